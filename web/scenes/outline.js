/**
 * Draw your own: rings of points that can be added, dragged and removed, decomposed into convex
 * pieces as they change. Reads the drag state; writes what `polygon` makes of the points or its
 * error, and how the shape collides with a test circle.
 */

import { circle, collide, polygon, simplify, World } from 'sepaxis';
import {
    drawArrow,
    drawBody,
    drawGhost,
    drawLine,
    drawNumber,
    inBodyFrame,
    outlineOf,
} from '../draw/draw.js';
import { drawPieces } from '../draw/pieces.js';
import { faultsIn } from '../shapes/faults.js';
import { presetNames, presetRings, readRings, writeRings } from '../shapes/rings.js';
import { spoken } from '../site/language.js';
import { makeFacts, makeTools } from './outline-readout.js';
import { words } from './outline-words.js';

const say = spoken(words);

export { words };
export const defaults = { preset: 'star', tolerance: 0, pieces: true, at: '' };
export const ranges = { tolerance: [0, 60] };

const reach = { touch: 20, pen: 12, mouse: 9 }; // pixels from an edge
const pace = 90; // of the test circle, pixels per second
const corner = circle(7);
const presetChoices = Object.fromEntries(presetNames.map((name) => [say.presets[name], name]));

export function create(view, settings, random) {
    const { context, canvas, drag } = view;
    const world = new World();
    const listening = new AbortController();
    const tools = makeTools(view.overlay, { draw, close, remove }, say);
    const facts = makeFacts(view.readout, say);
    let rings = []; // rings of bodies; the first is the outline
    let isOpen = false; // the last ring is being drawn
    let probe = null;
    let mouse = null;
    let wandered = 0;
    let taken = null; // where the held corner was picked up
    let cut = { key: '' };

    function populate() {
        world.clear();
        isOpen = false;
        const kept = readRings(settings.at, view);
        const found = kept ?? presetRings(settings.preset, view, random());
        probe = world.add(circle(24 * view.scale), {
            ...pathPoint(),
            mask: 0,
            data: { name: say.probe },
        });
        rings = found.map((ring) => ring.map(addCorner));
        drag.setBodies([probe, ...rings.flat()], { onrelease, onmiss });
    }

    const addCorner = ({ x, y }) =>
        world.add(corner, { x, y, mask: 0, data: { name: say.corner, knob: 0 } });

    function keep() {
        settings.at = isOpen ? settings.at : writeRings(rings, view);
        view.remember();
    }

    // Actions of the buttons

    /** Starts a ring: a hole, or a new outline. */
    function draw(isHole) {
        if (!isHole) {
            for (const body of rings.flat()) drop(body);
            rings = [];
        }
        if (isOpen && rings.at(-1).length === 0) rings.pop();
        rings.push([]);
        isOpen = true;
        drag.select(null);
        view.wake();
    }

    function close() {
        if (!isOpen || rings.at(-1).length < 3) return;
        isOpen = false;
        keep();
    }

    function remove(body = drag.selected) {
        const ring = ringOf(body);
        if (!ring) return;
        ring.splice(ring.indexOf(body), 1);
        drop(body);
        if (ring.length === 0) {
            rings.splice(rings.indexOf(ring), 1);
            isOpen = false;
            if (rings.length === 0) draw(false);
        }
        drag.select(null);
        keep();
    }

    function drop(body) {
        drag.bodies.splice(drag.bodies.indexOf(body), 1);
        if (drag.held === body) drag.held = null;
        body.remove();
    }

    function insert(ring, index, x, y) {
        const body = addCorner({ x: Math.round(x), y: Math.round(y) });
        ring.splice(index, 0, body);
        drag.bodies.push(body);
        drag.select(body);
        return body;
    }

    const ringOf = (body) => rings.find((ring) => ring.includes(body));

    // Dragging

    /** A press beside all corners: the next corner, a new corner on an edge, or the test circle. */
    function onmiss(x, y, kind) {
        if (isOpen) return insert(rings.at(-1), rings.at(-1).length, x, y);
        const edge = edgeNear(x, y, reach[kind] ?? reach.mouse);
        if (edge) return insert(edge.ring, edge.index + 1, edge.x, edge.y);
        if (kind === 'mouse') return null;
        probe.set(x, y);
        return probe;
    }

    function edgeNear(x, y, most) {
        let best = null;
        for (const ring of rings) {
            ring.forEach((p, index) => {
                const q = ring[(index + 1) % ring.length];
                const [dx, dy] = [q.x - p.x, q.y - p.y];
                const along = ((x - p.x) * dx + (y - p.y) * dy) / (dx * dx + dy * dy || 1);
                const t = Math.min(1, Math.max(0, along));
                const [atX, atY] = [p.x + t * dx, p.y + t * dy];
                const away = Math.hypot(atX - x, atY - y);
                if (away <= (best?.away ?? most)) best = { ring, index, away, x: atX, y: atY };
            });
        }
        return best;
    }

    function onrelease(body) {
        const { x, y } = taken ?? {};
        taken = null;
        if (body === probe) return;
        // A tap on the first corner closes the ring.
        const isTap = Math.hypot(body.x - x, body.y - y) < 4;
        if (isOpen && isTap && body === rings.at(-1)[0]) close();
        else keep();
    }

    function key(event) {
        if (event.type !== 'keydown' || document.activeElement !== canvas) return false;
        const body = drag.selected;
        if (event.key === 'Enter' && isOpen) {
            close();
            return true;
        }
        if (event.key === 'Delete' || event.key === 'Backspace') {
            remove();
            return true;
        }
        const ring = ringOf(body) ?? (isOpen ? rings.at(-1) : null);
        if (event.key.toLowerCase() !== 'i' || !ring) return false;
        const index = ring.indexOf(body);
        const isEnd = isOpen && ring === rings.at(-1) && index === ring.length - 1;
        const from = ring[index] ?? { x: view.width * 0.4, y: view.height * 0.4 };
        const to = isEnd ? { x: from.x + 96, y: from.y } : ring[(index + 1) % ring.length];
        insert(ring, index + 1, (from.x + to.x) / 2, (from.y + to.y) / 2);
        drag.ring = true;
        keep();
        return true;
    }

    const { signal } = listening;
    canvas.addEventListener(
        'pointermove',
        (event) => {
            if (event.pointerType !== 'mouse') return;
            const { left, top } = canvas.getBoundingClientRect();
            mouse = { x: event.clientX - left, y: event.clientY - top };
        },
        { signal },
    );
    canvas.addEventListener(
        'pointerleave',
        () => {
            mouse = null;
        },
        { signal },
    );

    // Frames

    function frame(dt) {
        moveHeld();
        const moves = moveProbe(dt);
        world.update();
        cutRings();
        drawShape();
        const hit = cut.shape ? collide(cut.shape, {}, probe.shape, probe) : null;
        drawProbe(hit);
        drawRings();
        tools.show(isOpen, rings, ringOf(drag.selected) !== undefined);
        facts.show(cut, rings, isOpen, hit);
        return moves;
    }

    function moveHeld() {
        const { held } = drag;
        if (!held) return;
        taken ??= { x: held.x, y: held.y };
        const x = Math.round(Math.min(view.width, Math.max(0, drag.x)));
        const y = Math.round(Math.min(view.height, Math.max(0, drag.y)));
        if (held.x !== x || held.y !== y || held.angle !== drag.angle) held.set(x, y, drag.angle);
    }

    /** Moves the test circle to the mouse, or else along its path. Corners are picked before it. */
    function moveProbe(dt) {
        const { bodies } = drag;
        const isTaken = drag.held === probe || drag.selected === probe;
        const at = bodies.indexOf(probe);
        if (at >= 0 && !isTaken) bodies.splice(at, 1);
        // Under the mouse, the circle must not block the corners.
        if (!isTaken && mouse === null) bodies.unshift(probe);
        if (isTaken) return false;
        if (mouse) {
            if (!drag.held && (probe.x !== mouse.x || probe.y !== mouse.y)) {
                probe.set(mouse.x, mouse.y);
            }
            return false;
        }
        if (dt === 0) return false;
        wandered += dt;
        const to = pathPoint();
        const [dx, dy] = [to.x - probe.x, to.y - probe.y];
        const part = Math.min(1, (pace * dt) / (Math.hypot(dx, dy) || 1));
        probe.set(probe.x + dx * part, probe.y + dy * part);
        return true;
    }

    function pathPoint() {
        const { width, height } = view;
        const size = Math.min(width, height) * 0.26;
        return {
            x: width / 2 + size * Math.cos(wandered * 0.31 + 0.4),
            y: height * 0.47 + size * Math.sin(wandered * 0.47 + 0.9),
        };
    }

    /** Calls the library whenever a corner has moved. */
    function cutRings() {
        const closed = isOpen ? rings.slice(0, -1) : rings;
        const places = closed.map((ring) => ring.map(({ x, y }) => ({ x, y })));
        const key = JSON.stringify([places, settings.tolerance]);
        if (cut.key === key) return;
        cut = { key, shape: null, error: null, faults: [], kept: closed };
        if (closed.length === 0) return;
        try {
            const kept = places.map((ring) =>
                settings.tolerance > 0 ? simplify(ring, settings.tolerance) : ring,
            );
            cut.kept = kept.map((ring, r) => bodiesOf(ring, places[r], closed[r]));
            const [outer, ...holes] = kept;
            cut.shape = polygon(outer, { holes });
        } catch (error) {
            if (!(error instanceof RangeError)) throw error;
            cut.error = error.message;
            cut.faults = faultsIn(error.message);
        }
    }

    function drawShape() {
        const { palette } = view;
        const { shape, error } = cut;
        if (shape) {
            if (settings.pieces) drawPieces(view, shape, origin);
            inBodyFrame(context, shape, origin, (path) => {
                context.fillStyle = palette.aFill;
                if (!settings.pieces) context.fill(path);
                context.strokeStyle = palette.a;
                context.lineWidth = 2;
                context.stroke(path);
            });
        }
        rings.forEach((ring, r) => {
            const isDrawn = isOpen && r === rings.length - 1;
            if (shape && !isDrawn && settings.tolerance === 0) return;
            // Rings without a shape, or rings that were simplified.
            const color = error && !isDrawn ? palette.hit : shape ? palette.faint : palette.a;
            drawRing(ring, isDrawn, color);
        });
        for (const { ring, point, isEdge } of cut.faults) {
            const bodies = cut.kept[ring] ?? [];
            const [from, to] = [bodies[point], bodies[(point + 1) % bodies.length]];
            if (!from) continue;
            if (isEdge) {
                drawLine(context, from.x, from.y, to.x, to.y, { color: palette.hit, width: 5 });
            }
            context.beginPath();
            context.arc(from.x, from.y, 12, 0, 2 * Math.PI);
            context.strokeStyle = palette.hit;
            context.lineWidth = 2.5;
            context.stroke();
            const below = from.y < 40 ? 24 : -24;
            drawNumber(view, from.x, from.y + below, nameOf(ring, point), palette.hit);
        }
    }

    function drawRing(ring, isDrawn, color) {
        context.save();
        context.beginPath();
        for (const { x, y } of ring) context.lineTo(x, y);
        if (!isDrawn) context.closePath();
        else if (mouse && ring.length > 0) context.lineTo(mouse.x, mouse.y);
        context.setLineDash([6, 4]);
        context.strokeStyle = color;
        context.lineWidth = 1.5;
        context.stroke();
        context.restore();
    }

    function drawRings() {
        const { palette } = view;
        const used = new Set(cut.kept?.flat());
        const drawn = isOpen ? rings.at(-1) : [];
        for (const body of rings.flat()) {
            const isFirst = body === drawn[0] && drawn.length > 2;
            const isChosen = body === drag.selected;
            const isUsed = used.has(body) || drawn.includes(body);
            context.beginPath();
            context.arc(body.x, body.y, isFirst ? 9 : isChosen ? 7 : 4.5, 0, 2 * Math.PI);
            context.fillStyle = isChosen ? palette.a : palette.surface;
            context.fill();
            context.strokeStyle = isUsed ? palette.a : palette.faint;
            context.lineWidth = isFirst ? 3 : 1.75;
            context.stroke();
            if (!isChosen || !drag.ring) continue;
            context.beginPath();
            context.arc(body.x, body.y, 11, 0, 2 * Math.PI);
            context.strokeStyle = palette.focus;
            context.lineWidth = 2;
            context.stroke();
        }
    }

    function drawProbe(hit) {
        if (isOpen) return;
        const { palette } = view;
        const away = hit && { x: hit.normal.x * hit.depth, y: hit.normal.y * hit.depth };
        if (hit) {
            const there = { x: probe.x + away.x, y: probe.y + away.y, angle: 0 };
            drawGhost(view, probe.shape, there, palette.accent);
        }
        if (drag.selected === probe && drag.ring) {
            drawBody(view, probe, { stroke: palette.b, fill: palette.bFill, ring: true });
        }
        inBodyFrame(context, probe.shape, { x: probe.x, y: probe.y, angle: 0 }, () => {
            context.fillStyle = hit ? palette.hitFill : palette.bFill;
            context.fill(outlineOf(probe.shape));
            context.strokeStyle = palette.b;
            context.lineWidth = hit ? 2.75 : 1.5;
            context.stroke(outlineOf(probe.shape));
        });
        if (hit) drawArrow(view, probe.x, probe.y, away.x, away.y, palette.accent);
    }

    populate();
    return {
        world,
        panel(gui) {
            gui.add(settings, 'preset', presetChoices)
                .name(say.preset)
                .onChange(() => {
                    settings.at = '';
                    populate();
                });
            gui.add(settings, 'tolerance', ...ranges.tolerance, 1).name(say.tolerance);
            gui.add(settings, 'pieces').name(say.showPieces);
        },
        key,
        frame,
        resize: populate,
        dispose() {
            listening.abort();
            world.dispose();
        },
    };
}

const origin = { x: 0, y: 0, angle: 0 };

/** The bodies of the remaining points: `simplify` keeps their order. */
function bodiesOf(kept, places, bodies) {
    let k = -1;
    return kept.map(({ x, y }) => {
        k = places.findIndex((place, i) => i > k && place.x === x && place.y === y);
        return bodies[k];
    });
}

const nameOf = (ring, point) => (ring === 0 ? `${point}` : `${ring - 1}:${point}`);
