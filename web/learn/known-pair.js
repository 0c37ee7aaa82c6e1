/**
 * The corners of a pair that matter-js pushes in the wrong direction, found and verified by
 * tests/bench/article.mjs. Data only, shared with that script.
 */
export const known = {
    a: [-18.3, 46.04, -7.52, -77.47, 82.67, -14.1, 45.89, 46.95],
    b: [-14.64, 13.32, 22.2, -40, 65.66, -40.44, 22.62, 22.17],
};
