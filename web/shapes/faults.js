/** What is wrong with an outline: reads what `polygon` says of it, writes which points that is about. */

/**
 * Which points an error speaks of: it names them as “point 3” or “holes[0] point 3”, and edges by the
 * point where they begin.
 */
export function faultsIn(message) {
    const named = /(edge from )?(?:holes\[(\d+)\] )?point (\d+)/g;
    return Array.from(message.matchAll(named), ([, edge, hole, point]) => ({
        ring: hole === undefined ? 0 : Number(hole) + 1,
        point: Number(point),
        isEdge: edge !== undefined,
    }));
}
