/** The other tiles: the platformer, the bullets and the drawing; and rules for all tiles. */

import assert from 'node:assert/strict';
import { desktop, lookInto, phone } from './window.js';

const all = ['crowd', 'platformer', 'bullets', 'drawing'];

export default async function tiles({ page, baseUrl, check }) {
    const { open, goTo, frames, answer, said, play, control, stroke, silent } = lookInto(
        page,
        baseUrl,
    );
    const canvas = (name) => page.locator(`#${name} .picture canvas`);
    const player = () =>
        page.evaluate(() => {
            const { x, y } = window.tiles.platformer.part.game.player;
            return { x, y };
        });

    /** Opens the tile for drawings, and clears it if it is open already. */
    async function clear() {
        if (!page.url().endsWith('why.html?')) await open();
        await goTo('drawing');
        await canvas('drawing').press('Escape');
        await frames();
        assert.equal((await answer('drawing')).isDrawn, false);
    }

    await check('bullets: swept ones pass no wall; others pass thin walls', async () => {
        await open();
        await goTo('bullets');
        const told = async () => {
            await page.evaluate(() => window.tiles.bullets.view.wake());
            await frames();
            return said('bullets');
        };
        const countOf = ({ met, through }) =>
            new RegExp(`Hit the wall: ${met}; went through:\\s${through}`);
        await play('bullets', 30);
        const swept = await answer('bullets');
        assert.equal(swept.through, 0);
        for (const lane of swept.lanes) assert.ok(lane.met > 100, `${lane.met} met`);
        assert.match(await told(), countOf(swept));

        await control('bullets', 'Swept').uncheck();
        assert.match(page.url(), /swept=0/);
        await play('bullets', 30);
        const stepped = await answer('bullets');
        const [thick, thin, thinnest] = stepped.lanes;
        assert.ok(thick.through > 10, `${thick.through} through`);
        assert.ok(thick.through < thin.through && thin.through < thinnest.through);
        assert.ok(thinnest.met > 0, 'some are caught by luck');
        assert.match(await told(), countOf(stepped));
        await control('bullets', 'Swept').check();
        await play('bullets', 10);
        assert.equal((await answer('bullets')).through, 0);

        await control('bullets', 'Swept').uncheck();
        await control('bullets', 'Pixels').fill('5');
        await play('bullets', 30);
        const slow = await answer('bullets');
        assert.ok(slow.met > 0);
        assert.equal(slow.through, 0, 'slow ones pass no wall');
        silent();
    });

    await check('drawing: a drawn outline is decomposed', async () => {
        await clear();
        await stroke('drawing', [
            [0.2, 0.2],
            [0.45, 0.2],
            [0.45, 0.55],
            [0.8, 0.55],
            [0.8, 0.8],
            [0.2, 0.8],
            [0.2, 0.25],
        ]);
        const { isDrawn, corners, pieces, rings, faults } = await answer('drawing');
        assert.ok(isDrawn);
        assert.ok(corners >= 6 && corners <= 12, `${corners} corners`);
        assert.ok(pieces >= 2, `${pieces} pieces`);
        assert.equal(faults, 0);
        const own = await page.evaluate(async ([outline]) => {
            const { polygon } = await import('sepaxis');
            const { pieces, area } = polygon(outline);
            const { width, height } = window.tiles.drawing.view;
            return { pieces: pieces.length, share: area / (width * height) };
        }, rings);
        assert.equal(pieces, own.pieces);
        // 0.6 × 0.6 without 0.35 × 0.35.
        assert.ok(Math.abs(own.share - 0.2375) < 0.02, `${own.share} of the canvas`);
        assert.match(
            await said('drawing'),
            new RegExp(`^${corners} corners, ${pieces} convex pieces, cut in \\d+\\.\\d\\d ms`),
        );
        silent();
    });

    await check('drawing: balls bounce off the drawn shape', async () => {
        await clear();
        await stroke('drawing', [
            [0.25, 0.3],
            [0.75, 0.3],
            [0.75, 0.7],
            [0.5, 0.45],
            [0.25, 0.7],
        ]);
        const { bounces, deepest } = await page.evaluate(async () => {
            const { collide } = await import('sepaxis');
            const { part } = window.tiles.drawing;
            const bodies = [...part.world.bodies];
            const solid = bodies.find(({ isStatic }) => isStatic);
            const balls = bodies.filter((body) => body !== solid);
            let [bounces, deepest] = [0, 0];
            for (let k = 0; k < 600; k++) {
                const before = balls.map(({ data }) => data.speedX);
                part.draw(1 / 60);
                balls.forEach((ball, i) => {
                    if (ball.data.left > 0.29 && ball.data.speedX !== before[i]) bounces += 1;
                    deepest = Math.max(deepest, collide(ball, solid)?.depth ?? 0);
                });
            }
            return { bounces, deepest };
        });
        assert.ok(bounces > 3, `${bounces} bounces`);
        assert.ok(deepest < 0.01, `${deepest} px deep`);
        silent();
    });

    await check(
        'drawing: a line that crosses itself is an error that names the place',
        async () => {
            await clear();
            await stroke('drawing', [
                [0.2, 0.2],
                [0.8, 0.8],
                [0.8, 0.2],
                [0.2, 0.8],
            ]);
            const { pieces, faults } = await answer('drawing');
            assert.equal(pieces, 0);
            assert.ok(faults > 0);
            assert.match(await said('drawing'), /throws an error/);
            await canvas('drawing').press('Escape');
            await frames();
            assert.equal((await answer('drawing')).isDrawn, false);
            silent();
        },
    );

    await check('drawing: keys draw as well', async () => {
        await clear();
        const sheet = canvas('drawing');
        await sheet.focus();
        await page.keyboard.press('Space');
        for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight'])
            await page.keyboard.press(key);
        await page.keyboard.press('Space');
        for (const key of ['ArrowDown', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
        await page.keyboard.press('Space');
        await frames();
        assert.match(await said('drawing'), /^3 corners, 1 convex piece,/);
        await page.keyboard.press('Backspace');
        await frames();
        const { corners, pieces } = await answer('drawing');
        assert.deepEqual({ corners, pieces }, { corners: 2, pieces: 0 });
        silent();
    });

    await check('drawing: the drawing is kept while the tile is out of sight', async () => {
        await clear();
        await stroke('drawing', [
            [0.2, 0.2],
            [0.8, 0.3],
            [0.5, 0.8],
        ]);
        const before = await answer('drawing');
        await page.setViewportSize(phone);
        await page.evaluate(() => scrollTo(0, 0));
        await page.waitForFunction(() => !window.tiles.drawing.isLive);
        await page.setViewportSize(desktop);
        await goTo('drawing');
        const after = await answer('drawing');
        assert.ok(after.isDrawn);
        assert.equal(after.pieces, before.pieces);
    });

    await check('platformer: keys take over from the automatic player', async () => {
        await open('', { motion: true });
        await goTo('platformer');
        await page.waitForFunction(() => window.tiles.platformer.part.game.player.x > 4.5);
        await canvas('platformer').focus();
        await page.keyboard.down('ArrowLeft');
        await page.waitForFunction(() => window.tiles.platformer.part.game.speedX < -5);
        await page.keyboard.up('ArrowLeft');
        await page.waitForFunction(() => window.tiles.platformer.part.game.speedX === 0);
        const rest = await player();
        await page.keyboard.down(' ');
        await page.waitForFunction(
            (floor) => window.tiles.platformer.part.game.player.y < floor - 0.5,
            rest.y,
        );
        await page.keyboard.up(' ');
        assert.ok(Math.abs((await player()).x - rest.x) < 0.2, 'nothing else moves the player');
        assert.ok((await answer('platformer')).isPlayed);
        silent();
    });

    await check('platformer: with reduced motion, a key starts the game', async () => {
        await open();
        await goTo('platformer');
        const from = await player();
        await frames(6);
        assert.deepEqual(await player(), from);
        await canvas('platformer').focus();
        await page.keyboard.down('d');
        await page.waitForFunction(
            (start) => window.tiles.platformer.part.game.player.x > start + 1,
            from.x,
        );
        await page.keyboard.up('d');
        assert.equal(await page.locator('#platformer .controls button').textContent(), 'Pause');
        silent();
    });

    await check('platformer: on a phone, buttons run', async () => {
        await open('', { viewport: phone, motion: true });
        await goTo('platformer');
        const button = page.locator('#platformer [data-key="right"]');
        assert.equal(await button.getAttribute('aria-label'), 'Run right');
        const { x, y, width, height } = await button.boundingBox();
        const from = await player();
        await page.mouse.move(x + width / 2, y + height / 2);
        await page.mouse.down();
        await page.waitForFunction(
            (start) => window.tiles.platformer.part.game.player.x > start + 2,
            from.x,
        );
        await page.mouse.up();
        silent();
    });

    await check('platformer: internal edges catch him only if each tile pushes alone', async () => {
        await open();
        await goTo('platformer');
        await play('platformer', 24);
        const { tiles, edges, caught } = await answer('platformer');
        assert.ok(tiles > 200 && edges > 50, `${edges} edges of ${tiles} tiles`);
        assert.equal(caught, 0);
        await control('platformer', 'Naive push-out').check();
        await play('platformer', 24);
        assert.ok((await answer('platformer')).caught > 2);
        await page.evaluate(() => window.tiles.platformer.view.wake());
        await frames();
        assert.match(await said('platformer'), /Stopped by a tile edge: [1-9]/);
        silent();
    });

    await check('why: tiles out of sight are idle, and free their worlds', async () => {
        await open('', { viewport: phone });
        const live = () =>
            page.evaluate(() => Object.values(window.tiles).filter((tile) => tile.isLive).length);
        for (const name of all) {
            await goTo(name);
            assert.ok((await live()) < all.length, `all live at ${name}`);
        }
        const refused = await page.evaluate(async () => {
            const { world } = window.tiles.bullets.part;
            scrollTo(0, 0);
            while (window.tiles.bullets.isLive) await new Promise(requestAnimationFrame);
            try {
                world.update();
            } catch (error) {
                return error.message;
            }
        });
        assert.match(refused, /disposed/);
        silent();
    });

    await check('why: with reduced motion nothing moves before Play', async () => {
        await open();
        for (const name of all) {
            await goTo(name);
            const picture = () => canvas(name).evaluate((sheet) => sheet.toDataURL());
            const before = await picture();
            await frames(6);
            assert.equal(await picture(), before, name);
            await page.locator(`#${name} .controls button`, { hasText: 'Play' }).click();
            await page.waitForFunction(
                ([tile, was]) =>
                    document.querySelector(`#${tile} .picture canvas`).toDataURL() !== was,
                [name, before],
            );
        }
        silent();
    });

    await check('why: fits a phone, in both languages, with all libraries', async () => {
        for (const zh of [false, true]) {
            await open('bodies=250&circles=1', { viewport: phone, zh });
            await page.locator('#crowd .controls button').first().click();
            await page.waitForFunction(() => window.tiles.crowd.part?.contest.entries.length === 5);
            await page.evaluate(() => {
                for (const one of document.querySelectorAll('details')) one.open = true;
                const { part } = window.tiles.crowd;
                while (part.contest.frames < 40) part.draw(1 / 60);
            });
            await page.waitForTimeout(500);
            await page.evaluate(() => window.tiles.crowd.view.wake());
            await frames();
            for (const name of all) {
                await goTo(name);
                const over = await page.evaluate(
                    () => document.documentElement.scrollWidth - innerWidth,
                );
                assert.ok(over <= 0, `${over} px too wide at ${name}`);
                if (zh) assert.match(await said(name), /[\u4e00-\u9fff]/, name);
            }
        }
        silent();
    });
}
