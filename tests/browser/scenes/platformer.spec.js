/** A platformer on tiles that are separate bodies. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { touchOf } from '../listen.js';
import { visitLevel } from './level.js';
import { near, phone, visit } from './visit.js';

const file = new URL('../../../web/scenes/platformer-game.js', import.meta.url);

export default async function platformer({ page, baseUrl, check }) {
    const visitor = visit(page, baseUrl);
    const { noise, open, frames, picture, changes, toggle, textOf, onPage } = visitor;

    const { drive, playToFlag, openBest } = visitLevel(visitor, 'platformer-game.js');

    /** Takes the player by the mouse, and returns his place on the canvas. */
    async function takePlayer() {
        const place = await page.evaluate(() => {
            const { toCanvas, game } = window.demo.parts;
            return toCanvas(game.player);
        });
        await page.mouse.move(...(await onPage(place)));
        await page.mouse.down();
        return place;
    }

    /** Do two pictures of the same state, with the ghost drawn at different times, differ? */
    const ghostMoves = async () => {
        const at = (time) =>
            page.evaluate((seconds) => {
                const { parts, view } = window.demo;
                view.pause(true);
                Object.assign(parts.game, { time: seconds, wait: seconds });
                view.wake();
            }, time);
        // The flag, which waves, is out of sight.
        await at(1);
        await frames();
        const before = await picture();
        await at(2);
        await frames();
        return (await picture()) !== before;
    };

    await check('opens without messages in the console, and moves', async () => {
        await open('scene=platformer', { motion: true });
        const before = await picture();
        await frames(10);
        assert.equal(await textOf('time'), '0.00', 'the clock starts before the first key');
        assert.match(await textOf('notice'), /Arrow keys run/);
        await page.locator('#canvas').focus();
        await page.keyboard.down('ArrowRight');
        assert.ok(await changes(before), 'he stands still');
        await page.waitForFunction(() => window.demo.parts.game.player.x > 5);
        await page.keyboard.up('ArrowRight');
        assert.equal(await textOf('flat-normals'), '1');
        assert.ok(Number(await textOf('time')) > 0);
        assert.equal(await textOf('notice'), '');
        assert.ok(await page.locator('#on-floor[data-on]').isVisible(), 'no floor is shown');
        await page.keyboard.press('Space');
        await page.waitForFunction(() => window.demo.parts.game.player.y < 8.2);
        assert.deepEqual(noise, []);
    });

    for (const merged of [0, 1]) {
        const how = merged ? 'one shape' : 'a body each';
        await check(`over tiles, ${how}, the normal below the player never changes`, async () => {
            await open(`scene=platformer&merged=${merged}`);
            const there = await drive(['right'], 100);
            assert.ok(there.x > 13, `came to ${there.x}`);
            assert.deepEqual(there.normals, ['0 -1']);
            // Runs over the steps and the slopes without a jump.
            const up = await drive(['right'], 110);
            assert.ok(up.x > 24 && up.y < 6.7, `climbed to ${up.x}, ${up.y}`);
            assert.ok(up.normals.length > 1, 'there were no slopes');
            // Stands on the slope without sliding down.
            const still = await drive([], 60, { x: 24.6, y: 6 });
            const later = await drive([], 60);
            near(later.x, still.x, 1e-6, 'slid across');
            near(later.y, still.y, 1e-6, 'slid down');
            assert.deepEqual(noise, []);
        });
    }

    await check('he rises through a plank, and drops through it on demand', async () => {
        await open('scene=platformer');
        await drive([], 30, { x: 8.5, y: 8.5 });
        const up = await drive(['jump'], 60);
        assert.ok(up.onFloor && up.y < 6.6, `landed at ${up.y}`);
        assert.ok(up.floors.includes('plank'));
        const stays = await drive([], 30);
        near(stays.y, up.y, 1e-6, 'sank');
        const down = await drive(['down'], 60);
        assert.ok(down.y > 8.4 && down.onFloor, `dropped to ${down.y}`);
        assert.deepEqual(noise, []);
    });

    await check('lifts carry him, across the gap and up the wall', async () => {
        await open('scene=platformer');
        const onFerry = await drive([], 60, { x: 38, y: 8.4 });
        assert.ok(onFerry.floors.includes('lift'), 'he does not stand on it');
        let farthest = 0;
        for (let k = 0; k < 8; k++) farthest = Math.max(farthest, (await drive([], 30)).x);
        assert.ok(farthest > 41, `came to ${farthest}`);
        await open('scene=platformer');
        const lifted = await drive([], 210, { x: 49, y: 8.4 });
        assert.ok(lifted.highest < 3.7, `rose to ${lifted.highest}`);
        assert.equal(lifted.falls, 0);
        assert.deepEqual(noise, []);
    });

    await check('a fall into the gap restarts; coins are collected', async () => {
        await open('scene=platformer');
        const fallen = await drive([], 120, { x: 41.5, y: 9.5 });
        assert.equal(fallen.falls, 1);
        near(fallen.x, 3.5, 0.01, 'x of the start');
        assert.ok((await drive(['right'], 100)).coins >= 1);
        await frames();
        assert.match(await textOf('coins'), /^[1-9] \/ 10$/);
    });

    await check('the flag ends the clock, and the best time is kept', async () => {
        await open('scene=platformer');
        await page.evaluate(() => localStorage.clear());
        const end = await playToFlag('overFerryAndTower');
        assert.ok(end.end > 15 && end.x > 62, JSON.stringify(end));
        assert.ok(end.time > end.end + 0.4, 'the game stands still at the flag');
        assert.equal(await textOf('time'), end.end.toFixed(2));
        assert.equal(await textOf('best'), end.end.toFixed(2));
        await page.waitForFunction(() => /best time/.test(notice.textContent));
        await page.locator('#restart').click();
        await page.waitForFunction(() => window.demo.parts.game.player.x < 5);
        assert.ok(Number(await textOf('time')) < 2);
        assert.match(await textOf('coins'), /^0 /);
        await page.reload();
        assert.equal(await textOf('best'), end.end.toFixed(2));

        const link = await openBest(end.end);
        assert.equal(await ghostMoves(), true);
        await open(link.replace(/run=.{20}/, 'run='), { motion: true });
        assert.match(await textOf('notice'), /damaged/);
        assert.equal(await ghostMoves(), false);
        assert.deepEqual(noise, []);
    });

    await check('no record for a player who is carried to the flag', async () => {
        await open('scene=platformer', { motion: true });
        await page.evaluate(() => localStorage.clear());
        await page.evaluate(() => window.demo.parts.game.player.set(61, 8.4));
        await frames();
        const place = await takePlayer();
        await page.mouse.move(...(await onPage({ x: place.x + 150, y: place.y })), { steps: 6 });
        await page.waitForFunction(() => window.demo.parts.game.end > 0);
        await page.mouse.up();
        await frames();
        assert.match(await textOf('notice'), /^Flag reached/);
        assert.doesNotMatch(await textOf('notice'), /best/);
        assert.equal(await page.evaluate(() => localStorage.length), 0);
    });

    await check('walls stop him, and ceilings', async () => {
        await open('scene=platformer');
        const left = await drive(['left'], 60);
        assert.ok(left.onWall && left.x > 1.32 && left.x < 1.34, `stands at ${left.x}`);
        await drive([], 20, { x: 21, y: 7.5 });
        const bumped = await drive(['jump'], 40);
        assert.ok(bumped.highest > 5.47, `his head is in the ceiling at ${bumped.highest}`);
    });

    await check('when dragged, he slides along obstacles', async () => {
        await open('scene=platformer');
        const at = await drive([], 0);
        const place = await takePlayer();
        // Drags the player down into the ground and to the right.
        await page.mouse.move(...(await onPage({ x: place.x + 200, y: place.y + 90 })), {
            steps: 8,
        });
        await frames();
        await page.mouse.up();
        const { x, y } = await drive([], 0);
        assert.ok(x > at.x + 2, `dragged to ${x}`);
        assert.ok(y < 8.53, `in the ground at ${y}`);
        assert.deepEqual(noise, []);
    });

    await check('one shape or a body per tile give the same level', async () => {
        await open('scene=platformer', { motion: true });
        assert.ok(Number(await textOf('statics')) > 200);
        const before = await page.evaluateHandle(() => window.demo.world);
        await toggle('one shape for all tiles');
        assert.ok(Number(await textOf('statics')) < 20);
        assert.equal(await before.evaluate((world) => world.disposed), true);
        assert.match(page.url(), /merged=1/);
        assert.deepEqual(noise, []);
    });

    await check('the source shown is the file, and short', async () => {
        await open('scene=platformer');
        const source = readFileSync(file, 'utf8').trimEnd();
        await page.waitForFunction(() => document.querySelectorAll('.source-line').length > 9);
        const shown = await page.evaluate(() =>
            [...document.querySelectorAll('.source-line')].map((line) => line.textContent),
        );
        assert.equal(shown.join('\n'), source);
        assert.ok(shown.length < 210, `${shown.length} lines`);
        // The source is folded, so that the picture has more room.
        assert.equal(await page.locator('#source').isVisible(), false);
        await page.locator('.source summary').click();
        assert.ok(await page.locator('#source').isVisible());
        const { width } = await page.locator('#canvas').boundingBox();
        assert.equal(width, await page.evaluate(() => document.documentElement.clientWidth));
    });

    await check('fits a phone, with touch buttons', async () => {
        await open('scene=platformer', { viewport: phone, motion: true });
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= phone.width, `${width} px wide`);
        const view = await page.locator('.picture').boundingBox();
        assert.ok(view.height >= 300 && view.y + view.height <= phone.height);
        const { x, y } = await page.locator('[data-key=right]').boundingBox();
        const touch = await touchOf(page);
        await touch('touchStart', { x: x + 20, y: y + 20 });
        await page.waitForFunction(() => window.demo.parts.game.player.x > 4.5);
        await touch('touchEnd');
        await frames(20);
        const before = await page.evaluate(() => window.demo.parts.game.player.x);
        await frames(6);
        near(
            await page.evaluate(() => window.demo.parts.game.player.x),
            before,
            0.01,
            'he runs on',
        );
        assert.deepEqual(noise, []);
    });

    await check('pauses, and steps one frame', async () => {
        await open('scene=platformer', { motion: true });
        const time = () => page.evaluate(() => window.demo.parts.game.time);
        await page.keyboard.press('p');
        await frames();
        const before = await time();
        await frames(6);
        assert.equal(await time(), before, 'time went on while paused');
        await page.keyboard.press('.');
        await frames();
        const after = await time();
        near(after - before, 1 / 60, 0.018, 'a step');
        await frames(6);
        assert.equal(await time(), after, 'a step went on');
        // While paused, Space resumes.
        await page.keyboard.press('Space');
        await page.waitForFunction((was) => window.demo.parts.game.time > was, after);
    });
}
