/** The first difference between two machines: reads the kept states of both peers, gives the first value that differs. */

import { COLUMNS } from './game.js';

const POSES = ['x', 'y', 'angle'];

/**
 * The first state that differs, of those that both have confirmed and keep, and in it the first column and body that do.
 * @returns {{ state: number, body: number, column: string, values: number[] } | null}
 */
export function firstDifference(peers) {
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
