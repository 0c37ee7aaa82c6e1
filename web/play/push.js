/**
 * The push-out modes: reads the contacts of the world and the drag state, writes poses. `off`
 * leaves overlaps; `all` separates every pair; `held` pushes only the held shape; `half` moves the
 * two shapes of each pair only once, by half of its vector.
 */

import { collide } from 'sepaxis';

const stride = 6; // pixels: a dragged shape moves in short steps, so that it cannot tunnel through another
const strides = 60; // per frame at most
const rounds = 12; // a shape pushed out of one may be pushed into the next
const skin = 1e-3; // pixels: separated shapes no longer touch
const found = {};

/**
 * Moves the held body from its last position to its target, and pushes it out of everything on the
 * way. Calls `onpush` for each push.
 */
export function moveHeld(world, drag, from, onpush) {
    const body = drag.held;
    body.set(from.x, from.y, drag.angle);
    for (let k = 0; k < strides; k++) {
        const [dx, dy] = [drag.x - body.x, drag.y - body.y];
        const distance = Math.hypot(dx, dy);
        const part = Math.min(1, stride / (distance || 1));
        body.set(body.x + dx * part, body.y + dy * part);
        pushOut(world, body, onpush);
        if (part === 1) return;
    }
}

/** Pushes a body out of its overlaps, the deepest first. */
function pushOut(world, body, onpush) {
    for (let k = 0; k < rounds; k++) {
        const deepest = { other: null, depth: -1, x: 0, y: 0 };
        for (const other of world.queryShape(body.shape, body)) {
            if (!collide(other, body, found) || found.depth <= deepest.depth) continue;
            Object.assign(deepest, { other, depth: found.depth, ...found.normal });
        }
        if (!deepest.other) return;
        onpush(deepest.other, body);
        const way = deepest.depth + skin;
        body.set(body.x + deepest.x * way, body.y + deepest.y * way);
    }
}

/** Applies the mode after an update. Returns whether anything was moved. */
export function pushApart(world, mode) {
    if (mode === 'all') return world.separate({ iterations: 24 }).moved > 0;
    if (mode !== 'half') return false;
    let moved = false;
    for (const { a, b } of world.contacts) {
        // An earlier push may have separated this pair already.
        if (!collide(a, b, found) || found.depth < skin) continue;
        const { normal, depth } = found;
        // A pinned shape stays and the other moves by the full vector. A contact never has two
        // pinned shapes.
        const part = a.isStatic ? 1 : b.isStatic ? 0 : 0.5;
        const [ofA, ofB] = [depth * (1 - part), depth * part];
        a.set(a.x - normal.x * ofA, a.y - normal.y * ofA);
        b.set(b.x + normal.x * ofB, b.y + normal.y * ofB);
        moved = true;
    }
    return moved;
}
