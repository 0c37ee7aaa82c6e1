/**
 * Draws closest points: the shapes, the lines between them, the probe, and a field of needles that
 * point to the nearest outline. Reads the bodies and the distances of closest-state.js.
 */

import {
    drawArrow,
    drawCircle,
    drawDot,
    drawDraggable,
    drawFocusRing,
    drawKnob,
    drawLabel,
    drawLine,
} from '../draw/draw.js';
import { mixOf } from '../shapes/points.js';
import { signed } from '../widgets/table.js';
import { outlineNear } from './closest-state.js';

const grid = 28; // pixels between needles: one at each dot of the background
const needle = 15; // pixels: the longest needle
const far = 230; // pixels: at this distance a needle has faded out
const shades = 5; // steps of fading

/** Draws one frame; `found` is { from, lines, nearest, probed }. */
export function drawClosest(view, { shapes, probe }, found, settings) {
    const { from, lines, nearest, probed } = found;
    const drawn = view.drag.bodies.filter((body) => body !== probe);
    for (const body of drawn) drawShape(view, body, found);
    if (settings.field) drawField(view, shapes);
    for (const body of drawn) drawName(view, body, colorsOf(view, body, from).stroke);
    const labels = [{ x: probe.x, y: probe.y + 11 }]; // positions to avoid: the probe with its own label
    for (const line of lines) {
        if (line !== nearest && settings.all) drawThinLine(view, line, labels);
    }
    drawNearest(view, nearest, labels);
    drawProbe(view, probe, probed);
    for (const body of shapes) drawKnob(view, body, colorsOf(view, body, from).stroke);
}

const colorsOf = ({ palette }, body, from) =>
    body === from
        ? { stroke: palette.a, fill: palette.aFill }
        : { stroke: palette.free, fill: palette.freeFill };

function drawShape(view, body, { from, lines }) {
    const touched = lines.filter((line) => line.distance === 0).map((line) => line.body);
    const hit = body === from ? touched.length > 0 : touched.includes(body);
    drawDraggable(view, body, { ...colorsOf(view, body, from), hit });
}

function drawName(view, body, color) {
    const aside = body.shape.area > 0 ? 0 : 16;
    const at = body.toWorld(-body.data.knob * 0.4, 0);
    drawLabel(view, at.x, at.y - aside, body.data.label, color, view.palette.surface);
}

/** Draws the needles, each in one of two colours and one of `shades` opacities. */
function drawField({ context, palette, width, height }, shapes) {
    for (const [key, needles] of needlesFor(shapes, width, height)) {
        context.globalAlpha = 0.15 + (0.7 * Math.abs(key)) / shades;
        context.strokeStyle = key < 0 ? palette.b : palette.faint;
        context.lineWidth = key < 0 ? 2 : 1.5;
        // Strokes them one by one: without a GPU, one path of all needles takes several times as long.
        for (const { x, y, toX, toY } of needles) {
            context.beginPath();
            context.moveTo(x, y);
            context.lineTo(toX, toY);
            context.stroke();
        }
    }
    context.globalAlpha = 1;
}

/** The needles, grouped by their shade. The shade of a needle inside a shape is negative. */
function needlesFor(shapes, width, height) {
    const needles = new Map();
    const boxes = shapes.map((body) => ({ body, ...body.bounds() }));
    const out = {};
    for (let y = 1 + grid; y < height; y += grid) {
        for (let x = 1 + grid; x < width; x += grid) {
            const near = boxes.filter((box) => gapTo(box, x, y) < far).map(({ body }) => body);
            const hit = outlineNear(near, x, y, out);
            if (!hit || hit.distance > far) continue;
            const shade = Math.ceil((1 - Math.max(0, hit.distance) / far) * shades);
            const key = hit.inside ? -shade : shade;
            if (!needles.has(key)) needles.set(key, []);
            const part = Math.min(1, needle / (Math.abs(hit.distance) || 1));
            const [toX, toY] = [x + (hit.x - x) * part, y + (hit.y - y) * part];
            needles.get(key).push({ x, y, toX, toY });
        }
    }
    return needles;
}

/** The distance of a point from the bounds of a shape: a lower bound of the distance to its outline. */
function gapTo({ minX, minY, maxX, maxY }, x, y) {
    return Math.hypot(Math.max(0, minX - x, x - maxX), Math.max(0, minY - y, y - maxY));
}

function drawThinLine(view, line, labels) {
    const { pointA, pointB } = line;
    const { soft } = view.palette;
    const style = { color: soft, width: 1 };
    drawLine(view.context, pointA.x, pointA.y, pointB.x, pointB.y, style);
    for (const { x, y } of [pointA, pointB]) drawDot(view, x, y, soft, 2.5);
    labelLine(view, line, labels, soft);
}

/** Draws the shortest of the lines. It follows the normal, perpendicular to both surfaces. */
function drawNearest(view, line, labels) {
    const { pointA, pointB, normal, distance: gap } = line;
    const { accent } = view.palette;
    const thin = { color: accent, width: 1.5 };
    for (const { x, y } of [pointA, pointB]) {
        const [dx, dy] = [-normal.y * 26, normal.x * 26];
        drawLine(view.context, x - dx, y - dy, x + dx, y + dy, thin);
    }
    // Without a gap the arrow still shows a direction: the normal of the overlap.
    const length = gap || 34;
    drawArrow(view, pointA.x, pointA.y, normal.x * length, normal.y * length, accent);
    drawDot(view, pointA.x, pointA.y, accent, 4);
    labelLine(view, line, labels, accent);
}

/**
 * Draws the length of a line at its middle, or elsewhere on the line if another label covers the middle. Adds the
 * label's position to `labels`.
 */
function labelLine(view, { pointA: from, pointB: to, distance: gap }, labels, color) {
    const roomAt = ({ x, y }) => Math.min(...labels.map((at) => Math.hypot(x - at.x, y - at.y)));
    const { x, y } = [0.5, 0.34, 0.66]
        .map((t) => mixOf(from, to, t))
        .reduce((best, next) => (roomAt(best) > 40 || roomAt(next) < roomAt(best) ? best : next));
    labels.push({ x, y });
    // On a short line the label would hide the ends, so it is drawn beside the line.
    const aside = gap > 90 ? 0 : 24;
    const length = gap || 1;
    const [dx, dy] = [(to.y - from.y) / length, (from.x - to.x) / length];
    drawLabel(view, x + dx * aside, y + dy * aside, gap.toFixed(1), color, view.palette.paper);
}

function drawProbe(view, probe, hit) {
    const { context, palette } = view;
    const { x, y } = probe;
    const color = hit.inside ? palette.b : palette.text;
    drawLine(context, x, y, hit.x, hit.y, { color, width: 1.75 });
    drawArrow(view, hit.x, hit.y, hit.normal.x * 24, hit.normal.y * 24, color);
    drawDot(view, hit.x, hit.y, color, 3);
    const width = probe === view.drag.held ? 3 : 1.75;
    drawCircle(context, probe, 9, { fill: palette.surface, stroke: color, width });
    drawFocusRing(view, probe, 14);
    drawDot(view, x, y, color, 3);
    drawLabel(view, x, y + 22, signed(hit.distance), color, palette.paper);
}
