/**
 * Checks the article: its numbers against tests/bench/article.mjs, its two languages against each other, its formulas
 * against the width of a phone.
 */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { knownAfter } from '../../bench/article.mjs';
import { framesOf, phone } from '../listen.js';

const script = fileURLToPath(new URL('../../bench/article.mjs', import.meta.url));
const desktop = { width: 1280, height: 800 };
const pages = { en: 'web/learn.html', zh: 'web/zh/learn.html' };

/** The words of each language that begin a summary, and that speak of axes. */
const words = {
    en: { summary: 'Remember:', axis: /\bax[ei]s\b/i },
    zh: { summary: '记住：', axis: /轴(?!定理)/ },
};

export default async function article({ page, baseUrl, check }) {
    const frames = framesOf(page);
    let there = '';

    /** Opens the article in a language, unless the check before has left it there. */
    async function stay(language) {
        if (there !== language) await page.goto(new URL(pages[language], baseUrl).href);
        there = language;
    }

    /** Makes the window as large as this, and lets the page follow. */
    async function resize(viewport) {
        await page.setViewportSize(viewport);
        await frames();
    }

    /** The parts that both languages share, in the order of the page. */
    const read = () =>
        page.evaluate(() => {
            const all = (selector) => [...document.querySelectorAll(selector)];
            return {
                sections: all('main section').map(({ id }) => id),
                headings: all('main h3').map(({ id }) => id),
                figures: all('figure').map(({ dataset }) => dataset.figure),
                folds: all('details').map(({ className }) => className),
                mistakes: all('details.mistake').length,
                parts: all('[data-part]').map(({ dataset }) => dataset.part),
                numbers: all('[data-scrub]').map(({ dataset }) => dataset.scrub),
                formulas: all('.formula').length,
                sources: all('.sources a').map(({ href }) => href),
                presets: all('a[href*="#preset="]').map(({ hash }) => hash),
            };
        });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(desktop);
    const found = {};
    for (const language of ['zh', 'en']) {
        await stay(language);
        found[language] = await read();
    }

    await check('both languages have the same parts in the same order', () => {
        assert.deepEqual(found.zh, found.en);
        assert.ok(found.en.figures.length > 50 && found.en.formulas > 5 && found.en.sources.length);
        assert.equal(found.en.mistakes, 40);
        assert.ok(found.en.parts.length > 25 && found.en.numbers.length > 6);
    });

    for (const [language, { summary, axis }] of Object.entries(words)) {
        await check(`${language}: it opens with a figure, and its instruction`, async () => {
            await stay(language);
            for (const viewport of [phone, desktop]) {
                await resize(viewport);
                const { top, bottom, left, right, width } = await page.evaluate(() => {
                    const canvas = document.querySelector('main figure canvas');
                    const { top, bottom, left, right } = canvas.getBoundingClientRect();
                    return { top, bottom, left, right, width: document.body.clientWidth };
                });
                assert.ok(top < 150 && bottom <= viewport.height, `${top}, ${bottom}`);
                assert.deepEqual([left, right], [0, width], 'full width');
            }
            await page.waitForFunction(() => window.figures?.torch?.answer());
            const { caption, controls, screen } = await page.evaluate(() => {
                const find = (what) =>
                    document.querySelector(`[data-figure=torch] ${what}`).getBoundingClientRect();
                return {
                    caption: find('figcaption').bottom,
                    controls: find('.controls').top,
                    screen: innerHeight,
                };
            });
            assert.ok(caption <= controls, `it ends at ${caption}, below ${controls}`);
            assert.ok(caption <= screen, `it ends at ${caption} of ${screen}`);
        });

        await check(`${language}: every section ends with a summary and a question`, async () => {
            await stay(language);
            const last = await page.$$eval('main section:not(#end)', (sections) =>
                sections.map(({ id, lastElementChild: question }) => ({
                    id,
                    text: question.previousElementSibling.textContent,
                    asked: question.dataset.figure,
                })),
            );
            for (const { id, text, asked } of last) {
                assert.ok(text.trim().startsWith(summary), `${id}: ${text}`);
                assert.equal(asked, `ask-${id}`);
            }
        });

        await check(`${language}: it explains marks and axes before it uses them`, async () => {
            await stay(language);
            const { marks, before, definition } = await page.evaluate(() => {
                const marks = document.querySelector('main :is(.term, .part, .scrub)');
                const definition = document.querySelector('main [href$="#axis"]');
                const before = document.createRange();
                before.setStart(document.querySelector('main section p'), 0);
                before.setEndBefore(definition);
                return {
                    marks: marks.closest('.legend')?.textContent,
                    before: before.toString() + window.figures.torch.said(),
                    definition: definition.textContent,
                };
            });
            assert.ok(marks, 'a mark stands above what explains it');
            assert.match(definition, axis);
            assert.doesNotMatch(before, axis);
        });

        await check(
            `${language}: the script counts every large number and percentage`,
            async () => {
                await stay(language);
                const loose = await page.evaluate(() => {
                    const text = document.querySelector('main').cloneNode(true);
                    for (const one of text.querySelectorAll(
                        '[data-measured], [data-scrub], [data-result], figure canvas, pre, .sources',
                    ))
                        one.remove();
                    for (const one of text.querySelectorAll('.says, .unseen, .listing'))
                        one.remove();
                    const numbers = /\d+([.,]\d+)? ?[%％]|\d{1,3}(,\d{3})+|\d{4,}|\d+\.\d+/g;
                    return text.textContent.match(numbers);
                });
                assert.equal(loose, null);
            },
        );

        await check(`${language}: formulas and words fit on a phone`, async () => {
            await stay(language);
            await resize(phone);
            const wide = await page.evaluate(() =>
                [
                    document.scrollingElement,
                    ...document.querySelectorAll('.formula, summary, .sources'),
                ]
                    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
                    .map(({ textContent }) => textContent.slice(0, 60)),
            );
            await resize(desktop);
            assert.deepEqual(wide, []);
        });
    }

    await check('links to the other language lead to the section that is read', async () => {
        for (const [path, id, other = id] of [
            ['learn.html', 'push'],
            ['zh/learn.html', 'push'],
            ['glossary.html', 'mtv'],
            ['guides/loop.html', 'interpolation', '插值'],
            ['zh/guides/loop.html', '插值', 'interpolation'],
            ['guides/fast.html', 'sweeps-two-shapes-that-move-and-rotate', ''], // only the list is in Chinese
        ]) {
            await page.goto(new URL(`web/${path}`, baseUrl).href);
            const hashes = await page.evaluate((id) => {
                const link = document.querySelector('header a.language');
                link.addEventListener('click', (event) => event.preventDefault());
                return [0, document.getElementById(id).offsetTop].map((top) => {
                    scrollTo(0, top);
                    link.click();
                    return decodeURIComponent(link.hash);
                });
            }, id);
            assert.deepEqual(hashes, ['', other && `#${other}`], path);
        }
        for (const [path, pattern] of [
            ['learn.html#push', '**/zh/learn.html#push'],
            ['zh/guides/loop.html#插值', '**/guides/loop.html#interpolation'],
        ]) {
            await page.goto(new URL(`web/${path}`, baseUrl).href);
            await page.locator('header a.language').click();
            await page.waitForURL(pattern);
        }
        there = '';
    });

    await check('a way to the contents stays on the screen, beside the text', async () => {
        const rectOf = (selector) =>
            page.locator(selector).evaluate((one) => one.getBoundingClientRect().toJSON());
        for (const language of ['en', 'zh']) {
            await stay(language);
            await resize(desktop);
            await page.evaluate(() => document.querySelector('#many').scrollIntoView());
            const [list, column] = [await rectOf('#contents ol'), await rectOf('#many')];
            assert.ok(list.top > 0 && list.bottom < desktop.height, `${list.top}, ${list.bottom}`);
            assert.ok(list.left >= 0 && list.right <= column.left, `${list.left}, ${list.right}`);
            await page.waitForSelector('#contents [aria-current][href="#many"]');
            assert.equal(await page.locator('#contents [aria-current]').count(), 1);
            await resize(phone);
            await page.evaluate(() => document.querySelector('#many').scrollIntoView());
            const [bar, heading] = [await rectOf('.along'), await rectOf('#many h2')];
            assert.ok(bar.top === 0 && bar.bottom < 44 && bar.bottom <= heading.top);
            await page.locator('.along [href="#contents"]').focus();
            await page.keyboard.press('Enter');
            await page.waitForURL('**#contents');
            const { top, bottom } = await rectOf('#contents ol');
            assert.ok(top >= bar.bottom && bottom < phone.height, `${top}, ${bottom}`);
        }
        there = '';
    });

    await check('Chinese text has no space where its source has a line break', async () => {
        await stay('zh');
        const gaps = await page.evaluate(() => {
            const chinese = '[\\u3000-\\u303f\\u4e00-\\u9fff\\uff00-\\uffef]';
            const gap = new RegExp(`${chinese}\\n +${chinese}`, 'g');
            return [...document.querySelectorAll('main p, main li, main figcaption')]
                .filter((element) => !element.querySelector('p'))
                .flatMap(({ textContent }) => textContent.match(gap) ?? []);
        });
        assert.deepEqual(gaps, []);
    });

    await check('its numbers match those of the script', async () => {
        const { stdout } = await promisify(execFile)(process.execPath, [script]); // here it would keep the server waiting
        const counted = Object.fromEntries(
            stdout
                .trim()
                .split('\n')
                .map((line) => line.split(': ')),
        );
        const of = (name) => Number(counted[name].replaceAll(',', ''));
        assert.ok(of('crowd-hits') > of('crowd-candidates') / 2, 'the text says: more than half');
        for (const language of ['zh', 'en']) {
            await stay(language);
            const quoted = await page.$$eval('[data-measured]', (spans) =>
                spans.map(({ dataset, textContent }) => [dataset.measured, textContent]),
            );
            for (const [name, text] of quoted)
                assert.equal(text, counted[name], `${language}, ${name}`);
            assert.deepEqual(
                [...new Set(quoted.map(([name]) => name))].sort(),
                Object.keys(counted).sort(),
                `${language}: each number once at least`,
            );
        }
    });

    await check('the text without folded parts is short', async () => {
        await stay('en');
        const words = await page.evaluate(() => {
            const text = document.querySelector('main').cloneNode(true);
            // Folded text, links elsewhere, and sentences of running figures do not count.
            for (const one of text.querySelectorAll(
                'details, nav, canvas, .controls, .says, .unseen',
            ))
                one.remove();
            return text.textContent.trim().split(/\s+/).length;
        });
        assert.ok(words > 2500 && words <= 3550, `${words} words`);
    });

    await check('the library separates the pair of the text, matter-js does not', () => {
        assert.ok(knownAfter('matter-js') > 10 && knownAfter('centers') > 10);
        for (const rule of ['exits', 'sepaxis', 'SAT.js']) assert.ok(knownAfter(rule) < 1e-4, rule);
    });

    await check('what a figure says at first is plain to see, also on a phone', async () => {
        await page.setViewportSize(phone);
        there = '';
        await stay('en');
        const overlaps = {};
        for (const id of ['torch', 'aabb', 'circle-box']) {
            await page.locator(`[data-figure=${id}]`).scrollIntoViewIfNeeded();
            await page.waitForFunction((name) => window.figures[name].said(), id);
            overlaps[id] = await page.evaluate(async (name) => {
                const { trace } = await import('sepaxis');
                const { answer, bodies } = window.figures[name];
                if (name === 'torch') return [-answer().gap];
                return trace(bodies[0], bodies[1]).axes.map(({ overlap }) => overlap);
            }, id);
        }
        for (const [id, lengths] of Object.entries(overlaps))
            for (const length of lengths)
                assert.ok(Math.abs(length) >= 6, `${id}: ${lengths} pixels`);
        await page.setViewportSize(desktop);
    });

    await check('the presets that it links to open in the playground', async () => {
        for (const hash of found.en.presets) {
            await page.goto('about:blank'); // otherwise only the hash would change
            await page.goto(new URL(`web/${hash}`, baseUrl).href);
            await page.waitForFunction(() => window.playground?.ready);
            const opened = await page.evaluate(() => window.playground.read().preset);
            assert.equal(opened, hash.replace('#preset=', ''));
        }
    });
}
