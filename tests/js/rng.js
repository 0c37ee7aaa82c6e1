// Random numbers that are the same in every run and on every machine: mulberry32, as in rng.h.
// Reads a seed.

/** Returns a function that draws numbers from 0 to 1. */
export function rng(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let t = Math.imul(state ^ (state >>> 15), state | 1);
        t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
        return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
}
