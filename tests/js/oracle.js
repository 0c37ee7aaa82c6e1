// The expected overlap of two shapes. Reads descriptions in the form of a user's arguments, and poses; writes depths as
// doubles. Independent of the library: Math.sin, every corner projected on both normals of every edge, exact distances
// for circles.
//
// A description is { circle: radius }, { box: [width, height] } or { polygon: [{ x, y }, …] }.

/** The corners of a description in local coordinates; for a circle its centre. */
function cornersOf({ circle, box, polygon }) {
    if (circle !== undefined) return [{ x: 0, y: 0 }];
    if (polygon !== undefined) return polygon;
    const [x, y] = [box[0] / 2, box[1] / 2];
    return [
        { x: -x, y: -y },
        { x, y: -y },
        { x, y },
        { x: -x, y },
    ];
}

/**
 * A description in world coordinates relative to `origin`, so that a distant pair loses no digits.
 */
function place(description, pose, origin = { x: 0, y: 0 }) {
    const c = Math.cos(pose.angle ?? 0);
    const s = Math.sin(pose.angle ?? 0);
    const dx = (pose.x ?? 0) - origin.x;
    const dy = (pose.y ?? 0) - origin.y;
    return {
        radius: description.circle ?? 0,
        points: cornersOf(description).map(({ x, y }) => ({
            x: c * x - s * y + dx,
            y: s * x + c * y + dy,
        })),
    };
}

/** The projection of a placed shape on an axis. */
function shadowOf({ radius, points }, axis) {
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (const p of points) {
        const along = axis.x * p.x + axis.y * p.y;
        min = Math.min(min, along);
        max = Math.max(max, along);
    }
    return { min: min - radius, max: max + radius };
}

/** Both unit normals of every edge of a placed polygon. */
function normalsOf({ points }) {
    return points.flatMap((p, i) => {
        const q = points[(i + 1) % points.length];
        const length = Math.hypot(q.x - p.x, q.y - p.y);
        if (length === 0) return [];
        const normal = { x: (q.y - p.y) / length, y: (p.x - q.x) / length };
        return [normal, { x: -normal.x, y: -normal.y }];
    });
}

function distanceToSegment(p, a, b) {
    const ex = b.x - a.x;
    const ey = b.y - a.y;
    const length2 = ex * ex + ey * ey;
    const along = length2 === 0 ? 0 : ((p.x - a.x) * ex + (p.y - a.y) * ey) / length2;
    const t = Math.min(1, Math.max(0, along));
    return Math.hypot(p.x - (a.x + t * ex), p.y - (a.y + t * ey));
}

/** The distance from a point to the outline of a placed polygon; negative inside. */
function signedDistance(p, { points }) {
    let nearest = Number.POSITIVE_INFINITY;
    let left = true;
    let right = true;
    points.forEach((a, i) => {
        const b = points[(i + 1) % points.length];
        nearest = Math.min(nearest, distanceToSegment(p, a, b));
        const side = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
        left &&= side >= 0;
        right &&= side <= 0;
    });
    return left || right ? -nearest : nearest;
}

function distanceOfPolygons(a, b) {
    return Math.min(
        ...a.points.map((p) => signedDistance(p, b)),
        ...b.points.map((p) => signedDistance(p, a)),
    );
}

/**
 * The depth of the overlap of two placed shapes: the length of the shortest push that separates
 * them. Negative: minus their distance.
 */
function depthOf(a, b) {
    const isRound = (shape) => shape.points.length === 1;
    if (isRound(a) && isRound(b)) {
        const [p, q] = [a.points[0], b.points[0]];
        return a.radius + b.radius - Math.hypot(q.x - p.x, q.y - p.y);
    }
    if (isRound(a)) return a.radius - signedDistance(a.points[0], b);
    if (isRound(b)) return b.radius - signedDistance(b.points[0], a);
    let least = Number.POSITIVE_INFINITY;
    for (const normal of [...normalsOf(a), ...normalsOf(b)]) {
        least = Math.min(least, shadowOf(a, normal).max - shadowOf(b, normal).min);
    }
    return least >= 0 ? least : -distanceOfPolygons(a, b);
}

/** The same for two descriptions and poses; moves B by `push` first. */
export function trueDepth(a, poseA, b, poseB, push = { x: 0, y: 0 }) {
    const origin = { x: poseA.x ?? 0, y: poseA.y ?? 0 };
    const placedB = place(b, poseB, origin);
    for (const p of placedB.points) {
        p.x += push.x;
        p.y += push.y;
    }
    return depthOf(place(a, poseA, origin), placedB);
}
