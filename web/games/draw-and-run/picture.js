/** Draws a session: the level, the flag and coins, ghosts, the hero, and the stroke under the pen. */

import { drawDot } from '../../draw/draw.js';
import { boxAt, circleAt, ellipseAt, lineThrough, paint } from '../../draw/paint.js';
import { mixOf } from '../../shapes/points.js';
import { isStill } from '../kit/feel.js';
import { HERO } from './hero.js';
import { createLevelPicture, drawCoin, drawFlag, drawItem, drawSky } from './level-picture.js';
import { HINT, LEVELS } from './levels.js';

export function createPicture(view, { session, editor, camera, effects, pen }) {
    const levelPicture = createLevelPicture(view);
    let time = 0; // steps: the clock of everything that moves by itself

    return {
        step() {
            time += 1;
        },
        /** `mix` is the interpolation factor between the last two steps, 0 to 1. */
        draw(mix) {
            const { context } = view;
            const { shake, squash, particles } = effects;
            camera.measure();
            context.save();
            camera.apply(context, shake);
            drawSky(view, camera, time);
            levelPicture.draw(session.level, camera, shake);
            drawThings(view, session, time);
            if (session.level === LEVELS[0] && !editor.isBusy) drawHint(view, time);
            drawRunners(view, session, mix, squash);
            particles.draw(view);
            drawStroke(view, editor);
            if (pen.isOn) drawCross(view, pen.at);
            context.restore();
        },
    };
}

/** The position of the hero between his last two positions. */
const placeOf = ({ hero, before }, mix) => mixOf(before, hero, mix);

function drawThings(view, { level, game, phase }, time) {
    for (const item of level.items) {
        const isThere = item.kind === 'coin' && (phase === 'ready' || game.bodies.has(item));
        if (isThere) drawCoin(view, item.points[0], time);
    }
    drawFlag(view, level.flag, time, phase === 'won');
    if (phase !== 'ready') drawStart(view, level.start);
}

/** Until something is drawn, shows a dashed line and a pen that draws it. */
function drawHint(view, time) {
    const { context, palette } = view;
    const line = lineThrough(HINT);
    paint(context, line, { stroke: palette.accent, width: 3, dash: [9, 10] });
    if (!isStill()) drawPencil(view, alongHint((time % 150) / 110));
}

/** The place at `share` of the way along the hint; past 1, the end of the hint. */
function alongHint(share) {
    const at = Math.min(0.9999, share) * (HINT.length - 1);
    const k = Math.floor(at);
    return mixOf(HINT[k], HINT[k + 1], at - k);
}

const pencil = new Path2D('M0 0L6 -14V-46H-6V-14Z');

function drawPencil({ context, palette }, { x, y }) {
    context.save();
    context.translate(x, y);
    context.rotate(0.6);
    const line = { stroke: palette.accent, width: 2.5 };
    paint(context, pencil, { fill: palette.surface, ...line });
    paint(context, new Path2D('M-6-14H6'), line);
    context.restore();
}

function drawStart({ context, palette }, { x, y }) {
    paint(context, circleAt(x, y, 16), { stroke: palette.faint, width: 2, dash: [4, 5] });
}

function drawRunners(view, { game, phase, runs }, mix, squash) {
    for (const { game: ghost } of runs.ghosts) {
        if (ghost.status === 'run' && phase === 'run')
            drawHero(view, ghost, placeOf(ghost, mix), { color: 'soft', ghost: true });
    }
    if (phase !== 'lost') drawHero(view, game, placeOf(game, mix), { squash, color: 'a' });
}

/** Draws the stroke or the eraser that the visitor holds. */
function drawStroke(view, { stroke, tool, eraser }) {
    const { context, palette } = view;
    if (stroke?.length > 0) {
        if (tool === 'coin') drawCoin(view, stroke[0], 0);
        else drawItem(context, palette, { kind: tool, isClosed: false, points: stroke });
    }
    if (eraser) {
        const ring = circleAt(eraser.x, eraser.y, 14);
        paint(context, ring, { stroke: palette.hit, width: 2.5 });
    }
}

/** Draws the pen that the keys move. */
function drawCross(view, { x, y }) {
    const { context, palette } = view;
    const { accent } = palette;
    const arms = new Path2D(
        `M${x + 6} ${y}h14M${x - 6} ${y}h-14M${x} ${y + 6}v14M${x} ${y - 6}v-14`,
    );
    paint(context, arms, { stroke: accent, width: 2.5 });
    drawDot(view, x, y, accent, 3);
}

const STRIDE = 15; // units that the hero runs per step of a foot
const LEAN = 0.00055; // radians per unit of speed

/**
 * Draws the hero at `pose`. `squash` comes from `createSquash` (feel.js) or is null, `color` names a
 * colour of the palette, and `ghost` draws the hero faint.
 */
function drawHero({ context, palette }, game, pose, { squash = null, color = 'a', ghost = false }) {
    const { motion } = game;
    const { width, height } = HERO;
    const isOnFloor = motion.inAir === 0;
    const body = palette[color];
    context.save();
    context.globalAlpha = ghost ? 0.38 : 1;
    context.translate(pose.x, pose.y + height / 2);
    // He leans as he runs; squash and stretch leave his feet in place.
    context.scale(squash?.scaleX ?? 1, squash?.scaleY ?? 1);
    drawFeet(context, pose.x, motion, isOnFloor, body);
    context.rotate(Math.max(-0.3, Math.min(0.3, motion.speedX * LEAN)));
    const path = boxAt(-width / 2, -height, width, height - 4, width / 2);
    paint(context, path, { fill: body });
    drawEyes(context, motion);
    context.restore();
}

function drawFeet(context, x, { speedX, facing }, isOnFloor, color) {
    for (const side of [-1, 1]) {
        const phase = x / STRIDE + (side > 0 ? Math.PI : 0);
        const isRunning = isOnFloor && Math.abs(speedX) > 20;
        const ahead = isRunning ? 9 * Math.sin(phase) : side * 6;
        const up = isRunning ? Math.max(0, 5 * Math.cos(phase)) : isOnFloor ? 0 : 3 + side;
        paint(context, ellipseAt(ahead + 2 * facing, -3 - up, 6.5, 4), { fill: color });
    }
}

function drawEyes(context, { facing, speedY, inAir }) {
    const up = inAir > 0 ? Math.max(-3, Math.min(3, speedY / 160)) : 0;
    for (const side of [-1, 1]) {
        const x = 4.5 * facing + side * 5;
        const y = -HERO.height + 14 + up * 0.5;
        paint(context, ellipseAt(x, y, 4.2, 5.4), { fill: '#fff' });
        paint(context, circleAt(x + 1.5 * facing, y + up * 0.6, 2.1), { fill: '#1a222d' });
    }
}
