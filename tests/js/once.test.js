// Calls whose arguments run the caller's code while they are read: getters, proxies, setters of an `out`. Every value
// is read once and before anything happens: whatever a getter does to the world, the call continues as if that had
// happened before it. Objects that cannot be written are rejected before anything moves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lib } from './build.js';
import { rng } from './rng.js';
import { effort, times } from './times.js';

const { box, capsule, chain, circle, compound, polygon, tiles, World } = lib;
const SEEDS = Math.ceil(2 * effort(8));

const UP = { x: 0, y: -1 };
const LEVEL = { columns: 2, rows: 2, size: 8, cells: [1, 0, 1, 1] };

/** A mover between walls, other bodies around it, and columns of rays and poses, all made from the seed. */
function makeScene(seed) {
    const roll = rng(seed);
    const at = (range) => range * (2 * roll() - 1);
    const world = new World({ capacity: 32, maxBytes: 2 ** 22 });
    const mover = world.add(circle(3), { x: at(4), y: at(4) });
    const others = Array.from({ length: 12 }, (_, i) =>
        world.add(i % 3 ? box(4, 6) : circle(3), { x: at(30), y: at(30), isStatic: i % 2 === 0 }),
    );
    others[3].oneWay = UP;
    world.add(box(80, 4), { y: 12, isStatic: true });
    for (const x of [60, 61]) world.add(box(4, 4), { x, y: 60 });
    world.update();
    world.update();
    const column = (range) => Float64Array.from({ length: 5 }, () => at(range));
    const columns = { x: column(20), y: column(20), dx: column(60), dy: column(60) };
    const whole = Uint32Array.of(0, 1, 2, 3, 4);
    return { world, mover, others, columns, whole, far: at(40), near: at(5) };
}

// --- Effects of getters --------------------------------------------------------------------------------

/** Adds new bodies into the slots of removed ones. */
function refill({ world }) {
    world.update();
    world.update();
    world.update();
    for (let i = 0; i < 3; i++) world.add(box(2, 2), { x: 1 + i, y: 2, isSensor: i === 0 });
}

const QUESTIONS = {
    'asks other questions': ({ world, mover, others }) => {
        lib.collide(box(9, 9), { x: 1 }, polygon([0, 0, 9, 1, 0, 9, 3, 3]), {});
        compound([circle(1), box(2, 2)]);
        chain([0, 0, 5, 5]);
        tiles(LEVEL);
        lib.simplify([0, 0, 4, 0, 4, 4, 1, 3], 0.1);
        lib.overlapsMany([circle(1)], { x: [7], y: [7] }, { a: [0], b: [0] });
        world.queryBox(-50, -50, 50, 50, { ignore: [others[1], mover], sensors: true });
        world.castRayAll(50, 50, -99, -99, { statics: false });
        world.nearest(9, 9, { k: 5, mask: 1 });
        world.castRays({ x: [9], y: [9], dx: [-50], dy: [1] });
        mover.bounds();
        mover.toLocal(5, 5);
    },
};

const CHANGES = {
    'moves bodies': ({ mover, others }) => {
        mover.set(7, -7, 1);
        others[0].x += 9;
    },
    'adds bodies until the world grows': ({ world }) => {
        for (let i = 0; i < 40; i++) world.add(box(1, 1 + i), { x: 3 * i, y: -20 });
    },
    'removes the mover': ({ mover }) => mover.remove(),
    'refills the slot of the mover': (scene) => {
        scene.mover.remove();
        refill(scene);
    },
    'refills the slots of those to be ignored': (scene) => {
        scene.others[0].remove();
        scene.others[1].remove();
        refill(scene);
    },
    'turns the mover into tiles': ({ mover }) => Object.assign(mover, { shape: tiles(LEVEL) }),
    'changes the category of the mover': ({ mover }) => {
        mover.mask = 2;
        mover.category = 4;
    },
    'moves another body by moveAndSlide': ({ others }) =>
        others[1].moveAndSlide(30, 30, { up: UP }),
    'clears the world': ({ world }) => world.clear(),
    'disposes of the world': ({ world }) => world.dispose(),
    'updates and separates': ({ world }) => {
        world.update();
        world.separate();
    },
    'puts NaN into columns': ({ columns }) => {
        for (const name in columns) columns[name][2] = Number.NaN;
    },
    'takes columns away': ({ columns, whole }) => {
        for (const { buffer } of [...Object.values(columns), whole]) {
            structuredClone(buffer, { transfer: [buffer] });
        }
    },
    'puts other bits into columns': ({ columns, whole }) => {
        columns.x[1] = 1e300;
        whole[1] = 77;
    },
};

// --- Calls ---------------------------------------------------------------------------------------------

const SHAPE = box(6, 5);
const STATE = new World().save();
const OTHER = polygon([0, 0, 6, 0, 6, 2, 2, 2, 2, 6, 0, 6]);

const filterOf = ({ mover, others }, $) =>
    $({
        mask: 0xff,
        category: 1,
        group: 0,
        sensors: true,
        statics: true,
        ignore: $([others[0], others[1], mover]),
    });
const castFilterOf = ({ others }, $) =>
    $({ mask: 0xff, oneWay: true, sensors: false, ignore: others[0] });
const poseOf = (x, $) => $({ x, y: 1, angle: 0.5 });
const raysOf = ({ columns: { x, y, dx, dy } }, $) => $({ x, y, dx, dy, length: 5 });
const listsOf = ({ columns }, $) =>
    $({
        x: $([-20, 9, 9, 40, 3]),
        y: columns.y,
        dx: $([50, 1, 2, -80, 0]),
        dy: columns.dy,
        length: 5,
    });
const posesOf = ({ columns: { x, y, dx } }, $) => $({ x, y, angle: dx });
const pairsOf = ({ whole }, $) => $({ a: whole, b: $([1, 2, 3, 4, 0]), length: 5 });
const FIVE = [SHAPE, OTHER, circle(5), SHAPE, capsule(0, 0, 9, 9, 1)];

// Arguments wrapped in `$` are read through a proxy.
const PURE = {
    overlaps: (s, $) => lib.overlaps(SHAPE, poseOf(s.near, $), OTHER, poseOf(0, $)),
    'overlaps of bodies': (s) => lib.overlaps(s.mover, s.others[1]),
    collide: (s, $) => lib.collide(SHAPE, poseOf(s.near, $), OTHER, poseOf(0, $)),
    distance: (s, $) => lib.distance(SHAPE, poseOf(s.far, $), OTHER, $({})),
    'distance of nothing': (_, $) =>
        lib.distance(tiles({ ...LEVEL, cells: [0, 0, 0, 0] }), poseOf(1, $), OTHER, poseOf(2, $)),
    contains: (s, $) => lib.contains(OTHER, poseOf(s.near, $), 1, 1),
    closestPoint: (s, $) => lib.closestPoint(OTHER, poseOf(s.near, $), 1, 1),
    castRay: (s, $) => lib.castRay(OTHER, poseOf(s.near, $), -20, 1, 40, 1),
    sweep: (s, $) =>
        lib.sweep(
            SHAPE,
            poseOf(-30, $),
            $({ dx: 60, dy: s.near, dAngle: 1 }),
            OTHER,
            poseOf(0, $),
            $({}),
        ),
    trace: (s, $) => lib.trace(SHAPE, poseOf(s.near, $), box(3, 3), poseOf(0, $)),
    overlapsMany: (s, $) => lib.overlapsMany($(FIVE), posesOf(s, $), pairsOf(s, $)),
    collideMany: (s, $) => {
        const out = {
            hit: new Uint8Array(5),
            normalX: new Float32Array(5),
            normalY: new Float32Array(5),
            depth: new Float32Array(5),
        };
        lib.collideMany($(FIVE), posesOf(s, $), pairsOf(s, $), $(out));
        return out;
    },
    'polygon and its options': (_, $) =>
        polygon(
            $([$([0, 0]), $({ x: 9, y: 0 }), $([9, 9]), $([1, 2])]),
            $({ radius: 1, holes: [] }),
        ),
    'polygon of a flat list': (_, $) => polygon($([0, 0, 9, 0, 9, 9])),
    hull: (_, $) => lib.hull($([$([0, 0]), $([9, 0]), $([9, 9]), $([3, 2])]), $({ radius: 1 })),
    simplify: (_, $) => lib.simplify($([$([0, 0]), $([9, 0]), $([9, 9]), $([3, 2])]), 0.1),
    chain: (_, $) =>
        chain($([0, 0, 9, 0, 9, 9]), $({ closed: true, oneSided: false, radius: 0.5 })),
    compound: (_, $) => compound($([SHAPE, OTHER])),
    tiles: (_, $) =>
        tiles(
            $({
                ...LEVEL,
                cells: $([1, 0, 2, 1]),
                kinds: $(['solid', $({ points: [0, 0, 1, 0, 1, 1], oneWay: $({ x: 0, y: 1 }) })]),
            }),
        ),
    box: (_, $) => box(3, 4, $({ radius: 0.5 })),
    'new World': (_, $) => {
        const world = new World($({ capacity: 70, maxBytes: 2 ** 20, minDepth: 0.5 }));
        const { capacity, bytes } = world;
        world.dispose();
        return [capacity, bytes];
    },
};

const CALLS = {
    ...PURE,
    add: ({ world }, $) =>
        world.add(
            SHAPE,
            $({
                x: 4,
                y: 5,
                angle: 1,
                isStatic: false,
                isSensor: false,
                enabled: true,
                bullet: false,
                category: 2,
                mask: 3,
                group: 1,
                oneWay: $({ x: 1, y: 0 }),
                tag: 7,
                weight: 2,
                data: 'mine',
            }),
        ),
    addMany: (s, $) =>
        s.world.addMany(
            $(FIVE),
            5,
            $({
                x: s.columns.x,
                y: $([1, 2, 3, 4, 5]),
                category: 3,
                tag: s.whole,
                isStatic: $([true, false, true, true, true]),
            }),
        ),
    reserve: ({ world }, $) => world.reserve($({ bodies: 99, contacts: 500 })),
    'body.oneWay': ({ mover }, $) => {
        mover.oneWay = $({ x: 3, y: 4 });
        return mover.oneWay;
    },
    queryPoint: (s, $) => s.world.queryPoint(s.near, 0, filterOf(s, $)),
    queryBox: (s, $) => s.world.queryBox(-20, -20, s.far, 20, filterOf(s, $)),
    'queryBox inside': (s, $) => s.world.queryBox(-25, -25, 30, 30, $({ mode: 'inside', mask: 1 })),
    queryShape: (s, $) => s.world.queryShape(OTHER, poseOf(s.near, $), filterOf(s, $)),
    'castRay of a world': (s, $) => s.world.castRay(-40, s.near, 80, 3, castFilterOf(s, $)),
    castRayAny: (s, $) => s.world.castRayAny(-40, s.near, 80, 3, castFilterOf(s, $)),
    castRayAll: (s, $) => s.world.castRayAll(-40, s.near, 80, 3, filterOf(s, $)),
    castRays: (s, $) => s.world.castRays(raysOf(s, $), undefined, castFilterOf(s, $)),
    'castRays from lists': (s, $) => {
        const out = {
            body: new Int32Array(5),
            t: new Float64Array(5),
            normalX: new Float32Array(5),
            normalY: new Float32Array(5),
        };
        s.world.castRays(listsOf(s, $), $(out), castFilterOf(s, $));
        return out;
    },
    castShape: (s, $) => s.world.castShape(OTHER, poseOf(-40, $), 80, 3, castFilterOf(s, $)),
    nearest: (s, $) => s.world.nearest(s.near, 0, $({ k: 3, radius: 50, ignore: $([s.mover]) })),
    restore: ({ world }, $) => world.restore(STATE, $({ shapes: $([SHAPE]) })).appeared,
    separate: (s, $) => s.world.separate($({ iterations: 4, filter: filterOf(s, $) })),
    moveAndSlide: (s, $) => {
        const move = s.mover.moveAndSlide(
            s.far,
            20,
            $({ up: $(UP), maxSlope: 1, snap: 2, step: 1, filter: filterOf(s, $) }),
        );
        return [move, s.mover.x, s.mover.y];
    },
};

// --- The law -------------------------------------------------------------------------------------------

/** Wraps objects in proxies that report every read property to `tell`, as the object and the name of the property. */
const readBy = (tell) => (object) =>
    new Proxy(object, {
        get(target, key) {
            if (typeof key === 'string') tell(target, key);
            return target[key];
        },
    });

/** The outcome of a call as text: its result, or what it threw. */
function outcome(scene, call, $) {
    const tell = (_, value) => {
        if (value instanceof lib.Body) return `body ${value.id}`;
        if (value instanceof lib.Shape) return [value.kind, value.radius, value.points, value.area];
        if (ArrayBuffer.isView(value)) return [...value];
        return typeof value === 'number' ? String(value) : value;
    };
    let text;
    try {
        text = JSON.stringify(call(scene, $), tell) ?? 'nothing';
    } catch (error) {
        assert.ok(!(error instanceof WebAssembly.RuntimeError), `${call} trapped: ${error}`);
        text = `${error}`;
    }
    const { world } = scene;
    return world.disposed ? text : `${text} ${world.hash()} ${world.size}`;
}

const plain = (object) => object;

for (const [name, call] of Object.entries(CALLS)) {
    test(`${name} reads every value once, and works as if the effects of getters had happened before`, (t) => {
        let cases = 0;
        for (let seed = 1; seed <= SEEDS; seed++) {
            const first = makeScene(seed);
            const seen = new Map();
            let readings = 0;
            const counted = outcome(
                first,
                call,
                readBy((object, key) => {
                    readings++;
                    if (!seen.has(object)) seen.set(object, new Set());
                    const isTwice = seen.get(object).has(key) && key !== 'length';
                    assert.ok(!isTwice, `${key} is read twice`);
                    seen.get(object).add(key);
                }),
            );
            const straight = makeScene(seed);
            assert.equal(counted, outcome(straight, call, plain));
            first.world.dispose();
            straight.world.dispose();
            for (const [deed, change] of Object.entries({ ...QUESTIONS, ...CHANGES })) {
                const before = makeScene(seed);
                change(before);
                const expected = outcome(before, call, plain);
                before.world.dispose();
                for (let reading = 0; reading < readings; reading++) {
                    const scene = makeScene(seed);
                    let left = reading;
                    const answer = outcome(
                        scene,
                        call,
                        readBy(() => {
                            if (left-- === 0) change(scene);
                        }),
                    );
                    scene.world.dispose();
                    assert.equal(answer, expected, `the ${reading}th reading ${deed}`);
                    cases++;
                }
            }
        }
        t.diagnostic(`${cases} cases`);
    });
}

// --- `out` ---------------------------------------------------------------------------------------------

const FILLED = {
    collide: (_, out) => lib.collide(SHAPE, { x: 4 }, box(9, 9), {}, out),
    distance: (_, out) => lib.distance(SHAPE, { x: 90 }, OTHER, {}, out),
    closestPoint: (_, out) => lib.closestPoint(OTHER, {}, 30, 20, out),
    castRay: (_, out) => lib.castRay(OTHER, {}, -9, 1, 30, 0, out),
    sweep: (_, out) => lib.sweep(SHAPE, { x: -30 }, { dx: 60 }, OTHER, {}, {}, out),
    'body.bounds': (s, out) => s.mover.bounds(out),
    'world.extent': (s, out) => s.world.extent(out),
    'body.toWorld': (s, out) => s.mover.toWorld(3, 4, out),
    'body.toLocal': (s, out) => s.mover.toLocal(3, 4, out),
    separate: (s, out) => s.world.separate({}, out),
    'castRay of a world': (s, out) => s.world.castRay(-60, s.near, 120, 3, {}, out),
    castShape: (s, out) => s.world.castShape(OTHER, { x: -60 }, 120, 3, {}, out),
    moveAndSlide: (s, out) => s.mover.moveAndSlide(40, 40, { up: UP }, out),
};
const LISTED = {
    queryPoint: (s, out) => s.world.queryPoint(0, 0, { radius: 30 }, out),
    queryBox: (s, out) => s.world.queryBox(-30, -30, 30, 30, {}, out),
    queryShape: (s, out) => s.world.queryShape(box(50, 50), {}, {}, out),
    castRayAll: (s, out) => s.world.castRayAll(-60, s.near, 120, 3, {}, out),
    nearest: (s, out) => s.world.nearest(0, 0, { k: 6 }, out),
    'contacts.points': (s, out) => s.world.contacts.points(0, out),
};

/** A proxy of an object that runs `act` before each write to it or to an object in it. */
function sly(object, act) {
    return new Proxy(object, {
        get(target, key) {
            const value = target[key];
            const isPlain = Object.getPrototypeOf(value ?? act) === Object.prototype;
            return isPlain || Array.isArray(value) ? sly(value, act) : value;
        },
        set(target, key, value) {
            act();
            target[key] = value;
            return true;
        },
    });
}

for (const [name, call] of Object.entries({ ...FILLED, ...LISTED })) {
    test(`${name} fills an out with one result, whatever queries its setters make`, () => {
        const [question] = Object.values(QUESTIONS);
        for (let seed = 1; seed <= times(40, 320); seed++) {
            const expected = outcome(makeScene(seed), (s) => {
                const out = name in LISTED ? [] : {};
                call(s, out);
                return out;
            });
            for (const filled of [false, true]) {
                const scene = makeScene(seed);
                const answer = outcome(scene, (s) => {
                    const out = name in LISTED ? [] : {};
                    if (filled) call(makeScene(seed), out);
                    call(
                        s,
                        sly(out, () => question(s)),
                    );
                    return out;
                });
                assert.equal(answer, expected);
                scene.world.dispose();
            }
        }
    });
}

/** Every object in an object, itself first, except those in bodies. */
function objectsIn(value) {
    const isOpen = Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype;
    return isOpen ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

const LOCKS = {
    frozen: Object.freeze,
    'not extensible and sealed': Object.seal,
    'read-only in its first name': (object) => {
        const [key] = Object.keys(object);
        Object.defineProperty(object, key, { writable: false });
    },
    'read-only in its last name': (object) => {
        const key = Object.keys(object).at(-1);
        Object.defineProperty(object, key, { writable: false });
    },
    'without a setter': (object) => {
        const key = Object.keys(object).at(-1);
        const value = object[key];
        Object.defineProperty(object, key, { get: () => value });
    },
};

for (const name of ['moveAndSlide', 'separate', 'contacts.points', 'castRay of a world']) {
    const call = FILLED[name] ?? LISTED[name];
    for (const [how, lock] of Object.entries(LOCKS)) {
        test(`${name} changes nothing if it throws because a part of its out is ${how}`, () => {
            let refused = 0;
            for (let seed = 1; seed <= times(20, 160); seed++) {
                const make = () => {
                    const out = name in LISTED ? [] : {};
                    call(makeScene(seed), out);
                    return out;
                };
                objectsIn(make()).forEach((_, i) => {
                    const out = make();
                    const target = objectsIn(out)[i];
                    if (Object.keys(target).length === 0) return;
                    lock(target);
                    const scene = makeScene(seed);
                    const before = scene.world.hash();
                    try {
                        call(scene, out);
                    } catch (error) {
                        refused++;
                        assert.ok(error instanceof TypeError, `${error}`);
                        assert.equal(scene.world.hash(), before, `${name}, object ${i}: ${error}`);
                    }
                    scene.world.dispose();
                });
            }
            if (how !== 'not extensible and sealed') assert.ok(refused > 0);
        });
    }
}
