import type { World } from './index.js';

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
        free?: string;
        hit?: string;
        static?: string;
        sensor?: string;
        bounds?: string;
        band?: string;
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
