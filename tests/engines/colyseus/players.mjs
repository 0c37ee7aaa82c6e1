// Players for the servers of the example: honest ones, which record what they receive, and bad clients. Uses the client
// of the example.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { example } from './processes.mjs';

const colyseus = createRequire(join(example, 'client.js'))('colyseus.js');
const { Client } = await import(join(example, 'client.js'));
const { ALL_BUTTONS, DOWN, Game, JUMP, TICKS } = await import(join(example, 'game.js'));
const { INPUT, writeInput } = await import(join(example, 'input.js'));
export const map = JSON.parse(readFileSync(join(example, 'arena.tmj'), 'utf8'));
export { JUMP, TICKS };

const tick = 1000 / TICKS;
const stateInterval = 5 * TICKS; // as in room.js

console.warn = () => {}; // colyseus.js warns of every connection that ends

/** Presses random buttons. With `predicts` it runs the whole client, and compares its state with the server's. */
export class Honest {
    seq = 0;
    rejoined = []; // milliseconds without a room, each time
    #buttons = 0;

    constructor(servers, { predicts = false } = {}) {
        Object.assign(this, { servers, predicts, isEnding: false });
        this.forget();
    }

    /** Starts counting again. */
    forget() {
        Object.assign(this, { ticks: 0, missing: 0, longest: 0 });
        Object.assign(this, { states: 0, differing: 0, timely: 0, corrected: 0 });
        this.bytes = -this.#bytesRead();
    }

    /** Bytes received since `forget()`, if the connection is still the same. */
    get read() {
        return this.bytes + this.#bytesRead();
    }

    #bytesRead() {
        return this.room?.connection.transport.ws._socket?.bytesRead ?? 0;
    }

    async join() {
        const server = this.servers[Math.floor(Math.random() * this.servers.length)];
        const room = await new colyseus.Client(server).joinOrCreate('arena');
        const client = this.predicts ? new Client(room, map) : null;
        Object.assign(this, { room, client, seq: 0, frame: -1, heard: performance.now() });
        if (client) this.#watch(client);
        else room.onMessage('welcome', () => {});
        room.onMessage('tick', ([frame]) => this.#hear(frame));
        const timer = setInterval(() => this.#play(), tick);
        room.onLeave(() => {
            clearInterval(timer);
            client?.close();
            if (!this.isEnding) this.#joinAgain();
        });
    }

    async #joinAgain() {
        this.isOut = true;
        for (const begun = performance.now(); this.isOut && !this.isEnding; ) {
            await wait(2000 * Math.random()); // as bots.js does
            const isIn = await this.join().then(
                () => true,
                () => false,
            );
            if (!isIn) continue;
            this.isOut = false;
            this.rejoined.push(performance.now() - begun);
        }
    }

    #hear(frame) {
        const now = performance.now();
        if (this.frame >= 0) {
            this.missing += frame - this.frame - 1;
            this.longest = Math.max(this.longest, now - this.heard);
        }
        Object.assign(this, { frame, heard: now });
        this.ticks += 1;
    }

    /**
     * Computes the server's state from inputs alone, beside the client, and compares it with the full states that the
     * server sends from time to time. Also counts how often the client had to correct its own player although its
     * input had arrived in time.
     */
    #watch(client) {
        const [shadow, theirs] = [new Game(map), new Game(map)];
        let last = null; // the sequence numbers of the last tick, by player
        this.room.onMessage('tick', ([frame, rows, state]) => {
            const seqs = new Map(rows.map(([number, seq]) => [number, seq]));
            if (last) shadow.step(new Map(rows.map(([number, , buttons]) => [number, buttons])));
            if (last && state && frame % stateInterval === 0 && areSame(last, seqs)) {
                theirs.world.restore(state);
                this.states += 1;
                if (contentOf(shadow) !== contentOf(theirs)) this.differing += 1;
            }
            if (state) shadow.world.restore(state);
            if (last || state) last = seqs;
        });
        for (const { world } of [shadow, theirs]) this.room.onLeave(() => world.dispose());

        const reconcile = client.reconcile.bind(client);
        let before; // the sequence number of the input that the server played in the tick before
        client.reconcile = (rows, state) => {
            const at = placeOf(client);
            reconcile(rows, state);
            const played = rows.find(([number]) => number === client.number)?.[1];
            if (at && played === before + 1) {
                this.timely += 1;
                if (at !== placeOf(client)) this.corrected += 1;
            }
            before = played;
        };
    }

    #play() {
        if (Math.random() < 0.15) this.#buttons = Math.floor(Math.random() * ALL_BUTTONS) & ~DOWN;
        if (this.client) return this.client.play(this.#buttons);
        this.seq += 1;
        this.room.sendBytes(INPUT, writeInput(this.seq, this.#buttons));
    }

    async leave() {
        this.isEnding = true;
        if (!this.isOut) await this.room?.leave();
    }
}

/** Are these the same players? A new player starts counting at 0. */
const areSame = (before, after) =>
    before.size === after.size && [...after].every(([number, seq]) => before.get(number) <= seq);

/** All bodies and columns, but not ids, which advance when a player joins and leaves within a tick. */
function contentOf({ world, columns }) {
    const values = Object.values(columns);
    const describe = ({ index, category, tag, x, y, angle }) =>
        [index, category, tag, x, y, angle, ...values.map((column) => column[index])].join();
    return [...world.bodies].map(describe).join('\n');
}

function placeOf({ game, number }) {
    const player = game.players.find(({ tag }) => tag === number);
    return player && `${player.x} ${player.y}`;
}

const random = (length) => Uint8Array.from({ length }, () => Math.floor(Math.random() * 256));
const input = (room, seq, buttons) => room.sendBytes(INPUT, writeInput(seq, buttons));

/** The attacks of bad clients. The server disconnects them all. */
export const attacks = {
    'sends random bytes': (room) => {
        for (let length = 0; length < 60; length++) room.connection.send(random(length));
    },
    'sends text': ({ connection }) => connection.transport.ws.send('{"x": 1e9}'),
    'sends an empty message': (room) => room.connection.send(new Uint8Array(0)),
    'sends a message of a megabyte': (room) => room.connection.send(random(2 ** 20)),
    'sends a string with a wrong length': (room) =>
        room.connection.send(Uint8Array.of(13, 0xdb, 255, 255, 255, 255)),
    'sends its position': (room) => room.send('position', { x: 0, y: 0 }),
    'sends its position as an input': (room) =>
        room.sendBytes(INPUT, new Uint8Array(new Float64Array([1, 300, 20]).buffer)),
    'sends a message of type __proto__': (room) => room.send('__proto__', { buttons: 1 }),
    'presses buttons that do not exist': (room) => input(room, 1, ALL_BUTTONS + 1),
    'sends an input twice': (room) => [1, 2, 2].map((seq) => input(room, seq, 1)),
    'skips sequence numbers': (room) => input(room, 1000, 1),
    'floods with valid inputs': (room) => {
        for (let seq = 1; seq <= 20_000; seq++) input(room, seq, 1);
    },
};

/** Joins a room and attacks it. Returns the code with which it was disconnected. */
export async function attack(server, name) {
    const room = await new colyseus.Client(server).joinOrCreate('arena');
    room.onMessage('*', () => {});
    const left = new Promise((resolve) => room.onLeave(resolve));
    attacks[name](room);
    const late = wait(5000, 'nothing', { ref: false });
    return Promise.race([left, late]);
}
