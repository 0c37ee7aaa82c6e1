/**
 * The frames of the playground: moves the world, finds its contacts, pushes shapes apart, and shows all of it on the
 * canvas, in the counters, the panel and the toolbar. `play` is the playground of main.js.
 */

import { collide } from 'sepaxis';
import { drift, wallsOf } from '../canvas/motion.js';
import { keep } from './scene.js';

/** Returns the `onframe` of the view. */
export function createFrame(play) {
    const { view, settings, hits, timeline, live } = play;
    const { drag } = view;
    const { world } = live;
    let lastHeld = null; // the body held in the previous frame
    let shown = null; // the selected body that panel and toolbar show

    return function frame(dt) {
        const now = performance.now();
        const { held } = drag;
        const from = held && { x: held.x, y: held.y };
        if (held && held !== lastHeld) keep(play, `move ${held.index}`);
        lastHeld = held;
        if (held) stayInside();
        const changes = timeline.frame(dt) ? drawStill(now) : advance(dt, now, from);
        const letGo = drag.endFrame();
        return changes || letGo || timeline.isRunning;
    };

    /** Keeps the target of the drag inside the walls. */
    function stayInside() {
        const { minX, minY, maxX, maxY } = wallsOf(view);
        drag.x = Math.min(maxX, Math.max(minX, drag.x));
        drag.y = Math.min(maxY, Math.max(minY, drag.y));
    }

    /** Shows the current state. */
    function drawStill(now) {
        const touches = findTouches(now);
        play.counters.show(view.meter);
        return show(now, touches);
    }

    /** Moves everything. Returns whether another frame is needed: something has moved, or the picture still changes. */
    function advance(dt, now, from) {
        const { held } = drag;
        drift(view, world, dt * settings.speed);
        if (held && settings.push === 'held') {
            world.refresh();
            moveHeld(world, drag, from, (a, b) => hits.light(a, b, now));
        }
        world.update();
        const moved = world.stats.moved > 0;
        const touches = findTouches(now);
        play.counters.show(view.meter);
        const pushed = pushApart(world, settings.push);
        // While paused and idle, the timeline keeps no frames.
        if (dt > 0 || moved || pushed || held || play.isTouched) timeline.keep();
        play.isTouched = false;
        const changes = show(now, touches);
        return moved || pushed || changes;
    }

    /** Call this before the shapes are pushed apart; afterwards they no longer touch. */
    function findTouches(now) {
        const touches = [];
        for (const { row, a, b, normalX, normalY, depth } of world.contacts) {
            const at = { x: b.x, y: b.y, angle: b.angle };
            const normal = { x: normalX, y: normalY };
            touches.push({ a, b, at, normal, depth, points: world.contacts.points(row) });
            hits.light(a, b, now);
        }
        return touches;
    }

    /** Returns whether the picture continues to change without further input. */
    function show(now, touches) {
        showSelected();
        play.panel.showBands(world.size);
        return play.draw(settings.layers, touches, hits.at(now));
    }

    function showSelected() {
        const { selected } = drag;
        const { panel } = play;
        for (const body of drag.bodies) body.data.knob = body === selected ? knobOf(body) : 0;
        play.tools.show(selected, !play.history.isEmpty);
        if (selected === shown && !selected) return;
        // While a field of the panel has focus, the visitor is editing its number.
        if (selected !== shown || drag.held || (play.isStale && !panel.isInUse()))
            panel.select(selected);
        shown = selected;
        play.isStale = false;
    }
}

/** The distance of a shape's knob: just outside the shape, along its own x axis. */
function knobOf({ shape: { bounds } }) {
    return Math.max(bounds.maxX, 8) + 20;
}

const stride = 6; // pixels: a dragged shape moves in short steps, so that it cannot tunnel through another
const strides = 60; // per frame at most
const rounds = 12; // pushes at most, because a push may move a shape into the next one
const skin = 1e-3; // pixels: a push of the held shape leaves this gap, and smaller overlaps are not pushed apart
const found = {};

/**
 * Moves the held body from its last position to its target, and pushes it out of everything on the
 * way. Calls `onpush` for each push.
 */
function moveHeld(world, drag, from, onpush) {
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

/**
 * Applies a mode of pushing after an update: `all` separates every pair, `half` moves both shapes of each pair
 * once, each by half of the push; other modes move nothing here. Returns whether anything was moved.
 */
function pushApart(world, mode) {
    if (mode === 'all') return world.separate({ iterations: 24 }).moved > 0;
    if (mode !== 'half') return false;
    let moved = false;
    for (const { a, b } of world.contacts) {
        // An earlier push may have separated this pair already.
        if (!collide(a, b, found) || found.depth < skin) continue;
        const { normal, depth } = found;
        // A pinned shape stays and the other moves by the full vector. A contact never has two pinned shapes.
        const part = a.isStatic ? 1 : b.isStatic ? 0 : 0.5;
        const [ofA, ofB] = [depth * (1 - part), depth * part];
        a.set(a.x - normal.x * ofA, a.y - normal.y * ofA);
        b.set(b.x + normal.x * ofB, b.y + normal.y * ofB);
        moved = true;
    }
    return moved;
}

const afterglow = 160; // milliseconds: without it, a hit that is pushed apart at once would not be visible

/**
 * The bodies that are drawn as hits: those in a contact of the last update, and for a moment those
 * that a push has separated.
 */
export function createHits(view, settings) {
    const since = new Map(); // index of a body → when it was last in a contact

    return {
        light(a, b, now) {
            since.set(a.index, now);
            since.set(b.index, now);
        },

        /** Returns the bodies to draw as hits; `has(index)` is true for them. */
        at(now) {
            const lasting = settings.push === 'off' ? 0 : afterglow;
            for (const [index, lit] of since) {
                if (now - lit > lasting) since.delete(index);
                else if (lasting > 0) view.wake(lasting);
            }
            return since;
        },

        clear: () => since.clear(),
    };
}
