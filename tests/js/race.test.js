// The rules of the race in web/games/race: the same inputs drive the same lap, walls hold, and a lap follows the road.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPlayback, createRecording } from '../../web/games/kit/recording.js';
import { createGame, road, secondsOf, step, tick } from '../../web/games/race/game.js';
import { pace } from '../../web/games/race/pace.js';
import { driveRun, fromByte, readRun, runOf, toByte, writeRun } from '../../web/games/race/run.js';
import { centre, cones, gates } from '../../web/games/race/track.js';
import { collide, contains } from './build.js';
import { drive, driveLap } from './race-driver.js';
import { rng } from './rng.js';

const SKIN = 1e-3; // units: the overlap that a push may leave

const bodiesOf = (game, kind) => [...game.world.bodies].filter(({ data }) => data.kind === kind);

/** The penetration of the car into a wall. */
const depthIn = (walls, body) =>
    Math.max(0, ...walls.map((wall) => collide(body.shape, body, wall.shape, wall)?.depth ?? 0));

test('a recorded run finishes the lap with the same time, to the bit', () => {
    const { lap } = runOf(pace.run);
    assert.deepEqual(lap, { seconds: pace.seconds, cones: 0, total: pace.seconds });
    // A run driven now can also be recorded, sent and played again.
    const game = createGame();
    const driven = driveLap(game, { look: 8, far: 10, fast: 410, slow: 330 });
    assert.ok(game.lap.cones > 0, 'this driver knocks no cone');
    assert.equal(game.splits.length, gates.length + 1);
    assert.equal(game.splits.at(-1), game.lap.seconds);
    assert.equal(game.lap.total, game.lap.seconds + game.lap.cones);
    const sent = readRun(writeRun(driven));
    assert.deepEqual(sent.runs, driven.runs);
    assert.deepEqual(driveRun(sent), { lap: game.lap, splits: game.splits });
    const again = createGame();
    const playback = createPlayback(sent);
    for (let k = 0; k < sent.length; k++) step(again, fromByte(playback.next()));
    assert.equal(again.world.hash(), game.world.hash());
});

test('a text that is not a run, or does not finish a lap, is rejected', () => {
    const parked = createRecording();
    for (let k = 0; k < 100; k++) parked.push(toByte({ steer: 0, gas: false, brake: false }));
    for (const text of ['', '?', 'AAAA', pace.run.slice(1), `${pace.run}A`, writeRun(parked)]) {
        assert.equal(runOf(text), null, text.slice(0, 9));
    }
    for (let byte = 96; byte <= 112; byte++) assert.equal(toByte(fromByte(byte)), byte);
    assert.equal(fromByte(31).steer, 1, 'an address cannot steer farther than a player');
});

test('the car never penetrates a wall, however it is driven', () => {
    const roll = rng(24);
    for (let drivers = 0; drivers < 6; drivers++) {
        const game = createGame();
        const walls = bodiesOf(game, 'wall');
        let input = null;
        let hits = 0;
        for (let k = 0; k < 1200; k++) {
            if (k % 40 === 0) {
                const steer = Math.round(roll() * 16) / 8 - 1;
                input = {
                    steer: roll() < 0.5 ? 0 : steer,
                    gas: roll() < 0.9,
                    brake: roll() < 0.15,
                };
            }
            step(game, input);
            if (game.impact > 0) hits++;
            const depth = depthIn(walls, game.body);
            assert.ok(depth <= SKIN, `driver ${drivers}, step ${k}: ${depth} deep`);
        }
        assert.ok(hits > 0, `driver ${drivers} has hit nothing`);
        game.world.dispose();
    }
});

test('a lap must pass all gates in order: a cut across the grass does not count', () => {
    const game = createGame();
    const missed = [];
    const around = (k) => {
        const { x, y, dirX, dirY } = gates[k % gates.length];
        game.body.set(x - dirX * 40, y - dirY * 40, Math.atan2(dirY, dirX));
        Object.assign(game.car, { angle: game.body.angle, speedX: dirX * 300, speedY: dirY * 300 });
        game.world.update();
        for (let n = 0; n < 12; n++) {
            step(game, { steer: 0, gas: true, brake: false });
            if (game.missed) missed.push(k);
        }
    };
    around(0);
    assert.equal(game.next, 1);
    for (const k of [1, 2, 3, 8]) around(k);
    assert.equal(game.next, 4, 'a gate counts out of order');
    assert.ok(missed.includes(8), 'no missed gate is reported');
    around(3);
    assert.deepEqual(missed, [8], 'the gate passed last is reported as missed');
    for (const k of [9, 10, 0]) around(k);
    assert.equal(game.lap, null, 'the cut counts as a lap');
    for (const k of [4, 5, 6, 7, 8, 9, 10, 0]) around(k);
    assert.ok(game.lap, 'the whole lap does not count');
});

test('going back and forth over the line is not a lap, nor is driving backwards', () => {
    const game = createGame();
    for (let k = 0; k < 60; k++) step(game, { steer: 0, gas: true, brake: false });
    assert.equal(game.next, 1);
    for (let k = 0; k < 500; k++) step(game, { steer: 0, gas: false, brake: true });
    assert.deepEqual([game.next, game.lap], [1, null]);
});

test('the clock runs from the line to the line, and is finer than a step', () => {
    const game = createGame();
    assert.equal(secondsOf(game), 0);
    while (game.began === null) step(game, drive(game));
    assert.ok(game.steps > 10 && secondsOf(game) >= 0 && secondsOf(game) <= tick);
    assert.notEqual((game.began / tick) % 1, 0);
    while (!game.lap) step(game, drive(game));
    const { seconds } = game.lap;
    for (let k = 0; k < 30; k++) step(game, { steer: 0, gas: false, brake: true });
    assert.equal(secondsOf(game), seconds, 'the clock goes on after the lap');
});

test('a cone that is hit falls over once, slides, and stays inside the walls', () => {
    const game = createGame();
    const [{ x, y }] = cones;
    game.body.set(x - 120, y, 0);
    Object.assign(game.car, { speedX: 400, speedY: 0, angle: 0 });
    for (let k = 0; k < 20; k++) step(game, { steer: 0, gas: true, brake: false });
    assert.ok(game.down >= 1);
    const fallen = game.cones.filter(({ isDown }) => isDown);
    assert.equal(fallen.length, game.down);
    assert.ok(fallen[0].body.x > x + 20, 'it was not thrown');
    for (let k = 0; k < 400; k++) step(game, { steer: 0, gas: false, brake: true });
    assert.ok(fallen.every(({ speedX, speedY }) => speedX === 0 && speedY === 0));
    const walls = bodiesOf(game, 'wall');
    for (const { body } of game.cones) assert.ok(depthIn(walls, body) <= SKIN);
});

test('every gate and cone is on the road', () => {
    for (const { x, y } of [...gates, ...cones, ...centre]) {
        assert.ok(contains(road, {}, x, y), `${x}, ${y}`);
    }
});
