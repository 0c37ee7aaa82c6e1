// Chance, the same in every run and on every machine: mulberry32, as rng.h has it. Reads a seed.

/** Numbers from 0 to 1, the same in every run. */
export function dice(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let t = Math.imul(state ^ (state >>> 15), state | 1);
        t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
        return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
}
