/**
 * Draws a flight of the fast ball up to a time: the positions that are tested, or the swept area; the walls, the ball,
 * and where a wall was detected. Reads the bodies of tunnelling.js and a flight of tunnelling-range.js.
 */

import { collide } from 'sepaxis';
import {
    drawArrow,
    drawDot,
    drawDraggable,
    drawFocusRing,
    drawGhost,
    drawHandle,
    drawLabel,
    drawLine,
    inBodyFrame,
} from '../draw/draw.js';
import { paint } from '../draw/paint.js';
import { drawUnion, sweptPath } from '../draw/swept.js';

const hairline = 1.5; // pixels: thinner walls are drawn this wide

/** Draws the flight at `time`, in frames; `say` has the texts. */
export function drawFlight(view, { start, aim, walls }, flight, { time, swept, say }) {
    const end = endOf(flight, swept);
    const reached = Math.min(time, end);
    const isOver = time >= end;
    if (swept) drawSweptArea(view, start, flight, reached);
    else drawFrames(view, start, flight, reached);
    const met = isOver ? walls[wallMet(flight, swept)] : null;
    for (const body of view.drag.bodies) {
        if (walls.includes(body)) drawWall(view, body, body === met);
    }
    if (!swept) drawUnnoticed(view, walls, flight, reached, say);
    drawWay(view, start, flight.way, say);
    drawAim(view, aim, flight.way);
    drawFocusRing(view, start, start.shape.radius + 5);
    if (swept) drawBall(view, start, placeAt(start, flight, reached));
    else drawTestedBall(view, start, flight, time, end);
    if (isOver && swept) drawSweptHit(view, start, flight, say);
    else if (isOver) drawFoundHit(view, start, walls, flight, say);
}

/** The time at which the flight ends because a wall is detected. */
function endOf({ stopDiscrete, stopSwept, frames }, swept) {
    if (!swept) return stopDiscrete < 0 ? Infinity : stopDiscrete;
    if (stopSwept < 0) return Infinity;
    return stopSwept === 0 ? 0 : stopSwept - 1 + frames[stopSwept].passed[0].t;
}

/** The number of the wall that is detected at the end. */
const wallMet = ({ frames, stopDiscrete, stopSwept }, swept) =>
    swept ? frames[stopSwept].passed[0].wall : frames[stopDiscrete].found;

const placeAt = (start, { way }, time) => ({
    x: start.x + way.dx * time,
    y: start.y + way.dy * time,
    angle: 0,
});

function drawSweptArea(view, start, { way, count }, time) {
    const { palette } = view;
    const path = (length) =>
        sweptPath(start.shape, start, { dx: way.dx * length, dy: way.dy * length }, 1);
    drawUnion(view, path(count), { stroke: palette.line, fill: palette.shade });
    if (time > 0) drawUnion(view, path(time), { stroke: palette.a, fill: palette.aFill });
}

/** Draws the position of every test, past and future. */
function drawFrames(view, { shape }, { frames }, time) {
    const { context, palette } = view;
    frames.forEach((place, k) => {
        const isDone = k <= time;
        const color = isDone ? palette.a : palette.faint;
        if (isDone) {
            inBodyFrame(context, shape, place, (path) => {
                paint(context, path, { fill: palette.aFill });
            });
        }
        drawGhost(view, shape, place, color);
        drawLabel(view, place.x, place.y + shape.radius + 15, `${k}`, color);
    });
}

function drawWall(view, body, met) {
    const { context, palette } = view;
    const stroke = met ? palette.hit : palette.wall;
    drawDraggable(view, body, { stroke, fill: met ? palette.hitFill : palette.wallFill });
    const { minX, maxX, minY, maxY } = body.shape.bounds;
    if (maxX - minX > hairline) return;
    inBodyFrame(context, body.shape, body, () => {
        drawLine(context, 0, minY, 0, maxY, { color: stroke, width: met ? 3 : 2 });
    });
}

/** Marks the walls that the ball has passed through undetected, up to the end of the last complete frame. */
function drawUnnoticed(view, walls, { frames, stopDiscrete }, time, say) {
    const { hit, paper } = view.palette;
    const passed = frames.slice(0, Math.floor(time) + 1).flatMap((frame) => frame.passed);
    for (const { wall } of passed) {
        if (wall === frames[stopDiscrete]?.found) continue;
        const { minY, maxX } = walls[wall].bounds();
        drawLabel(view, maxX, minY - 16, say.unnoticed, hit, paper);
    }
}

/** Draws the distance of one frame, above the ball at its start. */
function drawWay(view, start, { dx, dy }, say) {
    const { soft, paper } = view.palette;
    const y = start.y - start.shape.radius - 16;
    drawArrow(view, start.x, y, dx, dy, soft);
    drawLabel(view, start.x + dx / 2, y - 14 + dy / 2, say.oneFrame, soft, paper);
}

function drawAim(view, aim, { dx, dy }) {
    const { a } = view.palette;
    const long = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / long, dy / long];
    const ends = [aim.x - ux * 30, aim.y - uy * 30, aim.x - ux * 9, aim.y - uy * 9];
    drawLine(view.context, ...ends, { color: a, width: 2 });
    drawHandle(view, aim, { stroke: a });
}

function drawBall({ context, palette }, { shape }, place) {
    inBodyFrame(context, shape, place, (path) => {
        paint(context, path, { fill: palette.surface });
        paint(context, path, { fill: palette.a, alpha: 0.55 });
        paint(context, path, { stroke: palette.a, width: 2 });
    });
}

/**
 * Draws the ball where the last frame has put it, and with a dashed line where it is now: a
 * discrete test does not know where the ball is between frames.
 */
function drawTestedBall(view, start, flight, time, end) {
    if (time < end && time % 1 > 0) {
        const { context, palette } = view;
        inBodyFrame(context, start.shape, placeAt(start, flight, time), (path) => {
            paint(context, path, { stroke: palette.ghost, dash: [2, 4] });
        });
    }
    drawBall(view, start, placeAt(start, flight, Math.floor(Math.min(time, end, flight.count))));
}

/** Draws the first touch of the sweep, with its time. */
function drawSweptHit(view, start, { frames, stopSwept, cast }, say) {
    const [{ normal, t }] = frames[stopSwept].passed;
    const text = stopSwept === 0 ? say.atTheStart : `t ${t.toFixed(3)}`;
    drawHit(view, start, cast ?? start, normal, text);
}

/** Draws the contact with the wall that a discrete test has found, and the depth of that contact. */
function drawFoundHit(view, start, walls, { frames, stopDiscrete }, say) {
    const at = frames[stopDiscrete];
    const hit = collide(start.shape, at, walls[at.found].shape, walls[at.found]);
    if (hit) drawHit(view, start, hit.points[0], hit.normal, say.deep(hit.depth.toFixed(1)));
}

function drawHit(view, start, { x, y }, normal, text) {
    const { accent, paper } = view.palette;
    drawArrow(view, x, y, normal.x * 40, normal.y * 40, accent);
    drawDot(view, x, y, accent, 4.5);
    drawLabel(view, x, y + start.shape.radius + 38, text, accent, paper);
}
