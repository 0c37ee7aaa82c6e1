/**
 * The frame loop of a view: reads the clock, requests frames while something changes, and writes
 * `view.meter`.
 */

// After a hidden tab or a long pause, the scene continues as if one slow frame had passed, so that
// nothing jumps.
const MAX_FRAME_TIME = 1 / 20; // seconds
const singleStep = 1 / 60;
const span = 500; // milliseconds between updates of the meter

/**
 * `draw(dt)` draws one frame and returns whether the next may differ without further input;
 * `onspan()` is called after each span of the meter.
 */
export function createFrames(view, draw, onspan) {
    let isOver = false;
    let request = 0; // id of the requested animation frame
    let timer = 0;
    let waiting = 0; // seconds of single steps
    let last = 0; // start of the previous frame; 0 if the view was idle
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
