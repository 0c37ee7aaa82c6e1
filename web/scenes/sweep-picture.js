/**
 * Draws a motion: the swept area, the discrete tests along it, and the first touch. Reads the
 * bodies of sweep.js and the results of a frame.
 */

import {
    drawArrow,
    drawDot,
    drawDraggable,
    drawGhost,
    drawHandle,
    drawKnob,
    drawLabel,
    inBodyFrame,
} from '../draw/draw.js';
import { paint } from '../draw/paint.js';
import { drawUnion, poseAt, sweptPath } from '../draw/swept.js';

/** Draws the area of the whole motion, with the part before the first touch emphasised. */
export function drawArea(view, { mover }, { motion, end }) {
    const { palette } = view;
    const whole = sweptPath(mover.shape, mover, motion, 1);
    drawUnion(view, whole, { stroke: palette.line, fill: palette.freeFill });
    const part = sweptPath(mover.shape, mover, motion, end);
    drawUnion(view, part, { stroke: palette.a, fill: palette.aFill });
}

/**
 * Draws every shape, back to front; an obstacle that moves has its own arrow, and a ghost at the
 * end of its motion.
 */
export function drawShapes(view, { mover, aim }, { rows, first }) {
    const { palette } = view;
    for (const body of view.drag.bodies) {
        if (body === aim) continue;
        if (body === mover) {
            drawDraggable(view, body, { stroke: palette.a, fill: palette.aFill });
            continue;
        }
        const { motion } = rows.find((row) => row.body === body);
        if (motion.dy) {
            drawArrow(view, body.x, body.y, motion.dx, motion.dy, palette.soft);
            drawGhost(view, body.shape, poseAt(body, motion, 1), palette.soft);
        }
        drawObstacle(view, body, body === first?.body);
    }
}

/** Draws an obstacle, highlighted if it is hit. */
export function drawObstacle(view, body, hit) {
    const { palette } = view;
    const stroke = hit ? palette.hit : palette.wall;
    drawDraggable(view, body, { stroke, fill: hit ? palette.hitFill : palette.wallFill, hit });
}

/** Draws the poses of the discrete tests. If there is only one test, a label gives its result. */
export function drawTests(view, { tests }, shape, say) {
    const { palette } = view;
    for (const { pose, found } of tests) {
        drawGhost(view, shape, pose, found ? palette.hit : palette.ghost);
    }
    if (tests.length > 1) return;
    const [{ pose, found }] = tests;
    const { bounds } = shape;
    const below = Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY) / 2 + 16;
    const text = found ? say.endHit : say.endFree;
    const color = found ? palette.hit : palette.soft;
    drawLabel(view, pose.x, pose.y + below, text, color, palette.paper);
}

/** Draws the shape at time `t` of its motion. */
export function drawRunner(view, mover, { motion }, t) {
    const { context, palette } = view;
    inBodyFrame(context, mover.shape, poseAt(mover, motion, t), (path) => {
        paint(context, path, { fill: palette.a, alpha: 0.4 });
        paint(context, path, { stroke: palette.a });
    });
}

/** Draws the arrow from the shape to the handle at the end of its motion. */
export function drawWay(view, { mover, aim }, { dx, dy }) {
    const { palette } = view;
    const part = Math.max(0, 1 - 11 / (Math.hypot(dx, dy) || 1));
    drawArrow(view, mover.x, mover.y, dx * part, dy * part, palette.a);
    drawHandle(view, aim, { stroke: palette.a });
    drawKnob(view, mover, palette.a);
}

/** Draws both shapes at the time of the first touch, the contact point, and its normal. */
export function drawTouch(view, mover, { motion, first }) {
    const { context } = view;
    const { accent, paper } = view.palette;
    const { body, hit } = first;
    inBodyFrame(context, mover.shape, poseAt(mover, motion, hit.t), (path) => {
        context.strokeStyle = accent;
        context.lineWidth = 2.25;
        context.stroke(path);
    });
    if (first.motion.dy) drawGhost(view, body.shape, poseAt(body, first.motion, hit.t), accent);
    drawArrow(view, hit.x, hit.y, hit.normal.x * 34, hit.normal.y * 34, accent);
    drawDot(view, hit.x, hit.y, accent, 4.5);
    const at = touchLabelOf(hit);
    drawLabel(view, at.x, at.y, `t ${hit.t.toFixed(3)}`, accent, paper);
}

/** The position of the label of a hit: one width of the text beyond the tip of the arrow. */
export const touchLabelOf = ({ x, y, normal }) => ({ x: x + normal.x * 74, y: y + normal.y * 52 });
