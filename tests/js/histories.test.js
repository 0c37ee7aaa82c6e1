// Random histories of worlds, compared with brute force: after any history, an update finds what testing all pairs
// finds, a query finds what testing every body finds, and two worlds with one history stay equal, whatever their
// capacity and the queries made of only one of them. Reads histories.js; SOAK=1 plays each law for three minutes
// (SOAK_MINUTES=... for another time).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    boxBrute,
    indicesOf,
    nearestBrute,
    plain,
    pointBrute,
    raysBrute,
    shapeBrute,
    sweepBrute,
} from './brute.js';
import { closestPoint, collide, distance, ellipsePoints, hull, polygon, World } from './build.js';
import { chooser, happen, randomShape } from './histories.js';
import { times } from './times.js';

const { SOAK, SOAK_MINUTES = 3 } = process.env;
const PARTING = 5e-6; // the gap at which a pair ends, relative to size
const COLUMNS = ['x', 'y', 'angle', 'alive', 'tag', 'weight', 'category', 'mask'];
const TABLES = ['contacts', 'sensed', 'began', 'ended'];

/** Plays histories one after the other: a few with fixed seeds; in a soak as many as time allows. */
function histories(name, few, play) {
    test(name, (t) => {
        const until = Date.now() + SOAK_MINUTES * 60_000;
        const total = {};
        let seed = 1;
        for (; SOAK ? Date.now() < until : seed <= times(few); seed++) {
            try {
                play(seed, total);
            } catch (error) {
                error.message = `history ${seed}: ${error.message}`;
                throw error;
            }
        }
        t.diagnostic(`${seed - 1} histories, ${JSON.stringify(total)}`);
    });
}

const pointOf = ({ x, y }) => ({ x, y });

/**
 * Whether the point of a hit is on the outlines of the body and of the moved shape. If the shape meets several pieces
 * at once, a world reports the point on the piece with the exposed normal; sweep() may report a point on another piece.
 */
function isOnBoth({ body, t, x, y, overlapping }, shape, from, { dx, dy, dAngle }) {
    if (overlapping) return false;
    const pose = { x: from.x + t * dx, y: from.y + t * dy, angle: (from.angle ?? 0) + t * dAngle };
    const gaps = [closestPoint(body, x, y), closestPoint(shape, pose, x, y)];
    return gaps.every(({ distance: gap }) => Math.abs(gap) < 1e-5);
}

const count = (total, name, by = 1) => {
    total[name] = (total[name] ?? 0) + by;
};

// --- Comparisons -----------------------------------------------------------------------------------------

/** Everything that a world shows after an update. */
function shown(world) {
    const state = { size: world.size, count: world.count, hash: world.hash() };
    for (const name of COLUMNS) state[name] = world[name].slice(0, world.count);
    for (const name of TABLES) {
        const { length, a, b, sensor, depth, normalX, normalY } = world[name];
        const columns = { a, b, sensor, depth, normalX, normalY };
        for (const [key, column] of Object.entries(columns)) {
            if (column) state[`${name}.${key}`] = column.slice(0, length);
        }
    }
    state.passed = world.passed.toArray().map(({ bullet, body, ...row }) => {
        return { ...row, bullet: bullet.index, body: body.index };
    });
    return state;
}

const extentOf = ({ bounds: { minX, minY, maxX, maxY } }) => Math.max(maxX - minX, maxY - minY);

/**
 * The range of gaps in which rounding decides whether a pair ends: about PARTING times the size. The size is that of the
 * nearest children, which may be any.
 */
function partingOf(a, b) {
    const least = ({ shape }) => Math.min(...shape.pieces.map(extentOf));
    return {
        sure: 0.9 * PARTING * Math.max(least(a), least(b)),
        most: 1.1 * PARTING * Math.max(extentOf(a.shape), extentOf(b.shape)),
    };
}

function mayMeet(a, b) {
    if (!a.enabled || !b.enabled || (a.isStatic && b.isStatic)) return false;
    if (a.group === b.group && a.group !== 0) return a.group > 0;
    return (a.category & b.mask) !== 0 && (b.category & a.mask) !== 0;
}

/**
 * The pairs that an update should report, 'a,b': those that overlap, and those that have not separated far enough to
 * end.
 */
function pairsOf(world, before) {
    const bodies = [...world.bodies];
    const now = new Set();
    for (const a of bodies) {
        for (const b of bodies) {
            if (a.index >= b.index || !mayMeet(a, b)) continue;
            const key = `${a.index},${b.index}`;
            if (collide(a, b) !== null) now.add(key);
            else if (before.has(key)) {
                const { sure, most } = partingOf(a, b);
                const gap = distance(a, b).distance;
                if (gap < most && (gap < sure || !endsAt(world, key))) now.add(key);
            }
        }
    }
    return now;
}

const keysOf = ({ length, a, b }) => Array.from({ length }, (_, i) => `${a[i]},${b[i]}`);
const endsAt = (world, key) => keysOf(world.ended).includes(key);
const minus = (left, right) => [...left].filter((key) => !right.has(key)).sort();

/** Compares the tables of an update with all pairs; returns the pairs. */
function checkPairs(world, before) {
    const now = pairsOf(world, before);
    assert.deepEqual(keysOf(world.began).sort(), minus(now, before), 'began');
    assert.deepEqual(keysOf(world.ended).sort(), minus(before, now), 'ended');
    const rows = [...keysOf(world.contacts), ...keysOf(world.sensed)];
    assert.equal(new Set(rows).size, rows.length, 'a pair has one row');
    for (const key of rows) assert.ok(now.has(key), `a row of ${key}`);
    const contacts = contactsByPair(world);
    for (const key of now) {
        const [a, b] = key.split(',').map((index) => world.body(Number(index)));
        const hit = collide(a, b);
        if (hit === null) continue;
        assert.ok(rows.includes(key), `a row for ${key}`);
        if (!contacts.has(key) || [a, b].some(hasOwnContacts)) continue;
        const { normal, depth, points } = hit;
        assert.deepEqual(contacts.get(key), { normal, depth, points }, `the contact of ${key}`);
    }
    return now;
}

/** Whether the contacts of a body may differ from those of collide(): static neighbours and other pieces matter. */
const hasOwnContacts = ({ isStatic, oneWay, shape }) => isStatic || oneWay || !shape.isConvex;

/** Checks that the rows of a body are the rows of the table that name it, with normals that push it out. */
function checkRowsOfBodies(world, name) {
    const table = world[name];
    const { length, a, b, normalX, normalY, depth } = table;
    for (const body of world.bodies) {
        const expected = [];
        for (let i = 0; i < length; i++) {
            if (b[i] === body.index) expected.push([a[i], normalX[i], normalY[i], depth[i]]);
            if (a[i] === body.index)
                expected.push([b[i], 0 - normalX[i], 0 - normalY[i], depth[i]]);
        }
        const rows = table.of(body);
        assert.equal(rows.length, expected.length);
        const got = rows
            .toArray()
            .map((row) => [row.other.index, row.normalX, row.normalY, row.depth]);
        assert.deepEqual(got, expected, `${name} of ${body.index}`);
    }
}

/** The contacts of a world by `a,b`, in the format of collide(). `names` maps bodies to other indices. */
function contactsByPair({ contacts }, names) {
    const { length, a, b, normalX, normalY, depth } = contacts;
    const rows = new Map();
    for (let i = 0; i < length; i++) {
        const key = `${names?.[a[i]] ?? a[i]},${names?.[b[i]] ?? b[i]}`;
        const normal = { x: normalX[i], y: normalY[i] };
        rows.set(key, { normal, depth: depth[i], points: contacts.points(i) });
    }
    return rows;
}

/** Checks that a fresh world with the same bodies reports the same contacts, to the bit. */
function checkOnceMore(world) {
    const bodies = [...world.bodies];
    const fresh = new World();
    for (const body of bodies) fresh.add(body.shape, optionsOf(body));
    fresh.update();
    const rows = contactsByPair(
        fresh,
        bodies.map(({ index }) => index),
    );
    const got = contactsByPair(world);
    // A fresh world does not know from which side bodies came to a one-way body, so its contacts may differ.
    for (const { index } of bodies.filter(({ oneWay }) => oneWay !== null)) {
        for (const key of rows.keys()) {
            if (key.split(',').includes(`${index}`)) for (const map of [rows, got]) map.delete(key);
        }
    }
    assert.deepEqual(got, rows);
    fresh.dispose();
}

const optionsOf = (body) => {
    const { x, y, angle, isStatic, isSensor, enabled, category, mask, group, oneWay } = body;
    return { x, y, angle, isStatic, isSensor, enabled, category, mask, group, oneWay };
};

const LARGE = [
    () => hull(ellipsePoints(60, 40, 60)),
    () =>
        polygon(
            ellipsePoints(1, 1, 400).map(({ x, y }, i) => {
                const reach = i % 2 ? 50 : 70;
                return [reach * x, reach * y];
            }),
        ),
];

/** Omits the normal: between flush static bodies, a world's normal differs from that of one body alone. */
const withoutNormal = (hit) => {
    if (hit === null) return null;
    const { normal, column, row, ...rest } = hit;
    return plain(rest);
};

const isThin = ({ area }) => area === 0;

/** Makes all kinds of queries, of the world and of every body. */
function checkQuestions(world, choose) {
    const { pick, between, coordinate, chance } = choose;
    const bodies = [...world.bodies];
    const filter = pick([
        undefined,
        {},
        { sensors: true },
        { statics: false },
        { category: 2, mask: 3 },
        { group: 5 },
        { ignore: bodies.length ? pick(bodies) : null },
        { ignore: bodies.filter(() => chance(0.3)) },
        { accept: (body) => body.index % 3 > 0 },
        { accept: (body) => body.x > 60, ignore: bodies.slice(0, 9), sensors: true },
    ]);
    const [x, y] = [coordinate(), coordinate()];
    const radius = pick([0, 1, 10]);
    assert.deepEqual(
        indicesOf(world.queryPoint(x, y, { ...filter, radius })),
        indicesOf(pointBrute(world, x, y, { ...filter, radius })),
        'queryPoint',
    );
    const [width, height] = [5 * pick([-4, -2, 1, 2, 4, 8]), between(-50, 50)];
    // A box that is too flat is no valid shape for the queries of bodies.
    const corners = [x, y, x + width, y + (Math.abs(height) < 0.001 ? 1 : height)];
    const inBox = { ...filter, mode: pick(['touching', 'inside']) };
    assert.deepEqual(
        indicesOf(world.queryBox(...corners, inBox)),
        indicesOf(boxBrute(world, corners, inBox)),
        'queryBox',
    );
    const shape = chance(0.2) ? pick(LARGE)() : randomShape(choose);
    const pose = chance(0.3) && bodies.length ? pick(bodies) : choose.pose();
    assert.deepEqual(
        indicesOf(world.queryShape(shape, pose, filter)),
        indicesOf(shapeBrute(world, shape, pose, filter)),
        'queryShape',
    );
    const [dx, dy] = [pick([0, 50, between(-90, 90)]), pick([0, -50, between(-90, 90)])];
    const hits = raysBrute(world, x, y, dx, dy, filter);
    assert.deepEqual(
        world.castRayAll(x, y, dx, dy, filter).map(withoutNormal),
        hits.map(withoutNormal),
        'castRayAll',
    );
    assert.deepEqual(
        withoutNormal(world.castRay(x, y, dx, dy, filter)),
        withoutNormal(hits[0] ?? null),
        'castRay',
    );
    assert.equal(world.castRayAny(x, y, dx, dy, filter), hits.length > 0, 'castRayAny');
    // Flush bodies together stop a point or an axis-parallel segment that each of them alone lets through.
    const dAngle = pick([0, 0, between(-3, 3)]);
    const alone = sweepBrute(world, shape, pose, { dx, dy, dAngle }, filter);
    const cast = world.castShape(shape, pose, dx, dy, { ...filter, dAngle });
    if (cast?.t !== alone?.t && shape.pieces.some(isThin)) {
        assert.ok(cast !== null && cast.t < (alone?.t ?? 2), 'castShape of a thin shape');
    } else {
        const [here, there] = [cast, alone].map(withoutNormal);
        if (cast && alone && isOnBoth(cast, shape, pose, { dx, dy, dAngle }))
            Object.assign(there, pointOf(here));
        // A world sweeps upright boxes as intervals, so its time may differ from that of sweep() within the tolerance.
        if (cast && alone && Math.abs(cast.t - alone.t) * Math.hypot(dx, dy) < 1e-5)
            there.t = here.t;
        assert.deepEqual(here, there, 'castShape');
    }
    const near = { ...filter, k: pick([1, 3, 100]), ...pick([{}, { radius: between(0, 90) }]) };
    assert.deepEqual(
        plain(world.nearest(x, y, near)),
        plain(nearestBrute(world, x, y, near)),
        'nearest',
    );
}

/** Checks that the results of `move` and `separate` are plausible. */
function checkAnswer(name, [answer], world) {
    if (name === 'move' && answer) {
        for (const key of ['dx', 'dy', 'slideX', 'slideY']) {
            assert.ok(Number.isFinite(answer[key]), `${key} is ${answer[key]}`);
        }
        for (const { normal } of answer.hits) {
            assert.ok(Math.abs(Math.hypot(normal.x, normal.y) - 1) < 1e-5, 'a unit normal');
        }
    }
    if (name === 'separate') {
        assert.ok(answer.remaining >= 0 && answer.moved <= world.size, JSON.stringify(answer));
    }
}

// --- Laws ------------------------------------------------------------------------------------------------

const FRAMES = 40;
const EVENTS = 6;

histories(
    'two worlds with different capacities stay equal, although only one is queried',
    10,
    (seed, total) => {
        const choose = chooser(seed);
        const asks = chooser(seed + 2 ** 31);
        const twins = [new World({ capacity: 1 }), new World({ capacity: 300 })];
        const [, asked] = twins;
        let before = new Set();
        for (let frame = 0; frame < FRAMES; frame++) {
            try {
                for (let i = 0; i < EVENTS; i++) {
                    const { name, answers } = happen(twins, choose);
                    count(total, name);
                    if (answers) {
                        assert.deepEqual(answers[0], answers[1], name);
                        checkAnswer(name, answers, asked);
                    }
                    if (name === 'clear') before = new Set();
                    if (asks.chance(0.3)) checkQuestions(asked, asks);
                }
                for (const world of twins) world.update();
                assert.deepEqual(shown(twins[0]), shown(asked), 'twins');
                before = checkPairs(asked, before);
                assert.equal(asked.stats.pairs, before.size);
                for (const name of ['contacts', 'sensed']) checkRowsOfBodies(asked, name);
                count(total, 'pairs', before.size);
                checkOnceMore(asked);
                checkQuestions(asked, asks);
            } catch (error) {
                error.message = `frame ${frame}: ${error.message}`;
                throw error;
            }
        }
        for (const world of twins) world.dispose();
    },
);

function canAsk(world) {
    try {
        world.castRayAny(0, 0, 1, 0);
        return true;
    } catch (error) {
        assert.match(error.message, /maxBytes/);
        return false;
    }
}

histories('a world at maxBytes rejects calls and stays unchanged', 4, (seed, total) => {
    const choose = chooser(seed);
    const world = new World({ capacity: 1, maxBytes: 2 ** 18 + 2 ** 12 * choose.int(40) });
    world.update();
    for (let frame = 0; frame < FRAMES; frame++) {
        for (let i = 0; i < 20; i++) {
            // If a refresh failed for lack of room, the next call repeats it, and may change the hash.
            const isBehind = !canAsk(world);
            const hash = world.hash();
            const { size, bytes } = world;
            try {
                if (choose.chance(0.7)) world.add(randomShape(choose), choose.pose());
                else happen([world], choose);
            } catch (error) {
                assert.ok(error instanceof RangeError, `${error.stack}`);
                assert.match(error.message, /maxBytes/);
                assert.equal(world.size, size);
                if (!isBehind) assert.equal(world.hash(), hash);
                count(total, isBehind ? 'refused, and behind' : 'refused, as it was');
                count(total, 'refused');
            }
            assert.ok(world.bytes >= bytes && world.x.length === world.capacity);
            count(total, 'events');
        }
        try {
            world.update();
        } catch (error) {
            assert.match(error.message, /maxBytes/);
            count(total, 'refused updates');
            world.clear();
        }
    }
    world.dispose();
});

histories(
    'worlds that share shapes do not affect each other, even if some are disposed in between',
    3,
    (seed) => {
        const play = (worlds, turns) => {
            const chosen = worlds.map((_, i) => chooser(8 * seed + i));
            for (const i of turns) {
                happen([worlds[i]], chosen[i]);
                worlds[i].update();
            }
            return worlds.map(shown);
        };
        const choose = chooser(seed);
        const order = Array.from({ length: 200 }, () => choose.int(3));
        const alone = [0, 1, 2].flatMap((i) => {
            const worlds = [new World(), new World(), new World()];
            const turns = order.filter((turn) => turn === i);
            const [state] = [play(worlds, turns)[i]];
            for (const world of worlds) world.dispose();
            return [state];
        });
        const together = [new World(), new World({ capacity: 1 }), new World()];
        assert.deepEqual(play(together, order), alone);
        for (const world of together) world.dispose();
    },
);
