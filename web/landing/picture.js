/**
 * Draws the landing page: reads the flight, the pointer and the layers, writes to the canvas.
 * Shapes are blue and turn orange for a moment after a bounce.
 */

import { circle, collide } from 'sepaxis';
import {
    drawArrow,
    drawDot,
    drawGhost,
    drawKnob,
    drawLabel,
    drawLine,
    inBodyFrame,
    outlineOf,
} from '../draw/draw.js';
import { boxAround, boxAt, circleAt, paint } from '../draw/paint.js';
import { isSeen, visible } from './flight.js';

const glow = 0.4; // seconds that a bounce stays visible
const fading = 0.2; // seconds at the end of `glow`, in which it fades
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

/** Draws the box of a word, which lights up when something bounces off it. */
function drawWord({ context, palette }, { x, y, shape }, light, always) {
    const { bounds, points, radius } = shape;
    const [width, height] = [bounds.maxX - bounds.minX, bounds.maxY - bounds.minY];
    const corner = points.length > 0 ? radius : 0;
    const path = boxAt(x - width / 2, y - height / 2, width, height, corner);
    if (light > 0) paint(context, path, { fill: palette.hitFill, alpha: light });
    const alpha = always ? Math.max(light, 0.5) : light;
    paint(context, path, { stroke: light > 0 ? palette.hit : palette.soft, width: 1.25, alpha });
}

function drawShape(view, body, isHit) {
    const { context, palette, drag } = view;
    const isHeld = body === drag.held;
    inBodyFrame(context, body.shape, body, (path) => {
        if (body === drag.selected && drag.ring) {
            paint(context, path, { stroke: palette.focus, width: 8 });
        }
        const [stroke, fill] = isHit ? [palette.b, palette.bFill] : [palette.a, palette.aFill];
        const line = { stroke, width: isHit || isHeld ? 2.5 : 2 };
        // The lines inside a compound disappear below its filling.
        const isCompound = body.shape.kind === 'compound';
        if (isCompound) paint(context, path, { stroke, width: 2 * line.width });
        paint(context, path, { fill: [palette.paper, fill], ...(isCompound ? {} : line) });
    });
    if (body === drag.selected) drawKnob(view, body, palette.link);
}

function drawBounds({ context, palette }, body) {
    paint(context, boxAround(body.bounds()), { stroke: palette.faint, width: 1, dash: [4, 4] });
}

function drawSpeed(view, { x, y, data: { speedX, speedY } }) {
    drawArrow(view, x, y, speedX * 0.4, speedY * 0.4, view.palette.link);
}

/** Draws a spark along the surface; near the pointer also the normal, longer for a harder bounce. */
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

const radius = 44; // pixels
const aside = radius + 16; // pixels from the pointer to the number that tells the length of a push
const most = 6; // overlaps at a time, the deepest first

/**
 * The circle at the pointer: finds the shapes and words that it overlaps. For each of the deepest overlaps, draws the
 * common area and the push that would end the overlap.
 */
function createProbe(view, world) {
    const { context } = view;
    const shape = circle(radius);
    const found = [];

    return {
        /** Draws the circle at `place`, and its overlaps. */
        draw(place) {
            const pose = { x: place.x, y: place.y, angle: 0 };
            const overlaps = world
                .queryShape(shape, pose, visible, found)
                .map((body) => ({ body, hit: collide(body.shape, body, shape, pose) }))
                .filter(({ hit }) => hit !== null)
                .sort((p, q) => q.hit.depth - p.hit.depth)
                .slice(0, most);
            for (const { body } of overlaps) drawOverlap(body, pose);
            drawRing(pose, overlaps.length > 0);
            for (const one of overlaps) drawPush(one, pose);
        },
    };

    function drawRing({ x, y }, isHit) {
        const { accent, faint } = view.palette;
        paint(context, circleAt(x, y, radius), { stroke: isHit ? accent : faint, dash: [6, 5] });
    }

    /** Draws the area that the circle and the shape have in common. */
    function drawOverlap(body, { x, y }) {
        const { accent, accentFill } = view.palette;
        context.save();
        context.clip(circleAt(x, y, radius));
        context.translate(body.x, body.y);
        context.rotate(body.angle);
        paint(context, outlineOf(body.shape), { fill: accentFill, stroke: accent, width: 2 });
        context.restore();
    }

    /** Draws the push of the shape, against the normal, which points from the shape to the circle. */
    function drawPush({ body, hit: { normal, depth, points } }, pose) {
        const { palette } = view;
        const [dx, dy] = [-normal.x * depth, -normal.y * depth];
        const moved = { x: body.x + dx, y: body.y + dy, angle: body.angle };
        drawGhost(view, body.shape, moved, palette.accent);
        const [{ x, y }] = points;
        drawArrow(view, x, y, dx, dy, palette.accent);
        drawDot(view, x, y, palette.accent, 3);
        if (depth < 2) return;
        // The label is outside the ring, away from the shape, because the letters of a word would cover it.
        const [labelX, labelY] = [pose.x + normal.x * aside, pose.y + normal.y * aside];
        drawLabel(view, labelX, labelY, depth.toFixed(1), palette.accent, palette.surface);
    }
}
