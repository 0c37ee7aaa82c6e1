/**
 * Draw your own: rings of points that can be added, dragged and removed, decomposed into convex
 * pieces as they change. Reads the drag state; writes what `polygon` makes of the points or its
 * error, and how the shape collides with a test circle.
 */

import { collide, World } from 'sepaxis';
import { presetNames, presetRings, readRings, writeRings } from '../shapes/rings.js';
import { spoken } from '../site/language.js';
import { createCommands } from './outline-commands.js';
import { cutRings } from './outline-cut.js';
import { drawCorners, drawFaults, drawProbe, drawRings, drawShape } from './outline-picture.js';
import { createProbe } from './outline-probe.js';
import { makeFacts, makeTools } from './outline-readout.js';
import { createRings, edgeNear } from './outline-rings.js';
import { words } from './outline-words.js';
import { shared } from './words.js';

const say = { ...spoken(shared), ...spoken(words) };

export { words };
export const defaults = { preset: 'star', tolerance: 0, pieces: true, at: '' };
export const controls = ['preset', 'tolerance', 'pieces'];
export const ranges = { tolerance: [0, 60, 1] };
export const choices = {
    preset: Object.fromEntries(presetNames.map((name) => [say.presets[name], name])),
};

const reach = { touch: 20, pen: 12, mouse: 9 }; // pixels from an edge

export function create(view, settings, random) {
    const { drag } = view;
    const world = new World();
    const listening = new AbortController();
    const rings = createRings(world, drag, say.corner);
    const probe = createProbe(view, world, say.probe, listening.signal);
    const commands = createCommands(view, rings, keep);
    const tools = makeTools(view.overlay, commands, say);
    const facts = makeFacts(view.readout, say);
    let taken = null; // where the held corner was picked up
    let cut = null;

    function populate() {
        world.clear();
        probe.add();
        rings.set(readRings(settings.at, view) ?? presetRings(settings.preset, view, random()));
        drag.setBodies([probe.body, ...rings.all.flat()], { onrelease, onmiss });
    }

    function keep() {
        settings.at = rings.isOpen ? settings.at : writeRings(rings.all, view);
        view.remember();
    }

    /** A press beside all corners: the next corner, a new corner on an edge, or the test circle. */
    function onmiss(x, y, kind) {
        if (rings.open) return rings.insert(rings.open, rings.open.length, x, y);
        const edge = edgeNear(rings, x, y, reach[kind] ?? reach.mouse);
        if (edge) return rings.insert(edge.ring, edge.index + 1, edge.x, edge.y);
        if (kind === 'mouse') return null;
        probe.body.set(x, y);
        return probe.body;
    }

    function onrelease(body) {
        const { x, y } = taken ?? {};
        taken = null;
        if (body === probe.body) return;
        // A tap on the first corner closes the ring.
        const isTap = Math.hypot(body.x - x, body.y - y) < 4;
        if (isTap && body === rings.open?.[0]) commands.close();
        else keep();
    }

    function frame(dt) {
        if (drag.held) taken ??= { x: drag.held.x, y: drag.held.y };
        moveHeld(view);
        const moves = probe.move(dt);
        world.update();
        cut = cutRings(rings.closed, settings.tolerance, cut);
        const { body, mouse } = probe;
        const hit = cut.shape ? collide(cut.shape, {}, body.shape, body) : null;
        drawShape(view, cut, settings.pieces);
        drawRings(view, rings, cut, settings.tolerance > 0, mouse);
        drawFaults(view, cut);
        if (!rings.isOpen) drawProbe(view, body, hit);
        drawCorners(view, rings, cut);
        tools.show(rings.isOpen, rings.all, rings.ringOf(drag.selected) !== undefined);
        facts.show(cut, rings.all, rings.isOpen, hit);
        return moves;
    }

    populate();
    return {
        world,
        frame,
        resize: populate,
        key: commands.key,
        changes: {
            preset() {
                settings.at = '';
                populate();
            },
        },
        dispose: () => listening.abort(),
    };
}

/** Moves the held body to its target, in whole pixels and inside the view. */
function moveHeld({ drag, width, height }) {
    const { held, angle } = drag;
    if (!held) return;
    const x = Math.round(Math.min(width, Math.max(0, drag.x)));
    const y = Math.round(Math.min(height, Math.max(0, drag.y)));
    if (held.x !== x || held.y !== y || held.angle !== angle) held.set(x, y, angle);
}
