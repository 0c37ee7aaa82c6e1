/** Swarm: played by keys, mouse, touch and gamepad until it is over; enemies die, the score rises, and it starts again. */

import assert from 'node:assert/strict';
import { phone, touchOf } from '../listen.js';
import { visitGame } from './visit.js';

const path = 'swarm.html';

export default async function swarm({ page, baseUrl, check }) {
    const game = visitGame({ page, baseUrl, path });
    const { noise, hold, open, text, onPhone } = game;
    const advance = (steps, on = page) =>
        on.evaluate(async (count) => {
            window.game.page.loop.advance(count);
            await new Promise(requestAnimationFrame);
            await new Promise(requestAnimationFrame);
        }, steps);
    const state = (on = page) =>
        on.evaluate(() => {
            const { phase, seed, game, seconds } = window.game.session;
            const { kills, alive, vitals, laser, player, time } = game;
            const { isOn, battery, angle } = laser;
            const { x, y } = player;
            return {
                phase,
                seed,
                seconds,
                kills,
                alive,
                hearts: vitals.hearts,
                isOn,
                battery,
                angle,
                x,
                y,
                time,
            };
        });
    const score = async (name) => Number((await text(`[data-score="${name}"]`)).replace(',', ''));

    await check('the game behind the title is silent, even with the sound on', async () => {
        await open(path);
        const heard = await page.evaluate(() => {
            const { session, page } = window.game;
            const Real = AudioContext;
            let made = 0;
            globalThis.AudioContext = class extends Real {
                constructor() {
                    super();
                    made += 1;
                }
            };
            document.querySelector('#sound').click();
            page.loop.advance(300);
            const atTitle = { phase: session.phase, kills: session.game.kills, made };
            session.start();
            while (session.game.kills === 0 && session.phase === 'run') page.loop.advance(10);
            document.querySelector('#sound').click();
            globalThis.AudioContext = Real;
            return { atTitle, inRun: made };
        });
        assert.equal(heard.atTitle.phase, 'title');
        assert.ok(heard.atTitle.kills > 0);
        assert.deepEqual([heard.atTitle.made, heard.inRun], [0, 1]);
    });

    await check('keys move and fire, enemies die, the run ends and starts again', async () => {
        await open(`${path}#s=7-0`); // with some seeds, the player dies before the first kill
        assert.equal((await state()).phase, 'title');
        assert.ok((await state()).alive > 500, 'a swarm plays behind the title');
        await page.locator('#canvas').focus();
        await page.keyboard.down('ArrowRight');
        await advance(2);
        const begun = await state();
        assert.equal(begun.phase, 'run');
        await advance(20);
        await page.keyboard.up('ArrowRight');
        await advance(1);
        assert.ok((await state()).x > begun.x + 40, 'to the right');

        // Runs until enemies are near; then the laser aims automatically.
        await page.keyboard.down('Space');
        for (let k = 0; k < 30 && (await state()).kills === 0; k++) await advance(60);
        assert.ok((await state()).battery < 1);
        assert.ok((await score('kills')) > 0);
        await page.keyboard.up('Space');
        const before = await score('time');
        const best = Number(await text('[data-score="best"]')) || 0; // another check may have ended a run
        for (let k = 0; k < 30 && (await state()).phase === 'run'; k++) await advance(240);
        const over = await state();
        assert.deepEqual([over.phase, over.hearts], ['over', 0]);
        assert.ok((await score('time')) > before);
        assert.equal(await text('[data-score="best"]'), Math.max(best, over.seconds).toFixed(1));
        assert.match(await text('#notice'), /^Game over: you survived \d+\.\d s/);

        await advance(60);
        await page.keyboard.press('Space');
        await advance(2);
        const again = await state();
        assert.deepEqual([again.phase, again.kills], ['run', 0]);
        await advance(30);
        // All in one call, because the game would continue between two calls.
        await page.evaluate(() => {
            document.querySelector('#restart').click();
            window.game.page.loop.isPaused = true;
        });
        assert.ok((await state()).time < 10, 'Restart, too');
        assert.deepEqual(noise, []);
    });

    await check('the mouse aims, and so does the right stick of a gamepad', async () => {
        await open(path);
        await page.locator('#restart').click();
        await hold();
        await advance(1);
        const frame = await page.locator('#canvas').boundingBox();
        await page.mouse.move(frame.x + frame.width / 2, frame.y + 30);
        await page.mouse.down();
        await advance(30);
        const up = await state();
        assert.ok(up.isOn && Math.abs(up.angle + Math.PI / 2) < 0.1, `${up.angle}`);
        await page.mouse.up();
        await page.evaluate(() => {
            const pad = { axes: [0, 0, -1, 0], buttons: [] };
            navigator.getGamepads = () => [pad];
            dispatchEvent(new Event('gamepadconnected'));
        });
        await advance(30);
        const left = await state();
        assert.ok(left.isOn && Math.cos(left.angle) < -0.99, `${left.angle}`);
        assert.deepEqual(noise, []);
    });

    await check('a link keeps arena and score, an invalid one shows a message', async () => {
        await open(`${path}#s=7-63`);
        assert.equal((await state()).seed, 7);
        assert.match(await text('#notice'), /survived 63 s/);
        await page.locator('#share').click();
        assert.match(page.url(), /#s=7-63$/);
        await page.goto('about:blank');
        await open(`${path}#s=7-0`);
        assert.equal(await text('#notice'), '', 'nobody has played it');
        await page.evaluate(() => localStorage.setItem('sepaxis-swarm-best', '90'));
        await page.goto('about:blank');
        await open(path);
        await page.locator('#share').click();
        assert.match(page.url(), /#s=\d+-0$/, 'the best time of another arena does not count here');
        await page.evaluate(() => localStorage.clear());
        await page.goto('about:blank');
        await open(`${path}#s=%3Cb%3E`);
        assert.match(await text('#notice'), /damaged/);
        assert.deepEqual(noise, []);
    });

    await check('Details measures a full arena, and the page shows its program', async () => {
        await open(path);
        await page.locator('#costs summary').click();
        await page.locator('#fill').click();
        await hold();
        await advance(3);
        await page.evaluate(async () => {
            for (let k = 0; k < 22; k++) {
                window.game.page.view.wake();
                await new Promise(requestAnimationFrame);
            }
        });
        const cell = (name) => text(`[data-cost="${name}"]`);
        assert.ok(Number((await cell('alive')).replace(',', '')) > 5000, await cell('alive'));
        for (const name of ['update', 'separate', 'draw'])
            assert.ok(Number.parseFloat(await cell(name)) > 0.05, `${name}: ${await cell(name)}`);
        assert.match(
            await page.evaluate(() => window.game.costs.corner),
            /^[\d,]+ bodies · \d+\.\d ms$/,
        );
        const laser = page.locator('[data-source="laser"] summary');
        await page.evaluate(() => {
            const { fetch } = window;
            window.fetch = async () => {
                window.fetch = fetch;
                return new Response('', { status: 503 });
            };
        });
        await laser.click();
        await page.locator('[data-source="laser"] code', { hasText: '503' }).waitFor();
        await laser.click();
        await laser.click();
        await page.locator('[data-source="laser"] .source-line').first().waitFor();
        assert.match(await text('[data-source="laser"] code'), /export function sweptBy/);
        assert.deepEqual(noise, []);
    });

    await check('on a phone a finger steers, and a button fires', async () => {
        const touched = await onPhone('zh/');
        const frame = await touched.locator('#canvas').boundingBox();
        const button = await touched.locator('[data-key="fire"]').boundingBox();
        assert.ok(button.y >= frame.y + frame.height - 1, 'the button is below the picture');
        assert.ok(button.y + button.height <= phone.height, 'on the first screen');
        const finger = { x: frame.x + 120, y: frame.y + 300, id: 1 };
        const thumb = { x: button.x + 20, y: button.y + 20, id: 2 };
        const touch = await touchOf(touched);
        await touch('touchStart', finger);
        await touch('touchMove', { ...finger, y: finger.y - 60 });
        await advance(2, touched);
        const begun = await state(touched);
        assert.equal(begun.phase, 'run');
        await touch('touchStart', { ...finger, y: finger.y - 60 }, thumb);
        await advance(20, touched);
        const after = await state(touched);
        assert.ok(after.y < begun.y - 40, 'upwards');
        assert.ok(after.isOn && after.battery < 1);
        await touch('touchEnd');
        assert.equal(await touched.evaluate(() => scrollY), 0);
        await touched.close();
    });
}
