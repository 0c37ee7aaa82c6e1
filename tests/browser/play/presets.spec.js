/** The demos of the articles, rows F1 to F16: each does what its original does, or was meant to do. */

import assert from 'node:assert/strict';
import { near, play, room } from './play.js';

export default async function demos({ page, baseUrl, check }) {
    const player = play(page, baseUrl);
    const { noise, frames, pass, model, poses, contacts, drag, take } = player;
    await player.load();

    const open = (name) => player.open(`#preset=${name}`);
    const kindsOf = async () => (await model()).shapes.map(({ kind }) => kind);

    /** The position of a shape, where a drag can start. */
    const placeOf = async (k) => (await poses())[k];

    const boundsOf = () =>
        page.evaluate(() =>
            [...window.playground.world.bodies].map((body) => ({ ...body.bounds() })),
        );

    async function staysInView() {
        for (const { minX, minY, maxX, maxY } of await boundsOf()) {
            assert.ok(minX > -0.01 && minY > -0.01, 'on the canvas');
            assert.ok(maxX < room.width + 0.01 && maxY < room.height + 0.01, 'on the canvas');
        }
    }

    const depths = async () => (await contacts()).map(({ depth }) => depth);

    await check(
        'every demo, F1 to F16, is there once, named and noted in both languages',
        async () => {
            const { demos, names } = await page.evaluate(async () => {
                const { presets } = await import('/web/play/presets.js');
                const { presetNames } = await import('/web/play/preset-names.js');
                const demos = Object.entries(presets).map(([name, { note }]) => ({ name, note }));
                return { demos, names: Object.keys(presetNames) };
            });
            assert.equal(names.length, 16);
            assert.deepEqual(
                demos.map(({ name }) => name),
                ['every-kind', ...names],
            );
            for (const { name, note } of demos) {
                assert.ok(note.en.length > 20 && /[\u4e00-\u9fff]{6}/.test(note.zh), name);
                const options = page.locator('.preset select option');
                const texts = await options.evaluateAll((all) => all.map(({ value }) => value));
                assert.ok(texts.includes(name) || texts.length > 16, name);
            }
        },
    );

    await check('the panel opens a preset, and an edit makes it custom', async () => {
        await page.locator('.preset select').selectOption({ label: 'Two boxes push apart' });
        await frames();
        assert.equal((await model()).preset, 'MTV-2Rects');
        assert.match(await page.locator('#panel .note:not(.bands)').textContent(), /half each/);
        await page.locator('[data-add="circle"]').click();
        await frames();
        assert.equal((await model()).preset, '');
        assert.equal(await page.locator('#panel .note:not(.bands)').isVisible(), false);
    });

    await check('F1: two boxes, one by 45°, thrown', async () => {
        await open('dragTest');
        const { shapes, settings } = await model();
        assert.deepEqual(await kindsOf(), ['box', 'box']);
        near(shapes[1].angle, Math.PI / 4, 1e-4, '45°');
        assert.deepEqual([settings.push, settings.throws], ['off', true]);
        await drag(await placeOf(0), await placeOf(1));
        assert.equal((await contacts()).length, 1, 'the test is called');
    });

    await check('F2, F3, F4: five boxes rotate, bounce, and notice when they touch', async () => {
        for (const name of ['ver0.0-Source', 'ver0.1-Collided', 'ver0.1-Separated']) {
            await open(name);
            assert.deepEqual(await kindsOf(), Array(5).fill('box'));
            const before = await poses();
            let met = 0;
            for (let k = 0; k < 6; k++) {
                await pass(3, 20);
                await staysInView();
                met += (await contacts()).length;
            }
            const after = await poses();
            for (const [k, { x, angle }] of after.entries()) {
                assert.notEqual(x, before[k].x, `${name}: it moves`);
                assert.notEqual(angle, before[k].angle, `${name}: it turns`);
            }
            await drag(await placeOf(0), await placeOf(1));
            assert.ok(met + (await contacts()).length > 0, `${name}: some meet`);
        }
        assert.ok((await model()).settings.layers.includes('axes'), 'F4 draws axes');
    });

    await check(
        'F5, F15: two boxes rotate against each other, with projections or axes',
        async () => {
            for (const [name, layer] of [
                ['ver0.1-projection', 'shadows'],
                ['SAT-Collision', 'axes'],
            ]) {
                await open(name);
                assert.ok((await model()).settings.layers.includes(layer));
                const [a, b] = (await model()).shapes;
                assert.ok(a.spin * b.spin < 0, 'against each other');
                near(a.numbers[0] / a.numbers[1], 1.5, 0.01, '300 by 200');
                near(b.numbers[0] / a.numbers[0], 0.5, 0.01, '150 by 100');
                const seen = new Set();
                for (let k = 0; k < 10; k++) {
                    await pass(1, 20);
                    seen.add((await contacts()).length);
                }
                assert.deepEqual([...seen].sort(), [0, 1], 'at times they meet');
            }
        },
    );

    await check('F6, F7, F10: seven convex polygons of three to six corners', async () => {
        for (const name of ['ver0.2.0-polygon', 'ver0.2.1-polygon-merge', 'SAT-collisionTest']) {
            await open(name);
            const { shapes, settings } = await model();
            const corners = shapes.map(({ numbers }) => numbers.length / 2);
            assert.deepEqual(corners, [3, 4, 5, 6, 3, 4, 5], name);
            assert.equal(settings.push, 'off');
            const isConvex = await page.evaluate(() =>
                [...window.playground.world.bodies].every(({ shape }) => shape.isConvex),
            );
            assert.equal(isConvex, true);
            await pass(4, 20);
            await staysInView();
            await drag(await placeOf(0), await placeOf(1));
            await pass(0.02);
            assert.ok(
                (await contacts()).some(({ a, b }) => a === 0 && b === 1),
                `${name}: a hit`,
            );
        }
        await open('ver0.2.1-polygon-merge');
        assert.ok((await model()).settings.layers.includes('edges'), 'F7 draws the normals');
    });

    await check('F8, F13: circles are true circles', async () => {
        for (const name of ['ver0.2.2-circle-test', 'Shape.js']) {
            await open(name);
            const kinds = await kindsOf();
            assert.deepEqual([kinds.includes('polygon'), kinds.at(-1)], [true, 'circle']);
        }
        assert.deepEqual(
            (await kindsOf()).filter((kind) => kind === 'circle').length,
            2,
            'two, and ten polygons',
        );
        assert.equal((await kindsOf()).length, 12);
        assert.equal((await model()).settings.push, 'held');
    });

    await check('F9: two upright boxes are pushed by half each', async () => {
        await open('MTV-2Rects');
        const [a, b] = await poses();
        await take(a, { x: b.x - 40, y: b.y });
        const [held, other] = await poses();
        assert.ok(other.x > b.x + 5, 'the other gives way');
        assert.ok(held.x < b.x - 40, 'and so does the held one');
        await page.mouse.up();
        await pass(0.2);
        for (const depth of await depths()) assert.ok(depth < 0.01, 'apart in the end');
    });

    await check('F11: the held shape gets the whole push, the other stays', async () => {
        await open('MTV-2Polygons');
        const [a, b] = await poses();
        await take(b, a);
        const [still] = await poses();
        near(still.x, a.x, 1e-9, 'it stays');
        near(still.y, a.y, 1e-9, 'it stays');
        for (const depth of await depths()) assert.ok(depth < 0.01, 'no overlap');
        await page.mouse.up();
    });

    await check('F12: twenty polygons, all push all, until nothing overlaps', async () => {
        await open('MTV-multiPolygons');
        assert.equal((await kindsOf()).length, 20);
        await take(await placeOf(0), await placeOf(7));
        await page.mouse.up();
        await pass(2);
        for (const depth of await depths()) assert.ok(depth < 0.05, `still ${depth} deep`);
        await staysInView();
    });

    await check('F13: the held one is pushed out, its ghost is at the target', async () => {
        await open('Shape.js');
        const before = await poses();
        await take(before[0], before[1]);
        const after = await poses();
        near(after[1].x, before[1].x, 1e-9, 'the other stays');
        const wish = await page.evaluate(() => {
            const { x, y } = window.playground.view.drag;
            return { x, y };
        });
        assert.ok(Math.hypot(wish.x - after[0].x, wish.y - after[0].y) > 10, 'it is not there');
        const own = (await contacts()).filter(({ a, depth }) => a === 0 && depth > 0.01);
        assert.deepEqual(own, [], 'no overlap');
        await page.mouse.up();
    });

    await check('F14: bounding boxes give false alarms for rotated boxes only', async () => {
        await open('AABBCollision');
        const { settings, shapes } = await model();
        assert.ok(settings.layers.includes('boxes'));
        assert.deepEqual(
            shapes.map(({ angle }) => angle),
            [0, 0],
        );
        const answers = await page.evaluate(() => {
            const { world, view } = window.playground;
            const [a, b] = world.bodies;
            const halves = [a, b].map(({ shape }) => shape.bounds.maxX);
            a.set(b.x - halves[0] - halves[1] - 4, b.y, 0);
            view.onframe(0);
            const upright = world.stats.candidates;
            a.set(a.x, a.y, Math.PI / 4);
            b.set(b.x, b.y + 90, Math.PI / 4);
            view.onframe(0);
            return [upright, world.stats.candidates, world.contacts.length];
        });
        assert.deepEqual(answers, [0, 1, 0], 'boxes overlap, shapes do not');
    });

    await check('F16: near a corner the circle is separated by one more axis', async () => {
        await open('test.js');
        assert.deepEqual(await kindsOf(), ['circle', 'box', 'ngon']);
        const found = await page.evaluate(() => {
            const { world, view } = window.playground;
            const [circle, box] = world.bodies;
            const { maxX, maxY } = box.shape.bounds;
            const { radius } = circle.shape;
            // Within the radius of both sides, but not of the corner.
            const near = box.toWorld(maxX + radius * 0.8, maxY + radius * 0.8);
            circle.set(near.x, near.y);
            view.onframe(0);
            const apart = world.contacts.length;
            const nearer = box.toWorld(maxX + radius * 0.6, maxY + radius * 0.6);
            circle.set(nearer.x, nearer.y);
            view.onframe(0);
            return [apart, world.contacts.length];
        });
        assert.deepEqual(found, [0, 1]);
        assert.deepEqual(noise, []);
    });

    const facts = () =>
        page.evaluate(() => {
            const { view, world } = window.playground;
            const { left, top } = view.canvas.getBoundingClientRect();
            const frames = ['.corner', '.side', '.tools'].map((selector) => {
                const frame = document.querySelector(selector).getBoundingClientRect();
                return {
                    selector,
                    minX: frame.left - left,
                    minY: frame.top - top,
                    maxX: frame.right - left,
                    maxY: frame.bottom - top,
                };
            });
            const boxes = [...world.bodies].map((body) => ({ ...body.bounds() }));
            const seen = boxes.map(({ minX, minY, maxX, maxY }) => ({
                minX: view.left + minX * view.zoom,
                minY: view.top + minY * view.zoom,
                maxX: view.left + maxX * view.zoom,
                maxY: view.top + maxY * view.zoom,
            }));
            return { frames, boxes, seen, walls: view.walls };
        });
    const meet = (a, b) => a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY;

    await check('all tools stand in one row, below that of the shapes on a phone', async () => {
        for (const width of [360, 390, 761, 800, 900, 1160, 1204]) {
            await page.setViewportSize({ width, height: 800 });
            const tops = await page.evaluate(() =>
                Array.from(document.querySelectorAll('.tools .group'), (group) => group.offsetTop),
            );
            if (width < 760) tops.shift();
            assert.equal(new Set(tops).size, 1, `${width}: ${tops}`);
        }
    });

    await check('no shape ever lies below the title, the panel or the toolbar', async () => {
        for (const viewport of [
            { width: 1280, height: 800 },
            { width: 390, height: 844 },
            { width: 320, height: 568 },
            { width: 844, height: 390 },
            { width: 768, height: 1024 },
            { width: 960, height: 720 },
        ]) {
            await player.load('#preset=every-kind', { viewport });
            for (let k = 0; k < 8; k++) {
                const { frames, boxes, walls } = await facts();
                const share = (walls.maxX - walls.minX) / viewport.width;
                assert.ok(share > 0.4, `${viewport.width}: the walls take ${share} of it`);
                for (const frame of frames) {
                    const below = boxes.findIndex((box) => meet(box, frame));
                    assert.equal(below, -1, `${viewport.width}: below ${frame.selector}`);
                }
                await pass(1, 20);
            }
        }
    });

    await check('an open panel or a smaller window covers no shape, in a replay, too', async () => {
        const coveredNow = async () => {
            const { frames: panels, seen } = await facts();
            const [title, side] = panels;
            assert.ok(!meet(title, side), 'the panel covers the counters');
            return seen.filter((box) => panels.some((panel) => meet(box, panel))).length;
        };
        const covered = async () => {
            // The panel takes a third of a second to open or close, and the view follows.
            await page.waitForFunction(() => !document.querySelector('.lil-transition'));
            let count = 1;
            for (let k = 0; k < 10 && count > 0; k++) {
                await frames(6);
                count = await coveredNow();
            }
            return count;
        };
        await player.load('#preset=every-kind', { viewport: { width: 800, height: 800 } });
        await page.locator('.panel .lil-title').first().click();
        assert.equal(await covered(), 0, 'by the panel');
        await player.load('#preset=every-kind');
        await pass(0.5);
        const range = page.locator('.timeline input[type="range"]');
        await range.focus();
        await page.keyboard.press('ArrowLeft');
        for (const [width, height] of [
            [800, 600],
            [390, 844],
        ]) {
            await page.setViewportSize({ width, height });
            if (width < 700) await page.locator('.panel .lil-title').first().click();
            assert.equal(await covered(), 0, `${width} pixels`);
            await range.focus();
            await page.keyboard.press('ArrowLeft');
            assert.equal(await covered(), 0, `an earlier frame at ${width} pixels`);
        }
        assert.deepEqual(noise, []);
    });

    await check('a held shape stays out of the panel, and a link keeps the walls', async () => {
        await player.load('#preset=MTV-2Rects');
        const { walls } = await facts();
        await take(await placeOf(0), { x: 1150, y: 300 });
        const { boxes } = await facts();
        assert.ok(boxes[0].maxX <= walls.maxX + 0.01, `${boxes[0].maxX}`);
        await page.mouse.up();
        await player.act('link');
        const hash = await page.evaluate(() => location.hash);
        assert.match(hash, /walls=\d+_\d+_\d+_\d+/);
        await player.load(hash, { viewport: { width: 390, height: 844 } });
        assert.deepEqual((await facts()).walls, walls);
        await open('MTV-2Rects');
    });

    await check('labels do not cover each other', async () => {
        const covered = await page.evaluate(async () => {
            const { createLabels } = await import('/web/draw/labels.js');
            const labels = createLabels({ width: 400, height: 300 });
            const all = [];
            for (let frame = 0; frame < 3; frame++) {
                labels.begin();
                all.length = 0;
                for (let k = 0; k < 12; k++) {
                    all.push(labels.place(k, 200 + (k % 3) * 4, 150 + (k % 4) * 3, 20));
                }
            }
            const apart = (a, b) => Math.abs(a.x - b.x) >= 20 || Math.abs(a.y - b.y) >= 18;
            const pairs = all.flatMap((a, i) => all.slice(i + 1).map((b) => [a, b]));
            return pairs.filter(([a, b]) => !apart(a, b)).length;
        });
        assert.equal(covered, 0);
    });

    await check('the layer of the bands explains why few shapes have none', async () => {
        await player.load('#preset=every-kind');
        const note = page.locator('.note.bands');
        assert.equal(await note.isVisible(), false);
        await page.getByLabel('bands of the broad phase').check();
        await frames();
        assert.match(await note.textContent(), /64/);
        assert.equal(await note.isVisible(), true);
        const many = Array.from(
            { length: 65 },
            (_, k) => `circle_9!${(k % 13) * 20}_${Math.floor(k / 13) * 20}`,
        );
        await player.open(`#room=1280x740&layers=bands&paused=1&shapes=${many.join('~')}`);
        assert.equal(await note.isVisible(), false);
    });
}
