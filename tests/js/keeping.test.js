// Shapes of several pieces keep copies of their arguments: these may change, make queries or throw while they are read,
// and the returned objects cannot change the shape.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, castRay, chain, circle, compound, polygon, simplify, tiles } from './build.js';
import { randomTiles } from './composites.js';
import { refused } from './refused.js';
import { rng } from './rng.js';

test('shapes, their points, holes, pieces and bounds are frozen', () => {
    const roll = rng(19);
    const shapes = [
        polygon([0, 0, 4, 0, 0, 4]),
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
        assert.throws(() => Object.assign(shape, { holes: [] }), TypeError);
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
    assert.deepEqual([shape.at(0, 0).holes[0][0].x, shape.points[0].x], [5, 0]);
    assert.deepEqual([line.at(0, 0).points[0].x, line.pieces[0].points[0].x], [0, 0]);
    const cells = [1, 2];
    const slope = [0, 1, 1, 0, 1, 1];
    const kinds = ['solid', slope];
    const level = tiles({ columns: 2, rows: 1, size: 2, cells, kinds });
    cells[0] = 0;
    slope[1] = 0;
    kinds.length = 0;
    assert.deepEqual([level.area, level.pieces.length, level.tiles.kinds.length], [6, 2, 2]);
    // The shape stays what it was, whatever queries run in between.
    assert.equal(castRay(level, {}, 3.5, -1, 0, 9).t > 0.1, true);
});

test('if a getter of an argument throws, no shape is made', () => {
    const outline = [0, 0, 20, 0, 20, 20, 9, 5];
    const thrower = {
        get holes() {
            throw new EvalError('mine');
        },
    };
    assert.throws(() => polygon(outline, thrower), EvalError);
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
        () => polygon(outline, { holes: [late] }),
        () => chain(late),
        () => simplify(late, 1),
        () => tiles({ columns: 1, rows: 1, size: 4, cells: [1], kinds: ['solid', late] }),
    ]) {
        assert.throws(action, EvalError);
    }
});

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
    assert.deepEqual([level.tiles.kinds.length, level.area], [2, 24]);
    const cells = [1, 1, 1, 1];
    cells[Symbol.iterator] = function* few() {
        yield 1;
    };
    const other = tiles({ columns: 2, rows: 2, size: 1, cells });
    assert.deepEqual([other.tiles.cells.length, other.area], [4, 4]);
    let reads = 0;
    const fickle = new Proxy([circle(1)], {
        get(object, key) {
            if (key === '0' && ++reads > 1) return 'no shape';
            return Reflect.get(object, key);
        },
    });
    const made = compound(fickle);
    assert.deepEqual([made.pieces[0].kind, made.at(1, 0).bounds.maxX], ['circle', 2]);
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
