/** Draws the arena, its signs, the player and what the player holds: all but the enemies. */

import { cos, sin } from 'sepaxis/math';
import { outlinePath } from '../../shapes/outline.js';
import {
    ARENA,
    BEAM_RADIUS,
    PADDLE_REACH,
    PADDLE_SIZE,
    PLAYER_RADIUS,
    WARNING_STEPS,
} from './constants.js';

const GRID = 100;
const FULL_TURN = 2 * Math.PI;

const paths = new WeakMap(); // by shape

/** The arena and its signs. */
export function drawArena(view, game) {
    drawGrid(view);
    drawWalls(view, game);
    drawRifts(view, game);
    drawOrbs(view, game);
}

function drawGrid({ context, palette }) {
    context.strokeStyle = palette.line;
    context.lineWidth = 1;
    context.beginPath();
    for (let x = GRID; x < ARENA.width; x += GRID) {
        context.moveTo(x, 0);
        context.lineTo(x, ARENA.height);
    }
    for (let y = GRID; y < ARENA.height; y += GRID) {
        context.moveTo(0, y);
        context.lineTo(ARENA.width, y);
    }
    context.stroke();
}

function drawWalls({ context, palette }, { world, walls }) {
    context.fillStyle = palette.wallFill;
    context.strokeStyle = palette.wall;
    context.lineWidth = 2;
    for (let i = 0; i < walls; i++) {
        const { shape, x, y, angle } = world.body(i);
        context.save();
        context.translate(x, y);
        context.rotate(angle);
        const path = pathOf(shape);
        context.fill(path);
        if (i >= 4) context.stroke(path);
        context.restore();
    }
    context.strokeRect(0, 0, ARENA.width, ARENA.height);
}

function pathOf(shape) {
    if (!paths.has(shape)) paths.set(shape, outlinePath(shape));
    return paths.get(shape);
}

/** A rift warns before it opens: a ring shrinks onto it. */
function drawRifts({ context, palette }, { rifts, time }) {
    for (const { x, y, opensAt, isBoss } of rifts) {
        const wait = Math.max(0, (opensAt - time) / WARNING_STEPS);
        context.fillStyle = palette.accentFill;
        disc(context, x, y, (isBoss ? 70 : 46) * (1 - 0.4 * wait));
        context.fill();
        context.strokeStyle = palette.accent;
        context.lineWidth = 3;
        context.setLineDash([10, 8]);
        context.lineDashOffset = time / 2;
        context.stroke();
        context.setLineDash([]);
        if (wait === 0) continue;
        disc(context, x, y, 46 + 90 * wait);
        context.globalAlpha = 1 - wait;
        context.stroke();
        context.globalAlpha = 1;
    }
}

function drawOrbs({ context, palette }, { orbs, time }) {
    for (const { x, y } of orbs) {
        const pulse = 1 + 0.12 * Math.sin(time / 9);
        context.fillStyle = palette.lamp;
        context.strokeStyle = palette.text;
        context.lineWidth = 2;
        disc(context, x, y, 14 * pulse);
        context.fill();
        context.stroke();
        context.beginPath();
        context.moveTo(x - 6, y);
        context.lineTo(x + 6, y);
        context.moveTo(x, y - 6);
        context.lineTo(x, y + 6);
        context.stroke();
    }
}

export function drawBeam({ context, palette }, { laser, time }, x, y) {
    if (!laser.isOn) return;
    const [dx, dy] = [cos(laser.angle), sin(laser.angle)];
    const flicker = 1 + 0.12 * Math.sin(time * 1.7);
    context.lineCap = 'round';
    const radius = BEAM_RADIUS * laser.width * flicker;
    for (const [color, width] of [
        [palette.aFill, 4 * radius],
        [palette.a, 2 * radius],
        ['#ffffff', 0.9 * radius],
    ]) {
        context.strokeStyle = color;
        context.lineWidth = width;
        context.beginPath();
        context.moveTo(x, y);
        context.lineTo(x + laser.length * dx, y + laser.length * dy);
        context.stroke();
    }
    context.lineCap = 'butt';
}

/** `back` is how far they have turned in this step. */
export function drawPaddles({ context, palette }, { paddles }, x, y, back) {
    for (const paddle of paddles) {
        if (!paddle.enabled) continue;
        context.save();
        context.translate(x, y);
        context.rotate(paddle.angle - back);
        context.beginPath();
        const { width, height } = PADDLE_SIZE;
        context.roundRect(PADDLE_REACH - width / 2, -height / 2, width, height, 6);
        context.fillStyle = palette.a;
        context.fill();
        context.restore();
    }
}

/** The player, with the battery as a ring around it; it blinks while nothing can hurt it. */
export function drawPlayer({ context, palette }, { vitals, laser, time }, x, y) {
    const isBlinking = vitals.safe > 0 && time % 12 < 5;
    context.lineWidth = 5;
    context.strokeStyle = palette.line;
    disc(context, x, y, PLAYER_RADIUS + 9);
    context.stroke();
    context.strokeStyle = laser.battery > 0.12 ? palette.a : palette.hit;
    context.beginPath();
    const start = -Math.PI / 2;
    context.arc(x, y, PLAYER_RADIUS + 9, start, start + FULL_TURN * laser.battery);
    context.stroke();
    disc(context, x, y, PLAYER_RADIUS);
    context.fillStyle = isBlinking ? palette.surface : palette.a;
    context.fill();
    context.lineWidth = 3;
    context.strokeStyle = palette.text;
    context.stroke();
}

function disc(context, x, y, radius) {
    context.beginPath();
    context.arc(x, y, radius, 0, FULL_TURN);
}
