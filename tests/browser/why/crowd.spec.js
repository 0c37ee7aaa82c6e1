/**
 * The benchmark tile: it loads libraries when they are chosen, all of them find the same pairs, and it shows their
 * times.
 */

import assert from 'node:assert/strict';
import { desktop, lookInto, phone } from './window.js';

const names = ['sat', 'detect-collisions', 'matter-js', 'rapier'];

export default async function crowd({ page, baseUrl, check }) {
    const { open, frames, answer, said, control, silent } = lookInto(page, baseUrl);
    const box = (name) => page.locator(`[data-peer="${name}"] input`);
    const cells = (name) => page.locator(`[data-peer="${name}"] td`).allTextContents();
    const button = (text) => page.locator('#crowd .controls button', { hasText: text });

    /** Continues until that many frames have been compared. */
    const compared = (count) =>
        page.evaluate((least) => {
            const { part } = window.tiles.crowd;
            while (part.contest.frames < least) part.draw(1 / 60);
        }, count);

    const entered = (count) =>
        page.waitForFunction(
            (least) => window.tiles.crowd.part?.contest.entries.length === least,
            count,
        );

    /** Waits until the numbers, which are updated rarely, show the current frame. */
    async function settled() {
        await page.waitForTimeout(450);
        await page.evaluate(() => window.tiles.crowd.view.wake());
        await frames();
    }

    await check('the tile and the button for other libraries are on the first screen', async () => {
        for (const viewport of [desktop, phone]) {
            await open('', { viewport });
            const picture = await page.locator('#crowd canvas').boundingBox();
            const run = await button('Run all four').boundingBox();
            assert.ok(picture.height >= 240, `${picture.height} px`);
            assert.ok(run.y + run.height <= viewport.height, `${run.y} of ${viewport.height}`);
        }
        silent();
    });

    await check('no library is loaded before it is chosen', async () => {
        const asked = [];
        const files = /build\/peers\/([\w-]+)\.js|(rapier)2d-compat|(uPlot)/;
        const note = (request) => {
            const found = files.exec(request.url());
            if (found) asked.push(found[1] ?? found[2] ?? found[3]);
        };
        page.on('request', note);
        await open('bodies=250');
        await compared(10);
        assert.deepEqual(asked, [], 'at first');
        const expected = ['uPlot'];
        for (const [k, name] of names.entries()) {
            await box(name).check();
            await entered(k + 2);
            expected.push(name);
            assert.deepEqual([...asked].sort(), [...expected].sort(), `with ${name}`);
        }
        page.off('request', note);
        silent();
    });

    await check('bars show which libraries load, and how far each measurement is', async () => {
        await open('bodies=250');
        const bar = page.locator('[data-peer="sat"] progress');
        let release;
        const held = new Promise((resolve) => {
            release = resolve;
        });
        await page.route('**/peers/sat.js', async (route) => {
            await held;
            await route.continue();
        });
        await box('sat').check();
        assert.equal(await bar.evaluate(({ position }) => position), -1, 'loading');
        release();
        await entered(2);
        await page.unroute('**/peers/sat.js');
        const shares = [];
        for (const count of [6, 24]) {
            await compared(count);
            await settled();
            shares.push(await bar.evaluate(({ position }) => position));
        }
        assert.ok(0 < shares[0] && shares[0] < shares[1] && shares[1] < 1, `${shares}`);
        await compared(40);
        await settled();
        assert.equal(await bar.count(), 0);
        assert.match((await cells('sat'))[0], /^\d+\.\d\d$/);
        silent();
    });

    await check('all libraries and brute force find the same pairs in every frame', async () => {
        await open('bodies=250');
        await button('all').click();
        await entered(5);
        await compared(60);
        await settled();
        const [ours, ...others] = await answer('crowd');
        const counted = await page.evaluate(async () => {
            const { overlaps } = await import('sepaxis');
            const { shapes, x, y, angle } = window.tiles.crowd.part.swarm;
            const poseOf = (i) => ({ x: x[i], y: y[i], angle: angle[i] });
            const keys = [];
            shapes.forEach((a, i) => {
                for (let j = i + 1; j < shapes.length; j++) {
                    if (overlaps(a, poseOf(i), shapes[j], poseOf(j)))
                        keys.push(i * shapes.length + j);
                }
            });
            return keys;
        });
        assert.ok(ours.pairs > 50, `${ours.pairs} pairs`);
        assert.deepEqual(ours.keys, counted);
        for (const { name, keys, pairs, framesWrong, farthest } of others) {
            // Rapier keeps contact points from frame to frame.
            if (name === 'rapier') {
                assert.ok(farthest < 0.1, `${name}: ${farthest} px`);
                continue;
            }
            assert.equal(framesWrong, 0, name);
            assert.deepEqual(keys, ours.keys, name);
            assert.equal((await cells(name))[2], `${pairs} =`);
        }
        assert.equal((await cells('sepaxis'))[2], String(ours.pairs));
        silent();
    });

    await check('with circles matter-js misses slight overlaps, and the tile says so', async () => {
        await open('bodies=500&circles=1');
        await box('matter-js').check();
        await box('sat').check();
        await entered(3);
        await compared(40);
        await settled();
        const [, sat, matter] = await answer('crowd');
        assert.equal(sat.framesWrong, 0);
        assert.ok(matter.missing > 0 && matter.extra === 0, `${matter.missing}, ${matter.extra}`);
        assert.ok(matter.farthest < 2, `${matter.farthest} px`);
        assert.match((await cells('matter-js'))[2], /≠$/);
        assert.match(await page.locator('.aside .says').textContent(), /^matter-js differs in/);
        silent();
    });

    await check('ratios are those of the medians of one run', async () => {
        await open('bodies=250');
        await box('sat').check();
        await box('matter-js').check();
        await entered(3);
        await compared(80);
        await settled();
        const [ours, ...others] = await answer('crowd');
        const middle = ({ means }) => {
            const order = [...means].sort((a, b) => a - b);
            const half = order.length / 2;
            return (order[Math.ceil(half) - 1] + order[Math.floor(half)]) / 2;
        };
        const shown = (time) => (time < 0.01 ? '< 0.01' : time.toFixed(2));
        assert.equal((await cells('sepaxis'))[0], shown(middle(ours)));
        for (const entry of others) {
            assert.equal(entry.means.length, ours.means.length, 'as many frames for each');
            const [usual, ratio] = await cells(entry.name);
            assert.equal(usual, shown(middle(entry)), entry.name);
            const factor = middle(ours) > 0 ? (middle(entry) / middle(ours)).toFixed(1) : '';
            assert.equal(ratio, factor, entry.name);
        }
        silent();
    });

    await check('it runs by itself until it is paused', async () => {
        await open('bodies=250', { motion: true });
        const frame = () => page.evaluate(() => window.tiles.crowd.part.contest.frames);
        await page.waitForFunction(() => window.tiles.crowd.part.contest.frames > 5);
        await button('Pause').click();
        await frames();
        const before = await frame();
        await frames(6);
        assert.equal(await frame(), before);
        await button('Play').click();
        await page.waitForFunction((was) => window.tiles.crowd.part.contest.frames > was, before);
        silent();
    });

    await check('each run has the same start and the same motion', async () => {
        const placesAt = (frame) =>
            page.evaluate((wanted) => {
                const { part } = window.tiles.crowd;
                while (part.contest.frames < wanted) part.draw(1 / 60);
                return [...part.swarm.x, ...part.swarm.y, ...part.swarm.angle];
            }, frame);
        await open('bodies=250');
        const first = await placesAt(30);
        await box('sat').check();
        await entered(2);
        assert.deepEqual(await placesAt(30), first);
        assert.notDeepEqual(await placesAt(31), first);
    });

    await check('a deselected library is freed', async () => {
        await open('bodies=250');
        await box('rapier').check();
        await entered(2);
        await box('rapier').uncheck();
        await entered(1);
        await settled();
        assert.deepEqual((await cells('rapier')).slice(1), ['', '']);
        assert.match(await page.locator('.aside .says').textContent(), /No other library/);
        silent();
    });

    await check('the number of bodies is in the address, and in links', async () => {
        await open('theme=dark');
        await control('crowd', 'Bodies').selectOption('250');
        await frames();
        assert.equal(await page.evaluate(() => window.tiles.crowd.part.swarm.size), 250);
        assert.match(await said('crowd'), /^250 bodies/);
        assert.match(page.url(), /\?theme=dark&bodies=250$/);
        const link = await page.locator('a.language').getAttribute('href');
        assert.match(link, /zh\/why\.html\?theme=dark&bodies=250$/);
        await page.goto(link);
        await page.waitForFunction(() => window.tiles?.crowd?.isLive);
        assert.equal(await page.evaluate(() => window.tiles.crowd.part.swarm.size), 250);
        assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
        await open('bodies=7');
        assert.equal(await page.evaluate(() => window.tiles.crowd.part.swarm.size), 1000);
    });

    await check('the chart fits its place, and follows the theme', async () => {
        await open('bodies=250');
        await box('sat').check();
        await entered(2);
        await compared(40);
        await settled();
        const chart = page.locator('.plot .uplot');
        const picture = () => page.locator('.plot canvas').evaluate((canvas) => canvas.toDataURL());
        const fits = async () => {
            const [outer, inner] = await Promise.all([
                page.locator('.plot').boundingBox(),
                chart.boundingBox(),
            ]);
            assert.ok(Math.abs(outer.width - inner.width) < 2, `${inner.width} of ${outer.width}`);
        };
        await page.waitForSelector('.plot canvas');
        await fits();
        const light = await picture();
        await page.locator('#theme').click();
        await settled();
        assert.notEqual(await picture(), light);
        await page.setViewportSize(phone);
        await page.waitForTimeout(300);
        await fits();
        await page.setViewportSize(desktop);
        silent();
    });
}
