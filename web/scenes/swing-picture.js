/**
 * Draws a swing: the swept area, the arc of the shape's farthest corner, poses on the way, the
 * tested poses, and the first touch. Reads the bodies of swing.js and the results of a frame.
 */

import {
    addPose,
    drawCircle,
    drawDraggable,
    drawGhost,
    drawHandle,
    drawKnob,
    drawLabel,
} from '../draw/draw.js';
import { paint } from '../draw/paint.js';
import { poseAt } from '../draw/swept.js';
import { drawArea, drawObstacle, drawRunner, drawTouch, touchLabelOf } from './sweep-picture.js';

const strobe = 0.2; // radians between two poses of the trail

const textWidth = 84; // pixels: the widest label

/** Draws one frame; `time` is the time of the swinging shape, or null. */
export function drawSwing(view, bodies, found, { time, labels, say }) {
    const { mover, aim } = bodies;
    const { a } = view.palette;
    drawArea(view, bodies, found);
    drawTrail(view, mover, found);
    drawArc(view, bodies, found);
    for (const body of view.drag.bodies) {
        if (body !== mover && body !== aim) drawObstacle(view, body, body === found.first?.body);
    }
    drawDraggable(view, mover, { stroke: a, fill: view.palette.aFill });
    drawTests(view, mover, found, labels, say);
    if (time !== null) drawRunner(view, mover, found, time);
    if (found.first) drawTouch(view, mover, found);
    drawKnob(view, mover, a);
    drawCircle(view.context, mover, 4.5, { fill: a, stroke: view.palette.surface });
    drawHandle(view, aim, { stroke: a });
}

/** Draws poses at equal angles, faint after the first touch. */
function drawTrail({ context, palette }, mover, { motion, end }) {
    const [before, behind] = [new Path2D(), new Path2D()];
    const step = strobe / Math.abs(motion.dAngle);
    for (let t = step; t < 1; t += step) {
        addPose(t < end ? before : behind, mover.shape, poseAt(mover, motion, t));
    }
    paint(context, before, { fill: palette.a, alpha: 0.16 });
    paint(context, behind, { fill: palette.faint, alpha: 0.16 });
}

/** Draws the path of the farthest corner, dashed after the first touch. */
function drawArc({ context, palette }, { mover, corner }, { motion: { dAngle }, end }) {
    const at = (t) => mover.angle + corner.angle + dAngle * t;
    const arc = (start, stop) => {
        const path = new Path2D();
        path.arc(mover.x, mover.y, corner.reach, at(start), at(stop), dAngle < 0);
        return path;
    };
    paint(context, arc(end, 1), { stroke: palette.a, width: 2, dash: [2, 5] });
    paint(context, arc(0, end), { stroke: palette.a, width: 2.5 });
}

/** Draws the tested poses. If only the ends are tested, each has a label with its result. */
function drawTests(view, { shape }, { motion, first, tests }, labels, say) {
    const { palette } = view;
    for (const { pose, found } of tests.slice(1)) {
        drawGhost(view, shape, pose, found ? palette.hit : palette.ghost);
    }
    if (tests.length > 2) return;
    labels.begin();
    if (first) {
        const { x, y } = touchLabelOf(first.hit);
        labels.place('touch', x, y, textWidth);
    }
    const { maxX, maxY } = shape.bounds;
    tests.forEach(({ t, pose, found }) => {
        // The label is beside the middle of the shape, on the side away from the swing. The
        // distance depends on the size of the text.
        const side = (motion.dAngle < 0 ? -1 : 1) * (t === 0 ? -1 : 1);
        const [cos, sin] = [Math.cos(pose.angle), Math.sin(pose.angle)];
        const aside = side * (maxY + 8 + 40 * Math.abs(sin) + 10 * Math.abs(cos));
        const x = pose.x + (cos * maxX) / 2 - sin * aside;
        const y = pose.y + (sin * maxX) / 2 + cos * aside;
        const text = `${t === 0 ? say.start : say.end}${found ? say.hit : say.free}`;
        const at = labels.place(t, x, y, textWidth);
        drawLabel(view, at.x, at.y, text, found ? palette.hit : palette.soft, palette.paper);
    });
}
