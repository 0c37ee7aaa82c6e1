/**
 * What the library makes of rings of corners: simplifies them, decomposes them with `polygon`, or
 * reads the faulty corners from its error.
 */

import { polygon, simplify } from 'sepaxis';
import { faultsIn } from '../shapes/faults.js';

/**
 * The shape of the closed rings, or the error; `before` is returned if no corner has moved since.
 * `kept` has the bodies of the corners that remain after `simplify`.
 */
export function cutRings(closed, tolerance, before) {
    const places = closed.map((ring) => ring.map(({ x, y }) => ({ x, y })));
    const key = JSON.stringify([places, tolerance]);
    if (before?.key === key) return before;
    const cut = { key, shape: null, error: null, faults: [], kept: closed };
    if (closed.length === 0) return cut;
    try {
        const kept = places.map((ring) => (tolerance > 0 ? simplify(ring, tolerance) : ring));
        cut.kept = kept.map((ring, r) => bodiesOf(ring, places[r], closed[r]));
        const [outer, ...holes] = kept;
        cut.shape = polygon(outer, { holes });
    } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        cut.error = error.message;
        cut.faults = faultsIn(error.message);
    }
    return cut;
}

/** The bodies of the remaining points: `simplify` keeps their order. */
function bodiesOf(kept, places, bodies) {
    let k = -1;
    return kept.map(({ x, y }) => {
        k = places.findIndex((place, i) => i > k && place.x === x && place.y === y);
        return bodies[k];
    });
}
