/** Every pair of kinds of shapes: the table of pairs and the sentences. */

import assert from 'node:assert/strict';
import { everyScene, lasting } from './every.js';
import { desktop, near, phone, visit } from './visit.js';

export default async function kinds({ page, baseUrl, check }) {
    const visitor = visit(page, baseUrl);
    const { noise, load, open, frames, poses, textOf, put } = visitor;

    await everyScene('kinds', visitor, check);
    await lasting('kinds', visitor, check);

    /** The smallest distance of a letter or a corner's number from the arrow and the knobs, for many angles of the pair. */
    const leastRoom = () =>
        page.evaluate(async () => {
            const { collide } = await import('sepaxis');
            const { view, world, parts } = window.demo;
            const { context, palette, drag } = view;
            const [a, b] = world.bodies;
            const colours = [palette.a, palette.b];
            let texts = [];
            context.fillText = (text, x, y) => {
                const isMeant = /^[AB\d]$/.test(text) && colours.includes(context.fillStyle);
                if (isMeant) texts.push({ text, x, y });
            };
            let least = Infinity;
            for (let k = 0; k < 60; k++) {
                a.angle = k * 0.11;
                b.angle = k * -0.17;
                texts = [];
                parts.frame(0);
                const { normal, depth } = collide(a, b) ?? { depth: 0 };
                const marks = [a, b].map((body) => body.toWorld(drag.knobOf(body), 0));
                for (let t = 0; depth > 0 && t <= 1; t += 1 / 16) {
                    marks.push({ x: b.x + normal.x * depth * t, y: b.y + normal.y * depth * t });
                }
                for (const { x, y } of texts) {
                    for (const mark of marks)
                        least = Math.min(least, Math.hypot(mark.x - x, mark.y - y));
                }
            }
            delete context.fillText;
            return least;
        });

    await check('letters and numbers keep away from the arrow and the knobs', async () => {
        for (const scene of ['kinds', 'projections']) {
            for (const viewport of [desktop, phone]) {
                await load(`scene=${scene}&rotate=0`, { viewport });
                const room = await leastRoom();
                assert.ok(room > 9, `${scene} at ${viewport.width}: ${room} pixels`);
            }
        }
        assert.deepEqual(noise, []);
    });

    /** Lets the clock run so fast that the texts, which are written ten times per second, always show the last frame. */
    const hurry = () =>
        page.evaluate(() => {
            let now = performance.now();
            performance.now = () => {
                now += 100;
                return now;
            };
        });

    /** All results of the library for the two shapes on the canvas. */
    const pair = () =>
        page.evaluate(async () => {
            const { collide, distance, trace } = await import('sepaxis');
            const [a, b] = window.demo.world.bodies;
            const kind = ({ shape }) =>
                `${shape.radius > 0 ? 'round ' : ''}${shape.kind} of ${shape.points.length}`;
            return {
                kinds: [kind(a), kind(b)],
                found: collide(a, b),
                gap: distance(a, b).distance,
                region: trace(a, b).region,
            };
        });

    /** What the page says about them, once a frame is drawn. */
    const saidNow = () =>
        page.evaluate(() => {
            window.demo.view.onframe(0);
            const textOf = ({ textContent }) =>
                textContent.replaceAll('−', '-').replaceAll('\u00a0', ' ');
            return {
                status: textOf(outcome),
                isVisible: points.checkVisibility(),
                rows: [...points.querySelectorAll('tbody tr')].map(({ cells }) =>
                    [...cells].map(textOf),
                ),
            };
        });

    /** Checks that the text and the table beside the canvas agree with the library. */
    async function comparePair() {
        const { kinds, found, gap, region } = await pair();
        const { status, isVisible, rows } = await saidNow();
        const what = `${kinds.join(' against ')}: ${status}`;
        assert.equal(isVisible, found !== null, what);
        if (found) {
            const way = [found.normal.x, found.normal.y].map((n) => (n * found.depth).toFixed(1));
            assert.ok(status.includes(`overlap, ${found.depth.toFixed(1)} deep`), what);
            assert.ok(status.includes(`(${way.join(', ')})`), what);
            assert.equal(status.includes('A lies completely inside B'), found.aInB, what);
            assert.equal(
                status.includes('B lies completely inside A'),
                found.bInA && !found.aInB,
                what,
            );
            assert.deepEqual(
                rows.map((cells) => [cells[3], cells[4]]),
                found.points.map(({ depth, id }) => [depth.toFixed(1), String(id)]),
                what,
            );
            found.points.forEach(({ id }, k) => {
                [id & 127, id >> 7].forEach((feature, side) => {
                    const name = rows[k][1 + side];
                    if (/circle|point/.test(kinds[side])) assert.match(name, /^(circle|point)$/);
                    else if (feature < 64) assert.equal(name, `corner ${feature}`, what);
                    else assert.equal(name, `edge ${feature - 64}`, what);
                });
            });
        } else {
            assert.ok(status.includes(`They are ${gap.toFixed(1)} apart`), what);
        }
        const place =
            region &&
            {
                vertex: `nearest to corner ${region.index}`,
                edge: `nearest to edge ${region.index}`,
                inside: `inside, nearest to edge ${region.index}`,
            }[region.kind];
        assert.equal(status.includes('The centre of'), place !== null, what);
        if (place) assert.ok(status.includes(`is ${place} of`), what);
        return { kinds, hit: found !== null };
    }

    await check('all 81 pairs can be picked, and show the library’s results', async () => {
        await open('scene=kinds&seed=7');
        await page.locator('#matrix').scrollIntoViewIfNeeded();
        const { x, y, width } = await page.locator('#matrix').boundingBox();
        const cell = width / 10;
        const sorts = new Set();
        let hits = 0;
        await hurry();
        for (let row = 1; row < 10; row++) {
            for (let column = 1; column < 10; column++) {
                await page.mouse.click(x + (column + 0.5) * cell, y + (row + 0.5) * cell);
                const { kinds, hit } = await comparePair();
                sorts.add(kinds[0]);
                sorts.add(kinds[1]);
                hits += hit ? 1 : 0;
            }
        }
        assert.equal(sorts.size, 9, [...sorts].join());
        await page.mouse.move(0, 0);
        await frames(12);
        assert.match(await textOf('total'), new RegExp(`${hits} of the 81 pairs overlap`));
        assert.match(page.url(), /a=hull/);
        assert.doesNotMatch(page.url(), /[?&]b=/, 'default settings are left out');
        assert.deepEqual(noise, []);
    });

    await check('the table of all pairs is drawn once it comes into sight', async () => {
        await open('scene=kinds&seed=7', { viewport: { width: 390, height: 600 }, motion: true });
        await page.evaluate(() => scrollTo(0, 0));
        await frames(8);
        assert.equal(await textOf('total'), '', 'drawn out of sight');
        await page.locator('#matrix').scrollIntoViewIfNeeded();
        await page.waitForFunction(() => /of the 81 pairs/.test(total.textContent));
        const before = await page.locator('#matrix').screenshot();
        await frames(30);
        assert.ok(!before.equals(await page.locator('#matrix').screenshot()), 'it stands still');
    });

    await check('headings and select boxes pick one of the two', async () => {
        await open('scene=kinds&seed=7');
        await hurry();
        const { width } = await page.locator('#matrix').boundingBox();
        await page.locator('#matrix').click({ position: { x: 9, y: (1.5 * width) / 10 } });
        await frames();
        assert.deepEqual((await pair()).kinds, ['round circle of 1', 'polygon of 6']);
        await page
            .locator('.lil-option', { hasText: 'shape B' })
            .locator('select')
            .selectOption('capsule');
        await frames();
        assert.deepEqual((await pair()).kinds, ['round circle of 1', 'round capsule of 2']);
        await comparePair();
        await open('scene=kinds&seed=7&a=nonsense&b=constructor');
        assert.deepEqual((await pair()).kinds, ['round box of 4', 'polygon of 6']);
        assert.deepEqual(noise, []);
    });

    await check('shapes are dragged apart, and into each other', async () => {
        await open('scene=kinds&seed=7&a=box&b=point');
        await hurry();
        const [a, b] = await poses();
        await put(b.index, { x: a.x + 14, y: a.y - 9 });
        const { found, region } = await pair();
        assert.ok(found.bInA && region.kind === 'inside', 'the point should lie in the box');
        await comparePair();
        await put(b.index, { x: a.x, y: a.y + 250 });
        assert.equal((await comparePair()).hit, false);
    });

    await check('the link shows every axis of the same pair at the same poses', async () => {
        await open('scene=kinds&seed=7&a=capsule&b=roundedPolygon');
        const [first] = await poses();
        await put(first.index, { x: first.x - 30, y: first.y + 20 });
        const before = await poses();
        const { kinds } = await pair();
        await page.locator('#axes-link').click();
        await page.waitForFunction(() => window.demo?.scene === 'projections');
        await frames();
        assert.deepEqual((await pair()).kinds, kinds);
        (await poses()).forEach(({ x, y }, k) => {
            near(x, before[k].x, 0.1, 'x');
            near(y, before[k].y, 0.1, 'y');
        });
    });
}
