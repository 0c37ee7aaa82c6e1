/**
 * Draws the scene in layers: reads the world and what the last update found, draws everything from
 * the bands of the broad phase up to the labels.
 */

import {
    drawArrow,
    drawBody,
    drawDot,
    drawGhost,
    drawKnob,
    drawLabel,
    drawLine,
    drawNumber,
} from '../draw/draw.js';
import { createLabels } from '../draw/labels.js';
import { edgeOf } from '../shapes/outline.js';
import { createPair } from './pair.js';

const tick = 15; // pixels: the length of an edge's normal
const contactNormal = 24;

export function createLayers(view, world) {
    const { context, drag } = view;
    const pair = createPair(view);
    const labels = createLabels(view);

    /** Returns whether the picture continues to change without further input. */
    return function draw(layers, touches, hits) {
        const shows = Object.fromEntries(layers.map((name) => [name, true]));
        let changes = false;
        labels.begin();
        if (view.room) drawFrame(0, 0, view.width, view.height);
        if (view.walls) drawWalls(view.walls);
        // The names of the shapes come first: other labels make room for them.
        const names = shows.labels ? placeNames() : [];
        if (shows.bands) drawBands();
        if (shows.boxes) drawBoxes();
        if (shows.axes || shows.shadows) changes = pair.draw(world, shows.shadows);
        for (const body of drag.bodies) drawShape(body, shows.tint && hits.has(body.index));
        if (shows.edges) for (const body of drag.bodies) drawEdges(body);
        for (const touch of touches) drawTouch(touch, shows);
        for (const name of names) drawIndex(name, hits, shows.tint);
        pair.mark();
        if (shows.ghost && drag.held) drawWish(drag.held);
        if (drag.selected) drawHandle(drag.selected);
        return changes;
    };

    function drawWalls({ minX, minY, maxX, maxY }) {
        drawFrame(minX, minY, maxX - minX, maxY - minY);
    }

    /** The walls, or the border of a scene that comes from a window of another size. */
    function drawFrame(x, y, width, height) {
        context.strokeStyle = view.palette.line;
        context.lineWidth = 1 / view.zoom;
        context.strokeRect(x, y, width, height);
    }

    function drawShape(body, hit) {
        const { palette } = view;
        const [stroke, fill] = body.isStatic
            ? [palette.wall, palette.wallFill]
            : [palette.free, palette.freeFill];
        drawBody(view, body, {
            stroke: hit ? palette.hit : stroke,
            fill: hit ? palette.hitFill : fill,
            hit,
            held: body === drag.held,
            ring: body === drag.selected && drag.ring,
        });
    }

    /** The knob of the selected shape, on a stem. */
    function drawHandle(body) {
        const color = view.palette.link;
        const reach = drag.knobOf(body);
        const [from, to] = [body.toWorld(reach - 20, 0), body.toWorld(reach, 0)];
        drawLine(context, from.x, from.y, to.x, to.y, { color, width: 1.5 });
        drawKnob(view, body, color);
    }

    /** The label of a shape stands beside it if the shape is too thin to hold it. */
    function placeNames() {
        return drag.bodies.map((body) => {
            const aside = body.shape.area === 0 ? 13 : 0;
            const width = 9 * String(body.data.label).length + 5;
            const place = labels.place(body.index, body.x + aside, body.y - aside, width);
            return { body, place };
        });
    }

    function drawIndex({ body, place }, hits, tinted) {
        const { palette } = view;
        const own = body.isStatic ? palette.wall : palette.free;
        const color = tinted && hits.has(body.index) ? palette.hit : own;
        drawNumber(view, place.x, place.y, body.data.label, color);
    }

    function drawWish(body) {
        const off = Math.hypot(drag.x - body.x, drag.y - body.y);
        if (off > 0.5) drawGhost(view, body.shape, drag, view.palette.ghost);
    }

    function drawBoxes() {
        const { palette } = view;
        const bodies = [...drag.bodies].sort((a, b) => a.index - b.index);
        const boxes = bodies.map((body) => body.bounds());
        const met = new Set();
        for (const { a, b } of world.contacts) met.add(`${a.index} ${b.index}`);
        context.strokeStyle = palette.faint;
        context.lineWidth = 1;
        context.setLineDash([4, 4]);
        for (const { minX, minY, maxX, maxY } of boxes) {
            context.strokeRect(minX, minY, maxX - minX, maxY - minY);
        }
        context.setLineDash([]);
        boxes.forEach((p, i) => {
            boxes.slice(i + 1).forEach((q, k) => {
                const both = `${bodies[i].index} ${bodies[i + 1 + k].index}`;
                if (!met.has(both)) drawFalseAlarm(p, q);
            });
        });
    }

    /** The area where two boxes overlap although their shapes do not. */
    function drawFalseAlarm(p, q) {
        const [x, y] = [Math.max(p.minX, q.minX), Math.max(p.minY, q.minY)];
        const width = Math.min(p.maxX, q.maxX) - x;
        const height = Math.min(p.maxY, q.maxY) - y;
        if (width < 0 || height < 0) return;
        context.fillStyle = view.palette.accentFill;
        context.fillRect(x, y, width, height);
        context.strokeStyle = view.palette.accent;
        context.lineWidth = 1.5;
        context.strokeRect(x, y, width, height);
    }

    /**
     * Bands of bodies at rest are dashed; the larger the boxes of a band, the thicker its frame.
     */
    function drawBands() {
        context.strokeStyle = view.palette.wall;
        context.fillStyle = view.palette.shade;
        for (const { minX, minY, maxX, maxY, level, moving } of world.bands()) {
            context.lineWidth = 1 + level;
            context.setLineDash(moving ? [] : [8, 5]);
            context.fillRect(minX, minY, maxX - minX, maxY - minY);
            context.strokeRect(minX, minY, maxX - minX, maxY - minY);
        }
        context.setLineDash([]);
    }

    /**
     * The outward normals of the edges: the axes of a shape. A shape without an inside has them in
     * both directions.
     */
    function drawEdges(body) {
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

    function drawTouch({ a, b, at, normal, depth, points }, shows) {
        const { accent, paper } = view.palette;
        if (shows.mtv && depth >= 0.5) {
            // The pose of B when the contact was found, before any push.
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
        for (const { x, y } of points) {
            if (shows.normals) {
                const [dx, dy] = [normal.x * contactNormal, normal.y * contactNormal];
                drawLine(context, x - dx / 2, y - dy / 2, x, y, { color: accent, width: 1.5 });
                drawArrow(view, x, y, dx, dy, accent);
            }
            if (shows.points) drawDot(view, x, y, accent, 3.5);
        }
    }
}
