/**
 * Draws the scene in layers: reads the world and the contacts of the last update, draws everything
 * from the bands of the broad phase up to the labels.
 */

import { wallsOf } from '../canvas/motion.js';
import {
    drawArrow,
    drawDot,
    drawDraggable,
    drawFalseAlarm,
    drawGhost,
    drawKnob,
    drawLabel,
    drawLine,
    drawNumber,
} from '../draw/draw.js';
import { createLabels } from '../draw/labels.js';
import { boxAround, paint } from '../draw/paint.js';
import { edgeOf } from '../shapes/outline.js';
import { createPair } from './pair.js';

const tick = 15; // pixels: the length of an edge's normal
const contactNormal = 24;

export function createLayers(view, world) {
    const { drag } = view;
    const pair = createPair(view);
    const labels = createLabels(view);

    /** Returns whether the picture continues to change without further input. */
    return function draw(layers, touches, hits) {
        const shows = Object.fromEntries(layers.map((name) => [name, true]));
        const isHit = (body) => shows.tint && hits.has(body.index);
        let changes = false;
        labels.begin();
        if (view.room || view.walls) drawFrame(view, wallsOf(view));
        // The names of the shapes are placed first, so that other labels avoid them.
        const names = shows.labels ? placeNames(drag.bodies, labels) : [];
        if (shows.bands) drawBands(view, world);
        if (shows.boxes) drawBoxes(view, world);
        if (shows.axes || shows.shadows) changes = pair.draw(world, shows.shadows);
        for (const body of drag.bodies) drawShape(view, body, isHit(body));
        if (shows.edges) for (const body of drag.bodies) drawEdges(view, body);
        for (const touch of touches) drawTouch(view, touch, shows, labels);
        for (const { body, place } of names) drawIndex(view, body, place, isHit(body));
        pair.mark();
        if (shows.ghost && drag.held) drawTarget(view, drag);
        if (drag.selected) drawHandle(view, drag);
        return changes;
    };
}

// --- Shapes ------------------------------------------------------------------------------------------

function drawShape(view, body, hit) {
    const name = hit ? 'hit' : body.isStatic ? 'wall' : 'free';
    const { [name]: stroke, [`${name}Fill`]: fill } = view.palette;
    drawDraggable(view, body, { stroke, fill, hit });
}

/** Draws the knob of the selected shape, on a stem. */
function drawHandle(view, drag) {
    const color = view.palette.link;
    const body = drag.selected;
    const reach = drag.knobOf(body);
    const [from, to] = [body.toWorld(reach - 20, 0), body.toWorld(reach, 0)];
    drawLine(view.context, from.x, from.y, to.x, to.y, { color, width: 1.5 });
    drawKnob(view, body, color);
}

/** Draws the outline of the held shape at its target, where it would be if nothing pushed it out. */
function drawTarget(view, drag) {
    const off = Math.hypot(drag.x - drag.held.x, drag.y - drag.held.y);
    if (off > 0.5) drawGhost(view, drag.held.shape, drag, view.palette.ghost);
}

/** Places the names. The name of a shape is beside it if the shape is too thin to hold it. */
function placeNames(bodies, labels) {
    return bodies.map((body) => {
        const aside = body.shape.area === 0 ? 13 : 0;
        const width = 9 * String(body.data.label).length + 5;
        const place = labels.place(body.index, body.x + aside, body.y - aside, width);
        return { body, place };
    });
}

function drawIndex(view, { data, isStatic }, { x, y }, hit) {
    const { palette } = view;
    const color = hit ? palette.hit : isStatic ? palette.wall : palette.free;
    drawNumber(view, x, y, data.label, color);
}

/**
 * Draws the outward normals of the edges; these normals are the axes of a shape. A shape without an
 * inside has normals in both directions.
 */
function drawEdges(view, body) {
    const { kind, pieces } = body.shape;
    const parts = kind === 'compound' || kind === 'chain' ? pieces : [body.shape];
    for (const part of parts) {
        const { points, radius } = part;
        // An ellipse has too many edges to show their normals.
        if (points.length < 2 || points.length > 16) continue;
        points.forEach((_, k) => {
            const { start, end, normal } = edgeOf(part, k);
            const [x, y] = [(start.x + end.x) / 2, (start.y + end.y) / 2];
            const reach = radius + tick;
            const from = body.toWorld(x + normal.x * radius, y + normal.y * radius);
            const to = body.toWorld(x + normal.x * reach, y + normal.y * reach);
            const [dx, dy] = [to.x - from.x, to.y - from.y];
            drawArrow(view, from.x, from.y, dx, dy, view.palette.soft);
        });
    }
}

// --- Boxes -------------------------------------------------------------------------------------------

/** Draws the walls, or the border of a scene that comes from a window of another size. */
function drawFrame({ context, palette, zoom }, bounds) {
    paint(context, boxAround(bounds), { stroke: palette.line, width: 1 / zoom });
}

/** Draws the bands: dashed for bodies at rest; the larger the boxes of a band, the thicker its frame. */
function drawBands({ context, palette }, world) {
    for (const { level, moving, ...bounds } of world.bands()) {
        paint(context, boxAround(bounds), {
            fill: palette.shade,
            stroke: palette.wall,
            width: 1 + level,
            dash: moving ? [] : [8, 5],
        });
    }
}

function drawBoxes(view, world) {
    const { context, palette, drag } = view;
    const bodies = [...drag.bodies].sort((a, b) => a.index - b.index);
    const boxes = bodies.map((body) => body.bounds());
    const met = new Set();
    for (const { a, b } of world.contacts) met.add(`${a.index} ${b.index}`);
    const style = { stroke: palette.faint, width: 1, dash: [4, 4] };
    for (const bounds of boxes) paint(context, boxAround(bounds), style);
    boxes.forEach((p, i) => {
        boxes.slice(i + 1).forEach((q, k) => {
            const both = `${bodies[i].index} ${bodies[i + 1 + k].index}`;
            if (!met.has(both)) drawFalseAlarm(view, p, q);
        });
    });
}

// --- Contacts ----------------------------------------------------------------------------------------

function drawTouch(view, touch, shows, labels) {
    const { accent } = view.palette;
    const { normal, depth, points } = touch;
    if (shows.mtv && depth >= 0.5) drawVector(view, touch, labels);
    for (const { x, y } of points) {
        if (shows.normals) {
            const [dx, dy] = [normal.x * contactNormal, normal.y * contactNormal];
            drawLine(view.context, x - dx / 2, y - dy / 2, x, y, { color: accent, width: 1.5 });
            drawArrow(view, x, y, dx, dy, accent);
        }
        if (shows.points) drawDot(view, x, y, accent, 3.5);
    }
}

/**
 * Draws the MTV, from the pose that B had when the contact was found, before any push. Also draws B moved by the MTV.
 */
function drawVector(view, { a, b, at, normal, depth }, labels) {
    const { accent, paper } = view.palette;
    const [dx, dy] = [normal.x * depth, normal.y * depth];
    const moved = { x: at.x + dx, y: at.y + dy, angle: at.angle };
    drawGhost(view, b.shape, moved, accent);
    drawArrow(view, at.x, at.y, dx, dy, accent);
    const aside = 16;
    const text = depth.toFixed(1);
    const [x, y] = [at.x + dx / 2 - normal.y * aside, at.y + dy / 2 + normal.x * aside];
    const place = labels.place(`${a.index} ${b.index}`, x, y, 8 * text.length + 10);
    drawLabel(view, place.x, place.y, text, accent, paper);
}
