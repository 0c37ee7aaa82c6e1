/**
 * Draws the landing page: reads the flight, the pointer and the layers, writes to the canvas.
 * Shapes are blue and turn orange for a moment after a bounce.
 */

import { drawArrow, drawKnob, drawLine, inBodyFrame } from '../draw/draw.js';
import { isSeen } from './flight.js';
import { createProbe } from './probe.js';

const glow = 0.4; // seconds that a bounce stays visible
const fading = 0.2; // of them, at the end
const lens = 190; // pixels around the pointer, in which bounces show their normals
const tick = 34; // pixels: the longest normal
const mostMarks = 40;

export function createPicture(view, flight) {
    const probe = createProbe(view, flight.world);
    let marks = [];
    let clock = 0;

    flight.onbounce = (a, b, point, normal, closing) => {
        a.data.hitAt = b.data.hitAt = clock;
        if (closing > 12 && isSeen(a) && isSeen(b))
            marks.push({ ...point, normal, closing, at: clock });
        if (marks.length > mostMarks) marks.shift();
    };

    /** `pointer` is { x, y } or null; `seconds` is how much the clock advances. */
    return function draw(pointer, layers, seconds) {
        clock += seconds;
        marks = marks.filter(({ at }) => clock - at < glow);
        for (const word of flight.words) {
            const light = fresh(word.data.hitAt);
            if (light > 0 || layers.words) drawWord(view, word, light, layers.words);
        }
        for (const body of flight.bodies) drawShape(view, body, fresh(body.data.hitAt) > 0);
        if (layers.boxes) for (const body of flight.bodies) drawBounds(view, body);
        if (layers.speeds) for (const body of flight.bodies) drawSpeed(view, body);
        for (const mark of marks) drawMark(view, mark, fresh(mark.at), pointer, layers.normals);
        if (pointer && !view.drag.held) probe.draw(pointer);
    };

    /** 1 at a bounce and shortly after, then it fades to 0. */
    function fresh(at) {
        if (at < 0) return 0;
        return Math.min(1, Math.max(0, (at + glow - clock) / fading));
    }
}

/** The box of a word lights up when something bounces off it. */
function drawWord({ context, palette }, { x, y, shape }, light, always) {
    const { bounds, points, radius } = shape;
    const [width, height] = [bounds.maxX - bounds.minX, bounds.maxY - bounds.minY];
    context.beginPath();
    const corner = points.length > 0 ? radius : 0;
    context.roundRect(x - width / 2, y - height / 2, width, height, corner);
    if (light > 0) {
        context.globalAlpha = light;
        context.fillStyle = palette.hitFill;
        context.fill();
    }
    context.globalAlpha = always ? Math.max(light, 0.5) : light;
    context.strokeStyle = light > 0 ? palette.hit : palette.soft;
    context.lineWidth = 1.25;
    context.stroke();
    context.globalAlpha = 1;
}

function drawShape(view, body, isHit) {
    const { context, palette, drag } = view;
    const isHeld = body === drag.held;
    inBodyFrame(context, body.shape, body, (path) => {
        if (body === drag.selected && drag.ring) {
            context.strokeStyle = palette.focus;
            context.lineWidth = 8;
            context.stroke(path);
        }
        const [stroke, fill] = isHit ? [palette.b, palette.bFill] : [palette.a, palette.aFill];
        paint(view, body.shape, path, isHit || isHeld ? 2.5 : 2, stroke, fill);
    });
    if (body === drag.selected) drawKnob(view, body, palette.link);
}

/** The lines inside a compound disappear below its filling. */
function paint({ context, palette }, { kind }, path, width, stroke, fill) {
    const isCompound = kind === 'compound';
    context.strokeStyle = stroke;
    context.lineWidth = isCompound ? 2 * width : width;
    if (isCompound) context.stroke(path);
    context.fillStyle = palette.paper;
    context.fill(path);
    context.fillStyle = fill;
    context.fill(path);
    if (!isCompound) context.stroke(path);
}

function drawBounds({ context, palette }, body) {
    const { minX, minY, maxX, maxY } = body.bounds();
    context.strokeStyle = palette.faint;
    context.lineWidth = 1;
    context.setLineDash([4, 4]);
    context.strokeRect(minX, minY, maxX - minX, maxY - minY);
    context.setLineDash([]);
}

function drawSpeed(view, { x, y, data: { speedX, speedY } }) {
    drawArrow(view, x, y, speedX * 0.4, speedY * 0.4, view.palette.link);
}

/** A spark along the surface; near the pointer also the normal, as long as the bounce was hard. */
function drawMark(view, { x, y, normal, closing }, light, pointer, always) {
    const { context, palette } = view;
    const isNear = always || (pointer && Math.hypot(x - pointer.x, y - pointer.y) < lens);
    context.globalAlpha = light;
    const reach = 5 + 9 * (1 - light);
    const [dx, dy] = [-normal.y * reach, normal.x * reach];
    drawLine(context, x - dx, y - dy, x + dx, y + dy, { color: palette.hit, width: 2 });
    if (isNear) {
        const length = Math.min(tick, 12 + closing / 10);
        for (const side of [1, -1]) {
            const [nx, ny] = [normal.x * length * side, normal.y * length * side];
            drawArrow(view, x, y, nx, ny, palette.accent);
        }
    }
    context.globalAlpha = 1;
}
