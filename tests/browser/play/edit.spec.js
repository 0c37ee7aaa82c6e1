/** The edits of shapes on the playground, by mouse, keys and buttons; and undo. */

import assert from 'node:assert/strict';
import { onPhone, touchOf } from '../listen.js';
import { at, near, play, room, sceneOf } from './play.js';

const kinds = [
    'circle',
    'box',
    'rounded',
    'capsule',
    'segment',
    'point',
    'triangle',
    'ngon',
    'ellipse',
    'concave',
    'compound',
    'chain',
];
const one = sceneOf(['box_100_60!0_0']);
const two = sceneOf(['box_100_60!-100_0', 'circle_40!100_0']);

export default async function edit({ page, baseUrl, check }) {
    const player = play(page, baseUrl);
    const { noise, open, frames, pass, model, poses, contacts } = player;
    const { take, drag, fling, act, press, focus, count, onPage } = player;
    await player.load(one);

    const first = async () => (await poses())[0];

    await check('every kind of shape is added by its button, where there is room', async () => {
        await open(sceneOf(['point!0_0']));
        for (const kind of kinds) await page.locator(`[data-add="${kind}"]`).click();
        await frames();
        const { shapes } = await model();
        assert.equal(shapes.length, 13);
        const made = { triangle: 'ngon', concave: 'polygon' };
        assert.deepEqual(
            shapes.slice(1).map(({ kind }) => kind),
            kinds.map((kind) => made[kind] ?? kind),
        );
        assert.equal(await count('shapes'), '13');
        const selected = await page.evaluate(() => window.playground.view.drag.selected.index);
        assert.equal(selected, 12, 'the new one is selected');
        assert.equal((await contacts()).length, 0, 'no shape lies on another');
        assert.deepEqual(noise, []);
    });

    await check('every tool has a name, to be read where there is room', async () => {
        for (const path of ['web/playground.html', 'web/zh/playground.html']) {
            await page.goto(new URL(path, baseUrl).href);
            await page.waitForFunction(() => window.playground?.ready);
            for (const [width, height, named] of [
                [1280, 800, 22],
                [1000, 800, 0],
                [390, 844, 12],
                [844, 390, 0],
            ]) {
                await page.setViewportSize({ width, height });
                await frames();
                const tools = await page.$$eval('.group button', (buttons) =>
                    buttons.map((button) => {
                        const name = button.querySelector('span');
                        return {
                            name: name.textContent,
                            title: button.title,
                            label: button.ariaLabel,
                            ...button.getBoundingClientRect().toJSON(),
                            shown: name.getBoundingClientRect().width,
                        };
                    }),
                );
                const where = `${path}, ${width}`;
                assert.equal(tools.length, 22);
                assert.equal(tools.filter(({ shown }) => shown > 0).length, named, where);
                for (const { name, title, label, width: room, shown } of tools) {
                    assert.ok(name && label.toLowerCase().includes(name.toLowerCase()), label);
                    assert.equal(title, label);
                    assert.ok(shown <= room, `${where}: ${name} has ${room} of ${shown} pixels`);
                }
                const rows = new Set(tools.map(({ top }) => top));
                assert.equal(rows.size, width === 390 ? 3 : 1, where);
            }
        }
        const pause = page.locator('[data-act="pause"]');
        const said = [];
        for (let k = 0; k < 2; k++) {
            await pause.click();
            said.push(...(await pause.evaluate(({ title, textContent: name }) => [title, name])));
        }
        assert.deepEqual([...new Set(said)].sort(), ['播放', '暂停'].sort());
        assert.equal(said[0], said[1], 'the name says what the tooltip says');
        await player.load(one);
    });

    await check('a button that is dragged off the toolbar becomes a held shape', async () => {
        await open(one);
        const { x, y, width, height } = await page.locator('[data-add="circle"]').boundingBox();
        await page.mouse.move(x + width / 2, y + height / 2);
        await page.mouse.down();
        await page.mouse.move(500, 650, { steps: 6 });
        await page.mouse.move(400, 300, { steps: 4 });
        await frames();
        await page.mouse.up();
        await frames();
        const bodies = await poses();
        assert.equal(bodies.length, 2);
        near(bodies[1].x, 400, 40, 'x');
        near(bodies[1].y, 240, 40, 'y');
    });

    await check('a shape follows the mouse, and a release in motion throws it', async () => {
        await open(one);
        await drag(at(0, 0), at(60, 40));
        const put = await first();
        near(put.x, at(60, 40).x, 0.01, 'x');
        near(put.y, at(60, 40).y, 0.01, 'y');
        await fling(at(60, 40), at(160, 40));
        const [{ speedX, speedY }] = (await model()).shapes;
        assert.ok(speedX > 500, `it flies: ${speedX}`);
        near(speedY, 0, 1, 'level');
        await pass(0.2);
        assert.ok((await first()).x > at(200, 0).x, 'and goes on');
        await open(sceneOf(['box_100_60!0_0'], '&throws=0'));
        await fling(at(0, 0), at(100, 0));
        assert.equal((await model()).shapes[0].speedX, 0, 'unless throwing is off');
    });

    await check('nothing leaves the canvas: shapes bounce by their bounds', async () => {
        const start = 'box_100_60!500_300_0.5_2000_1500_3_300';
        await open(sceneOf([start, 'ngon_3_54!-500_-300_0_-900_-700_-2_900']));
        const seen = new Set();
        for (let k = 0; k < 12; k++) {
            await pass(0.25);
            const bounds = await page.evaluate(() => [
                ...[...window.playground.world.bodies].map((body) => ({ ...body.bounds() })),
            ]);
            for (const { minX, minY, maxX, maxY } of bounds) {
                assert.ok(minX > -0.01 && minY > -0.01);
                assert.ok(maxX < room.width + 0.01 && maxY < room.height + 0.01);
            }
            const [{ speedX }] = (await model()).shapes;
            seen.add(Math.sign(speedX));
        }
        assert.deepEqual([...seen].sort(), [-1, 1], 'it has turned round');
    });

    await check('the knob turns the selected shape', async () => {
        await open(one);
        await page.mouse.click(...(await onPage(at(0, 0))));
        await frames();
        const knob = await page.evaluate(() => {
            const body = window.playground.world.body(0);
            return { ...body.toWorld(body.data.knob, 0) };
        });
        await drag(knob, at(0, 90));
        const { angle, x } = await first();
        near(angle, Math.PI / 2, 0.02, 'angle');
        near(x, at(0, 0).x, 0.01, 'it stays');
    });

    await check('wheel, buttons and keys resize', async () => {
        await open(one);
        const widthOf = async () => (await model()).shapes[0].numbers[0];
        await page.mouse.move(...(await onPage(at(0, 0))));
        await page.mouse.wheel(0, -120);
        await frames();
        const larger = await widthOf();
        assert.ok(larger > 110, `by the wheel: ${larger}`);
        await act('smaller');
        near(await widthOf(), larger / 1.1, 0.02, 'by a button');
        await act('larger');
        await focus();
        await press('n', '+');
        near(await widthOf(), larger * 1.1, 0.05, 'by a key');
        await press('-', '-');
        near(await widthOf(), larger / 1.1, 0.05, 'and back');
        const smaller = await widthOf();
        await page.mouse.move(...(await onPage(at(0, 200))));
        await page.mouse.wheel(0, -120);
        await frames();
        assert.equal(await widthOf(), smaller, 'the wheel over the empty canvas');
    });

    await check('arrow keys move, Q and E turn, N selects, Escape deselects', async () => {
        await open(two);
        await focus();
        await press('n');
        await press('ArrowRight');
        near((await first()).x, at(-88, 0).x, 0.01, 'right');
        await press('Shift+ArrowDown');
        near((await first()).y, at(0, 2).y, 0.01, 'finely down');
        await press('e');
        await press('e');
        await press('q');
        near((await first()).angle, Math.PI / 24, 1e-6, 'turned');
        await press('n');
        await press('ArrowLeft');
        near((await poses())[1].x, at(88, 0).x, 0.01, 'the next one');
        const status = () => page.locator('#status').textContent();
        assert.equal(await status(), 'Shape 1 selected');
        await press('Escape');
        assert.equal(await status(), 'Nothing selected');
        assert.equal(await page.locator('[data-act="remove"]').isDisabled(), true);
    });

    await check('D duplicates, Delete removes, and labels close up', async () => {
        await open(two);
        await focus();
        await press('n');
        await press('d');
        assert.deepEqual(
            (await model()).shapes.map(({ kind }) => kind),
            ['box', 'circle', 'box'],
        );
        await page.locator('header a').first().focus();
        await press('Delete');
        assert.equal((await model()).shapes.length, 3, 'keys of a link are not for shapes');
        await focus();
        await press('Escape');
        await press('n');
        await press('Delete');
        const { shapes } = await model();
        assert.deepEqual(
            shapes.map(({ kind }) => kind),
            ['circle', 'box'],
        );
        const labels = await page.evaluate(() =>
            [...window.playground.world.bodies].map(({ index, data }) => [index, data.label]),
        );
        assert.deepEqual(labels, [
            [0, 0],
            [1, 1],
        ]);
        await act('remove');
        await act('remove');
        assert.equal(await count('shapes'), '0');
        assert.deepEqual(noise, []);
    });

    await check('pinned shapes move only by dragging', async () => {
        const flying = 'circle_40!100_0_0_300_0_1_300';
        for (const push of ['all', 'half']) {
            await open(sceneOf(['box_100_60!0_0', flying], `&push=${push}`));
            await focus();
            await press('n', 'p');
            assert.equal((await model()).shapes[0].pinned, true);
            assert.equal(
                await page.locator('[data-act="pin"]').getAttribute('aria-pressed'),
                'true',
            );
            await drag(at(100, 0), at(60, 10));
            await pass(0.1);
            const [box, circle] = await poses();
            near(box.x, at(0, 0).x, 1e-9, `${push}: the pinned one stays`);
            assert.ok(circle.x > at(62, 0).x, `${push}: the other is pushed`);
            const deep = (await contacts()).filter(({ depth }) => depth > 0.01);
            assert.deepEqual(deep, [], `${push}: and is free`);
        }
        await drag(at(0, 0), at(-200, 100));
        near((await first()).x, at(-200, 0).x, 0.01, 'dragging moves it');
        await fling(at(-200, 100), at(-300, 100));
        assert.equal((await model()).shapes[0].speedX, 0, 'it is not thrown');
        await act('pin');
        assert.equal((await model()).shapes[0].pinned, false);
    });

    await check('edits are undone and redone', async () => {
        await player.load(two);
        const states = [await model()];
        const shapesOf = (one) => JSON.stringify(one.shapes);
        await focus();
        await drag(at(-100, 0), at(-150, 50));
        states.push(await model());
        await press('p');
        states.push(await model());
        await press('d');
        states.push(await model());
        await press('Delete');
        states.push(await model());
        await page.locator('[data-add="ellipse"]').click();
        await frames();
        states.push(await model());
        for (const state of states.slice(0, -1).reverse()) {
            await press('Control+z');
            assert.equal(shapesOf(await model()), shapesOf(state));
        }
        assert.equal(await page.locator('[data-act="undo"]').isDisabled(), true);
        for (const state of states.slice(1)) {
            await press('Control+Shift+z');
            assert.equal(shapesOf(await model()), shapesOf(state));
        }
        await act('undo');
        assert.equal(shapesOf(await model()), shapesOf(states.at(-2)));
        await page.locator('.preset select').selectOption({ label: 'Two boxes push apart' });
        await frames();
        assert.equal((await model()).preset, 'MTV-2Rects');
        await act('undo');
        assert.equal(shapesOf(await model()), shapesOf(states.at(-2)), 'presets are undone, too');
        assert.deepEqual(noise, []);
    });

    await check('shapes that are added in quick succession are undone one by one', async () => {
        await player.load(two);
        const add = page.locator('[data-add="circle"]');
        for (let k = 0; k < 3; k++) await add.click();
        assert.equal((await model()).shapes.length, 5);
        await press('Delete', 'Delete');
        const sizes = [];
        for (let k = 0; k < 5; k++) {
            await press('Control+z');
            sizes.push((await model()).shapes.length);
        }
        assert.deepEqual(sizes, [4, 5, 4, 3, 2]);
    });

    await check('all keys pressed within one frame take effect', async () => {
        await open(sceneOf(['box_100_60!0_0']));
        await focus();
        await press('n');
        await page.evaluate(() => {
            const canvas = document.getElementById('canvas');
            for (const key of ['ArrowRight', 'ArrowDown', 'e']) {
                for (const type of ['keydown', 'keyup']) {
                    canvas.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true }));
                }
            }
        });
        await frames();
        const { x, y, angle } = await first();
        near(x, at(0, 0).x + 12, 1e-6, 'to the right');
        near(y, at(0, 0).y + 12, 1e-6, 'down');
        near(angle, Math.PI / 24, 1e-6, 'turned');
    });

    await check('a key turns the shape that the pointer holds', async () => {
        await open(sceneOf(['box_100_60!0_0']));
        await focus();
        await take(at(0, 0), at(40, 0));
        await press('e');
        await page.mouse.move(...(await onPage(at(80, 0))));
        await frames();
        const { x, angle } = await first();
        near(x, at(80, 0).x, 1, 'it is still held');
        near(angle, Math.PI / 24, 1e-6, 'and turned');
        await page.mouse.up();
        await frames();
    });

    await check('no shape grows beyond the canvas', async () => {
        await open(sceneOf(['box_400_200!0_0']));
        await page.mouse.move(...(await onPage(at(0, 0))));
        for (let k = 0; k < 12; k++) await page.mouse.wheel(0, -300);
        await frames();
        const [{ numbers }] = (await model()).shapes;
        assert.ok(numbers[0] > 500 && numbers[0] <= room.height, `${numbers}`);
        await page.mouse.wheel(0, 300);
        await frames();
        assert.ok((await model()).shapes[0].numbers[0] < numbers[0], 'it can shrink again');
    });

    await check('paused, nothing moves except by dragging; a step is one frame', async () => {
        await open(sceneOf(['box_100_60!0_0_0_60_0_1_60']));
        const before = await first();
        await frames(6);
        assert.deepEqual(await first(), before);
        await act('step');
        const after = await first();
        near(after.x, before.x + 1, 1e-6, 'a sixtieth of a second');
        near(after.angle, before.angle + 1 / 60, 1e-6, 'a sixtieth of a second');
        await frames(6);
        assert.deepEqual(await first(), after);
        await focus();
        await press('Space');
        await page.waitForFunction((x) => window.playground.world.body(0).x > x + 2, after.x);
        assert.equal((await model()).paused, false);
        await press('Space');
        assert.equal((await model()).paused, true);
    });

    await check('push modes: off, all, half and held', async () => {
        const overlapping = ['box_100_60!0_0', 'box_100_60!60_0'];
        await open(sceneOf(overlapping));
        await pass(0.2);
        assert.equal((await contacts()).length, 1, 'off');
        for (const push of ['all', 'half']) {
            await open(sceneOf(overlapping, `&push=${push}`));
            await pass(0.2);
            const [a, b] = await poses();
            near((a.x + b.x) / 2, at(30, 0).x, 0.01, `${push}: half each`);
            near(b.x - a.x, 100, 0.01, `${push}: no farther than need be`);
        }
        await open(sceneOf(['box_100_60!0_0', 'box_100_60!200_0'], '&push=held'));
        await take(at(200, 0), at(50, 0));
        const [a, b] = await poses();
        near(a.x, at(0, 0).x, 1e-9, 'held: the other stays');
        near(b.x - a.x, 100, 0.05, 'held: pushed out');
        const withGhost = await player.picture();
        await page.evaluate(() => {
            const { settings } = window.playground;
            settings.layers = settings.layers.filter((name) => name !== 'ghost');
        });
        assert.notEqual(await player.picture(), withGhost, 'a ghost is at the drag target');
        await page.mouse.up();
    });

    await check('two fingers turn and resize the held shape', async () => {
        const phone = await onPhone(page, { reducedMotion: 'reduce' });
        const other = play(phone, baseUrl);
        await phone.goto(
            new URL('web/zh/playground.html#room=390x784&paused=1&shapes=box_100_60!0_0', baseUrl)
                .href,
        );
        await other.frames();
        const send = await touchOf(phone);
        const touch = (...event) => send(...event).then(() => other.frames(1));
        const { x, y } = (await other.poses())[0];
        const [left, top] = await other.onPage({ x, y });
        const finger = { x: left, y: top, id: 0 };
        const second = (dx, dy) => ({ x: left + dx, y: top + dy, id: 1 });
        await touch('touchStart', finger);
        await touch('touchStart', finger, second(100, 0));
        await touch('touchMove', finger, second(0, 150));
        await other.frames();
        const [shape] = (await other.model()).shapes;
        near(shape.angle, Math.PI / 2, 0.03, 'turned');
        near(shape.numbers[0], 150, 3, 'resized');
        await touch('touchEnd');
        assert.deepEqual(other.noise, []);
        await phone.close();
    });

    await check('the counters are those of the world', async () => {
        await open(
            sceneOf([
                'box_100_60!0_0_0_10_0_1_10',
                'box_100_60!60_0_0.3_5_0_1_5',
                'circle_40!-300_0_0_5_5_0_9',
            ]),
        );
        await pass(0.05);
        const { stats, size } = await page.evaluate(() => {
            const { view, world } = window.playground;
            view.onframe(1 / 60);
            return { stats: world.stats, size: world.size };
        });
        assert.equal(await count('shapes'), String(size));
        assert.equal(await count('pairs'), String(stats.pairs));
        assert.equal(await count('candidates'), String(stats.candidates));
        assert.equal(await count('axes'), String(stats.axes));
        assert.deepEqual([stats.pairs, stats.candidates, stats.axes], [1, 1, 4]);
        // If nothing moves, nothing is tested, and the counters of the last step stay visible.
        await frames(4);
        assert.equal(await count('axes'), '4');
        for (const name of ['poses', 'broad', 'narrow']) {
            const time = Number(await count(name));
            assert.ok(time >= 0 && time < 50, `${name}: ${time}`);
        }
    });
}
