/**
 * The scenes' page in Chinese: all text that is read, heard or seen on the canvas, and switching the language there and
 * back.
 */

import assert from 'node:assert/strict';
import { framesOf, listen, phone } from '../listen.js';
import { findingsOf } from '../pages/visit.js';
import { names } from './names.js';

// Names, terms that the Chinese text repeats in English, and words of programs.
const allowed =
    'sepaxis debug AABB SAT MTV English update broad narrow phase passed castShape platformer-game.js holes Tiled addTiledMap hills.tmj tiled-game.js Tab Shift Esc Del Enter';
// Views in which a scene shows other texts than at first.
const more = [
    'scene=boxes&seed=7&bounds=0',
    'scene=projections&seed=7&axes=one&at=2000_3000_0_8000_6000_0',
    'scene=pushout&seed=7&mode=one',
    'scene=pushout&seed=7&mode=half&apply=0',
    'scene=kinds&seed=7&a=circle&b=box',
    'scene=sweep&seed=7&tests=9&disc=1',
    'scene=swing&seed=7&tests=9',
    'scene=swing&seed=7&swing=0',
    'scene=crowd&seed=7&count=200&tenth=1',
    'scene=tunnelling&seed=7&mode=swept',
    'scene=tunnelling&seed=7&speed=2',
    'scene=platformer&seed=7&merged=1',
    ...['comb', 'spiral', 'ring with two holes', 'bow-tie, an error'].map(
        (preset) => `scene=outline&seed=7&preset=${encodeURIComponent(preset)}`,
    ),
];

export default async function chinese({ page, baseUrl, check }) {
    const noise = listen(page);
    const frames = framesOf(page);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await page.setViewportSize(phone);
    // Records the text drawn on a canvas, which cannot be read back.
    await page.addInitScript(() => {
        const { fillText } = CanvasRenderingContext2D.prototype;
        window.painted = new Set();
        CanvasRenderingContext2D.prototype.fillText = function paint(text, ...place) {
            window.painted.add(String(text));
            fillText.call(this, text, ...place);
        };
    });

    async function open(query) {
        await page.goto(new URL(`/web/zh/scenes.html?${query}`, baseUrl).href);
        await page.waitForFunction(() => window.demo?.ready);
        await frames();
    }

    /** Goes to another scene as links do, without loading the page again. */
    async function follow(query) {
        if (!(await page.evaluate(() => window.demo?.ready))) return open(query);
        await page.evaluate(async (search) => {
            window.painted.clear();
            history.pushState(null, '', search);
            dispatchEvent(new PopStateEvent('popstate'));
            await window.demo.parts.loaded;
        }, `?${query}`);
        await frames();
    }

    /** All words in Latin letters that the page shows, draws or has for a screen reader. */
    const latinWords = () =>
        page.evaluate(() => {
            for (const closed of document.querySelectorAll('details')) closed.open = true;
            const texts = [document.title, ...window.painted];
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
                const { parentElement, data } = walker.currentNode;
                if (!parentElement.closest('pre, script, noscript')) texts.push(data);
            }
            for (const element of document.querySelectorAll('*')) {
                for (const name of [
                    'aria-label',
                    'title',
                    'alt',
                    'placeholder',
                    'aria-valuetext',
                ]) {
                    texts.push(element.getAttribute(name) ?? '');
                }
            }
            const words = texts.flatMap((text) => text.match(/[A-Za-z][\w.-]*[A-Za-z]/g) ?? []);
            return [...new Set(words)];
        });

    const poses = () =>
        page.evaluate(() =>
            [...window.demo.world.bodies].map(({ x, y, angle }) => [x, y, angle].map(Math.fround)),
        );

    for (const name of names) {
        await check(
            `${name}: has all texts in Chinese, fits a phone, and axe finds nothing`,
            async () => {
                noise.length = 0;
                const queries = [`scene=${name}&seed=7`, ...more];
                for (const query of queries.filter((one) => one.startsWith(`scene=${name}&`))) {
                    await follow(query);
                    assert.equal(await page.evaluate(() => window.demo.scene), name);
                    // Selects a shape, if there is one.
                    await page.locator('#canvas').focus();
                    await page.keyboard.press('n');
                    await frames();
                    const said = await page.locator('#status').textContent();
                    if (!['platformer', 'tiled'].includes(name))
                        assert.match(said, /^已选中：./, query);
                    const words = (await latinWords()).filter(
                        (word) => !allowed.split(' ').includes(word),
                    );
                    assert.deepEqual(words, [], `not in Chinese: ${query}`);
                    const width = await page.evaluate(() => document.documentElement.scrollWidth);
                    assert.ok(width <= phone.width, `${width} px wide: ${query}`);
                }
                assert.deepEqual(await findingsOf(page, 'words'), []);
                assert.deepEqual(noise, []);
            },
        );
    }

    await check('the same scene in the other language, and back', async () => {
        await open('scene=sweep&seed=12&tests=5&theme=dark');
        await page.locator('#canvas').focus();
        for (const key of ['n', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
        await frames();
        const before = await poses();
        for (const [language, address] of [
            ['English', /\/web\/scenes\.html\?scene=sweep&seed=12/],
            ['中文', /\/web\/zh\/scenes\.html\?scene=sweep&seed=12/],
        ]) {
            await page.locator('a.language', { hasText: language }).click();
            await page.waitForURL(address);
            await page.waitForFunction(() => window.demo?.ready);
            await frames();
            const { theme, lang } = await page.evaluate(() => ({
                theme: document.documentElement.dataset.theme,
                lang: document.documentElement.lang,
            }));
            assert.deepEqual([theme, lang], ['dark', language === 'English' ? 'en' : 'zh']);
            assert.match(page.url(), /tests=5/);
            (await poses()).forEach(([x, y, angle], k) => {
                const away = Math.hypot(x - before[k][0], y - before[k][1]);
                assert.ok(away < 0.1 && Math.abs(angle - before[k][2]) < 1e-3, `body ${k}`);
            });
        }
    });

    await check('the chosen theme applies to every page', async () => {
        await open('scene=boxes&seed=7');
        await page.locator('#theme').click();
        const links = page.locator('.top a, #scenes a');
        const themes = await links.evaluateAll((all) =>
            all
                .filter((link) => link.getAttribute('aria-current') !== 'page')
                .map((link) => new URL(link.href).searchParams.get('theme')),
        );
        assert.ok(themes.length > names.length);
        assert.deepEqual([...new Set(themes)], ['dark']);
        // Without a chosen theme, the system decides again.
        await page.locator('#scenes a').nth(1).click();
        await page.evaluate(() => {
            history.pushState(null, '', '?scene=boxes');
            dispatchEvent(new PopStateEvent('popstate'));
        });
        assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
    });

    await check('a canvas that shrinks and grows again shows everything in place', async () => {
        for (const name of ['sweep', 'rays', 'closest', 'kinds', 'projections']) {
            await open(`scene=${name}&seed=7`);
            const before = await poses();
            for (const viewport of [{ width: 500, height: 300 }, phone]) {
                await page.setViewportSize(viewport);
                await frames(6);
            }
            (await poses()).forEach(([x, y], k) => {
                const away = Math.hypot(x - before[k][0], y - before[k][1]);
                assert.ok(away < 0.1, `${name}: body ${k} is ${away} px away`);
            });
        }
    });
}
