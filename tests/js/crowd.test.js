// The laws of a world, in every frame of random stories: pairs, depths and events are those of all pairs asked one by
// one; what is worked out bit by bit is what a fresh world works out at once. Reads stories from seeds; seconds, and
// with SOAK=1 minutes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    box,
    capsule,
    circle,
    collide,
    distance,
    ellipsePoints,
    point,
    polygon,
    segment,
    World,
} from './build.js';
import { contactsByPair, mayBeLevelled } from './level.js';
import { rng } from './rng.js';
import { times } from './times.js';

const FRAMES = times(400, 20_000);
const PARTING = 5e-6;
const SIDE = 90;

/** What a story rolls. */
function rollerOf(seed) {
    const roll = rng(seed);
    const below = (n) => Math.floor(roll() * n);
    const pick = (list) => list[below(list.length)];
    const shared = [
        box(10, 10),
        box(30, 4),
        circle(5),
        circle(12),
        polygon([-6, -6, 6, -6, 0, 8]),
        box(8, 6, { radius: 2 }),
        capsule(-6, 0, 6, 3, 2),
        segment(-8, 0, 8, 1),
        point(),
        circle(3).at(4, 0),
    ];
    const shape = () => {
        const what = roll();
        if (what < 0.6) return pick(shared);
        if (what < 0.8) return box(2 + 15 * roll(), 2 + 15 * roll());
        if (what < 0.97)
            return polygon(ellipsePoints(2 + 8 * roll(), 2 + 8 * roll(), 3 + below(8)));
        return polygon(ellipsePoints(20, 20, 64, roll()));
    };
    const filter = () => {
        const isPlain = roll() < 0.7;
        return {
            category: isPlain ? 1 : pick([1, 2, 3]),
            mask: isPlain ? 0xffffffff : pick([0xffffffff, 1, 2]),
            group: roll() < 0.85 ? 0 : pick([5, -5]),
        };
    };
    const flags = () => ({
        isStatic: roll() < 0.2,
        isSensor: roll() < 0.15,
        enabled: roll() < 0.92,
    });
    const pose = () => ({ x: roll() * SIDE, y: roll() * SIDE, angle: roll() * 7 });
    return { roll, below, pick, shape, filter, flags, pose };
}

/** What a test knows of a world's bodies without asking it: by index, in the order of their ids' birth. */
class Story {
    known = new Map();
    changed = new Set(); // by shape, since the last update
    leaving = new Map(); // index → updates since its removal
    newcomers = new Set(); // whom no update has seen; they leave no trace
    cleared = false;

    constructor(seed, options) {
        this.rng = rollerOf(seed);
        this.world = new World({ capacity: 2, ...options });
    }

    enter(index, facts) {
        assert.ok(!this.known.has(index) && !this.leaving.has(index), `slot ${index} is not free`);
        this.known.set(index, facts);
        this.newcomers.add(index);
    }

    add() {
        const { shape, pose, filter, flags } = this.rng;
        const facts = { shape: shape(), ...filter(), ...flags() };
        const { shape: its, ...options } = facts;
        this.enter(this.world.add(its, { ...pose(), ...options }).index, facts);
    }

    addMany(most) {
        const { below, shape, pose, filter, flags, roll } = this.rng;
        const n = below(most + 1);
        const all = Array.from({ length: n }, () => ({ shape: shape(), ...filter(), ...flags() }));
        const poses = all.map(() => pose());
        const columns = {
            x: Float64Array.from(poses, ({ x }) => x),
            y: poses.map(({ y }) => y),
            angle: Float64Array.from(poses, ({ angle }) => angle),
        };
        for (const key of ['category', 'mask', 'group', 'isStatic', 'isSensor', 'enabled']) {
            if (roll() < 0.5 && n > 0) {
                for (const facts of all) facts[key] = all[0][key];
                columns[key] = all[0][key];
            } else {
                columns[key] = all.map((facts) => facts[key]);
            }
        }
        const isShared = roll() < 0.5 && n > 0;
        if (isShared) for (const facts of all) facts.shape = all[0].shape;
        const shapes = isShared ? all[0].shape : all.map((facts) => facts.shape);
        const first = this.world.addMany(shapes, n, columns);
        all.forEach((facts, i) => void this.enter(first + i, facts));
    }

    remove(index) {
        this.world.body(index).remove();
        this.known.delete(index);
        if (!this.newcomers.delete(index)) this.leaving.set(index, 0);
    }

    move(index) {
        const { world } = this;
        const { roll } = this.rng;
        if (roll() < 0.5) {
            world.x[index] += roll() - 0.5;
            world.y[index] += roll() - 0.5;
            return;
        }
        const body = world.body(index);
        body.set(body.x + roll() - 0.5, body.y + roll() - 0.5, body.angle + roll() - 0.5);
    }

    change(index) {
        const { world } = this;
        const { roll, pose, pick, shape, filter, flags } = this.rng;
        const body = world.body(index);
        const what = roll();
        if (what < 0.25) {
            const { x, y, angle } = pose();
            const far = roll() < 0.1 ? 1e6 : 0;
            body.set(x + far, y, angle);
        } else if (what < 0.5) {
            const its = shape();
            if (its !== body.shape) this.changed.add(index);
            body.shape = its;
            this.known.get(index).shape = its;
        } else if (what < 0.75) {
            const facts = flags();
            const key = pick(Object.keys(facts));
            body[key] = facts[key];
            this.known.get(index)[key] = facts[key];
        } else {
            const facts = filter();
            Object.assign(body, facts);
            Object.assign(this.known.get(index), facts);
        }
    }

    grow() {
        const { world } = this;
        const { pick, below } = this.rng;
        pick([
            () => world.reserve({ bodies: world.capacity + 1 + below(5) }),
            () => world.reserve({ contacts: below(600) }),
            () => world.column(`c${below(8)}`, Float32Array),
        ])();
    }

    separate() {
        const { pick, below } = this.rng;
        const { weight, count } = this.world;
        for (let i = 0; i < count; i++) weight[i] = pick([1, 1, 0, 4]);
        this.world.separate({ iterations: 1 + below(4) });
    }

    /** All that happens before an update. */
    act(most) {
        const { roll, pick, below } = this.rng;
        const { world, known } = this;
        if (known.size < 5) this.addMany(12);
        if (known.size < most && roll() < 0.4) this.add();
        if (known.size < most - 10 && roll() < 0.1) this.addMany(10);
        if (roll() < 0.1) this.grow();
        if (roll() < 0.1) this.separate();
        const share = pick([0, 0.05, 0.4, 1]);
        for (const index of known.keys()) if (roll() < share) this.move(index);
        for (let i = below(4); i > 0; i--) this.change(pick([...known.keys()]));
        if (roll() < 0.3) this.remove(pick([...known.keys()]));
        if (roll() < 0.1) this.separate();
        if (roll() < 0.1) this.grow();
        if (roll() < 0.01) {
            world.clear();
            known.clear();
            this.leaving.clear();
            this.newcomers.clear();
            this.changed.clear();
            this.cleared = true;
            this.addMany(20);
        }
    }

    update() {
        this.world.update();
        this.newcomers.clear();
        this.changed.clear();
        for (const [index, updates] of this.leaving) {
            if (updates === 1) this.leaving.delete(index);
            else this.leaving.set(index, updates + 1);
        }
    }

    poseOf(index) {
        const { x, y, angle } = this.world;
        return { x: x[index], y: y[index], angle: angle[index] };
    }
}

function mayMeet(a, b) {
    if (!a.enabled || !b.enabled || (a.isStatic && b.isStatic)) return false;
    if (a.group === b.group && a.group !== 0) return a.group > 0;
    return (a.category & b.mask) !== 0 && (b.category & a.mask) !== 0;
}

/** Does a pair that hits no more last? undefined: that is up to rounding. */
function lasts(a, poseA, b, poseB) {
    const extent = ({ bounds: { minX, minY, maxX, maxY } }) => Math.max(maxX - minX, maxY - minY);
    const parting = PARTING * Math.max(extent(a), extent(b));
    const gap = distance(a, poseA, b, poseB).distance;
    return Math.abs(gap - parting) < 0.15 * parting ? undefined : gap < parting;
}

const sorted = (indices) => [...indices].sort((a, b) => a - b);
const keyOf = (a, b) => `${a},${b}`;

/**
 * What all pairs, one by one, come to after `met`; where others stand around a body and a static, what `fresh` says
 * of those two.
 */
function allPairs(story, met, minDepth, fresh) {
    const { known, world } = story;
    const endsOf = new Set(rowsOf(world.ended).map(([a, b]) => keyOf(a, b)));
    const now = new Map();
    const tables = { contacts: [], sensed: [] };
    const order = sorted(known.keys());
    const bodies = order.map((index) => world.body(index));
    for (const i of order) {
        for (const j of order) {
            const [a, b] = [known.get(i), known.get(j)];
            if (i >= j || !mayMeet(a, b)) continue;
            const key = keyOf(i, j);
            const [poseA, poseB] = [story.poseOf(i), story.poseOf(j)];
            const alone = collide(a.shape, poseA, b.shape, poseB);
            const hit =
                alone && mayBeLevelled(world.body(i), world.body(j), alone.depth, bodies, mayMeet)
                    ? fresh.get(key)
                    : alone;
            const begins = hit !== null && hit.depth >= minDepth;
            const stays = () =>
                hit !== null || (lasts(a.shape, poseA, b.shape, poseB) ?? !endsOf.has(key));
            if (!begins && !(met.has(key) && stays())) continue;
            const sensor = a.isSensor || b.isSensor;
            now.set(key, sensor);
            if (hit !== null) tables[sensor ? 'sensed' : 'contacts'].push([i, j, hit]);
        }
    }
    return { now, ...tables };
}

const rowsOf = (table) =>
    Array.from({ length: table.length }, (_, i) => [table.a[i], table.b[i], table.sensor?.[i]]);

const columnsOf = ({ length, a, b, normalX, normalY, depth }) =>
    Array.from({ length }, (_, i) => [a[i], b[i], normalX[i], normalY[i], depth[i]]);

/** Entries of `left` that are not in `right`, as rows of events. */
function difference(left, right) {
    return [...left]
        .filter(([key]) => !right.has(key))
        .map(([key, sensor]) => [...key.split(',').map(Number), Number(sensor)])
        .sort(([a, b], [c, d]) => a - c || b - d);
}

/** The rows of every body, with points of contact, as the oracle has them. */
function checkRowsOf(table, expected, indices, world) {
    for (const index of indices) {
        const mine = expected.filter(([a, b]) => a === index || b === index);
        const rows = table.of(world.body(index));
        assert.deepEqual(
            rows
                .toArray()
                .map(({ other, normalX, normalY, depth }) => [
                    other.index,
                    normalX,
                    normalY,
                    depth,
                ]),
            mine.map(([a, b, { normal, depth }]) =>
                b === index
                    ? [a, normal.x, normal.y, depth]
                    : [b, 0 - normal.x, 0 - normal.y, depth],
            ),
        );
        assert.equal(rows.length, mine.length);
    }
}

function checkPoints(table, expected, story, out) {
    expected.forEach(([a, b, { points }], row) => {
        const isGone = !story.known.has(a) || !story.known.has(b);
        const isOther = isGone || story.changed.has(a) || story.changed.has(b);
        assert.equal(table.points(row, out), out);
        // A shape of equal bytes is no change.
        if (!isOther || (!isGone && out.length > 0)) assert.deepEqual(out, points);
        else assert.deepEqual(out, []);
    });
}

/** The same bodies in a world that has never seen another frame. */
function freshWorld(story, capacity) {
    const world = new World({ capacity });
    const order = sorted(story.known.keys());
    for (const index of order) {
        const { shape, ...options } = story.known.get(index);
        world.add(shape, { ...options, ...story.poseOf(index) });
    }
    world.update();
    return { world, order };
}

function checkAgainstFresh(story, { world, order }) {
    for (const table of ['contacts', 'sensed']) {
        const rows = columnsOf(world[table]).map(([a, b, ...rest]) => [
            order[a],
            order[b],
            ...rest,
        ]);
        assert.deepEqual(columnsOf(story.world[table]), rows, `${table} of a fresh world`);
    }
}

for (const [seed, minDepth, most] of [
    [1, 0, 40],
    [2, 0, 70],
    [3, 0, 70],
    [4, 0.5, 50],
]) {
    test(`story ${seed} with minDepth ${minDepth} is what all pairs say, frame by frame`, (t) => {
        const story = new Story(seed, { minDepth });
        const { world } = story;
        const total = { contacts: 0, sensed: 0, began: 0, ended: 0, points: 0 };
        let met = new Map();
        let last = { contacts: [], sensed: [] };
        const out = [];
        for (let frame = 0; frame < FRAMES; frame++) {
            story.act(most);
            if (story.cleared) {
                met = new Map();
                last = { contacts: [], sensed: [] };
                story.cleared = false;
            }
            // Results are good until the next update, whatever has happened since the last.
            for (const name of ['contacts', 'sensed']) {
                checkPoints(world[name], last[name], story, out);
            }
            story.update();
            const fresh = freshWorld(story, 1 + (frame % 50));
            const rowsThere = contactsByPair(fresh.world, fresh.order);
            const expected = allPairs(story, met, minDepth, rowsThere);
            for (const name of ['contacts', 'sensed']) {
                const rows = expected[name].map(([a, b, { normal, depth }]) => [
                    a,
                    b,
                    normal.x,
                    normal.y,
                    depth,
                ]);
                assert.deepEqual(columnsOf(world[name]), rows, `${name} of frame ${frame}`);
                checkRowsOf(world[name], expected[name], story.known.keys(), world);
                checkPoints(world[name], expected[name], story, out);
                total.points += expected[name].length;
            }
            const { began, ended, stats } = world;
            assert.deepEqual(rowsOf(began), difference(expected.now, met), `began ${frame}`);
            assert.deepEqual(rowsOf(ended), difference(met, expected.now), `ended ${frame}`);
            assert.equal(stats.pairs, expected.now.size);
            if (minDepth === 0) checkAgainstFresh(story, fresh);
            fresh.world.dispose();
            for (const name of ['contacts', 'sensed', 'began', 'ended']) {
                total[name] += world[name].length;
            }
            met = expected.now;
            last = expected;
        }
        for (const [name, count] of Object.entries(total)) assert.ok(count > 50, name);
        t.diagnostic(JSON.stringify(total));
        world.dispose();
    });
}

// --- After separate ------------------------------------------------------------------------------------

/** The least that a world with these poses and facts says: nobody left, so that it has the same slots. */
function freshOf(world, facts) {
    const fresh = new World({ capacity: 1 });
    fresh.addMany(
        facts.map((fact) => fact.shape),
        facts.length,
        {
            x: world.x,
            y: world.y,
            angle: world.angle,
            isStatic: facts.map((fact) => fact.isStatic),
            isSensor: facts.map((fact) => fact.isSensor),
        },
    );
    fresh.update();
    return fresh;
}

// In the larger crowds those that hardly ever move settle while the others are pushed apart.
for (const { bodies, moving, every } of [
    { bodies: 60, moving: 0.2, every: 7 },
    { bodies: 320, moving: 0.1, every: 2.5 },
    { bodies: 500, moving: 0.5, every: 9 },
]) {
    test(`${bodies} bodies, separated in every frame, are the world of their poses: contacts and hash`, (t) => {
        const { roll, shape } = rollerOf(11 + bodies);
        const side = SIDE * Math.sqrt(bodies / 60);
        let equal = 0;
        for (let round = 0; round < times(6, 200); round++) {
            const world = new World();
            const facts = Array.from({ length: bodies }, (_, i) => ({
                shape: shape(),
                isStatic: i % every < 1,
                isSensor: i % 11 === 0,
            }));
            for (const { shape: its, ...options } of facts) {
                world.add(its, {
                    x: roll() * side,
                    y: roll() * side,
                    angle: roll() * 7,
                    ...options,
                });
            }
            for (let frame = 0; frame < 25; frame++) {
                for (let i = 0; i < bodies; i++) {
                    if (roll() < moving) world.x[i] += roll() - 0.5;
                    if (roll() < moving / 10) world.y[i] = roll() * side;
                }
                if (frame % 3 > 0) world.update();
                let left = world.separate({ iterations: 1 + (frame % 8) });
                if (frame % 5 === 0) {
                    for (let i = 0; i < bodies; i++) world.weight[i] = 2 ** (i % 4);
                    left = world.separate();
                    world.weight.fill(1);
                }
                world.update();
                const deepest = world.contacts.depth.subarray(0, world.contacts.length);
                assert.equal(
                    left.remaining,
                    deepest.reduce((most, depth) => Math.max(most, depth), 0),
                );
                const fresh = freshOf(world, facts);
                for (const table of ['contacts', 'sensed']) {
                    assert.deepEqual(columnsOf(world[table]), columnsOf(fresh[table]), `${frame}`);
                }
                // Pairs that were parted by no more than the skin last; a fresh world has never seen them meet.
                if (world.stats.pairs === fresh.stats.pairs) {
                    assert.equal(world.hash(), fresh.hash());
                    equal++;
                }
                fresh.dispose();
            }
            world.dispose();
        }
        t.diagnostic(`${equal} frames with equal hashes`);
        if (bodies === 60) assert.ok(equal > 3);
    });
}

test('what separate parted does not end, however much stands around', () => {
    const world = new World();
    for (let i = 0; i < 100; i++) {
        world.add(circle(1), { x: i * 10 });
        world.add(circle(1), { x: i * 10 + 1.9 });
    }
    for (let i = 0; i < 40; i++) world.add(circle(1), { x: i * 1.5, y: 50 });
    for (let i = 0; i < 500; i++) world.add(circle(1), { x: i * 10, y: 100 });
    world.update();
    world.separate({ iterations: 20 });
    world.update();
    const ended = [...world.ended].filter(({ a }) => a.index < 200);
    assert.equal(ended.length, 0);
    world.dispose();
});

test('an update in stages, with a clock, is an update', () => {
    const [plain, timed] = [new Story(21), new Story(21)];
    let time = 0;
    timed.world.timing = () => time++;
    for (let frame = 0; frame < FRAMES; frame++) {
        for (const story of [plain, timed]) {
            story.act(50);
            story.update();
        }
        assert.equal(timed.world.hash(), plain.world.hash());
        for (const table of ['contacts', 'sensed']) {
            assert.deepEqual(columnsOf(timed.world[table]), columnsOf(plain.world[table]));
        }
        assert.deepEqual(timed.world.stats.ms, { poses: 1, broad: 1, narrow: 1 });
    }
});
