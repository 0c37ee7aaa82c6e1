/** Draw & run: played to the flag by pointer and keys, by touch, by gamepad, by keys alone; a link restores level and ghost. */

import assert from 'node:assert/strict';
import { phone, touchOf } from '../listen.js';
import { visitGame } from './visit.js';

const path = 'draw-and-run.html';
const gap = [560, 462, 700, 440, 850, 430, 1000, 440, 1120, 470]; // a stroke across the gap of the first level

export default async function drawAndRun({ page, baseUrl, check }) {
    const game = visitGame({ page, baseUrl, path });
    const { noise, frames, hold, open, visitPage, text, onPhone } = game;
    const advance = (steps, on = page) =>
        on.evaluate((count) => window.game.page.loop.advance(count), steps);
    const state = (on = page) =>
        on.evaluate(() => {
            const { phase, level, number, game, runs } = window.game.session;
            return {
                phase,
                level,
                number,
                coins: game.coins,
                steps: game.frame,
                x: game.hero.x,
                best: runs.best && { status: runs.best.status, steps: runs.best.steps },
                ghosts: runs.ghosts.map((ghost) => ghost.game.hero.x),
            };
        });
    const count = async (on = page) => (await state(on)).level.items.length;

    /** The position of a point of the level on the screen. */
    const place = (x, y, on = page) =>
        on.evaluate(
            ([levelX, levelY]) => {
                const { camera, page } = window.game;
                const { left, top } = page.view.canvas.getBoundingClientRect();
                return [
                    left + camera.left + levelX * camera.scale,
                    top + camera.top + levelY * camera.scale,
                ];
            },
            [x, y],
        );

    async function draw([x, y, ...others]) {
        await page.mouse.move(...(await place(x, y)));
        await page.mouse.down();
        for (let k = 0; k < others.length; k += 2)
            await page.mouse.move(...(await place(others[k], others[k + 1])), { steps: 2 });
        await page.mouse.up();
    }

    /** Holds the key to the right. */
    async function run(steps) {
        await page.keyboard.down('ArrowRight');
        await advance(steps);
        const result = await state();
        await page.keyboard.up('ArrowRight');
        await advance(1);
        return result;
    }

    await check('a drawn bridge leads to the flag, and the score rises', async () => {
        await open(path);
        assert.equal((await state()).phase, 'ready');
        assert.equal((await run(150)).phase, 'lost');
        assert.match(await text('#notice'), /Back to the start/);
        await advance(50);

        await draw(gap);
        const drawn = await state();
        assert.deepEqual([drawn.level.items.length, drawn.level.items.at(-1).kind], [11, 'ground']);
        const { phase, coins, best } = await run(420);
        assert.equal(phase, 'won');
        assert.ok(coins > 0);
        assert.equal(await text('[data-score="coins"]'), `${coins}/6`);
        assert.equal(await text('[data-score="best"]'), (best.steps / 60).toFixed(1));
        assert.match(await text('#notice'), /race your ghost/);

        await page.locator('#restart').click();
        await hold();
        const { ghosts, x } = await run(40);
        assert.deepEqual(ghosts.at(-1), x, 'the ghost repeats the run');
        assert.deepEqual(noise, []);
    });

    await check('a link restores level and ghost, an invalid one shows an error', async () => {
        await open(path);
        await draw(gap);
        await page.locator('[data-tool="coin"]').click();
        await draw([700, 300]);
        await run(420);
        const before = await state();
        await page.locator('#share').click();
        const link = page.url();
        assert.match(link, /#s=[\w-]{60,900}$/);
        assert.match(await page.locator('a.language').getAttribute('href'), /zh\/draw.*#s=/);

        await page.goto('about:blank');
        await page.goto(link);
        await hold();
        const after = await state();
        assert.deepEqual(after.level, before.level);
        assert.deepEqual(after.best, before.best);
        assert.match(await text('#notice'), /ghost/);
        assert.equal((await run(30)).ghosts.length, 1);

        const [, shared] = link.split('#s=');
        for (const bad of [shared.slice(0, -9), `AAAA${shared}`, `${shared}%3Cb%3E`, '']) {
            await page.locator('[data-level="1"]').click();
            await page.evaluate((hash) => {
                location.hash = `s=${hash}`;
            }, bad);
            await page.locator('#notice', { hasText: 'damaged' }).waitFor();
            assert.equal((await state()).number, 0, 'a ready level');
        }
        assert.deepEqual(noise, []);
    });

    await check('every tool draws, the eraser erases, Undo undoes', async () => {
        await open(path);
        const begun = await count();
        for (const [k, tool] of ['ground', 'platform', 'spikes', 'spring', 'coin'].entries()) {
            await page.keyboard.press(`Digit${k + 1}`);
            assert.equal(
                await page.locator(`[data-tool="${tool}"]`).getAttribute('aria-pressed'),
                'true',
            );
            await draw([700, 60 + 50 * k, 800, 60 + 50 * k]);
            const { items } = (await state()).level;
            assert.equal(items.length, begun + k + 1);
            assert.equal(items.at(-1).kind, tool);
        }
        await page.locator('[data-tool="eraser"]').click();
        await draw([750, 40, 750, 180]);
        assert.equal(await count(), begun + 2);
        await page.locator('[data-tool="flag"]').click();
        await draw([1200, 200]);
        assert.equal((await state()).level.flag.x, 1200);
        await page.locator('#undo').click();
        for (let k = 0; k < 6; k++) await page.keyboard.press('KeyZ');
        assert.equal(await count(), begun);
        await page.locator('[data-level="2"]').click();
        assert.equal((await state()).number, 2);
        assert.deepEqual(noise, []);
    });

    await check('keys alone draw, and so does a gamepad', async () => {
        await open(path);
        const begun = await count();
        await page.keyboard.press('KeyE');
        assert.match(await text('#notice'), /Arrow keys move the pen/);
        await page.keyboard.press('Space');
        await page.keyboard.down('ArrowRight');
        await advance(40);
        await page.keyboard.up('ArrowRight');
        await advance(1);
        await page.keyboard.press('Space');
        await advance(2);
        assert.equal(await count(), begun + 1);
        await page.keyboard.press('KeyE');

        await page.evaluate(() => {
            const pad = { axes: [1, 0], buttons: [] };
            navigator.getGamepads = () => [pad];
            dispatchEvent(new Event('gamepadconnected'));
        });
        await advance(20);
        const { phase, x } = await state();
        assert.equal(phase, 'run');
        assert.ok(x > 120, `${x}`);
        assert.deepEqual(noise, []);
    });

    await check('on a phone fingers draw, run and move the view', async () => {
        const touched = await onPhone('zh/', { reducedMotion: 'reduce' });
        const send = await touchOf(touched);
        const touch = (type, ...points) =>
            send(type, ...points.map(([x, y], id) => ({ x, y, id })));
        const from = await place(150, 250, touched);
        await touch('touchStart', from);
        for (let k = 1; k <= 6; k++) await touch('touchMove', [from[0] + 20 * k, from[1]]);
        await touch('touchEnd');
        assert.equal(await count(touched), 11);

        const [left] = await place(0, 0, touched);
        await touch('touchStart', [300, 500], [330, 600]);
        await touch('touchMove', [200, 500], [230, 600]);
        await touched.waitForFunction((before) => {
            const { camera, page } = window.game;
            camera.measure();
            return page.view.canvas.getBoundingClientRect().left + camera.left < before - 60;
        }, left);
        await touch('touchEnd');
        assert.equal(await count(touched), 11, 'and draw nothing');

        const right = await touched.locator('[data-key="right"]').boundingBox();
        await touch('touchStart', [right.x + 20, right.y + 20]);
        await advance(60, touched);
        await touch('touchEnd');
        const { phase, x } = await state(touched);
        assert.equal(phase, 'run');
        assert.ok(x > 300, `${x}`);
        assert.equal(await touched.evaluate(() => scrollY), 0, 'the page does not scroll');
        assert.deepEqual(noise, []);
        await touched.close();
    });

    await check('a phone first shows hero, gap and hint, and runs near him', async () => {
        const touched = await onPhone('', { isMobile: false });
        await advance(1, touched);
        const shows = () =>
            touched.evaluate(async () => {
                const { HINT } = await import('/web/games/draw-and-run/levels.js');
                const { camera, session, page } = window.game;
                camera.measure();
                const isSeen = ({ x, y }) => {
                    const [left, top] = [
                        camera.left + x * camera.scale,
                        camera.top + y * camera.scale,
                    ];
                    return left > 0 && left < page.view.width && top > 0 && top < page.view.height;
                };
                const { hero } = session.game;
                return {
                    hero: isSeen(hero),
                    gap: HINT.every(isSeen),
                    scale: camera.scale,
                    isZooming: camera.isZooming,
                };
            });
        const first = await shows();
        assert.deepEqual([first.hero, first.gap], [true, true]);
        await touched.keyboard.down('ArrowRight');
        await advance(4, touched);
        const between = await shows();
        assert.ok(between.isZooming && between.scale > first.scale, 'it zooms, not jumps');
        await advance(60, touched);
        const near = await shows();
        assert.deepEqual([near.hero, near.isZooming], [true, false]);
        assert.ok(near.scale > 1.5 * first.scale, `${near.scale}`);
        await touched.keyboard.up('ArrowRight');
        await touched.keyboard.press('KeyR');
        await hold(touched);
        await advance(60, touched);
        assert.deepEqual(await shows(), first, 'before the next run as before the first');
        await touched.close();
    });

    await check(
        'on a phone on its side, the buttons for thumbs stand beside the canvas',
        async () => {
            for (const size of [
                { width: 844, height: 390 },
                { width: 568, height: 320 },
            ]) {
                const touched = await onPhone('', { size });
                for (const name of [path, 'race.html', 'swarm.html']) {
                    await touched.goto(new URL(name, touched.url()).href);
                    const outside = await touched.evaluate(() => {
                        const boxOf = (one) => one.getBoundingClientRect();
                        const { left, right, height } = boxOf(document.querySelector('#canvas'));
                        const buttons = document.querySelectorAll(
                            '.touch-keys button, .head button',
                        );
                        return [...buttons].filter((button) => {
                            const box = boxOf(button);
                            const isKey = button.dataset.key !== undefined;
                            const isBeside = !isKey || box.right <= left || box.left >= right;
                            const isOnScreen = box.right <= innerWidth && box.bottom <= innerHeight;
                            return height < innerHeight / 2 - 10 || !isBeside || !isOnScreen;
                        }).length;
                    });
                    assert.equal(outside, 0, `${name}, ${size.width}`);
                }
                await touched.close();
            }
        },
    );

    await check('the tools have visible names in every window, in both languages', async () => {
        for (const [width, height] of [
            [1280, 800],
            [900, 700],
            [390, 844],
            [360, 640],
            [844, 390],
        ]) {
            for (const name of [path, `zh/${path}`]) {
                await open(name, { width, height });
                const names = await page.evaluate(() =>
                    Array.from(document.querySelectorAll('.tools button'), (button) => {
                        const span = button.querySelector('span');
                        const [inner, outer] = [span, button].map((one) =>
                            one.getBoundingClientRect(),
                        );
                        const { left, right, top, bottom } = outer;
                        const isInside =
                            inner.left > left &&
                            inner.right < right &&
                            inner.top > top &&
                            inner.bottom < bottom;
                        const isShown = inner.width > 12 && inner.height > 8 && right <= innerWidth;
                        return isInside && isShown
                            ? span.textContent
                            : `hidden: ${span.textContent}`;
                    }),
                );
                assert.equal(names.length, 8);
                const hidden = names.filter((text) => text.startsWith('hidden'));
                assert.deepEqual(hidden, [], `${width} × ${height}, ${name}`);
                // The visitor has a mouse, so the touch buttons are hidden.
                assert.equal(await page.locator('.touch-keys').isVisible(), false);
            }
        }
    });

    await check('clouds fill the sky above the level on a tall phone', async () => {
        await open(path, phone);
        await frames(2);
        const share = await page.evaluate(() => {
            const { view } = window.game.page;
            const { canvas, context } = view;
            const height = Math.floor((window.game.camera.top * canvas.width) / view.width);
            const { data } = context.getImageData(0, 0, canvas.width, height);
            const counts = new Map();
            for (let i = 0; i < data.length; i += 4) {
                const color = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
                counts.set(color, (counts.get(color) ?? 0) + 1);
            }
            return 1 - Math.max(...counts.values()) / (data.length / 4);
        });
        assert.ok(share > 0.1 && share < 0.5, `${share} of the sky`);
    });

    await check('the game fills the window, and nothing covers it', async () => {
        const cases = [
            [{ width: 1280, height: 800 }, path],
            [{ width: 900, height: 700 }, `zh/${path}`],
            [phone, path],
        ];
        for (const [size, name] of cases) {
            await open(name, size);
            const before = await page.locator('#canvas').boundingBox();
            assert.equal(before.width, size.width, 'its full width');
            assert.ok(before.y + before.height <= size.height, 'on the first screen');
            assert.ok(before.height > 400, `${before.height} pixels high`);
            const covered = await page.evaluate(() => {
                const canvas = document.querySelector('#canvas');
                const { left, top, width, height } = canvas.getBoundingClientRect();
                let others = 0;
                for (let k = 0; k < 100; k++) {
                    const x = left + (width * ((k % 10) + 0.5)) / 10;
                    const y = top + (height * (Math.floor(k / 10) + 0.5)) / 10;
                    if (document.elementFromPoint(x, y) !== canvas) others += 1;
                }
                return others;
            });
            assert.equal(covered, 0);
            // Sentences and scores appear and disappear; the canvas does not move.
            await run(170);
            await frames(2);
            assert.notEqual(await text('#notice'), '');
            assert.deepEqual(await page.locator('#canvas').boundingBox(), before);
        }
        assert.deepEqual(noise, []);
    });

    await check('Pause stops the game, and sound is off at first', async () => {
        await visitPage(path);
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await page.keyboard.down('ArrowRight');
        await page.waitForFunction(() => window.game.session.game.frame > 5);
        await page.keyboard.press('KeyP');
        await page.keyboard.up('ArrowRight');
        const { steps } = await state();
        await frames(5);
        assert.equal((await state()).steps, steps);
        assert.equal(await text('#pause'), 'Continue');
        assert.equal(await text('#notice'), 'Paused: press Continue or P to resume.');
        await page.locator('#pause').click();
        assert.equal(await text('#notice'), '');
        await page.evaluate(() => {
            Object.defineProperty(document, 'hidden', { value: true, configurable: true });
            document.dispatchEvent(new Event('visibilitychange'));
            delete document.hidden;
        });
        assert.match(await text('#notice'), /^Paused/, 'a hidden tab');
        assert.equal(await text('#sound'), 'Sound: off');
        await page.locator('#sound').click();
        assert.equal(await text('#sound'), 'Sound: on');
        await page.locator('#sound').click();
        assert.deepEqual(noise, []);
    });
}
