// The number of random cases in the tests: fewer in `make check`, which a developer runs all day, and many more with
// SOAK=1. tests/c/check.h does the same in C.

const { QUICK, SOAK } = process.env;

/** `count` cases; a quarter of them, but at least 8, in `make check`; `soak` cases with SOAK=1. */
export function times(count, soak) {
    if (SOAK) return soak;
    return QUICK && count > 8 ? Math.max(8, Math.ceil(count / 4)) : count;
}

/** The factor for several counts. */
export const effort = (soak) => (SOAK ? soak : QUICK ? 0.25 : 1);
