/** The shapes that are pushed out, and those that stay. */

import assert from 'node:assert/strict';
import { contactPoints, everyScene } from './every.js';
import { near, visit } from './visit.js';

export default async function pushout({ page, baseUrl, check }) {
    const visitor = visit(page, baseUrl);
    const { noise, open, frames, poses, poseOf, topmost, grab, dragTo } = visitor;

    await everyScene('pushout', visitor, check);
    await contactPoints('pushout', visitor, check);

    /** The deepest overlap of any two bodies, relative to the larger one's size. */
    const deepest = () =>
        page.evaluate(async () => {
            const { collide } = await import('sepaxis');
            const bodies = [...window.demo.world.bodies];
            const walls = window.demo.view.drag.bodies;
            const sizeOf = ({ shape: { bounds } }) =>
                Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY);
            let worst = 0;
            for (const a of walls) {
                for (const b of bodies) {
                    if (a === b) continue;
                    // Walls are much longer than they look, so the smaller size is the stricter measure.
                    const size = Math.min(sizeOf(a), sizeOf(b));
                    worst = Math.max(worst, (collide(a, b)?.depth ?? 0) / size);
                }
            }
            return worst;
        });

    for (const mode of ['all', 'one', 'half']) {
        await check(`pushout, ${mode}: leaves nothing overlapping and no wall moved`, async () => {
            await open(`scene=pushout&seed=7&mode=${mode}&turning=0`, { motion: true });
            const before = await poses();
            const index = await topmost();
            await grab(index);
            const { width, height } = await page.evaluate(() => window.demo.view);
            let detours = 0;
            // Drags through the crowd, against a wall, into a corner, and back.
            for (const [u, v] of [
                [0.2, 0.7],
                [0.85, 0.3],
                [0.99, 0.5],
                [0.01, 0.01],
                [0.5, 0.5],
            ]) {
                const to = { x: u * width, y: v * height };
                await dragTo(to, 20);
                await frames(4);
                const at = await poseOf(index);
                if (Math.hypot(at.x - to.x, at.y - to.y) > 3) detours++;
                assert.ok(
                    (await deepest()) < 0.01,
                    `overlapping by ${await deepest()} at ${u}, ${v}`,
                );
            }
            assert.ok(detours > 0, 'the shape never overlapped anything');
            await page.mouse.up();
            await frames(20);
            assert.ok((await deepest()) < 0.01, `left overlapping by ${await deepest()}`);

            const after = await poses();
            const movedBy = (k) => Math.hypot(after[k].x - before[k].x, after[k].y - before[k].y);
            const walls = after.filter(({ index: i }) => before[i].isWall).map(({ index: i }) => i);
            assert.ok(walls.length >= 4, 'where are the walls?');
            for (const k of walls) assert.deepEqual(after[k], before[k], `wall ${k} moved`);
            const others = after
                .map(({ index: i }) => i)
                .filter((i) => i !== index && !walls.includes(i) && movedBy(i) > 1);
            if (mode === 'one') assert.deepEqual(others, [], 'others moved');
            else assert.ok(others.length > 0, 'nothing gave way');
            assert.deepEqual(noise, []);
        });
    }

    await check('pushout, half: one MTV, half to each', async () => {
        await open('scene=pushout&seed=7&mode=half&turning=0&apply=0');
        const [first, second] = (await poses()).filter((body) => !body.isWall);
        await grab(first.index);
        await dragTo({ x: second.x - 60, y: second.y + 25 });
        await frames();
        await page.mouse.up();
        await frames();
        const { a, b, overlap } = await page.evaluate(
            async ([i, j]) => {
                const { collide } = await import('sepaxis');
                const [p, q] = [window.demo.world.body(i), window.demo.world.body(j)];
                return {
                    a: { x: p.x, y: p.y },
                    b: { x: q.x, y: q.y },
                    overlap: collide(p, q),
                };
            },
            [first.index, second.index],
        );
        assert.ok(overlap.depth > 10, 'they should overlap, and stay so');
        await page.locator('.lil-boolean', { hasText: 'apply the push' }).locator('input').click();
        await frames();
        const halfX = (overlap.normal.x * overlap.depth) / 2;
        const halfY = (overlap.normal.y * overlap.depth) / 2;
        const [toA, toB] = [await poseOf(first.index), await poseOf(second.index)];
        near(toA.x, a.x - halfX, 0.01, 'A across');
        near(toA.y, a.y - halfY, 0.01, 'A down');
        near(toB.x, b.x + halfX, 0.01, 'B across');
        near(toB.y, b.y + halfY, 0.01, 'B down');
    });
}
