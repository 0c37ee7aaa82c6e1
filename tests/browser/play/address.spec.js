/** The scene in the address, and as code: both restore the same scene. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { at, near, play, sceneOf } from './play.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

const every = [
    'circle_42!-400_-200',
    'box_104_66!-200_-200_0.3_20_10_0.5_30',
    'rounded_100_70_18!0_-200_1',
    'capsule_38_24!200_-200',
    'segment_62!400_-200_-0.4!pinned',
    'point!-400_0',
    'ngon_6_48!-180_0_2!pinned',
    'ellipse_64_36!-120_10',
    'polygon_60_0_20_15_0_60_-20_15_-60_0_0_-25!60_0',
    'compound_48_30_9!90_10_0.7',
    'chain_-90_14_-50_-22_-10_12_34_-20_90_10!300_10',
    'box_20_20!310_0',
];

export default async function address({ page, baseUrl, check }) {
    const player = play(page, baseUrl);
    const { noise, load, open, frames, pass, model, contacts, press, focus, act } = player;
    await load(sceneOf(every));

    /** The data that a copy must equal, to the last bit. */
    const bits = () =>
        page.evaluate(() => {
            const { world, view, read, settings } = window.playground;
            return {
                bodies: [...world.bodies].map(({ index, x, y, angle, isStatic, shape, data }) => ({
                    pose: [index, x, y, angle, isStatic],
                    motion: [data.speedX, data.speedY, data.spin, data.pace],
                    points: shape.pieces.map(({ points, radius }) => [points, radius]),
                })),
                order: view.drag.bodies.map(({ index }) => index),
                room: [view.width, view.height],
                settings: { ...settings },
                paused: read().paused,
            };
        });

    /** The link of the current scene. */
    async function link() {
        await act('link');
        return page.evaluate(() => location.hash);
    }

    await check('a link opens the same scene, bit for bit, in a fresh page', async () => {
        await open(sceneOf(every, '&push=held&speed=1.5&throws=0'));
        await pass(1.37);
        await focus();
        await press('n', 'ArrowRight', 'e', '+', 'n', 'd');
        await page.locator('[data-add="concave"]').click();
        await frames();
        const hash = await link();
        const before = await bits();
        assert.equal(before.bodies.length, 14);
        await load(hash);
        assert.deepEqual(await bits(), before);
        assert.equal(await link(), hash, 'and has the same link');
        await load(hash, { path: 'web/zh/playground.html' });
        assert.deepEqual(await bits(), before, 'in the other language as well');
        assert.deepEqual(noise, []);
    });

    await check('a link opens presets, too; the arena fills a smaller window', async () => {
        for (const name of ['every-kind', 'MTV-multiPolygons']) {
            await open(`#preset=${name}`);
            await pass(0.5);
            const hash = await link();
            const before = await bits();
            await load(hash);
            assert.deepEqual(await bits(), before, name);
            await load(hash, { viewport: { width: 390, height: 844 } });
            const { bodies, room } = await bits();
            assert.deepEqual(room, before.room);
            assert.deepEqual(bodies, before.bodies, `${name} on a phone`);
            const arena = await page.evaluate(() => {
                const { view } = window.playground;
                const { minX, maxX, maxY } = view.walls;
                return {
                    width: (maxX - minX) * view.zoom,
                    left: view.left + minX * view.zoom,
                    bottom: view.top + maxY * view.zoom,
                    bar: document.querySelector('#tools').offsetTop,
                };
            });
            near(arena.width, 390, 1, 'the width of the arena');
            near(arena.left, 0, 1, 'its left edge');
            assert.ok(arena.bottom <= arena.bar, `${arena.bottom} is below ${arena.bar}`);
            await load(hash);
        }
    });

    await check('an invalid link opens the first scene, and says so', async () => {
        const bad = {
            'an unknown kind': '#room=1280x740&shapes=blob_5!0_0',
            'a name of every object': '#room=1280x740&shapes=constructor_5!0_0',
            'no room': '#shapes=box_10_10!0_0',
            'a tiny room': '#room=1x1&shapes=box_10_10!0_0',
            'too few numbers': '#room=1280x740&shapes=box_10!0_0',
            'not a number': '#room=1280x740&shapes=box_10_abc!0_0',
            infinite: '#room=1280x740&shapes=box_10_Infinity!0_0',
            'too large': '#room=1280x740&shapes=box_90000_90000!0_0',
            'too far': '#room=1280x740&shapes=box_10_10!1e9_0',
            'a broken order': '#room=1280x740&order=0_0&shapes=box_10_10!0_0~box_10_10!5_5',
            'a crossed outline': '#room=1280x740&shapes=polygon_0_0_50_50_50_0_0_50!0_0',
            'too many': `#room=1280x740&shapes=${Array(301).fill('point!0_0').join('~')}`,
            'a broken escape': '#room=1280x740&shapes=%E0%A4%A',
            'not even a query': '#%%%&&&===~~~!!!___',
            huge: `#room=1280x740&shapes=${'box_10_10!0_0~'.repeat(20_000)}`,
            'an unknown preset': '#preset=nothing',
        };
        for (const [what, hash] of Object.entries(bad)) {
            await page.evaluate(() => {
                document.getElementById('status').textContent = '';
            });
            await open(hash);
            const { shapes, preset } = await model();
            assert.deepEqual([shapes.length, preset], [12, 'every-kind'], what);
            const said = await page.locator('#status').textContent();
            assert.match(said, /link is invalid/, what);
            assert.deepEqual(noise, [], what);
        }
        await open('#room=1280x740&shapes=');
        assert.deepEqual((await model()).shapes, [], 'a scene may be empty');
    });

    /** The scene as code, as the button copies it, before any push. */
    async function code(push = 'off') {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.evaluate((mode) => {
            const { settings } = window.playground;
            settings.push = mode;
            document.querySelector('[data-act="code"]').click();
            settings.push = 'off';
        }, push);
        await page.locator('#code [data-copy]').click();
        await page.waitForFunction(
            () => document.querySelector('#code [data-copy]').textContent === 'Copied',
        );
        const text = await page.evaluate(() => navigator.clipboard.readText());
        await page.keyboard.press('Escape');
        return text;
    }

    await check('the copied code makes the same bodies and contacts in a page', async () => {
        for (const push of ['off', 'all', 'held', 'half']) {
            await open(sceneOf(every));
            const text = await code(push);
            const made = await page.evaluate(async (source) => {
                const lines = [];
                const log = console.log;
                console.log = (line) => lines.push(line);
                const program = `${source}\nexport { world };`;
                const url = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
                try {
                    const { world } = await import(url);
                    const bodies = [...world.bodies].map(({ x, y, angle, isStatic, shape }) => ({
                        pose: [x, y, angle],
                        isStatic,
                        area: shape.area,
                    }));
                    const found = Array.from(world.contacts, ({ a, b, depth }) => ({
                        ...{ a: a.index, b: b.index, depth },
                    }));
                    return { bodies, found, lines };
                } finally {
                    console.log = log;
                }
            }, text);
            const here = await page.evaluate(() =>
                [...window.playground.world.bodies].map(({ x, y, angle, isStatic, shape }) => ({
                    pose: [x, y, angle],
                    isStatic,
                    area: shape.area,
                })),
            );
            const found = await contacts();
            assert.ok(found.length >= 3, `some overlap: ${found.length}`);
            assert.deepEqual(
                made.found.map(({ a, b }) => [a, b]),
                found.map(({ a, b }) => [a, b]),
                push,
            );
            made.found.forEach(({ depth }, k) => {
                near(depth, found[k].depth, 1e-3, 'depth');
            });
            assert.equal(made.bodies.length, here.length);
            made.bodies.forEach(({ pose, isStatic, area }, k) => {
                assert.equal(isStatic, here[k].isStatic, `${k} is pinned`);
                near(area, here[k].area, 1e-3, 'area');
                if (push !== 'off') return;
                pose.forEach((value, i) => {
                    near(value, here[k].pose[i], 1e-9, `pose of ${k}`);
                });
            });
            const moved = made.lines.filter((line) => / is at \(/.test(line)).length;
            const told = made.lines.filter((line) => / overlap by /.test(line)).length;
            assert.equal(told, found.length, 'it prints each overlap');
            assert.equal(moved, { off: 0, held: 0, all: every.length, half: every.length }[push]);
        }
        assert.deepEqual(noise, []);
    });

    await check('the program runs in Node, as a separate file', async () => {
        await open(sceneOf(every));
        const text = await code();
        const found = await contacts();
        // Runs in the root, where Node resolves the package's own name.
        const { stdout } = await run(process.execPath, ['--input-type=module', '-e', text], {
            cwd: root,
        });
        const [total, ...lines] = stdout.trim().split('\n');
        assert.equal(total, `pairs that overlap: ${found.length}`);
        assert.deepEqual(
            lines.map((line) => line.split(' along ')[0]),
            found.map(({ a, b, depth }) => `${a} and ${b} overlap by ${depth.toFixed(2)}`),
        );
    });

    await check('the dialog is closed by its button, Escape and a click outside', async () => {
        await open(sceneOf(every));
        const dialog = page.locator('#code');
        await act('code');
        assert.equal(await dialog.isVisible(), true);
        await dialog.getByRole('button', { name: 'Close' }).click();
        assert.equal(await dialog.isVisible(), false);
        await act('code');
        await page.keyboard.press('Escape');
        assert.equal(await dialog.isVisible(), false);
        await act('code');
        await page.mouse.click(5, 5);
        assert.equal(await dialog.isVisible(), false);
        assert.equal((await model()).shapes.length, every.length);
    });

    await check('each layer changes the picture, and is kept in the link', async () => {
        const shapes = [
            'box_200_120!-60_0',
            'ngon_5_80!60_20_0.3',
            'box_100_60!320_0_0.7',
            'box_90_90!395_45_0.7',
        ];
        await open(sceneOf(shapes));
        await page.mouse.click(...(await player.onPage(at(-100, 0))));
        await frames();
        const layers = page.locator('.lil-gui .lil-gui', { hasText: 'labels' });
        const names = await layers.locator('.lil-boolean .lil-name').allTextContents();
        assert.equal(names.length, 11);
        const alike = [];
        for (const name of names) {
            const box = layers.getByLabel(name, { exact: true });
            const [before, set] = [await player.picture(), (await model()).settings.layers.join()];
            await box.click();
            if ((await player.picture()) === before) alike.push(name);
            assert.notEqual((await model()).settings.layers.join(), set, `${name} is set`);
            await box.click();
        }
        // edit.spec.js tests the ghost, which shows only while something is held back.
        assert.deepEqual(alike, ['drag target']);
    });
}
