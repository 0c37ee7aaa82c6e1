/** Draws the hero: a capsule with eyes and feet, which leans, squashes and runs. */

import { boxAt, circleAt, paint } from '../../draw/paint.js';
import { HERO } from './hero.js';

const STRIDE = 15; // units of distance per step of a foot
const LEAN = 0.00055; // radians per unit of speed

/**
 * `pose` is the drawn position, `squash` one of feel.js (or null), `color` a name of the palette;
 * `ghost` draws him faint.
 */
export function drawHero(
    { context, palette },
    game,
    pose,
    { squash = null, color = 'a', ghost = false },
) {
    const { motion } = game;
    const { width, height } = HERO;
    const isOnFloor = motion.inAir === 0;
    const body = palette[color];
    context.save();
    context.globalAlpha = ghost ? 0.38 : 1;
    context.translate(pose.x, pose.y + height / 2);
    // He leans as he runs, and stretches from his feet.
    context.scale(squash?.scaleX ?? 1, squash?.scaleY ?? 1);
    drawFeet(context, pose.x, motion, isOnFloor, body);
    context.rotate(Math.max(-0.3, Math.min(0.3, motion.speedX * LEAN)));
    const path = boxAt(-width / 2, -height, width, height - 4, width / 2);
    paint(context, path, { fill: body });
    drawEyes(context, motion);
    context.restore();
}

function drawFeet(context, x, { speedX, facing }, isOnFloor, color) {
    context.fillStyle = color;
    for (const side of [-1, 1]) {
        const phase = x / STRIDE + (side > 0 ? Math.PI : 0);
        const isRunning = isOnFloor && Math.abs(speedX) > 20;
        const ahead = isRunning ? 9 * Math.sin(phase) : side * 6;
        const up = isRunning ? Math.max(0, 5 * Math.cos(phase)) : isOnFloor ? 0 : 3 + side;
        context.beginPath();
        context.ellipse(ahead + 2 * facing, -3 - up, 6.5, 4, 0, 0, 2 * Math.PI);
        context.fill();
    }
}

function drawEyes(context, { facing, speedY, inAir }) {
    const up = inAir > 0 ? Math.max(-3, Math.min(3, speedY / 160)) : 0;
    for (const side of [-1, 1]) {
        const x = 4.5 * facing + side * 5;
        const y = -HERO.height + 14 + up * 0.5;
        context.fillStyle = '#fff';
        context.beginPath();
        context.ellipse(x, y, 4.2, 5.4, 0, 0, 2 * Math.PI);
        context.fill();
        paint(context, circleAt(x + 1.5 * facing, y + up * 0.6, 2.1), { fill: '#1a222d' });
    }
}
