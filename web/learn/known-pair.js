/**
 * A pair that matter-js pushes the wrong way, found by tests/bench/article.mjs, which holds it to that: the corners of
 * both. Numbers only, for the figure that shows them and for the script.
 */
export const known = {
    a: [-18.3, 46.04, -7.52, -77.47, 82.67, -14.1, 45.89, 46.95],
    b: [-14.64, 13.32, 22.2, -40, 65.66, -40.44, 22.62, 22.17],
};
