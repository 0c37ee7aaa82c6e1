/** Plays the levels of the platformer and of the Tiled map to their flags: each sets the keys of one step. */

import { stepsOf } from '../../../web/scenes/runner-run.js';

/** Waits for the lifts, as a player would. */
export function overFerryAndTower({ player, lifts, move }, input) {
    const [ferry, tower] = [lifts[0].lift, lifts[1].lift];
    const { x, y } = player;
    const onFerry = move.floor === ferry;
    const leaves = onFerry && ferry.x > 40.6;
    if (x < 36.6 || x >= 50) input.right = true;
    else if (x < 43 && onFerry) input.right = leaves || x < ferry.x + 0.8;
    else if (x < 43) input.right = !move.onFloor || ferry.x < 37.6;
    else if (x < 48) input.right = x < 47 || tower.y > 8.9;
    else input.right = x < tower.x + 0.8 || y < 3.7;
    input.left = x < 43 && onFerry && !leaves && x > ferry.x + 1.2;
    input.jump = leaves && x > ferry.x + 1.4;
}

/** Jumps over obstacles, and swims. */
export function toTheRight({ player, move, isWet, time }, input) {
    const still = Math.abs(player.x - (input.lastX ?? 0)) < 0.3;
    input.lastX = player.x;
    input.stuck = still ? (input.stuck ?? 0) + 1 : 0;
    input.left = false;
    input.right = true;
    if (input.hold > 0) input.hold -= 1;
    else if (isWet) input.hold = stepsOf(time) % 14 === 0 ? 6 : 0;
    else if (input.stuck > 3 && move.onFloor) input.hold = 22;
    input.jump = input.hold > 0;
}
