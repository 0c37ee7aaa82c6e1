// Shapes as plain data: JSON and structured clones give the same shape again, to the last bit. Reads random shapes of
// every kind, moved and scaled, and invalid definitions.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { lib } from './build.js';
import { anyComposite, between, randomTiles } from './composites.js';
import { refused } from './refused.js';
import { rng } from './rng.js';
import { times } from './times.js';
import { pairs } from './vectors.js';

const { box, capsule, chain, circle, compound, hull, point, polygon, segment } = lib;
const { shapeFrom, tiles, World } = lib;

const ROUNDS = times(25, 500);
const RING = [0, 0, 90, 0, 90, 90, 40, 30];
const HOLES = [[60, 20, 70, 20, 70, 40], pairs(80, 50, 85, 50, 85, 60, 80, 50)];

const parsed = (shape) => JSON.parse(JSON.stringify(shape));

function posted(shape) {
    const { port1, port2 } = new MessageChannel();
    port1.postMessage(shape);
    const { message } = receiveMessageOnPort(port2);
    port1.close();
    return message;
}

/** The hash of a world with this shape: these worlds differ in nothing but the baked bytes. */
function bytesOf(shape) {
    const world = new World({ capacity: 1 });
    world.add(shape);
    const hash = world.hash();
    world.dispose();
    return hash;
}

/** Everything observable of a shape, with its bytes and those of its pieces. */
function seen(shape) {
    const { kind, radius, points, holes, area, bounds, tiles, isConvex, definition } = shape;
    const own = { kind, radius, points, holes, area, bounds, tiles, isConvex, definition };
    return { ...own, bytes: [shape, ...shape.pieces].map(bytesOf) };
}

function testSame(shape) {
    const expected = seen(shape);
    for (const form of [parsed, structuredClone, posted, ({ definition }) => definition]) {
        assert.deepEqual(seen(shapeFrom(form(shape))), expected, JSON.stringify(shape));
    }
}

/** The shape moved, rotated, scaled and mirrored, with -0 among the numbers. Tiles are not moved. */
function* variants(roll, shape) {
    yield shape;
    if (shape.kind === 'tiles') return;
    yield shape.at(between(roll, -1e5, 1e5), between(roll, -1, 1));
    yield shape.at(between(roll, -9, 9), between(roll, -9, 9), between(roll, -7, 7));
    yield shape.scaled(between(roll, 0.1, 30)).at(1 / 3, 3.3);
    yield shape.scaled(-1).at(-0, -0);
    if (shape.radius === 0 && shape.isConvex) yield shape.scaled(-between(roll, 0.1, 3), 0.7);
}

function anyConvex(roll) {
    const [w, h] = [between(roll, 1, 99), between(roll, 1, 99)];
    const least = Math.min(w, h);
    const some = (n) => Array.from({ length: n }, () => between(roll, -50, 50));
    return [
        circle(w),
        point(),
        box(w, h),
        box(w, h, { radius: roll() * (least / 2) }),
        box(w, h, { radius: least / 2 }),
        box(w, w, { radius: w / 2 }),
        capsule(...some(4), w),
        capsule(1, 2, 1, 2, w),
        segment(...some(4)),
        segment(-0, 0, 0, -0),
        hull(some(30)),
        hull(some(30), { radius: h }),
    ];
}

test('JSON, structured clones and definitions give the same shape, to the last bit', () => {
    const roll = rng(5);
    for (let round = 0; round < ROUNDS; round++) {
        for (const shape of [...anyConvex(roll), anyComposite(roll), randomTiles(roll)])
            for (const variant of variants(roll, shape)) testSame(variant);
    }
});

test('definitions of outlines with holes, one-sided chains and one-way tiles give the same shape', () => {
    const roll = rng(6);
    const kinds = ['solid', [0, 1, 1, 0, 1, 1], { points: 'solid', oneWay: { x: -0, y: -3 } }];
    for (let round = 0; round < ROUNDS; round++) {
        const oneWay = { x: between(roll, -1, 1), y: between(roll, -1, 1) };
        const cells = Array.from({ length: 12 }, () => Math.floor(5 * roll()));
        const shapes = [
            polygon(RING, { holes: HOLES }),
            polygon(RING, { holes: HOLES.toReversed(), radius: roll() }),
            polygon([...RING, 0, 0]),
            chain(RING, { oneSided: true, radius: 5 * roll() }),
            chain([...RING, 0, 0], { closed: true, oneSided: true }),
            tiles({
                columns: 4,
                rows: 3,
                size: 16,
                cells,
                kinds: [...kinds, { points: [0, 0, 1, 0, 0, 1], oneWay }],
            }),
        ];
        for (const shape of shapes) for (const variant of variants(roll, shape)) testSame(variant);
    }
});

test('the points that a polygon drops still determine its grid', () => {
    const roll = rng(7);
    for (let round = 0; round < 20 * ROUNDS; round++) {
        const [w, h, a, b] = Array.from({ length: 4 }, () => between(roll, 1, 99));
        const off = () => between(roll, -2e-7, 2e-7) * w;
        const points = [0, off(), w / 2, off(), w, off(), w + off(), h, a, h + b, off(), h];
        const shape = polygon(points);
        testSame(shape);
        testSame(polygon([...points.slice(0, 6), w / 2, h / 2, ...points.slice(8)]));
    }
});

test('definitions of the pieces of a decomposed polygon give the same shapes', () => {
    const roll = rng(8);
    for (const piece of polygon(RING, { holes: HOLES, radius: 1 }).pieces) {
        for (const variant of variants(roll, piece)) testSame(variant);
        testSame(compound([piece, circle(3)]));
    }
});

test('definitions of nested compounds are flattened', () => {
    const inner = compound([box(1, 2), compound([circle(3), polygon(RING)])]);
    const outer = compound([inner.at(1, 2, 3), segment(0, 0, 9, 9)]);
    testSame(outer);
    assert.deepEqual(
        outer.definition.shapes.map(({ kind }) => kind),
        ['polygon', 'circle', 'polygon', 'segment'],
    );
});

test('a body with changed cells has a shape with the current cells', () => {
    const body = new World().add(tiles({ columns: 2, rows: 1, size: 8, cells: [1, 0] }));
    body.setTile(1, 0, 1);
    assert.deepEqual(body.shape.definition.cells, [1, 1]);
    testSame(body.shape);
});

test('a hand-written definition may omit fields that are 0, false or empty, and points have any form', () => {
    const same = (definition, shape) => assert.deepEqual(shapeFrom(definition), shape);
    same({ kind: 'circle', radius: 3 }, circle(3));
    same({ kind: 'point' }, point());
    same({ kind: 'point', x: 5 }, point().at(5, 0));
    same({ kind: 'box', width: 3, height: 4, y: 5 }, box(3, 4).at(0, 5));
    same({ kind: 'polygon', points: RING }, polygon(RING));
    same({ kind: 'polygon', points: RING, holes: undefined }, polygon(RING));
    same(
        {
            kind: 'chain',
            points: pairs(0, 0, 9, 0),
        },
        chain([0, 0, 9, 0]),
    );
    same(
        { kind: 'compound', shapes: [{ kind: 'circle', radius: 1 }, box(1, 1)] },
        compound([circle(1), box(1, 1)]),
    );
    const level = { columns: 2, rows: 1, size: 8, cells: [1, 0] };
    same({ kind: 'tiles', ...level, cells: Uint8Array.of(1, 0) }, tiles(level));
    same({ kind: 'box', width: 3, height: 4, x: -0 }, box(3, 4));
    const shape = circle(1);
    assert.equal(shapeFrom(shape), shape);
});

test('a definition is frozen and separate from the shape', () => {
    const isDeep = (value) =>
        typeof value !== 'object' ||
        value === null ||
        (Object.isFrozen(value) && Object.values(value).every(isDeep));
    const level = tiles({ columns: 1, rows: 1, size: 1, cells: [1] });
    for (const shape of [circle(1), polygon([...RING, 0, 0]), compound([box(1, 1), chain(RING)])])
        assert.ok(isDeep(shape.definition), shape.kind);
    level.definition.cells[0] = 0;
    assert.deepEqual(level.definition.cells, [1]);
    assert.deepEqual(Object.keys(circle(1)), ['kind', 'radius', 'points', 'area', 'definition']);
});

const BOX = { kind: 'box', width: 1, height: 1 };
const cyclic = (make) => {
    const value = {};
    return Object.assign(value, make(value));
};
const deep = (wrap) => {
    let value = BOX;
    for (let i = 0; i < 1e5; i++) value = wrap(value);
    return value;
};

test('an invalid definition is rejected with an error that quotes it', () => {
    const no = (value, kind, ...texts) => refused(() => shapeFrom(value), kind, ...texts);
    for (const value of [undefined, null, 5, '{"kind":"circle"}', [], [circle(1)], () => {}])
        no(value, 'TypeError', 'shapeFrom: give a shape from JSON.parse');
    for (const kind of [
        'Circle',
        'constructor',
        '__proto__',
        'toString',
        5,
        null,
        undefined,
        ['box'],
    ])
        no({ ...BOX, kind }, 'TypeError', 'shapeFrom: kind must be circle or ');
    no({ kind: 'hull', points: RING }, 'TypeError', '"hull"');
    no({}, 'TypeError', 'not undefined');
    no(Object.create(BOX), 'TypeError', 'shapeFrom: box: options must be a plain object, { kind: ');
    no({ ...BOX, depth: 1 }, 'TypeError', 'shapeFrom: box: unknown option "depth"');
    no(
        JSON.parse('{"kind":"point","__proto__":{"x":1}}'),
        'TypeError',
        'unknown option "__proto__"',
    );
});

test('numbers out of range and missing lists are rejected, as the function that makes the shape does', () => {
    const no = (value, kind, ...texts) => refused(() => shapeFrom(value), kind, ...texts);
    const bad = [
        [Number.NaN, 'RangeError', 'NaN'],
        [Number.POSITIVE_INFINITY, 'RangeError', 'Infinity'],
        [-1e9, 'RangeError', '-1e9'],
        ['5', 'TypeError', '"5"'],
        [null, 'TypeError', 'null'], // JSON writes NaN as null
        [[5], 'TypeError', 'an array'],
        [5n, 'TypeError', '5n'],
    ];
    const fields = {
        circle: { x: 0, y: 0, radius: 1 },
        point: { x: 0, y: 0 },
        box: { x: 0, y: 0, width: 2, height: 2, radius: 1 },
        capsule: { x1: 0, y1: 0, x2: 1, y2: 1, radius: 1 },
        segment: { x1: 0, y1: 0, x2: 1, y2: 1 },
    };
    for (const [kind, good] of Object.entries(fields)) {
        shapeFrom({ kind, ...good });
        for (const field of Object.keys(good))
            for (const [value, error, text] of bad)
                no({ kind, ...good, [field]: value }, error, `shapeFrom: ${field} must be`, text);
    }
    for (const [kind, field] of [
        ['circle', 'radius'],
        ['box', 'width'],
        ['segment', 'x2'],
        ['capsule', 'radius'],
    ])
        no({ kind, ...fields[kind], [field]: undefined }, 'TypeError', field, 'undefined');
    no({ kind: 'circle', radius: 0 }, 'RangeError', 'not 0');
    no({ kind: 'capsule', ...fields.capsule, radius: 0 }, 'RangeError', 'not 0');
    no({ ...BOX, radius: 0.6 }, 'RangeError', 'from 0 to 0.5, not 0.6');
    no({ ...BOX, width: 0 }, 'RangeError', '0 wide');
    no({ kind: 'polygon' }, 'TypeError', 'polygon: points must be', 'undefined');
    no({ kind: 'polygon', points: [0, 0, 1, 0] }, 'RangeError', 'at least 3 points');
    no({ kind: 'polygon', points: RING, holes: 5 }, 'TypeError', 'holes must be a list', '5');
    no(
        { kind: 'chain', points: RING, closed: 1 },
        'TypeError',
        'closed must be true or false',
        '1',
    );
    no({ kind: 'tiles', columns: 1, rows: 1, size: 1 }, 'TypeError', 'cells must be', 'undefined');
    no({ kind: 'tiles', columns: 1, rows: 1, size: 1, cells: { 0: 1 } }, 'TypeError', 'cells');
    no({ kind: 'compound' }, 'TypeError', 'shapes must be a list', 'undefined');
    no({ kind: 'compound', shapes: [] }, 'RangeError', 'at least one');
    no({ kind: 'compound', shapes: [BOX, 5] }, 'TypeError', 'shapeFrom: shapes[1]: give', '5');
    no(
        { kind: 'compound', shapes: [{ ...BOX, width: 'a' }] },
        'TypeError',
        'shapes[0]: width',
        '"a"',
    );
    no({ kind: 'piece', index: 0 }, 'TypeError', 'shapeFrom: of: give', 'undefined');
    const of = polygon(RING).definition;
    no({ kind: 'piece', index: 9, of }, 'RangeError', 'index must be from 0 to', '9');
});

test('definitions are nested at most two deep, even if data is cyclic', () => {
    const no = (value, ...texts) => refused(() => shapeFrom(value), 'TypeError', ...texts);
    const level = { kind: 'tiles', columns: 1, rows: 1, size: 1, cells: [1] };
    no({ kind: 'compound', shapes: [level] }, 'shapeFrom: shapes[0]: kind', '"tiles"');
    no({ kind: 'compound', shapes: [{ kind: 'compound', shapes: [BOX] }] }, '"compound"');
    no({ kind: 'piece', index: 0, of: BOX }, 'shapeFrom: of: kind must be polygon', '"box"');
    no(
        cyclic((shape) => ({ kind: 'compound', shapes: [shape] })),
        'shapes[0]: kind',
    );
    no(
        cyclic((of) => ({ kind: 'piece', index: 0, of })),
        'of: kind',
    );
    no(
        cyclic((definition) => ({ definition })),
        'kind must be',
    );
    no(
        deep((shape) => ({ kind: 'compound', shapes: [shape] })),
        'shapes[0]: kind',
    );
    no(
        deep((of) => ({ kind: 'piece', index: 0, of })),
        'of: kind',
    );
    no(
        deep((definition) => ({ definition })),
        'kind must be',
    );
});

test('inherited names are not fields, and each field is read once', () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    try {
        Object.prototype.radius = 5;
        refused(() => shapeFrom({ kind: 'circle' }), 'TypeError', 'radius must be a number');
        refused(() => shapeFrom(JSON.parse('{"kind":"circle"}')), 'TypeError', 'undefined');
    } finally {
        delete Object.prototype.radius;
    }
    assert.deepEqual(Object.getOwnPropertyNames(Object.prototype), before);
    const reads = [];
    const spy = new Proxy(
        { ...BOX },
        {
            get(target, key) {
                reads.push(key);
                return target[key];
            },
        },
    );
    shapeFrom(spy);
    assert.deepEqual(reads.sort(), ['definition', 'height', 'kind', 'radius', 'width', 'x', 'y']);
});
