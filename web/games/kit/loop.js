/**
 * The loop of a game: reads the frames of a view, calls `step` at a fixed rate and `draw` once per frame. The only time
 * that a game's rules use is the number of steps, so that the same inputs always give the same game.
 *
 *     const loop = createLoop(view, { step: () => play(game, input.read()), draw: picture.draw });
 */

/** Seconds per step. The view limits the time of a frame to MAX_FRAME_TIME, so a frame runs three steps at most. */
export const TICK = 1 / 60;

/**
 * `step()` advances the game by TICK. `draw(mix)` draws it between its last two steps: 0 is the earlier step, 1 the
 * last. If `draw` returns false, nothing moves until the next input, and the view requests no more frames.
 * `onpause(isPaused)` is called when the game pauses or continues.
 */
export function createLoop(view, { step, draw, onpause = () => {} }) {
    let due = 0; // seconds still to be simulated

    const loop = {
        isPaused: false,

        /** Pauses or continues; without an argument, switches between the two. */
        pause(isPaused = !loop.isPaused) {
            if (isPaused === loop.isPaused) return;
            loop.isPaused = isPaused;
            onpause(isPaused);
            view.wake();
        },

        /** Runs this many steps at once, for tests and the console. */
        advance(steps) {
            for (let k = 0; k < steps; k++) step();
            view.wake();
        },
    };

    view.onframe = (seconds) => {
        if (loop.isPaused) {
            draw(1);
            return false;
        }
        due += seconds;
        for (; due >= TICK; due -= TICK) step();
        return draw(due / TICK) !== false;
    };

    // Nobody plays in a hidden tab. The player continues when ready.
    document.addEventListener('visibilitychange', () => {
        if (document.hidden) loop.pause(true);
    });

    return loop;
}
