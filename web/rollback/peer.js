/**
 * One of two machines that play the same game. It plays every frame at once: what the other player presses is not known yet,
 * so it predicts that they go on as before. When the true input arrives and differs, it goes back to that frame and plays
 * on from there. Reads inputs and packets; writes its world and what it sends.
 *
 * The state of number n is the world after n frames. It is confirmed once both inputs of all these frames are known.
 */

import { History } from 'sepaxis';

/** How far a peer plays ahead of the other's inputs, in frames; then it waits for them. */
export const MAX_AHEAD = 60;
/** How much farther ahead than the other a peer may be, in frames: more than jitter alone causes. */
const MAX_LEAD = 5;
/** Frames that can be looked at again. */
export const KEPT_FRAMES = 240;
/** Frames from one comparison of hashes to the next. */
export const CHECK_FRAMES = 60;

const RING = 512; // frames: those that are kept, and those whose inputs may come early
const HASHES_KEPT = 8;

const isByte = (input) => Number.isInteger(input) && input >= 0 && input <= 255;

/** What one player pressed, by frame: known up to a frame, predicted from there on. */
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
    /** How often each frame was played again, and how far the peer went back in it: rings by frame. */
    replays = new Uint8Array(RING);
    depths = new Uint8Array(RING);
    /** Frames that the last `advance` played again, and the time that took. */
    last = { frames: 0, ms: 0 };
    /** The same, in total. */
    total = { rollbacks: 0, frames: 0, deepest: 0, ms: 0 };
    /** The last comparison of hashes: `{ state, mine, theirs }`. */
    check = null;

    #me;
    #step;
    #send;
    #inputs;
    #used = new Uint8Array(RING); // the other's inputs that frames were played with
    #wrong = Infinity; // the first frame that was played with a wrong input
    #acked = 0; // the first frame whose input the other does not have yet
    #ahead = 0; // how far the other is ahead of the inputs it knows, by its last packet
    #ticks = 0;
    #hashes = new Map(); // by state; the other's come with packets
    #newestHash = null;
    #checksFrom = 0; // older states are not compared

    /**
     * @param {{ me: 0 | 1, world: object, step: Function, noInput: number, send: Function }} game `step(world, inputs)` plays
     * a frame; `send(packet)` may lose the packet, or bring it late
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

    /** The newest state that nothing can change any more. */
    get confirmed() {
        return Math.min(this.frame, this.#theirs.known, this.#wrong);
    }

    // --- A frame -------------------------------------------------------------------------------------

    /** Corrects what was predicted wrongly, plays a frame with this input, and sends. Returns false if it waits instead. */
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

    /** Whether to wait: too far ahead to go on, or so far ahead that the other should catch up. */
    #waits() {
        const ahead = this.frame - this.#theirs.known;
        if (ahead >= MAX_AHEAD) return true;
        return ahead - this.#ahead > MAX_LEAD && this.#ticks % 8 === 0;
    }

    // --- Packets -------------------------------------------------------------------------------------

    /** All inputs that the other may lack: a lost packet needs no answer, the next one has the same and more. */
    #packet() {
        return {
            first: this.#acked,
            inputs: this.#mine.from(this.#acked),
            ack: this.#theirs.known,
            ahead: this.frame - this.#theirs.known,
            hash: this.#newestHash,
        };
    }

    /** Reads a packet of the form above, in any order, late, or twice. Numbers that no honest peer sends are ignored. */
    receive({ first, inputs, ack, ahead, hash }) {
        const room = this.frame + RING - KEPT_FRAMES; // the ring also has the kept frames
        for (const [k, input] of inputs.entries()) {
            const isNext = first + k === this.#theirs.known;
            if (isNext && first + k < room && isByte(input)) this.#learn(input);
        }
        if (Number.isInteger(ack) && ack >= this.#acked && ack <= this.#mine.known) {
            this.#acked = ack;
            this.#ahead = ahead;
        }
        if (hash) this.#compare(hash);
    }

    /** Takes the next input of the other. A frame that was played with a different input will be played again. */
    #learn(input) {
        const frame = this.#theirs.known;
        this.#theirs.add(input);
        const isWrong = frame < this.frame && this.#used[frame % RING] !== input;
        if (isWrong) this.#wrong = Math.min(this.#wrong, frame);
    }

    // --- Hashes --------------------------------------------------------------------------------------

    /** Stores the hash of a confirmed state, one in every CHECK_FRAMES frames. */
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

    /** Forgets what was compared, and compares states after this one. */
    checkFrom(state) {
        this.check = null;
        this.#newestHash = null;
        this.#checksFrom = state;
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

    /** Adopts a state of the other, as `world.save()` gives it, and plays forward to the current frame. */
    adopt(bytes, state) {
        const { frame } = this;
        this.world.restore(bytes);
        this.#begin();
        this.frame = state;
        this.#wrong = Infinity;
        while (this.frame < frame) this.#play();
    }
}
