/**
 * Where the time of a frame goes: reads the clock between the parts of a frame, writes what each of
 * them usually takes.
 */

const memory = 64; // frames: about a second

/** A watch for the named parts of a frame, which follow one another. */
export function createStopwatch(parts) {
    const samples = new Map(parts.map((part) => [part, new Float64Array(memory)]));
    const sorted = new Float64Array(memory);
    let frames = 0;
    let last = 0;

    return {
        /** Forgets what it has seen. */
        reset() {
            frames = 0;
        },

        /** A frame begins. */
        start() {
            frames += 1;
            last = performance.now();
        },

        /** The part is over; the next one begins. */
        lap(part) {
            const now = performance.now();
            samples.get(part)[frames % memory] = now - last;
            last = now;
        },

        /**
         * The part took so many milliseconds, says somebody else's clock; the next one begins after
         * it.
         */
        note(part, time) {
            samples.get(part)[frames % memory] = time;
            last += time;
        },

        /**
         * Milliseconds that a part usually takes. The mean of the middle half: deaf to stalls as a
         * median is, and finer than the clock, which browsers round to a tenth of a millisecond.
         */
        usual(part) {
            const known = Math.min(frames, memory);
            // Frame 1 lies at 1: the ring is full once frame `memory` has come round to 0.
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
