/**
 * Draws what a world holds on a canvas: for looking at a game's shapes while it is made.
 *
 * @module sepaxis/debug
 */

import type { World } from './index.js';

/** What {@link draw} may be told. */
export interface DrawOptions {
    /** Clear the canvas first (default true). */
    clear?: boolean;
    /** Draw the axis-aligned boxes of the bodies (default false). */
    bounds?: boolean;
    /** Draw the bands of the broad phase, see `world.bands()` (default false). */
    bands?: boolean;
    /** Draw where bodies touch, with a normal at least as long as can be seen (default true). */
    contacts?: boolean;
    /** Colours; what is left out has a default that reads on light and dark. */
    colors?: {
        /** Bodies that may move and overlap nothing. */
        free?: string;
        /** Bodies that overlap others, whatever they are. */
        hit?: string;
        /** Static bodies that overlap nothing. */
        static?: string;
        /** Sensors that overlap nothing. */
        sensor?: string;
        /** Axis-aligned boxes. */
        bounds?: string;
        /** Bands of the broad phase. */
        band?: string;
        /** Contacts and their normals. */
        contact?: string;
    };
}

/**
 * Draws what the canvas shows of a world: bodies where they stand now; tints of those that the last `update()` found
 * overlapping, and the contacts as it found them. One world unit is one canvas unit; set the context's transform
 * beforehand to pan, zoom or suit a dense screen.
 */
export function draw(
    context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
    world: World,
    options?: DrawOptions,
): void;
