/** The server's record of a player: inputs that wait for their tick, and limits on what the client may send. */

import { TICKS } from './game.js';
import { readInput } from './input.js';

const maxQueue = 4; // inputs; a longer queue would only add latency, so the oldest are dropped
const maxBurst = 5 * TICKS; // messages that may come at once, after the connection was stuck
const messagesPerTick = 1.25; // more than 1, because the client's clock may run faster

export class Player {
    seq = 0; // of the last input that was played
    buttons = 0; // of the last tick
    #received = 0; // the last sequence number
    #queue = [];
    #budget = maxBurst; // messages
    #idleTicks = 0; // without a new input

    constructor(number) {
        this.number = number;
    }

    /** Counts a message. Returns false if the client sends too many. */
    countMessage() {
        this.#budget -= 1;
        return this.#budget >= 0;
    }

    /** Queues an input. Returns false if the bytes are not the next input of this client. */
    receive(bytes) {
        const input = readInput(bytes);
        if (input?.seq !== this.#received + 1) return false;
        this.#received = input.seq;
        this.#queue.push(input);
        if (this.#queue.length > maxQueue) this.#queue.shift();
        return true;
    }

    /** The buttons for the next tick. Without a new input, they stay as they are for half a second. */
    next() {
        this.#budget = Math.min(maxBurst, this.#budget + messagesPerTick);
        const input = this.#queue.shift();
        this.#idleTicks = input ? 0 : this.#idleTicks + 1;
        if (input) ({ seq: this.seq, buttons: this.buttons } = input);
        if (this.#idleTicks > TICKS / 2) this.buttons = 0;
        return this.buttons;
    }
}
