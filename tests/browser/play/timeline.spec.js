/**
 * The playground's timeline: going back and forth in the last minute, continuing from there, saving and loading files.
 */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { desktop, play } from './play.js';

const phone = { width: 390, height: 844 };

export default async function timeline({ page, baseUrl, check }) {
    const player = play(page, baseUrl);
    const { noise, load, frames, pass, poses, model, drag } = player;
    const range = page.locator('.timeline input[type="range"]');
    const count = async () =>
        (await page.locator('.timeline output').textContent()).split(' / ').map(Number);
    const keep = (frame) => range.fill(String(frame));

    /** Plays a fifth of a second. Returns the recording's length, and the poses before the page draws again. */
    const playOn = () =>
        page.evaluate(() => {
            const { view, world } = window.playground;
            for (let k = 0; k < 12; k++) view.onframe(1 / 60);
            document.querySelector('.timeline input').dispatchEvent(new Event('focus'));
            const [, length] = document.querySelector('.timeline output').textContent.split(' / ');
            const poses = Array.from(world.bodies, ({ x, y, angle }) => ({ x, y, angle }));
            return { at: Number(length), poses };
        });

    /** Lengths and poses, five times per second. */
    async function record(seconds) {
        const found = [];
        for (let k = 0; k < seconds * 5; k++) found.push(await playOn());
        return found;
    }

    /** The recording as a file. */
    async function save() {
        const [download] = await Promise.all([
            page.waitForEvent('download'),
            page.locator('[data-timeline="save"]').click(),
        ]);
        assert.equal(download.suggestedFilename(), 'playground.sxpr');
        return readFile(await download.path());
    }

    await check('the timeline goes back and forth to the bit', async () => {
        await load('#preset=every-kind');
        const found = await record(3);
        const last = await poses();
        await range.focus();
        await page.keyboard.press('ArrowLeft');
        await frames();
        const [frame, length] = await count();
        assert.equal(frame, length - 1);
        assert.ok(length >= 180, `${length} frames`);
        for (const back of [5, 12, 1, 3]) {
            const then = found.at(-1 - back);
            await keep(then.at);
            await frames();
            assert.deepEqual(await poses(), then.poses, `${back} back`);
        }
        await page.keyboard.press('End');
        await frames();
        assert.deepEqual(await poses(), last);
        assert.equal(await range.getAttribute('aria-valuetext'), `frame ${length} of ${length}`);
        assert.deepEqual(noise, []);
    });

    await check('playing on or editing continues from the shown frame', async () => {
        await load('#preset=every-kind');
        await record(2);
        const [, length] = await count();
        await keep(length - 60);
        await frames();
        const there = await poses();
        await pass(0.5);
        await frames();
        const [, now] = await count();
        assert.ok(now < length, 'the later frames are dropped');
        await keep(length - 60);
        await frames();
        assert.deepEqual(await poses(), there);
        await page.locator('[data-add="circle"]').click();
        await frames();
        const { shapes } = await model();
        assert.equal(shapes.length, there.length + 1);
        assert.equal(await page.locator('.timeline[data-replaying]').count(), 0);
        await drag(there[0], { x: there[0].x + 60, y: there[0].y });
        await keep(5);
        await frames();
        assert.equal((await poses()).length, there.length);
        assert.deepEqual(noise, []);
    });

    await check('a replay runs by itself and stops at the end', async () => {
        await load('#preset=every-kind');
        await record(1);
        const [, length] = await count();
        await keep(length - 20);
        await page.locator('[data-timeline="replay"]').click();
        await page.waitForFunction(() => {
            const [frame, of] = document.querySelector('.timeline output').textContent.split(' / ');
            return frame === of;
        });
        await page.locator('[data-timeline="replay"][aria-pressed="false"]').waitFor();
        assert.equal(await page.evaluate(() => window.playground.view.paused), true);

        // The next frame may come before the first one of the replay is due.
        await load('#preset=every-kind');
        await page.locator('[data-add="circle"]').click();
        await record(1);
        const bodies = await page.evaluate(() => {
            document.querySelector('[data-timeline="replay"]').click();
            return window.playground.view.drag.bodies.map(({ alive }) => alive);
        });
        assert.ok(bodies.length > 0 && bodies.every(Boolean), 'it shows bodies of its first frame');
        assert.deepEqual(noise, []);
    });

    await check('a saved recording replays on a new page', async () => {
        await load('#preset=every-kind');
        const found = await record(2);
        const labels = (await model()).shapes.map(({ kind }) => kind);
        const file = await save();
        for (const viewport of [desktop, phone]) {
            await load('#preset=dragTest', { viewport });
            await page.locator('.timeline input[type="file"]').setInputFiles({
                name: 'playground.sxpr',
                mimeType: '',
                buffer: file,
            });
            await page.locator('.timeline[data-replaying]').waitFor();
            await range.focus();
            await page.keyboard.press('End');
            await frames();
            assert.deepEqual(await poses(), found.at(-1).poses);
            assert.deepEqual(
                (await model()).shapes.map(({ kind }) => kind),
                labels,
            );
            assert.equal(await page.locator('.timeline p').textContent(), '');
            assert.deepEqual(noise, []);
        }
    });

    await check(
        'a recording dropped on the canvas is replayed, other files are rejected',
        async () => {
            await load('#preset=every-kind');
            await record(1);
            const file = await save();
            await load('#preset=dragTest');
            const before = await poses();
            const drop = (bytes) =>
                page.evaluate(
                    (list) => {
                        const dataTransfer = new DataTransfer();
                        dataTransfer.items.add(new File([Uint8Array.from(list)], 'a.sxpr'));
                        const event = new DragEvent('drop', {
                            dataTransfer,
                            bubbles: true,
                            cancelable: true,
                        });
                        document.getElementById('canvas').dispatchEvent(event);
                    },
                    [...bytes],
                );
            const note = page.locator('.timeline p');
            for (const bad of [
                [],
                [1, 2, 3],
                file.subarray(0, 400),
                file.map((byte, k) => byte ^ (k === 900)),
            ]) {
                await drop(bad);
                await page.waitForFunction(() =>
                    /cannot be replayed/.test(document.querySelector('.timeline p').textContent),
                );
                assert.deepEqual(await poses(), before);
                await page.evaluate(() => document.querySelector('.timeline p').replaceChildren());
            }
            await drop(file);
            await page.locator('.timeline[data-replaying]').waitFor();
            assert.equal(await note.textContent(), '');
            assert.equal((await poses()).length, 12);
            assert.deepEqual(noise, []);
        },
    );

    await check('the timeline covers nothing, in both languages and on a phone', async () => {
        for (const path of ['web/playground.html', 'web/zh/playground.html']) {
            for (const viewport of [desktop, phone, { width: 844, height: 390 }]) {
                await load('', { path, viewport });
                const faults = await page.evaluate(() => {
                    const inside = (a, b) =>
                        a.left >= b.left - 1 &&
                        a.right <= b.right + 1 &&
                        a.top >= b.top - 1 &&
                        a.bottom <= b.bottom + 1;
                    const of = (selector) =>
                        document.querySelector(selector).getBoundingClientRect();
                    const bar = document.querySelector('.timeline');
                    bar.scrollIntoView();
                    const parts = [...bar.children].filter(
                        (part) => part.getClientRects().length > 0,
                    );
                    const rects = parts.map((part) => part.getBoundingClientRect());
                    const meets = (a, b) =>
                        a.left < b.right - 1 &&
                        b.left < a.right - 1 &&
                        a.top < b.bottom - 1 &&
                        b.top < a.bottom - 1;
                    const found = [];
                    if (!inside(of('.tools'), document.documentElement.getBoundingClientRect()))
                        found.push('page');
                    if (meets(of('.tools'), of('.side'))) found.push('panel');
                    for (const rect of rects) {
                        if (!inside(rect, bar.getBoundingClientRect())) found.push('bar');
                        if (rects.some((other) => other !== rect && meets(rect, other)))
                            found.push('part');
                    }
                    return found;
                });
                assert.deepEqual(faults, [], `${path} ${viewport.width}`);
                const label = await range.getAttribute('aria-label');
                assert.equal(label, path.includes('zh') ? '时间轴' : 'Timeline');
            }
        }
    });
}
