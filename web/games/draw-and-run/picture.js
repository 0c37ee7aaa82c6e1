/** Draws a session: the level, the flag and coins, ghosts, the hero, and the stroke under the pen. */

import { drawDot } from '../../draw/draw.js';
import { isStill } from '../kit/motion.js';
import { drawHero } from './hero-picture.js';
import { createLevelPicture, drawCoin, drawFlag, drawItem, drawSky } from './level-picture.js';
import { HINT, LEVELS } from './levels.js';

export function createPicture(view, { session, editor, camera, effects, pen }) {
    const levelPicture = createLevelPicture(view);
    let time = 0; // steps, for what moves by itself

    return {
        step() {
            time += 1;
        },
        /** `mix` is where to draw between the last two steps, 0 to 1. */
        draw(mix) {
            const { context } = view;
            const { shake, squash, particles } = effects;
            camera.measure();
            levelPicture.draw(session.level, camera, shake);
            context.save();
            camera.apply(context, shake);
            drawSky(view, camera.top / camera.scale);
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

/** Between his last two positions. */
function poseOf({ hero, before }, mix) {
    return {
        x: before.x + (hero.x - before.x) * mix,
        y: before.y + (hero.y - before.y) * mix,
    };
}

function drawThings(view, { level, game, phase }, time) {
    for (const item of level.items) {
        const isThere = item.kind === 'coin' && (phase === 'ready' || game.bodies.has(item));
        if (isThere) drawCoin(view, item.points[0], time);
    }
    drawFlag(view, level.flag, time, phase === 'won');
    if (phase !== 'ready') drawStart(view, level.start);
}

/** Until something is drawn: a dashed line, and a pen that draws it. */
function drawHint(view, time) {
    const { context, palette } = view;
    context.strokeStyle = palette.accent;
    context.lineWidth = 3;
    context.setLineDash([9, 10]);
    context.beginPath();
    for (const { x, y } of HINT) context.lineTo(x, y);
    context.stroke();
    context.setLineDash([]);
    if (!isStill()) drawPencil(view, alongHint((time % 150) / 110));
}

/** `share` of the way along the hint; past 1 it stays at the end. */
function alongHint(share) {
    const at = Math.min(0.9999, share) * (HINT.length - 1);
    const k = Math.floor(at);
    const mix = (name) => HINT[k][name] + (HINT[k + 1][name] - HINT[k][name]) * (at - k);
    return { x: mix('x'), y: mix('y') };
}

function drawPencil({ context, palette }, { x, y }) {
    context.save();
    context.translate(x, y);
    context.rotate(0.6);
    context.beginPath();
    for (const [dx, dy] of [
        [0, 0],
        [6, -14],
        [6, -46],
        [-6, -46],
        [-6, -14],
    ])
        context.lineTo(dx, dy);
    context.closePath();
    context.fillStyle = palette.surface;
    context.fill();
    context.lineWidth = 2.5;
    context.strokeStyle = palette.accent;
    context.stroke();
    context.beginPath();
    context.moveTo(-6, -14);
    context.lineTo(6, -14);
    context.stroke();
    context.restore();
}

function drawStart({ context, palette }, { x, y }) {
    context.strokeStyle = palette.faint;
    context.lineWidth = 2;
    context.setLineDash([4, 5]);
    context.beginPath();
    context.arc(x, y, 16, 0, 2 * Math.PI);
    context.stroke();
    context.setLineDash([]);
}

function drawRunners(view, { game, phase, runs }, mix, squash) {
    for (const { game: ghost } of runs.ghosts) {
        if (ghost.status === 'run' && phase === 'run')
            drawHero(view, ghost, poseOf(ghost, mix), { color: 'soft', ghost: true });
    }
    if (phase !== 'lost') drawHero(view, game, poseOf(game, mix), { squash, color: 'a' });
}

/** The stroke or the eraser that the visitor holds. */
function drawStroke(view, { stroke, tool, eraser }) {
    const { context, palette } = view;
    if (stroke?.length > 0) {
        if (tool === 'coin') drawCoin(view, stroke[0], 0);
        else drawItem(context, palette, { kind: tool, isClosed: false, points: stroke });
    }
    if (eraser) {
        context.beginPath();
        context.arc(eraser.x, eraser.y, 14, 0, 2 * Math.PI);
        context.strokeStyle = palette.hit;
        context.lineWidth = 2.5;
        context.stroke();
    }
}

/** The pen that the keys move. */
function drawCross(view, { x, y }) {
    const { context, palette } = view;
    const { accent } = palette;
    context.strokeStyle = accent;
    context.lineWidth = 2.5;
    context.beginPath();
    for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
    ]) {
        context.moveTo(x + 6 * dx, y + 6 * dy);
        context.lineTo(x + 20 * dx, y + 20 * dy);
    }
    context.stroke();
    drawDot(view, x, y, accent, 3);
}
