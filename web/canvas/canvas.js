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

// After a hidden tab or a long pause, the scene continues as if one slow frame had passed, so that
// nothing jumps.
export const MAX_FRAME_TIME = 1 / 20; // seconds
const singleStep = 1 / 60;
const slowFps = 50; // frames per second below which a view with a limited density lowers it
const leastDensity = 1.25;
// Each of these events may change the picture.
const activityEvents =
    'pointerdown pointermove pointerover pointerup pointercancel pointerleave click keydown keyup input change focus blur resize pageshow';

/**
 * `mostDensity` limits the bitmap pixels per CSS pixel. Phones have three: beyond two, nobody sees a
 * difference in moving lines, but every frame costs twice as much. Where even that is too slow, the
 * density goes down in steps.
 */
export function createView(canvas, { mostDensity = Infinity } = {}) {
    const context = canvas.getContext('2d');
    const view = {
        canvas,
        context,
        width: 1,
        height: 1,
        /**
         * A fixed size of the scene, fitted into the canvas; null to use the size of the canvas.
         */
        room: null,
        /**
         * The part of the scene that moving bodies stay in: { minX, minY, maxX, maxY }; null for all
         * of it.
         */
        walls: null,
        /** The position of the scene on the canvas, and the CSS pixels per unit of the scene. */
        left: 0,
        top: 0,
        zoom: 1,
        /** The size at which a scene should draw its shapes; 1 in a medium window. */
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
        /**
         * Draws one frame; `dt` is in seconds. Returns whether the next frame may differ without
         * further input.
         */
        onframe: () => false,
        onresize: () => {},
        /** Called when the meter has changed. */
        onmeter: () => {},
        /** Requests a frame, now or after `delay` milliseconds. */
        wake(delay = 0) {
            if (signal.aborted) return;
            if (delay > 0) {
                clearTimeout(timer);
                timer = setTimeout(view.wake, delay);
            } else if (!request) {
                request = requestAnimationFrame(tick);
            }
        },
        pause(paused) {
            view.paused = paused;
            view.wake();
        },
        /** Draws one frame while paused. */
        step() {
            waiting += singleStep;
            view.wake();
        },
        refreshPalette() {
            view.palette = readPalette();
            view.wake();
        },
        /** Requests no more frames and removes all listeners. The picture stays on the canvas. */
        dispose() {
            disposal.abort();
            observer.disconnect();
            clearTimeout(timer);
            cancelAnimationFrame(request);
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
        /** Frames per second and milliseconds per frame over the last half second; 0 while idle. */
        meter: { fps: 0, milliseconds: 0 },
    };

    const disposal = new AbortController();
    const { signal } = disposal;
    let density = 0;
    let pixelsX = 1; // bitmap pixels per CSS pixel
    let pixelsY = 1;
    let limit = mostDensity;
    let slowSpans = 0; // of half a second, one after the other
    let waiting = 0;
    let request = 0; // id of the requested animation frame
    let timer = 0;

    function measure(width, height, deviceWidth, deviceHeight) {
        density = devicePixelRatio;
        const isLimited = density > limit;
        const columns = isLimited ? pixelsOf(width, limit) : bitmapSize(width, deviceWidth);
        const rows = isLimited ? pixelsOf(height, limit) : bitmapSize(height, deviceHeight);
        view.width = view.room?.width ?? Math.max(1, width);
        view.height = view.room?.height ?? Math.max(1, height);
        view.zoom = view.room ? Math.min(width / view.width, height / view.height) : 1;
        view.left = view.room ? (width - view.width * view.zoom) / 2 : 0;
        view.top = view.room ? (height - view.height * view.zoom) / 2 : 0;
        pixelsX = columns / Math.max(1, width);
        pixelsY = rows / Math.max(1, height);
        view.scale = Math.min(1.15, Math.max(0.5, Math.sqrt(width * height) / 780));
        // Setting the size clears the canvas, so set it only when it changes.
        if (canvas.width !== columns || canvas.height !== rows) {
            canvas.width = columns;
            canvas.height = rows;
            view.onresize();
            draw(0);
        }
        view.wake();
    }

    function draw(dt) {
        // Computed from the bitmap, not from the density: at 1.25× the two differ by a fraction of
        // a pixel.
        const { left, top, zoom } = view;
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.clearRect(0, 0, canvas.width, canvas.height);
        context.setTransform(pixelsX * zoom, 0, 0, pixelsY * zoom, pixelsX * left, pixelsY * top);
        return view.onframe(dt);
    }

    let last = 0; // start of the previous frame; 0 if the view was idle
    let since = 0;
    let frames = 0;
    let busy = 0;

    function tick(now) {
        request = 0;
        if (devicePixelRatio !== density) view.measure();
        const dt = view.paused ? waiting : elapsed(now);
        if (last === 0) since = now;
        last = now;
        waiting = 0;
        const began = performance.now();
        const changes = draw(dt);
        busy += performance.now() - began;
        frames += 1;
        // With a coarse clock, dt may be 0 although the scene is moving.
        if (changes || (!view.paused && dt === 0)) view.wake();
        if (request === 0) goIdle();
        else if (now - since > 500) measureFrames(now);
    }

    /** Seconds since the previous frame. */
    function elapsed(now) {
        return last === 0 ? singleStep : Math.min(MAX_FRAME_TIME, Math.max(0, (now - last) / 1000));
    }

    function measureFrames(now) {
        view.meter.fps = Math.round((frames * 1000) / (now - since));
        view.meter.milliseconds = busy / frames;
        since = now;
        frames = busy = 0;
        followSpeed();
        view.onmeter();
    }

    /** Lowers the density after a second of slow frames; the first one may be the page's start. */
    function followSpeed() {
        slowSpans = view.meter.fps < slowFps ? slowSpans + 1 : 0;
        if (slowSpans < 2 || Math.min(limit, density) <= leastDensity || limit === Infinity) return;
        limit = Math.max(leastDensity, Math.min(limit, density) * 0.8);
        slowSpans = 0;
        view.measure();
    }

    /** Called when nothing changes any more. */
    function goIdle() {
        last = frames = busy = 0;
        view.meter.fps = view.meter.milliseconds = 0;
        view.onmeter();
    }

    const observer = new ResizeObserver(([entry]) => {
        const [device] = entry.devicePixelContentBoxSize ?? [];
        const { width, height } = entry.contentRect;
        measure(width, height, device?.inlineSize, device?.blockSize);
    });
    observer.observe(canvas, deviceBoxOption());

    for (const type of activityEvents.split(' ')) {
        addEventListener(type, () => view.wake(), { capture: true, signal });
    }
    // The browser may have discarded the picture of a hidden page.
    document.addEventListener('visibilitychange', () => view.wake(), { signal });
    canvas.addEventListener('contextrestored', () => view.wake(), { signal });
    followDensity(() => view.wake(), signal);

    view.measure();
    return view;
}

/**
 * Calls `tell` whenever the pixel density changes, for example when the window moves to another
 * screen.
 */
function followDensity(tell, signal) {
    const here = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const changed = () => {
        tell();
        followDensity(tell, signal);
    };
    here.addEventListener('change', changed, { once: true, signal });
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

/** Safari cannot observe device pixels; there the size is rounded instead. */
function deviceBoxOption() {
    const known = 'devicePixelContentBoxSize' in (globalThis.ResizeObserverEntry?.prototype ?? {});
    return known ? { box: 'device-pixel-content-box' } : undefined;
}
