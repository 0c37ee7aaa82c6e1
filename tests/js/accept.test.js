// `accept` in filters: a query finds the same as if all rejected bodies were in `ignore`.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, circle, point, segment, World } from './build.js';
import { rng } from './rng.js';
import { times } from './times.js';
import { pairs } from './vectors.js';

/** Bodies in a row along x. */
function row(count, isStatic = false) {
    const world = new World();
    const bodies = Array.from({ length: count }, (_, i) =>
        world.add(circle(1), { x: 10 * (i + 1), isStatic, data: i }),
    );
    return { world, bodies };
}

const LISTS = {
    castRayAll: (world, filter, out) =>
        world.castRayAll(0, 0, 1e5, 0, filter, out).map(({ body }) => body),
    queryPoint: (world, filter, out) => world.queryPoint(0, 0, { ...filter, radius: 1e5 }, out),
    queryBox: (world, filter, out) => world.queryBox(0, -9, 1e5, 9, filter, out),
    queryShape: (world, filter, out) => world.queryShape(box(1e5, 9), {}, filter, out),
    nearest: (world, filter, out) =>
        world.nearest(0, 0, { ...filter, k: 2000 }, out).map(({ body }) => body),
};
const ALL = {
    ...LISTS,
    castRay: (world, filter) => world.castRay(0, 0, 1e5, 0, filter)?.body ?? null,
    castShape: (world, filter) => world.castShape(circle(0.5), {}, 1e5, 0, filter)?.body ?? null,
    castRayAny: (world, filter) => world.castRayAny(0, 0, 1e5, 0, filter),
};

for (const [name, ask] of Object.entries(LISTS)) {
    test(`${name} returns all accepted bodies, in the same order as without accept`, () => {
        const { world, bodies } = row(40);
        const asked = [];
        const accept = (body) => {
            asked.push(body);
            return body.data % 3 === 1;
        };
        const out = [];
        assert.deepEqual(
            ask(world, { accept }, out),
            bodies.filter(({ data }) => data % 3 === 1),
        );
        assert.equal(out.length, 13);
        assert.deepEqual(asked, bodies);
        assert.deepEqual(ask(world, { accept: () => false }, out), []);
        assert.equal(out.length, 0);
    });

    test(`${name} leaves out unchanged if accept throws`, () => {
        const { world } = row(5);
        const kept = { mine: 1 };
        const out = [kept];
        const accept = ({ data }) => {
            if (data === 3) throw new Error('mine');
            return true;
        };
        assert.throws(() => ask(world, { accept }, out), /mine/);
        assert.ok(out.length === 1 && out[0] === kept);
    });
}

/** Makes a world, and counts the casts that its WebAssembly makes. */
function countedWorld() {
    const { Instance } = WebAssembly;
    const counted = { casts: 0 };
    WebAssembly.Instance = function (...args) {
        const exports = { ...new Instance(...args).exports };
        for (const name of ['firstRay', 'findRay', 'firstSweep', 'findSweep']) {
            const cast = exports[name];
            exports[name] = (...numbers) => {
                counted.casts++;
                return cast(...numbers);
            };
        }
        this.exports = exports;
    };
    try {
        counted.world = new World();
    } finally {
        WebAssembly.Instance = Instance;
    }
    return counted;
}

const LONG_CASTS = {
    castRay: (world, filter) => world.castRay(-10, 0, 1e6, 0, filter),
    castRayAny: (world, filter) => world.castRayAny(-10, 0, 1e6, 0, filter) || null,
    'castShape of a circle': (world, filter) =>
        world.castShape(circle(1), { x: -10 }, 1e6, 0, filter),
    'castShape of a point': (world, filter) => world.castShape(point(), { x: -10 }, 1e6, 0, filter),
};
const COUNT = 3000;
const PLACES = {
    'in a row': (i) => 10 * i,
    'in one place': () => 10,
    'at the start': () => -10,
    'ever farther apart': (i) => 1e-9 * i ** 4,
    'at the end': (i) => 9e5 + i,
};

for (const [name, ask] of Object.entries(LONG_CASTS)) {
    for (const [where, place] of Object.entries(PLACES)) {
        test(`${name} gets past thousands of rejected bodies ${where} with few casts`, () => {
            const counted = countedWorld();
            const { world } = counted;
            world.addMany(circle(5), COUNT, {
                x: Array.from({ length: COUNT }, (_, i) => place(i)),
            });
            for (const asksInside of [false, true]) {
                const asked = [];
                const accept = (body) => {
                    if (asksInside) world.queryPoint(body.x, 1e4);
                    return asked.push(body.index) > COUNT;
                };
                counted.casts = 0;
                assert.equal(ask(world, { accept }), null);
                assert.deepEqual(
                    asked,
                    Array.from({ length: COUNT }, (_, i) => i),
                );
                assert.ok(counted.casts < 70, `${counted.casts} casts`);
            }
            // Body 3 is accepted after three rejections: so few need no list of the bodies along the way.
            counted.casts = 0;
            assert.ok(ask(world, { accept: ({ index }) => index === 3 }));
            assert.equal(counted.casts, 5);
        });
    }
}

/** What a cast with `accept` must return: repeats the cast, each time without the bodies rejected so far. */
function castOneByOne(cast, accept, ignore) {
    const rejected = [...ignore];
    for (;;) {
        const hit = cast({ ignore: rejected });
        if (hit === null || accept(hit.body)) return hit;
        rejected.push(hit.body);
    }
}

test('a cast hits, and passes to accept, the same bodies as if each rejected one were ignored in turn, ties included', () => {
    let longest = 0;
    let hits = 0;
    for (let seed = 1; seed <= times(400, 8000); seed++) {
        const roll = rng(seed);
        const below = (n) => Math.floor(roll() * n);
        const world = new World();
        const shapes = [box(4, 4), circle(2), box(4, 8), segment(-2, 0, 2, 0)];
        const pose = () => ({ x: 4 * below(20), y: 2 * below(5) });
        const count = 20 + below(100);
        for (let i = 0; i < count; i++) {
            world.add(shapes[below(4)], {
                ...pose(),
                isStatic: below(2) === 0,
                oneWay: below(5) === 0 ? { x: -1, y: 0 } : null,
            });
        }
        if (below(2) === 0) world.update();
        const oneWay = below(2) === 0;
        const ignore = [...world.bodies].filter(() => below(10) === 0);
        const rate = [0, 0.05, 0.2][below(3)];
        const isAccepted = Array.from({ length: count }, () => roll() < rate);
        const [dx, dy] = pairs(100, 0, -100, 0, 100, 2 * below(3), 3, -20)[below(4)];
        const start = pose();
        const casters = [circle(1), box(2, 6), point(), segment(0, 0, 1, 0)];
        const casts = [
            (filter) => world.castRay(start.x, start.y, dx, dy, { ...filter, oneWay }),
            ...casters.map(
                (shape) => (filter) => world.castShape(shape, start, dx, dy, { ...filter, oneWay }),
            ),
        ];
        for (const cast of casts) {
            const lists = [[], []];
            const [accept, expectedAccept] = lists.map((list) => (body) => {
                list.push(body.index);
                return isAccepted[body.index];
            });
            const expected = castOneByOne(cast, expectedAccept, ignore);
            assert.deepEqual(cast({ accept, ignore }), expected, `seed ${seed}`);
            assert.deepEqual(lists[0], lists[1], `seed ${seed}`);
            longest = Math.max(longest, lists[0].length);
            hits += expected === null ? 0 : 1;
        }
        const all = world.castRayAll(start.x, start.y, dx, dy, { ignore, oneWay });
        const first = all.find(({ body }) => isAccepted[body.index]);
        const accept = ({ index }) => isAccepted[index];
        const hit = casts[0]({ accept, ignore });
        assert.equal(hit?.body, first?.body);
        assert.equal(hit?.t, first?.t);
        assert.equal(
            world.castRayAny(start.x, start.y, dx, dy, { accept, ignore, oneWay }),
            first !== undefined,
        );
        world.dispose();
    }
    assert.ok(longest > 30 && hits > 100, `${longest} asked, ${hits} hits`);
});

test('nearest returns the k nearest accepted bodies, and calls accept no more often than necessary', () => {
    const { world, bodies } = row(300);
    for (const k of [1, 2, 7]) {
        let asked = 0;
        const accept = ({ data }) => {
            asked++;
            return data >= 100 && data % 2 === 0;
        };
        const near = world.nearest(0, 0, { k, accept });
        assert.deepEqual(
            near.map(({ body }) => body.data),
            Array.from({ length: k }, (_, i) => 100 + 2 * i),
        );
        assert.equal(asked, 100 + 2 * k - 1);
        assert.ok(near.every(({ body, distance }) => Math.abs(distance - body.x + 1) < 1e-6));
    }
    assert.equal(
        world.nearest(0, 0, { k: 9, radius: 50, accept: ({ data }) => data < 2 }).length,
        2,
    );
    assert.equal(
        world.nearest(0, 0, { accept: (body) => body === bodies[299] })[0].body,
        bodies[299],
    );
});

for (const [name, ask] of Object.entries(ALL)) {
    test(`${name}: errors of accept reach the caller, and it must return a boolean`, () => {
        const { world, bodies } = row(3);
        for (const value of [undefined, 1, 'yes', null, Promise.resolve(true)]) {
            assert.throws(() => ask(world, { accept: () => value }), {
                name: 'TypeError',
                message: /accept must be a function that returns true or false; it returned /,
            });
        }
        const mine = new Error('mine');
        const accept = () => {
            throw mine;
        };
        assert.throws(() => ask(world, { accept }), mine);
        // Later queries work as if nothing had happened.
        assert.equal(world.castRay(0, 0, 100, 0).body, bodies[0]);
        assert.deepEqual(world.queryBox(0, -1, 100, 1), bodies);
    });

    test(`${name}: accept may remove, add and move bodies, update and query`, () => {
        for (let seed = 1; seed <= 60; seed++) {
            const roll = rng(seed);
            const { world, bodies } = row(12);
            if (roll() < 0.5) world.update();
            const acts = [
                (body) => body.remove(),
                () => bodies[Math.floor(roll() * 12)].remove(),
                () => world.update(),
                () => world.separate(),
                () => world.add(circle(1), { x: 100 * roll() }),
                () => world.reserve({ bodies: 5000, contacts: 5000 }),
                (body) => {
                    body.x += 3;
                },
                () => world.castRay(0, 0, 100, 0, { ignore: bodies.slice(0, 3) }),
                () => ALL[name](world, { accept: ({ index }) => index % 2 === 0 }),
                () => world.queryShape(box(50, 50), {}, { accept: () => roll() < 0.5 }),
                () => bodies[0].alive && bodies[0].moveAndSlide(1, 0),
                () => world.clear(),
            ];
            let left = 30;
            const accept = (body) => {
                assert.ok(body.alive, 'accept gets only living bodies');
                acts[Math.floor(roll() * acts.length)](body);
                return left-- === 0 || roll() < 0.3;
            };
            ask(world, { accept, ignore: roll() < 0.5 ? bodies.slice(3, 5) : null });
            world.update();
            assert.equal(
                world.castRayAll(-1e4, 0, 2e4, 0).length,
                [...world.bodies].filter(({ y }) => Math.abs(y) <= 1).length,
            );
            world.dispose();
        }
    });

    test(`${name}: a query throws, or ends, if accept disposes of the world`, () => {
        const { world } = row(3);
        const accept = () => {
            world.dispose();
            return false;
        };
        try {
            ask(world, { accept });
        } catch (error) {
            assert.match(error.message, /disposed/);
        }
        const other = row(3);
        assert.equal(ALL.castRay(other.world, {}), other.bodies[0]);
    });
}

test('castRays rejects accept with an error that names it', () => {
    const { world } = row(1);
    const rays = { x: [0], y: [0], dx: [9], dy: [0] };
    assert.throws(() => world.castRays(rays, undefined, { accept: () => true }), {
        name: 'TypeError',
        message: /castRays: accept.*world\.castRay /,
    });
});

test('a mover passes through rejected bodies, and is stopped by the others', () => {
    const { world, bodies } = row(30, true);
    const mover = world.add(box(2, 2), { x: 0 });
    const asked = [];
    const accept = (body) => {
        asked.push(body.data);
        return body.data >= 3;
    };
    const move = mover.moveAndSlide(100, 0, { filter: { accept } });
    assert.deepEqual(
        move.hits.map(({ body }) => body),
        [bodies[3]],
    );
    assert.ok(Math.abs(mover.x - 38) < 1e-3);
    assert.equal(new Set(asked).size, asked.length, 'each body once');
    assert.ok(!asked.includes(undefined), 'not itself');
    mover.set(0, 0);
    assert.equal(mover.moveAndSlide(100, 0, { filter: { accept: () => false } }).hits.length, 0);
    assert.equal(mover.x, 100);
    mover.set(0, 0);
    assert.ok(mover.moveAndSlide(100, 0, { filter: { accept: () => true } }).dx < 10);
});

test('a mover with accept moves as if the rejected bodies were ignored', () => {
    for (let seed = 1; seed <= times(300, 5000); seed++) {
        const roll = rng(seed);
        const world = new World();
        for (let i = 0; i < 40; i++) {
            const shape =
                roll() < 0.5 ? box(2 + 8 * roll(), 2 + 8 * roll()) : circle(1 + 4 * roll());
            world.add(shape, {
                x: 60 * roll() - 30,
                y: 60 * roll() - 30,
                angle: 3 * roll(),
                isStatic: roll() < 0.7,
                oneWay: roll() < 0.2 ? { x: 0, y: -1 } : null,
            });
        }
        const body = world.add(box(3, 5));
        world.update();
        const accepts = (other) => other.index % 3 !== 0;
        const ignore = [...world.bodies].filter((other) => !accepts(other));
        const options = { up: { x: 0, y: -1 }, snap: 2, step: 1, constantSpeed: roll() < 0.5 };
        const [dx, dy] = [60 * roll() - 30, 60 * roll() - 30];
        const expected = body.moveAndSlide(dx, dy, { ...options, filter: { ignore } });
        const end = [body.x, body.y];
        // A new world with the same bodies, which does not know about the first move.
        const twin = new World();
        for (const { shape, x, y, angle, isStatic, oneWay } of world.bodies) {
            twin.add(shape, { x, y, angle, isStatic, oneWay });
        }
        const other = twin.body(body.index);
        other.set(0, 0);
        twin.update();
        const move = other.moveAndSlide(dx, dy, { ...options, filter: { accept: accepts } });
        assert.deepEqual([other.x, other.y], end);
        assert.deepEqual(
            move.hits.map((hit) => ({ ...hit, body: hit.body.index })),
            expected.hits.map((hit) => ({ ...hit, body: hit.body.index })),
        );
        world.dispose();
        twin.dispose();
    }
});

test('a mover is not corrupted if accept moves, changes or removes it', () => {
    const acts = [
        [(_, mover) => mover.remove(), /removed/],
        [(world) => world.dispose(), /disposed|removed/],
        [(world) => world.clear(), /removed/],
        [(_, mover) => mover.set(50, 50), null],
        [(world) => world.update(), null],
        [(world) => world.reserve({ bodies: 10_000 }), null],
        [(_, mover) => mover.moveAndSlide(0, 5), null],
        [(_, mover) => mover.moveAndSlide(0, 5, { filter: { accept: () => true } }), null],
        [(_, mover) => Object.assign(mover, { shape: circle(3) }), null],
    ];
    for (const [act, expected] of acts) {
        const { world } = row(3, true);
        const mover = world.add(circle(1));
        let done = false;
        const accept = () => {
            if (!done) act(world, mover);
            done = true;
            return true;
        };
        const go = () => mover.moveAndSlide(30, 0, { filter: { accept } });
        if (expected) assert.throws(go, expected);
        else go();
        assert.ok(done);
    }
    const { world } = row(3, true);
    const mover = world.add(circle(1));
    assert.throws(() => mover.moveAndSlide(30, 0, { filter: { accept: () => 1 } }), TypeError);
    assert.equal(mover.x, 0);
});

test('a query whose accept keeps adding bodies near it ends with an error', () => {
    const asks = {
        castRay: ({ world }, accept) => world.castRay(0, 0, 100, 0, { accept }),
        castShape: ({ world }, accept) => world.castShape(circle(1), {}, 100, 0, { accept }),
        nearest: ({ world }, accept) => world.nearest(0, 0, { accept }),
        moveAndSlide: ({ hero }, accept) => hero.moveAndSlide(100, 0, { filter: { accept } }),
    };
    for (const [name, ask] of Object.entries(asks)) {
        const world = new World();
        const hero = world.add(circle(5), { y: 20 });
        world.add(circle(5), { x: 30, y: 3 });
        const accept = (coin) => {
            if (coin === hero) return false;
            coin.remove();
            world.add(circle(5), { x: 50, y: 3 });
            return false;
        };
        const scene = { world, hero };
        const isNamed = ({ name: kind, message }) =>
            kind === 'RangeError' && message.includes(`${name}: accept has added 1000 bodies`);
        assert.throws(() => ask(scene, accept), isNamed, name);
        assert.equal(hero.x, 0);
        assert.equal(world.castRay(0, 0, 100, 0).x.toFixed(), '46');
    }
});
