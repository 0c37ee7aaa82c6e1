/**
 * The push-out modes: reads the contacts of the world and the hand, writes poses. `off` leaves overlaps; `all` parts
 * every pair; `held` pushes only the shape in the hand; `half` gives each pair its vector once, half
 * each.
 */

import { collide } from 'sepaxis';

const stride = 6; // a dragged shape takes short steps, so that it cannot jump over another
const strides = 60; // per frame at most
const rounds = 12; // a shape pushed out of one may be pushed into the next
const skin = 1e-3; // what was parted touches no more
const found = {};

/**
 * Takes the held body from where it was towards the hand, pushed out of what is in its way: `meet` is told of each
 * that is.
 */
export function pull(world, drag, from, meet) {
    const body = drag.held;
    body.set(from.x, from.y, drag.angle);
    for (let k = 0; k < strides; k++) {
        const [dx, dy] = [drag.x - body.x, drag.y - body.y];
        const distance = Math.hypot(dx, dy);
        const part = Math.min(1, stride / (distance || 1));
        body.set(body.x + dx * part, body.y + dy * part);
        leave(world, body, meet);
        if (part === 1) return;
    }
}

/** Out of the deepest overlap first. */
function leave(world, body, meet) {
    for (let k = 0; k < rounds; k++) {
        const deepest = { other: null, depth: -1, x: 0, y: 0 };
        for (const other of world.queryShape(body.shape, body)) {
            if (!collide(other, body, found) || found.depth <= deepest.depth) continue;
            Object.assign(deepest, { other, depth: found.depth, ...found.normal });
        }
        if (!deepest.other) return;
        meet(deepest.other, body);
        const way = deepest.depth + skin;
        body.set(body.x + deepest.x * way, body.y + deepest.y * way);
    }
}

/** What the mode does after an update. Says whether anything was moved. */
export function pushApart(world, mode) {
    if (mode === 'all') return world.separate({ iterations: 24 }).moved > 0;
    if (mode !== 'half') return false;
    let moved = false;
    for (const { a, b } of world.contacts) {
        // Where the one before has pushed them, they may be apart by now.
        if (!collide(a, b, found) || found.depth < skin) continue;
        const { normal, depth } = found;
        // What is pinned stays, and the other goes the whole way. Two that are pinned never meet.
        const part = a.isStatic ? 1 : b.isStatic ? 0 : 0.5;
        const [ofA, ofB] = [depth * (1 - part), depth * part];
        a.set(a.x - normal.x * ofA, a.y - normal.y * ofA);
        b.set(b.x + normal.x * ofB, b.y + normal.y * ofB);
        moved = true;
    }
    return moved;
}
