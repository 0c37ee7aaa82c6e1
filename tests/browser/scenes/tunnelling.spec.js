/** Fast balls and thin walls. */

import assert from 'node:assert/strict';
import { everyScene, lasting } from './every.js';
import { visit } from './visit.js';

export default async function tunnelling({ page, baseUrl, check }) {
    const visitor = visit(page, baseUrl);
    const { noise, open, follow, frames, poses, rowsOf, textOf, put, numberIn } = visitor;

    await everyScene('tunnelling', visitor, check);
    await lasting('tunnelling', visitor, check);

    /** The numbers of the thousand shots, which appear a moment later. */
    async function counts() {
        await page.waitForFunction(() => document.getElementById('reported').textContent !== '…');
        await page.waitForTimeout(250);
        const [all, unnoticed, reported] = await Promise.all(
            ['#in-the-way', '#unnoticed', '#reported'].map(numberIn),
        );
        return { all, unnoticed, reported };
    }

    /** Sets the time, as the slider does. */
    const setTime = async (time) => {
        await page.locator('#time').fill(String(time));
        await frames();
    };

    await check('tests in each frame miss walls, sweeps miss none', async () => {
        await open('scene=tunnelling&seed=7');
        for (const query of ['', '&width=0.001', '&width=0.001&speed=50', '&speed=12&width=8']) {
            await open(`scene=tunnelling&seed=7${query}`);
            const { all, unnoticed, reported } = await counts();
            assert.ok(all > 1000, `${query}: ${all} walls in the way`);
            assert.equal(reported, all, `${query}: not all were reported`);
            assert.ok(unnoticed > 0 && unnoticed <= all, `${query}: ${unnoticed} unnoticed`);
        }
        // At this speed a ball cannot jump over a wall.
        await open('scene=tunnelling&seed=7&speed=2&width=40');
        assert.equal((await counts()).unnoticed, 0);
        assert.deepEqual(noise, []);
    });

    await check('the picture agrees with the numbers', async () => {
        await open('scene=tunnelling&seed=7');
        assert.match(await textOf('shot'), /passed through 3 walls undetected/);
        await follow('scene=tunnelling&seed=7&mode=swept');
        const [passed, cast] = await rowsOf('answers');
        assert.match(await textOf('shot'), /it hits wall 1 in frame 1/);
        assert.ok((await textOf('shot')).includes(Number(passed.cells[1]).toFixed(3)));
        assert.equal(passed.cells[1], cast.cells[1], 'the two queries disagree');
        // Without a sweep, a wall at the ball's position after one frame is detected by luck.
        await follow('scene=tunnelling&seed=7&width=20');
        const { x, y } = await page.evaluate(() => {
            const { world, view } = window.demo;
            const [start, aim] = world.bodies;
            const long = Math.hypot(aim.x - start.x, aim.y - start.y);
            const step = (0.23 * view.width) / long;
            return {
                x: start.x + (aim.x - start.x) * step,
                y: start.y + (aim.y - start.y) * step,
            };
        });
        const wall = (await poses())[2];
        await put(wall.index, { x, y });
        assert.match(
            await textOf('shot'),
            /by luck it is found inside a wall at the end of frame 1/,
        );
        assert.deepEqual(noise, []);
    });

    await check('the slider sets the time', async () => {
        await open('scene=tunnelling&seed=7&mode=swept', { motion: true });
        await setTime(0.2);
        assert.match(page.url(), /play=0/);
        assert.match(page.url(), /time=0\.2/);
        const look = () => page.evaluate(() => document.getElementById('canvas').toDataURL());
        const early = await look();
        await frames(10);
        assert.equal(await look(), early, 'time advances by itself');
        await setTime(2);
        assert.notEqual(await look(), early);
        assert.match(await page.locator('.time output').textContent(), /frame 3, t 0\.00/);
        await page.locator('#time').focus();
        await page.keyboard.press('ArrowLeft');
        await frames();
        assert.match(await page.locator('.time output').textContent(), /frame 2, t 0\.99/);
        assert.deepEqual(noise, []);
    });

    await check('a ball that flies past the walls hits none', async () => {
        await open('scene=tunnelling&seed=7&mode=swept');
        const [start, aim] = await poses();
        await put(aim.index, { x: aim.x, y: 60 });
        await put(start.index, { x: start.x, y: 60 });
        assert.match(await textOf('shot'), /no wall is in the way/);
        const [passed] = await rowsOf('answers');
        assert.equal(passed.cells[1], 'never');
        const { all, unnoticed, reported } = await counts();
        assert.deepEqual([all, unnoticed, reported], [0, 0, 0]);
        assert.deepEqual(noise, []);
    });
}
