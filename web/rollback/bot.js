/**
 * A player that needs nobody: reads a world, gives an input. It sees only its own machine's world, predicted as that may be,
 * and may use chance: what it presses is sent as any input is.
 */

import { columnsOf, encodeInput, PADDLE_RADIUS, PADDLES, PUCK, TABLE } from './game.js';

/** A bot decides so often, in frames, and holds what it presses in between, as fingers do. */
export const DECIDE_FRAMES = 7;

const PACE = 0.75; // of what a person can press

/** What a bot presses for this player, 0 on the left or 1 on the right. */
export function think(world, player, random = Math.random) {
    const side = player === 0 ? -1 : 1;
    const target = aim(world, side, random);
    const paddle = world.body(PADDLES[player]);
    const steer = (distance) => Math.max(-1, Math.min(1, distance / 45)) * PACE;
    return encodeInput(steer(target.x - paddle.x), steer(target.y - paddle.y));
}

/** Where to go: at the puck if it is here and can be hit from behind, else in front of the own goal. */
function aim(world, side, random) {
    const puck = world.body(PUCK);
    const { speedX, speedY } = columnsOf(world);
    const depth = puck.x * side; // how far it has come into this half
    const comes = speedX[PUCK] * side > 7;
    if (depth > 15 && depth < 250 && !comes) {
        const error = (random() - 0.5) * PADDLE_RADIUS;
        return { x: puck.x + 4 * side, y: puck.y + 6 * speedY[PUCK] + error };
    }
    const wander = (random() - 0.5) * 130;
    const reach = TABLE.goal / 2 + 10;
    const y = Math.max(-reach, Math.min(reach, puck.y * 0.5 + wander));
    return { x: side * (depth > 250 ? 290 : 245), y };
}
