/**
 * The rings of corners that a visitor draws: the outline first, then its holes. Each corner is a
 * body that can be dragged; the last ring may still be open.
 */

import { circle, polygon, simplify } from 'sepaxis';
import { faultsIn } from '../shapes/rings.js';

const corner = circle(7);

/** Creates empty rings; `name` is the name of every corner. */
export function createRings(world, drag, name) {
    function add({ x, y }) {
        return world.add(corner, { x, y, mask: 0, data: { name, knob: 0 } });
    }

    function drop(body) {
        drag.bodies.splice(drag.bodies.indexOf(body), 1);
        if (drag.held === body) drag.held = null;
        body.remove();
    }

    const rings = {
        /** The rings, as lists of bodies. */
        all: [],
        isOpen: false,

        /** The ring that is being drawn. */
        get open() {
            return rings.isOpen ? rings.all.at(-1) : undefined;
        },
        get closed() {
            return rings.isOpen ? rings.all.slice(0, -1) : rings.all;
        },

        ringOf: (body) => rings.all.find((ring) => ring.includes(body)),

        /** Sets the rings to lists of points. The bodies of the previous rings must be gone already. */
        set(found) {
            rings.all = found.map((ring) => ring.map(add));
            rings.isOpen = false;
        },

        /** Starts a ring: a hole, or a new outline. */
        start(isHole) {
            if (!isHole) {
                for (const body of rings.all.flat()) drop(body);
                rings.all = [];
            }
            if (rings.open?.length === 0) rings.all.pop();
            rings.all.push([]);
            rings.isOpen = true;
        },

        /** Closes the open ring; returns whether it could. */
        close() {
            if (!rings.isOpen || rings.open.length < 3) return false;
            rings.isOpen = false;
            return true;
        },

        insert(ring, index, x, y) {
            const body = add({ x: Math.round(x), y: Math.round(y) });
            ring.splice(index, 0, body);
            drag.bodies.push(body);
            drag.select(body);
            return body;
        },

        /**
         * Adds a corner after `body`, or to the open ring if `body` is no corner. The first corner of a ring is added
         * near `start`. Returns false if `body` is no corner and no ring is open.
         */
        insertBehind(body, start) {
            const ring = rings.ringOf(body) ?? rings.open;
            if (!ring) return false;
            const index = ring.indexOf(body);
            const isEnd = ring === rings.open && index === ring.length - 1;
            const from = ring[index] ?? start;
            const to = isEnd ? { x: from.x + 96, y: from.y } : ring[(index + 1) % ring.length];
            rings.insert(ring, index + 1, (from.x + to.x) / 2, (from.y + to.y) / 2);
            return true;
        },

        /** Removes a corner. Without any corner left, a new outline starts. */
        remove(body) {
            const ring = rings.ringOf(body);
            ring.splice(ring.indexOf(body), 1);
            drop(body);
            drag.select(null);
            if (ring.length > 0) return;
            rings.all.splice(rings.all.indexOf(ring), 1);
            rings.isOpen = false;
            if (rings.all.length === 0) rings.start(false);
        },
    };
    return rings;
}

/** The nearest point on an edge of any ring, or null if it is farther away than `most`. */
export function edgeNear(rings, x, y, most) {
    let best = null;
    for (const ring of rings.all) {
        ring.forEach((p, index) => {
            const q = ring[(index + 1) % ring.length];
            const at = nearestOn(p, q, x, y);
            const away = Math.hypot(at.x - x, at.y - y);
            if (away <= (best?.away ?? most)) best = { ring, index, away, ...at };
        });
    }
    return best;
}

/** The point of the edge pq nearest to (x, y). */
function nearestOn(p, q, x, y) {
    const [dx, dy] = [q.x - p.x, q.y - p.y];
    const along = ((x - p.x) * dx + (y - p.y) * dy) / (dx * dx + dy * dy || 1);
    const t = Math.min(1, Math.max(0, along));
    return { x: p.x + t * dx, y: p.y + t * dy };
}

/**
 * The result for the closed rings: their shape, or the error. Returns `before`, the last result, if neither a corner
 * nor the tolerance has changed since. `kept` has the bodies of the corners that remain after `simplify`.
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

/** The corner bodies at the points that `simplify` has kept, in the same order. */
function bodiesOf(kept, places, bodies) {
    let k = -1;
    return kept.map(({ x, y }) => {
        k = places.findIndex((place, i) => i > k && place.x === x && place.y === y);
        return bodies[k];
    });
}
