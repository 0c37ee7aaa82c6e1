/** Outlines that a visitor draws, and the errors of some. */

import assert from 'node:assert/strict';
import { touchOf } from '../listen.js';
import { everyScene } from './every.js';
import { near, phone, visit } from './visit.js';

export default async function outline({ page, baseUrl, check }) {
    const visitor = visit(page, baseUrl);
    const { noise, open, follow, frames, poses, picture, slide, textOf, put, onPage, ready } =
        visitor;

    await everyScene('outline', visitor, check);

    const press = async (x, y) => {
        await page.mouse.click(...(await onPage({ x, y })));
        await frames();
    };
    const button = async (id) => {
        await page.locator(`#${id}`).click();
        await frames();
    };
    const isError = () =>
        page.evaluate(() => document.getElementById('outcome').hasAttribute('data-error'));
    const preset = (name) => `preset=${encodeURIComponent(name)}`;

    await check('every preset is cut, except the one that crosses itself', async () => {
        await open('scene=outline&seed=7');
        const holes = { 'ring with two holes': '2' };
        for (const name of ['star', 'comb', 'spiral', 'ring with two holes']) {
            for (const seed of [2, 7]) {
                await follow(`scene=outline&seed=${seed}&${preset(name)}`);
                assert.equal(await isError(), false, await textOf('outcome'));
                assert.ok(Number(await textOf('pieces')) > 1, `${name}: one piece`);
                assert.equal(await textOf('holes'), holes[name] ?? '0');
            }
        }
        await follow(`scene=outline&seed=7&${preset('bow-tie, an error')}`);
        assert.equal(await isError(), true);
        assert.match(
            await textOf('outcome'),
            /crosses itself: the edge from point 0 .* meets the edge from point 2/,
        );
        assert.equal(await textOf('pieces'), '–');
        // Corrected by dragging one corner past another.
        const [, first, second] = await poses();
        await put(second.index, { x: first.x + 300, y: first.y });
        assert.equal(await isError(), false, await textOf('outcome'));
        assert.deepEqual(noise, []);
    });

    await check('an outline and a hole are placed corner by corner', async () => {
        await open('scene=outline&seed=7');
        await button('new-outline');
        assert.match(await textOf('outcome'), /Place at least three corners/);
        for (const [x, y] of [
            [150, 70],
            [650, 70],
            [650, 470],
            [400, 220],
            [150, 470],
            [150, 70],
        ]) {
            await press(x, y);
        }
        assert.equal(await textOf('corners'), '5');
        assert.equal(await textOf('pieces'), '3');
        assert.equal(await textOf('area'), (500 * 400 - (500 * 250) / 2).toLocaleString('en'));

        await button('new-hole');
        for (const [x, y] of [
            [300, 120],
            [500, 120],
            [400, 170],
        ]) {
            await press(x, y);
        }
        await button('close-ring');
        assert.equal(await textOf('holes'), '1');
        assert.equal(await isError(), false, await textOf('outcome'));
        assert.equal(
            await textOf('area'),
            (500 * 400 - (500 * 250) / 2 - 5000).toLocaleString('en'),
        );

        // The address stores the outline, to the pixel.
        await page.reload();
        await ready();
        assert.equal(await textOf('corners'), '8');
        near(Number((await textOf('area')).replaceAll(',', '')), 132_500, 600, 'area');

        // The error names a hole that is dragged out of the outline.
        const last = (await poses()).at(-1);
        await put(last.index, { x: 400, y: 340 });
        assert.equal(await isError(), true);
        assert.match(await textOf('outcome'), /holes\[0\]/);
        assert.deepEqual(noise, []);
    });

    await check('a press on an edge adds a corner, Del removes it', async () => {
        await open(`scene=outline&seed=7&${preset('comb')}`);
        const corners = Number(await textOf('corners'));
        const [, first, second] = await poses();
        await press((first.x + second.x) / 2, (first.y + second.y) / 2);
        assert.equal(await textOf('corners'), String(corners + 1));
        await page.locator('#canvas').focus();
        await page.keyboard.press('Delete');
        await frames();
        assert.equal(await textOf('corners'), String(corners));
        await page.keyboard.press('n');
        await page.keyboard.press('n');
        await page.keyboard.press('i');
        await frames();
        assert.equal(await textOf('corners'), String(corners + 1));
        await button('remove-corner');
        assert.equal(await textOf('corners'), String(corners));
        assert.equal(await isError(), false, await textOf('outcome'));
        assert.deepEqual(noise, []);
    });

    await check('the test circle follows the pointer and gets results', async () => {
        await open(`scene=outline&seed=7&${preset('ring with two holes')}`);
        const { width, height } = await page.evaluate(() => window.demo.view);
        const ask = async (x, y) => {
            await page.mouse.move(...(await onPage({ x, y })));
            await frames();
            const push = await page.evaluate(() => {
                const probe = [...window.demo.world.bodies].find(
                    (body) => body.data.name === 'Test circle',
                );
                return { x: probe.x, y: probe.y };
            });
            near(push.x, x, 1, 'x of the circle');
            near(push.y, y, 1, 'y of the circle');
            return [await textOf('overlaps'), await textOf('push')];
        };
        const size = Math.min(width, height) * 0.4;
        const middle = { x: width / 2, y: height * 0.47 };
        // Places the circle in the hole, on the plate and outside.
        assert.deepEqual(await ask(middle.x - 0.42 * size, middle.y + 0.06 * size), ['no', '–']);
        const [yes, push] = await ask(middle.x, middle.y + 0.6 * size);
        assert.equal(yes, 'yes');
        assert.match(push, /, the shortest$/);
        assert.ok(Number.parseFloat(push) > 5, `pushed by ${push}`);
        assert.deepEqual(await ask(30, 30), ['no', '–']);
        assert.deepEqual(noise, []);
    });

    await check('simplified it has fewer corners, and the others stay visible', async () => {
        await open(`scene=outline&seed=7&${preset('spiral')}`);
        const before = await picture();
        await slide('simplify', 0.4);
        assert.match(await textOf('corners'), /^\d+ of 52$/);
        assert.notEqual(await picture(), before);
        assert.match(page.url(), /tolerance=/);
        assert.deepEqual(noise, []);
    });

    await check('a new outline replaces one that is still open', async () => {
        await open('scene=outline&seed=7');
        await button('new-outline');
        await press(200, 300);
        await button('new-outline');
        assert.equal(await textOf('corners'), '0');
        assert.deepEqual(noise, []);
    });

    await check('two corners are too few, and the scene says so', async () => {
        await open('scene=outline&seed=7');
        await button('new-outline');
        for (const x of [200, 400, 600]) await press(x, 300 + (x === 400 ? 90 : 0));
        await button('close-ring');
        assert.equal(await isError(), false);
        await button('remove-corner').catch(() => {});
        const [, one] = await poses();
        await press(one.x, one.y);
        await button('remove-corner');
        assert.match(await textOf('outcome'), /at least 3 points/);
        assert.deepEqual(noise, []);
    });

    await check('a finger places corners and moves the circle', async () => {
        await open('scene=outline&seed=7', { viewport: phone });
        await button('new-outline');
        const touch = await touchOf(page);
        for (const at of [
            { x: 60, y: 60 },
            { x: 320, y: 80 },
            { x: 200, y: 250 },
        ]) {
            const [x, y] = await onPage(at);
            await touch('touchStart', { x, y });
            await touch('touchEnd');
            await frames();
        }
        await button('close-ring');
        assert.equal(await textOf('corners'), '3');
        const [x, y] = await onPage({ x: 190, y: 120 });
        await touch('touchStart', { x, y });
        await frames();
        assert.equal(await textOf('overlaps'), 'yes');
        await touch('touchEnd');
        assert.deepEqual(noise, []);
    });
}
