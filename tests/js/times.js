// The number of random cases in the tests: fewer in `make check`, which a developer runs all day, and many more with
// SOAK=1. tests/c/check.h does the same in C.

const { QUICK, SOAK } = process.env;

/** `count` cases; a quarter of them in `make check`; `soak` cases with SOAK=1. */
export const times = (count, soak) => (SOAK ? soak : QUICK ? Math.ceil(count / 4) : count);

/** The factor for several counts. */
export const effort = (soak) => (SOAK ? soak : QUICK ? 0.25 : 1);
