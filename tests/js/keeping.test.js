// Shapes of several pieces keep copies of their arguments: these may change, make queries or throw while they are read,
// and the returned objects cannot change the shape.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    box,
    castRay,
    chain,
    circle,
    closestPoint,
    collide,
    compound,
    distance,
    polygon,
    simplify,
    sweep,
    tiles,
} from './build.js';
import { randomTiles } from './composites.js';
import { refused } from './refused.js';
import { rng } from './rng.js';

test('composites, their points, holes, pieces and bounds are frozen', () => {
    const roll = rng(19);
    const shapes = [
        polygon([0, 0, 9, 0, 9, 9, 4, 3], { holes: [[5, 2, 6, 2, 6, 3]] }),
        compound([circle(1), box(1, 2)]),
        chain([0, 0, 5, 5, 9, 0]),
        randomTiles(roll, 3, 3),
    ];
    for (const shape of shapes) {
        for (const value of [shape, shape.points, shape.holes, shape.pieces, shape.bounds]) {
            assert.ok(Object.isFrozen(value), shape.kind);
        }
        for (const ring of [shape.points, ...shape.holes]) {
            for (const p of [ring, ...ring]) assert.ok(Object.isFrozen(p));
        }
        assert.equal(shape.pieces, shape.pieces);
        assert.equal(shape.bounds, shape.bounds);
        assert.throws(() => shape.pieces.push(circle(1)), TypeError);
        assert.throws(() => {
            shape.holes = [];
        }, TypeError);
    }
});

test('the arguments of a shape may change afterwards', () => {
    const list = [circle(1)];
    const made = compound(list);
    list.push(box(100, 100));
    assert.deepEqual(made.bounds, { minX: -1, minY: -1, maxX: 1, maxY: 1 });
    assert.equal(made.at(5, 0).pieces.length, 1);
    list.length = 0;
    assert.equal(made.scaled(2).area, circle(2).area);
    const points = [
        { x: 0, y: 0 },
        { x: 9, y: 0 },
        { x: 9, y: 9 },
        { x: 4, y: 3 },
    ];
    const hole = [
        { x: 5, y: 2 },
        { x: 6, y: 2 },
        { x: 6, y: 3 },
    ];
    const holes = [hole];
    const shape = polygon(points, { holes });
    const line = chain(points);
    points[0].x = 77;
    hole[0].x = 77;
    holes.length = 0;
    assert.equal(shape.at(0, 0).holes[0][0].x, 5);
    assert.equal(shape.points[0].x, 0);
    assert.equal(line.at(0, 0).points[0].x, 0);
    assert.equal(line.pieces[0].points[0].x, 0);
    const cells = [1, 2];
    const slope = [0, 1, 1, 0, 1, 1];
    const kinds = ['solid', slope];
    const level = tiles({ columns: 2, rows: 1, size: 2, cells, kinds });
    cells[0] = 0;
    slope[1] = 0;
    kinds.length = 0;
    assert.equal(level.area, 6);
    assert.equal(level.pieces.length, 2);
    assert.equal(level.tiles.kinds.length, 2);
    // The shape stays what it was, whatever queries run in between.
    assert.equal(castRay(level, {}, 3.5, -1, 0, 9).t > 0.1, true);
});

test('getters may make other queries, or throw; the result is complete, or none', () => {
    const meddle = () => {
        polygon([0, 0, 9, 0, 9, 9, 4, 3], { holes: [[5, 2, 6, 2, 6, 3]] });
        compound([circle(1), box(2, 2)]);
        chain([0, 0, 5, 5]);
        tiles({ columns: 2, rows: 2, size: 1, cells: [1, 0, 1, 1] });
        collide(circle(3), {}, polygon([0, 0, 9, 0, 9, 9, 4, 3]), {});
        simplify([0, 0, 4, 0, 4, 4, 1, 3], 0.1);
    };
    /** The same value, but reading a property first makes other queries. */
    const sly = (value) =>
        new Proxy(value, {
            get(object, key) {
                const it = Reflect.get(object, key);
                meddle();
                return it !== null && typeof it === 'object' ? sly(it) : it;
            },
        });
    const rings = [
        [0, 0, 20, 0, 20, 20, 9, 5].reduce(pairUp, []),
        [
            [10, 2],
            [12, 2],
            [12, 3],
        ],
    ];
    const plain = polygon(rings[0], { holes: [rings[1]] });
    const made = polygon(sly(rings[0]), sly({ holes: [rings[1]] }));
    assert.deepEqual([made.area, made.points, made.holes], [plain.area, plain.points, plain.holes]);
    assert.deepEqual(
        made.pieces.map(({ points }) => points),
        plain.pieces.map(({ points }) => points),
    );
    const grid = {
        columns: 2,
        rows: 2,
        size: 4,
        cells: [1, 2, 0, 1],
        kinds: [
            'solid',
            [
                [0, 1],
                [1, 0],
                [1, 1],
            ],
        ],
    };
    const level = tiles(sly(grid));
    assert.deepEqual([level.area, [...level.tiles.cells]], [40, grid.cells]);
    const line = chain(
        sly([
            [0, 0],
            [5, 0],
            [5, 5],
        ]),
        sly({ radius: 1, closed: true }),
    );
    assert.deepEqual([line.pieces.length, line.radius], [3, 1]);
    assert.equal(
        compound(sly([{ x: 1 }]).length ? [plain, line] : []).pieces.length,
        plain.pieces.length + 3,
    );
    assert.equal(
        simplify(
            sly([
                [0, 0],
                [4, 0],
                [4, 4],
                [2, 2.01],
                [0, 0.02],
            ]),
            0.1,
        ).length,
        3,
    );
    const thrower = {
        get holes() {
            throw new EvalError('mine');
        },
    };
    assert.throws(() => polygon(rings[0], thrower), EvalError);
    const late = [
        [0, 0],
        [4, 0],
        {
            get x() {
                throw new EvalError('late');
            },
        },
    ];
    for (const action of [
        () => polygon(rings[0], { holes: [late] }),
        () => chain(late),
        () => simplify(late, 1),
        () => tiles({ ...grid, kinds: ['solid', late] }),
    ]) {
        assert.throws(action, EvalError);
    }
    // Afterwards everything works as before.
    assert.equal(polygon(rings[0], { holes: [rings[1]] }).area, plain.area);
});

function pairUp(list, value, i) {
    if (i % 2 === 0) list.push([value]);
    else list.at(-1).push(value);
    return list;
}

test('lists that change while they are read do no harm', () => {
    // Reading the point of a kind adds a kind; reading lists removes cells and replaces shapes.
    const kinds = ['solid'];
    kinds.push([
        [0, 1],
        {
            get x() {
                kinds.push('solid');
                return 1;
            },
            y: 0,
        },
        [1, 1],
    ]);
    const level = tiles({ columns: 2, rows: 1, size: 4, cells: [1, 2], kinds });
    assert.equal(level.tiles.kinds.length, 2);
    assert.equal(level.area, 24);
    const cells = [1, 1, 1, 1];
    cells[Symbol.iterator] = function* few() {
        yield 1;
    };
    const other = tiles({ columns: 2, rows: 2, size: 1, cells });
    assert.equal(other.tiles.cells.length, 4);
    assert.equal(other.area, 4);
    let reads = 0;
    const fickle = new Proxy([circle(1)], {
        get(object, key) {
            if (key === '0' && ++reads > 1) return 'no shape';
            return Reflect.get(object, key);
        },
    });
    const made = compound(fickle);
    assert.equal(made.pieces[0].kind, 'circle');
    assert.equal(made.at(1, 0).bounds.maxX, 2);
    const holes = [
        [2, 2, 3, 2, 3, 3],
        [5, 5, 6, 5, 6, 6],
    ];
    delete holes[0];
    refused(
        () => polygon([0, 0, 9, 0, 9, 9, 0, 9], { holes }),
        'TypeError',
        'holes[0]',
        'undefined',
    );
});

test('an `out` is filled, kept and returned; its setters may make other queries', () => {
    const shape = polygon([0, 0, 30, 0, 30, 30, 0, 30], {
        holes: [[10, 10, 20, 10, 20, 20, 10, 20]],
    });
    const out = {};
    const hit = collide(shape, {}, box(4, 4), { x: 9, y: 5 }, out);
    assert.equal(hit, out);
    const { normal, points } = out;
    const [first] = points;
    collide(shape, {}, box(4, 4), { x: 21, y: 15 }, out);
    assert.equal(out.normal, normal);
    assert.equal(out.points, points);
    assert.equal(out.points[0], first);
    assert.deepEqual(out, collide(shape, {}, box(4, 4), { x: 21, y: 15 }));
    assert.equal(collide(shape, {}, box(4, 4), { x: 15, y: 15 }, out), null);
    const meddle = (target) =>
        new Proxy(target, {
            set(object, key, value) {
                collide(compound([circle(9), box(1, 2)]), {}, circle(9), { y: 1 });
                distance(chain([0, 0, 5, 5]), {}, circle(1), { x: 9 });
                return Reflect.set(object, key, value);
            },
        });
    const asks = [
        (o) => collide(shape, {}, box(4, 4), { x: 21, y: 15 }, o),
        (o) => distance(shape, {}, box(4, 4), { x: 15, y: 15 }, o),
        (o) => castRay(shape, {}, -5, 5, 50, 3, o),
        (o) => closestPoint(shape, {}, 14, 15, o),
        (o) => sweep(shape, {}, { dx: 5 }, box(4, 4), { x: 15, y: 15 }, {}, o),
    ];
    for (const ask of asks) assert.deepEqual({ ...ask(meddle({})) }, ask(), `${ask}`);
});
