/**
 * Draws the bodies of a world on a canvas, for debugging.
 *
 * @module sepaxis/debug
 */

import type { World } from './index.js';

/** Colours in any format that a canvas accepts. */
export interface DrawColors {
    /** Non-static bodies without overlap. */
    free?: string | undefined;
    /** Bodies of any kind with an overlap. */
    hit?: string | undefined;
    /** Static bodies without overlap. */
    static?: string | undefined;
    /** Sensors without overlap, static or not. */
    sensor?: string | undefined;
    /** Axis-aligned bounding boxes. */
    bounds?: string | undefined;
    /** Bands of the broad phase. */
    band?: string | undefined;
    /** Contact points and their normals. */
    contact?: string | undefined;
}

/** Options of {@link draw}. */
export interface DrawOptions {
    /** Clear the canvas first (default true). */
    clear?: boolean | undefined;
    /** Draw the axis-aligned bounding boxes of the bodies (default false). */
    bounds?: boolean | undefined;
    /** Draw the bands of the broad phase, see `world.bands()` (default false). */
    bands?: boolean | undefined;
    /** Draw contact points, with normals long enough to be visible (default true). */
    contacts?: boolean | undefined;
    /** Colours; the defaults are readable on light and dark backgrounds. */
    colors?: DrawColors | undefined;
}

/**
 * Draws the part of a world that the canvas shows: bodies at their current poses, and the overlaps and contacts of the
 * last `update()`. One world unit is one canvas unit; set the context's transform to pan, to zoom, or to scale for
 * high-density screens. Adjacent full cells of the same kind are drawn as one area. Arrows show the direction in which
 * bodies pass through one-way bodies, one-way cells and one-sided chains.
 */
export function draw(
    context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
    world: World,
    options?: DrawOptions,
): void;
