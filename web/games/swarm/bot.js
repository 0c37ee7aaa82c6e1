/** A player for the title screen and for tests: walks where the fewest enemies are, fires in a crowd. */

import { cos, sin } from 'sepaxis/math';
import { ENEMY, WALL } from './constants.js';
import { SIDES } from './threat.js';

const LOOK = 240; // units: how far it looks for walls
const NEAR = { mask: ENEMY, radius: 170 };
const ways = Array.from({ length: SIDES / 2 }, (_, k) => {
    const angle = (k / SIDES) * 4 * Math.PI;
    return { x: cos(angle), y: sin(angle) };
});

/** The input of the next step. `memory` is an object that the bot keeps from step to step. */
export function think(game, memory) {
    if (game.time % 6 === 0 || !memory.way) memory.way = ways[bestWay(game, memory)];
    const { battery, isOn } = game.laser;
    const fire = game.threat.near > 12 && battery > (isOn ? 0.02 : 0.35);
    return { x: memory.way.x, y: memory.way.y, fire, aim: null };
}

function bestWay({ world, player, threat, orbs }, memory) {
    const near = world.queryPoint(player.x, player.y, NEAR).slice(0, 200);
    let best = 0;
    let most = -Infinity;
    for (const [k, { x, y }] of ways.entries()) {
        const wall = world.castRay(player.x, player.y, LOOK * x, LOOK * y, { mask: WALL });
        let score = 3 * (wall ? wall.t : 1) - (wall && wall.t < 0.2 ? 6 : 0);
        for (let side = 0; side < SIDES; side++) {
            const turn = (2 * Math.PI * side) / SIDES;
            const facing = x * cos(turn) + y * sin(turn);
            score -= 0.14 * threat.weight[side] * Math.max(-0.4, facing);
        }
        for (const enemy of near) {
            const facing = towards(enemy, player, x, y);
            score -= (90 / (30 + distanceTo(enemy, player))) * Math.max(-0.2, facing);
        }
        for (const orb of orbs) score += 1.5 * towards(orb, player, x, y);
        score += 0.8 * towards({ x: 1200, y: 800 }, player, x, y);
        if (ways[k] === memory.way) score += 0.7;
        if (score > most) {
            most = score;
            best = k;
        }
    }
    return best;
}

function distanceTo(goal, { x, y }) {
    const [dx, dy] = [goal.x - x, goal.y - y];
    return Math.sqrt(dx * dx + dy * dy);
}

/** How directly a way leads to a goal: from -1 to 1. */
function towards(goal, from, wayX, wayY) {
    const [dx, dy] = [goal.x - from.x, goal.y - from.y];
    return (dx * wayX + dy * wayY) / (distanceTo(goal, from) + 1);
}
