// The lamp of the article. Reads web/learn/lamp.js.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatRay } from '../../web/learn/lamp.js';
import { overlaps, polygon, World } from './build.js';
import { rng } from './rng.js';

const regular = (count, size) =>
    polygon(
        Array.from({ length: count }, (_, k) => ({
            x: size * Math.cos((2 * Math.PI * k) / count),
            y: size * Math.sin((2 * Math.PI * k) / count),
        })),
    );

test('a ray that passes between two shapes lies flat against an edge of one of them', () => {
    const world = new World();
    const a = world.add(regular(5, 50));
    const b = world.add(regular(3, 60));
    const random = rng(7);
    const between = (low, high) => low + (high - low) * random();
    let rays = 0;
    for (let k = 0; k < 500; k++) {
        a.set(between(-40, 40), between(-40, 40), between(-4, 4));
        b.set(between(-140, 140), between(-140, 140), between(-4, 4));
        const ray = flatRay(a, b, 400);
        assert.equal(ray === null, overlaps(a, b));
        if (!ray) continue;
        rays += 1;
        const [[x, y], [toX, toY]] = ray;
        const [dx, dy] = [(toX - x) / 400, (toY - y) / 400];
        const sidesOf = ({ shape, x: left, y: top, angle }) =>
            shape.at(left, top, angle).points.map((p) => (p.x - x) * dy - (p.y - y) * dx);
        const [one, other] = [a, b].map(sidesOf);
        const onIt = (sides) => sides.filter((side) => Math.abs(side) < 1e-3).length;
        assert.ok(onIt(one) === 2 || onIt(other) === 2, 'no edge lies on the ray');
        const [low, high] =
            Math.max(...one) < Math.min(...other) + 2e-3 ? [one, other] : [other, one];
        assert.ok(Math.max(...low) < Math.min(...high) + 2e-3, 'the ray does not pass');
        assert.ok(Math.max(...low) < 1e-3 && Math.min(...high) > -1e-3, 'the ray cuts a shape');
    }
    assert.ok(rays > 100, `${rays} rays`);
});
