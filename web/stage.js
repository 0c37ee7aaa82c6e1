/**
 * The stage: a canvas that stays crisp at any size and density, and the frame loop. Reads the
 * canvas's size on the page and the clock; writes `width`, `height` (CSS pixels: the scenes' unit)
 * and calls `onframe` once per frame.
 */

import { readPalette } from './palette.js';

// After a hidden tab or a long pause the scene goes on as if one slow frame had passed: nothing
// jumps.
const longestStep = 1 / 20;
const singleStep = 1 / 60;

export function createStage(canvas) {
    const context = canvas.getContext('2d');
    const stage = {
        canvas,
        context,
        width: 1,
        height: 1,
        /** How large a scene should draw its shapes here, 1 on a medium window. */
        scale: 1,
        palette: readPalette(),
        paused: false,
        /** HTML beside the stage that a scene may fill. */
        readout: null,
        hand: null,
        /** Writes the settings to the page's address. */
        remember: () => {},
        /** Seconds in; draws one frame. */
        onframe: () => {},
        onresize: () => {},
        /** One frame while paused. */
        step() {
            waiting += singleStep;
        },
        refreshPalette() {
            stage.palette = readPalette();
        },
        /** Measures the canvas now, for whoever cannot wait for the next frame. */
        measure() {
            measure(canvas.clientWidth, canvas.clientHeight);
        },
        /** Frames per second and milliseconds per frame, over the last half second. */
        meter: { fps: 0, milliseconds: 0 },
    };

    let density = 0;
    let waiting = 0;

    function measure(width, height, deviceWidth, deviceHeight) {
        density = devicePixelRatio;
        const columns = bitmapSize(width, deviceWidth);
        const rows = bitmapSize(height, deviceHeight);
        stage.width = Math.max(1, width);
        stage.height = Math.max(1, height);
        stage.scale = Math.min(1.15, Math.max(0.5, Math.sqrt(width * height) / 780));
        // Setting the size wipes the canvas, so only when it changes.
        if (canvas.width !== columns || canvas.height !== rows) {
            canvas.width = columns;
            canvas.height = rows;
            stage.onresize();
            draw(0);
        }
    }

    function draw(dt) {
        // Measured from the bitmap, not from the density: at 1.25× the two differ by a fraction of
        // a pixel.
        context.setTransform(canvas.width / stage.width, 0, 0, canvas.height / stage.height, 0, 0);
        context.clearRect(0, 0, stage.width, stage.height);
        stage.onframe(dt);
    }

    let last = performance.now();
    let since = last;
    let frames = 0;
    let busy = 0;

    function tick(now) {
        requestAnimationFrame(tick);
        if (devicePixelRatio !== density) stage.measure();
        const passed = Math.min(longestStep, Math.max(0, (now - last) / 1000));
        last = now;
        const began = performance.now();
        draw(stage.paused ? waiting : passed);
        waiting = 0;
        busy += performance.now() - began;
        frames += 1;
        if (now - since > 500) {
            stage.meter.fps = Math.round((frames * 1000) / (now - since));
            stage.meter.milliseconds = busy / frames;
            since = now;
            frames = busy = 0;
        }
    }

    new ResizeObserver(([entry]) => {
        const [device] = entry.devicePixelContentBoxSize ?? [];
        const { width, height } = entry.contentRect;
        measure(width, height, device?.inlineSize, device?.blockSize);
    }).observe(canvas, deviceBoxOption());

    stage.measure();
    requestAnimationFrame(tick);
    return stage;
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
