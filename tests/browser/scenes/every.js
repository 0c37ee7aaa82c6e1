/** Checks that apply to several scenes: one named check each. */

import assert from 'node:assert/strict';
import { touchOf } from '../listen.js';
import { desktop, near, phone } from './visit.js';

// The canvas itself handles fingers, keys and selection, the same in all scenes, so three scenes represent them: one
// that moves by itself, one that waits for input and one that plays a motion. With SOAK=1 all scenes are checked.
const SAMPLES = ['boxes', 'kinds', 'sweep'];

export async function everyScene(name, visitor, check) {
    const { page, noise, load, open, follow, frames, poses, poseOf, topmost, picture } = visitor;
    const { changes, grab, dragTo, inwards } = visitor;

    await check('opens without messages in the console, and moves', async () => {
        await load(`scene=${name}&seed=7`, { motion: true });
        assert.equal(await page.evaluate(() => window.demo.scene), name);
        const before = await picture();
        await frames(12);
        assert.ok(await changes(before), 'the picture stands still');
        assert.deepEqual(noise, []);
    });

    await check('pauses, and steps one frame', async () => {
        await open(`scene=${name}&seed=7`, { motion: true });
        await page.keyboard.press('Space');
        await frames();
        // In these scenes only the picture moves, not the bodies.
        const plays = ['sweep', 'swing', 'tunnelling'].includes(name);
        const look = plays ? picture : poses;
        const before = await look();
        await frames(6);
        assert.deepEqual(await look(), before, 'something moved while paused');
        await page.keyboard.press('.');
        await frames();
        // The motion may pause for 0.9 s, or 54 steps.
        for (let k = 0; plays && k < 56 && (await look()) === before; k++) {
            await page.keyboard.press('.');
            await frames();
        }
        const after = await look();
        assert.notDeepEqual(after, before, 'a step changed nothing');
        await frames(6);
        assert.deepEqual(await look(), after, 'a step went on');
    });

    await check('the same seed gives the same start, another seed another', async () => {
        await open(`scene=${name}&seed=21`);
        const first = await poses();
        await follow(`scene=${name}&seed=22`);
        assert.notDeepEqual(await poses(), first);
        await follow(`scene=${name}&seed=21`);
        assert.deepEqual(await poses(), first);
    });

    await check('a drag takes the shape along', async () => {
        await open(`scene=${name}&seed=7`);
        const index = await topmost();
        const from = await grab(index);
        const way = await inwards(from, 40);
        await dragTo({ x: from.x + way.x, y: from.y + way.y });
        await frames();
        const to = await poseOf(index);
        near(to.x - from.x, way.x, 1.5, 'moved across');
        near(to.y - from.y, way.y, 1.5, 'moved down');
        assert.equal(
            await page.evaluate(() => window.demo.view.drag.held?.index),
            index,
            'released too early',
        );
        await page.mouse.up();
        await frames();
        assert.equal(await page.evaluate(() => window.demo.view.drag.held), null);
        assert.deepEqual(noise, []);
    });

    await check('fits a phone', async () => {
        await open(`scene=${name}&seed=7`, { viewport: phone });
        const page390 = await page.evaluate(() => {
            const parts = ['header', '.label', '.picture', '.tools', '#panel', '#readout', '.keys'];
            return {
                width: document.documentElement.scrollWidth,
                closed: document.querySelector('.lil-gui').classList.contains('lil-closed'),
                boxes: parts
                    .map((part) => document.querySelector(part).getBoundingClientRect())
                    .filter((box) => box.height > 0)
                    .map(({ top, bottom, left, right }) => ({ top, bottom, left, right })),
            };
        });
        assert.ok(page390.width <= phone.width, `${page390.width} px wide`);
        assert.ok(page390.closed, 'the panel is open');
        page390.boxes.forEach((box, k) => {
            const above = page390.boxes[k - 1];
            assert.ok(!above || box.top >= above.bottom - 0.5, `part ${k} lies on part ${k - 1}`);
            assert.ok(box.left >= 0 && box.right <= phone.width, `part ${k} sticks out`);
        });
        const view = page390.boxes[2];
        assert.ok(view.bottom - view.top >= 300, 'hardly any canvas left');
        assert.ok(view.bottom <= phone.height, 'the canvas needs scrolling');
    });

    await check('the light and the dark theme differ', async () => {
        const background = () =>
            page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        await open(`scene=${name}&seed=7`);
        const light = [await background(), await picture()];
        await open(`scene=${name}&seed=7`, { scheme: 'dark' });
        const dark = [await background(), await picture()];
        assert.notEqual(dark[0], light[0], 'the page');
        assert.notEqual(dark[1], light[1], 'the canvas');
        await page.locator('#theme').click();
        await frames();
        assert.equal(await background(), light[0], 'the switch');
        assert.match(page.url(), /theme=light/);
    });
    if (process.env.SOAK || SAMPLES.includes(name)) await handled(name, visitor, check);
}

/** Fingers and keys. */
async function handled(name, visitor, check) {
    const { page, open, frames, poseOf, topmost, picture, onPage, inwards } = visitor;

    await check('a finger drags the shape, too', async () => {
        await open(`scene=${name}&seed=7`);
        const index = await topmost();
        const from = await poseOf(index);
        const way = await inwards(from, 40);
        const touch = await touchOf(page);
        for (const part of [0, 0.25, 0.5, 0.75, 1]) {
            const at = { x: from.x + part * way.x, y: from.y + part * way.y };
            const [x, y] = await onPage(at);
            await touch(part === 0 ? 'touchStart' : 'touchMove', { x, y });
        }
        await frames();
        const to = await poseOf(index);
        await touch('touchEnd');
        near(to.x - from.x, way.x, 1.5, 'moved across');
        near(to.y - from.y, way.y, 1.5, 'moved down');
    });

    await check('keys choose a shape, move it and turn it', async () => {
        await open(`scene=${name}&seed=7`);
        await page.locator('#canvas').focus();
        await page.keyboard.press('n');
        const index = await page.evaluate(() => window.demo.view.drag.selected?.index);
        const before = await poseOf(index);
        await frames();
        const chosen = await picture();
        await page.keyboard.press('Escape');
        await frames();
        assert.notEqual(await picture(), chosen, 'a chosen shape looks like any other');

        await page.keyboard.press('n');
        const way = await inwards(before, 1);
        await page.keyboard.press(way.x > 0 ? 'ArrowRight' : 'ArrowLeft');
        await frames();
        const moved = await poseOf(index);
        near(moved.x - before.x, 12 * Math.sign(way.x), 0.5, 'one key moves it');
        await page.keyboard.press('e');
        await frames();
        const turned = await poseOf(index);
        near(turned.angle - moved.angle, Math.PI / 24, 1e-9, 'E turns it');

        await page.keyboard.press('Tab');
        const next = await page.evaluate(() => window.demo.view.drag.selected?.index);
        assert.notEqual(next, index, 'Tab chooses the next one');
    });
}

/** Scenes in which bodies fly freely. */
export async function thrown(name, visitor, check) {
    const { page, open, frames, poseOf, topmost, grab, flick, dragTo, middle, inwards } = visitor;

    /** Records the positions of a body in the frames after its release, before it reaches an edge. */
    const watchFlight = (index) =>
        page.evaluate((i) => {
            const { world, view } = window.demo;
            window.flight = [];
            requestAnimationFrame(function look() {
                const { x, y } = world.body(i);
                if (view.drag.held === null) window.flight.push({ x, y });
                if (window.flight.length < 4) requestAnimationFrame(look);
            });
        }, index);

    await check('a release throws the shape, unless the pointer rested before', async () => {
        await open(`scene=${name}&seed=7`, { motion: true });
        const index = await topmost();
        const from = await grab(index);
        const way = await inwards(from, 1);
        await dragTo(await middle(), 4);
        const last = await middle();
        await watchFlight(index);
        await flick({ x: last.x + way.x * 60, y: last.y + way.y * 60 }, 5);
        await page.waitForFunction(() => window.flight.length > 3);
        const [released, , , later] = await page.evaluate(() => window.flight);
        const along = (later.x - released.x) * way.x + (later.y - released.y) * way.y;
        const aside = (later.x - released.x) * way.y - (later.y - released.y) * way.x;
        assert.ok(along > 15, `flew ${along} px`);
        assert.ok(Math.abs(aside) < along / 2, `flew ${aside} px aside`);

        await open(`scene=${name}&seed=7`, { motion: true });
        const second = await topmost();
        await grab(second);
        await dragTo(await middle());
        await page.waitForTimeout(160);
        await page.mouse.up();
        await frames();
        const rested = await poseOf(second);
        await frames(12);
        const still = await poseOf(second);
        near(Math.hypot(still.x - rested.x, still.y - rested.y), 0, 0.01, 'stays where put');
    });

    await inside(`scene=${name}&seed=7`, visitor, check);
}

/** Checks that no body leaves the canvas, except the first ones, which follow the pointer. */
export async function inside(query, { page, open, frames }, check, first = 0) {
    await check('nothing leaves the canvas, also when it shrinks', async () => {
        for (const motion of [false, true]) {
            await open(query, { motion });
            for (const viewport of [{ width: 900, height: 560 }, phone, desktop]) {
                await page.setViewportSize(viewport);
                await frames(20);
                const outside = await page.evaluate((from) => {
                    const { world, view } = window.demo;
                    return [...world.bodies].slice(from).filter((body) => {
                        const { minX, minY, maxX, maxY } = body.bounds();
                        return Math.min(minX, minY, view.width - maxX, view.height - maxY) < -0.01;
                    }).length;
                }, first);
                assert.equal(outside, 0, `${outside} outside at ${viewport.width} px`);
            }
        }
    });
}

/** Scenes that keep dragged shapes in the address. */
export async function lasting(name, visitor, check) {
    const { page, noise, open, ready, frames, poses, topmost, grab, dragTo, inwards } = visitor;

    await check('dragged shapes stay after a reload, but not with a new seed', async () => {
        await open(`scene=${name}&seed=7`);
        const index = await topmost();
        const from = await grab(index);
        const way = await inwards(from, 60);
        await dragTo({ x: from.x + way.y, y: from.y - way.x });
        await page.mouse.up();
        await page.locator('#canvas').focus();
        await page.keyboard.press('n');
        await page.keyboard.press('e');
        await frames();
        const put = await poses();
        await page.reload();
        await ready();
        const after = await poses();
        assert.equal(after.length, put.length);
        put.forEach((body, k) => {
            near(after[k].x, body.x, 0.06, `x of ${k}`);
            near(after[k].y, body.y, 0.06, `y of ${k}`);
            near(after[k].angle, body.angle, 0.001, `angle of ${k}`);
        });
        await page.locator('#reseed').click();
        await frames();
        const fresh = await poses();
        const stayed = fresh.filter(
            (body, k) =>
                Math.hypot(body.x - put[k].x, body.y - put[k].y) < 0.1 &&
                Math.abs(body.angle - put[k].angle) < 0.001,
        );
        assert.ok(stayed.length < put.length / 2, 'a new seed does not move them');
        assert.deepEqual(noise, []);
    });
}

/** Scenes in which contact points can be switched off. */
export async function contactPoints(name, visitor, check) {
    const { page, open, poses, picture, toggle, put } = visitor;

    await check('contact points are drawn, and can be hidden', async () => {
        await open(`scene=${name}&seed=7${name === 'pushout' ? '&mode=half&apply=0' : ''}`);
        const [first, second] = (await poses()).filter((body) => !body.isWall);
        await put(first.index, { x: second.x - 50, y: second.y + 10 });
        const points = await page.evaluate(async () => {
            const { collide } = await import('sepaxis');
            const { view, world } = window.demo;
            const scale = view.canvas.width / view.width;
            const found = [];
            for (const { a, b } of world.contacts) found.push(...collide(a, b).points);
            return found.map(({ x, y }) => [
                ...view.context.getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1)
                    .data,
            ]);
        });
        assert.ok(points.length > 0, 'nothing overlaps');
        // The accent colour of the light palette: of its own dot, or of an arrow above it.
        const dots = points.filter(([red, green, blue]) => red > green + 40 && blue > green + 40);
        assert.equal(dots.length, points.length, JSON.stringify(points));
        const before = await picture();
        await toggle('contact points');
        assert.notEqual(await picture(), before);
        assert.match(page.url(), /touch=0/);
    });
}
