// The cost of bodies of eight pieces, compared with convex ones of eight corners: stars of seven points, cut into eight
// pieces, as large as the convex ones around them. Reads a seed, returns entries.
//
// Timed: in a world of 1,000 bodies, all poses in, update() and all contacts read; or one `collide` with an `out` per
// pair whose boxes overlap, as the broad phase finds them. Both per pair tested. A game separates overlapping bodies,
// so its overlaps are slight: the scene is a crowd that was separated and then moves a little. In a random scene most
// overlaps are deep, which is the hardest case.

import { collide, polygon, World } from '../../../dist/index.js';
import { sumOfContacts } from '../contestants/sepaxis.mjs';
import { createRandom, exitOf, place } from '../geometry.mjs';
import { compareWith } from '../report.mjs';

const ARMS = 7;
const REACH = 20;
// The area per body: dense, where every convex body has about as many overlaps as in the even scene of the worlds, and
// sparse.
const ROOM = { random: 1600, parted: 2200 };
const SWAY = { random: 2, parted: 0.5 };
const PARTINGS = 30;
// A push may leave an overlap of at most this fraction of the size.
const REST = 2e-5;

export const turned = (count, radius) =>
    Array.from({ length: count }, (_, i) => {
        const turn = (2 * Math.PI * i) / count;
        const r = typeof radius === 'function' ? radius(i) : radius;
        return { x: r * Math.cos(turn), y: r * Math.sin(turn) };
    });

const CONVEX = polygon(turned(8, REACH));
const STAR = polygon(turned(2 * ARMS, (i) => (i % 2 ? REACH / 2 : REACH)));

const kinds = [
    { row: 'convex, 8 corners', first: CONVEX, second: CONVEX },
    { row: 'concave, 8 pieces, and convex', first: STAR, second: CONVEX },
    { row: 'concave, 8 pieces', first: STAR, second: STAR },
];

function placesOf(random, bodies, room) {
    const side = Math.sqrt(bodies * room);
    const column = (high) => Float64Array.from({ length: bodies }, () => random(0, high));
    return { x: column(side), y: column(side), angle: column(2 * Math.PI) };
}

/** Swings each body around its position. */
function swaying({ x, y, angle }, { random, frames, by }) {
    const phase = x.map(() => random(0, 2 * Math.PI));
    return Array.from({ length: frames }, (_, frame) => {
        const turn = (2 * Math.PI * frame) / frames;
        return {
            x: x.map((v, i) => v + by * Math.cos(phase[i] + turn)),
            y: y.map((v, i) => v + by * Math.sin(phase[i] + turn)),
            angle: angle.map((v, i) => v + 0.05 * by * Math.sin(phase[i] + turn)),
        };
    });
}

function fill({ first, second }, { x, y, angle }) {
    const world = new World({ capacity: x.length });
    for (let i = 0; i < x.length; i++) {
        world.add(i % 2 ? second : first, { x: x[i], y: y[i], angle: angle[i] });
    }
    return world;
}

function parted(kind, places) {
    const world = fill(kind, places);
    for (let i = 0; i < PARTINGS; i++) {
        world.update();
        world.separate();
    }
    const { x, y, angle } = world;
    const { length } = places.x;
    const copy = (column) => Float64Array.from(column.subarray(0, length));
    const apart = { x: copy(x), y: copy(y), angle: copy(angle) };
    world.dispose();
    return apart;
}

export const outlineOf = (shape, pose) =>
    shape.pieces.map(({ points }) => place({ kind: 'polygon', points }, pose));

/** The depth of the deepest pair of pieces. */
export function deepest(a, b) {
    let deep = Number.NEGATIVE_INFINITY;
    for (const one of a) {
        for (const other of b) {
            const exits = [
                ...one.normals.map(({ x, y }) => exitOf(one, other, x, y)),
                ...other.normals.map(({ x, y }) => exitOf(one, other, -x, -y)),
            ];
            deep = Math.max(deep, Math.min(...exits));
        }
    }
    return deep;
}

/** What is wrong with the push that separates two bodies, or with a missing one. */
export function faultOf(hit, a, poseA, b, poseB) {
    const one = outlineOf(a, poseA);
    const before = deepest(one, outlineOf(b, poseB));
    if (hit === null) return before > REST * REACH ? `missed, ${before} deep` : undefined;
    const { x, y } = hit.normal;
    const moved = { ...poseB, x: poseB.x + x * hit.depth, y: poseB.y + y * hit.depth };
    const after = deepest(one, outlineOf(b, moved));
    return after > REST * REACH ? `${hit.depth} leaves ${after}` : undefined;
}

function worldEntry(kind, column, frames) {
    const world = fill(kind, frames[0]);

    function update(turn) {
        const frame = frames[turn % frames.length];
        world.x.set(frame.x);
        world.y.set(frame.y);
        world.angle.set(frame.angle);
        world.update();
    }

    function run(turn) {
        update(turn);
        return sumOfContacts(world);
    }

    const faults = [];
    const seen = frames.map((frame, turn) => {
        const sum = run(turn);
        const pose = (i) => ({ x: frame.x[i], y: frame.y[i], angle: frame.angle[i] });
        for (const { a, b, normalX, normalY, depth } of world.contacts) {
            const hit = { normal: { x: normalX, y: normalY }, depth };
            const fault = faultOf(hit, a.shape, pose(a.index), b.shape, pose(b.index));
            if (fault !== undefined) faults.push(`${a.index} and ${b.index}: ${fault}`);
        }
        return { sum, candidates: world.stats.candidates, hits: world.contacts.length };
    });
    const mean = (key) => seen.reduce((sum, one) => sum + one[key], 0) / seen.length;
    const candidates = mean('candidates');
    return {
        row: kind.row,
        column,
        unit: 'ns a pair',
        value: (time) => (1e6 * time) / candidates,
        run,
        sumOf: (turn) => seen[turn % seen.length].sum,
        candidates,
        hits: mean('hits') / candidates,
        faults,
        free: () => world.dispose(),
    };
}

function callEntry({ row, first, second }, pairs) {
    const out = {};

    function run() {
        let sum = 0;
        for (const [poseA, poseB] of pairs) {
            const hit = collide(first, poseA, second, poseB, out);
            if (hit !== null) sum += hit.depth + hit.normal.x / 4 + hit.normal.y / 2;
        }
        return sum;
    }

    const faults = pairs.flatMap(([poseA, poseB], i) => {
        const hit = collide(first, poseA, second, poseB);
        const fault = faultOf(hit, first, poseA, second, poseB);
        return fault === undefined ? [] : [`pair ${i}: ${fault}`];
    });
    const sum = run();
    const hits = pairs.filter(([a, b]) => collide(first, a, second, b) !== null).length;
    return {
        row,
        hits: hits / pairs.length,
        column: 'one call a pair, at random',
        unit: 'ns a pair',
        value: (time) => (1e6 * time) / pairs.length,
        run,
        sumOf: () => sum,
        faults,
    };
}

// Pairs whose boxes overlap.
function pairsOf({ x, y, angle }) {
    const pose = (i) => ({ x: x[i], y: y[i], angle: angle[i] });
    const pairs = [];
    for (let i = 0; i < x.length; i++) {
        for (let k = i + 1; k < x.length; k++) {
            if (Math.abs(x[i] - x[k]) < 2 * REACH && Math.abs(y[i] - y[k]) < 2 * REACH) {
                pairs.push([pose(i), pose(k)]);
            }
        }
    }
    return pairs;
}

export function enterConcave({ bodies, frames }) {
    const random = createRandom(41);
    const places = placesOf(random, bodies, ROOM.random);
    const wide = placesOf(random, bodies, ROOM.parted);
    const sway = (all, by) => swaying(all, { random, frames, by });
    const crowd = sway(places, SWAY.random);
    const pairs = pairsOf(crowd[0]);
    const entries = kinds.flatMap((kind) => [
        worldEntry(kind, `${bodies}, parted before`, sway(parted(kind, wide), SWAY.parted)),
        worldEntry(kind, `${bodies} at random`, crowd),
        callEntry(kind, pairs),
    ]);
    return compareWith(kinds[0].row, entries);
}
