/**
 * The test of the article as a plain program, to measure what each of its ideas saves: reads convex
 * bodies, writes the number of overlapping pairs and of axes tested. `ideas` switches the broad
 * phase (`boxes`), the early exit (`early`) and the remembered axis (`memory`). A remembered axis
 * helps the early exit only, so `memory` saves nothing without `early`.
 */

/** Corners and normals of bodies in world coordinates, and their boxes. */
export function readBodies(bodies) {
    return bodies.map((body) => {
        const corners = body.shape.points.map(({ x, y }) => body.toWorld(x, y));
        const normals = corners.map((p, k) => {
            const q = corners[(k + 1) % corners.length];
            const length = Math.hypot(q.x - p.x, q.y - p.y);
            return { x: (q.y - p.y) / length, y: (p.x - q.x) / length };
        });
        const xs = corners.map(({ x }) => x);
        const ys = corners.map(({ y }) => y);
        const [minX, maxX] = [Math.min(...xs), Math.max(...xs)];
        return { corners, normals, minX, maxX, minY: Math.min(...ys), maxY: Math.max(...ys) };
    });
}

/** `remembered` has room for n × n axes and is kept from call to call. */
export function testAll(shapes, ideas, remembered) {
    const counts = { hits: 0, axes: 0, pairs: 0 };
    const n = shapes.length;
    const order = shapes.map((_, k) => k);
    if (ideas.boxes) order.sort((i, k) => shapes[i].minX - shapes[k].minX);
    for (let i = 0; i < n; i++) {
        const a = shapes[order[i]];
        for (let k = i + 1; k < n; k++) {
            const b = shapes[order[k]];
            if (ideas.boxes) {
                if (b.minX > a.maxX) break; // sorted: all others begin even farther right
                if (b.minY > a.maxY || a.minY > b.maxY) continue;
            }
            counts.pairs += 1;
            const low = Math.min(order[i], order[k]);
            const high = Math.max(order[i], order[k]);
            const slot = low * n + high;
            if (testPair(shapes[low], shapes[high], slot, ideas, remembered, counts))
                counts.hits += 1;
        }
    }
    return counts;
}

function testPair(a, b, slot, { early, memory }, remembered, counts) {
    const count = a.normals.length + b.normals.length;
    if (early && memory && remembered[slot] > 0) {
        counts.axes += 1;
        if (isGap(a, b, remembered[slot] - 1)) return false;
    }
    let isApart = false;
    for (let k = 0; k < count; k++) {
        counts.axes += 1;
        if (!isGap(a, b, k)) continue;
        isApart = true;
        remembered[slot] = k + 1;
        if (early) return false;
    }
    return !isApart;
}

function isGap(a, b, k) {
    const axis = k < a.normals.length ? a.normals[k] : b.normals[k - a.normals.length];
    let [minA, maxA] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    let [minB, maxB] = [minA, maxA];
    for (const { x, y } of a.corners) {
        const t = x * axis.x + y * axis.y;
        minA = Math.min(minA, t);
        maxA = Math.max(maxA, t);
    }
    for (const { x, y } of b.corners) {
        const t = x * axis.x + y * axis.y;
        minB = Math.min(minB, t);
        maxB = Math.max(maxB, t);
    }
    return minA > maxB || minB > maxA;
}
