/** The lamp, and the figures that move, measure, or start crowded. */

import assert from 'node:assert/strict';
import { near, read } from './read.js';

export default async function moving({ page, baseUrl, check }) {
    const reader = read(page, baseUrl);
    const { go, frames, answerOf, saidBy, press, choose, tick, slide, drag, law, noise } = reader;
    await reader.open();

    const pictureOf = (id) =>
        page.evaluate((name) => window.figures[name].view.canvas.toDataURL('image/webp', 0.3), id);

    await check('the lamp can be dragged around, and stays in the picture', async () => {
        for (const viewport of [
            { width: 1280, height: 800 },
            { width: 390, height: 844 },
        ]) {
            await reader.open({ viewport });
            await go('torch');
            const size = await page.evaluate(() => {
                const { width, height } = window.figures.torch.view;
                return { width, height };
            });
            const middle = { x: size.width / 2, y: size.height / 2 };
            for (let k = 0; k < 8; k++) {
                const { lamp } = await reader.posesIn('torch');
                const way = (k / 8) * 2 * Math.PI;
                const to = { x: middle.x + 110 * Math.cos(way), y: middle.y + 110 * Math.sin(way) };
                await drag('torch', lamp, to);
                const now = (await reader.posesIn('torch')).lamp;
                const angle = Math.atan2(now.y - middle.y, now.x - middle.x);
                near(Math.cos(angle - way), 1, 1e-3, 'the lamp stands where it was dragged to');
                assert.ok(now.x >= 30 && now.x <= size.width - 30, `x ${now.x}`);
                assert.ok(now.y >= 30 && now.y <= size.height - 30, `y ${now.y}`);
                const turn = await page.evaluate(() => window.figures.torch.settings.turn);
                near(Math.cos(turn - way - Math.PI / 2), 1, 1e-3, 'and the wall faces it');
            }
        }
        await reader.open();
    });

    await check('segments: crossings agree with the library, collinear ones too', async () => {
        const hits = await law('segment', ({ lib, bodies, answer, said, ...t }) => {
            const { P, Q, R, S } = bodies;
            const a = lib.segment(P.x, P.y, Q.x, Q.y);
            const b = lib.segment(R.x, R.y, S.x, S.y);
            const found = lib.collide(a, {}, b, {});
            t.equal(answer.hit, found !== null, 'hit');
            t.equal(/cross|touch/.test(said), answer.hit, 'hit in words');
            if (found) t.near(answer.depth, found.depth, 1e-3, 'depth');
            else t.ok(t.numbers[0] > 0, 'a gap in words');
            return answer.hit;
        });
        assert.deepEqual([...new Set(hits)].sort(), [false, true]);
        await press('segment', 'Put them in one row');
        assert.equal((await answerOf('segment')).source, 'vertex');
        assert.match(await saidBy('segment'), /no normal shows a gap/);
    });

    await check('crowded: pushed round by round until nothing overlaps', async () => {
        await go('crowded');
        const { pairs, rounds } = await answerOf('crowded');
        assert.ok(pairs > 100 && rounds === 0, `${pairs} pairs after ${rounds} rounds`);
        await press('crowded', 'One round');
        assert.equal((await answerOf('crowded')).rounds, 1);
        await slide('crowded', 'Shapes', 12);
        await press('crowded', 'Play');
        await page.waitForFunction(() => window.figures.crowded.answer().pairs === 0);
        assert.match(await saidBy('crowded'), /^Nothing overlaps any more, after \d+ rounds/);
        await press('crowded', 'Pause');
    });

    await check('measure: the plain test agrees, and boxes leave few pairs', async () => {
        await go('measure');
        await press('measure', 'Play');
        await page.waitForFunction(() => {
            const { factors } = window.figures.measure.answer();
            return ['boxes', 'early', 'memory', 'simd'].every((key) => factors[key] > 0);
        });
        const { hits, contacts, pairs } = await answerOf('measure');
        assert.equal(hits, contacts);
        await press('measure', 'Pause');
        await tick('measure', 'Broad phase', false);
        await press('measure', 'Play');
        await frames(4);
        await press('measure', 'Pause');
        const without = await answerOf('measure');
        assert.equal(without.pairs, (140 * 139) / 2);
        assert.ok(pairs < without.pairs / 10);
    });

    await check('bullets fly, circles are hit, and steps play, on request', async () => {
        for (const id of ['tunnel', 'polygon-circle', 'torch']) {
            await go(id);
            const still = await pictureOf(id);
            await frames(4);
            assert.equal(await pictureOf(id), still, `${id} rests`);
            await press(id, 'Play');
            await frames(6);
            assert.notEqual(await pictureOf(id), still, `${id} moves`);
            await press(id, 'Pause');
        }
        await go('steps');
        await press('steps', 'Play');
        await page.waitForFunction(() => window.figures.steps.settings.step > 0);
        await press('steps', 'Next');
        await reader.figure('steps').getByRole('button', { name: 'Play' }).waitFor();
    });

    await check('convex: the star in one stroke is rejected, and its edges are named', async () => {
        await go('convex');
        await choose('convex', 'star');
        assert.match(await saidBy('convex'), /goes round 2 times.*edges 1 and 3 cross/);
        await choose('convex', 'arrow');
    });

    await check('a shape of a crowd can be dragged', async () => {
        await go('many');
        const body = await page.evaluate(() => {
            const { view } = window.figures.many;
            const { x, y, index } = view.drag.bodies.at(-1);
            return { x, y, index };
        });
        await drag('many', body, { x: 60, y: 60 });
        const now = await page.evaluate((index) => {
            const { x, y } = [...window.figures.many.world.bodies].find(
                (one) => one.index === index,
            );
            return { x, y };
        }, body.index);
        near(now.x, 60, 1, 'x');
        near(now.y, 60, 1, 'y');
        assert.deepEqual(noise, []);
    });
}
