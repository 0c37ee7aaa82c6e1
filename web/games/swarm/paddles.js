/**
 * The paddles: they turn around the player and knock enemies away. Each is a bullet, so that
 * `update()` sweeps its whole path, motion and rotation together: even a fast paddle misses no
 * enemy.
 */

import { box } from 'sepaxis';
import {
    ENEMY,
    MOST_PADDLES,
    PADDLE,
    PADDLE_KICK,
    PADDLE_REACH,
    PADDLE_SIZE,
    PADDLE_TURN,
} from './constants.js';
import { kickEnemy } from './enemies.js';

// The pivot is the player's centre.
const SHAPE = box(PADDLE_SIZE.width, PADDLE_SIZE.height, { radius: 6 }).at(PADDLE_REACH, 0);

/** Adds all paddles; only the first is enabled at the start. */
export function addPaddles(world, { x, y }) {
    return Array.from({ length: MOST_PADDLES }, (_, k) =>
        world.add(SHAPE, {
            x,
            y,
            category: PADDLE,
            mask: ENEMY,
            bullet: true,
            weight: 0,
            enabled: k === 0,
        }),
    );
}

/** Enables this many paddles, evenly spread. */
export function enablePaddles({ paddles, player }, count) {
    const { angle } = paddles[0];
    for (const [k, paddle] of paddles.entries()) {
        paddle.enabled = k < count;
        paddle.teleport(player.x, player.y, angle + (k / count) * 2 * Math.PI);
    }
}

/** Moves the paddles along with the player, and turns them. */
export function movePaddles({ paddles, player }) {
    for (const paddle of paddles) {
        paddle.set(player.x, player.y, paddle.angle + PADDLE_TURN);
    }
}

/** Knocks away the enemies that the paddles have hit on their way. */
export function knock(game) {
    const { world } = game;
    for (const { body, x, y, normalX, normalY } of world.passed) {
        if (world.tag[body.index] === 0) continue;
        // The normal points out of the enemy.
        kickEnemy(world, body.index, -PADDLE_KICK * normalX, -PADDLE_KICK * normalY);
        game.events.push({ type: 'knock', x, y });
    }
}
