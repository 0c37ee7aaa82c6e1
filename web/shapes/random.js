/**
 * Random numbers that come out alike for the same seed: reads a seed, writes numbers.
 * Also the random outlines that the scenes share.
 */

/** A stream of numbers in 0..1 with a few words around it. */
export function createRandom(seed) {
    let state = Math.imul(seed + 1, 0x2545f491) >>> 0;

    // A counter with a large odd stride, and two rounds of multiply and fold to hide the counting.
    function next() {
        state = (state + 0x6d2b79f5) >>> 0;
        let bits = Math.imul(state ^ (state >>> 16), 0x7feb352d);
        bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
        return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
    }

    const between = (low, high) => low + (high - low) * next();
    return {
        next,
        between,
        whole: (low, high) => Math.floor(between(low, high + 1)),
        /** `size`, one way or the other. */
        either: (size) => (next() < 0.5 ? -size : size),
    };
}

/** A seed that is easy to read aloud. */
export const newSeed = () => 1 + Math.floor(Math.random() * 999);

/**
 * The corners of a random convex polygon, with their mean at the origin so that it turns about its
 * middle. Corners on one circle are always convex; the jitter stays below what would put them all
 * on one half of it.
 */
export function randomConvex(random, corners, radius) {
    const points = Array.from({ length: corners }, (_, k) => {
        const turn = ((k + random.between(-0.2, 0.2)) / corners) * 2 * Math.PI;
        return { x: radius * Math.cos(turn), y: radius * Math.sin(turn) };
    });
    const middleX = points.reduce((sum, p) => sum + p.x, 0) / corners;
    const middleY = points.reduce((sum, p) => sum + p.y, 0) / corners;
    return points.map((p) => ({ x: p.x - middleX, y: p.y - middleY }));
}

/** The corners of a regular polygon, one of them pointing up. */
export function regular(corners, radius) {
    return Array.from({ length: corners }, (_, k) => {
        const turn = (k / corners) * 2 * Math.PI - Math.PI / 2;
        return { x: radius * Math.cos(turn), y: radius * Math.sin(turn) };
    });
}
