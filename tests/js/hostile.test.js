// Every public function, method and setter of every entry with invalid values, one argument at a time: other types,
// numbers out of range, unknown options. The library rejects each with a TypeError or RangeError that names the
// function and the argument and quotes the value; the world and an `out` are unchanged. The table must have a row for
// every export of the entries.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as asynchronous from '../../dist/async.js';
import { draw } from '../../dist/debug.js';
import * as defaults from '../../dist/index.js';
import * as math from '../../dist/math.js';
import { addTiledMap } from '../../dist/tiled.js';
import { lib } from './build.js';

const { Body, box, circle, History, record, replay, Shape, tiles, World } = lib;
const tiled = { addTiledMap };
const debug = { draw };

const RECORDING = record(new World()).stop();

// --- Values --------------------------------------------------------------------------------------------

function revoked(target) {
    const { proxy, revoke } = Proxy.revocable(target, {});
    revoke();
    return proxy;
}

const PRIMITIVES = {
    undefined: undefined,
    null: null,
    true: true,
    NaN: Number.NaN,
    Infinity: Number.POSITIVE_INFINITY,
    '-Infinity': Number.NEGATIVE_INFINITY,
    'a string': '5',
    'no string': '',
    'a long string': 'x'.repeat(100_000),
    'a BigInt': 5n,
    'a long BigInt': 10n ** 500n,
    'a Symbol': Symbol('five'),
    'a function': () => 5,
};
// These values are made again for every call, because a call may write into them.
const PLAIN = { '{}': () => ({}), 'an object without a prototype': () => Object.create(null) };
const LISTS = {
    '[]': () => [],
    '[5]': () => [5],
    '[undefined]': () => [undefined],
    '[[]]': () => [[]],
};
const RECORDS = {
    'a Map': () => new Map([['x', 5]]),
    'a Set': () => new Set([5]),
    'a promise': () => Promise.resolve(5),
    'a Date': () => new Date(5),
    'a RegExp': () => /5/,
    'an Error': () => new Error('five'),
    'a WeakMap': () => new WeakMap(),
    'other names': () => ({ pos: { x: 5, y: 5 } }),
    'inherited names': () =>
        Object.create({ x: 5, y: 5, dx: 5, radius: 5, mask: 1, bodies: 5, tag: 5 }),
    'a number in an object': () => ({ valueOf: () => 5 }),
    'no constructor': () => ({ constructor: undefined }),
    'a constructor with an odd name': () => ({ constructor: { name: Symbol('name') } }),
    'a constructor that throws': () => ({
        get constructor() {
            throw new EvalError('mine');
        },
    }),
    'a name that throws': () => ({
        constructor: {
            name: {
                toString() {
                    throw new EvalError('mine');
                },
            },
        },
    }),
};
const BUFFERS = {
    'a Float64Array': () => new Float64Array(3),
    'a BigInt64Array': () => new BigInt64Array(3),
    'an ArrayBuffer': () => new ArrayBuffer(8),
    'a DataView': () => new DataView(new ArrayBuffer(8)),
    'a detached Float64Array': () => {
        const array = new Float64Array(3);
        structuredClone(array.buffer, { transfer: [array.buffer] });
        return array;
    },
};
const REVOKED = {
    'a revoked proxy': () => revoked({}),
    'a revoked proxy of a list': () => revoked([]),
};
const OWN = {
    'a shape': circle(1),
    'what looks like a shape': Object.create(Shape.prototype),
    'a body elsewhere': new World().add(circle(1)),
    'a removed body': (() => {
        const body = new World().add(circle(1));
        body.remove();
        return body;
    })(),
    'what looks like a body': Object.create(Body.prototype),
    'a world': new World(),
};
const MADE = { ...PLAIN, ...LISTS, ...RECORDS, ...BUFFERS, ...REVOKED };
const TITLES = Object.keys({ ...PRIMITIVES, ...MADE, ...OWN });
const made = (title) => (title in MADE ? MADE[title]() : { ...PRIMITIVES, ...OWN }[title]);

/** The texts by which a message may quote a value. */
function quotesOf(value) {
    if (value === undefined) return ['']; // the message need not quote it: the remedy says what to pass
    if (typeof value === 'string') return [JSON.stringify(value).slice(0, 40)];
    if (typeof value === 'bigint') return [`${value}`.slice(0, 40)];
    if (typeof value === 'function') return ['a function'];
    if (typeof value === 'number') return [String(value), value.toExponential().replace('+', '')];
    if (typeof value !== 'object' || value === null) return [String(value)];
    // For lists and records, a message may quote an entry, or say that one is missing.
    return [
        'an object',
        'an array',
        '{ ',
        'undefined',
        'unknown option',
        'not ',
        'body 0',
        'number of shapes',
        'least',
        'empty',
        'layer 5',
    ];
}

// Error messages of engines, when the library did not check a value.
const ENGINE =
    /Cannot (read|mix|convert|set|add|assign|perform|destructure|create)|is not (a function|iterable|an object)|revoked|undefined \(|Invalid (array|typed)|incompatible receiver|must not be|private (member|field)/;

// --- The scene -----------------------------------------------------------------------------------------

function makeScene() {
    const world = new World();
    const body = world.add(box(10, 10), { tag: 7 });
    const other = world.add(box(10, 10), { x: 6, y: 1, angle: 0.1 });
    world.add(circle(20), { isSensor: true });
    world.add(box(100, 10), { y: 9, isStatic: true });
    const grid = world.add(tiles({ columns: 2, rows: 2, size: 8, cells: [1, 0, 1, 1] }), {
        x: 200,
        isStatic: true,
    });
    world.add(box(1, 99), { x: 90, isStatic: true });
    const bullet = world.add(circle(1), { x: 80, bullet: true });
    world.update();
    bullet.x = 95;
    world.update();
    return { world, body, other, grid, shape: box(3, 4), random: math.random(1) };
}

const canvas = new Proxy(
    {
        canvas: { width: 100, height: 100 },
        getTransform: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }),
    },
    { get: (target, key) => target[key] ?? (() => {}), set: () => true },
);

// --- Arguments: a value that is good, and which of the values above are good as well ---------------------

const names = (...tables) => tables.flatMap((table) => Object.keys(table));
const arg = (good, ...fine) => ({ good: typeof good === 'function' ? good : () => good, fine });
const maybe = (spec) => ({ ...spec, fine: ['undefined', ...spec.fine] });

const number = arg(1);
/** A number: the name that errors give it (by default the field's), and values outside its range. */
const within = (name, ...outside) => ({ ...number, name, outside });
const coordinate = (name) => within(name, 1.1e12, -1.1e12);
const turn = (name) => within(name, 1.1e6, -1.1e6);
const local = (name) => within(name, 1.0001e8, -1.0001e8);
const size = (name) => within(name, 0, -0, -1, 9.9e-5, 1.0001e7, 1e300, 5e-324);
const bits = within(undefined, -(2 ** 31) - 1, 2 ** 32, 1.5);
const whole = (low, high, name) => within(name, low - 1, low - 0.5, high + 1);
const signed = within(undefined, -(2 ** 31) - 1, 2 ** 31, 0.5);
const weight = { ...within(undefined, -1, -1e-9), fine: ['Infinity'] };
const shape = arg((s) => s.shape, 'a shape');
const body = arg((s) => s.body);
// Objects of classes are valid poses; unknown properties are ignored.
const pose = {
    ...arg({}, ...names(PLAIN), 'inherited names', 'a body elsewhere'),
    fields: { x: maybe(coordinate()), y: maybe(coordinate()), angle: maybe(turn()) },
};
const motion = {
    ...arg({}, ...names(PLAIN), 'inherited names'),
    fields: { dx: maybe(number), dy: maybe(number), dAngle: maybe(turn()) },
};
const options = (fields, ...fine) => ({
    ...maybe({ ...arg({}, ...names(PLAIN), ...fine), fields }),
    isOptions: true,
});
const flag = maybe(arg(true, 'true'));
const some = maybe(number);
const direction = maybe(arg({ x: 0, y: 1 }, 'null', 'inherited names'));
const filterFields = {
    mask: maybe(bits),
    category: maybe(bits),
    group: maybe(signed),
    ignore: maybe(arg((s) => s.other, 'null', '[]', 'a removed body')),
    sensors: flag,
    statics: flag,
    accept: maybe(arg(() => () => true, 'a function')),
};
const { accept: _, ...manyFields } = filterFields; // castRays and separate take none
const filter = options(filterFields);
const cast = options({ ...filterFields, oneWay: flag });
const castMany = options({ ...manyFields, oneWay: flag });
const out = { ...maybe(arg(() => ({}), ...names(PLAIN, RECORDS, BUFFERS))), isOut: true };
const list = maybe(arg(() => [], ...names(LISTS)));
const points = arg([0, 0, 5, 0, 0, 5]);
const round = maybe(within(undefined, -1, 1.1e7));
const radius = options({ radius: round });
const anything = arg(5, ...TITLES);
// A column may have any length if it defines the length. The message may name the length, or an entry of several
// columns.
const column = {
    ...arg([0, 1, 0, 0], '[]', '[5]', 'a Float64Array', 'a detached Float64Array'),
    name: null,
};
const columns = (...all) => ({
    ...arg({}, 'a world'), // a world is valid, because it has x, y and angle
    fields: Object.fromEntries(all.map((name) => [name, column])),
});
const turned = columns('x', 'y');
turned.fields.angle = maybe(column);
const visit = arg(() => () => {}, 'a function');

/** The options of a body, and further properties `extra`. `also` lists values that are valid for each option of a body. */
const bodyOptions = (also, extra) => {
    const each = (spec) => maybe({ ...spec, fine: [...spec.fine, ...also] });
    return options({
        x: each(coordinate()),
        y: each(coordinate()),
        angle: each(turn()),
        isStatic: each(flag),
        isSensor: each(flag),
        enabled: each(flag),
        category: each(bits),
        mask: each(bits),
        group: each(signed),
        tag: each(bits),
        weight: each(weight),
        ...extra,
    });
};
const two = [shape, pose, shape, pose];

// --- The table: calls with their arguments; `says` is the name in a message if it is not the function's -----

const row = (args, call, says) => ({ args, call, says });
const fn = (name, ...args) => row(args, (_, ...values) => lib[name](...values), name);
const of = (name, ...args) =>
    row(args, ({ world }, ...values) => world[name](...values), `world.${name}`);
const POSES = ['set', 'teleport'];
const on = (name, ...args) =>
    row(
        args,
        (s, ...values) => s.body[name](...values),
        POSES.includes(name) ? 'body' : `body.${name}`,
    );
const set = (name, good) =>
    row([good], (s, value) => Object.assign(s.body, { [name]: value }), `body.${name}`);
// A method that moves bodies writes its `out` before it changes anything, to check that it can.
const acting = (spec) => ({ ...spec, isActing: true });
const tableOf = (table, name, ...args) =>
    row(args, ({ world }, ...values) => world[table][name](...values), `world.${table}.${name}`);

const bytes = {
    ...within(undefined, 0, -1, 1000, 2 ** 31 - 2 ** 16 + 1, 2 ** 20 + 0.5),
    good: () => 2 ** 20,
};
const recorded = { ...within(undefined, 2 ** 16 - 1, 2 ** 30 + 1), good: () => 2 ** 20 };
const ray = [coordinate('x'), coordinate('y'), within('dx'), within('dy')];
const frameCount = maybe(within(undefined, 0, -1, 1.5, 1e9));
const corners = ['x0', 'y0', 'x1', 'y1'].map(coordinate);

const LIBRARY = {
    circle: fn('circle', size('radius')),
    box: fn('box', size('width'), size('height'), radius),
    capsule: fn('capsule', local('x1'), local('y1'), local('x2'), local('y2'), size('radius')),
    segment: fn('segment', local('x1'), local('y1'), local('x2'), local('y2')),
    point: fn('point'),
    polygon: fn('polygon', points, options({ radius: round, holes: maybe(arg([], '[]')) })),
    convexPolygon: fn('convexPolygon', points, radius),
    hull: fn('hull', points, radius),
    ellipsePoints: fn(
        'ellipsePoints',
        within('radiusX'),
        within('radiusY'),
        maybe({ ...within('count', 0, 2, 4097, 3.5, -1), good: () => 5 }),
        maybe(turn('angle')),
    ),
    simplify: fn('simplify', points, within('tolerance', -1, -1e-300)),
    compound: fn(
        'compound',
        arg((s) => [s.shape]),
    ),
    chain: fn('chain', points, options({ closed: flag, oneSided: flag, radius: round })),
    tiles: fn('tiles', {
        ...arg({ columns: 2, rows: 2, size: 1, cells: [0, 0, 0, 0] }),
        fields: {
            columns: { ...whole(1, 2 ** 26), good: () => 2 },
            rows: { ...whole(1, 2 ** 26), good: () => 2 },
            size: within(undefined, 0, -1, 9e-5, 1.1e7),
            cells: arg([0, 0, 0, 0]),
            kinds: maybe(arg(['solid'], '[]')),
        },
    }),
    shapeFrom: {
        ...fn('shapeFrom', {
            ...arg({ kind: 'box', width: 2, height: 2 }, 'a shape'),
            fields: {
                kind: arg('box'),
                x: some,
                y: some,
                width: number,
                height: number,
                radius: some,
            },
        }),
    },
    overlaps: fn('overlaps', ...two),
    collide: fn('collide', ...two, out),
    distance: fn('distance', ...two, out),
    contains: fn('contains', shape, pose, coordinate('x'), coordinate('y')),
    closestPoint: fn('closestPoint', shape, pose, coordinate('x'), coordinate('y'), out),
    castRay: fn('castRay', shape, pose, coordinate('x'), coordinate('y'), number, number, out),
    sweep: fn('sweep', shape, pose, motion, shape, pose, motion, out),
    trace: fn('trace', ...two),
    overlapsMany: fn(
        'overlapsMany',
        arg((s) => [s.shape, s.shape], '[]'),
        turned,
        columns('a', 'b'),
        maybe(arg(() => new Uint8Array(9))),
    ),
    collideMany: fn(
        'collideMany',
        arg((s) => [s.shape, s.shape], '[]'),
        turned,
        columns('a', 'b'),
        maybe(arg(undefined)),
    ),
    warmUp: fn('warmUp'),
    History: row(
        [arg((s) => s.world, 'a world'), options({ frames: frameCount })],
        (_, ...values) => new History(...values),
        'new History',
    ),
    syncTest: fn(
        'syncTest',
        arg((s) => s.world, 'a world'),
        arg(() => () => {}, 'a function'),
        options({
            frames: some,
            depth: maybe(within(undefined, 0, 1.5)),
            saveGame: arg(() => () => {}, 'a function'),
            restoreGame: arg(() => () => {}, 'a function'),
        }),
    ),
    record: fn(
        'record',
        arg((s) => s.world, 'a world'),
        options({ frames: some, maxBytes: maybe(recorded) }),
    ),
    replay: fn(
        'replay',
        arg(() => RECORDING),
        maybe(arg((s) => s.world, 'a world')),
        options({ restoreGame: maybe(arg(() => () => {}, 'a function')) }),
    ),
    Shape: row([], () => Shape),
    Body: row([], () => Body),
    World: row(
        [
            {
                ...options({
                    capacity: maybe(within(undefined, 0, -1, 1.5, 2 ** 22, 1e300)),
                    maxBytes: maybe(bytes),
                    minDepth: maybe(within(undefined, -1, -1e-9, 2e12)),
                }),
                fine: [...names(PLAIN), 'undefined', 'a world'],
            },
        ],
        (_, value) => new World(value).dispose(),
        'new World',
    ),
};

const howMany = { ...whole(0, 2 ** 22 - 1, 'n'), good: () => 2 };
const WORLD = {
    save: of('save', maybe(arg(() => new Uint8Array(9)))),
    restore: of(
        'restore',
        arg(({ world }) => world.save()),
        options({ shapes: maybe(arg((s) => [s.shape], '[]')) }),
    ),
    add: of('add', shape, {
        ...bodyOptions([], { oneWay: direction, bullet: flag, data: anything }),
        fine: [...names(PLAIN), 'undefined', 'a body elsewhere'],
    }),
    addMany: of('addMany', shape, howMany, {
        ...bodyOptions(['a Float64Array']),
        fine: [...names(PLAIN), 'undefined', 'a body elsewhere', 'a world'],
    }),
    column: of('column', arg('mine', 'a string', 'a long string'), arg('Float64Array')),
    reserve: of(
        'reserve',
        options({
            bodies: maybe(within(undefined, -1, 1.5, 2 ** 22, 1e300)),
            contacts: maybe(within(undefined, -1, 1.5, 1e300)),
        }),
    ),
    clear: of('clear'),
    dispose: of('dispose'),
    body: of('body', within(undefined, -1, 1e9, 0.5)),
    get: of('get', anything),
    bands: of('bands'),
    update: of('update'),
    'timing=': row(
        [arg(null, 'null', 'a function')],
        ({ world }, value) => Object.assign(world, { timing: value }),
        'world.timing',
    ),
    explain: of('explain', body, body),
    separate: acting(
        of(
            'separate',
            options({
                iterations: maybe(within(undefined, 0, -1, 1001, 1.5)),
                filter: { ...filter, fields: manyFields, name: null },
            }),
            out,
        ),
    ),
    refresh: of('refresh'),
    extent: of('extent', out),
    queryPoint: of(
        'queryPoint',
        coordinate('x'),
        coordinate('y'),
        options({ ...filterFields, radius: maybe(within(undefined, -1)) }),
        list,
    ),
    queryBox: of('queryBox', ...corners, filter, list),
    queryShape: of('queryShape', shape, pose, filter, list),
    castRay: of('castRay', ...ray, cast, out),
    castRayAny: of('castRayAny', ...ray, cast),
    castRayAll: of('castRayAll', ...ray, cast, list),
    castRays: of('castRays', columns('x', 'y', 'dx', 'dy'), maybe(arg(undefined)), castMany),
    castShape: of(
        'castShape',
        shape,
        pose,
        number,
        number,
        options({ ...filterFields, oneWay: flag, dAngle: maybe(turn()) }),
        out,
    ),
    nearest: of(
        'nearest',
        coordinate('x'),
        coordinate('y'),
        options({
            ...filterFields,
            k: maybe({ ...within(undefined, 0, 1.5), fine: ['Infinity'] }),
            radius: maybe({ ...within(undefined, -1), fine: ['Infinity'] }),
        }),
        list,
    ),
    hash: of('hash'),
};

// A cell of the scene's tiles.
const CELL = [whole(0, 1, 'column'), whole(0, 1, 'row')];

const BODY = {
    'shape=': set('shape', shape),
    'x=': set('x', coordinate('x')),
    'y=': set('y', coordinate('y')),
    'angle=': set('angle', turn('angle')),
    set: on('set', coordinate('x'), coordinate('y'), maybe(turn('angle'))),
    teleport: on('teleport', coordinate('x'), coordinate('y'), maybe(turn('angle'))),
    'isStatic=': set('isStatic', arg(true, 'true')),
    'isSensor=': set('isSensor', arg(true, 'true')),
    'enabled=': set('enabled', arg(true, 'true')),
    'bullet=': set('bullet', arg(true, 'true')),
    'category=': set('category', bits),
    'mask=': set('mask', bits),
    'group=': set('group', signed),
    'oneWay=': set('oneWay', direction),
    'tag=': set('tag', bits),
    'weight=': set('weight', weight),
    tileAt: row(CELL, ({ grid }, ...rest) => grid.tileAt(...rest), 'body.tileAt'),
    setTile: row(
        [...CELL, whole(0, 1, 'kind')],
        ({ grid }, ...rest) => grid.setTile(...rest),
        'body.setTile',
    ),
    dropThrough: on('dropThrough'),
    moveAndSlide: acting(
        on(
            'moveAndSlide',
            within('dx', 1.1e12),
            within('dy', 1.1e12),
            options({
                up: direction,
                maxSlope: maybe(within(undefined, -0.1, 1.6)),
                snap: maybe(within(undefined, -1, 1.1e7)),
                step: maybe(within(undefined, -1, 1.1e7)),
                constantSpeed: flag,
                filter: { ...filter, fields: filterFields, name: null },
            }),
            out,
        ),
    ),
    bounds: on('bounds', out),
    toWorld: on('toWorld', number, number, out),
    toLocal: on('toLocal', number, number, out),
    remove: on('remove'),
    toJSON: on('toJSON'),
};

const SHAPE = {
    at: row(
        [local('x'), local('y'), maybe(turn('angle'))],
        (s, ...values) => s.shape.at(...values),
        'shape.at',
    ),
    scaled: row(
        [within('sx', 0), maybe(within('sy', 0))],
        (s, ...values) => s.shape.scaled(...values),
        'shape.scaled',
    ),
    toJSON: row([], (s) => s.shape.toJSON()),
};
const ROWS = (table) => ({
    forEach: tableOf(table, 'forEach', visit),
    toArray: tableOf(table, 'toArray'),
    of: tableOf(table, 'of', body),
});
const CONTACTS = {
    ...ROWS('contacts'),
    points: tableOf('contacts', 'points', whole(0, 9, 'row'), list),
    cell: tableOf('contacts', 'cell', whole(0, 9, 'row'), out),
};
const PASSED = {
    forEach: tableOf('passed', 'forEach', visit),
    toArray: tableOf('passed', 'toArray'),
};
const ROWS_OF = {
    forEach: row(
        [visit],
        (s, value) => s.body.contacts.forEach(value),
        'world.contacts.of(body).forEach',
    ),
    toArray: row([], (s) => s.body.contacts.toArray()),
};
const chance = (name, ...args) =>
    row(args, ({ random }, ...values) => random[name](...values), `random.${name}`);
const RANDOM = {
    next: chance('next'),
    int: chance('int', ...['min', 'max'].map((name) => within(name, 0.5, 2 ** 53, -(2 ** 1000)))),
    pick: chance(
        'pick',
        arg([1], '[5]', '[[]]', '[undefined]', 'a Float64Array', 'a BigInt64Array'),
    ),
    shuffle: chance(
        'shuffle',
        arg([1], ...names(LISTS), 'a Float64Array', 'a BigInt64Array', 'a detached Float64Array'),
    ),
    'state=': row(
        [arg([1, 2, 3, 4])],
        ({ random }, value) => Object.assign(random, { state: value }),
        'random.state',
    ),
    clone: chance('clone'),
};
const MATH = {
    sin: row([number], (_, value) => math.sin(value), 'sin'),
    cos: row([number], (_, value) => math.cos(value), 'cos'),
    atan2: row([number, number], (_, y, x) => math.atan2(y, x), 'atan2'),
    random: row([within('seed', -1, 0.5, 2 ** 32)], (_, value) => math.random(value), 'random'),
};
const DEBUG = {
    draw: row(
        [
            arg(canvas),
            arg((s) => s.world, 'a world'),
            options({
                clear: flag,
                bounds: flag,
                bands: flag,
                contacts: flag,
                colors: maybe(
                    arg({}, ...names(PLAIN), 'what looks like a shape', 'what looks like a body'),
                ),
            }),
        ],
        (_, ...values) => draw(...values),
        'draw',
    ),
};
const TILED = {
    addTiledMap: row(
        [
            arg((s) => s.world, 'a world'),
            arg({
                orientation: 'orthogonal',
                width: 1,
                height: 1,
                tilewidth: 8,
                tileheight: 8,
                layers: [],
            }),
            options(
                {
                    tilesets: anything,
                    templates: anything,
                    layers: maybe({ ...arg([], '[]', '[undefined]', 'a function'), name: null }),
                    inflate: maybe(arg(() => () => {}, 'a function')),
                    body: maybe(arg(() => () => {}, 'a function')),
                },
                'a world',
            ),
        ],
        (_, ...values) => addTiledMap(...values),
        'addTiledMap',
    ),
};
const HISTORY = Object.fromEntries(
    ['rewind', 'hashAt'].map((name) => [
        name,
        row(
            [arg(0)],
            ({ world }, value) => {
                const history = new History(world);
                history.keep();
                return history[name](value);
            },
            `history.${name}`,
        ),
    ]),
);
HISTORY.keep = row([], ({ world }) => new History(world).keep(), 'history.keep');

const REPLAY = {
    step: row([], ({ world }) => replay(RECORDING, world).step(), 'replay.step'),
    record: row(
        [options({ frames: some, maxBytes: maybe(recorded) })],
        (_, settings) => replay(RECORDING).record(settings),
        'replay.record',
    ),
    seek: row([arg(0)], (_, frame) => replay(RECORDING).seek(frame), 'replay.seek'),
};
const RECORDING_CALLS = {
    keep: row([], ({ world }) => record(world).keep(), 'recording.keep'),
    save: row([], ({ world }) => record(world).save(), 'recording.save'),
    stop: row([], ({ world }) => record(world).stop(), 'recording.stop'),
};

// --- Completeness of the table -------------------------------------------------------------------------

/** The names of functions and setters of a prototype and of its prototypes. */
function membersOf(object) {
    const found = [];
    for (let at = object; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
        for (const [name, { value, set: setter }] of Object.entries(
            Object.getOwnPropertyDescriptors(at),
        )) {
            if (name === 'constructor') continue;
            if (typeof value === 'function') found.push(name);
            if (setter !== undefined) found.push(`${name}=`);
        }
    }
    return [...new Set(found)].sort();
}

const functionsOf = (entry) =>
    Object.keys(entry)
        .filter((name) => typeof entry[name] === 'function')
        .sort();

// Names that files of js/ share, without a declaration.
const SHARED = ['newRow', 'newBodyRow', 'toNext', 'shows', 'firstOf', 'nextOf'];
// Setters that reject every value: see bodies.test.js.
const REJECTING = ['position=', 'rotation='];
const scene = makeScene();

const TABLES = {
    sepaxis: [functionsOf(lib), LIBRARY],
    'sepaxis/async': [functionsOf(asynchronous), { ...LIBRARY, load: row([]) }],
    'sepaxis/math': [functionsOf(math), MATH],
    'sepaxis/debug': [functionsOf(debug), DEBUG],
    'sepaxis/tiled': [functionsOf(tiled), TILED],
    World: [membersOf(World.prototype), WORLD],
    Body: [membersOf(Body.prototype), BODY],
    Shape: [membersOf(Shape.prototype), SHAPE],
    History: [membersOf(History.prototype), HISTORY],
    Recording: [membersOf(record(scene.world)), RECORDING_CALLS],
    Replay: [membersOf(replay(RECORDING)), REPLAY],
    'world.contacts': [membersOf(scene.world.contacts), CONTACTS],
    'world.began': [membersOf(scene.world.began), ROWS('began')],
    'world.passed': [membersOf(scene.world.passed), PASSED],
    'body.contacts': [membersOf(scene.body.contacts), ROWS_OF],
    Random: [membersOf(math.random(1)), RANDOM],
};

for (const [where, [members, table]] of Object.entries(TABLES)) {
    test(`the table of hostile values has every function and setter of ${where}, and nothing else`, () => {
        const expected = members.filter((name) => ![...SHARED, ...REJECTING].includes(name));
        assert.deepEqual(Object.keys(table).sort(), expected);
    });
}

// --- The law -------------------------------------------------------------------------------------------

const goodOf = (s, { good, fields }) => {
    const value = good(s);
    const entries = Object.entries(fields ?? {}).filter(
        ([, field]) => !field.fine.includes('undefined'),
    );
    const rest = entries.map(([name, field]) => [name, goodOf(s, field)]);
    return fields && rest.length > 0 ? { ...value, ...Object.fromEntries(rest) } : value;
};

/** Every position of a value: its path, its specification, and the arguments with a value there. */
function* placesOf({ args }) {
    for (const [i, spec] of args.entries()) {
        const at = (path, known, put) => ({
            path,
            known,
            argsWith: (s, value) =>
                args.map((other, k) => (k === i ? put(s, value) : goodOf(s, other))),
        });
        yield at(`argument ${i + 1}`, spec, (_, value) => value);
        for (const [field, known] of Object.entries(spec.fields ?? {})) {
            const put = (s, value) => ({ ...goodOf(s, spec), [field]: value });
            yield at(
                `${field} of argument ${i + 1}`,
                { ...known, name: known.name === undefined ? field : known.name },
                put,
            );
            for (const [inner, knownInside] of Object.entries(known.fields ?? {})) {
                const within = (s, value) => put(s, { [inner]: value });
                const path = `${inner} in ${field} of argument ${i + 1}`;
                yield at(path, { ...knownInside, name: knownInside.name ?? inner }, within);
            }
        }
    }
}

// The scene of the last call, if that call was rejected: the next call finds whatever it left behind.
let unchanged;

/** Makes a call with one value; returns the error, and checks that the world is unchanged. */
function thrownBy(spec, argsWith, value, where) {
    const s = unchanged ?? makeScene();
    unchanged = undefined;
    const before = s.world.hash();
    let fault;
    let args = [];
    try {
        args = argsWith(s, value);
        assert.ok(Array.isArray(args));
        spec.call(s, ...args);
    } catch (error) {
        fault = error;
        spec.args.forEach(({ isOut }, i) => {
            if (!isOut || spec.isActing || Object.is(args[i], value)) return;
            assert.deepEqual(args[i] ?? {}, {}, `${where} wrote`);
        });
        assert.equal(s.world.disposed, false, where);
        assert.equal(s.world.hash(), before, `${where} changed the world: ${error}`);
    }
    if (fault) unchanged = s;
    else s.world.dispose();
    return fault;
}

/** Checks that a message has the name of the function, that of the argument if there is one, and the value. */
function assertSays(message, place, says, name, value) {
    assert.ok(message.includes(says), `${place} said: ${message}; not: ${says}`);
    const isNamed = !name || new RegExp(`\\b${name}\\b`).test(message);
    assert.ok(isNamed, `${place} said: ${message}; not: ${name}`);
    const quotes = quotesOf(value);
    const isQuoted = quotes.some((quote) => message.includes(quote));
    assert.ok(isQuoted, `${place} said: ${message}; without ${quotes}`);
}

/** Checks that the library itself has rejected the value. */
function check(fault, place, value, says, name) {
    const isGone = value === OWN['a removed body'] && /was removed/.test(fault.message);
    if (isGone) return;
    const isKind = fault instanceof TypeError || fault instanceof RangeError;
    assert.ok(isKind, `${place} threw ${fault}`);
    // A forged body or shape fails when it is read: the error and its message are those of the engine.
    if (value === OWN['what looks like a body'] || value === OWN['what looks like a shape']) return;
    const { message } = fault;
    assert.doesNotMatch(message, ENGINE, place);
    assert.ok(message.length < 400, place);
    assertSays(message, place, says, name, value);
}

test('shapes and bodies cannot be made by new, whatever the arguments', () => {
    for (const value of TITLES.map(made)) {
        for (const Class of [Shape, Body]) {
            assert.throws(() => new Class(value), { name: 'TypeError', message: /are made by/ });
        }
    }
});

let cases = 0;
for (const [where, [, table]] of Object.entries(TABLES)) {
    for (const [name, spec] of Object.entries(table)) {
        if (where === 'sepaxis/async') continue;
        test(`${name} of ${where} rejects invalid values, quotes them, and changes nothing`, (t) => {
            const { says } = spec;
            assert.equal(
                thrownBy(spec, (s) => spec.args.map((one) => goodOf(s, one)), 0, name),
                undefined,
                'good',
            );
            const count = cases;
            for (const { path, known, argsWith } of placesOf(spec)) {
                for (const title of TITLES) {
                    if (known.isOut && title in OWN) continue; // the call would write to this object
                    const value = made(title);
                    const place = `${name}: ${title} as ${path}`;
                    const fault = thrownBy(spec, argsWith, value, place);
                    cases++;
                    if (fault === undefined) {
                        assert.ok(known.fine.includes(title), `${place} is taken`);
                        continue;
                    }
                    check(fault, place, value, says, known.name);
                }
                for (const value of known.outside ?? []) {
                    const place = `${name}: ${value} as ${path}`;
                    const fault = thrownBy(spec, argsWith, value, place);
                    assert.ok(fault instanceof RangeError, `${place}: ${fault}`);
                    assertSays(fault.message, place, says, known.name, value);
                }
                if (!known.isOptions) continue;
                const withMore = (s) => argsWith(s, { ...goodOf(s, known), strange: 5 });
                const fault = thrownBy(spec, withMore, 0, path);
                assert.ok(fault instanceof TypeError, `${name}: an unknown option in ${path}`);
                assertSays(fault.message, name, says, 'strange', undefined);
            }
            t.diagnostic(`${cases - count} cases`);
        });
    }
}

test('load rejects values that are not sources, and quotes them, even after loading', async () => {
    const fine = ['undefined', 'a string', 'no string', 'a long string', 'a promise'];
    fine.push(...names(BUFFERS));
    for (const title of TITLES) {
        const value = made(title);
        const fault = await asynchronous.load(value).then(
            () => undefined,
            (error) => error,
        );
        if (fault === undefined) assert.ok(fine.includes(title), `${title} is taken`);
        else check(fault, title, value, 'load');
    }
});

test('all entries have the same table', () => {
    assert.deepEqual(functionsOf(defaults), functionsOf(lib));
});
