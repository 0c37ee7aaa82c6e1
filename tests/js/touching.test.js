// Touching is a hit of depth 0, on slanted edges too, for every query. Reads random pairs on a lattice that touch
// exactly.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lib } from './build.js';
import { below, ERROR, placed, sizeOfBounds } from './composites.js';
import { rng } from './rng.js';
import { effort } from './times.js';

const { collide, collideMany, contains, distance, overlaps, overlapsMany, point, polygon } = lib;
const { segment, sweep, trace, World } = lib;

const MORE = effort(60);
// A lattice point on an edge of a lattice polygon, and another shape that has a corner there and lies outside.
function touchingPair(roll) {
    const n = [4, 16, 100, 1000][below(roll, 4)];
    const spot = () => ({ x: below(roll, n) - n / 2, y: below(roll, n) - n / 2 });
    for (;;) {
        const [p, q, r] = [spot(), spot(), spot()];
        const area = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
        const steps = Math.abs(divisor(q.x - p.x, q.y - p.y));
        if (Math.abs(area) < n) continue;
        const at = below(roll, steps + 1) / steps;
        const touch = { x: p.x + at * (q.x - p.x), y: p.y + at * (q.y - p.y) };
        const beyond = ({ x, y }) =>
            ((q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x)) * Math.sign(area) < 0;
        const corners = [spot(), spot()].filter(beyond);
        const kind = below(roll, 3);
        const a = polygon([p, q, r]);
        if (kind === 0) return { a, b: point(), poseB: touch, touch };
        if (corners.length < 2) continue;
        const [s, t] = corners;
        if (kind === 1) return { a, b: segment(touch.x, touch.y, s.x, s.y), poseB: {}, touch };
        const wide = (s.x - touch.x) * (t.y - touch.y) - (s.y - touch.y) * (t.x - touch.x);
        if (Math.abs(wide) < n) continue;
        return { a, b: polygon([touch, s, t]), poseB: {}, touch };
    }
}

const divisor = (a, b) => (b === 0 ? a : divisor(b, a % b));

test('a corner exactly on an edge is a hit of depth 0, whatever the slope, for every query', () => {
    const roll = rng(23);
    const world = new World();
    for (let i = 0; i < 2000 * MORE; i++) {
        const { a, b, poseB, touch } = touchingPair(roll);
        // Rotate and move both shapes together: the rounding that this adds must not separate them.
        const by = [
            { x: 0, y: 0, angle: 0 },
            { x: below(roll, 1e4), y: below(roll, 1e4), angle: 0 },
            { x: 3 * roll(), y: 3 * roll(), angle: 7 * roll() },
        ][below(roll, 3)];
        const there = { ...placed(by, { x: 0, y: 0, ...poseB }), angle: by.angle };
        const size = Math.max(sizeOfBounds(a.bounds), sizeOfBounds(b.bounds));
        const spot = placed(by, touch);
        const [swap, first, second] = roll() < 0.5 ? [false, a, b] : [true, b, a];
        const [poseFirst, poseSecond] = swap ? [there, by] : [by, there];
        const name = `${i}: ${JSON.stringify([a.points, b.points, by])}`;
        assert.equal(contains(a, by, spot.x, spot.y), true, name);
        assert.equal(overlaps(first, poseFirst, second, poseSecond), true, name);
        const { depth } = collide(first, poseFirst, second, poseSecond);
        assert.ok(depth <= ERROR * size, `${name}: ${depth}`);
        assert.equal(distance(first, poseFirst, second, poseSecond).distance, 0, name);
        const poses = { x: [by.x, there.x], y: [by.y, there.y], angle: [by.angle, there.angle] };
        const pairs = { a: [0], b: [1] };
        const columns = Object.fromEntries(
            Object.entries(poses).map(([k, v]) => [k, Float64Array.from(v)]),
        );
        assert.equal(overlapsMany([a, b], columns, pairs)[0], 1, name);
        assert.equal(collideMany([a, b], columns, pairs).hit[0], 1, name);
        assert.equal(trace(a, by, b, there).hit, true, name);
        const middle = placed(by, {
            x: a.points.reduce((sum, p) => sum + p.x / 3, 0),
            y: a.points.reduce((sum, p) => sum + p.y / 3, 0),
        });
        const motion = (far) => ({ dx: far * (middle.x - spot.x), dy: far * (middle.y - spot.y) });
        assert.equal(sweep(b, there, motion(0.5), a, by, {})?.t, 0, name);
        assert.equal(sweep(b, there, motion(-0.5), a, by, {}), null, name);
        if (i % 4 !== 0) continue;
        world.clear();
        const one = world.add(a, by);
        world.add(b, there);
        world.update();
        assert.equal(world.contacts.length, 1, name);
        assert.equal(world.queryShape(b, there).includes(one), true, name);
        assert.equal(world.queryPoint(spot.x, spot.y).includes(one), true, name);
    }
    world.dispose();
});

test('every query reports a gap wider than rounding', () => {
    const roll = rng(24);
    for (let i = 0; i < 2000 * MORE; i++) {
        const { a, b, poseB } = touchingPair(roll);
        const size = Math.max(sizeOfBounds(a.bounds), sizeOfBounds(b.bounds));
        const hit = collide(a, {}, b, poseB);
        const away = 1.5e-6 * size + hit.depth;
        const there = {
            x: (poseB.x ?? 0) + away * hit.normal.x,
            y: (poseB.y ?? 0) + away * hit.normal.y,
        };
        const gap = distance(a, {}, b, there).distance;
        const isApart = !overlaps(a, {}, b, there);
        assert.equal(gap > 0, isApart);
        assert.equal(collide(a, {}, b, there) === null, isApart);
        assert.ok(isApart, `${i}: ${away}`);
    }
});
