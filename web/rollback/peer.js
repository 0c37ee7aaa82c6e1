/**
 * One of two machines that play the same game. A peer plays every frame at once. It does not know the input
 * of the other player yet, so it predicts that the input stays the same. If the real input differs when it
 * arrives, the peer goes back to that frame and plays on from there. Reads inputs and packets; changes its
 * world and sends packets.
 *
 * State n is the world after n frames. It is confirmed once the inputs of both players are known for all
 * these frames.
 */

import { History } from 'sepaxis';

/** A peer that is this many frames ahead of the other's known inputs waits for the next input. */
export const MAX_AHEAD = 60;
/** A peer that leads by more frames than this slows down. Jitter of 100 ms rarely looks like a larger lead. */
const MAX_LEAD = 3;
/** The number of past frames that a peer can go back to. */
export const KEPT_FRAMES = 240;
/** The number of frames between two comparisons of hashes. */
export const CHECK_FRAMES = 60;

const RING = 512; // frames: the kept ones, and later ones whose inputs may arrive early
const HASHES_KEPT = 8;

const isByte = (input) => Number.isInteger(input) && input >= 0 && input <= 255;

/** Whether a packet has the form of those that `#packet` makes. */
const isPacket = (packet) =>
    Array.isArray(packet?.inputs) &&
    [packet.first, packet.ack, packet.ahead].every(Number.isInteger) &&
    Math.abs(packet.ahead) <= MAX_AHEAD;

/** The inputs of one player, by frame: real ones before frame `known`, predictions from there on. */
class Inputs {
    /** The first frame whose input is not known. */
    known = 0;
    #ring = new Uint8Array(RING);
    #none;

    constructor(none) {
        this.#none = none;
    }

    at(frame) {
        if (this.known === 0) return this.#none;
        return this.#ring[Math.min(frame, this.known - 1) % RING];
    }

    add(input) {
        this.#ring[this.known % RING] = input;
        this.known += 1;
    }

    from(frame) {
        return Array.from({ length: this.known - frame }, (_, k) => this.at(frame + k));
    }
}

export class Peer {
    /** Frames played. */
    frame = 0;
    /** Rings by frame: how often the frame was played again, and how many frames were rolled back before it. */
    replays = new Uint8Array(RING);
    depths = new Uint8Array(RING);
    /** How many frames the last `advance` played again, and how long this took. */
    last = { frames: 0, ms: 0 };
    /** Totals of all rollbacks; `deepest` is the most frames that one of them played again. */
    total = { rollbacks: 0, frames: 0, deepest: 0, ms: 0 };
    /** The last comparison of hashes: `{ state, mine, theirs }`. */
    check = null;

    #me;
    #step;
    #send;
    #inputs;
    #used = new Uint8Array(RING); // the other player's inputs with which frames were played
    #wrong = Infinity; // the first frame that was played with a wrong input
    #acked = 0; // the first frame whose input the other peer has not acknowledged
    #ahead = 0; // how far the other peer was ahead of our inputs when it sent its last packet
    #ticks = 0;
    #hashes = new Map(); // our own, by state; the other's arrive in packets
    #newestHash = null;
    #checksFrom = 0; // older states are not compared

    /**
     * @param {{ me: 0 | 1, world: object, step: Function, noInput: number, send: Function }} game
     * `step(world, inputs)` plays a frame; `send(packet)` may lose or delay the packet
     */
    constructor({ me, world, step, noInput, send }) {
        this.world = world;
        this.#me = me;
        this.#step = step;
        this.#send = send;
        this.#inputs = [new Inputs(noInput), new Inputs(noInput)];
        this.#begin();
    }

    #begin() {
        this.history = new History(this.world, { frames: KEPT_FRAMES });
        this.history.keep();
    }

    get #mine() {
        return this.#inputs[this.#me];
    }

    get #theirs() {
        return this.#inputs[1 - this.#me];
    }

    /** The newest state that no input can change any more. */
    get confirmed() {
        return Math.min(this.frame, this.#theirs.known, this.#wrong);
    }

    // --- A frame -------------------------------------------------------------------------------------

    /** Corrects wrong predictions, plays a frame with this input, sends a packet. Returns false if it only waited. */
    advance(input) {
        this.#ticks += 1;
        this.#rollBack();
        this.#hashConfirmed();
        const plays = !this.#waits();
        if (plays) {
            this.#mine.add(input);
            this.#playFrame();
        }
        this.#send(this.#packet());
        return plays;
    }

    #rollBack() {
        const depth = Math.max(0, this.frame - this.#wrong);
        this.last.frames = depth;
        if (depth > 0) {
            const began = performance.now();
            this.#rewind(depth);
            while (this.frame < this.#wrong + depth) this.#playAgain();
            this.#note(depth, performance.now() - began);
        }
        this.#wrong = Infinity;
        if (depth > 0) this.depths[this.frame % RING] = depth;
    }

    #rewind(depth) {
        this.history.rewind(depth);
        this.frame -= depth;
    }

    #playAgain() {
        this.replays[this.frame % RING] += 1;
        this.#play();
    }

    #playFrame() {
        this.replays[this.frame % RING] = 0;
        this.#play();
        this.depths[this.frame % RING] = 0;
    }

    #play() {
        const { frame } = this;
        this.#used[frame % RING] = this.#theirs.at(frame);
        this.#step(
            this.world,
            this.#inputs.map((inputs) => inputs.at(frame)),
        );
        this.history.keep();
        this.frame += 1;
    }

    #note(depth, ms) {
        const { last, total } = this;
        last.ms = ms;
        total.ms += ms;
        total.frames += depth;
        total.rollbacks += 1;
        total.deepest = Math.max(total.deepest, depth);
    }

    /** True if the peer is too far ahead to go on, or should let the other catch up. */
    #waits() {
        const ahead = this.frame - this.#theirs.known;
        const unacked = this.frame - this.#acked; // fewer than 2 * MAX_AHEAD if the other peer follows the protocol
        if (ahead >= MAX_AHEAD || unacked >= 2 * MAX_AHEAD) return true;
        const lead = (ahead - this.#ahead) / 2; // the latency is in both and cancels out
        return lead > MAX_LEAD && this.#ticks % 8 === 0;
    }

    // --- Packets -------------------------------------------------------------------------------------

    /** A packet has all inputs that the other peer may lack, so a lost packet need not be sent again. */
    #packet() {
        return {
            first: this.#acked,
            inputs: this.#mine.from(this.#acked),
            ack: this.#theirs.known,
            ahead: this.frame - this.#theirs.known,
            hash: this.#newestHash,
        };
    }

    /** Reads a packet, which may come late, twice or out of order. Ignores what no honest peer sends. */
    receive(packet) {
        if (!isPacket(packet)) return;
        const { first, inputs, ack, ahead, hash } = packet;
        const room = this.frame + MAX_AHEAD; // the other waits before it plays this frame
        for (const [k, input] of inputs.entries()) {
            const isNext = first + k === this.#theirs.known;
            if (isNext && first + k < room && isByte(input)) this.#learn(input);
        }
        if (ack >= this.#acked && ack <= this.#mine.known) {
            this.#acked = ack;
            this.#ahead = ahead;
        }
        if (Number.isInteger(hash?.hash)) this.#compare(hash);
    }

    /** Stores the next input of the other. A frame that was played with a different input will be played again. */
    #learn(input) {
        const frame = this.#theirs.known;
        this.#theirs.add(input);
        const oldest = this.frame - this.history.length + 1; // an adopted state already contains all earlier inputs
        const isPlayed = frame >= oldest && frame < this.frame;
        if (isPlayed && this.#used[frame % RING] !== input)
            this.#wrong = Math.min(this.#wrong, frame);
    }

    // --- Hashes --------------------------------------------------------------------------------------

    /** Stores the hash of one confirmed state in every CHECK_FRAMES frames. */
    #hashConfirmed() {
        const newest = this.confirmed - (this.confirmed % CHECK_FRAMES);
        if (newest <= this.#checksFrom || this.#hashes.has(newest)) return;
        const hash = this.hashOf(newest);
        if (hash === null) return;
        this.#hashes.set(newest, hash);
        this.#hashes.delete(newest - HASHES_KEPT * CHECK_FRAMES);
        this.#newestHash = { state: newest, hash };
    }

    #compare({ state, hash }) {
        const mine = this.#hashes.get(state);
        if (mine === undefined || state <= (this.check?.state ?? this.#checksFrom)) return;
        this.check = { state, mine, theirs: hash };
    }

    /** Forgets all comparisons, and from now on compares only states after the current one. */
    forgetChecks() {
        this.check = null;
        this.#newestHash = null;
        this.#checksFrom = this.frame;
    }

    /** The hash of a state; null if it is not kept any more. */
    hashOf(state) {
        const back = this.frame - state;
        return back >= 0 && back < this.history.length ? this.history.hashAt(back) : null;
    }

    // --- Other states --------------------------------------------------------------------------------

    /** Goes back to a kept state, lets `look(world)` read it, and plays forward to the current frame. */
    visit(state, look) {
        const { frame } = this;
        this.#rewind(frame - state);
        const seen = look(this.world);
        while (this.frame < frame) this.#play();
        return seen;
    }

    /**
     * Adopts a confirmed state that the other made with `world.save()`, plays forward to the current frame, and
     * forgets all comparisons.
     */
    adopt(bytes, state) {
        const { frame } = this;
        if (this.hashOf(state) === null) throw new RangeError(`adopt: state ${state} is not kept`);
        this.world.restore(bytes);
        this.#begin();
        this.frame = state;
        this.#wrong = Infinity;
        while (this.frame < frame) this.#play();
        this.forgetChecks();
    }
}
