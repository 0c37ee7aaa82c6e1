/**
 * Measures where the time of a frame goes: reads the clock between the phases, writes the usual duration of each phase.
 */

const memory = 64; // frames: about a second

/** A stopwatch for the named phases of a frame, which follow one another. */
export function createStopwatch(parts) {
    const samples = new Map(parts.map((part) => [part, new Float64Array(memory)]));
    const sorted = new Float64Array(memory);
    let frames = 0;
    let last = 0;

    return {
        /** Discards all samples. */
        reset() {
            frames = 0;
        },

        start() {
            frames += 1;
            last = performance.now();
        },

        /** Ends a phase; the next one starts. */
        lap(part) {
            const now = performance.now();
            samples.get(part)[frames % memory] = now - last;
            last = now;
        },

        /** Records a phase that another clock has timed, in milliseconds; the next phase starts after it. */
        note(part, time) {
            samples.get(part)[frames % memory] = time;
            last += time;
        },

        /**
         * The usual duration of a phase in milliseconds: the mean of the middle half of the samples. Like a median it
         * ignores stalls, and it is finer than the clock, which browsers round to a tenth of a millisecond.
         */
        usual(part) {
            const known = Math.min(frames, memory);
            // Frame 1 is stored at index 1; the ring is full once frame `memory` is stored at index 0.
            const seen =
                known < memory ? samples.get(part).subarray(1, known + 1) : samples.get(part);
            const order = sorted.subarray(0, known);
            order.set(seen);
            order.sort();
            const [from, to] = [Math.floor(known / 4), Math.ceil((known * 3) / 4)];
            let sum = 0;
            for (let k = from; k < to; k++) sum += order[k];
            return to > from ? sum / (to - from) : 0;
        },
    };
}
