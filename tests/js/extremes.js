// Calls of every public function with numbers from the ends of the range of doubles: denormals, -0, the smallest and
// the largest legal values, and beyond. Reads a seed; returns calls and their names.

import { World as MapWorld } from '../../dist/index.js';
import * as math from '../../dist/math.js';
import { addTiledMap } from '../../dist/tiled.js';
import { lib } from './build.js';
import { rng } from './rng.js';

const { box, capsule, castRay, chain, circle, closestPoint, collide, collideMany, compound } = lib;
const { contains, distance, ellipsePoints, hull, overlaps, overlapsMany, point, polygon } = lib;
const { segment, simplify, sweep, tiles, trace, World } = lib;

const { MAX_VALUE, EPSILON, POSITIVE_INFINITY } = Number;
const TINY = [
    5e-324,
    5e-324,
    2.2250738585072014e-308,
    1e-300,
    1e-160,
    1.4e-45,
    1.2e-38,
    1e-20,
    EPSILON,
];
const EDGES = [0, 1e-9, 1e-4, 0.01, 1, 3, 1e4, 1e6, 1e7, 1e8, 1e12];
const BEYOND = [1e12 * (1 + EPSILON), 2 ** 31, 2 ** 32, 1e16, 1e160, 1e300, MAX_VALUE];
const ODD = [POSITIVE_INFINITY, Number.NaN];

/** Draws calls one after the other, on shapes and worlds that earlier calls made. */
export function extremeCalls(seed) {
    const roll = rng(seed);
    const below = (n) => Math.floor(roll() * n);
    const pick = (list) => list[below(list.length)];
    const sign = () => (below(2) === 0 ? 1 : -1);

    // Most arguments are legal: a call with several arguments would otherwise nearly always be rejected.
    const any = () => sign() * pick(pick([TINY, EDGES, BEYOND, ODD]));
    const mostly = (legal) => () => (below(12) === 0 ? any() : legal());
    const coordinate = mostly(() => sign() * pick(pick([TINY, EDGES, EDGES])));
    const size = mostly(() => pick([1e-4, 0.01, 1, 3, 100, 1e4, 1e7]));
    const radius = mostly(() => pick(pick([TINY, [0, -0], [1e-4, 0.01, 1, 1e4, 1e7]])));
    const coordinateWithin = () => sign() * pick(pick([TINY, EDGES]));
    const angle = mostly(() => sign() * pick(pick([TINY, [0, 1, Math.PI / 2, 1e6]])));
    const share = mostly(() => pick(pick([TINY, [0, 1, 3, 1e7], BEYOND, ODD])));
    const count = mostly(() => pick([0, 1, 2, 3, 7, 100]));
    const cell = () => pick([0, 0, 0, 1, count()]);
    const bits = mostly(() => pick([0, -0, 1, 6, 2 ** 31, 2 ** 32 - 1, -(2 ** 31)]));
    const offset = mostly(() => sign() * pick(pick([TINY, [0, 1, 3, 100, 1e7, 1e8]])));
    const flag = () => below(2) === 0;

    const pose = () => ({ x: coordinate(), y: coordinate(), angle: angle() });
    const motion = () => ({ dx: coordinate(), dy: coordinate(), dAngle: angle() });
    const points = (n) => Array.from({ length: n }, () => [offset(), offset()]);
    // An outline that is legal for most sizes, but for one corner in a random place.
    const outline = () => {
        const s = size();
        const list = pick([
            [0, 0, 1, 0, 0, 1],
            [0, 0, 3, 0, 3, 1, 2, 1, 2, 2, 1, 2, 1, 1, 0, 1],
            [0, 0, 4, 0, 4, 4, 2, 1, 0, 4],
        ]).map((v) => v * s);
        if (below(3) === 0) list[below(list.length)] += offset();
        return list;
    };

    const shapes = [point(), circle(1), box(2, 3)];
    const keep = (shape) => {
        if (shapes.length < 40) shapes.push(shape);
        else shapes[below(40)] = shape;
        return shape;
    };
    const shape = () => pick(shapes);
    const pairs = () => ({ a: [0, 1, 0], b: [1, 0, 1] });

    // A call draws its arguments in order: each is a function, or an object of functions and values.
    const drawn = (kind) => {
        if (typeof kind === 'function') return kind();
        const isRecord = Object.getPrototypeOf(kind ?? 0) === Object.prototype;
        if (!isRecord) return kind;
        return Object.fromEntries(
            Object.entries(kind).map(([name, field]) => [name, drawn(field)]),
        );
    };

    /** A kind of calls of a function by name. */
    const call = (name, target, ...kinds) => {
        return () => {
            const args = kinds.map(drawn);
            return [name, args, () => target(...args)];
        };
    };
    const make = (name, target, ...kinds) => call(name, (...of) => keep(target(...of)), ...kinds);
    const rounded = { radius };

    const shapeCalls = [
        make('circle', circle, radius),
        make('box', box, size, size),
        make('segment', segment, offset, offset, offset, offset),
        make('capsule', capsule, offset, offset, offset, offset, radius),
        call('ellipsePoints', ellipsePoints, size, size, count, angle),
        make('box', box, size, size, rounded),
        make('polygon', polygon, outline, rounded),
        make('hull', hull, () => points(3 + below(9)), rounded),
        make('chain', chain, () => points(2 + below(5)), rounded),
        make('compound', compound, () => [shape(), shape()]),
        make('tiles', tiles, () => ({
            columns: 3,
            rows: 2,
            size: size(),
            cells: [1, 0, 1, 2, 1, 0],
            kinds: ['solid', { points: [0, 0, 1, 0, 0, 1], oneWay: { x: 0, y: offset() } }],
        })),
        call('simplify', simplify, () => points(3 + below(9)), share),
        make('shape.at', (one, ...of) => one.at(...of), shape, offset, offset, angle),
        make('shape.scaled', (one, ...of) => one.scaled(...of), shape, offset, offset),
    ];

    const vector = [coordinate, coordinate];
    const two = [shape, pose, shape, pose];
    const pairCalls = [
        call('overlaps', overlaps, ...two),
        call('collide', collide, ...two),
        call('distance', distance, ...two),
        call('trace', trace, ...two),
        call('contains', contains, shape, pose, ...vector),
        call('contains', contains, () => body(), ...vector),
        call('closestPoint', closestPoint, shape, pose, ...vector),
        call('castRay', castRay, shape, pose, ...vector, ...vector),
        call('sweep', sweep, shape, pose, motion, shape, pose, motion),
        ...[overlapsMany, collideMany].map((many) => () => {
            const column = (kind) => [kind(), kind()];
            const poses = { x: column(coordinate), y: column(coordinate), angle: column(angle) };
            const args = [[shape(), shape()], poses, pairs()];
            return [many.name, args, () => many(...args)];
        }),
    ];

    let world = new World();
    let calls = 0;
    const renew = () => {
        world.dispose();
        world = new World({ capacity: 4, maxBytes: 2 ** 23, minDepth: pick([0, 0, 5e-324, 1]) });
        for (let i = 0; i < 6; i++) {
            world.add(pick([circle(1), box(2, 2), box(1e7, 1)]), { x: i, isStatic: i < 3 });
        }
        const cells = { columns: 2, rows: 1, cells: [1, 0], kinds: ['solid'] };
        world.add(tiles({ ...cells, size: pick([1e-4, 1, 1e6]) }), { x: coordinateWithin() });
        if (flag()) world.update();
    };
    renew();
    const body = () => pick([...world.bodies]);
    const filter = {
        category: bits,
        mask: () => pick([0xffffffff, bits()]),
        group: () => pick([0, bits()]),
    };
    const on = (name, ...kinds) => call(`world.${name}`, (...of) => world[name](...of), ...kinds);
    const tileBody = () => [...world.bodies].find(({ shape: { kind } }) => kind === 'tiles');
    const onBody = (name, ...kinds) => {
        return () => {
            const args = kinds.map(drawn);
            const one = (/tile/i.test(name) && tileBody()) || body();
            return [`body.${name}`, args, () => one[name](...args)];
        };
    };

    const poseOfMany = { x: coordinate, y: coordinate, angle };
    const worldCalls = [
        call('new World', (settings) => new World(settings).dispose(), {
            capacity: count,
            maxBytes: () => pick([2 ** 20, 2 ** 22, any()]),
            minDepth: share,
        }),
        on('add', shape, {
            ...poseOfMany,
            isStatic: flag,
            isSensor: () => below(4) === 0,
            bullet: flag,
            ...filter,
            tag: bits,
            weight: () => pick([0, 1, 1e300, radius()]),
            oneWay: () => pick([null, { x: coordinate(), y: coordinate() }]),
        }),
        on('addMany', shape, count, { ...poseOfMany, tag: bits }),
        on('reserve', {
            bodies: () => pick([count(), any()]),
            contacts: () => pick([count(), any()]),
        }),
        on('update'),
        on('refresh'),
        on('separate', { iterations: () => pick([1, 8, 1000, any()]), filter }),
        on('hash'),
        on('body', count),
        on('get', () => pick([count(), any()])),
        on('queryPoint', ...vector, { radius, ...filter }),
        on('queryBox', ...vector, ...vector, {
            mode: () => pick(['touching', 'inside']),
            ...filter,
        }),
        on('queryShape', shape, pose, filter),
        on('castRay', ...vector, ...vector, filter),
        on('castRayAll', ...vector, ...vector, filter),
        on('castRayAny', ...vector, ...vector, filter),
        () => {
            const column = () => [coordinate(), coordinate(), coordinate()];
            const rays = { x: column(), y: column(), dx: column(), dy: column() };
            return on('castRays', () => rays, undefined, filter)();
        },
        on('castShape', shape, pose, ...vector, filter),
        on('nearest', ...vector, {
            k: () => pick([1, 2, count()]),
            radius: () => pick([share(), pick(TINY)]),
            ...filter,
        }),
        on('explain', body, body),
        call('world.contacts.points', (row) => world.contacts.points(row), count),
        call(
            'columns',
            (i, x, y, turn) => {
                world.x[i] = x;
                world.y[i] = y;
                world.angle[i] = turn;
            },
            () => below(6),
            ...vector,
            angle,
        ),
        onBody('set', ...vector, angle),
        onBody('teleport', ...vector, angle),
        onBody('toWorld', ...vector),
        onBody('toLocal', ...vector),
        onBody('bounds'),
        onBody('tileAt', cell, cell),
        onBody('setTile', cell, cell, cell),
        onBody('moveAndSlide', ...vector, {
            up: () => pick([null, { x: coordinate(), y: coordinate() }]),
            maxSlope: () => pick(pick([TINY, [0, 1, Math.PI / 2]])),
            snap: radius,
            step: radius,
            filter,
        }),
        ...['x', 'y', 'angle', 'category', 'mask', 'group', 'tag', 'shape', 'isStatic'].map(
            (name) => () => {
                const one = body();
                const kinds = { angle, shape, isStatic: flag, x: coordinate, y: coordinate };
                const set = (value) => Reflect.set(one, name, value);
                return call(`body.${name}`, set, kinds[name] ?? bits)();
            },
        ),
    ];

    const mapWorld = new MapWorld({ maxBytes: 2 ** 24 });
    const numbers = () => pick([any(), coordinate(), angle()]);
    const mathCalls = [
        call('sin', math.sin, numbers),
        call('cos', math.cos, numbers),
        call('atan2', math.atan2, numbers, numbers),
        call('random', (seed) => math.random(seed).next(), numbers),
        call('int', (...of) => math.random(1).int(...of), numbers, numbers),
        call(
            'addTiledMap',
            (map) => addTiledMap(mapWorld, map),
            () => ({
                type: 'map',
                orientation: 'orthogonal',
                width: count(),
                height: count(),
                tilewidth: size(),
                tileheight: size(),
                layers: [
                    {
                        type: 'objectgroup',
                        name: 'things',
                        offsetx: offset(),
                        offsety: offset(),
                        objects: [
                            {
                                id: 1,
                                x: offset(),
                                y: offset(),
                                width: size(),
                                height: size(),
                                rotation: angle(),
                                ellipse: flag(),
                            },
                        ],
                    },
                ],
                tilesets: [],
            }),
        ),
    ];

    const kinds = [shapeCalls, pairCalls, worldCalls, worldCalls, mathCalls];
    return () => {
        if (calls++ % 40 === 0) renew();
        if (world.size === 0) renew();
        const [name, args, run] = pick(pick(kinds))();
        return { name, args, run };
    };
}
