// The rules of the game Swarm, without a page: no enemy walks through a wall, the laser and the paddles hit the enemies
// that a brute-force check finds, and the seed and the inputs determine a run. Reads web/games/swarm.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { castRay, collide, overlaps, World } from 'sepaxis';
import { think } from '../../web/games/swarm/bot.js';
import { createBudget } from '../../web/games/swarm/budget.js';
import {
    BOSS,
    ENEMY,
    GRUNT,
    HEARTS,
    PADDLE_KICK,
    SPLAT,
    WALL,
    WAVE_STEPS,
} from '../../web/games/swarm/constants.js';
import { addEnemy, columnsOf } from '../../web/games/swarm/enemies.js';
import { aimFlow, createFlow, flowAt } from '../../web/games/swarm/flow.js';
import { createGame, secondsOf, step } from '../../web/games/swarm/game.js';
import { sweptArea, sweptBy } from '../../web/games/swarm/laser.js';
import { readLink, writeLink } from '../../web/games/swarm/link.js';
import { createSession } from '../../web/games/swarm/session.js';
import { fillArena, sizeOfWave } from '../../web/games/swarm/waves.js';
import { createRandom } from '../../web/shapes/random.js';
import { times } from './times.js';

const STILL = { x: 0, y: 0, fire: false, aim: null };
const SKIN = 1e-4; // units: less than the tolerance of shapes of this size

const enemiesOf = ({ world, first }) =>
    [...world.bodies].filter(({ index, category }) => index >= first && category === ENEMY);
const wallsOf = ({ world, walls }) => Array.from({ length: walls }, (_, i) => world.body(i));

/** A run with enemies everywhere, as after some minutes. */
function crowded(seed, count) {
    const game = createGame(seed);
    game.vitals.hearts = Number.POSITIVE_INFINITY;
    fillArena(game, count);
    return game;
}

/** Inputs as a person might make them. */
function fingers(seed) {
    const random = createRandom(seed);
    let input = STILL;
    return (k) => {
        if (k % 20 === 0) {
            const angle = random.between(0, 2 * Math.PI);
            const aim = random.next() < 0.5 ? random.between(-3, 3) : null;
            input = { x: Math.cos(angle), y: Math.sin(angle), fire: random.next() < 0.4, aim };
        }
        return input;
    };
}

/** The deepest overlap of an enemy with a wall. */
function deepest(game) {
    let depth = 0;
    for (const enemy of enemiesOf(game)) {
        for (const wall of wallsOf(game)) {
            depth = Math.max(depth, collide(enemy, wall)?.depth ?? 0);
        }
    }
    return depth;
}

test('no enemy of 1,500 overlaps a wall in 600 steps, and few overlap each other', () => {
    const game = crowded(3, 1500);
    const input = fingers(4);
    for (let k = 1; k <= 600; k++) {
        step(game, input(k));
        if (k % 100 > 0) continue;
        assert.ok(deepest(game) <= SKIN, `${deepest(game)} deep in a wall after step ${k}`);
        for (const { x, y } of enemiesOf(game)) assert.ok(x > 0 && y > 0 && x < 2400 && y < 1600);
    }
    game.world.update();
    const { contacts } = game.world;
    const deep = contacts.toArray().filter(({ depth }) => depth > 3);
    assert.ok(deep.length < game.alive / 50, `${deep.length} of ${game.alive} are deep in another`);
});

test('the laser hits exactly the enemies in its area that no wall hides', () => {
    const random = createRandom(8);
    let [found, hidden] = [0, 0];
    for (let round = 0; round < 30; round++) {
        const game = round % 10 === 0 ? crowded(round + 1, 1500) : last;
        last = game;
        const { world } = game;
        const from = { x: random.between(40, 2360), y: random.between(40, 1560) };
        const angle = random.between(-4, 4);
        const beam = { angle, oldAngle: angle + random.between(-0.11, 0.11), width: 1.5 };
        if (round % 7 === 0) beam.oldAngle = angle; // a beam that does not turn
        const area = sweptArea(beam);
        const expected = enemiesOf(game).filter((enemy) => {
            if (!overlaps(area, from, enemy.shape, enemy)) return false;
            const [dx, dy] = [enemy.x - from.x, enemy.y - from.y];
            const isHidden = wallsOf(game).some((wall) => castRay(wall, from.x, from.y, dx, dy));
            hidden += isHidden ? 1 : 0;
            return !isHidden;
        });
        found += expected.length;
        assert.deepEqual(
            sweptBy(world, from, beam).map(({ index }) => index),
            expected.map(({ index }) => index),
        );
    }
    assert.ok(found > 200 && hidden > 50, `${found} found, ${hidden} hidden`);
});
let last = null;

test('a turning beam misses no enemy between two steps', () => {
    const game = createGame(2);
    const { player } = game;
    for (let k = 0; k < 24; k++) {
        const angle = (k / 24) * 2 * Math.PI;
        addEnemy(game, GRUNT, player.x + 150 * Math.cos(angle), player.y + 150 * Math.sin(angle));
    }
    game.time = 1; // no wave
    for (let k = 0; k < 70; k++) {
        game.laser.battery = 1;
        step(game, { ...STILL, fire: true, aim: 0.11 * k });
    }
    assert.equal(game.kills, 24);
});

test('the same seed and inputs give the same run, another seed another', () => {
    const play = (seed) => {
        const game = createGame(seed, 4);
        game.vitals.hearts = 1000;
        const input = fingers(5);
        const hashes = [];
        for (let k = 0; k < 600; k++) {
            game.limit = k < 300 ? 400 : 700;
            step(game, input(k));
            if (k % 100 === 99) hashes.push(game.world.hash());
        }
        return { hashes, kills: game.kills, alive: game.alive, hearts: game.vitals.hearts };
    };
    const one = play(6);
    assert.deepEqual(play(6), one);
    assert.notDeepEqual(play(7).hashes, one.hashes);
    assert.ok(one.kills > 20 && one.alive > 300, `${one.kills} killed, ${one.alive} alive`);
});

test('a paddle knocks away every enemy on its path, and a wall ends a fast flight', () => {
    const game = createGame(2);
    const { player, world } = game;
    game.time = 1;
    const enemy = addEnemy(game, GRUNT, player.x + 52, player.y + 60);
    let fastest = 0;
    for (let k = 0; k < 30; k++) {
        step(game, STILL);
        const { kickX, kickY } = columnsOf(world);
        fastest = Math.max(fastest, Math.hypot(kickX[enemy.index], kickY[enemy.index]));
    }
    assert.ok(fastest > 0.8 * PADDLE_KICK, `${fastest}`);
    assert.ok(game.vitals.hearts === HEARTS, 'the paddle has protected the player');

    const kills = game.kills;
    const flying = addEnemy(game, GRUNT, 30, 800, -2 * SPLAT, 0);
    const slow = addEnemy(game, GRUNT, 30, 860, -0.5 * SPLAT, 0);
    for (let k = 0; k < 10; k++) step(game, STILL);
    assert.equal(game.kills, kills + 1);
    assert.deepEqual([flying.alive, slow.alive], [false, true]);
});

test('the swarm cannot push a boss, and its death blast clears its surroundings', () => {
    const game = crowded(9, 600);
    const { world } = game;
    const boss = addEnemy(game, BOSS, game.player.x + 200, game.player.y);
    const { health } = columnsOf(world);
    for (let k = 0; k < 120; k++) {
        const { x, y } = boss;
        step(game, STILL);
        assert.ok(Math.hypot(boss.x - x, boss.y - y) < 3, 'it walks at its own pace');
    }
    health[boss.index] = 1;
    const { x, y } = boss;
    const near = world.queryPoint(x, y, { mask: ENEMY, radius: 200 }).length;
    game.player.set(x, y - 150);
    for (let k = 0; k < 30 && boss.alive; k++) {
        game.laser.battery = 1;
        step(game, { ...STILL, fire: true, aim: Math.PI / 2 });
    }
    assert.equal(boss.alive, false);
    assert.ok(world.queryPoint(x, y, { mask: ENEMY, radius: 120 }).length < near);
    assert.equal(game.orbs.length + game.orbsDue.length > 0, true, 'it leaves an orb');
});

test('a touch costs a heart and throws the enemies back; the last one ends the run', () => {
    const game = createGame(4);
    game.time = 1;
    for (let left = HEARTS - 1; left >= 0; left--) {
        game.vitals.safe = 0;
        addEnemy(game, GRUNT, game.player.x + 10, game.player.y);
        step(game, STILL);
        assert.equal(game.vitals.hearts, left);
        for (let k = 0; k < 8; k++) step(game, STILL);
    }
    assert.equal(game.isOver, true);
    const { time } = game;
    for (let k = 0; k < 300; k++) step(game, STILL);
    assert.equal(game.time, time, 'the clock stops');
    assert.equal(game.vitals.hearts, 0);
});

test('waves warn before they come, grow, and never exceed the limit', () => {
    const game = createGame(5);
    game.vitals.hearts = Number.POSITIVE_INFINITY;
    game.limit = 500;
    let warned = -1;
    for (let k = 0; k < 4 * WAVE_STEPS; k++) {
        const before = game.alive;
        step(game, STILL);
        if (warned < 0 && game.rifts.length > 0) warned = k;
        if (before === 0 && game.alive > 0 && game.wave === 1) assert.ok(k - warned > 90);
        assert.ok(game.alive <= 501, `${game.alive}`);
    }
    assert.equal(game.wave, 4);
    assert.ok(game.alive > 450, `${game.alive}`);
    for (let k = 1; k < 12; k++) assert.ok(sizeOfWave(k) > 1.29 * sizeOfWave(k - 1));
});

test('a thousand enemies chase the player within half a minute, thousands within a minute', () => {
    for (const seed of [1, 5].slice(0, times(2, 2))) {
        const session = createSession({ tell: () => {}, limit: 10_000 });
        session.seed = seed;
        session.start();
        const { game } = session;
        assert.ok(game.alive >= 800, 'many from the start');
        game.vitals.hearts = Number.POSITIVE_INFINITY;
        const memory = {};
        const most = [0, 0];
        for (let k = 0; k < 3600 && most[1] <= 2500; k++) {
            session.step(think(game, memory));
            const half = k < 1800 ? 0 : 1;
            most[half] = Math.max(most[half], game.alive);
        }
        assert.ok(most[0] > 1000 && most[1] > 2500, `seed ${seed}: ${most} alive`);
        assert.ok(deepest(game) <= SKIN, `${deepest(game)} deep in a wall`);
    }
});

test('the rifts of a wave are on one side of the player, who can flee to the other', () => {
    let [aside, all] = [0, 0];
    for (let seed = 1; seed <= 12; seed++) {
        const game = createGame(seed);
        while (game.rifts.length === 0) step(game, STILL);
        const ways = game.rifts.map(({ x, y }) => {
            const [dx, dy] = [x - game.player.x, y - game.player.y];
            const distance = Math.hypot(dx, dy);
            assert.ok(distance > 420, `${distance} from the player`);
            return { x: dx / distance, y: dy / distance };
        });
        for (const [k, way] of ways.entries()) {
            for (const other of ways.slice(0, k)) {
                all += 1;
                // Rifts should open within 60° of one direction: then any two are within 120° of each other.
                aside += way.x * other.x + way.y * other.y < -0.51 ? 1 : 0;
            }
        }
    }
    assert.ok(all > 100 && aside < all / 20, `${aside} of ${all} pairs of rifts`);
});

test('the flow leads to the player from everywhere, round the walls', () => {
    const { world, flow } = createGame(12);
    const [x, y] = [1200, 800];
    aimFlow(flow, x, y);
    const random = createRandom(3);
    for (let k = 0; k < 60; k++) {
        const at = { x: random.between(30, 2370), y: random.between(30, 1570) };
        if (world.queryPoint(at.x, at.y, { mask: WALL, radius: 16 }).length > 0) continue;
        let steps = 0;
        for (; steps < 2000 && Math.hypot(at.x - x, at.y - y) > 60; steps++) {
            const way = flowAt(flow, at.x, at.y);
            at.x += 3 * way.x;
            at.y += 3 * way.y;
        }
        assert.ok(steps < 1400, `${steps} steps`);
    }
    const open = new World();
    const free = createFlow(open);
    aimFlow(free, x, y);
    const { distance } = flowAt(free, 300, 200);
    assert.ok(Math.abs(distance - Math.hypot(900, 600)) < 80, `${distance}`);
});

test('the bot plays a whole run: it survives a while, kills, and the session starts again', () => {
    const phases = [];
    const session = createSession({ tell: (phase) => phases.push(phase), limit: 600 });
    session.seed = 3;
    session.title();
    for (let k = 0; k < 60; k++) session.step(STILL);
    assert.ok(session.game.alive > 1000, 'a swarm plays behind the title');
    session.step({ ...STILL, x: 1 });
    assert.equal(session.phase, 'run');
    const memory = {};
    for (let k = 0; k < 9000 && session.phase === 'run'; k++) {
        session.step(think(session.game, memory));
    }
    assert.equal(session.phase, 'over');
    assert.ok(session.seconds > 15 && session.game.kills > 50, `${session.seconds} s`);
    assert.equal(secondsOf(session.game), session.seconds);
    for (let k = 0; k < 60; k++) session.step(STILL);
    session.step({ ...STILL, fire: true });
    assert.deepEqual(phases, ['title', 'run', 'over', 'run']);
    assert.equal(session.game.kills, 0);
});

test('the limit rises while there is time, and falls when frames are late', () => {
    const budget = createBudget({ least: 600, most: 10_000 });
    const after = (limit, alive, cost) => {
        let result = limit;
        for (let k = 0; k < 60; k++) result = budget.adapt(result, alive, cost);
        return result;
    };
    assert.equal(after(3000, 2900, 5), 3750);
    assert.equal(after(3000, 900, 5), 3000, 'not before it is reached');
    assert.deepEqual([after(9000, 9000, 5), after(3000, 2900, 11)], [10_000, 3000]);
    assert.deepEqual([after(3000, 2900, 20), after(700, 620, 20)], [2668, 600]);
    assert.equal(budget.adapt(3000, 2900, 5, 40), 3000, 'once a second');
});

test('a link keeps the seed and the seconds, and a damaged one is rejected', () => {
    assert.deepEqual(readLink(writeLink(7, 63.9)), { seed: 7, seconds: 63 });
    for (const text of ['', '7', '0-5', '7-', '7-99999', '1e3-5', '7-63x', '-7-63', '<b>-1'])
        assert.throws(() => readLink(text), RangeError, text);
});
