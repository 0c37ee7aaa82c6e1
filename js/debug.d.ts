import type { World } from './index.js';

export interface DrawOptions {
    /** Clear the canvas first (default true). */
    clear?: boolean;
    /** Draw the axis-aligned boxes of the bodies (default false). */
    bounds?: boolean;
    /** Draw the bands of the broad phase, see `world.bands()` (default false). */
    bands?: boolean;
    /** Draw the normals of the contacts (default true). */
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
 * Draws a world as it stands: outlines, hit bodies tinted, contact normals. One world unit is one canvas unit;
 * set the context's transform beforehand to pan, zoom or suit a dense screen. Reads the last `update()`.
 */
export function draw(
    context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
    world: World,
    options?: DrawOptions,
): void;
