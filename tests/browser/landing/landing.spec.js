/** The landing page: its text, its links, and shapes that bounce off its words. */

import assert from 'node:assert/strict';
import { flingOn, framesOf, listen, onPhone, phone } from '../listen.js';

const desktop = { width: 1280, height: 800 };

export default async function landing({ page, baseUrl, check }) {
    const noise = listen(page);
    const frames = framesOf(page);

    async function load({ path = 'web/', viewport = desktop, motion = true } = {}) {
        noise.length = 0;
        await page.setViewportSize(viewport);
        await page.emulateMedia({ reducedMotion: motion ? 'no-preference' : 'reduce' });
        await page.goto('about:blank');
        await page.goto(new URL(path, baseUrl).href);
        await page.waitForFunction(() => window.landing?.ready);
    }

    /** Advances the clock by some seconds, and returns how often words were hit meanwhile. */
    const pass = (seconds) =>
        page.evaluate((time) => {
            const { view, flight } = window.landing;
            let hits = 0;
            for (let k = 0; k < time * 60; k++) {
                const before = flight.words.map(({ data }) => data.hitAt);
                view.onframe(1 / 60);
                hits += flight.words.filter(({ data }, i) => data.hitAt !== before[i]).length;
            }
            return hits;
        }, seconds);

    /** The deepest overlap of shapes with words, buttons and each other, and whether a shape has left the page. */
    const state = () =>
        page.evaluate(() => {
            const { view, flight } = window.landing;
            flight.world.update();
            const depths = [...flight.world.contacts].map(({ depth }) => depth);
            const outside = flight.bodies.filter(
                ({ x, y }) => x < 0 || y < 0 || x > view.width || y > view.height,
            );
            return {
                deepest: Math.max(0, ...depths),
                outside: outside.length,
                shapes: flight.bodies.length,
            };
        });

    for (const viewport of [desktop, phone]) {
        await check(`at ${viewport.width}, the first screen says what the library is`, async () => {
            await load({ viewport, motion: false });
            const seen = await page.evaluate(() => {
                const all = document.querySelectorAll(
                    'h1, .lead, .install, .way, .hint, .elsewhere a',
                );
                return [...all].map((element) => {
                    const { left, top, right, bottom } = element.getBoundingClientRect();
                    const isIn =
                        left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
                    return [element.textContent.trim(), isIn];
                });
            });
            const texts = seen.map(([text]) => text);
            assert.equal(texts[0], 'Fast, exact 2D collision detection for the browser');
            assert.deepEqual(texts.slice(2, 6), [
                'npm i sepaxisCopy',
                'Play',
                'Learn',
                'Get started',
            ]);
            assert.match(
                texts[6],
                /^Throw the shapes/,
                'no text says that the shapes can be thrown',
            );
            assert.deepEqual(
                seen.filter(([, isIn]) => !isIn),
                [],
                'not on the first screen',
            );
            const details = page.locator('.details');
            assert.equal(await details.isVisible(), viewport === desktop, 'details');
            assert.deepEqual(noise, []);
        });

        await check(`at ${viewport.width}, no shape starts below a word or a button`, async () => {
            await load({ viewport, motion: false });
            const { deepest, outside, shapes } = await state();
            assert.deepEqual([deepest, outside], [0, 0]);
            assert.ok(shapes >= 6, `${shapes} shapes`);
        });
    }

    await check('every word is a body, as large as its letters', async () => {
        await load({ motion: false });
        const found = await page.evaluate(() => {
            const { flight, view } = window.landing;
            const { top } = view.canvas.getBoundingClientRect();
            const range = document.createRange();
            range.setStart(document.querySelector('h1').firstChild, 0);
            range.setEnd(document.querySelector('h1').firstChild, 'Fast,'.length);
            const line = range.getBoundingClientRect();
            const { y, shape } = flight.words.find(
                ({ x }) => Math.abs(x - (line.left + line.right) / 2) < 1,
            );
            const words = document.querySelectorAll('[data-solid="words"]');
            const isSeen = (element) => element.checkVisibility();
            const texts = [...words].filter(isSeen).map(({ textContent }) => textContent.trim());
            return {
                line: [line.top - top, line.bottom - top],
                letters: [y + shape.bounds.minY, y + shape.bounds.maxY],
                count: flight.words.length,
                words: texts.join(' ').split(/\s+/).length,
                boxes: document.querySelectorAll('[data-solid=""]').length,
            };
        });
        assert.ok(
            found.letters[0] > found.line[0] && found.letters[1] < found.line[1],
            'within the line',
        );
        assert.equal(found.count, found.words + found.boxes);
    });

    await check('shapes bounce off the words and stay inside the page', async () => {
        await load();
        await page.locator('#pause').click();
        assert.ok((await pass(5)) > 0, 'words are hit');
        const { deepest, outside } = await state();
        assert.equal(outside, 0);
        assert.ok(deepest < 3, `${deepest} px deep`);
    });

    await check('the visitor throws a shape, and it flies on', async () => {
        await load({ motion: false });
        const [x, y, index] = await page.evaluate(() => {
            const { view, flight } = window.landing;
            const { left, top } = view.canvas.getBoundingClientRect();
            const body = flight.bodies.toSorted((a, b) => b.x - a.x)[0];
            return [body.x + left, body.y + top, body.index];
        });
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await frames();
        const now = () =>
            page.evaluate((k) => {
                const { x, data } = window.landing.flight.world.body(k);
                return { x, speed: Math.hypot(data.speedX, data.speedY), pace: data.pace };
            }, index);
        await page.evaluate(() => window.landing.view.pause(true));
        const send = await flingOn(page, [x, y], [x - 100, y]);
        await page.mouse.move(x, y);
        await send('mousePressed', 0);
        for (let k = 1; k <= 5; k++) await send('mouseMoved', k);
        await frames();
        assert.ok((await now()).x < x - 30, 'it follows the pointer');
        await send('mouseReleased', 5);
        await frames();
        const { speed, pace } = await now();
        assert.ok(speed > pace + 50, `${speed} px/s`);
    });

    await check('a throw that misses between the words selects no text', async () => {
        await load({ motion: false });
        const { left, right, top, bottom } = await page.evaluate(() => {
            const { left, right, top, bottom } = document
                .querySelector('h1')
                .getBoundingClientRect();
            return { left, right, top, bottom };
        });
        await page.mouse.move(right - 2, bottom - 2); // beside the last line
        await page.mouse.down();
        await page.mouse.move(left, top, { steps: 5 });
        await page.mouse.up();
        assert.equal(await page.evaluate(() => String(getSelection())), '');
    });

    await check('overlap, normal and push are highlighted at the pointer', async () => {
        await load({ motion: false });
        const purple = () =>
            page.evaluate(() => {
                const { canvas, context, palette } = window.landing.view;
                const accent = palette.accent.match(/\w\w/g).map((hex) => Number.parseInt(hex, 16));
                const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
                let count = 0;
                for (let i = 0; i < data.length; i += 4) {
                    if (
                        accent.every((value, k) => Math.abs(data[i + k] - value) < 3) &&
                        data[i + 3] > 200
                    )
                        count++;
                }
                return count;
            });
        await page.mouse.move(1275, 65);
        await frames();
        const before = await purple();
        const word = await page.locator('h1').boundingBox();
        await page.mouse.move(word.x + 60, word.y + 50);
        await frames();
        assert.ok((await purple()) > before + 100, 'on a word');
    });

    await check('the command is copied', async () => {
        await load({ motion: false });
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.locator('[data-copy]').click();
        await page.getByText('Copied', { exact: true }).first().waitFor();
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'npm i sepaxis');
    });

    await check('details show counters and layers, and shapes make room for them', async () => {
        await load({ motion: false });
        await page.locator('.details summary').click();
        await frames(6);
        assert.equal((await state()).deepest, 0);
        const shapes = await page.locator('[data-count="shapes"]').textContent();
        assert.ok(Number(shapes) > 20, shapes);
        const picture = () => page.evaluate(() => window.landing.view.canvas.toDataURL());
        for (const layer of ['words', 'boxes', 'speeds']) {
            const before = await picture();
            await page.locator(`[data-layer="${layer}"]`).check();
            await frames();
            assert.notEqual(await picture(), before, layer);
        }
    });

    await check('with reduced motion nothing moves until a shape is dragged', async () => {
        await load({ motion: false });
        const poses = () =>
            page.evaluate(() => window.landing.flight.bodies.map(({ x, y }) => [x, y]));
        const before = await poses();
        await frames(6);
        assert.deepEqual(await poses(), before);
        const [[x, y]] = before;
        const { y: top } = await page.locator('#canvas').boundingBox();
        await page.mouse.move(x, y + top);
        await page.mouse.down();
        await page.mouse.move(x + 12, y + top + 12, { steps: 2 });
        await frames();
        assert.notDeepEqual((await poses())[0], before[0]);
        await page.mouse.up();
        await frames();
        const after = await poses();
        await frames(6);
        assert.deepEqual(await poses(), after, 'and it is not thrown');
    });

    await check('a finger drags a shape, and scrolls the page beside it', async () => {
        const other = await onPhone(page);
        await other.goto(new URL('web/', baseUrl).href);
        await other.waitForFunction(() => window.landing?.ready);
        const isKept = (on) =>
            other.evaluate((which) => {
                const { view, flight } = window.landing;
                const { left, top } = view.canvas.getBoundingClientRect();
                const body = flight.bodies[0];
                const free = { x: 3, y: view.height / 2 };
                const { x, y } = which ? body : free;
                const at = {
                    clientX: x + left,
                    clientY: y + top,
                    pointerType: 'touch',
                    button: 0,
                };
                view.canvas.setPointerCapture = () => {};
                view.canvas.dispatchEvent(new PointerEvent('pointerdown', at));
                const touch = new Event('touchstart', { cancelable: true });
                view.canvas.dispatchEvent(touch);
                view.canvas.dispatchEvent(new PointerEvent('pointerup', at));
                return touch.defaultPrevented;
            }, on);
        assert.equal(await isKept(true), true, 'on a shape');
        await other.waitForFunction(() => !window.landing.view.drag.held);
        assert.equal(await isKept(false), false, 'beside it');
        await other.close();
    });

    await check('a phone draws two pixels per CSS pixel, and fewer while it is slow', async () => {
        const other = await onPhone(page, { density: 3 });
        await other.goto(new URL('web/', baseUrl).href);
        await other.waitForFunction(() => window.landing?.ready);
        const columns = () => other.evaluate(() => window.landing.view.canvas.width);
        assert.ok((await columns()) <= 2 * phone.width);
        await other.evaluate(() => {
            const { view } = window.landing;
            const draw = view.onframe;
            view.onframe = (dt) => {
                const end = performance.now() + 40;
                while (performance.now() < end);
                return draw(dt);
            };
        });
        const least = Math.round(1.25 * phone.width);
        await other.waitForFunction((most) => window.landing.view.canvas.width <= most, least);
        await other.close();
    });

    await check('links to scenes of the playground lead to it', async () => {
        for (const path of ['', 'index.html', 'zh/']) {
            const hash = '#room=1280x740&layers=labels&shapes=box_104_66!0_0';
            await page.goto('about:blank');
            await page.goto(new URL(`web/${path}?theme=dark${hash}`, baseUrl).href);
            await page.waitForFunction(() => window.playground?.ready);
            const { pathname, search } = new URL(page.url());
            assert.equal(pathname, `/web/${path.replace('index.html', '')}playground.html`);
            assert.equal(search, '?theme=dark');
            const kinds = await page.evaluate(() =>
                window.playground.read().shapes.map(({ kind }) => kind),
            );
            assert.deepEqual(kinds, ['box']);
        }
        await page.goto(new URL('web/#preset=MTV-2Rects', baseUrl).href);
        await page.waitForFunction(() => window.playground?.ready);
    });
}
