// Examples of the push of a thin shape out of a shape of several pieces, where ends and corners lie exactly on internal
// edges. tests/c/push-length.test.c and penetration.test.c prove that a push is the shortest.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, chain, collide, compound, point, segment, tiles } from './build.js';
import { ERROR } from './composites.js';

test('a shape without thickness does not end up between two flush pieces', () => {
    const frame = compound([
        box(9, 2).at(4.5, 1),
        box(9, 2).at(4.5, 7),
        box(2, 4).at(1, 4),
        box(2, 4).at(8, 4),
    ]);
    // Inside the lower left corner, on the line where two boxes meet.
    const out = collide(frame, {}, point(), { x: 1, y: 2 });
    assert.ok(Math.abs(out.depth - 1) <= 9 * ERROR && out.exact, `${out.depth}`);
    // Three bricks meet at this point, and the push along one internal edge leads into another.
    const wall = compound([box(2, 2).at(1, 3), box(2, 2).at(3, 3), box(5, 2).at(2, 1)]);
    const brick = collide(wall, {}, point(), { x: 2, y: 2 });
    assert.ok(Math.abs(brick.depth - 2) <= 5 * ERROR && brick.exact, `${brick.depth}`);
    const level = tiles({ columns: 4, rows: 4, size: 10, cells: new Uint8Array(16).fill(1) });
    for (const thin of [
        point(),
        segment(0, 0, 0, 3),
        segment(-4, 0, 4, 0),
        chain([-4, 0, 0, 0, 0, 3]),
    ]) {
        for (let x = 18; x <= 22; x += 0.25) {
            const { normal, depth } = collide(level, {}, thin, { x, y: 10 });
            assert.ok(
                Math.abs(depth - (10 + thin.bounds.maxY)) < 1e-4,
                `${thin.kind} ${x}: ${depth}`,
            );
            assert.deepEqual(normal, { x: 0, y: -1 });
        }
    }
});

test('a shape that only touches a composite one has depth 0 and the normal of a face, at internal edges and inner corners too', () => {
    const level = tiles({ columns: 4, rows: 2, size: 10, cells: [1, 0, 0, 0, 1, 1, 1, 1] });
    for (const thin of [
        point(),
        segment(0, 0, 0, -3),
        segment(-2, 0, 2, 0),
        segment(0, 0, 2, -3),
    ]) {
        for (let x = 12.5; x <= 37.5; x += 0.5) {
            const { normal, depth } = collide(level, {}, thin, { x, y: 10 });
            assert.deepEqual([normal, depth], [{ x: 0, y: -1 }, 0], `${thin.kind} ${x}`);
        }
    }
    const { normal, depth } = collide(level, {}, point(), { x: 10, y: 10 });
    assert.equal(depth, 0);
    assert.ok(normal.x === 1 || normal.y === -1, `${normal.x} ${normal.y}`);
});
