/** The normal of each edge: a vector of length 1, perpendicular to it. */
function normalsOf(corners) {
    return corners.map((corner, i) => {
        const next = corners[(i + 1) % corners.length];
        const [x, y] = [corner.y - next.y, next.x - corner.x];
        const length = Math.hypot(x, y);
        return { x: x / length, y: y / length };
    });
}

/** The smallest and the largest dot product of all corners with an axis. */
function shadowOf(corners, axis) {
    const dots = corners.map(({ x, y }) => x * axis.x + y * axis.y);
    return { min: Math.min(...dots), max: Math.max(...dots) };
}

/** The shortest push of polygon B out of polygon A; null if they are apart. */
export function findPush(a, b) {
    let push = null;
    for (const axis of [...normalsOf(a), ...normalsOf(b)]) {
        const [shadowA, shadowB] = [shadowOf(a, axis), shadowOf(b, axis)];
        const forward = shadowA.max - shadowB.min;
        const back = shadowB.max - shadowA.min;
        if (forward < 0 || back < 0) return null; // a gap
        const depth = Math.min(forward, back);
        if (push && depth >= push.depth) continue;
        const way = forward < back ? depth : -depth;
        push = { depth, x: axis.x * way, y: axis.y * way };
    }
    return push;
}
