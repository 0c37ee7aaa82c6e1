/**
 * The enemies: how they appear, walk, wait behind each other, fly when they are knocked, and die.
 * Reads the flow and the contacts of the last `update()`, writes poses and columns.
 */

import { box, circle, polygon } from 'sepaxis';
import { atan2 } from 'sepaxis/math';
import {
    BLAST_REACH,
    BOSS,
    BOSS_GROWTH,
    ENEMY,
    GRUNT,
    KICK_KEPT,
    KINDS,
    PADDLE,
    PLAYER,
    RUNNER,
    SPLAT,
    TANK,
    WALL,
} from './constants.js';
import { flowAt } from './flow.js';
import { addThreat, clearThreat } from './threat.js';

const octagon = Array.from({ length: 8 }, (_, k) => {
    const angle = (k / 8) * 2 * Math.PI;
    return [46 * Math.cos(angle), 46 * Math.sin(angle)];
});

export const SHAPES = {
    [GRUNT]: circle(KINDS[GRUNT].radius),
    [RUNNER]: polygon([8, 0, -5, 6, -5, -6]),
    [TANK]: box(20, 20, { radius: 4 }),
    [BOSS]: polygon(octagon, { radius: 8 }),
};

const NEAR = 90; // within this distance enemies walk straight at the player
const IN_THE_WAY = 0.4; // cosine of 66°: another enemy is in the way within this angle of the walking direction
const WAIT = 12; // steps that an enemy waits behind another, at least; at most twice as many
const START = 0.3; // the share of its pace at which an enemy walks on after waiting
const SPEED_UP = 0.1; // share of the missing speed that is regained per step

/** The columns of all bodies that the game adds to the world: views, so read them again in each step. */
export function columnsOf(world) {
    return {
        /** Units per step when nobody is in the way. */
        pace: world.column('pace', 'Float32Array'),
        /** The current speed as a share of the pace: below 1 for a while after waiting. */
        ease: world.column('ease', 'Float32Array'),
        /** Steps for which the enemy still waits behind another. */
        wait: world.column('wait', 'Uint8Array'),
        /** The direction in which the enemy wants to walk. */
        wantX: world.column('wantX', 'Float32Array'),
        wantY: world.column('wantY', 'Float32Array'),
        /** The speed that a knock has given the enemy. */
        kickX: world.column('kickX', 'Float32Array'),
        kickY: world.column('kickY', 'Float32Array'),
        health: world.column('health', 'Int16Array'),
        /** The step in which the enemy was last hurt; it flashes for a moment from then on. */
        hurt: world.column('hurt', 'Int32Array'),
        /** The position before this step: drawing interpolates between this position and the current one. */
        oldX: world.column('oldX', 'Float64Array'),
        oldY: world.column('oldY', 'Float64Array'),
    };
}

/** Adds an enemy and returns its body. `kickX` and `kickY` are the speed at which it appears. */
export function addEnemy(game, kind, x, y, kickX = 0, kickY = 0) {
    const { world, random } = game;
    const { pace, health, weight } = KINDS[kind];
    const body = world.add(SHAPES[kind], {
        x,
        y,
        angle: kind === GRUNT ? 0 : 2 * Math.PI * random.next(),
        category: ENEMY,
        mask: ENEMY | WALL | PLAYER | PADDLE,
        tag: kind,
        weight,
    });
    const columns = columnsOf(world);
    const i = body.index;
    const hurry = Math.min(1.5, 1 + 0.035 * game.wave);
    columns.pace[i] = pace * hurry * (0.85 + 0.3 * random.next());
    columns.ease[i] = 1;
    columns.wait[i] = 0;
    columns.health[i] = kind === BOSS ? health + BOSS_GROWTH * game.bosses : health;
    columns.wantX[i] = columns.wantY[i] = 0;
    columns.kickX[i] = kickX;
    columns.kickY[i] = kickY;
    columns.hurt[i] = -1000;
    columns.oldX[i] = x;
    columns.oldY[i] = y;
    game.alive += 1;
    return body;
}

/** Moves all enemies by one step, and counts how many threaten the player from each side. */
export function moveEnemies(game) {
    const { world, flow, player, threat, first, time } = game;
    const { x, y, angle, tag, count } = world;
    const { pace, ease, wait, wantX, wantY, kickX, kickY } = columnsOf(world);
    const { x: px, y: py } = player;
    clearThreat(threat);
    for (let i = first; i < count; i++) {
        const kind = tag[i];
        if (kind === 0) continue;
        const dx = px - x[i];
        const dy = py - y[i];
        const away = Math.sqrt(dx * dx + dy * dy);
        let dirX = dx / away;
        let dirY = dy / away;
        if (away > NEAR) {
            const way = flowAt(flow, x[i], y[i]);
            // Behind walls, the walking distance is much longer, and the enemy is no threat yet.
            if (way.distance < 1.3 * away) addThreat(threat, -dx, -dy, away, kind === BOSS);
            dirX = way.x;
            dirY = way.y;
        } else {
            addThreat(threat, -dx, -dy, away, kind === BOSS);
        }
        wantX[i] = dirX;
        wantY[i] = dirY;
        // An enemy does not walk while a strong knock carries it.
        const knock = Math.abs(kickX[i]) + Math.abs(kickY[i]);
        const walk = knock > 2 || wait[i] > 0 ? 0 : pace[i] * ease[i];
        x[i] += walk * dirX + kickX[i];
        y[i] += walk * dirY + kickY[i];
        kickX[i] = knock < 0.05 ? 0 : kickX[i] * KICK_KEPT;
        kickY[i] = knock < 0.05 ? 0 : kickY[i] * KICK_KEPT;
        if (wait[i] > 0) wait[i] -= 1;
        else ease[i] += (1 - ease[i]) * SPEED_UP;
        if (kind === RUNNER && ((i + time) & 3) === 0) angle[i] = atan2(dirY, dirX);
        else if (kind >= TANK) angle[i] += kind === TANK ? 0.02 : 0.008;
    }
}

/**
 * Reads the contacts of enemies with each other and with walls. An enemy with another in its way
 * waits: a jam stands still instead of being pressed together and pushed apart in each step, which
 * would cost ten times as much. An enemy that is knocked into a wall loses health.
 */
export function meetContacts(game) {
    const { world, walls, first } = game;
    const { a, b, normalX, normalY, length } = world.contacts;
    const { ease, wait, wantX, wantY, kickX, kickY } = columnsOf(world);
    for (let row = 0; row < length; row++) {
        const i = a[row];
        const j = b[row];
        if (j < first) continue;
        const nx = normalX[row];
        const ny = normalY[row];
        if (i < walls) {
            if (kickX[j] * nx + kickY[j] * ny < -SPLAT) hurtEnemy(game, j, 1, 'splat');
        } else if (i >= first) {
            const back = wantX[i] * nx + wantY[i] * ny > IN_THE_WAY ? i : -1;
            const front = wantX[j] * nx + wantY[j] * ny < -IN_THE_WAY ? j : -1;
            // If each is in the other's way, neither waits; otherwise both would wait forever.
            const late = back < 0 ? front : front < 0 ? back : -1;
            if (late < 0 || wait[late] > 0) continue;
            wait[late] = WAIT + ((7 * late) % WAIT);
            ease[late] = START;
        }
    }
}

/** Knocks an enemy back: sets a velocity that fades. */
export function kickEnemy(world, i, dx, dy) {
    const { kickX, kickY } = columnsOf(world);
    const { kick } = KINDS[world.tag[i]];
    kickX[i] = kick * dx;
    kickY[i] = kick * dy;
}

/** Takes health from an enemy; returns whether it dies. */
export function hurtEnemy(game, i, damage, cause) {
    const { world, steps } = game;
    const { health, hurt } = columnsOf(world);
    if (health[i] <= 0) return false;
    health[i] -= damage;
    hurt[i] = steps;
    if (health[i] > 0) return false;
    game.dying.push(i);
    if (!game.isOver) game.kills += 1;
    game.events.push({ type: 'kill', kind: world.tag[i], x: world.x[i], y: world.y[i], cause });
    return true;
}

/**
 * Removes dead enemies. Call this after everything else in a step that uses contact rows or query results, so
 * that these stay valid.
 */
export function buryEnemies(game) {
    const { world, dying } = game;
    for (let k = 0; k < dying.length; k++) {
        const i = dying[k];
        const body = world.body(i);
        if (world.tag[i] === BOSS) blast(game, body.x, body.y);
        world.tag[i] = 0;
        body.remove();
        game.alive -= 1;
    }
    dying.length = 0;
}

/** Lets a dying boss hurt the enemies around it, and leave an orb. */
function blast(game, x, y) {
    for (const { index } of game.world.queryPoint(x, y, { mask: ENEMY, radius: BLAST_REACH })) {
        if (game.world.tag[index] !== BOSS) hurtEnemy(game, index, 8, 'blast');
    }
    game.orbsDue.push({ x, y });
    game.events.push({ type: 'blast', x, y });
}
