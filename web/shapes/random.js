/** Seeded random numbers, and the random outlines that the scenes share. */

/** A random number generator: `next()` is at least 0 and less than 1, and the other methods use it. */
export function createRandom(seed) {
    let state = Math.imul(seed + 1, 0x2545f491) >>> 0;

    // A counter with a large odd stride, mixed by two rounds of multiply and xor-shift.
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
        either: (size) => (next() < 0.5 ? -size : size),
    };
}

/** A random seed of at most three digits, which is easy to read aloud. */
export const newSeed = () => 1 + Math.floor(Math.random() * 999);

/**
 * The corners of a random convex polygon, with their mean at the origin so that it rotates about its middle. Corners on
 * a circle are always convex; the jitter is too small to move all of them to one half of the circle.
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
