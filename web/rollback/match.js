/**
 * A match: two peers, each with a world of its own, and the simulated line between them. Only `tick` advances the
 * time, so a match can run by a clock, step by step, or at full speed.
 */

import { COLUMNS, columnsOf, createWorld, NO_INPUT, PUCK, step } from './game.js';
import { Line } from './line.js';
import { Peer } from './peer.js';

export const TICK_MS = 1000 / 60;

export class Match {
    now = 0;
    /** The first difference between the two machines; null while their hashes agree. */
    difference = null;

    #steps = [step, step];

    constructor(random = Math.random) {
        this.line = new Line(random);
        this.peers = [0, 1].map((me) => {
            const peer = new Peer({
                me,
                world: createWorld(),
                step: (world, inputs) => this.#steps[me](world, inputs),
                noInput: NO_INPUT,
                send: (packet) => this.line.send(me, packet, this.now),
            });
            this.line.connect(me, (packet) => peer.receive(packet));
            return peer;
        });
    }

    /** From now on, both machines make the mistake of this name in `faults`. */
    breakBy(name) {
        this.#steps = this.peers.map(() => faults[name](step));
    }

    /**
     * Plays a sixtieth of a second on both machines with the inputs of their players. Returns for each
     * machine whether it waited.
     */
    tick(inputs) {
        this.now += TICK_MS;
        this.line.deliver(this.now);
        const waited = this.peers.map((peer, me) => !peer.advance(inputs[me]));
        if (this.agrees) this.difference = null;
        else this.difference ??= firstDifference(this.peers);
        return waited;
    }

    /** The latest comparison of hashes that either machine made, or null. */
    get check() {
        const [one, other] = this.peers.map(({ check }) => check);
        return (other?.state ?? 0) > (one?.state ?? 0)
            ? { state: other.state, hashes: [other.theirs, other.mine] }
            : one && { state: one.state, hashes: [one.mine, one.theirs] };
    }

    get agrees() {
        const { check } = this;
        return !check || check.hashes[0] === check.hashes[1];
    }

    /** Sends the first machine's confirmed state to the second. Returns its length in bytes. */
    repair() {
        const [from, to] = this.peers;
        const state = Math.min(from.confirmed, to.confirmed);
        const bytes = from.visit(state, (world) => world.save().slice());
        to.adopt(bytes, state);
        from.forgetChecks();
        this.difference = null;
        return bytes.length;
    }

    dispose() {
        for (const { world } of this.peers) world.dispose();
    }
}

const POSES = ['x', 'y', 'angle'];

/**
 * Finds the first state that differs, among the states that both machines have confirmed and still keep, and
 * in it the first column and body that differ.
 * @returns {{ state: number, body: number, column: string, values: number[] } | null}
 */
function firstDifference(peers) {
    const state = firstState(peers);
    if (state === null) return null;
    const [one, other] = peers.map((peer) => peer.visit(state, readColumns));
    for (const [column, values] of one) {
        const theirs = other.get(column);
        const body = values.findIndex((value, i) => !Object.is(value, theirs[i]));
        if (body >= 0) return { state, body, column, values: [values[body], theirs[body]] };
    }
    return { state, body: -1, column: 'hash', values: peers.map((peer) => peer.hashOf(state)) };
}

function firstState(peers) {
    const newest = Math.min(...peers.map(({ confirmed }) => confirmed));
    const oldest = Math.max(...peers.map(({ frame, history }) => frame - history.length + 1));
    for (let state = oldest; state <= newest; state++) {
        const [one, other] = peers.map((peer) => peer.hashOf(state));
        if (one !== other) return state;
    }
    return null;
}

function readColumns(world) {
    const own = Object.entries(COLUMNS).map(([name, type]) => [name, world.column(name, type)]);
    return new Map(
        [...own, ...POSES.map((name) => [name, world[name]])].map(([name, values]) => [
            name,
            values.slice(0, world.count),
        ]),
    );
}

/**
 * Mistakes that make a game differ from machine to machine. Each function takes the `step` of the game and returns a
 * version of it with that mistake.
 */
const faults = {
    none: (step) => step,

    /** The speed of the puck depends on a random number, which differs from machine to machine. */
    random: (step) => (world, inputs) => {
        step(world, inputs);
        columnsOf(world).speedY[PUCK] += (Math.random() - 0.5) * 0.01;
    },

    /** The speed of the puck depends on a value outside the world, which a rollback does not restore. */
    outside(step) {
        let spin = 0;
        return (world, inputs) => {
            step(world, inputs);
            spin += 1e-4;
            columnsOf(world).speedY[PUCK] += spin * Math.sign(columnsOf(world).speedX[PUCK]) * 0.01;
        };
    },
};
