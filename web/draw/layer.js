/**
 * A layer: a canvas for everything in a picture that does not move. It is painted again only when the scale or the
 * colours change, and copied without scaling in each frame. Reads the palette and pixel density of a view.
 */

/**
 * `paint(context, scale)` paints a picture of `width` by `height` in its own units. Returns a function that draws it on
 * the view, with its origin at (x, y) in CSS pixels, and `scale` CSS pixels per unit.
 */
export function createLayer(view, { width, height }, paint) {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    let drawn = { palette: null, density: 0 };

    return ({ x, y, scale }) => {
        const { palette, context: onto } = view;
        const pixels = view.canvas.width / view.width; // bitmap pixels per CSS pixel
        const density = scale * pixels;
        if (drawn.palette !== palette || drawn.density !== density) {
            canvas.width = Math.ceil(width * density);
            canvas.height = Math.ceil(height * density);
            context.setTransform(density, 0, 0, density, 0, 0);
            paint(context, scale);
            drawn = { palette, density };
        }
        onto.save();
        onto.setTransform(1, 0, 0, 1, 0, 0);
        onto.drawImage(canvas, Math.round(x * pixels), Math.round(y * pixels));
        onto.restore();
    };
}
