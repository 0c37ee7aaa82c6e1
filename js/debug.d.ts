/**
 * Draws what a world holds on a canvas: for looking at a game's shapes while it is made.
 *
 * @module sepaxis/debug
 */

import type { World } from './index.js';

/** Colours, as a canvas takes them. */
export interface DrawColors {
    /** Bodies that may move and overlap nothing. */
    free?: string | undefined;
    /** Bodies that overlap others, whatever they are. */
    hit?: string | undefined;
    /** Static bodies that overlap nothing. */
    static?: string | undefined;
    /** Sensors that overlap nothing. */
    sensor?: string | undefined;
    /** Axis-aligned boxes. */
    bounds?: string | undefined;
    /** Bands of the broad phase. */
    band?: string | undefined;
    /** Contacts and their normals. */
    contact?: string | undefined;
}

/** What {@link draw} may be told. */
export interface DrawOptions {
    /** Clear the canvas first (default true). */
    clear?: boolean | undefined;
    /** Draw the axis-aligned boxes of the bodies (default false). */
    bounds?: boolean | undefined;
    /** Draw the bands of the broad phase, see `world.bands()` (default false). */
    bands?: boolean | undefined;
    /** Draw where bodies touch, with a normal at least as long as can be seen (default true). */
    contacts?: boolean | undefined;
    /** Colours; what is left out has a default that reads on light and dark. */
    colors?: DrawColors | undefined;
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
