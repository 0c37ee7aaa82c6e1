// Plays the examples: sprites are drawn at their bodies, keys move the player, crates are separated, coins are
// collected.

import assert from 'node:assert/strict';
import { apart, over, rgb } from '../screen.mjs';
import { engines, visit } from '../visit.mjs';

const WINDOWS = [
    { width: 800, height: 500 },
    { width: 330, height: 640 },
];
const SMALL = { width: 640, height: 400 };
const COLORS = { player: 0x3f4fd8, plank: 0x7a4f9a, crates: 0xb87838, coins: 0xffb800 };
const CLOSE = 6; // of 255: a renderer rounds

/** The colours of a body: its rim and its inside. */
function paintOf(kind) {
    const rim = rgb(COLORS[kind]);
    return { rim, middle: over(rim, [255, 255, 255], 0.2) };
}

/** A point of a body, relative to its middle, in level coordinates. */
function pointOf({ x, y, angle }, dx, dy) {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return [x + c * dx - s * dy, y + s * dx + c * dy];
}

/** The four corners of a body, moved along both axes by some distance. */
function cornersOf(body, by) {
    const [dx, dy] = [body.maxX + by, body.maxY + by];
    return [
        pointOf(body, dx, dy),
        pointOf(body, -dx, dy),
        pointOf(body, -dx, -dy),
        pointOf(body, dx, -dy),
    ];
}

export default async function play({ check, url, browser, part }) {
    const names = Object.keys(engines).filter((name) => name.includes(part));
    const playOne = async (name) => {
        for (const viewport of WINDOWS) {
            const level = await visit(browser, url, name, viewport);
            const window = `${viewport.width} × ${viewport.height}`;
            await check(`${name}: sprites are where bodies are, in ${window}`, async () => {
                await level.until(({ plank }) => Math.abs(plank.angle) > 0.1);
                testSprites(await level.look());
            });
            await check(
                `${name}: the overlay lies on them up to a pixel, in ${window}`,
                async () => {
                    await level.go();
                    await level.page.keyboard.press('d');
                    await level.frames(3);
                    testOverlay(await level.look());
                },
            );
            await check(`${name}: the overlay can be hidden again, in ${window}`, async () => {
                await level.go();
                await level.page.keyboard.press('d');
                await level.frames(3);
                testSprites(await level.look());
            });
            await check(`${name}: logs nothing, in ${window}`, () => level.close());
        }
        await check(`${name}: runs from a bundle, without an import map`, async () => {
            const level = await visit(browser, url, name, SMALL, `${name}-bundled`);
            await level.until(({ move }) => move.onFloor);
            await level.close();
        });
        const level = await visit(browser, url, name, SMALL);
        await testRules(name, level, check);
        await check(`${name}: logs nothing while it is played`, () => level.close());
    };
    await Promise.all(names.map(playOne)); // mostly waits for frames
}

async function testRules(name, level, check) {
    const test = (claim, act) =>
        check(`${name}: ${claim}`, async () => {
            await level.go();
            await act();
        });
    const { keyboard } = level.page;
    const put = (x, y) =>
        level.ask(
            ({ player }, [x, y]) => {
                player.set(x, y);
            },
            [x, y],
        );

    await test('a held key moves the player, also up the slope', async () => {
        await level.until(({ move }) => move.onFloor);
        const start = await level.ask(({ player }) => player.x);
        assert.equal(start, 70);
        await keyboard.down('ArrowRight');
        await level.until(({ player }) => player.x > 345);
        await keyboard.up('ArrowRight');
    });

    await test('the player collects a coin, and its sprite disappears', async () => {
        const [{ coins }, words] = [await level.look(), await level.page.textContent('output')];
        assert.equal(words, '1 of 5 coins');
        assert.equal(coins.length, 4);
        assert.ok(coins.every(({ x }) => x !== 335));
        await level.go();
        await put(250, 390);
        await level.frames(4);
        const color = (await level.look()).color(335, 320);
        assert.ok(apart(color, paintOf('coins').middle) > 60, `it is ${color} there`);
    });

    await test('without keys the player stands on the slope, and touches it', async () => {
        await put(350, 300);
        await level.until(({ move, player }) => move.onFloor && player.y > 305);
        const before = await level.ask(({ player, steps }) => ({
            x: player.x,
            y: player.y,
            steps,
        }));
        await level.until(({ steps }, before) => steps > before + 30, before.steps);
        const { player, color } = await level.look();
        assert.equal(player.x, before.x);
        assert.ok(Math.abs(player.y - before.y) < 1e-3, `from ${before.y} to ${player.y}`);
        // The slope rises 100 over a width of 170; its normal points out of the ground.
        const length = Math.hypot(100, 170);
        const [nx, ny] = [-100 / length, -170 / length];
        const gap = (player.x - 250) * nx + (player.y + 8 - 420) * ny - 14;
        assert.ok(gap >= 0 && gap < 0.01, `the gap is ${gap}`);
        const foot = (out) => color(player.x + nx * (out - 14), player.y + 8 + ny * (out - 14));
        assert.ok(apart(foot(2), paintOf('player').rim) <= CLOSE, `in the foot: ${foot(2)}`);
        assert.ok(apart(foot(-3), rgb(0x6fbf5b)) <= CLOSE, `below the foot: ${foot(-3)}`);
    });

    await test('the player jumps through the platform, stands on it, and drops through it', async () => {
        await put(760, 370);
        await level.until(({ move }) => move.onFloor);
        await keyboard.down('ArrowUp');
        await level.until(({ player }) => player.y < 290);
        await keyboard.up('ArrowUp');
        await level.until(({ move }) => move.onFloor);
        const onPlatform = await level.ask(({ player }) => player.y);
        assert.ok(Math.abs(onPlatform - 278) < 0.01, `it stands at ${onPlatform}`);
        await keyboard.down('ArrowDown');
        await level.until(({ player }) => player.y > 330);
        await keyboard.up('ArrowDown');
        await level.until(({ move }) => move.onFloor);
        const onGround = await level.ask(({ player }) => player.y);
        assert.ok(Math.abs(onGround - 378) < 0.01, `it stands at ${onGround}`);
    });

    const deepest = (level) => {
        level.world.update();
        const depths = level.world.contacts.toArray().map(({ depth }) => depth);
        return Math.max(0, ...depths);
    };
    await test('overlapping crates are separated', async () => {
        const deep = await level.ask(({ world, crates: [first, ...others] }) => {
            for (const [k, crate] of others.entries())
                crate.set(first.x + 4 + 3 * k, first.y - 2 * k);
            world.update();
            return Math.max(...world.contacts.toArray().map(({ depth }) => depth));
        });
        assert.ok(deep > 30, `the deepest overlap is ${deep}`);
        const before = await level.ask(({ steps }) => steps);
        await level.until(({ steps }, before) => steps > before + 60, before);
        const left = await level.ask(deepest);
        assert.ok(left < 1e-3, `${left} is left`);
    });

    await test('the player pushes crates, and does not overlap them', async () => {
        const before = await level.ask(({ crates }) => {
            const [first, ...others] = crates;
            others.forEach((crate, k) => {
                crate.set(880, 380 - 40 * k);
            });
            return first.set(760, 380).x;
        });
        await put(700, 370);
        await keyboard.down('ArrowRight');
        await level.until(({ crates }, before) => crates[0].x > before + 40, before);
        const left = await level.ask(deepest);
        await keyboard.up('ArrowRight');
        assert.ok(left < 1e-3, `${left} is left`);
    });

    await test('a restart disposes of the old world', async () => {
        for (let k = 0; k < 5; k++) {
            await level.ask((level) => {
                globalThis.before = level.world;
            });
            await keyboard.press('r');
            await level.until((level) => level.world !== globalThis.before && level.player.alive);
            assert.equal(await level.page.evaluate(() => globalThis.before.disposed), true);
        }
        assert.deepEqual(await level.ask(({ player, world }) => [player.x, world.size]), [70, 14]);
    });

    await test('ending the game disposes of its world', async () => {
        await level.ask((level) => {
            globalThis.before = level.world;
        });
        await level.page.evaluate(() => example.end());
        await level.page.waitForFunction(() => globalThis.before.disposed);
    });
}

function testSprites(sight) {
    let count = 0;
    const expect = (x, y, wanted, what) => {
        if (!sight.isSeen(x, y)) return;
        const found = sight.color(x, y);
        assert.ok(apart(found, wanted) <= CLOSE, `${what}: ${found} is not ${wanted}`);
        count++;
    };
    for (const kind of Object.keys(COLORS)) {
        const { rim, middle } = paintOf(kind);
        for (const [k, body] of [sight[kind]].flat().entries()) {
            expect(body.x, body.y, middle, `the middle of ${kind} ${k}`);
            const isRound = kind === 'player' || kind === 'coins';
            if (isRound)
                expect(...pointOf(body, 0, body.maxY - 2), rim, `the foot of ${kind} ${k}`);
            else
                for (const [x, y] of cornersOf(body, -2))
                    expect(x, y, rim, `within a corner of ${kind} ${k}`);
        }
    }
    // No body is near the plank.
    for (const [x, y] of cornersOf(sight.plank, 2)) {
        if (!sight.isSeen(x, y)) continue;
        const found = sight.color(x, y);
        const { rim } = paintOf('plank');
        assert.ok(apart(found, rim) > 40, `outside of a corner of the plank: ${found}`);
        count++;
    }
    assert.ok(count >= 8, `only ${count} points are on the screen`);
}

/** Searches the overlay's line from the inside to the outside, along the middle of each side. */
function testOverlay(sight) {
    const lines = { plank: rgb(0x7d8590), crates: rgb(0x3b82c4) };
    let count = 0;
    for (const [kind, line] of Object.entries(lines)) {
        for (const body of [sight[kind]].flat()) {
            for (const [nx, ny] of [
                [1, 0],
                [0, 1],
                [-1, 0],
                [0, -1],
            ]) {
                const at = (d) => pointOf(body, nx * (body.maxX + d), ny * (body.maxY + d));
                // Within three pixels, because farther in the sprite has a colour close to the line's.
                const steps = Array.from({ length: 25 }, (_, k) => (k - 12) / 4 / sight.view.scale);
                if (!steps.every((d) => sight.isSeen(...at(d)))) continue;
                const gaps = steps.map((d) => apart(sight.color(...at(d)), line));
                const least = Math.min(...gaps);
                // The line is several steps wide; takes its middle.
                const best = steps.filter((_, k) => gaps[k] <= least + 2);
                const middle = best.reduce((sum, d) => sum + d, 0) / best.length;
                const off = middle * sight.view.scale;
                assert.ok(least < 35, `no line at a side of ${kind}: off by ${least} at best`);
                assert.ok(Math.abs(off) <= 1, `the line of ${kind} is off by ${off} pixels`);
                count++;
            }
        }
    }
    assert.ok(count >= 4, `only ${count} sides are on the screen`);
}
