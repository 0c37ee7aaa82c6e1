/** The page around the scenes: links, seeds, settings, keys and the canvas. */

import assert from 'node:assert/strict';
import { onScreen } from '../listen.js';
import { findingsOf } from '../pages/visit.js';
import { names } from './names.js';
import { desktop, near, phone, visit } from './visit.js';

export default async function scenesPage({ page, baseUrl, check }) {
    const visitor = visit(page, baseUrl);
    const { noise, load, open, frames, poses } = visitor;

    await check('changing scenes disposes of the old world and writes the address', async () => {
        await open('scene=boxes&seed=7');
        const links = await page
            .locator('#scenes a')
            .evaluateAll((all) => all.map(({ href }) => new URL(href).searchParams.get('scene')));
        assert.deepEqual(links, names);
        for (const name of [...names.slice(1), 'boxes']) {
            const old = await page.evaluateHandle(() => window.demo.world);
            await page.locator(`#scenes a[href*="scene=${name}"]`).click();
            await page.waitForFunction((scene) => window.demo.scene === scene, name);
            assert.equal(await old.evaluate((world) => world.disposed), true);
            assert.equal(await page.evaluate(() => window.demo.world.disposed), false);
            assert.match(page.url(), new RegExp(`scene=${name}&seed=7`));
            await frames();
        }
        await page.goBack();
        await page.waitForFunction((scene) => window.demo.scene === scene, names.at(-1));
        assert.deepEqual(noise, []);
    });

    await check('a new seed is written to the address and starts something new', async () => {
        await open('scene=polygons&seed=7');
        const before = await poses();
        await page.locator('#reseed').click();
        await frames();
        assert.doesNotMatch(page.url(), /seed=7(&|$)/);
        assert.notDeepEqual(await poses(), before);
    });

    await check('a seed of three digits stands beside the buttons', async () => {
        await open('scene=boxes&seed=888');
        const [pause, seed] = await page
            .locator('#pause, #seed')
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
        assert.ok(seed.top > pause.top && seed.bottom < pause.bottom, 'it has a row of its own');
    });

    await check('the link to the guide leads to its part about the scene', async () => {
        for (const home of ['zh/', '']) {
            await page.goto(
                new URL(`/web/${home}scenes.html?scene=boxes&theme=dark`, baseUrl).href,
            );
            assert.equal(await page.locator('#guide').isVisible(), false);
            for (const name of names) {
                await page.locator(`#scenes a[href*="scene=${name}"]`).click();
                const href = await page
                    .locator('#guide')
                    .evaluate((link) => (link.hidden ? '' : link.href));
                if (href === '') continue;
                assert.match(href, /theme=dark/);
                const isThere = await page.evaluate(async (address) => {
                    const answer = await fetch(address);
                    const guide = new DOMParser().parseFromString(await answer.text(), 'text/html');
                    const { hash } = new URL(address);
                    return answer.ok && (hash === '' || guide.querySelector(hash) !== null);
                }, href);
                assert.ok(isThere, `${home}${name}: ${href}`);
            }
            assert.equal(await page.locator('#guide').isVisible(), true, 'of the last scene');
        }
        assert.deepEqual(noise, []);
    });

    await check('an invalid number in the address does not break the page', async () => {
        const asked = {
            boxes: 'count',
            polygons: 'polygons',
            closest: 'count',
            rays: 'rays',
            sweep: 'tests',
            swing: 'swing',
            crowd: 'count',
            tunnelling: 'speed',
        };
        for (const [name, setting] of Object.entries(asked)) {
            for (const value of ['99999999', '-5', '1e999', 'many']) {
                await open(`scene=${name}&seed=7&${setting}=${value}`);
                await frames();
                assert.ok((await poses()).length > 0, `${name} with ${value}`);
            }
        }
        assert.deepEqual(noise, []);
    });

    await check('an unknown choice in the address is the default', async () => {
        for (const [view, shown] of Object.entries({
            'car&seed=7&other=constructor': 'box',
            'outline&seed=7&preset=toString': 'star',
            'pushout&seed=7&mode=__proto__': 'all shapes',
            'pushout&seed=7&mode=nonsense': 'all shapes',
        })) {
            await open(`scene=${view}`);
            await frames();
            assert.ok(await page.evaluate(() => window.demo.world.count > 0), view);
            const display = page.locator('.lil-option .lil-display').first();
            assert.equal(await display.textContent(), shown, view);
        }
        assert.deepEqual(noise, []);
    });

    await check('a browser that refuses to write addresses is asked less often', async () => {
        await load('scene=boxes&seed=7');
        const asked = await page.evaluate(() => {
            let count = 0;
            history.replaceState = () => {
                count += 1;
                throw new DOMException('too often', 'SecurityError');
            };
            for (let k = 0; k < 200; k++) window.demo.view.remember();
            delete history.replaceState;
            return count;
        });
        assert.ok(asked > 0 && asked < 50, `${asked} times`);
        await load('scene=boxes&seed=7');
        assert.deepEqual(noise, []);
    });

    await check('a setting is written to the address and read from it', async () => {
        await open('scene=boxes&seed=7');
        await page.locator('.lil-boolean', { hasText: 'bounding boxes' }).locator('input').click();
        assert.match(page.url(), /bounds=0/);
        await open('scene=boxes&seed=7&count=5&bounds=0');
        assert.equal((await poses()).length, 5);
        assert.equal(await page.locator('#false-alarms').isVisible(), false);
    });

    await check('the sliders of the panel look like those of other pages', async () => {
        await open('scene=crowd');
        const { accentColor } = await page
            .locator('.dial input')
            .evaluate((slider) => getComputedStyle(slider));
        await open('scene=rays');
        const knob = await page
            .locator('.lil-fill')
            .first()
            .evaluate((fill) => {
                const { width, height, borderRadius, backgroundColor } = getComputedStyle(
                    fill,
                    '::after',
                );
                return { width, height, borderRadius, backgroundColor };
            });
        const expected = { width: '16px', height: '16px', borderRadius: '8px' };
        assert.deepEqual(knob, { ...expected, backgroundColor: accentColor });
    });

    await check('Tab reaches every scene and the canvas, and leaves it again', async () => {
        await open('scene=projections&seed=7');
        const visited = [];
        for (let k = 0; k < 40; k++) {
            await page.keyboard.press('Tab');
            visited.push(
                await page.evaluate(() => {
                    const { id, textContent } = document.activeElement;
                    return id || textContent.trim();
                }),
            );
        }
        const labels = ['Boxes', 'Projections', 'Polygons', 'Push-out', 'Every kind', 'Closest'];
        labels.push('Ray fan', 'Sweep', 'Crowd', 'Car', 'Outline', 'Tunnelling', 'Platformer');
        for (const stop of [...labels, 'canvas', 'pause']) {
            assert.ok(visited.includes(stop), `${stop} not among ${visited.join(', ')}`);
        }
        assert.ok(visited.indexOf('pause') > visited.indexOf('canvas'), 'the canvas is a trap');
    });

    // chinese.spec.js checks the rules that depend on words.
    for (const [scheme, viewport] of [
        ['light', desktop],
        ['dark', phone],
    ]) {
        await check(
            `axe finds nothing serious in a scene, ${scheme}, ${viewport.width} px`,
            async () => {
                for (const name of names) {
                    await open(`scene=${name}`, { scheme, viewport });
                    await page.evaluate(() => {
                        for (const part of document.querySelectorAll('details')) part.open = true;
                    });
                    await frames();
                    assert.deepEqual(await findingsOf(page), [], name);
                }
            },
        );
    }

    await check('windows of any width have room for scenes, numbers and timeline', async () => {
        for (const width of [320, 360, 761, 900, 1051, 1251, 1280]) {
            await open('scene=platformer', { viewport: { width, height: 700 } });
            const faults = await page.evaluate(() => {
                const boxOf = (selector) =>
                    document.querySelector(selector).getBoundingClientRect();
                const hud = boxOf('.hud');
                const cut = [...document.querySelectorAll('.hud > *')].filter((part) => {
                    const { top, bottom, height } = part.getBoundingClientRect();
                    return height > 0 && (top < hud.top || bottom > hud.bottom);
                });
                const faults = cut.map(({ textContent }) => `"${textContent.trim()}" sticks out`);
                const page = document.documentElement.scrollWidth;
                if (page > innerWidth) faults.push(`the page is ${page} wide`);
                if (boxOf('.timeline').height > 60) faults.push('the timeline has two rows');
                return faults;
            });
            assert.deepEqual(faults, [], `${width} px`);
        }
    });

    await check('the canvas has the pixels of the screen, at most two per CSS pixel', async () => {
        for (const density of [1, 1.5, 3]) {
            const devtools = await onScreen(page, desktop, density);
            await load('scene=boxes');
            const { have, want } = await page.evaluate(() => {
                const { canvas } = window.demo.view;
                const { width, height } = canvas.getBoundingClientRect();
                const density = Math.min(2, devicePixelRatio);
                return {
                    have: [canvas.width, canvas.height],
                    want: [width * density, height * density],
                };
            });
            await devtools.detach();
            near(have[0], want[0], 1, `width at ${density}×`);
            near(have[1], want[1], 1, `height at ${density}×`);
        }
    });
}
