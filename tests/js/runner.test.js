// The links of the platformer and of the Tiled level, without a page: the recorded inputs give the same run; going back
// on the timeline drops the later inputs; damaged texts are rejected.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as platformer from '../../web/scenes/platformer-game.js';
import { createRecorder, playRun } from '../../web/scenes/runner-run.js';
import * as tiled from '../../web/scenes/tiled-game.js';
import { overFerryAndTower, toTheRight } from '../browser/scenes/runs.js';

const map = JSON.parse(
    readFileSync(new URL('../../web/scenes/hills.tmj', import.meta.url), 'utf8'),
);
const none = () => ({ left: false, right: false, jump: false, down: false });

const levels = {
    platformer: {
        begin: () => prepared(platformer.createGame()),
        drive: overFerryAndTower,
        ...platformer,
    },
    merged: {
        begin: () => prepared(platformer.createGame(true)),
        drive: overFerryAndTower,
        ...platformer,
    },
    tiled: { begin: () => prepared(tiled.createGame(map)), drive: toTheRight, ...tiled },
};

function prepared(game) {
    game.world.update();
    return game;
}

/** Plays from the start to the flag and a second longer. `wait` steps pass before the first input. */
function run({ begin, step, drive }, wait = 0) {
    const game = begin();
    const recorder = createRecorder();
    const input = none();
    const path = [];
    for (let k = 0; k < 4000 && (!game.end || k % 60 > 0); k++) {
        if (k >= wait && !game.end) drive(game, input);
        step(game, input);
        recorder.keep(input, game);
        if (!game.end) path.push(game.player.x, game.player.y);
    }
    return { game, recorder, text: recorder.text(), path };
}

for (const [name, level] of Object.entries(levels)) {
    test(`${name}: the link of a run is short and plays the same run`, () => {
        for (const wait of [0, 77]) {
            const { game, text, path } = run(level, wait);
            assert.ok(game.end > 9, `the flag after ${game.end} s`);
            assert.ok(text.length > 20 && text.length < 1500, `${text.length} letters`);
            const ghost = playRun(text, level.begin, level.step);
            assert.equal(ghost.seconds, game.end);
            assert.equal(ghost.coins, game.coins);
            assert.equal(ghost.waited, wait);
            assert.deepEqual(ghost.path.slice(0, path.length), path);
            assert.equal(ghost.path.length, path.length + 2, 'it ends at the flag');
        }
    });

    test(`${name}: a run without the flag, a damaged text and one of another level are rejected`, () => {
        const game = level.begin();
        const recorder = createRecorder();
        for (let k = 0; k < 100; k++) {
            level.step(game, none());
            recorder.keep(none(), game);
        }
        assert.equal(recorder.text(), '');
        const { text } = run(level);
        const other = level.step === tiled.step ? levels.platformer : levels.tiled;
        assert.throws(() => playRun(text, other.begin, other.step), RangeError);
        for (const bad of ['', 'x', '<b>', text.slice(1), text.slice(0, -3), `${text}A`]) {
            assert.throws(() => playRun(bad, level.begin, level.step), RangeError, bad);
        }
    });
}

test('going back in time drops the later steps; a jump to an unknown step ends the recording', () => {
    const { begin, step, drive } = levels.tiled;
    const game = begin();
    const recorder = createRecorder();
    const input = none();
    const forward = (steps) => {
        for (let k = 0; k < steps; k++) {
            drive(game, input);
            step(game, input);
            recorder.keep(input, game);
        }
    };
    forward(100);
    const state = game.world.save();
    const { time, speedX, speedY, inAir, wish, wait } = game;
    const { held, hold, stuck, lastX } = input;
    forward(50);
    // Goes back to the step after the first hundred.
    game.world.restore(state);
    Object.assign(game, { time, speedX, speedY, inAir, wish, wait });
    Object.assign(input, { held, hold, stuck, lastX });
    for (let k = 0; k < 4000 && !game.end; k++) forward(1);
    const ghost = playRun(recorder.text(), begin, step);
    assert.equal(ghost.seconds, game.end);

    const lost = createRecorder();
    lost.keep(input, { time: 5, end: 0 });
    lost.keep(input, { time: 5 + 1 / 60, end: 5 });
    assert.equal(lost.text(), '');
});
