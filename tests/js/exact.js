// The exact results for two shapes. Reads descriptions as a user gives them, poses and motions; writes whole numbers of
// 2^-160 (BigInt). Independent of the library, except for the names of shapes.
//
// A description is one of
//
//     { circle: radius }   { point: true }   { segment: [x1, y1, x2, y2] }   { capsule: [x1, y1, x2, y2], radius }
//     { box: [width, height], radius? }      { polygon: [{ x, y }, …], radius? }
//
// and means everything within `radius` of a convex core. Two shapes overlap if the Minkowski difference of their cores,
// all b − a, comes within the sum of both radii of the origin. So a query of two shapes is a query of one convex polygon
// and a point or a ray. That polygon has the edges of both, sorted by direction (de Berg et al., Computational Geometry,
// 13.3).
//
// Error: doubles down to 2^-107, sums, products and signs are exact. Rounding affects rotated corners (sine and cosine
// are accurate to 2^-160, so a corner is accurate to 2^-159 of its distance from the origin plus 2^-159), and roots and
// quotients at the end, accurate to 2^-150 of their value: together less than 1e-40 for coordinates up to 1e8. A time
// along a ray is a quotient of such numbers; its error grows as the ray becomes parallel to the edge.

const BITS = 160n;

/** A double as a whole number of 2^-160. */
export const fixed = (x) => BigInt(Math.round(x * 2 ** 160));

/** The nearest double. */
export const number = (v) => Number(v) / 2 ** 160;

export const point = (x, y) => ({ x: fixed(x), y: fixed(y) });

const less = (p, q) => ({ x: p.x - q.x, y: p.y - q.y });
const dot = (p, q) => p.x * q.x + p.y * q.y;
const cross = (p, q) => p.x * q.y - p.y * q.x;
const minus = (p) => ({ x: -p.x, y: -p.y });
const times = (a, b) => (a * b) >> BITS;

/** p + t·d, where all are fixed numbers. */
export const along = (p, d, t) => ({ x: p.x + times(t, d.x), y: p.y + times(t, d.y) });

/** The square root of a whole number, rounded down: Newton's iteration from above. */
function root(n) {
    if (n < 2n) return n;
    const guess = BigInt(Math.floor(Math.sqrt(Number(n))));
    let x = (guess + n / guess) >> 1n;
    for (;;) {
        const next = (x + n / x) >> 1n;
        if (next >= x) return x;
        x = next;
    }
}

export const lengthOf = (p) => root(dot(p, p));

// --- Rotations -----------------------------------------------------------------------------------------

const FINE = 224n; // bits while a sine is summed

/** π/2 in units of 2^-224: π = 16 arctan(1/5) − 4 arctan(1/239) (Machin, 1706). */
const HALF_PI = (() => {
    const arctanOfOneOver = (n) => {
        let power = (1n << (FINE + 32n)) / n;
        let sum = power;
        for (let k = 3n; power !== 0n; k += 2n) {
            power /= -n * n;
            sum += power / k;
        }
        return sum;
    };
    return (8n * arctanOfOneOver(5n) - 2n * arctanOfOneOver(239n)) >> 32n;
})();

const rotations = new Map();

/** Cosine and sine of an angle in radians, as fixed numbers. */
export function rotation(angle) {
    const known = rotations.get(angle);
    if (known !== undefined) return known;
    const a = BigInt(Math.round(angle * 2 ** 224));
    const twice = (2n * a) / HALF_PI; // rounded towards 0
    const quarters = (twice + (a < 0n ? -1n : 1n)) / 2n;
    const rest = a - quarters * HALF_PI;
    // 1 + r − r²/2 − r³/6 + …: even terms make the cosine, odd ones the sine.
    const sums = [0n, 0n];
    let term = 1n << FINE;
    for (let k = 0n; term !== 0n; ) {
        sums[Number(k & 1n)] += (k & 2n) === 0n ? term : -term;
        term = ((term * rest) >> FINE) / ++k;
        if (term === -1n) break; // shifting a negative number right never gives 0
    }
    const half = 1n << (FINE - BITS - 1n);
    const [cos, sin] = sums.map((sum) => (sum + half) >> (FINE - BITS));
    const turned = [
        { c: cos, s: sin },
        { c: -sin, s: cos },
        { c: -cos, s: -sin },
        { c: sin, s: -cos },
    ][Number(((quarters % 4n) + 4n) % 4n)];
    if (rotations.size > 1000) rotations.clear();
    rotations.set(angle, turned);
    return turned;
}

// --- Shapes --------------------------------------------------------------------------------------------

/** The corners of a description's core and the radius around it, as doubles, in its own coordinates. */
export function coreOf({ circle, point, segment, capsule, box, polygon, radius = 0 }) {
    if (circle !== undefined) return { points: [{ x: 0, y: 0 }], radius: circle };
    if (point !== undefined) return { points: [{ x: 0, y: 0 }], radius: 0 };
    if (polygon !== undefined) return { points: polygon, radius };
    const ends = segment ?? capsule;
    if (ends !== undefined) {
        const [x1, y1, x2, y2] = ends;
        const points = [
            { x: x1, y: y1 },
            { x: x2, y: y2 },
        ];
        return { points, radius };
    }
    const x = box[0] / 2 - radius;
    const y = box[1] / 2 - radius;
    const points = [
        { x: -x, y: -y },
        { x, y: -y },
        { x, y },
        { x: -x, y },
    ];
    return { points, radius };
}

/** The shape of a description, made by the library `lib`. */
export function make(lib, description) {
    const { circle, point, segment, capsule, box, polygon, radius } = description;
    if (circle !== undefined) return lib.circle(circle);
    if (point !== undefined) return lib.point();
    if (segment !== undefined) return lib.segment(...segment);
    if (capsule !== undefined) return lib.capsule(...capsule, radius);
    const options = radius === undefined ? [] : [{ radius }];
    return box !== undefined ? lib.box(...box, ...options) : lib.polygon(polygon, ...options);
}

/** The larger extent of a description, including its radius. */
export function sizeOf(description) {
    const { points, radius } = coreOf(description);
    const extent = (key) => {
        const values = points.map((p) => p[key]);
        return Math.max(...values) - Math.min(...values) + 2 * radius;
    };
    return Math.max(extent('x'), extent('y'));
}

/**
 * The corners of the convex hull of fixed points, counter-clockwise, without duplicates and collinear ones: Andrew's
 * monotone chain. Collinear points give two ends, equal points one.
 */
export function hullOf(points) {
    const order = (p, q) => (p.x < q.x ? -1 : p.x > q.x ? 1 : p.y < q.y ? -1 : p.y > q.y ? 1 : 0);
    const sorted = [...points].sort(order);
    const chain = (list) => {
        const kept = [];
        for (const p of list) {
            while (kept.length > 1) {
                const [a, b] = kept.slice(-2);
                if (cross(less(b, a), less(p, b)) > 0n) break;
                kept.pop();
            }
            kept.push(p);
        }
        return kept.slice(0, -1);
    };
    const hull = [...chain(sorted), ...chain(sorted.reverse())];
    return hull.length > 1 && order(hull[0], hull[1]) !== 0 ? hull : [sorted[0]];
}

const cores = new WeakMap();

/** A description at its pose: { points: corners of the core, radius }, fixed. */
export function place(description, pose) {
    let core = cores.get(description);
    if (core === undefined) {
        const { points, radius } = coreOf(description);
        core = { points: hullOf(points.map((p) => point(p.x, p.y))), radius: fixed(radius) };
        cores.set(description, core);
    }
    const { c, s } = rotation(pose.angle ?? 0);
    const at = point(pose.x ?? 0, pose.y ?? 0);
    const points = core.points.map(({ x, y }) => ({
        x: ((c * x - s * y) >> BITS) + at.x,
        y: ((s * x + c * y) >> BITS) + at.y,
    }));
    return { points, radius: core.radius };
}

/** The edges around a core as vectors, starting at its lowest corner; of a tie, the leftmost. */
function edgesFromLowest({ points }) {
    let first = 0;
    points.forEach((p, i) => {
        const q = points[first];
        if (p.y < q.y || (p.y === q.y && p.x < q.x)) first = i;
    });
    const around = [...points.slice(first), ...points.slice(0, first)];
    const edges =
        points.length === 1 ? [] : around.map((p, i) => less(around[i + 1] ?? around[0], p));
    return { lowest: around[0], edges };
}

/**
 * The Minkowski difference of two placed shapes, all b − a, as a placed shape: they overlap if it contains the origin.
 */
export function difference(a, b) {
    const one = edgesFromLowest(b);
    const two = edgesFromLowest({ points: a.points.map(minus) });
    const isUpper = (e) => e.y > 0n || (e.y === 0n && e.x > 0n);
    const points = [];
    let at = { x: one.lowest.x + two.lowest.x, y: one.lowest.y + two.lowest.y };
    let [i, j] = [0, 0];
    while (i < one.edges.length || j < two.edges.length) {
        points.push(at);
        const [e, f] = [one.edges[i], two.edges[j]];
        // > 0: e comes before f, going round from +x; 0: the same direction, so both make one edge.
        let order = e === undefined ? -1n : 1n;
        if (e !== undefined && f !== undefined) {
            order = isUpper(e) === isUpper(f) ? cross(e, f) : isUpper(e) ? 1n : -1n;
        }
        if (order >= 0n) {
            at = { x: at.x + e.x, y: at.y + e.y };
            i++;
        }
        if (order <= 0n) {
            at = { x: at.x + f.x, y: at.y + f.y };
            j++;
        }
    }
    if (points.length === 0) points.push(at);
    return { points, radius: a.radius + b.radius };
}

// --- A point and a shape -------------------------------------------------------------------------------

/**
 * Returns the candidate { about, exactly() } whose exact distance is the smallest. `about` is the distance in doubles;
 * exactly() is slow, and called only for candidates whose `about` is close to the smallest.
 */
function least(candidates) {
    const bound = Math.min(...candidates.map((c) => c.about)) * (1 + 1e-12);
    let best;
    for (const { about, exactly, out } of candidates) {
        if (about > bound) continue;
        const distance = exactly();
        if (best === undefined || distance < best.distance) best = { distance, out };
    }
    return best;
}

/**
 * From the outline of a placed shape to a fixed point: { distance, out }. A negative distance means inside: minus the
 * length of the shortest push, whose direction is `out` (of any length; 0 on a corner of the core).
 */
export function signedDistance({ points, radius }, p) {
    const fromCorner = (q) => {
        const out = less(p, q);
        return { about: Math.sqrt(Number(dot(out, out))), exactly: () => lengthOf(out), out };
    };
    if (points.length === 1) {
        const { exactly, out } = fromCorner(points[0]);
        return { distance: exactly() - radius, out };
    }
    const inside = [];
    const outside = [];
    points.forEach((q, i) => {
        const edge = less(points[i + 1] ?? points[0], q);
        const from = less(p, q);
        const side = cross(edge, from); // > 0: to the left, where the shape is
        const reach = dot(edge, from);
        const length2 = dot(edge, edge);
        const toLine = {
            about: Math.abs(Number(side)) / Math.sqrt(Number(length2)),
            exactly: () => (side < 0n ? -side : side) / root(length2),
            out: { x: edge.y, y: -edge.x },
        };
        if (side < 0n || points.length === 2) {
            const beside = reach > 0n && reach < length2;
            outside.push(
                beside ? toLine : fromCorner(reach <= 0n ? q : (points[i + 1] ?? points[0])),
            );
        } else {
            inside.push(toLine);
        }
    });
    if (outside.length > 0) {
        const { distance, out } = least(outside);
        return { distance: distance - radius, out };
    }
    const { distance, out } = least(inside);
    return { distance: -distance - radius, out };
}

const ORIGIN = { x: 0n, y: 0n };

/** The distance of two placed shapes; negative: minus their depth. `out` is the direction in which B is pushed. */
export function separation(a, b) {
    const { distance, out } = signedDistance(difference(a, b), ORIGIN);
    return { distance, out: minus(out) };
}

/** How far the farthest point of `a` is outside of `b`; at most 0 if b contains a. */
export function protrusion(a, b) {
    const beyond = a.points.map((p) => signedDistance(b, p).distance);
    return beyond.reduce((most, d) => (d > most ? d : most)) + a.radius;
}

/** The gap between the projections of two placed shapes on a direction (x, y) in doubles: from the end of a to b. */
export function gapAlong(a, b, { x, y }) {
    const n = point(x, y);
    const lowest = difference(a, b)
        .points.map((p) => dot(n, p))
        .reduce((low, d) => (d < low ? d : low));
    const length = lengthOf(n);
    return lowest / length - a.radius - b.radius;
}

// --- A ray and a shape ---------------------------------------------------------------------------------

const EVER = 1n << 1000n;

/** The times at which p + t·d satisfies n·x <= limit for all given { n, limit }; null if never. */
function clip(halfPlanes, p, d) {
    let enter = -EVER;
    let exit = EVER;
    for (const { n, limit } of halfPlanes) {
        const room = limit - dot(n, p);
        const speed = dot(n, d);
        if (speed === 0n) {
            if (room < 0n) return null;
            continue;
        }
        const t = (room << BITS) / speed;
        if (speed > 0n && t < exit) exit = t;
        if (speed < 0n && t > enter) enter = t;
    }
    return enter <= exit ? { enter, exit } : null;
}

/** The same for the circle around c. */
function clipCircle(c, radius, p, d) {
    const from = less(p, c);
    const [a, b] = [dot(d, d), dot(from, d)];
    const rest = dot(from, from) - radius * radius;
    if (a === 0n) return rest <= 0n ? { enter: -EVER, exit: EVER } : null;
    const under = b * b - a * rest;
    if (under < 0n) return null;
    const r = root(under);
    return { enter: ((-b - r) << BITS) / a, exit: ((-b + r) << BITS) / a };
}

/**
 * The part of the line p + t·d within `radius` of a placed shape's core: { enter, exit } in fixed t, or null. A
 * negative radius means at least that deep inside the core.
 */
export function crossing({ points }, radius, p, d) {
    const sides = (widen) =>
        points.map((q, i) => {
            const edge = less(points[i + 1] ?? points[0], q);
            const n = { x: edge.y, y: -edge.x };
            return { n, limit: dot(n, q) + widen * root(dot(edge, edge)) };
        });
    if (radius < 0n) return points.length < 3 ? null : clip(sides(radius), p, d);
    // A disc around every corner, a strip along every edge, and the core itself.
    const parts = points.map((q) => clipCircle(q, radius, p, d));
    if (points.length > 1) {
        points.forEach((q, i) => {
            const edge = less(points[i + 1] ?? points[0], q);
            const n = { x: edge.y, y: -edge.x };
            const width = radius * root(dot(edge, edge));
            const strip = [
                { n, limit: dot(n, q) + width },
                { n: minus(n), limit: width - dot(n, q) },
                { n: edge, limit: dot(edge, q) + dot(edge, edge) },
                { n: minus(edge), limit: -dot(edge, q) },
            ];
            parts.push(clip(strip, p, d));
        });
    }
    if (points.length > 2) parts.push(clip(sides(0n), p, d));
    const met = parts.filter((part) => part !== null);
    if (met.length === 0) return null;
    return {
        enter: met.reduce((low, { enter }) => (enter < low ? enter : low), EVER),
        exit: met.reduce((high, { exit }) => (exit > high ? exit : high), -EVER),
    };
}
