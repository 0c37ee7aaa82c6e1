/** The rollback page, in both languages: bots and people can play, the machines stay equal, and broken determinism is noticed. */

import assert from 'node:assert/strict';
import { words } from '../../../web/rollback/words.js';
import { onPhone, phone, touchOf } from '../listen.js';
import { visit } from '../pages/visit.js';

export default async function rollback({ page, baseUrl, check }) {
    const { noise, open, frames } = visit(page, baseUrl);
    const step = (ticks) => page.evaluate((count) => window.rollback.step(count), ticks);
    const state = (on = page) =>
        on.evaluate(() => {
            const { match } = window.rollback;
            return {
                frames: match.peers.map(({ frame }) => frame),
                checked: match.check?.state ?? 0,
                agrees: match.agrees,
                paddles: match.peers.map(({ world }, me) => ({
                    x: world.x[1 + me],
                    y: world.y[1 + me],
                })),
                puck: [match.peers[0].world.x[0], match.peers[0].world.y[0]],
            };
        });
    const text = (selector) => page.locator(selector).textContent();
    const set = (id, value) => page.locator(`#${id}`).fill(String(value));

    for (const path of ['rollback.html', 'zh/rollback.html']) {
        const isChinese = path.startsWith('zh');

        await check(`${path}: two bots play, and both machines have equal hashes`, async () => {
            await open(path);
            const before = await state();
            assert.deepEqual(before.frames, [0, 0], 'motion is off: it waits');
            assert.equal(await text('#outcome'), isChinese ? '尚未比较' : 'not compared yet');
            await step(400);
            const after = await state();
            for (const frame of after.frames) assert.ok(frame > 380, `${frame} frames`);
            assert.notDeepEqual(after.puck, before.puck);
            assert.ok(after.agrees && after.checked >= 300, `checked ${after.checked}`);
            assert.equal(
                await text('#outcome'),
                isChinese ? `第 ${after.checked} 帧之后相同` : `Equal after frame ${after.checked}`,
            );
            assert.equal(await text('#hash-0'), await text('#hash-1'));
            assert.match(await text('#hash-0'), /^[\da-f]{8}$/);
            // After a goal there may be no rollbacks for a second.
            const rollbacks = isChinese ? /回滚 \d+ 次/ : /\d+ rollbacks? a second/;
            const says = () => text('[data-side="0"] .says');
            for (let k = 0; k < 20 && !rollbacks.test(await says()); k++) await step(30);
            assert.match(await says(), rollbacks);
            assert.equal(words.en.rolledBack(1, 1), '1 rollback a second, up to 1 frame');
            assert.deepEqual(noise, []);
        });

        await check(`${path}: broken determinism is detected, named and repaired`, async () => {
            await open(path);
            await step(100);
            for (const fault of ['random', 'outside']) {
                await page.locator('#fault').selectOption(fault);
                // Plays until the next comparison; a goal in between would put the puck back to an equal position.
                const found = await page.evaluate(() => {
                    const { match, step } = window.rollback;
                    for (let k = 0; k < 600 && !match.difference; k++) step(1);
                    return match.difference;
                });
                assert.equal(found?.column, 'speedY', fault);
                assert.match(
                    await text('#difference'),
                    isChinese
                        ? /第一个不同的值：冰球的 speedY，蓝方机器上是 \S+，/
                        : /First different value: speedY of the puck, \S+ on Blue’s machine/,
                );
                assert.match(await text('#outcome'), isChinese ? /不同/ : /^Different after/);
                await page.locator('#fault').selectOption('none');
                await page.locator('#repair').click();
                assert.match(await text('#difference'), isChinese ? /已发送/ : /bytes sent/);
                assert.equal(await page.locator('#repair').isVisible(), false);
                await step(200);
                const { agrees, checked } = await state();
                assert.ok(agrees && checked > found.state, `checked ${checked}`);
            }
            assert.deepEqual(noise, []);
        });
    }

    await check('150 ms, jitter and 10 % loss change no confirmed state', async () => {
        await open('rollback.html');
        await set('latency', 150);
        await set('jitter', 60);
        await set('loss', 10);
        assert.equal(await text('#latency-value'), '150 ms');
        const { compared, unequal, lost, deepest } = await page.evaluate(() => {
            const { match, step } = window.rollback;
            const [one, other] = match.peers;
            let next = 0;
            let unequal = 0;
            for (let k = 0; k < 600; k++) {
                step(1);
                for (; next <= Math.min(one.confirmed, other.confirmed); next++)
                    if (one.hashOf(next) !== other.hashOf(next)) unequal++;
            }
            return {
                compared: next,
                unequal,
                lost: match.line.lost,
                deepest: Math.min(one.total.deepest, other.total.deepest),
            };
        });
        assert.equal(unequal, 0);
        assert.ok(compared > 500, `${compared} states`);
        assert.ok(lost > 60, `${lost} packets lost`);
        assert.ok(deepest >= 9, `went back ${deepest} frames at most`);
        assert.match(page.url(), /latency=150/);
    });

    await check('keys move the paddles of one player or of two', async () => {
        await open('rollback.html');
        const moved = async (key, player, axis) => {
            const before = (await state()).paddles[player][axis];
            await page.keyboard.down(key);
            await step(15);
            await page.keyboard.up(key);
            await step(1);
            return (await state()).paddles[player][axis] - before;
        };
        const isLeft = (code, on = 'body') =>
            page.locator(on).evaluate((element, key) => {
                const options = { code: key, bubbles: true, cancelable: true };
                return element.dispatchEvent(new KeyboardEvent('keydown', options));
            }, code);
        assert.ok(await isLeft('ArrowDown'), 'scrolls the page until somebody plays');
        assert.ok((await moved('s', 0, 'y')) > 30, 'without a click');
        assert.ok((await moved('ArrowUp', 0, 'y')) < -30, 'arrow keys are Blue’s');
        assert.ok(await isLeft('ArrowUp', '#latency'), 'a slider keeps its keys');
        assert.ok(await isLeft('KeyS', '#opponent'), 'and a choice');
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        for (const code of ['KeyS', 'ArrowUp']) assert.ok(await isLeft(code), 'below the tables');
        await page.evaluate(() => scrollTo(0, 0));
        await page.locator('#opponent').selectOption('person');
        await page.locator('#view-0').focus();
        const { paddles } = await state();
        assert.ok((await moved('ArrowDown', 1, 'y')) > 30, 'or Orange’s');
        assert.ok(Math.abs((await state()).paddles[0].y - paddles[0].y) < 30);
        assert.ok((await moved('d', 0, 'x')) > 30);
        assert.match(await text('[data-side="0"] .who'), /^You play/);
    });

    await check('after a while without a key, a bot plays for Blue again', async () => {
        await open('rollback.html');
        await page.keyboard.press('w');
        await step(2);
        assert.match(await text('[data-side="0"] .who'), /^You play/);
        await step(1000);
        assert.match(await text('[data-side="0"] .who'), /^A bot plays/);
    });

    await check('a gamepad moves the paddle', async () => {
        await open('rollback.html');
        const before = await state();
        await page.evaluate(() => {
            navigator.getGamepads = () => [{ axes: [0.05, -0.9], buttons: [] }, null];
            dispatchEvent(new Event('gamepadconnected'));
        });
        await step(20);
        assert.ok((await state()).paddles[0].y < before.paddles[0].y - 50);
    });

    await check('a finger moves the paddle, and the page does not scroll', async () => {
        const touched = await onPhone(page);
        await touched.emulateMedia({ reducedMotion: 'reduce' });
        await touched.goto(new URL('web/rollback.html', baseUrl).href);
        await touched.waitForFunction(() => window.rollback);
        const box = await touched.locator('#view-0').boundingBox();
        const touch = await touchOf(touched);
        const before = await state(touched);
        const [x, y] = [box.x + box.width * 0.6, box.y + box.height * 0.4];
        await touch('touchStart', { x, y });
        for (let k = 1; k <= 10; k++) await touch('touchMove', { x: x - 3 * k, y: y + 6 * k });
        await touched.evaluate(() => window.rollback.step(60));
        const after = await state(touched);
        await touch('touchEnd');
        assert.ok(after.paddles[0].y - before.paddles[0].y > 60, 'down');
        assert.ok(after.paddles[0].x - before.paddles[0].x < -20, 'to the left');
        assert.equal(await touched.evaluate(() => scrollY), 0);
        const { bottom } = await touched.evaluate(() =>
            document.querySelector('#view-1').getBoundingClientRect().toJSON(),
        );
        assert.ok(bottom <= phone.height, `both tables are on the screen: ${bottom}`);
        await touched.close();
    });

    await check('with motion it plays by itself, and Pause stops it', async () => {
        await open('rollback.html');
        assert.equal(await text('#pause'), 'Play');
        await page.locator('#pause').click();
        await page.waitForFunction(() => window.rollback.match.peers[0].frame > 10);
        await page.locator('#pause').click();
        const { frames: played } = await state();
        await frames(5);
        assert.deepEqual((await state()).frames, played);
        await page.locator('#again').click();
        assert.deepEqual((await state()).frames, [0, 0]);
    });

    await check('a link keeps the settings, and an invalid one does no harm', async () => {
        await open('rollback.html?latency=220&loss=20&opponent=person&fault=outside');
        const settings = () => page.evaluate(() => ({ ...window.rollback.settings }));
        assert.deepEqual(await settings(), {
            latency: 220,
            jitter: 30,
            loss: 20,
            opponent: 'person',
            fault: 'outside',
        });
        await open('rollback.html?latency=1e9&jitter=-5&opponent=ghost&fault=constructor');
        await step(60);
        assert.deepEqual(await settings(), {
            latency: 400,
            jitter: 0,
            loss: 5,
            opponent: 'bot',
            fault: 'none',
        });
        assert.deepEqual(noise, []);
    });

    await check('the program is shown as it runs', async () => {
        await open('rollback.html');
        for (const [name, words] of [
            ['game', 'export function step(world, inputs)'],
            ['peer', 'export class Peer'],
            ['line', 'export class Line'],
        ]) {
            const details = page.locator(`[data-source="${name}"]`);
            await details.locator('summary').click();
            await details.locator('.source-line').first().waitFor();
            assert.ok((await details.locator('code').textContent()).includes(words), name);
        }
    });
}
