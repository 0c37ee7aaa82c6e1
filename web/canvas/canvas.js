/**
 * The view of a demo: a canvas that stays sharp at every size and pixel density, and its frame
 * loop. Reads the size of the canvas and the clock; writes `width` and `height` in CSS pixels, the
 * unit of the scenes, and calls `onframe` once per frame.
 *
 * Frames continue while `onframe` reports that something changes. Then the view is idle and
 * requests no frames until `wake()`. Every user input also wakes it for at least one frame, so that
 * a scene needs no listeners just to be redrawn.
 */

import { readPalette } from '../draw/palette.js';
import { wallsOf } from './motion.js';

// Each of these events may change the picture.
const activityEvents =
    'pointerdown pointermove pointerover pointerup pointercancel pointerleave click keydown keyup input change focus blur resize pageshow';

export function createView(canvas) {
    const view = {
        ...stateOf(canvas),
        /** Requests a frame, now or after `delay` milliseconds. */
        wake: (delay) => frames.wake(delay),
        pause(paused) {
            view.paused = paused;
            view.wake();
        },
        /** Draws one frame while paused. */
        step: () => frames.step(),
        refreshPalette() {
            view.palette = readPalette();
            view.wake();
        },
        /** Requests no more frames and removes all listeners. The picture stays on the canvas. */
        dispose() {
            disposal.abort();
            observer.disconnect();
            frames.dispose();
        },
        /** Measures the canvas now, for code that cannot wait for the next frame. */
        measure() {
            measure(canvas.clientWidth, canvas.clientHeight);
        },
        /** The position of a pointer event in the scene. */
        place({ clientX, clientY }) {
            const frame = canvas.getBoundingClientRect();
            return {
                x: (clientX - frame.left - view.left) / view.zoom,
                y: (clientY - frame.top - view.top) / view.zoom,
            };
        },
    };

    const disposal = new AbortController();
    const bitmap = createBitmap(canvas);
    const frames = createFrames(view, drawFrame, () => {
        if (bitmap.followSpeed(view.meter.fps)) view.measure();
    });

    function measure(width, height, deviceWidth, deviceHeight) {
        fitScene(view, width, height);
        if (bitmap.fit(width, height, deviceWidth, deviceHeight)) {
            view.onresize();
            draw(0);
        }
        view.wake();
    }

    function drawFrame(dt) {
        if (bitmap.isOutdated) view.measure();
        return draw(dt);
    }

    function draw(dt) {
        // The scale comes from the bitmap, not from the density: at 1.25× the two differ by a fraction of a pixel.
        const { pixelsX, pixelsY } = bitmap;
        const { context, left, top, zoom } = view;
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.clearRect(0, 0, canvas.width, canvas.height);
        context.setTransform(pixelsX * zoom, 0, 0, pixelsY * zoom, pixelsX * left, pixelsY * top);
        return view.onframe(dt);
    }

    const observer = new ResizeObserver(([entry]) => {
        const [device] = entry.devicePixelContentBoxSize ?? [];
        const { width, height } = entry.contentRect;
        measure(width, height, device?.inlineSize, device?.blockSize);
    });
    observer.observe(canvas, deviceBoxOption());
    wakeOnActivity(view, disposal.signal);

    view.measure();
    return view;
}

/** The state of a view: its measurements, and the values that a page or a scene sets. */
function stateOf(canvas) {
    return {
        canvas,
        context: canvas.getContext('2d'),
        width: 1,
        height: 1,
        /** A fixed size of the scene, fitted into the canvas; null to use the size of the canvas. */
        room: null,
        /** The part of the scene that moving bodies stay in: { minX, minY, maxX, maxY }; null for the whole scene. */
        walls: null,
        /**
         * Returns the area into which `room` is fitted, in CSS pixels: the part of the canvas that
         * no panel covers. Null to use the entire canvas.
         */
        freeArea: null,
        /** The position of the scene on the canvas, and the CSS pixels per unit of the scene. */
        left: 0,
        top: 0,
        zoom: 1,
        /** The scale at which a scene should draw its shapes; 1 in a medium window. */
        scale: 1,
        palette: readPalette(),
        paused: false,
        /** An HTML element beside the canvas that a scene may fill. */
        readout: null,
        /** An HTML element on top of the canvas that a scene may fill. */
        overlay: null,
        drag: null,
        /** Writes the settings to the page's address. */
        remember: () => {},
        /** Draws one frame; `dt` is in seconds. Returns whether the next frame may differ without further input. */
        onframe: () => false,
        onresize: () => {},
        /** Called when the meter has changed. */
        onmeter: () => {},
        /** Frames per second and milliseconds per frame over the last half second; 0 while idle. */
        meter: { fps: 0, milliseconds: 0 },
    };
}

/** Writes the size of the scene, and where it is on a canvas of this size in CSS pixels. */
function fitScene(view, width, height) {
    const { room } = view;
    view.width = room?.width ?? Math.max(1, width);
    view.height = room?.height ?? Math.max(1, height);
    Object.assign(view, room ? fitRoom(view, width, height) : { zoom: 1, left: 0, top: 0 });
    view.scale = Math.min(1.15, Math.max(0.5, Math.sqrt(width * height) / 780));
}

/** Scales a fixed scene so that its walls, or the whole scene if it has none, fill the free area of the page. */
function fitRoom(view, width, height) {
    const part = wallsOf(view);
    const area = view.freeArea?.() ?? { minX: 0, minY: 0, maxX: width, maxY: height };
    const across = (area.maxX - area.minX) / (part.maxX - part.minX);
    const down = (area.maxY - area.minY) / (part.maxY - part.minY);
    const zoom = Math.min(across, down);
    return {
        zoom,
        left: (area.minX + area.maxX - (part.minX + part.maxX) * zoom) / 2,
        top: (area.minY + area.maxY - (part.minY + part.maxY) * zoom) / 2,
    };
}

function wakeOnActivity(view, signal) {
    const wake = () => view.wake();
    for (const type of activityEvents.split(' ')) {
        addEventListener(type, wake, { capture: true, signal });
    }
    // The browser may have discarded the picture of a hidden page.
    document.addEventListener('visibilitychange', wake, { signal });
    view.canvas.addEventListener('contextrestored', wake, { signal });
    followDensity(wake, signal);
}

/** Safari cannot observe device pixels; for Safari the size is rounded instead. */
function deviceBoxOption() {
    const known = 'devicePixelContentBoxSize' in (globalThis.ResizeObserverEntry?.prototype ?? {});
    return known ? { box: 'device-pixel-content-box' } : undefined;
}

// Bitmap pixels per CSS pixel. Phones have three: beyond two, nobody sees a difference in moving lines, but every
// frame costs twice as much. Where even that is too slow, the density goes down in steps.
const mostDensity = 2;
const leastDensity = 1.25;
const slowFps = 57; // frames per second below which the density is lowered: a few lost frames are visible

/** The bitmap of a canvas: reads the pixel density of the screen and the frame rate, writes the size of the bitmap. */
function createBitmap(canvas) {
    let density = 0; // of the screen, in bitmap pixels per CSS pixel
    let limit = mostDensity;
    let slowSpans = 0; // slow spans of the meter in a row

    const bitmap = {
        /** Bitmap pixels per CSS pixel. */
        pixelsX: 1,
        pixelsY: 1,

        /** Whether the density of the screen has changed since `fit`. */
        get isOutdated() {
            return devicePixelRatio !== density;
        },

        /**
         * Fits the bitmap to a size in CSS pixels; the browser's own counts of pixels are optional. Returns whether the
         * new size has cleared the bitmap.
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
         * Lowers the density after two slow spans, one second in all: the first may be slow because the page is
         * starting. Returns whether `fit` is due.
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

/** Calls `tell` whenever the pixel density changes, for example when the window moves to another screen. */
function followDensity(tell, signal) {
    const here = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const changed = () => {
        tell();
        followDensity(tell, signal);
    };
    here.addEventListener('change', changed, { once: true, signal });
}

// After a hidden tab or a long pause, the scene continues as if one slow frame had passed, so that nothing jumps.
const MAX_FRAME_TIME = 1 / 20; // seconds
const singleStep = 1 / 60;
const span = 500; // milliseconds between updates of the meter

/**
 * `draw(dt)` draws one frame and returns whether the next may differ without further input;
 * `onspan()` is called after each span of the meter.
 */
function createFrames(view, draw, onspan) {
    let isOver = false;
    let request = 0; // id of the requested animation frame
    let timer = 0;
    let waiting = 0; // seconds of requested single steps
    let last = 0; // time at which the previous frame started; 0 if the view was idle
    let since = 0;
    let frames = 0;
    let busy = 0;

    function wake(delay = 0) {
        if (isOver) return;
        if (delay > 0) {
            clearTimeout(timer);
            timer = setTimeout(wake, delay);
        } else if (!request) {
            request = requestAnimationFrame(tick);
        }
    }

    function tick(now) {
        request = 0;
        const dt = view.paused ? waiting : elapsed(now);
        if (last === 0) since = now;
        last = now;
        waiting = 0;
        const began = performance.now();
        const changes = draw(dt);
        busy += performance.now() - began;
        frames += 1;
        // With a coarse clock, dt may be 0 although the scene is moving.
        if (changes || (!view.paused && dt === 0)) wake();
        if (request === 0) goIdle();
        else if (now - since > span) measure(now);
    }

    /** Seconds since the previous frame. */
    function elapsed(now) {
        return last === 0 ? singleStep : Math.min(MAX_FRAME_TIME, Math.max(0, (now - last) / 1000));
    }

    function measure(now) {
        view.meter.fps = Math.round((frames * 1000) / (now - since));
        view.meter.milliseconds = busy / frames;
        since = now;
        frames = busy = 0;
        onspan();
        view.onmeter();
    }

    /** Called when nothing changes any more. */
    function goIdle() {
        last = frames = busy = 0;
        view.meter.fps = view.meter.milliseconds = 0;
        view.onmeter();
    }

    return {
        wake,
        step() {
            waiting += singleStep;
            wake();
        },
        dispose() {
            isOver = true;
            clearTimeout(timer);
            cancelAnimationFrame(request);
        },
    };
}
