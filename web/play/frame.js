/**
 * The frames of the playground: moves the world, finds its contacts, pushes apart, and shows all of
 * it on the canvas, in the counters, the panel and the toolbar. `play` is the playground of main.js.
 */

import { drift, wallsOf } from '../canvas/motion.js';
import { moveHeld, pushApart } from './push.js';
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

    /** Moves everything. Returns whether something continues to move. */
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

    /** Must run before the shapes are pushed apart: afterwards they no longer touch. */
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

/** Just outside the shape, along its own x axis. */
function knobOf({ shape: { bounds } }) {
    return Math.max(bounds.maxX, 8) + 20;
}
