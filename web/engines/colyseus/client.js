/**
 * The client's side of a room: it runs the game ahead of the server and corrects itself when the server answers. It needs
 * no page, so that tests can run it.
 */

import { Game, TICKS } from './game.js';
import { INPUT, writeInput } from './input.js';

export class Client {
    number = -1; // of the player
    #seq = 0;
    #pending = []; // buttons that were sent but that the server has not played yet
    #confirmed = null; // the last known state of the server

    /**
     * @param room from colyseus.js
     * @param map the level
     */
    constructor(room, map) {
        this.room = room;
        this.game = new Game(map);
        room.onMessage('welcome', (number) => {
            this.number = number;
        });
        room.onMessage('tick', ([, rows, state]) => this.reconcile(rows, state));
    }

    /** Predicts a tick with these buttons, and sends them. Call it `TICKS` times a second. */
    play(buttons) {
        if (!this.#confirmed || this.#pending.length > TICKS) return; // no state from the server yet, or it is silent
        this.#seq += 1;
        this.#pending.push(buttons);
        this.room.sendBytes(INPUT, writeInput(this.#seq, buttons));
        this.game.step(new Map([[this.number, buttons]]));
    }

    /**
     * Goes back to the server's last state, runs the server's tick, then runs the pending inputs again.
     * @param rows for each player: its number, and the sequence number and buttons of its last input
     * @param state the state after the tick; if it is missing, the client runs the tick to compute it
     */
    reconcile(rows, state) {
        const { game, number } = this;
        if (!state && !this.#confirmed) return; // the first full state is on its way
        game.world.restore(state ?? this.#confirmed);
        if (!state) game.step(new Map(rows.map(([player, , buttons]) => [player, buttons])));
        this.#confirmed = state ?? game.world.save(this.#confirmed);

        const [, played] = rows.find(([player]) => player === number);
        this.#pending.splice(0, this.#pending.length - (this.#seq - played));
        for (const buttons of this.#pending) game.step(new Map([[number, buttons]]));
    }

    close() {
        this.game.world.dispose();
    }
}
