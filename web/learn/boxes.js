/**
 * Two broad phases as plain programs, for the figure that compares them: a tree of boxes, built by
 * a good rule or by a common mistake, and bands of boxes sorted from left to right. A query sets
 * `isAsked` on every box that it is compared with, and `isOverlapping` if it overlaps that box.
 */

const around = (p, q) => ({
    minX: Math.min(p.minX, q.minX),
    minY: Math.min(p.minY, q.minY),
    maxX: Math.max(p.maxX, q.maxX),
    maxY: Math.max(p.maxY, q.maxY),
});
const areaOf = ({ minX, minY, maxX, maxY }) => (maxX - minX) * (maxY - minY);
export const boxesOverlap = (p, q) =>
    p.minX <= q.maxX && q.minX <= p.maxX && p.minY <= q.maxY && q.minY <= p.maxY;
const growth = (node, leaf) => areaOf(around(node.box, leaf.box)) - areaOf(node.box);
const fork = (p, q) => ({ box: around(p.box, q.box), children: [p, q] });

export const insert = {
    /** Descends into the child whose box grows less. */
    growth(node, leaf) {
        if (!node.children) return fork(node, leaf);
        const [p, q] = node.children;
        return growth(p, leaf) <= growth(q, leaf)
            ? fork(insert.growth(p, leaf), q)
            : fork(p, insert.growth(q, leaf));
    },
    /** The mistake: descends only into a child that the new box overlaps. If there is none, adds the box at this node. */
    overlap(node, leaf) {
        if (!node.children || !boxesOverlap(node.box, leaf.box)) return fork(node, leaf);
        const [p, q] = node.children;
        if (boxesOverlap(p.box, leaf.box)) return fork(insert.overlap(p, leaf), q);
        if (boxesOverlap(q.box, leaf.box)) return fork(p, insert.overlap(q, leaf));
        return fork(node, leaf);
    },
};

export const levelsOf = ({ children }) => (children ? 1 + Math.max(...children.map(levelsOf)) : 1);

/**
 * Compares `box` with the boxes of a tree. Returns the number of comparisons, and calls `tell` with
 * each leaf whose box overlaps `box`.
 */
export function askTree(node, box, tell) {
    node.isAsked = true;
    node.isOverlapping = boxesOverlap(node.box, box);
    if (!node.isOverlapping) return 1;
    if (!node.children) {
        tell(node);
        return 1;
    }
    return node.children.reduce((sum, child) => sum + askTree(child, box, tell), 1);
}

/** Puts leaves into bands of equal height, by their upper edges; each band is sorted from left to right. */
export function makeBands(leaves, top, height, count) {
    const bands = Array.from({ length: count }, () => []);
    for (const leaf of leaves) {
        const k = Math.floor((leaf.box.minY - top) / height);
        bands[Math.min(count - 1, Math.max(0, k))].push(leaf);
    }
    for (const band of bands) band.sort((p, q) => p.box.minX - q.box.minX);
    return bands;
}

/** Like askTree, but for bands: compares only boxes whose band and left edge are near enough to overlap `box`. */
export function askBands(bands, top, height, box, tell) {
    const leaves = bands.flat();
    const widest = Math.max(...leaves.map((leaf) => leaf.box.maxX - leaf.box.minX));
    const tallest = Math.max(...leaves.map((leaf) => leaf.box.maxY - leaf.box.minY));
    let compared = 0;
    bands.forEach((band, k) => {
        const isFirst = k === 0;
        const isLast = k === bands.length - 1;
        const from = isFirst ? Number.NEGATIVE_INFINITY : top + k * height;
        const to = isLast ? Number.POSITIVE_INFINITY : top + (k + 1) * height;
        if (from > box.maxY || to < box.minY - tallest) return;
        for (const leaf of band) {
            if (leaf.box.minX < box.minX - widest) continue; // a binary search would skip these
            if (leaf.box.minX > box.maxX) break;
            compared += 1;
            leaf.isAsked = true;
            leaf.isOverlapping = boxesOverlap(leaf.box, box);
            if (leaf.isOverlapping) tell(leaf);
        }
    });
    return compared;
}
