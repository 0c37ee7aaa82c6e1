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

    // Most arguments are legal, so that calls get far.
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
    // An outline that is legal for most sizes, with one corner out of place.
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

    const makers = {
        circle: [radius],
        box: [size, size],
        segment: [offset, offset, offset, offset],
        capsule: [offset, offset, offset, offset, radius],
        ellipsePoints: [size, size, count, angle],
    };
    const functions = { circle, box, segment, capsule, ellipsePoints };
    const made = Object.entries(makers).map(([name, kinds]) => () => {
        const args = kinds.map((kind) => kind());
        return [
            name,
            args,
            () => {
                const answer = functions[name](...args);
                if (name !== 'ellipsePoints') keep(answer);
            },
        ];
    });

    /** A call of a function by name, with arguments drawn now. */
    const call = (name, target, ...args) => [name, args, () => target(...args)];

    const shapeCalls = [
        ...made,
        () => call('box', (...of) => keep(box(...of)), size(), size(), { radius: radius() }),
        () => call('polygon', (...of) => keep(polygon(...of)), outline(), { radius: radius() }),
        () =>
            call('hull', (...of) => keep(hull(...of)), points(3 + below(9)), { radius: radius() }),
        () =>
            call('chain', (...of) => keep(chain(...of)), points(2 + below(5)), {
                radius: radius(),
            }),
        () => call('compound', (...of) => keep(compound(...of)), [shape(), shape()]),
        () =>
            call('tiles', (...of) => keep(tiles(...of)), {
                columns: 3,
                rows: 2,
                size: size(),
                cells: [1, 0, 1, 2, 1, 0],
                kinds: ['solid', { points: [0, 0, 1, 0, 0, 1], oneWay: { x: 0, y: offset() } }],
            }),
        () => call('simplify', simplify, points(3 + below(9)), share()),
        () =>
            call(
                'shape.at',
                (one, ...of) => keep(one.at(...of)),
                shape(),
                offset(),
                offset(),
                angle(),
            ),
        () =>
            call(
                'shape.scaled',
                (one, ...of) => keep(one.scaled(...of)),
                shape(),
                offset(),
                offset(),
            ),
    ];

    const pairCalls = [
        () => call('overlaps', overlaps, shape(), pose(), shape(), pose()),
        () => call('collide', collide, shape(), pose(), shape(), pose()),
        () => call('distance', distance, shape(), pose(), shape(), pose()),
        () => call('trace', trace, shape(), pose(), shape(), pose()),
        () => call('contains', contains, shape(), pose(), coordinate(), coordinate()),
        () => call('contains', contains, body(), coordinate(), coordinate()),
        () => call('closestPoint', closestPoint, shape(), pose(), coordinate(), coordinate()),
        () =>
            call(
                'castRay',
                castRay,
                shape(),
                pose(),
                coordinate(),
                coordinate(),
                coordinate(),
                coordinate(),
            ),
        () => call('sweep', sweep, shape(), pose(), motion(), shape(), pose(), motion()),
        ...[overlapsMany, collideMany].map((many) => () => {
            const column = (kind) => [kind(), kind()];
            const poses = { x: column(coordinate), y: column(coordinate), angle: column(angle) };
            return call(many.name, many, [shape(), shape()], poses, pairs());
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
    const filter = (more = {}) => ({
        category: bits(),
        mask: pick([0xffffffff, bits()]),
        group: pick([0, bits()]),
        ...more,
    });
    const on = (name, ...args) => call(`world.${name}`, (...of) => world[name](...of), ...args);
    const tileBody = () => [...world.bodies].find(({ shape: { kind } }) => kind === 'tiles');
    const onBody = (name, ...args) => {
        const one = (/tile/i.test(name) && tileBody()) || body();
        return call(`body.${name}`, (...of) => one[name](...of), ...args);
    };

    const worldCalls = [
        () =>
            call('new World', (settings) => new World(settings).dispose(), {
                capacity: count(),
                maxBytes: pick([2 ** 20, 2 ** 22, any()]),
                minDepth: share(),
            }),
        () =>
            on('add', shape(), {
                ...pose(),
                isStatic: flag(),
                isSensor: below(4) === 0,
                bullet: flag(),
                ...filter(),
                tag: bits(),
                weight: pick([0, 1, 1e300, radius()]),
                oneWay: pick([null, { x: coordinate(), y: coordinate() }]),
            }),
        () =>
            on('addMany', shape(), count(), {
                x: coordinate(),
                y: coordinate(),
                angle: angle(),
                tag: bits(),
            }),
        () => on('reserve', { bodies: pick([count(), any()]), contacts: pick([count(), any()]) }),
        () => on('update'),
        () => on('refresh'),
        () => on('separate', { iterations: pick([1, 8, 1000, any()]), filter: filter() }),
        () => on('hash'),
        () => on('body', count()),
        () => on('get', pick([count(), any()])),
        () => on('queryPoint', coordinate(), coordinate(), filter({ radius: radius() })),
        () =>
            on(
                'queryBox',
                coordinate(),
                coordinate(),
                coordinate(),
                coordinate(),
                filter({ mode: pick(['touching', 'inside']) }),
            ),
        () => on('queryShape', shape(), pose(), filter()),
        ...['castRay', 'castRayAll', 'castRayAny'].map(
            (name) => () =>
                on(name, coordinate(), coordinate(), coordinate(), coordinate(), filter()),
        ),
        () => {
            const column = () => [coordinate(), coordinate(), coordinate()];
            const rays = { x: column(), y: column(), dx: column(), dy: column() };
            return on('castRays', rays, undefined, filter());
        },
        () => on('castShape', shape(), pose(), coordinate(), coordinate(), filter()),
        () =>
            on(
                'nearest',
                coordinate(),
                coordinate(),
                filter({ k: pick([1, 2, count()]), radius: pick([share(), pick(TINY)]) }),
            ),
        () => on('explain', body(), body()),
        () => call('world.contacts.points', (row) => world.contacts.points(row), count()),
        () =>
            call(
                'columns',
                (i, x, y, turn) => {
                    world.x[i] = x;
                    world.y[i] = y;
                    world.angle[i] = turn;
                },
                below(6),
                coordinate(),
                coordinate(),
                angle(),
            ),
        () => onBody('set', coordinate(), coordinate(), angle()),
        () => onBody('toWorld', coordinate(), coordinate()),
        () => onBody('toLocal', coordinate(), coordinate()),
        () => onBody('bounds'),
        () => onBody('tileAt', cell(), cell()),
        () => onBody('setTile', cell(), cell(), cell()),
        () =>
            onBody('moveAndSlide', coordinate(), coordinate(), {
                up: pick([null, { x: coordinate(), y: coordinate() }]),
                maxSlope: pick(pick([TINY, [0, 1, Math.PI / 2]])),
                snap: radius(),
                step: radius(),
                filter: filter(),
            }),
        ...['x', 'y', 'angle', 'category', 'mask', 'group', 'tag', 'shape', 'isStatic'].map(
            (name) => () => {
                const one = body();
                const kinds = { angle, shape, isStatic: flag, x: coordinate, y: coordinate };
                const value = (kinds[name] ?? bits)();
                return call(`body.${name}`, (v) => Reflect.set(one, name, v), value);
            },
        ),
    ];

    const mapWorld = new MapWorld({ maxBytes: 2 ** 24 });
    const numbers = () => pick([any(), coordinate(), angle()]);
    const mathCalls = [
        () => call('sin', math.sin, numbers()),
        () => call('cos', math.cos, numbers()),
        () => call('atan2', math.atan2, numbers(), numbers()),
        () => call('random', (seed) => math.random(seed).next(), numbers()),
        () => call('int', (...of) => math.random(1).int(...of), numbers(), numbers()),
        () =>
            call('addTiledMap', (map) => addTiledMap(mapWorld, map), {
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
    ];

    const kinds = [shapeCalls, pairCalls, worldCalls, worldCalls, mathCalls];
    return () => {
        if (calls++ % 40 === 0) renew();
        if (world.size === 0) renew();
        const [name, args, run] = pick(pick(kinds))();
        return { name, args, run };
    };
}
