/**
 * A match: two peers, each with a world of its own, and the line between them. Only `tick` advances the time, so a match
 * can run by a clock, step by step, or at full speed.
 */

import { firstDifference } from './difference.js';
import { faults } from './faults.js';
import { createWorld, NO_INPUT, step } from './game.js';
import { Line } from './line.js';
import { Peer } from './peer.js';

export const TICK_MS = 1000 / 60;

export class Match {
    now = 0;
    /** The first difference between the two machines, as long as their hashes differ. */
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

    /** From now on, both machines make this mistake, named in faults.js. */
    breakBy(name) {
        this.#steps = this.peers.map(() => faults[name](step));
    }

    /** A sixtieth of a second on both machines, with the inputs of their players. Returns for each whether it waited. */
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
        for (const peer of this.peers) peer.checkFrom(Math.max(from.frame, to.frame));
        this.difference = null;
        return bytes.length;
    }

    dispose() {
        for (const { world } of this.peers) world.dispose();
    }
}
