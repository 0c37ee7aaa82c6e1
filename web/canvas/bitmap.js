/**
 * The bitmap of a canvas: reads the pixel density of the screen and the speed of the frames, writes
 * the size of the bitmap.
 */

// Bitmap pixels per CSS pixel. Phones have three: beyond two, nobody sees a difference in moving lines, but every
// frame costs twice as much. Where even that is too slow, the density goes down in steps.
const mostDensity = 2;
const leastDensity = 1.25;
const slowFps = 57; // frames per second below which the density is lowered: a few lost frames are visible

export function createBitmap(canvas) {
    let density = 0; // of the screen
    let limit = mostDensity;
    let slowSpans = 0; // of the meter, one after the other

    const bitmap = {
        /** Bitmap pixels per CSS pixel. */
        pixelsX: 1,
        pixelsY: 1,

        /** Whether the density of the screen has changed since `fit`. */
        get isOutdated() {
            return devicePixelRatio !== density;
        },

        /**
         * Fits the bitmap to a size in CSS pixels; the browser's own counts of pixels are optional.
         * Returns whether that has cleared it.
         */
        fit(width, height, deviceWidth, deviceHeight) {
            density = devicePixelRatio;
            const isLimited = density > limit;
            const columns = isLimited ? pixelsOf(width, limit) : bitmapSize(width, deviceWidth);
            const rows = isLimited ? pixelsOf(height, limit) : bitmapSize(height, deviceHeight);
            bitmap.pixelsX = columns / Math.max(1, width);
            bitmap.pixelsY = rows / Math.max(1, height);
            // Setting the size clears the canvas, so set it only when it changes.
            if (canvas.width === columns && canvas.height === rows) return false;
            canvas.width = columns;
            canvas.height = rows;
            return true;
        },

        /**
         * Lowers the density after a second of slow frames; the first one may be the page's
         * start. Returns whether `fit` is due.
         */
        followSpeed(fps) {
            slowSpans = fps < slowFps ? slowSpans + 1 : 0;
            const used = Math.min(limit, density);
            if (slowSpans < 2 || used <= leastDensity) return false;
            limit = Math.max(leastDensity, used * 0.8);
            slowSpans = 0;
            return true;
        },
    };
    return bitmap;
}

const pixelsOf = (length, density) => Math.max(1, Math.round(length * density));

/**
 * The number of bitmap pixels for a length in CSS pixels. The browser's own count is exact for
 * fractional lengths; a count that is far off comes from an emulated screen and is ignored.
 */
function bitmapSize(length, counted) {
    const pixels = pixelsOf(length, devicePixelRatio);
    return Math.abs(counted - pixels) <= 1 ? Math.max(1, counted) : pixels;
}

/**
 * Calls `tell` whenever the pixel density changes, for example when the window moves to another
 * screen.
 */
export function followDensity(tell, signal) {
    const here = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const changed = () => {
        tell();
        followDensity(tell, signal);
    };
    here.addEventListener('change', changed, { once: true, signal });
}
