/**
 * A bot: reads a world, returns an input. It sees the world of its own machine, whose last frames may be
 * predicted. It may use random numbers, because its inputs are sent like those of a person.
 */

import { columnsOf, encodeInput, PADDLE_RADIUS, PADDLES, PUCK, TABLE } from './game.js';

/** Frames between two decisions of a bot; in between it keeps its input, like a person who holds a key. */
export const DECIDE_FRAMES = 9;

const PACE = 0.75; // the strongest input of the bot, as a share of a person's
const SLOWS = 70; // pixels: nearer to its target than this, the bot slows down

/** The input of a bot that plays for `player`: 0 is the left player, 1 the right one. */
export function think(world, player, random = Math.random) {
    const side = player === 0 ? -1 : 1;
    const target = aim(world, side, random);
    const paddle = world.body(PADDLES[player]);
    return encodeInput(steer(target.x - paddle.x), steer(target.y - paddle.y));
}

/** Full, half or no speed: with so few steps, the input changes rarely, so predictions are usually right. */
function steer(distance) {
    const speed = Math.round(2 * Math.min(1, Math.abs(distance) / SLOWS)) / 2;
    return Math.sign(distance) * speed * PACE;
}

/** The bot's target: behind the puck if the puck is in its half and not too fast, otherwise before its goal. */
function aim(world, side, random) {
    const puck = world.body(PUCK);
    const { speedX, speedY, time } = columnsOf(world);
    const depth = puck.x * side; // how far the puck is inside the bot's half
    const comes = speedX[PUCK] * side > 7;
    if (depth > 15 && depth < 250 && !comes) {
        const error = (random() - 0.5) * PADDLE_RADIUS;
        return { x: puck.x + 4 * side, y: puck.y + 6 * speedY[PUCK] + error };
    }
    const wander = 65 * Math.sin(time[PUCK] / 47 + side);
    const reach = TABLE.goal / 2 + 10;
    const y = Math.max(-reach, Math.min(reach, puck.y * 0.5 + wander));
    return { x: side * (depth > 250 ? 290 : 245), y };
}
