/**
 * The waves: every WAVE_STEPS steps, rifts appear on one side of the player, so that there is a way
 * to flee; after a warning, enemies pour out. Each wave is larger than the one before, as long as
 * `game.limit` allows: a slow machine lowers that limit.
 */

import { circle } from 'sepaxis';
import { cos, sin } from 'sepaxis/math';
import {
    ARENA,
    BOSS,
    ENEMY,
    FIRST_WAVE,
    GRUNT,
    OPEN_STEPS,
    RUNNER,
    TANK,
    WALL,
    WARNING_STEPS,
    WAVE_STEPS,
} from './constants.js';
import { addEnemy } from './enemies.js';

const FIRST_SIZE = 900;
const GROWTH = 1.3;
const LEAST_RIFTS = 5; // a rift lets out about 40 enemies a second
const MOST_RIFTS = 14;
const FRONT = 0.5; // cosine of 60°: the rifts of a wave are within this angle of one direction from the player
const AWAY = 430; // units from the player, so that no enemy appears right beside the player
const ROOM = 84; // units: the radius around a rift that is free of walls, enough for a boss
const MOUTH = 74; // units from the middle of a rift within which enemies appear
const CROWD = { mask: ENEMY, radius: 7 };
const TRIES = 80;
const SPACING = 16;
const RARE = 40; // in a full arena, one of this many enemies is a runner
const FREE = { mask: WALL, radius: 9 };
const MOST_PER_STEP = 12;

/**
 * The number of enemies of a wave; the first wave is 0, and from wave 14 on all are equal. Multiplies in a
 * loop, since engines may round powers differently.
 */
export function sizeOfWave(wave) {
    let size = FIRST_SIZE;
    for (let k = 0; k < Math.min(wave, 14); k++) size *= GROWTH;
    return Math.round(size);
}

const hasBoss = (wave) => wave % 3 === 2;
const hasOrb = (wave) => wave % 2 === 0;

/** Announces waves, opens rifts and lets enemies out. */
export function runWaves(game) {
    const { time, rifts } = game;
    if (time >= FIRST_WAVE && (time - FIRST_WAVE) % WAVE_STEPS === 0) announce(game);
    for (const rift of rifts) if (time >= rift.opensAt) pour(game, rift);
    game.rifts = rifts.filter(({ left }) => left > 0);
}

function announce(game) {
    game.wave = (game.time - FIRST_WAVE) / WAVE_STEPS + 1;
    const wave = game.wave - 1;
    const count = Math.min(MOST_RIFTS, LEAST_RIFTS + wave);
    const angle = 2 * Math.PI * game.random.next();
    const front = { x: cos(angle), y: sin(angle) };
    for (let k = 0; k < count; k++) {
        const isBoss = k === 0 && hasBoss(wave);
        openRift(game, front, sizeOfWave(wave) / count, isBoss);
    }
    if (hasOrb(wave)) game.orbsDue.push(freePlace(game, 300));
    game.events.push({ type: 'wave', wave: game.wave, isBoss: hasBoss(wave) });
}

function openRift(game, front, size, isBoss) {
    const { x, y } = freePlace(game, AWAY, front);
    game.rifts.push({
        x,
        y,
        opensAt: game.time + WARNING_STEPS,
        left: Math.ceil(size),
        size: Math.ceil(size),
        isBoss,
    });
}

/**
 * A place without walls, at least `away` from the player, if the tries find one. The first half of the
 * tries considers only places in the direction of `front`.
 */
function freePlace({ world, random, player }, away, front = null) {
    const probe = circle(ROOM);
    let place = { x: ARENA.width / 2, y: ARENA.height / 2 };
    for (let k = 0; k < TRIES; k++) {
        const x = ROOM + random.next() * (ARENA.width - 2 * ROOM);
        const y = ROOM + random.next() * (ARENA.height - 2 * ROOM);
        const [dx, dy] = [x - player.x, y - player.y];
        const distance = Math.sqrt(dx * dx + dy * dy);
        if (distance < away) continue;
        const isAside = front && front.x * dx + front.y * dy < FRONT * distance;
        if (isAside && k < TRIES / 2) continue;
        place = { x, y };
        if (world.queryShape(probe, place, { mask: WALL }).length === 0) break;
    }
    return place;
}

/**
 * Lets out a part of a wave, as fast as there is room. Enemies that have not come out when the
 * rifts of the next wave open are dropped.
 */
function pour(game, rift) {
    const age = game.time - rift.opensAt;
    if (rift.isBoss) {
        addEnemy(game, BOSS, rift.x, rift.y);
        game.bosses += 1;
        rift.isBoss = false;
        game.events.push({ type: 'boss', x: rift.x, y: rift.y });
    }
    const due = rift.size - rift.left;
    const wanted = Math.min(rift.size, Math.ceil((rift.size * (age + 1)) / OPEN_STEPS)) - due;
    for (let k = 0; k < Math.min(wanted, MOST_PER_STEP) && game.alive < game.limit; k++) {
        spawn(game, rift);
    }
    if (age >= WAVE_STEPS) rift.left = 0;
}

function spawn(game, rift) {
    const { random, wave } = game;
    const angle = 2 * Math.PI * random.next();
    const away = MOUTH * random.next();
    const [dx, dy] = [cos(angle), sin(angle)];
    const [x, y] = [rift.x + away * dx, rift.y + away * dy];
    // In a crowd, an enemy appears only after another has left.
    if (game.world.queryPoint(x, y, CROWD).length > 0) return;
    const chance = random.next();
    const tanks = Math.min(0.06, 0.015 * (wave - 1));
    const runners = Math.min(0.2, 0.05 * (wave - 1));
    const kind = chance < tanks ? TANK : chance < tanks + runners ? RUNNER : GRUNT;
    const burst = 1 + 2 * random.next();
    addEnemy(game, kind, x, y, burst * dx, burst * dy);
    rift.left -= 1;
}

/** Puts up to `count` enemies on the free cells of a grid, at least `away` from the player. */
export function fillArena(game, count, away = AWAY) {
    const { world, random, player } = game;
    const places = [];
    for (let y = SPACING; y < ARENA.height; y += SPACING) {
        for (let x = SPACING; x < ARENA.width; x += SPACING) {
            const [dx, dy] = [x - player.x, y - player.y];
            if (dx * dx + dy * dy < away * away) continue;
            if (world.queryPoint(x, y, FREE).length === 0) places.push([x, y]);
        }
    }
    for (const [k, [x, y]] of random.shuffle(places).slice(0, count).entries()) {
        addEnemy(game, k % RARE === 0 ? RUNNER : GRUNT, x, y);
    }
}
