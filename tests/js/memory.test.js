// The memory that a steady game allocates: none. Reads the heap before and after many frames, and the linear memory
// before and after many shapes. Needs node --expose-gc.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { lib } from './build.js';
import { times } from './times.js';

const { box, circle, collide, ellipsePoints, History, overlaps, polygon, record, tiles } = lib;
const { World } = lib;

const FRAMES = times(2500, 100_000);
const SHAPES = times(200_000, 1_000_000);

// Compiles hot code on the thread that runs it. Otherwise the load of the machine decides when the compiler finishes,
// which types it has seen by then, and how many numbers it boxes.
setFlagsFromString('--no-concurrent-recompilation');
// Bytecode that a collection drops and a later call compiles again would count as retained.
setFlagsFromString('--no-flush-bytecode');

const gc = globalThis.gc ?? assert.fail('run with --expose-gc');

async function settledHeap() {
    for (let i = 0; i < 4; i++) {
        await setImmediate();
        gc();
    }
    return process.memoryUsage().heapUsed;
}

/** Bytes that a call retains, and bytes that it allocates once the engine has optimised it. */
async function costOf(act, calls, limit) {
    for (let i = 0; i < 2 * calls; i++) act(i);
    const kept = await keptBy(act, calls / 2);
    let allocated = allocatedBy(act);
    for (let round = 0; round < 10 && allocated > limit; round++) {
        for (let i = 0; i < 1000; i++) act(i);
        allocated = Math.min(allocated, allocatedBy(act));
    }
    return { kept, allocated };
}

// Each round makes twice as many calls as the one before. So memory that the engine keeps or frees for itself, such as
// compiled code, matters less in each round. From the third on, it makes more than half as many calls as all before it,
// those of costOf() included: an array that grows by half grows in each.
async function keptBy(act, calls) {
    let kept = Number.POSITIVE_INFINITY;
    let before = await settledHeap();
    for (let round = 0; round < 7 && !(round > 1 && Math.abs(kept) < 0.5); round++, calls *= 2) {
        for (let i = 0; i < calls; i++) act(i);
        const after = await settledHeap();
        kept = (after - before) / calls;
        before = after;
    }
    return kept;
}

// The median of many windows, each short enough to end before the next collection; a window with a collection shows a
// negative number and does not count.
const WINDOW = 200;

function allocatedBy(act) {
    const windows = [];
    for (let i = 0; i < 41; i++) {
        const started = process.memoryUsage().heapUsed;
        for (let k = 0; k < WINDOW; k++) act(k);
        const bytes = process.memoryUsage().heapUsed - started;
        if (bytes >= 0) windows.push(bytes / WINDOW);
    }
    assert.ok(windows.length > 20, 'too many collections to measure anything');
    return windows.sort((a, b) => a - b)[windows.length >> 1];
}

// memoryUsage itself allocates its result, a few hundred bytes per window.
const NOISE = 4;

// The bytes of a number that the engine may box between two functions.
const BOX = 16;

function free(name, prepare, boxes = 0) {
    const what = boxes ? `no more than ${boxes} boxed numbers` : 'nothing';
    test(`${name} allocates ${what}`, async (t) => {
        const limit = NOISE + boxes * BOX;
        const { kept, allocated } = await costOf(prepare(), FRAMES, limit);
        t.diagnostic(`${kept.toFixed(3)} bytes kept, ${allocated.toFixed(3)} allocated per call`);
        assert.ok(kept < 1, `${kept} bytes are kept per call`);
        assert.ok(allocated <= limit, `${allocated} bytes are allocated per call`);
    });
}

const BODIES = 20;

/** Bodies, many of which overlap. */
function crowd() {
    const world = new World();
    for (let i = 0; i < BODIES; i++) {
        const shape = i % 2 ? box(10, 6) : circle(5);
        world.add(shape, { x: (i % 8) * 8, y: (i >> 3) * 8, isStatic: i < 4, isSensor: i === 9 });
    }
    world.update();
    return world;
}

free(
    'a frame of columns, update, separate and forEach',
    () => {
        const world = crowd();
        const out = { moved: 0, remaining: 0 };
        const total = new Float64Array(1);
        const visit = (contact) => {
            total[0] += contact.depth + contact.normalX * contact.a.index + contact.b.index;
        };
        const look = (event) => {
            total[0] += event.sensor ? event.a.index : event.b.index;
        };
        return (frame) => {
            const { x, y, angle, alive, count } = world;
            for (let i = 0; i < count; i++) {
                if (alive[i] === 0) continue;
                x[i] += 0.5 * (((i + frame) % 3) - 1);
                y[i] += 0.25 * (((i * frame) % 5) - 2);
                angle[i] = (frame % 100) / 50;
            }
            world.update();
            world.separate(undefined, out);
            const { contacts } = world;
            const { length, depth, a } = contacts;
            for (let row = 0; row < length; row++) total[0] += depth[row] + a[row];
            contacts.forEach(visit);
            world.sensed.forEach(visit);
            world.began.forEach(look);
            world.ended.forEach(look);
            if (frame % 50 === 0) for (let i = 0; i < count; i++) x[i] = (i % 8) * 8;
            if (frame % 50 === 0) for (let i = 0; i < count; i++) y[i] = (i >> 3) * 8;
        };
    },
    6,
);

free('update', () => {
    const world = crowd();
    return () => world.update();
});

free('for … of', () => {
    const world = crowd();
    const total = new Float64Array(1);
    return () => {
        for (const { a, depth } of world.contacts) total[0] += depth + a.index;
        for (const { other, depth } of world.body(5).contacts) total[0] += depth + other.index;
        for (const { a } of world.began) total[0] += a.index;
    };
});

free('separate with `out`', () => {
    const world = crowd();
    const out = { moved: 0, remaining: 0 };
    return () => world.separate(undefined, out);
});

// The library checks the keys of the options; a list of these keys would be an allocation.
free(
    'separate with options',
    () => {
        const world = crowd();
        const options = { iterations: 2, filter: { mask: 1, ignore: world.body(0) } };
        const out = { moved: 0, remaining: 0 };
        return () => world.separate(options, out);
    },
    4,
);

free('forEach over contacts', () => {
    const world = crowd();
    const total = new Float64Array(1);
    const visit = (contact) => {
        total[0] += contact.depth + contact.normalX + contact.normalY + contact.a.index;
    };
    return () => world.contacts.forEach(visit);
});

free('the contacts of bodies, and their points', () => {
    const world = crowd();
    const bodies = [...world.bodies];
    const total = new Float64Array(1);
    const points = [];
    const visit = (contact) => {
        total[0] += contact.depth + contact.normalX * contact.other.index;
        world.contacts.points(contact.row, points);
        total[0] += points[0].x + points.length;
    };
    return (frame) => {
        world.x[frame % BODIES] += (frame % 3) - 1;
        world.update();
        for (let i = 0; i < bodies.length; i++) {
            bodies[i].contacts.forEach(visit);
            total[0] += bodies[i].contacts.length;
        }
        world.began.of(bodies[7]).forEach(visitNothing);
    };
});

const visitNothing = () => {};

free('reading the columns of contacts', () => {
    const world = crowd();
    const total = new Float64Array(1);
    return () => {
        const { length, a, b, normalX, normalY, depth } = world.contacts;
        for (let i = 0; i < length; i++)
            total[0] += normalX[i] * normalY[i] * depth[i] + a[i] + b[i];
    };
});

free(
    'writing and reading bodies',
    () => {
        const world = crowd();
        const body = world.body(7);
        const bounds = body.bounds();
        const point = { x: 0, y: 0 };
        const total = new Float64Array(1);
        return (frame) => {
            body.set(frame % 100, frame % 77);
            body.isSensor = frame % 2 === 0;
            body.bounds(bounds);
            body.toWorld(1, 2, point);
            total[0] += bounds.minX + point.x;
        };
    },
    6,
);

free(
    'overlaps, and collide with `out`',
    () => {
        const shapes = [box(3, 4), circle(2), polygon([0, 0, 4, 0, 0, 4])];
        const poseA = { x: 1, y: 1, angle: 0.5 };
        const poseB = { x: 2, y: 1, angle: 1 };
        const out = { normal: { x: 0, y: 0 }, depth: 0 };
        const total = new Float64Array(1);
        return (frame) => {
            const a = shapes[frame % 3];
            const b = shapes[(frame >> 1) % 3];
            poseB.x = (frame % 50) / 10;
            if (overlaps(a, poseA, b, poseB)) total[0]++;
            if (collide(a, poseA, b, poseB, out)) total[0] += out.depth;
        };
    },
    6,
);

const KINDS = {
    queryPoint: (world, x, y, filter, out) => world.queryPoint(x, y, filter, out),
    queryBox: (world, x, y, filter, out) => world.queryBox(x, y, x + 20, y + 9, filter, out),
    castRayAll: (world, x, y, filter, out) => world.castRayAll(x, y, 30, y, filter, out),
    nearest: (world, x, y, filter, out) => world.nearest(x, y, filter, out),
};

for (const [name, question] of Object.entries(KINDS)) {
    free(
        `world.${name} with an out`,
        () => {
            const world = crowd();
            const out = [];
            const filter = { ignore: world.body(3), sensors: true };
            return (frame) => {
                world.body(5).x = frame % 60;
                question(world, frame % 50, frame % 30, filter, out);
            };
        },
        6,
    );
}

free(
    'world.castRay, castRayAny, queryShape and castShape with an out',
    () => {
        const world = crowd();
        const out = { hit: {}, touch: {}, list: [] };
        const [shape, pose, filter] = [box(3, 4), { x: 0, y: 0 }, { statics: false }];
        return (frame) => {
            pose.x = frame % 50;
            world.castRay(pose.x, frame % 40, 20, 10, undefined, out.hit);
            world.castRayAny(pose.x, frame % 40, 20, 10, filter);
            world.queryShape(shape, pose, filter, out.list);
            world.castShape(shape, pose, 10, 5, filter, out.touch);
        };
    },
    6,
);

free(
    'cells of casts and contacts with an out',
    () => {
        const world = new World();
        const level = tiles({ columns: 40, rows: 1, size: 5, cells: new Uint8Array(40).fill(1) });
        world.add(level, { isStatic: true });
        world.add(box(3, 4), { x: 20, y: -1 });
        world.update();
        const out = { hit: {}, touch: {}, cell: {} };
        const [shape, pose] = [box(3, 4), { x: 0, y: -40 }];
        return (frame) => {
            pose.x = frame % 150;
            world.castRay(pose.x, -20, 7, 40, undefined, out.hit);
            world.castShape(shape, pose, 5, 50, undefined, out.touch);
            world.contacts.cell(0, out.cell);
        };
    },
    6,
);

free(
    'a bullet and its hits',
    () => {
        const world = new World();
        const bullet = world.add(circle(1), { bullet: true });
        for (const x of [10, 20, 30]) world.add(box(0.001, 50), { x, isStatic: true });
        world.update();
        const total = new Float64Array(1);
        const visit = (row) => {
            total[0] += row.t + row.body.index + row.normalX;
        };
        return (frame) => {
            bullet.x = frame % 2 ? 40 : 0;
            world.update();
            world.passed.forEach(visit);
        };
    },
    3,
);

free('keeping a frame in a history', () => {
    const world = crowd();
    const history = new History(world, { frames: 8 });
    for (let i = 0; i < 20; i++) history.keep();
    return (frame) => {
        world.x[3] = frame % 50;
        world.update();
        history.keep();
    };
});

free(
    'a recorded frame',
    () => {
        const world = crowd();
        record(world, { frames: 100 });
        return (frame) => {
            world.x[3] = frame % 50;
            world.update();
        };
    },
    5, // one view of the state
);

for (const options of [
    { up: { x: 0, y: -1 }, snap: 3 },
    { step: 2, filter: { mask: 1 } },
]) {
    const prepare = () => {
        const world = new World();
        world.add(box(400, 10), { y: 20, isStatic: true });
        for (const x of [-60, 60]) world.add(box(10, 100), { x, isStatic: true });
        const body = world.add(box(8, 16));
        const out = {};
        return (frame) => body.moveAndSlide((frame >> 6) & 1 ? 1 : -1, 2, options, out);
    };
    free(`moveAndSlide with ${Object.keys(options).join(', ')} and \`out\``, prepare, 2);
}

// --- Shapes that come and go ---------------------------------------------------------------------------

test('a hundred thousand queries with new shapes take no more memory of the process', async (t) => {
    const b = box(1, 1);
    const pose = { x: 0.5 };
    const ask = (first, count) => {
        let hits = 0;
        for (let i = first; i < first + count; i++) {
            if (overlaps(circle(1 + i / SHAPES), {}, b, pose)) hits++;
        }
        return hits;
    };
    assert.equal(ask(0, 30_000), 30_000);
    const heap = await settledHeap();
    const { arrayBuffers, external } = process.memoryUsage();
    assert.equal(ask(30_000, SHAPES), SHAPES);
    const grown = (await settledHeap()) - heap;
    const after = process.memoryUsage();
    t.diagnostic(`heap ${grown}, array buffers ${after.arrayBuffers - arrayBuffers} bytes more`);
    assert.ok(grown < 500_000, `the heap grew by ${grown}`);
    assert.ok(after.arrayBuffers - arrayBuffers < 500_000);
    assert.ok(after.external - external < 500_000, 'linear memory did not grow');
});

// A shape should stay stored: storing it again takes as long as a query.
test('five thousand shapes in steady use are stored only once', (t) => {
    const shapes = Array.from({ length: 5000 }, (_, i) =>
        polygon(ellipsePoints(1 + i / 5000, 1, 8)),
    );
    const stores = t.mock.method(Uint8Array.prototype, 'set');
    const ask = () => {
        stores.mock.resetCalls();
        for (const shape of shapes) overlaps(shape, {}, shapes[0], {});
        return stores.mock.callCount();
    };
    const counts = [ask(), ask(), ask(), ask()];
    assert.ok(counts[0] >= 5000 - 1, `${counts}`);
    assert.deepEqual(counts.slice(2), [0, 0], `${counts}`);
});

// Where memory cannot grow, shapes in use are stored again and again, but every query is answered.
test('queries of more shapes than fit give the same results while the browser has no more memory', (t) => {
    const shapes = Array.from({ length: 20_000 }, (_, i) =>
        polygon(ellipsePoints(1 + i / 20_000, 1, 3 + (i % 28))),
    );
    const ask = () => shapes.map((shape) => overlaps(shape, {}, shapes[0], { x: 2.4 }));
    const { grow } = WebAssembly.Memory.prototype;
    const mock = t.mock.method(WebAssembly.Memory.prototype, 'grow', function (pages) {
        if (pages > 0) throw new RangeError('no more');
        return grow.call(this, pages);
    });
    const first = ask();
    for (let round = 0; round < 5; round++) assert.deepEqual(ask(), first);
    mock.mock.restore();
    for (let round = 0; round < 3; round++) assert.deepEqual(ask(), first);
});

test('adding, changing and removing hundreds of bodies takes no more memory', async (t) => {
    const world = new World();
    const shapes = Array.from({ length: 50 }, (_, i) => box(1 + i / 10, 2));
    const x = new Float64Array(300);
    let turn = 0;
    const round = () => {
        turn++;
        for (let i = 0; i < x.length; i++) x[i] = ((i * 37 + turn) % 1000) / 2;
        const first = world.addMany(shapes[turn % 50], 200, { x });
        const second = world.addMany(
            shapes.map((_, i) => (turn % 2 ? shapes[i] : circle(1 + ((turn + i) % 1000) / 1000))),
            50,
            { x, tag: 7 },
        );
        const speed = world.column('speed', Float32Array);
        for (let i = first; i < first + 200; i++) {
            if (speed[i] !== 0) throw new Error(`speed[${i}] is ${speed[i]}`);
            speed[i] = i;
        }
        world.update();
        world.separate({ iterations: 1 });
        for (const body of world.bodies) {
            if (body.index % 9 === 0) body.shape = polygon([0, 0, 4, 0, 0, 1 + (turn % 500) / 100]);
        }
        world.update();
        for (let i = 0; i < 200; i++) world.body(first + i).remove();
        world.update();
        for (let i = 0; i < 50; i++) world.body(second + i).remove();
    };
    for (let i = 0; i < 100; i++) round();
    const { bytes } = world;
    const heap = await settledHeap();
    for (let rounds = times(600, 20_000); rounds > 0; rounds--) round();
    const grown = (await settledHeap()) - heap;
    t.diagnostic(`${turn} rounds; ${bytes} bytes throughout, heap ${grown} more`);
    assert.equal(world.bytes, bytes);
    assert.equal(world.size, 0);
    assert.ok(grown < 300_000, `the heap grew by ${grown}`);
});

test('disposed worlds share their memory', async (t) => {
    const make = () => {
        const world = new World({ capacity: 500 });
        for (let i = 0; i < 20; i++) world.add(box(2, 2), { x: i });
        world.update();
        world.dispose();
    };
    for (let i = 0; i < 200; i++) make();
    await settledHeap();
    const { external, heapUsed } = process.memoryUsage();
    for (let i = 0; i < 2000; i++) make();
    await settledHeap();
    const after = process.memoryUsage();
    t.diagnostic(`external ${after.external - external}, heap ${after.heapUsed - heapUsed} more`);
    assert.ok(after.external - external < 1_000_000);
    assert.ok(after.heapUsed - heapUsed < 1_000_000);
});

/** Five boxes, each of which overlaps the next by 1. */
function worldWithRow() {
    const world = new World();
    for (let i = 0; i < 5; i++) world.add(box(10, 10), { x: 9 * i });
    world.update();
    return world;
}

test('a world in reused memory equals a new one, even if the memory had grown', () => {
    const first = worldWithRow();
    const fresh = first.hash();
    for (let i = 0; i < 20; i++) {
        const dirty = new World({ capacity: 200 * (i + 1) });
        for (let k = 0; k < 300; k++) dirty.add(box(1 + k, 2), { x: k, tag: k, category: k });
        dirty.update();
        dirty.dispose();
        const world = worldWithRow();
        assert.equal(world.hash(), fresh);
        assert.equal(world.capacity, 64);
        assert.ok(world.tag.every((tag) => tag === 0));
        world.dispose();
    }
    first.dispose();
});
