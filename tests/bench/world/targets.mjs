// The targets for worlds: compares measured entries with them.

import { atLeast, atMost, entryOf, medianOf, speedUp } from '../report.mjs';

const US = 'sepaxis';
const TEN = '10k';

/** The speed-up over each contestant with 10k bodies. */
const rivals = [
    { least: 2.4, than: 'plain JavaScript with a grid' },
    { least: 7, than: 'SAT.js with a grid' },
    { least: 18, than: 'box2d-wasm' },
    { least: 30, than: 'rapier2d-compat' },
    { least: 80, than: 'detect-collisions' },
];

const GROWTH = 2.5;
const UNEVEN = 2;
const GAME = { median: 0.15, p99: 2 };
// sepaxis should be as fast as the plain program where nearly all bodies are static.
const STATICS = { least: 1, than: 'plain JavaScript with a grid' };
const RAYS = { least: 10, than: ['rapier2d-compat', 'box2d3-wasm'] };

/** Nanoseconds per overlapping pair. */
export const perPair = (entry) => (1e6 * medianOf(entry)) / entry.pairs;

/** The growth of the cost per body from 1k to 100k bodies. */
export function growthOf(even) {
    const cost = (column, bodies) => medianOf(entryOf(even, US, column)) / bodies;
    return cost('100k', 100_000) / cost('1k', 1000);
}

export function worldTargets(even, uneven) {
    const ours = entryOf(even, US, TEN);
    return [
        ...rivals.map(({ least, than }) => {
            const value = speedUp(ours, entryOf(even, than, TEN));
            return atLeast(`${TEN} bodies`, `≥ ${least} × ${than}`, value, least);
        }),
        atMost('cost of a body, 1k to 100k', `≤ ${GROWTH} ×`, growthOf(even), GROWTH),
        ...uneven
            .filter(({ row }) => row === US)
            .map((entry) => {
                const value = perPair(entry) / perPair(ours);
                return atMost(entry.column, `≤ ${UNEVEN} × even, a pair`, value, UNEVEN);
            }),
        ...staticTargets(uneven),
    ];
}

/** A quick run omits the plain program. */
function staticTargets(uneven) {
    const { least, than } = STATICS;
    const theirs = uneven.find(({ row, column }) => row === than && column.includes('static'));
    if (theirs === undefined) return [];
    const value = speedUp(entryOf(uneven, US, theirs.column), theirs);
    return [atLeast(theirs.column, `≥ ${least} × ${than}`, value, least)];
}

export function gameTargets({ name, median, p99 }) {
    return [
        atMost(`${name}, median`, `≤ ${GAME.median} ms`, median, GAME.median),
        atMost(`${name}, p99`, `≤ ${GAME.p99} × the median`, p99 / median, GAME.p99),
    ];
}

export function rayTargets(rays) {
    const reach = Math.min(...rays.map((entry) => entry.reach));
    const { column } = rays.find((entry) => entry.reach === reach);
    const ours = entryOf(rays, 'sepaxis, batch', column);
    return RAYS.than.map((than) => {
        const value = speedUp(ours, entryOf(rays, than, column));
        return atLeast(`rays of ${column}`, `≥ ${RAYS.least} × ${than}`, value, RAYS.least);
    });
}
