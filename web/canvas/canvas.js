/**
 * The stage: a canvas that stays crisp at any size and density, and the frame loop. Reads the
 * canvas's size on the page and the clock; writes `width`, `height` (CSS pixels: the scenes' unit)
 * and calls `onframe` once per frame.
 *
 * Frames follow one another for as long as `onframe` says that something changes. Then the stage is
 * idle, and asks the browser for nothing, until somebody calls `wake()`. Whatever a visitor does
 * wakes it for a frame at least, so scenes hear of no events only to be drawn again.
 */

import { readPalette } from '../draw/palette.js';

// After a hidden tab or a long pause the scene goes on as if one slow frame had passed: nothing
// jumps.
const longestStep = 1 / 20;
const singleStep = 1 / 60;
// After any of these something may look different.
const signs =
    'pointerdown pointermove pointerover pointerup pointercancel pointerleave click keydown keyup input change focus blur resize pageshow';

export function createView(canvas) {
    const context = canvas.getContext('2d');
    const view = {
        canvas,
        context,
        width: 1,
        height: 1,
        /** A size of the scene's own, fitted into the canvas; null for that of the canvas. */
        room: null,
        /** Where the scene lies on the canvas, and how many CSS pixels its unit takes there. */
        left: 0,
        top: 0,
        zoom: 1,
        /** How large a scene should draw its shapes here, 1 on a medium window. */
        scale: 1,
        palette: readPalette(),
        paused: false,
        /** HTML beside the stage that a scene may fill. */
        readout: null,
        /** And on the stage. */
        overlay: null,
        drag: null,
        /** Writes the settings to the page's address. */
        remember: () => {},
        /** Seconds in; draws one frame. Says whether the next may look different by itself. */
        onframe: () => false,
        onresize: () => {},
        /** The meter has changed. */
        onmeter: () => {},
        /** Asks for a frame, or for one after so many milliseconds. */
        wake(delay = 0) {
            if (signal.aborted) return;
            if (delay > 0) {
                clearTimeout(timer);
                timer = setTimeout(view.wake, delay);
            } else if (!asked) {
                asked = requestAnimationFrame(tick);
            }
        },
        pause(paused) {
            view.paused = paused;
            view.wake();
        },
        /** One frame while paused. */
        step() {
            waiting += singleStep;
            view.wake();
        },
        refreshPalette() {
            view.palette = readPalette();
            view.wake();
        },
        /** Asks for no more frames and hears of nothing any more. The canvas stays as it is. */
        dispose() {
            leaving.abort();
            observer.disconnect();
            clearTimeout(timer);
            cancelAnimationFrame(asked);
        },
        /** Measures the canvas now, for whoever cannot wait for the next frame. */
        measure() {
            measure(canvas.clientWidth, canvas.clientHeight);
        },
        /** Where on the stage a pointer is. */
        place({ clientX, clientY }) {
            const frame = canvas.getBoundingClientRect();
            return {
                x: (clientX - frame.left - view.left) / view.zoom,
                y: (clientY - frame.top - view.top) / view.zoom,
            };
        },
        /** Frames per second and milliseconds per frame, over the last half second; 0 while idle. */
        meter: { fps: 0, milliseconds: 0 },
    };

    const leaving = new AbortController();
    const { signal } = leaving;
    let density = 0;
    let pixelsX = 1; // of the bitmap, for one of the page
    let pixelsY = 1;
    let waiting = 0;
    let asked = 0; // number of the frame that the browser was asked for
    let timer = 0;

    function measure(width, height, deviceWidth, deviceHeight) {
        density = devicePixelRatio;
        const columns = bitmapSize(width, deviceWidth);
        const rows = bitmapSize(height, deviceHeight);
        view.width = view.room?.width ?? Math.max(1, width);
        view.height = view.room?.height ?? Math.max(1, height);
        view.zoom = view.room ? Math.min(width / view.width, height / view.height) : 1;
        view.left = view.room ? (width - view.width * view.zoom) / 2 : 0;
        view.top = view.room ? (height - view.height * view.zoom) / 2 : 0;
        pixelsX = columns / Math.max(1, width);
        pixelsY = rows / Math.max(1, height);
        view.scale = Math.min(1.15, Math.max(0.5, Math.sqrt(width * height) / 780));
        // Setting the size wipes the canvas, so only when it changes.
        if (canvas.width !== columns || canvas.height !== rows) {
            canvas.width = columns;
            canvas.height = rows;
            view.onresize();
            draw(0);
        }
        view.wake();
    }

    function draw(dt) {
        // Measured from the bitmap, not from the density: at 1.25× the two differ by a fraction of
        // a pixel.
        const { left, top, zoom } = view;
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.clearRect(0, 0, canvas.width, canvas.height);
        context.setTransform(pixelsX * zoom, 0, 0, pixelsY * zoom, pixelsX * left, pixelsY * top);
        return view.onframe(dt);
    }

    let last = 0; // when the frame before began; 0 if the stage was idle
    let since = 0;
    let frames = 0;
    let busy = 0;

    function tick(now) {
        asked = 0;
        if (devicePixelRatio !== density) view.measure();
        const dt = view.paused ? waiting : passed(now);
        if (last === 0) since = now;
        last = now;
        waiting = 0;
        const began = performance.now();
        const changes = draw(dt);
        busy += performance.now() - began;
        frames += 1;
        // A coarse clock may say that no time has passed, and then nothing can have moved.
        if (changes || (!view.paused && dt === 0)) view.wake();
        if (asked === 0) rest();
        else if (now - since > 500) measureFrames(now);
    }

    /** Seconds since the frame before. */
    function passed(now) {
        return last === 0 ? singleStep : Math.min(longestStep, Math.max(0, (now - last) / 1000));
    }

    function measureFrames(now) {
        view.meter.fps = Math.round((frames * 1000) / (now - since));
        view.meter.milliseconds = busy / frames;
        since = now;
        frames = busy = 0;
        view.onmeter();
    }

    /** Nothing changes any more. */
    function rest() {
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

    for (const sign of signs.split(' ')) {
        addEventListener(sign, () => view.wake(), { capture: true, signal });
    }
    // Of a page that was hidden the browser may have dropped the picture.
    document.addEventListener('visibilitychange', () => view.wake(), { signal });
    canvas.addEventListener('contextrestored', () => view.wake(), { signal });
    followDensity(() => view.wake(), signal);

    view.measure();
    return view;
}

/** Tells of every change of the screen's density, as when a window goes to another screen. */
function followDensity(tell, signal) {
    const here = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const changed = () => {
        tell();
        followDensity(tell, signal);
    };
    here.addEventListener('change', changed, { once: true, signal });
}

/**
 * Pixels of the bitmap for a length on the page. The browser's own count is exact where the length
 * is no whole number of pixels; one that is far off is that of an emulated screen and of no use.
 */
function bitmapSize(length, counted) {
    const pixels = Math.max(1, Math.round(length * devicePixelRatio));
    return Math.abs(counted - pixels) <= 1 ? Math.max(1, counted) : pixels;
}

/** Safari cannot observe device pixels; there the size is rounded instead. */
function deviceBoxOption() {
    const known = 'devicePixelContentBoxSize' in (globalThis.ResizeObserverEntry?.prototype ?? {});
    return known ? { box: 'device-pixel-content-box' } : undefined;
}
