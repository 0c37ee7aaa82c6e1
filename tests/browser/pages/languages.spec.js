/** Both languages have the same pages, the same parts in the same order, and know of each other. */

import assert from 'node:assert/strict';
import { pagesIn, visit } from './visit.js';

export default async function languages({ page, baseUrl, check }) {
    const { noise, open } = visit(page, baseUrl);

    /** What a translation must not change. */
    const skeleton = () =>
        page.evaluate(() => {
            const all = (selector, read) => [...document.querySelectorAll(selector)].map(read);
            const still = (element) => !element.closest('.lil-gui, .controls, svg');
            return {
                ids: all('[id]', (e) => e)
                    .filter(still)
                    .map(({ id }) => id)
                    .filter((id) => !id.startsWith('lil-')),
                figures: all('figure[data-figure]', ({ dataset }) => dataset.figure),
                sections: all('main section[id]', ({ id }) => id),
                headings: all('main h1, main h2, main h3', ({ tagName }) => tagName),
                asides: all('main aside', ({ className }) => className),
                paragraphs: all('main section[id]', (e) => e.querySelectorAll('p, li').length),
                captions: all('figcaption', (e) => e.textContent.trim() !== ''),
                code: all('main pre > code', ({ textContent }) => textContent.trim().length > 0),
                buttons: all('[data-add], [data-act], [data-count]', ({ dataset }) => ({
                    ...dataset,
                })),
            };
        });

    const texts = () =>
        page.evaluate(() => ({
            lang: document.documentElement.lang,
            title: document.title,
            description: document.querySelector('meta[name="description"]').content,
            labels: [...document.querySelectorAll('[aria-label], [title], [alt]')]
                .filter((e) => !e.closest('[lang]:not(html)'))
                .map((e) => e.getAttribute('aria-label') ?? e.title ?? e.alt),
            words: [...document.querySelectorAll('main p, main li, main h1, main h2, main h3, dt')]
                .filter((e) => !e.closest('.lil-gui, noscript, .formula') && e.checkVisibility())
                .map((e) => {
                    // But for what is in another language by intent, and formulas.
                    const words = e.cloneNode(true);
                    for (const part of words.querySelectorAll('[lang], math, var, code'))
                        part.remove();
                    return words.textContent.trim();
                }),
            other: (() => {
                const link = document.querySelector('a.language');
                return { href: link.href, hreflang: link.hreflang, lang: link.lang };
            })(),
            current: document.querySelectorAll('.pages [aria-current="page"]').length,
        }));

    await check('there is a Chinese page for every English one', () => {
        assert.deepEqual(
            pagesIn('zh/').map((path) => path.slice(3)),
            pagesIn(),
        );
    });

    for (const name of pagesIn('zh/').map((path) => path.slice(3))) {
        await check(`${name}: both languages have the same parts`, async () => {
            await open(name);
            const english = { parts: await skeleton(), texts: await texts() };
            assert.deepEqual(noise, []);
            await open(`zh/${name}`);
            const chinese = { parts: await skeleton(), texts: await texts() };
            assert.deepEqual(noise, []);
            for (const [part, list] of Object.entries(english.parts))
                assert.deepEqual(chinese.parts[part], list, part);

            assert.equal(english.texts.lang, 'en');
            assert.match(chinese.texts.lang, /^zh/);
            // The glossary is part of the article, and in no menu.
            const marks = name === 'glossary.html' ? 0 : 1;
            assert.equal(english.texts.current, marks, 'the page is marked in its menu');
            assert.equal(chinese.texts.current, marks, 'in both languages');
            for (const { other, lang } of [english.texts, chinese.texts]) {
                assert.notEqual(other.hreflang.slice(0, 2), lang.slice(0, 2));
                assert.equal(other.lang.slice(0, 2), other.hreflang.slice(0, 2));
            }
            const pathOf = (address) => new URL(address).pathname.replace(/index\.html$/, '');
            const own = `/web/${name}`.replace(/index\.html$/, '');
            assert.equal(pathOf(chinese.texts.other.href), own, 'back to the English page');
            assert.equal(pathOf(english.texts.other.href), own.replace('/web/', '/web/zh/'));

            assert.notEqual(chinese.texts.title, english.texts.title);
            assert.notEqual(chinese.texts.description, english.texts.description);
            for (const text of [...chinese.texts.words, ...chinese.texts.labels]) {
                // Names, numbers, and whoever wrote something in a year.
                const isName = /^[\w\s.×·…–()+−,:%/=-]{0,24}$|\b(19|20)\d\d\b/.test(text);
                assert.ok(isName || /[\u4e00-\u9fff]/.test(text), `not in Chinese: "${text}"`);
            }
            for (const text of english.texts.words)
                assert.doesNotMatch(text, /[\u4e00-\u9fff]/, `not in English: "${text}"`);
        });
    }

    await check('a link between the languages keeps the theme', async () => {
        await open('learn.html?theme=dark');
        await page.locator('a.language').click();
        await page.waitForURL(/zh\/learn\.html/);
        assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    });
}
