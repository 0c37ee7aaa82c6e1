// The colours of a page. Reads screenshots; returns functions for the colour at a point.

/** @typedef {readonly [number, number, number]} Color 0 to 255 each */

/** @returns {Color} */
export const rgb = (number) => [number >> 16, (number >> 8) & 255, number & 255];

/** A colour with another one over it. @returns {Color} */
export const over = (below, above, alpha) =>
    below.map((value, k) => Math.round(value + (above[k] - value) * alpha));

/** The distance of two colours: the largest difference of a channel. */
export const apart = (a, b) => Math.max(...a.map((value, k) => Math.abs(value - b[k])));

/**
 * The colours that a page shows now.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<(x: number, y: number) => Color>} of the pixel that holds the point
 */
export async function colorsOf(page) {
    const picture = (await page.screenshot()).toString('base64');
    const decoder = await page.context().newPage();
    const { data, width, height } = await decoder.evaluate(async (text) => {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context.drawImage(bitmap, 0, 0);
        const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
        let binary = '';
        for (let i = 0; i < data.length; i += 8192)
            binary += String.fromCharCode(...data.subarray(i, i + 8192));
        return { data: btoa(binary), width, height };
    }, picture);
    await decoder.close();
    const bytes = Buffer.from(data, 'base64');
    return (x, y) => {
        const [column, row] = [Math.floor(x), Math.floor(y)];
        if (column < 0 || row < 0 || column >= width || row >= height)
            throw new RangeError(`(${x}, ${y}) is not on the screen of ${width} × ${height}`);
        return [...bytes.subarray(4 * (row * width + column), 4 * (row * width + column) + 3)];
    };
}
