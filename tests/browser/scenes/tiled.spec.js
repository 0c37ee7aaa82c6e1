/** A level from Tiled, played automatically. */

import assert from 'node:assert/strict';
import { visitLevel } from './level.js';
import { near, phone, visit } from './visit.js';

export default async function tiled({ page, baseUrl, check }) {
    const visitor = visit(page, baseUrl);
    const { noise, open, frames, picture, changes, toggle, textOf } = visitor;

    const { drive, playToFlag, openBest } = visitLevel(visitor, 'tiled-game.js');

    await check('opens without messages in the console, and moves', async () => {
        await open('scene=tiled', { motion: true });
        const before = await picture();
        await page.locator('#canvas').focus();
        await page.keyboard.down('ArrowRight');
        assert.ok(await changes(before), 'nothing moves');
        await page.waitForFunction(() => window.demo.parts.game.player.x > 80);
        await page.keyboard.up('ArrowRight');
        assert.ok(await page.locator('#on-floor[data-on]').isVisible(), 'no floor is shown');
        await page.keyboard.press('Space');
        await page.waitForFunction(() => window.demo.parts.game.player.y < 205);
        assert.deepEqual(noise, []);
    });

    await check('shows the numbers of the map, and offers it for download', async () => {
        await open('scene=tiled');
        const expected = await page.evaluate(async () => {
            const map = await (await fetch(document.querySelector('#map-file a').href)).json();
            const named = (name) => map.layers.find((layer) => layer.name === name);
            return {
                tiles: named('ground').data.filter((gid) => gid !== 0).length,
                objects: named('things').objects.length,
                coins: named('ground').data.filter((gid) => gid === 8).length,
            };
        });
        assert.equal(await textOf('ground-tiles'), String(expected.tiles));
        assert.equal(await textOf('map-objects'), String(expected.objects));
        assert.equal(await textOf('coins'), `0 / ${expected.coins}`);
        // The ground consists of a grid, two planks and a door.
        assert.equal(await textOf('ground-bodies'), '4');
        assert.ok(expected.tiles > 300 && expected.coins > 9);
        assert.match(await page.locator('#source').textContent(), /addTiledMap\(world, map\)/);
    });

    await check('over flat ground and gentle slopes nothing catches', async () => {
        await open('scene=tiled');
        const there = await drive(['right'], 150);
        assert.ok(there.x > 290, `came to ${there.x}`);
        assert.equal(there.walls, 0);
        assert.ok(there.normals.includes('0 -1') && there.normals.length <= 3, `${there.normals}`);
        assert.deepEqual(noise, []);
    });

    await check('he walks up the hill, through the door, not back', async () => {
        await open('scene=tiled');
        const up = await drive(['right'], 130, { x: 730, y: 214 });
        assert.ok(up.x > 790 && up.highest < 170, `climbed to ${up.x}, ${up.highest}`);
        const through = await drive(['right'], 60, { x: 830, y: 168 });
        assert.ok(through.x > 880, `came to ${through.x}`);
        const back = await drive(['left'], 60, { x: 885, y: 168 });
        near(back.x, 53 * 16 + 16 + 5.5, 0.1, 'stands at the door');
    });

    await check('he rises through a plank, stands on it, and drops through it', async () => {
        await open('scene=tiled');
        await drive([], 30, { x: 104, y: 210 });
        const up = await drive(['jump'], 60);
        near(up.y, 11 * 16 - 7.5, 0.01, 'stands on the plank');
        const down = await drive(['down'], 60);
        near(down.y, 14 * 16 - 7.5, 0.01, 'is down again');
    });

    await check('stands on freehand objects', async () => {
        await open('scene=tiled');
        for (const [name, place] of Object.entries({
            boulder: { x: 365, y: 150 },
            arch: { x: 490, y: 150 },
            bridge: { x: 630, y: 200 },
            log: { x: 1060, y: 150 },
            ramp: { x: 1165, y: 190 },
            ledge: { x: 940, y: 110 },
        })) {
            const there = await drive([], 60, place);
            assert.equal(there.floor, name);
        }
    });

    await check('water is one body, spikes and coins are one per cell', async () => {
        await open('scene=tiled');
        const wet = await drive([], 60, { x: 1100, y: 235 });
        assert.equal(wet.isWet, true);
        const before = wet.y;
        await drive(['jump'], 1);
        await drive([], 8);
        assert.ok((await drive(['jump'], 12)).y < before - 8, 'did not swim');
        assert.equal((await drive([], 2, { x: 1165, y: 150 })).isWet, false);
        const pricked = await drive([], 60, { x: 580, y: 250 });
        assert.equal(pricked.falls, 1);
        near(pricked.x, 48, 0.01, 'begins again');
        await drive([], 1, { x: 216, y: 186 });
        const { coins } = await drive([], 1, { x: 232, y: 186 });
        assert.equal(coins, 2);
        await frames();
        assert.match(await textOf('coins'), new RegExp(`^${coins} /`));
    });

    await check('the flag is reached from the start, and ends the clock', async () => {
        await open('scene=tiled');
        await page.evaluate(() => localStorage.clear());
        const end = await playToFlag('toTheRight');
        assert.ok(end.end > 9 && end.falls === 0, JSON.stringify(end));
        assert.equal(await textOf('time'), end.end.toFixed(2));
        assert.equal(await textOf('best'), end.end.toFixed(2));
        assert.match(
            await textOf('notice'),
            /^Flag reached in [^.]*\.\d\d s with \d+ \/ 13 coins\. That is your best time/,
        );
        await page.keyboard.press('r');
        await page.waitForFunction(() => window.demo.parts.game.player.x < 60);
        assert.equal(await page.evaluate(() => window.demo.parts.game.end), 0);
        assert.match(await textOf('coins'), /^0 /);

        await openBest(end.end);
        await page.locator('#canvas').focus();
        await page.keyboard.press('ArrowRight');
        await page.waitForFunction(() => window.demo.parts.game.time > 0.2);
        await open('scene=tiled&run=AQAA', { motion: true });
        assert.match(await textOf('notice'), /damaged/);
        assert.deepEqual(noise, []);
    });

    await check('bodies and normals can be shown', async () => {
        await open('scene=tiled');
        await drive([], 30);
        await frames();
        let before = await picture();
        for (const label of ['bodies', 'contact normals']) {
            await toggle(label);
            const after = await picture();
            assert.notEqual(after, before, label);
            before = after;
        }
        assert.match(page.url(), /bodies=1&normals=1/);
    });

    await check('a map that cannot be loaded is reported, and the page works', async () => {
        await page.route('**/hills.tmj', (route) => route.fulfill({ body: 'no map' }));
        try {
            await open('scene=boxes&seed=7');
            await open('scene=tiled');
            assert.match(await page.locator('#map-file').textContent(), /could not be loaded/);
            await open('scene=boxes&seed=7');
            assert.ok(await page.evaluate(() => window.demo.world.size > 0));
        } finally {
            await page.unroute('**/hills.tmj');
        }
    });

    await check('fits a phone, with touch buttons', async () => {
        await open('scene=tiled', { viewport: phone });
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= phone.width, `${width} px wide`);
        assert.equal(await page.locator('.touch-keys button').count(), 4);
        for (const viewport of [
            { width: 844, height: 390 },
            { width: 568, height: 320 },
        ]) {
            await open('scene=tiled', { viewport });
            const { y, height } = await page.locator('.picture').boundingBox();
            assert.ok(y + height <= viewport.height, `on its side, all of it: ${y + height}`);
        }
    });
}
