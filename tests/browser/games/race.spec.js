/** The race: a lap is driven by keys and by inputs, stored, raced against, shared, and restarted. */

import assert from 'node:assert/strict';
import { createGame } from '../../../web/games/race/game.js';
import { pace } from '../../../web/games/race/pace.js';
import { fromByte, readRun } from '../../../web/games/race/run.js';
import { driveLap } from '../../js/race-driver.js';
import { visit } from '../pages/visit.js';

const paceTime = pace.seconds.toFixed(2);

export default async function race({ page, baseUrl, check }) {
    const { noise, open, frames } = visit(page, baseUrl);
    const text = (selector) => page.locator(selector).textContent();
    const score = (name) => text(`[data-score="${name}"]`);

    /** Opens the page as for a first visit. */
    async function begin(path = 'race.html', options = {}) {
        await open(path, options);
        const isKnown = await page.evaluate(() => {
            const { length } = localStorage;
            localStorage.clear();
            return length > 0;
        });
        if (isKnown) await page.reload();
    }

    /** Drives a recorded lap with the inputs of a player, a step each, without waiting. */
    const driveRun = (recording) =>
        page.evaluate((inputs) => {
            const { session, page: shown } = window.race;
            for (const input of inputs) window.race.drive(input);
            shown.view.wake();
            return session.game.lap;
        }, inputsOf(recording));

    const inputsOf = ({ runs }) =>
        runs.flatMap(([byte, steps]) => Array.from({ length: steps }, () => fromByte(byte)));

    await check('waits for the first key, then drives', async () => {
        await begin();
        assert.equal(await score('best'), paceTime);
        await frames(5);
        assert.equal(await page.evaluate(() => window.race.session.game.steps), 0);
        await page.keyboard.down('ArrowUp');
        await page.waitForFunction(() => window.race.session.game.car.along > 150);
        await page.keyboard.up('ArrowUp');
        assert.ok(Number(await score('time')) > 0);
        // The ghost has started together with the visitor.
        const ghost = await page.evaluate(() => window.race.session.ghosts[0].game.steps);
        assert.ok(ghost > 20, `${ghost} steps`);
        await page.keyboard.press('r');
        await frames(3);
        assert.equal(await score('time'), '0.00');
        assert.equal(await page.evaluate(() => window.race.session.game.steps), 0);
        assert.deepEqual(noise, []);
    });

    await check('chevrons on the road show in which direction to start', async () => {
        await begin();
        const tips = await page.evaluate(async () => {
            const { createTrackPicture } = await import('/web/games/race/scenery.js');
            const { gates, roadWidth } = await import('/web/games/race/track.js');
            const [{ x, y, dirX, dirY }] = gates;
            const canvas = document.createElement('canvas');
            [canvas.width, canvas.height] = [500, 500];
            const context = canvas.getContext('2d');
            const { palette } = window.race.page.view;
            const draw = createTrackPicture({ canvas, context, width: 500, palette });
            draw({ scale: 1, x: Math.round(250 - x), y: Math.round(250 - y) });
            const { data } = context.getImageData(0, 0, 500, 500);
            /** The colour of the road `along` pixels after the finish, `aside` pixels to the right of its middle. */
            const colorAt = (along, aside) => {
                const left = Math.round(250 + dirX * along - dirY * aside);
                const top = Math.round(250 + dirY * along + dirX * aside);
                const at = 4 * (500 * top + left);
                return data.slice(at, at + 4).join();
            };
            const road = colorAt(30, roadWidth / 4);
            /** How far from the finish the first mark ends. */
            const endOf = (aside) => {
                let along = 30;
                while (along < 200 && colorAt(along, aside) === road) along += 1;
                while (along < 200 && colorAt(along, aside) !== road) along += 1;
                return along;
            };
            return [-20, -10, 10, 20].map(endOf);
        });
        const [left, nearLeft, nearRight, right] = tips;
        assert.ok(nearLeft > left + 5 && nearRight > right + 5, `${tips}`);
        assert.ok(Math.max(...tips) < 120, 'close to the car, also on a phone');
        assert.deepEqual(noise, []);
    });

    await check('a key released just before a restart starts no lap', async () => {
        await begin();
        await page.keyboard.down('ArrowUp');
        await page.waitForFunction(() => window.race.session.game.steps > 5);
        // All in one frame, as on a slow machine: no step runs between the release and the restart.
        const { before, after } = await page.evaluate(async () => {
            const press = (type, code) =>
                dispatchEvent(new KeyboardEvent(type, { code, key: code }));
            await new Promise(requestAnimationFrame);
            const before = window.race.session.game.steps;
            press('keyup', 'ArrowUp');
            press('keydown', 'KeyR');
            for (let k = 0; k < 6; k++) await new Promise(requestAnimationFrame);
            return { before, after: window.race.session.game.steps };
        });
        await page.keyboard.up('ArrowUp');
        assert.ok(before > 5);
        assert.equal(after, 0, 'the clock of the next lap runs');
        assert.ok(await page.evaluate(() => window.race.session.isWaiting));
    });

    await check('a lap gives a time, a best lap, and a ghost of it', async () => {
        await begin();
        const game = createGame();
        const recording = driveLap(game, { look: 4, far: 10, fast: 370, slow: 250 });
        const lap = await driveRun(recording);
        assert.deepEqual(lap, game.lap, 'the page drives another lap than Node');
        await frames(3);
        const total = game.lap.total.toFixed(2);
        assert.equal(await score('time'), total);
        assert.equal(await score('best'), total);
        assert.match(await text('#notice'), /your best lap/);
        assert.match(await score('gap'), /^−/, 'the pace car was faster');
        // The next visit still has it, and a slower lap does not replace it.
        await page.reload();
        assert.equal(await score('best'), total);
        await driveRun(readRun(pace.run));
        await frames(3);
        assert.match(await text('#notice'), new RegExp(`${paceTime} s: .* behind`));
        assert.equal(await score('best'), total);
        assert.deepEqual(noise, []);
    });

    await check('a link contains the lap, and the page drives it to get its time', async () => {
        await begin();
        await driveRun(readRun(pace.run));
        await page.locator('#share').click();
        const { hash } = new URL(page.url());
        assert.ok(hash.length > 100 && hash.length < 4000, `${hash.length} letters`);
        await begin(`race.html${hash}`);
        assert.match(await text('#notice'), new RegExp(`in ${paceTime} s`));
        await begin(`zh/race.html${hash}`);
        assert.match(await text('#notice'), new RegExp(`${paceTime} 秒`));
        const at = Math.floor(hash.length / 2);
        const forged = hash.slice(0, at) + (hash[at] === 'A' ? 'B' : 'A') + hash.slice(at + 1);
        await begin(`race.html${forged}`);
        assert.match(await text('#notice'), /damaged/);
        assert.equal(await score('best'), paceTime);
        assert.deepEqual(noise, []);
    });

    await check('on a phone thumbs drive, and the picture keeps its size', async () => {
        await begin('race.html', { width: 390, height: 844 });
        await page.addStyleTag({ content: '#touch { display: block !important; }' });
        const { x, y } = await page.locator('[data-key=up]').boundingBox();
        await page.mouse.move(x + 20, y + 20);
        await page.mouse.down();
        await page.waitForFunction(() => window.race.session.game.car.along > 100);
        await page.mouse.up();
        const canvas = await page.locator('#canvas').boundingBox();
        assert.equal(canvas.width, 390);
        assert.ok(canvas.height > 350, `${canvas.height} high`);
        assert.deepEqual(noise, []);
    });
}
