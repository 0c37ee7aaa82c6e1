// The rules of the game Draw & run: levels and runs as data, ghosts that repeat runs, links that contain both. Reads
// web/games/draw-and-run.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEditor } from '../../web/games/draw-and-run/editor.js';
import { coinsIn, createGame, hashOf, step } from '../../web/games/draw-and-run/game.js';
import { DOWN, JUMP, LEFT, RIGHT } from '../../web/games/draw-and-run/hero.js';
import { emptyLevel, fromStroke, item, shapeOf } from '../../web/games/draw-and-run/level.js';
import { LEVELS } from '../../web/games/draw-and-run/levels.js';
import { readLink, writeLink } from '../../web/games/draw-and-run/link.js';
import { createSession } from '../../web/games/draw-and-run/session.js';
import { createPlayback } from '../../web/games/kit/recording.js';
import { rng } from './rng.js';

/** A session with strokes drawn into its level; a stroke is a list of coordinates. */
function open(level = LEVELS[0], number = 0) {
    const events = [];
    const session = createSession((event) => events.push(event));
    const editor = createEditor({
        level: () => session.level,
        edit: session.edit,
        canMoveStart: () => session.phase === 'ready',
    });
    session.load(level, number);
    const draw = (tool, ...coordinates) => {
        editor.tool = tool;
        const [first, ...others] = item('coin', coordinates).points;
        editor.begin(first);
        for (const to of others) editor.moveTo(to);
        editor.end();
    };
    return { session, editor, draw, events };
}

/** Holds RIGHT until the run ends; `press(game)` may add other keys. */
function run(session, press = () => 0, steps = 1200) {
    for (let k = 0; k < steps; k++) {
        session.step(RIGHT | press(session.game));
        if (session.phase === 'won' || session.phase === 'lost') return session.phase;
    }
    return session.phase;
}

const bridge = ['ground', 560, 462, 700, 440, 850, 430, 1000, 440, 1120, 470];

test('without the bridge the hero falls; over a drawn one he reaches the flag', () => {
    const { session, draw, events } = open();
    assert.equal(run(session), 'lost');
    for (let k = 0; k < 50; k++) session.step(0);
    assert.equal(session.phase, 'ready', 'he is back');
    draw(...bridge);
    assert.equal(session.number, -1, 'no longer the ready level');
    assert.equal(run(session), 'won');
    assert.ok(session.game.coins > 0, `${session.game.coins} coins`);
    assert.ok(session.isKept);
    assert.ok(events.includes('won') && events.includes('lost') && events.includes('coin'));
});

test('a ghost ends at the same bits as its run, in a world of its own', () => {
    const { session, draw } = open();
    draw(...bridge);
    run(session, ({ frame }) => (frame % 50 < 20 ? JUMP : 0));
    const { recording, steps } = session.runs.best;
    assert.equal(recording.length, steps);
    const hash = hashOf(session.game);

    const playback = createPlayback(recording);
    const game = createGame(session.level);
    for (let input = playback.next(); input !== null; input = playback.next()) step(game, input);
    assert.equal(hashOf(game), hash);

    session.restart();
    session.step(RIGHT);
    const [{ game: ghost }] = session.runs.ghosts;
    for (let k = 1; k < steps; k++) session.step(k % 3 === 0 ? LEFT : 0);
    assert.equal(hashOf(ghost), hash, 'whatever the player does beside it');
});

test('the best of the last runs stays a ghost, however often the hero dies', () => {
    const { session, draw } = open();
    draw(...bridge);
    assert.equal(run(session), 'won');
    const { best } = session.runs;
    session.restart();
    // Without the bridge, the hero falls into the gap and dies.
    draw('eraser', 850, 430);
    assert.equal(session.runs.best, null, 'an edit ends the ghosts of the old level');
    for (let k = 0; k < 5; k++) {
        assert.equal(run(session), 'lost');
        for (let wait = 0; wait < 50; wait++) session.step(0);
    }
    session.step(RIGHT);
    assert.equal(session.runs.ghosts.length, 3);
    assert.notEqual(session.runs.best, best);
});

test('a stroke drawn during a run is solid at once, and ends the recording', () => {
    const { session, editor } = open();
    session.step(RIGHT);
    editor.tool = 'ground';
    let steps = 0;
    // The player draws a bridge just ahead of the hero.
    for (; session.phase === 'run' && steps < 900; steps++) {
        const { x, y } = session.game.hero;
        if (x > 480 && x < 1100) {
            const at = { x: x + 60, y: 468 };
            if (editor.isBusy) editor.moveTo(at);
            else editor.begin({ x: 540, y: Math.max(y, 468) });
        } else if (editor.isBusy) editor.end();
        session.draw(editor.tool, editor.stroke);
        session.step(RIGHT);
    }
    assert.equal(session.phase, 'won');
    assert.ok(!session.isKept, 'inputs alone do not repeat it');
    assert.equal(session.runs.best, null);
});

test('coyote time, a jump buffer and the length of the press shape a jump', () => {
    const flat = { ...emptyLevel(), items: [item('ground', [0, 600, 600, 600])] };
    /** The highest point of a jump held for some steps. */
    const height = (held) => {
        const game = createGame({ ...flat, start: { x: 100, y: 573 } });
        let top = 0;
        for (let k = 0; k < 90; k++) {
            step(game, k >= 10 && k < 10 + held ? JUMP : 0);
            top = Math.max(top, 573 - game.hero.y);
        }
        return top;
    };
    assert.ok(height(30) > 110 && height(30) < 150, `${height(30)}`);
    assert.ok(height(2) < 0.6 * height(30), `${height(2)}`);

    /** Does a jump pressed some steps after the end of the ground still work? */
    const late = (steps) => {
        const game = createGame({ ...flat, start: { x: 560, y: 573 } });
        let left = null;
        for (let k = 0; k < 90; k++) {
            if (game.hero.x > 613) left ??= k;
            step(game, RIGHT | (left !== null && k >= left + steps ? JUMP : 0));
            if (game.motion.isJumping) return true;
        }
        return false;
    };
    assert.ok(late(1));
    assert.ok(!late(14));
});

test('a platform is solid from above only, spikes kill, a spring throws the hero high', () => {
    const at = (x, y) => ({ start: { x, y }, flag: { x: 1500, y: 600 } });
    const base = item('ground', [0, 600, 1600, 600]);
    const platform = createGame({
        ...at(100, 573),
        items: [base, item('platform', [20, 500, 300, 500])],
    });
    const play = (game, input, steps) => {
        let top = 1000;
        for (let k = 0; k < steps; k++) {
            step(game, input);
            top = Math.min(top, game.hero.y);
        }
        return top;
    };
    play(platform, 0, 10);
    play(platform, JUMP, 60);
    assert.ok(Math.abs(platform.hero.y - 475) < 1, `${platform.hero.y}`);
    play(platform, DOWN, 3);
    play(platform, 0, 40);
    assert.ok(Math.abs(platform.hero.y - 573) < 1, 'down again');

    const spikes = createGame({
        ...at(100, 573),
        items: [base, item('spikes', [300, 590, 400, 590])],
    });
    play(spikes, RIGHT, 100);
    assert.equal(spikes.status, 'lost');

    const spring = createGame({
        ...at(300, 300),
        items: [base, item('spring', [250, 590, 350, 590])],
    });
    assert.ok(play(spring, 0, 100) < 300, 'higher than his start');
});

test('the hero takes off at the end of a ramp, and keeps to the ground over hills', () => {
    const level = (coordinates) => ({
        start: { x: 60, y: 180 },
        flag: { x: 1500, y: 100 },
        items: [item('ground', coordinates)],
    });
    const ramp = createGame(level([20, 220, 500, 560, 700, 600, 900, 480]));
    let top = 1000;
    for (let k = 0; k < 200; k++) {
        step(ramp, RIGHT);
        if (ramp.hero.x > 920) top = Math.min(top, ramp.hero.y);
    }
    assert.ok(top < 440, `flies to ${top}`);

    const hills = createGame(level([20, 220, 300, 260, 500, 240, 700, 270, 900, 250, 1200, 260]));
    let inAir = 0;
    for (let k = 0; k < 180; k++) {
        step(hills, RIGHT);
        if (k > 30 && hills.motion.inAir > 0) inAir += 1;
    }
    assert.equal(inAir, 0);
});

test('a stroke of ground that ends where it began is an outline in convex pieces', () => {
    const star = Array.from({ length: 60 }, (_, k) => {
        const angle = (k / 60) * 2 * Math.PI;
        const radius = 90 + 40 * Math.sin(5 * angle);
        return { x: 500 + radius * Math.cos(angle), y: 300 + radius * Math.sin(angle) };
    });
    const drawn = fromStroke('ground', [...star, star[0]]);
    assert.ok(drawn.isClosed);
    assert.ok(drawn.points.length < 60);
    for (const { x, y } of drawn.points) assert.ok(Number.isInteger(x) && Number.isInteger(y));
    assert.equal(shapeOf(drawn).kind, 'polygon');
    assert.ok(shapeOf(drawn).pieces.length > 3);
    // A figure eight crosses itself, so it stays a line; so does a stroke too small to be filled.
    const eight = item('ground', [100, 100, 200, 200, 200, 100, 100, 200], true);
    assert.equal(shapeOf(eight).kind, 'chain');
    assert.ok(!fromStroke('spring', [...star, star[0]]).isClosed);
    for (const stroke of [[{ x: 1600, y: 9 }], [{ x: -50, y: 9e9 }], star.slice(0, 2)])
        assert.ok(shapeOf(fromStroke('ground', stroke)).kind.length > 0);
});

test('undo takes back every edit, in turn', () => {
    const { session, editor, draw } = open();
    const levels = [session.level];
    const random = rng(4);
    const at = () => [random() * 1600, random() * 300];
    for (const tool of ['ground', 'spikes', 'coin', 'flag', 'spring', 'platform', 'eraser']) {
        draw(tool, ...at(), ...at());
        levels.push(session.level);
    }
    draw('eraser', 400, 284);
    assert.equal(coinsIn(session.level), 6, 'one was added, one erased');
    levels.push(session.level);
    for (const level of levels.reverse().slice(1)) {
        if (session.level === level) continue; // the eraser met nothing
        editor.undo();
        assert.deepEqual(session.level, level);
    }
    editor.undo();
    assert.deepEqual(session.level, levels.at(-1), 'and then nothing');
});

test('a link keeps the level and the ghost, and both play as before', () => {
    const { session, draw } = open();
    draw(...bridge);
    run(session, ({ frame }) => (frame % 50 < 20 ? JUMP : 0));
    const { recording } = session.runs.best;
    const text = writeLink(session.level, session.number, recording);
    assert.ok(text.length < 700, `${text.length} letters`);
    const shared = readLink(text, LEVELS);
    assert.deepEqual(shared.level, session.level);
    const other = createSession();
    other.load(shared.level, shared.number, shared.ghost);
    assert.equal(other.runs.best.status, 'won');
    assert.equal(other.runs.best.steps, session.game.frame);

    const ready = writeLink(LEVELS[1], 1, null);
    assert.ok(ready.length < 10, ready);
    assert.equal(readLink(ready, LEVELS).level, LEVELS[1]);
});

test('a forged link is rejected', () => {
    const bad = [
        { ...emptyLevel(), flag: { x: 1700, y: 0 } },
        { ...emptyLevel(), start: { x: 5, y: -1 } },
        { ...emptyLevel(), items: [{ kind: 'coin', isClosed: false, points: [] }] },
        { ...emptyLevel(), items: [item('spikes', [5, 5])] },
        { ...emptyLevel(), items: [item('spring', [5, 5, 9, 9, 9, 5], true)] },
        { ...emptyLevel(), items: [item('ground', [5, 5, 5, 5])] },
        { ...emptyLevel(), items: Array(301).fill(item('coin', [5, 5])) },
    ];
    for (const level of bad)
        assert.throws(() => readLink(writeLink(level, -1, null), LEVELS), RangeError);
    const endless = { runs: [[1, 99999]] };
    assert.throws(() => readLink(writeLink(LEVELS[0], 0, endless), LEVELS), RangeError);
    assert.throws(
        () => readLink(writeLink(LEVELS[0], 0, { runs: [[200, 1]] }), LEVELS),
        RangeError,
    );
    assert.throws(() => readLink(writeLink(LEVELS[0], 17, null), LEVELS), RangeError);
    const random = rng(9);
    for (let k = 0; k < 3000; k++) {
        const length = Math.floor(random() * 40);
        const text = Array.from({ length }, () => 'abcXYZ019-_'[Math.floor(random() * 11)]).join(
            '',
        );
        assert.throws(() => readLink(text, LEVELS), RangeError);
    }
});
