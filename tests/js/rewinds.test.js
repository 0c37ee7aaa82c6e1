// Random histories with rewinds: after other futures and rewinds of 1 to 12 frames, every result of every frame equals
// that of a world that never went back. Reads histories.js; SOAK=1 plays as many as SOAK_MINUTES allow (default 3).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, circle, History, World } from './build.js';
import { chooser, happen } from './histories.js';
import { times } from './times.js';

const { SOAK, SOAK_MINUTES = 3 } = process.env;
const HISTORIES = times(60, 0);
const UP = { x: 0, y: -1 };
const [LIFT, RIDER, BULLET] = [77, 78, 79];
// The columns that histories.js uses. A rewind cannot remove a column that is created later.
const COLUMNS = {
    ownFloat64Array: Float64Array,
    ownInt8Array: Int8Array,
    ownUint16Array: Uint16Array,
};

/** Adds a lift with a rider, and a bullet. */
function addGroup(world, { chance }) {
    const oneWay = chance(0.4) ? UP : null;
    world.add(box(60, 6), { x: 80, y: 100, isStatic: true, tag: LIFT, oneWay });
    const rider = world.add(box(8, 8), { x: 80, y: 93, tag: RIDER });
    rider.moveAndSlide(0, 2, { up: UP, snap: 4 });
    world.add(circle(1), { y: 50, bullet: true, tag: BULLET });
}

const mayMove = (body) => body.enabled && !body.isStatic && body.shape.kind !== 'tiles';

function moveGroups(world, { between, chance }, answers) {
    for (const body of [...world.bodies]) {
        if (body.tag === LIFT) body.set(body.x + 1, body.y - 1);
        if (body.tag === RIDER && mayMove(body)) {
            const { dx, dy, floor } = body.moveAndSlide(between(-3, 3), 3, { up: UP, snap: 4 });
            answers.push(dx, dy, floor?.id);
            if (chance(0.05)) body.dropThrough();
        }
        if (body.tag === BULLET) body.set(body.x + 40, body.y + 3);
        if (body.tag === BULLET && body.x > 300) body.remove();
    }
}

/** A frame of random changes from the seed. Returns the results of its queries. */
function play(world, seed) {
    const choose = chooser(seed);
    const { between, chance, int, pick } = choose;
    const answers = [];
    for (let k = 1 + int(5); k > 0; k--) answers.push(JSON.stringify(happen([world], choose)));
    if (chance(0.03)) world.reserve({ bodies: world.count + 100, contacts: 500 });
    if (world.count > 0) {
        const name = pick(Object.keys(COLUMNS));
        world.column(name, COLUMNS[name])[int(world.count)] = int(100);
    }
    if (chance(0.3)) addGroup(world, choose);
    moveGroups(world, choose, answers);
    if (chance(0.15)) answers.push(...Object.values(world.separate({ iterations: 3 })));
    if (chance(0.3)) answers.push(world.castRay(0, between(0, 160), 1, 0)?.body?.id);
    if (chance(0.9)) world.update();
    return answers.join();
}

const RESULTS = ['contacts', 'sensed', 'began', 'ended', 'passed'];

/** Everything that a game can read after a frame. */
function look(world) {
    const ids = (key, value) => (key !== '' && typeof value?.id === 'number' ? value.id : value);
    return {
        hash: world.hash(),
        bodies: [...world.bodies].map((body) => [body.id, body.x, body.y, body.angle, body.tag]),
        ...Object.fromEntries(
            RESULTS.map((name) => [
                name,
                Array.from(world[name], (row) => [
                    row.a?.id ?? row.bullet?.id,
                    row.b?.id ?? row.other?.id,
                    JSON.stringify(row, ids),
                ]),
            ]),
        ),
    };
}

/** Plays a history straight and with rewinds; returns how often it went back. */
function compare(seed) {
    const { chance, int, pick } = chooser(seed * 7919);
    const frames = pick([12, 13, 60]);
    const [straight, other] = [1 + int(40), 1 + int(8)].map((capacity) => {
        const world = new World({ capacity });
        for (const [name, Type] of Object.entries(COLUMNS)) world.column(name, Type);
        return world;
    });
    const history = new History(other, { frames });
    history.keep(-1);
    const log = [];
    const playAgain = (frame) => {
        assert.equal(play(other, 1000 * seed + frame), log[frame].answers, `frame ${frame}`);
        assert.deepEqual(look(other), log[frame].seen, `frame ${frame}`);
        history.keep(frame);
        assert.equal(history.hashAt(0), log[frame].hash, `frame ${frame}`);
    };
    const once = new History(straight, { frames: 1 });
    let rewinds = 0;
    for (let frame = 0; frame < 30; frame++) {
        const answers = play(straight, 1000 * seed + frame);
        once.keep();
        log.push({ answers, seen: look(straight), hash: once.hashAt(0) });
        playAgain(frame);
        if (chance(0.6)) continue;
        // Another future; not every frame of it is kept.
        const wrong = int(4);
        for (let k = 0; k < wrong; k++) {
            play(other, 5e8 + 100 * seed + frame + k);
            if (k < wrong - 1) history.keep('wrong');
        }
        const back = Math.min(history.length - 1, Math.max(0, wrong - 1) + int(12));
        const { game: to } = history.rewind(back);
        rewinds++;
        if (to >= 0) assert.deepEqual(look(other), log[to].seen, `back at frame ${to}`);
        for (let again = to + 1; again <= frame; again++) playAgain(again);
    }
    straight.dispose();
    other.dispose();
    return rewinds;
}

test('random histories with rewinds have the same results as without', (t) => {
    const until = Date.now() + SOAK_MINUTES * 60_000;
    let rewinds = 0;
    let seed = 1;
    for (; SOAK ? Date.now() < until : seed <= HISTORIES; seed++) {
        try {
            rewinds += compare(seed);
        } catch (error) {
            error.message = `history ${seed}: ${error.message}`;
            throw error;
        }
    }
    assert.ok(rewinds > seed);
    t.diagnostic(`${seed - 1} histories, ${rewinds} rewinds`);
});
