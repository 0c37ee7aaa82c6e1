/** A concave shape, and the one push that frees it. */

import assert from 'node:assert/strict';
import { everyScene, lasting } from './every.js';
import { near, visit } from './visit.js';

export default async function car({ page, baseUrl, check }) {
    const visitor = visit(page, baseUrl);
    const { noise, open, follow, frames, poses, picture, toggle, textOf, put } = visitor;

    await everyScene('car', visitor, check);
    await lasting('car', visitor, check);

    /** The library's results for the two shapes, and for the overlap left after one push and after the sum. */
    const answers = () =>
        page.evaluate(async () => {
            const { collide } = await import('sepaxis');
            const [car, other] = window.demo.world.bodies;
            const after = ({ x, y }) => {
                const there = { x: other.x + x, y: other.y + y, angle: other.angle };
                return collide(car.shape, car, other.shape, there)?.depth ?? 0;
            };
            const vector = ({ normal, depth }) => ({ x: normal.x * depth, y: normal.y * depth });
            const whole = collide(car, other);
            const parts = car.shape.pieces
                .map((piece) => collide(piece, car, other.shape, other))
                .filter((hit) => hit)
                .map(vector);
            const sum = parts.reduce((p, q) => ({ x: p.x + q.x, y: p.y + q.y }), { x: 0, y: 0 });
            return {
                pieces: car.shape.pieces.length,
                convex: car.shape.pieces.every((piece) => piece.isConvex),
                parts: parts.length,
                depth: whole?.depth ?? null,
                left: whole ? after(vector(whole)) : 0,
                sum: Math.hypot(sum.x, sum.y),
            };
        });

    await check('one push separates the two, and the numbers are the library’s', async () => {
        let longer = 0;
        await open('scene=car&seed=7');
        for (const [k, other] of ['box', 'circle', 'polygon'].entries()) {
            for (const seed of [3, 5, 7, 11]) {
                await follow(`scene=car&seed=${seed}&other=${other}&wheels=${k % 2}`);
                const { pieces, convex, parts, depth, left, sum } = await answers();
                assert.ok(depth > 1, `${other}, seed ${seed}: they start apart`);
                assert.ok(left < 0.01, `${other}, seed ${seed}: still ${left} deep`);
                assert.ok(convex && pieces > 8, `${pieces} pieces`);
                assert.equal(await textOf('pieces'), String(pieces));
                assert.equal(await textOf('touched'), String(parts));
                assert.equal(await textOf('push'), depth.toFixed(1));
                assert.equal(await textOf('sum'), sum.toFixed(1));
                assert.equal(await textOf('push-gap'), '0.0');
                if (sum > depth * 1.05) longer++;
            }
        }
        assert.ok(longer > 0, 'no sum is longer than the single push, so nothing is shown');
        assert.deepEqual(noise, []);
    });

    await check('a shape dragged onto it is pushed out, one dragged away is apart', async () => {
        await open('scene=car&seed=7&apply=1', { motion: true });
        await toggle('rotate automatically');
        const [car, other] = await poses();
        await put(other.index, { x: car.x - 60, y: car.y + 10 });
        await frames(6);
        assert.ok(((await answers()).depth ?? 0) < 0.1, 'not pushed out');
        await open('scene=car&seed=7');
        await put(other.index, { x: car.x, y: 40 });
        assert.equal((await answers()).depth, null);
        assert.match(await textOf('outcome'), /apart/);
        assert.deepEqual(noise, []);
    });

    await check('the sum can be left out, and the wheels taken off', async () => {
        await open('scene=car&seed=3');
        const before = await picture();
        await toggle('sum of the pieces');
        assert.notEqual(await picture(), before);
        assert.equal(await textOf('sum'), '–');
        const { pieces } = await answers();
        await toggle('wheels');
        near((await answers()).pieces, pieces - 2, 0, 'pieces without wheels');
        assert.match(page.url(), /sum=0/);
        assert.match(page.url(), /wheels=0/);
    });
}
