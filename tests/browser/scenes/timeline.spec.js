/** The platformer's timeline: the world goes back, and the game goes back with it. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { phone, visit } from './visit.js';

export default async function timeline({ page, baseUrl, check }) {
    const { noise, open, frames, toggle } = visit(page, baseUrl);
    const range = page.locator('.timeline input[type="range"]');
    const note = page.locator('.timeline p');

    /** Plays some steps with these keys at once, as frames of the canvas would. */
    const drive = (keys, steps) =>
        page.evaluate(
            async ([pressed, count]) => {
                const { parts, view } = window.demo;
                const key = (type, name) => parts.key({ type, key: name });
                view.pause(false);
                for (const name of pressed) key('keydown', name);
                for (let k = 0; k < count; k++) parts.frame(1 / 60 + 1e-9);
                for (const name of pressed) key('keyup', name);
                parts.frame(1 / 60 + 1e-9);
                view.pause(true);
                document.querySelector('.timeline input').dispatchEvent(new Event('focus'));
            },
            [keys, steps],
        );

    const state = () =>
        page.evaluate(() => {
            const { game } = window.demo.parts;
            const { time, coins, falls, speedX, speedY, player, lifts, world } = game;
            const at = ({ x, y }) => [x, y];
            const { max, value } = document.querySelector('.timeline input');
            return {
                ...{ time, coins, falls, speedX, speedY, size: world.size },
                hash: world.hash(),
                places: [player, ...lifts.map(({ lift }) => lift)].map(at),
                frame: [Number(value), Number(max)],
            };
        });

    const go = async (frame) => {
        await range.fill(String(frame));
        await frames();
        return state();
    };

    await check('the platformer’s timeline brings coins back, and the game goes on', async () => {
        await open('scene=platformer');
        await drive(['ArrowRight'], 20);
        const before = await state();
        await drive(['ArrowRight', 'ArrowUp'], 120);
        const after = await state();
        assert.ok(after.coins > 0, 'he has taken no coin');
        assert.equal(after.size, before.size - after.coins);
        assert.deepEqual(await go(before.frame[1]), {
            ...before,
            frame: [before.frame[1], after.frame[1]],
        });
        assert.deepEqual(await go(after.frame[1]), after);
        // From there, the same keys lead to the same position.
        await go(before.frame[1]);
        await drive(['ArrowRight', 'ArrowUp'], 120);
        assert.deepEqual(await state(), after);
        assert.deepEqual(noise, []);
    });

    await check('the platformer’s recording is a file that any of its pages replays', async () => {
        for (const merged of [1, 0]) {
            await open(`scene=platformer&merged=${merged}`);
            await drive(['ArrowRight'], 30);
            await drive(['ArrowRight', 'ArrowUp'], 90);
            const last = await state();
            const [download] = await Promise.all([
                page.waitForEvent('download'),
                page.locator('[data-timeline="save"]').click(),
            ]);
            const buffer = await readFile(await download.path());
            await open(`scene=platformer&merged=${1 - merged}`, { viewport: phone });
            const file = page.locator('.timeline input[type="file"]');
            await file.setInputFiles({ name: 'platformer.sxpr', mimeType: '', buffer });
            await page.locator('.timeline[data-replaying]').waitFor();
            const [, length] = (await state()).frame;
            assert.equal(length, last.frame[1]);
            assert.deepEqual(await go(length), last);
            assert.equal(await note.textContent(), '');
            // Plays on from there.
            await drive(['ArrowRight'], 10);
            assert.ok((await state()).places[0][0] > last.places[0][0]);
            assert.deepEqual(noise, []);
        }
    });

    await check(
        'the platformer’s timeline starts with the level, ends with the scene',
        async () => {
            await open('scene=platformer');
            await drive(['ArrowRight'], 60);
            await toggle('one shape for all tiles');
            await frames();
            assert.ok((await state()).frame[1] < 10);
            await open('scene=boxes');
            assert.equal(await page.locator('.timeline').count(), 0);
            assert.deepEqual(noise, []);
        },
    );

    // This check must be the last, because it ends on the Chinese page.
    await check('a sentence rejects other files, covers no button, and vanishes', async () => {
        for (const [path, words] of [
            ['web/scenes.html', 'This file cannot be replayed.'],
            ['web/zh/scenes.html', '无法回放这个文件。'],
        ]) {
            await page.setViewportSize(phone);
            await page.goto(new URL(`${path}?scene=platformer`, baseUrl).href);
            await page.waitForFunction(() => window.demo?.ready);
            const file = page.locator('.timeline input[type="file"]');
            await file.setInputFiles({ name: 'no.sxpr', mimeType: '', buffer: Buffer.from('no') });
            await page.waitForFunction(() => document.querySelector('.timeline p').textContent);
            assert.equal(await note.textContent(), words);
            const covered = await page.evaluate(() => {
                const rectOf = (element) => element.getBoundingClientRect();
                const meet = (a, b) =>
                    Math.max(a.left, b.left) < Math.min(a.right, b.right) &&
                    Math.max(a.top, b.top) < Math.min(a.bottom, b.bottom);
                const [note, bar] = ['.timeline p', '.timeline'].map((selector) =>
                    rectOf(document.querySelector(selector)),
                );
                const buttons = [...document.querySelectorAll('.picture button')].map(rectOf);
                const keys = [...document.querySelectorAll('.touch-keys button')].map(rectOf);
                return [
                    ...buttons.filter((button) => meet(button, note)),
                    ...keys.filter((button) => meet(button, bar)),
                ].length;
            });
            assert.equal(covered, 0);
        }
        await page.waitForFunction(() => !document.querySelector('.timeline p').textContent);
        assert.deepEqual(noise, []);
    });
}
