/** Rules for every figure of the article, in both languages: life cycle, drags, keys, worlds, themes, motion, touch. */

import assert from 'node:assert/strict';
import { onPhone, touchOf } from '../listen.js';
import { desktop, near, read } from './read.js';

// Shapes that cannot be moved freely: along a line, on a grid, next to something, or not at all.
const steered = {
    interval: 'on a line',
    dot: 'on a grid',
    rotation: 'near the box',
};
const upright = ['interval', 'aabb', 'dot', 'normals'];
const still = ['many', 'cost', 'measure'];
const most = 6; // figures that live at once

export default async function every({ page, baseUrl, check }) {
    const reader = read(page, baseUrl);
    const { go, frames, noise } = reader;
    await reader.open();
    const ids = await page.evaluate(() =>
        [...document.querySelectorAll('figure[data-figure]')].map(({ dataset }) => dataset.figure),
    );

    const movable = ids.filter((one) => !still.includes(one));

    const liveOnes = () =>
        page.evaluate(() =>
            Object.values(window.figures)
                .filter(({ isLive }) => isLive)
                .map(({ id }) => id),
        );

    await check('a phone shows the picture and its sentence on one screen', async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        for (const id of ids) {
            await go(id);
            const { top, bottom } = await page.evaluate((name) => {
                const figure = document.querySelector(`[data-figure="${name}"]`);
                const boxOf = (part) => figure.querySelector(part).getBoundingClientRect();
                return { top: boxOf('canvas').top, bottom: boxOf('.says').bottom };
            }, id);
            assert.ok(bottom - top < 700, `${id}: ${bottom - top} px`);
        }
        await page.setViewportSize(desktop);
    });

    await check('a drag takes a shape along with the pointer', async () => {
        for (const id of movable) {
            const body = await page.evaluate(async (name) => {
                await window.article.go(name);
                const { bodies, view } = window.figures[name];
                const isOpen = (one) =>
                    view.drag.pick(one.x, one.y) === one && !view.drag.pickKnob(one.x, one.y);
                const { x, y, data } = bodies.find(isOpen);
                const { left, top } = view.canvas.getBoundingClientRect();
                return { x, y, left, top, name: data.name };
            }, id);
            const [x, y] = [body.left + body.x, body.top + body.y];
            await page.mouse.move(x, y);
            await page.mouse.down();
            await page.mouse.move(x + 9, y + 7);
            const held = await page.evaluate(
                ([name, wanted]) => {
                    const { bodies, view } = window.figures[name];
                    view.onframe(0);
                    const found = bodies.find(({ data }) => data.name === wanted);
                    return { x: found.x, y: found.y };
                },
                [id, body.name],
            );
            await page.mouse.up();
            const room = id in steered ? 10 : 0.01;
            near(held.x, body.x + 9, room, `${id}: ${body.name}.x`);
            near(held.y, body.y + 7, room, `${id}: ${body.name}.y`);
            assert.ok(Math.hypot(held.x - body.x, held.y - body.y) > 3, `${id} moves`);
        }
    });

    await check('arrow keys move the shape that Tab has selected, Q and E turn it', async () => {
        const moved = await page.evaluate(async (names) => {
            const all = [];
            for (const id of names) {
                await window.article.go(id);
                const { view, bodies } = window.figures[id];
                const poses = [];
                const press = (key) => {
                    for (const type of ['keydown', 'keyup'])
                        view.canvas.dispatchEvent(new KeyboardEvent(type, { key }));
                    view.onframe(0);
                    const { x, y, angle } = bodies[0];
                    poses.push({ x, y, angle });
                };
                for (const key of ['Escape', 'Tab', 'ArrowRight', 'ArrowUp', 'e', 'q']) press(key);
                all.push({ id, poses });
            }
            return all;
        }, movable);
        for (const { id, poses } of moved) {
            const [, begun, right, up, turned, back] = poses;
            const room = id in steered ? 14 : 0.01;
            near(right.x - begun.x, 12, room, `${id}: ArrowRight`);
            assert.ok(right.x > begun.x, `${id}: to the right`);
            near(up.y - right.y, -12, room, `${id}: ArrowUp`);
            if (!upright.includes(id)) {
                near(turned.angle - up.angle, Math.PI / 24, 1e-6, `${id}: E`);
                near(back.angle, up.angle, 1e-6, `${id}: Q`);
            }
        }
    });

    await check('the keyboard reaches a figure and every shape, and leaves it', async () => {
        await go('mtv');
        await page.evaluate(() => window.figures.mtv.view.canvas.focus({ preventScroll: true }));
        const selected = () =>
            page.evaluate(() => window.figures.mtv.view.drag.selected?.data.name);
        const names = [];
        for (let k = 0; k < 3; k++) {
            await page.keyboard.press('Tab');
            names.push((await selected()) ?? null);
        }
        assert.deepEqual(names, ['A', 'B', null]);
        const where = await page.evaluate(() => document.activeElement.type);
        assert.equal(where, 'range', 'the slider below comes next');
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('ArrowRight');
        await frames();
        assert.match(
            await page.locator('figure[data-figure="mtv"] [aria-live]').textContent(),
            /\S/,
        );
        await page.evaluate(() => document.activeElement.blur());
    });

    await check('worlds are disposed of, twice through the page and back', async () => {
        await go(ids[0]);
        const world = await page.evaluateHandle((name) => window.figures[name].world, ids[0]);
        const counts = await page.evaluate(async () => {
            const counts = [];
            const live = () => Object.values(window.figures).filter(({ isLive }) => isLive).length;
            const bottom = document.documentElement.scrollHeight - innerHeight;
            for (let k = 0; k < 2; k++) {
                for (const way of [1, -1]) {
                    for (let part = 0; part <= 1; part += 1 / 24) {
                        const at = way > 0 ? part : 1 - part;
                        scrollTo({ top: at * bottom, behavior: 'instant' });
                        await window.article.frames(2);
                        counts.push(live());
                    }
                }
            }
            return counts;
        });
        assert.ok(Math.max(...counts) <= most, `${Math.max(...counts)} at once`);
        assert.ok(Math.max(...counts) > 0);
        assert.equal(await world.evaluate(({ disposed }) => disposed), true);
        await go(ids.at(-1));
        await page.waitForFunction((name) => !window.figures[name].isLive, ids[0]);
        assert.equal(await page.evaluate((name) => window.figures[name].world, ids[0]), null);
    });

    await check('a figure with focus keeps running out of sight until it loses focus', async () => {
        await go('aabb');
        await page.evaluate(() => window.figures.aabb.view.canvas.focus());
        await go(ids.at(-1));
        await frames(4);
        assert.ok((await liveOnes()).includes('aabb'), 'it still receives keys');
        await page.evaluate(() => document.activeElement.blur());
        assert.equal((await liveOnes()).includes('aabb'), false, 'then its world is disposed of');
    });

    await check('moved shapes keep their places when the reader returns', async () => {
        const places = new Map();
        for (const id of ['torch', 'line', 'mtv', 'car', 'swept']) {
            await go(id);
            places.set(
                id,
                await page.evaluate((name) => {
                    const { bodies, view } = window.figures[name];
                    bodies[0].set(bodies[0].x + 17, bodies[0].y + 11, bodies[0].angle + 0.3);
                    view.onframe(0);
                    const { x, y, angle } = bodies[0];
                    return { x, y, angle };
                }, id),
            );
        }
        await go('loop');
        for (const [id, { x, y, angle }] of places) {
            await page.waitForFunction((name) => !window.figures[name].isLive, id);
            await go(id);
            const [back] = Object.values(await reader.posesIn(id));
            near(back.x, x, 0.01, `${id}: x`);
            near(back.y, y, 0.01, `${id}: y`);
            near(back.angle, angle, 1e-6, `${id}: angle`);
        }
    });

    await check('every figure says something, and looks different in the dark', async () => {
        const modules = await page.evaluate(() => Object.keys(window.figures));
        assert.deepEqual([...ids].sort(), modules.sort());
        assert.equal(new Set(ids).size, ids.length);
        assert.ok(ids.length >= 50);
        // The theme changes once, because that costs more than drawing all figures.
        const faults = await page.evaluate(
            async ([names, most]) => {
                const sheet = new OffscreenCanvas(1, 1);
                const paper = sheet.getContext('2d', { willReadFrequently: true });
                const pictureOf = ({ view }) => {
                    const { canvas, context } = view;
                    // Clears the canvas first: frames that a test requests are drawn over one another.
                    context.save();
                    context.resetTransform();
                    context.clearRect(0, 0, canvas.width, canvas.height);
                    context.restore();
                    view.onframe(0);
                    sheet.width = canvas.width; // which clears it
                    sheet.height = canvas.height;
                    paper.drawImage(canvas, 0, 0);
                    const { data } = paper.getImageData(0, 0, canvas.width, canvas.height);
                    return new Uint32Array(data.buffer).reduce((h, pixel) => (h * 31 + pixel) | 0);
                };
                const faults = [];
                const light = new Map();
                for (const id of names) {
                    const figure = window.figures[id];
                    await window.article.go(id);
                    const live = Object.values(window.figures).filter(({ isLive }) => isLive);
                    if (!live.includes(figure) || live.length > most)
                        faults.push(`${id} among ${live.map((one) => one.id)}`);
                    light.set(id, pictureOf(figure));
                    if (pictureOf(figure) !== light.get(id))
                        faults.push(`${id} does not stand still`);
                }
                document.getElementById('theme').click();
                for (const id of names) {
                    await window.article.go(id);
                    if (pictureOf(window.figures[id]) === light.get(id))
                        faults.push(`${id} is alike in the dark`);
                }
                return faults;
            },
            [ids, most],
        );
        assert.deepEqual(faults, []);
        assert.deepEqual(noise, []);
    });

    await check('with reduced motion, figures are paused at first', async () => {
        for (const id of ['cached', 'many', 'crowded']) {
            await go(id);
            await reader.figure(id).getByRole('button', { name: 'Play' }).waitFor();
            const poses = () =>
                page.evaluate(
                    (name) =>
                        [...window.figures[name].world.bodies].map(({ x, angle }) => [x, angle]),
                    id,
                );
            const before = await poses();
            await page.mouse.move(2, 2);
            await frames(5);
            assert.deepEqual(await poses(), before, `${id} stands`);
            await reader.press(id, 'Play');
            await frames(5);
            assert.notDeepEqual(await poses(), before, `${id} moves when it is told to`);
            await reader.press(id, 'Pause');
        }
    });

    await check('screen readers get a sentence once, after the last change', async () => {
        await go('aabb');
        const heard = await page.evaluate(async () => {
            const region = document.querySelector('figure[data-figure="aabb"] [aria-live]');
            let count = 0;
            new MutationObserver(() => count++).observe(region, { childList: true });
            const figure = window.figures.aabb;
            for (let k = 0; k < 20; k++) {
                figure.bodies[1].set(100 + 12 * k, 150);
                figure.view.wake();
                await window.article.frames(1);
            }
            await new Promise((resolve) => setTimeout(resolve, 900));
            return { count, text: region.textContent, said: figure.said() };
        });
        assert.ok(heard.count <= 2, `heard ${heard.count} times`);
        assert.equal(heard.text, heard.said);
    });

    await check('a finger on a shape moves it, elsewhere it scrolls the page', async () => {
        const phone = await onPhone(page, { reducedMotion: 'reduce' });
        const visitor = read(phone, baseUrl);
        await phone.goto(new URL('web/zh/learn.html', baseUrl).href);
        await visitor.settle();
        await visitor.go('aabb');
        const touch = await touchOf(phone);
        const swipe = async (from, to) => {
            await touch('touchStart', from);
            for (let k = 1; k <= 6; k++) {
                const x = from.x + ((to.x - from.x) * k) / 6;
                const y = from.y + ((to.y - from.y) * k) / 6;
                await touch('touchMove', { x, y });
                await visitor.frames(1);
            }
            await touch('touchEnd');
            await visitor.frames(3);
        };
        const { left, top } = await visitor.cornerOf('aabb');
        const { A, B } = await visitor.posesIn('aabb');
        const scrolled = () => phone.evaluate(() => scrollY);
        const before = await scrolled();
        const at = { x: left + A.x, y: top + A.y };
        await swipe(at, { x: at.x + 20, y: at.y + 50 });
        const after = (await visitor.posesIn('aabb')).A;
        near(after.x - A.x, 20, 1, 'x');
        near(after.y - A.y, 50, 1, 'y');
        assert.equal(await scrolled(), before, 'the page stays');
        const free = { x: left + 30, y: top + 200 };
        await swipe(free, { x: free.x, y: free.y - 120 });
        assert.ok((await scrolled()) > before + 40, 'the page scrolls');
        const rest = await visitor.posesIn('aabb');
        assert.deepEqual([rest.A, rest.B.x], [after, B.x], 'nothing was moved');
        assert.deepEqual(visitor.noise, []);
        await phone.close();
    });

    await check('in Chinese every figure has Chinese sentences', async () => {
        await reader.open({ path: 'web/zh/learn.html', viewport: desktop });
        for (const id of ids) {
            await go(id);
            const texts = await page.evaluate((name) => {
                const element = document.querySelector(`figure[data-figure="${name}"]`);
                const labels = [...element.querySelectorAll('.controls button, .controls label')];
                return {
                    said: window.figures[name].said(),
                    alt: window.figures[name].view.canvas.getAttribute('aria-label'),
                    labels: labels.map((label) => label.textContent),
                };
            }, id);
            assert.match(texts.said, /[\u4e00-\u9fff]/, `${id} says`);
            assert.match(texts.alt, /[\u4e00-\u9fff]/, `${id}: alternative`);
            for (const word of [texts.said, texts.alt, ...texts.labels])
                assert.doesNotMatch(word, /[a-z]{4,}.*[a-z]{4,}/, `${id}: "${word}" is English`);
        }
        assert.deepEqual(noise, []);
    });
}
