/** Finds the faulty points of an outline in the error message of `polygon`. */

/**
 * The points that an error names as “point 3” or “holes[0] point 3”; an edge is named by its first
 * point.
 */
export function faultsIn(message) {
    const named = /(edge from )?(?:holes\[(\d+)\] )?point (\d+)/g;
    return Array.from(message.matchAll(named), ([, edge, hole, point]) => ({
        ring: hole === undefined ? 0 : Number(hole) + 1,
        point: Number(point),
        isEdge: edge !== undefined,
    }));
}
