// The game of the rollback page over a simulated connection: both machines reach the states of a local game, and the
// causes of differences are found. Reads web/rollback.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { History } from 'sepaxis';
import { think } from '../../web/rollback/bot.js';
import {
    columnsOf,
    createWorld,
    decodeInput,
    encodeInput,
    NO_INPUT,
    PADDLES,
    PUCK,
    PUCK_RADIUS,
    step,
    TABLE,
} from '../../web/rollback/game.js';
import { Match, TICK_MS } from '../../web/rollback/match.js';
import { CHECK_FRAMES, MAX_AHEAD, Peer } from '../../web/rollback/peer.js';
import { createView } from '../../web/rollback/view.js';
import { rng } from './rng.js';

/** The keys of both players in a frame, held for some frames, as people do. */
function pressed(frame, seed = 1) {
    return [0, 1].map((player) => {
        const random = rng(seed + 1000 * Math.floor(frame / (5 + player)) + player);
        return encodeInput(2 * random() - 1, 2 * random() - 1);
    });
}

/** The hashes of all states of a local game. */
function playAlone(frames) {
    const world = createWorld();
    const history = new History(world, { frames: 1 });
    const hashes = [];
    for (let frame = 0; frame <= frames; frame++) {
        history.keep();
        hashes.push(history.hashAt(0));
        step(world, pressed(frame));
    }
    return hashes;
}

/** Runs both machines for some ticks; calls `confirmed` with each confirmed state. */
function play(match, ticks, confirmed = () => {}) {
    const next = match.peers.map((peer) => peer.confirmed + (peer.frame > 0 ? 1 : 0));
    for (let k = 0; k < ticks; k++) {
        match.tick(match.peers.map(({ frame }, me) => pressed(frame)[me]));
        for (const [me, peer] of match.peers.entries()) {
            for (; next[me] <= peer.confirmed; next[me]++)
                confirmed(me, next[me], peer.hashOf(next[me]));
        }
    }
}

test('after rollbacks of 1 to 12 frames, 600 states of both machines are those of a local game', () => {
    const alone = playAlone(700);
    const depths = [new Set(), new Set()];
    const compared = [0, 0];
    const match = new Match(rng(3));
    match.line.loss = 0.1;
    for (let ticks = 0; ticks < 660; ticks += 55) {
        match.line.latency = (ticks / 55) * TICK_MS;
        play(match, 55, (me, state, hash) => {
            assert.equal(hash, alone[state], `machine ${me}, state ${state}`);
            compared[me]++;
            depths[me].add(match.peers[me].last.frames);
        });
    }
    for (const me of [0, 1]) {
        assert.ok(compared[me] > 600, `${compared[me]} states`);
        for (let depth = 1; depth <= 12; depth++) {
            assert.ok(depths[me].has(depth), `machine ${me} never went back ${depth} frames`);
        }
    }
});

test('latency, jitter and loss change no confirmed state', () => {
    const alone = playAlone(700);
    for (const [latency, jitter, loss] of [
        [0, 0, 0],
        [150, 40, 0.1],
        [400, 200, 0.4],
        [2000, 500, 0.5],
    ]) {
        const match = new Match(rng(latency));
        Object.assign(match.line, { latency, jitter, loss });
        play(match, 600, (me, state, hash) => {
            assert.equal(hash, alone[state], `${latency} ms, machine ${me}, state ${state}`);
        });
        const [one, other] = match.peers;
        assert.ok(Math.abs(one.frame - other.frame) <= MAX_AHEAD);
        assert.ok(one.frame > (latency > 1000 ? 100 : 550), `${latency} ms: ${one.frame} frames`);
        assert.ok(match.agrees);
        assert.ok(match.check.state >= CHECK_FRAMES, `checked ${match.check?.state}`);
    }
});

test('without packets a machine plays MAX_AHEAD frames and waits; then it continues', () => {
    const match = new Match(rng(1));
    match.line.loss = 1;
    play(match, MAX_AHEAD + 20);
    for (const { frame, confirmed } of match.peers)
        assert.deepEqual([frame, confirmed], [MAX_AHEAD, 0]);
    match.line.loss = 0;
    play(match, 100);
    for (const { frame } of match.peers) assert.ok(frame > MAX_AHEAD + 60, `${frame}`);
    assert.ok(match.agrees);
});

test('a machine that is ahead of the other lets it catch up', () => {
    const match = new Match(rng(2));
    const [one, other] = match.peers;
    for (let k = 0; k < 20; k++) one.advance(NO_INPUT); // the other machine starts 20 frames later
    assert.ok(one.frame - other.frame > 15);
    play(match, 400);
    assert.ok(Math.abs(one.frame - other.frame) <= 3, `${one.frame} and ${other.frame}`);
});

test('neither a lead of 3 frames nor jitter of 100 ms makes a machine wait', () => {
    for (const [lead, jitter] of [
        [3, 0],
        [0, 100],
    ]) {
        const match = new Match(rng(2));
        Object.assign(match.line, { jitter, loss: jitter > 0 ? 0.05 : 0 });
        play(match, 60);
        const [one, other] = match.peers;
        while (one.frame < other.frame + lead) one.advance(NO_INPUT);
        for (let k = 0; k < 3600; k++) {
            const waited = match.tick([NO_INPUT, NO_INPUT]);
            assert.deepEqual(waited, [false, false], `lead ${lead}, jitter ${jitter}, tick ${k}`);
        }
    }
});

test('packets that arrive twice, late or in another order do no harm', () => {
    const packets = [];
    const peers = [0, 1].map(
        (me) =>
            new Peer({
                me,
                world: createWorld(),
                step,
                noInput: NO_INPUT,
                send: (packet) => packets.push([1 - me, packet]),
            }),
    );
    const alone = playAlone(300);
    const random = rng(9);
    for (let k = 0; k < 250; k++) {
        for (const [me, peer] of peers.entries()) peer.advance(pressed(peer.frame)[me]);
        for (let n = 0; n < 3; n++) {
            const [to, packet] = packets[Math.floor(random() * packets.length)];
            peers[to].receive(packet);
        }
    }
    for (const peer of peers) {
        assert.ok(peer.confirmed > 20, `${peer.confirmed}`);
        assert.equal(peer.hashOf(peer.confirmed), alone[peer.confirmed]);
    }
});

test('a packet that no honest peer sends leaves the game playable', () => {
    const match = new Match(rng(5));
    const [one] = match.peers;
    play(match, 100);
    one.receive({ first: 0, inputs: [], ack: 1e9, ahead: 0, hash: null });
    one.receive({ first: -7, inputs: [1, 2], ack: -1, ahead: NaN, hash: null });
    one.receive({
        first: one.confirmed,
        inputs: [999, 'a', null],
        ack: 100.5,
        ahead: 0,
        hash: null,
    });
    play(match, 100);
    assert.ok(match.agrees && match.check.state >= 120);
    const before = one.confirmed;
    one.receive({ first: 190, inputs: new Array(5000).fill(3), ack: 0, ahead: 0, hash: null });
    play(match, 100);
    assert.ok(one.confirmed > before, 'the machine continues with the inputs it was sent');
    assert.ok(!match.agrees && match.difference, 'and the hashes differ');
});

test('a packet of another form is ignored', () => {
    const send = () => {};
    const peer = new Peer({ me: 0, world: createWorld(), step, noInput: NO_INPUT, send });
    const inputs = new Array(70).fill(NO_INPUT);
    const honest = { first: 0, inputs: inputs.slice(0, 59), ack: 0, ahead: 0, hash: null };
    peer.receive(honest);
    for (let k = 0; k < 60; k++) assert.ok(peer.advance(NO_INPUT));
    peer.receive({ ...honest, inputs });
    peer.advance(NO_INPUT);
    assert.deepEqual([peer.frame, peer.confirmed], [61, 61]);
    for (const packet of [null, undefined, 7, 'text', {}, []]) peer.receive(packet);
    for (const wrong of [undefined, null, 5, 'text', { length: 3 }])
        peer.receive({ ...honest, inputs: wrong });
    for (const first of [undefined, NaN, '', 10n]) peer.receive({ ...honest, first });
    for (const ahead of [undefined, NaN, 'a', -1e9, -Infinity, 10n])
        peer.receive({ ...honest, ahead });
    for (const hash of [5, 'text', {}, { state: 60 }, { state: 60, hash: null }])
        peer.receive({ ...honest, hash });
    assert.equal(peer.check, null);
    for (let k = 0; k < 8; k++) assert.ok(peer.advance(NO_INPUT), 'the machine slows down');
});

test('a packet has at most twice MAX_AHEAD inputs, even if the other acknowledges none', () => {
    let sent;
    const send = (packet) => {
        sent = packet;
    };
    const peer = new Peer({ me: 0, world: createWorld(), step, noInput: NO_INPUT, send });
    for (let frame = 0; frame < 3 * MAX_AHEAD; frame++) {
        peer.receive({ first: frame, inputs: [NO_INPUT], ack: 0, ahead: 0, hash: null });
        peer.advance(NO_INPUT);
        assert.ok(sent.inputs.length <= 2 * MAX_AHEAD, `frame ${frame}: ${sent.inputs.length}`);
    }
    assert.equal(peer.frame, 2 * MAX_AHEAD);
    peer.receive({ first: 0, inputs: [], ack: 2 * MAX_AHEAD, ahead: 0, hash: null });
    assert.ok(peer.advance(NO_INPUT), 'and it continues with the first acknowledgement');
});

for (const [fault, why] of [
    ['random', 'chance'],
    ['outside', 'a value kept outside of the world'],
]) {
    test(`${why} makes hashes differ; the first different value is named, and a state repairs it`, () => {
        const match = new Match(rng(4));
        match.line.jitter = 40;
        play(match, 200);
        assert.ok(match.agrees);
        const before = match.check.state;
        match.breakBy(fault);
        play(match, 300);
        assert.equal(match.agrees, false);
        const { state, body, column, values } = match.difference;
        assert.ok(state > before && state <= match.check.state, `state ${state}`);
        assert.deepEqual([body, column], [PUCK, 'speedY']);
        assert.notEqual(values[0], values[1]);
        match.breakBy('none');
        assert.ok(match.repair() > 500);
        assert.equal(match.difference, null);
        play(match, 300);
        assert.ok(match.agrees);
        assert.ok(match.check.state > state);
    });
}

test('after adopt alone, both machines compare only new hashes', () => {
    const match = new Match(rng(4));
    const [from, to] = match.peers;
    play(match, 100);
    match.breakBy('outside');
    play(match, 300);
    assert.ok(from.check.mine !== from.check.theirs && to.check.mine !== to.check.theirs);
    match.breakBy('none');
    const { confirmed: state, frame } = from;
    const bytes = from.visit(state, (world) => world.save().slice());
    play(match, 6); // the state is on its way
    to.adopt(bytes, state);
    assert.equal(to.check, null);
    for (let k = 0; k < 3 * CHECK_FRAMES; k++) {
        play(match, 1);
        assert.equal(to.check?.mine, to.check?.theirs, `tick ${k}`);
    }
    assert.equal(from.check.mine, from.check.theirs);
    for (const { check } of match.peers) assert.ok(check.state > frame);
    assert.throws(() => to.adopt(bytes, to.frame + 1), RangeError);
});

test('inputs before an adopted state do not change it, even if they arrive later', () => {
    const match = new Match(rng(7));
    const [from, to] = match.peers;
    play(match, 100);
    const { line } = match;
    const { flights } = line;
    line.flights = flights.filter(({ from: sender }) => sender === 1); // `to` lacks the last inputs of `from`
    play(match, 2);
    const state = from.confirmed;
    const bytes = from.visit(state, (world) => world.save().slice());
    assert.ok(to.confirmed < state, `${to.confirmed} and ${state}`);
    to.adopt(bytes, state);
    play(match, 200);
    assert.ok(match.agrees && match.check.state >= 180);
});

test('a view flashes once for each goal, even if a rollback undoes it or a new match begins', () => {
    const flashes = [];
    const nothing = () => {};
    const effects = {
        bounce: nothing,
        ghost: nothing,
        tick: nothing,
        goal: (who) => flashes.push(who),
    };
    const view = createView(null, 0, {}, () => false, effects);
    const world = createWorld();
    const history = new History(world, { frames: 240 });
    history.keep();
    const peer = { world, frame: 0, confirmed: 0, last: { frames: 0 } };
    const play = (frames, depth = 0) => {
        for (let k = 0; k < frames; k++) {
            step(world, [NO_INPUT, NO_INPUT]);
            history.keep();
            if (k < depth) continue;
            peer.last.frames = k === depth ? depth : 0;
            view.follow(peer);
        }
    };
    const shoot = (side, y = 0) => {
        const { speedX, speedY, wait } = columnsOf(world);
        world.body(PUCK).set(side * (TABLE.width / 2 - 5), y);
        [speedX[PUCK], speedY[PUCK], wait[PUCK]] = [side * 9, 0, 0];
    };
    const goals = () => PADDLES.map((index) => columnsOf(world).score[index]);
    view.reset(peer);
    play(100);
    shoot(1);
    play(5);
    assert.deepEqual([flashes, goals()], [[0], [1, 0]]);
    history.rewind(8); // undone, then scored again some frames later
    play(9, 8);
    assert.deepEqual([flashes, goals()], [[0], [0, 0]]);
    shoot(1);
    play(5);
    assert.deepEqual([flashes, goals()], [[0], [1, 0]]);
    for (const side of [1, -1, -1, 1, 1, 1]) {
        play(75);
        shoot(side);
        play(5);
    }
    assert.deepEqual(
        [flashes, goals()],
        [
            [0, 0, 1, 1, 0, 0, 0],
            [5, 2],
        ],
    );
    play(75);
    shoot(-1); // the first goal of the next match
    play(5);
    assert.deepEqual([flashes.slice(7), goals()], [[1], [0, 1]]);
    history.rewind(8);
    play(9, 8);
    assert.deepEqual([flashes.slice(7), goals()], [[1], [5, 2]]);
});

test('an input is a byte, and no direction is longer than 1', () => {
    for (const x of [-1, -0.5, 0, 0.3, 1]) {
        for (const y of [-1, 0, 0.7, 1]) {
            const input = encodeInput(x, y);
            assert.ok(Number.isInteger(input) && input >= 0 && input < 256);
            const direction = decodeInput(input);
            assert.ok(Math.hypot(direction.x, direction.y) <= 1 + 1e-12);
            if (Math.hypot(x, y) <= 1)
                assert.ok(Math.hypot(direction.x - x, direction.y - y) < 0.11);
        }
    }
    assert.deepEqual(decodeInput(NO_INPUT), { x: 0, y: 0 });
    assert.deepEqual(decodeInput(encodeInput(9, 0)), { x: 1, y: 0 });
});

test('bots play for goals, and the puck never leaves the table', () => {
    const world = createWorld();
    const random = rng(11);
    let held = [NO_INPUT, NO_INPUT];
    let goals = 0;
    let before = [0, 0];
    for (let frame = 0; frame < 20_000; frame++) {
        if (frame % 6 === 0) held = [0, 1].map((player) => think(world, player, random));
        step(world, held);
        const { x, y } = world.body(PUCK);
        assert.ok(Math.abs(x) <= TABLE.width / 2 + 2 * PUCK_RADIUS, `frame ${frame}: ${x}`);
        assert.ok(Math.abs(y) <= TABLE.height / 2, `frame ${frame}: ${y}`);
        for (const [player, index] of PADDLES.entries()) {
            const side = player === 0 ? -1 : 1;
            assert.ok(
                side * world.x[index] > 0,
                `frame ${frame}: paddle ${player} is on the wrong side`,
            );
        }
        const score = PADDLES.map((index) => columnsOf(world).score[index]);
        if (score[0] !== before[0] || score[1] !== before[1]) goals++;
        before = score;
    }
    assert.ok(goals > 20, `${goals} goals in ${20_000 / 60} s`);
});
