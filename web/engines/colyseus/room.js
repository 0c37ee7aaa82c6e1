/** A room: one world, its players, and its clock. Clients send buttons; the room decides everything else. */

import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { matchMaker, Protocol, Room, ServerError } from '@colyseus/core';
import { Game, MAX_PLAYERS, TICKS } from './game.js';
import { INPUT, INPUT_BYTES } from './input.js';
import { Player } from './player.js';
import { stats } from './stats.js';

const map = JSON.parse(readFileSync(new URL('arena.tmj', import.meta.url), 'utf8'));
const tickTime = 1000 / TICKS; // milliseconds
const maxDelay = 10 * tickTime; // ticks that are later than this are skipped
const maxRooms = 500; // per process
const stateInterval = 5 * TICKS; // ticks between two full states

export class ArenaRoom extends Room {
    maxClients = MAX_PLAYERS;
    patchRate = null; // the room has no Colyseus state to synchronise
    players = new Map(); // by session id
    frame = 0;
    playersChanged = false; // since the last tick

    onCreate() {
        if (matchMaker.stats.local.roomCount >= maxRooms) throw new ServerError(503, 'full');
        this.setSeatReservationTime(5); // seconds
        this.game = new Game(map);
        this.onMessage(INPUT, (client, bytes) => {
            const player = this.players.get(client.sessionId);
            if (!player.receive(bytes)) this.refuse(client, 'bad input');
        });
        this.nextTick = performance.now();
        this.run();
    }

    onJoin(client) {
        const taken = new Set([...this.players.values()].map(({ number }) => number));
        let number = 0;
        while (taken.has(number)) number += 1;
        this.players.set(client.sessionId, new Player(number));
        this.game.join(number);
        this.playersChanged = true;
        client.send('welcome', number);
    }

    onLeave(client) {
        this.game.leave(this.players.get(client.sessionId).number);
        this.players.delete(client.sessionId);
        this.playersChanged = true;
    }

    onDispose() {
        clearTimeout(this.timer);
        this.game.world.dispose();
    }

    /** Runs the ticks that are due. Each has a scheduled time, so that late timers do not slow the game down. */
    run() {
        const now = performance.now();
        while (this.nextTick < now - maxDelay) {
            this.nextTick += tickTime;
            stats.skipped += 1;
        }
        for (; this.nextTick <= now; this.nextTick += tickTime) {
            const start = performance.now();
            this.step();
            stats.record(start - this.nextTick, performance.now() - start);
        }
        this.timer = setTimeout(() => this.run(), this.nextTick - performance.now());
    }

    /**
     * Runs one tick and sends its inputs to all clients, who compute the new state from them. The full state
     * is sent when a player has joined or left, and every few seconds, in case a client's state is wrong.
     */
    step() {
        const { game, players, frame } = this;
        const inputs = new Map();
        for (const player of players.values()) inputs.set(player.number, player.next());
        game.step(inputs);
        const rows = [...players.values()].map(({ number, seq, buttons }) => [
            number,
            seq,
            buttons,
        ]);
        const isFull = this.playersChanged || frame % stateInterval === 0;
        this.broadcast('tick', isFull ? [frame, rows, game.world.save()] : [frame, rows]);
        this.playersChanged = false;
        this.frame += 1;
    }

    /**
     * Checks every message before Colyseus decodes it; Colyseus has no public method for that. The page sends inputs,
     * and messages of one byte when it joins and leaves. A client that sends anything else is disconnected.
     */
    _onMessage(client, bytes) {
        const isInput =
            bytes.length === 2 + INPUT_BYTES &&
            bytes[0] === Protocol.ROOM_DATA_BYTES &&
            bytes[1] === INPUT;
        const isJoinOrLeave =
            bytes.length === 1 &&
            (bytes[0] === Protocol.JOIN_ROOM || bytes[0] === Protocol.LEAVE_ROOM);
        const player = this.players.get(client.sessionId);
        if (!player?.countMessage()) this.refuse(client, 'too many messages');
        else if (!isInput && !isJoinOrLeave) this.refuse(client, 'unknown message');
        else super._onMessage(client, bytes);
    }

    /** Disconnects a client at once. A polite close would go on reading until the client agrees. */
    refuse(client, reason) {
        stats.refused += 1;
        client.leave(Protocol.WS_CLOSE_WITH_ERROR, reason);
        client.ref.removeAllListeners('message'); // messages that have arrived already are dropped
        client.ref.terminate();
    }
}
