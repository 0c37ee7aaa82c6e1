/**
 * What does not move in a level, on a canvas of its own: drawn again only when the scale or the colours
 * change, and copied pixel by pixel in each frame.
 */

/** `paint(context, scale)` draws the level of this size in its own units. */
export function createLayer(view, { width, height }, paint) {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    let drawn = { palette: null, density: 0 };

    return {
        /** `camera` is { x, y, scale }: the upper left corner of the view, and CSS pixels per unit. */
        draw({ x, y, scale }) {
            const { palette } = view;
            const pixels = view.canvas.width / view.width; // per CSS pixel
            const density = scale * pixels;
            if (drawn.palette !== palette || drawn.density !== density) {
                canvas.width = Math.ceil(width * density);
                canvas.height = Math.ceil(height * density);
                context.setTransform(density, 0, 0, density, 0, 0);
                paint(context, scale);
                drawn = { palette, density };
            }
            const { context: onto } = view;
            onto.save();
            onto.setTransform(1, 0, 0, 1, 0, 0);
            onto.drawImage(canvas, Math.round(-x * pixels), Math.round(-y * pixels));
            onto.restore();
        },
    };
}
