/**
 * The texts of pages in Chinese and in English after their scripts ran; tests/js/pages.test.js compares their sources.
 */

import assert from 'node:assert/strict';
import { pagePaths } from '../../tools/pages.mjs';
import { visit } from './visit.js';

export default async function languages({ page, baseUrl, check }) {
    const { noise, open } = visit(page, baseUrl);

    const texts = () =>
        page.evaluate(() => ({
            labels: [...document.querySelectorAll('[aria-label], [title], [alt]')]
                .filter((e) => !e.closest('[lang]:not(html)'))
                .map((e) => e.getAttribute('aria-label') ?? e.title ?? e.alt),
            words: [...document.querySelectorAll('main p, main li, main h1, main h2, main h3, dt')]
                .filter((e) => !e.closest('.lil-gui, noscript, .formula') && e.checkVisibility())
                .map((e) => {
                    // Except for formulas and text that is intentionally in another language.
                    const words = e.cloneNode(true);
                    for (const part of words.querySelectorAll('[lang], math, var, code'))
                        part.remove();
                    return words.textContent.trim();
                }),
        }));

    for (const path of pagePaths('zh')) {
        await check(`${path}: its scripts speak Chinese`, async () => {
            await open(path);
            const { words, labels } = await texts();
            assert.deepEqual(noise, []);
            for (const text of [...words, ...labels]) {
                // Names, numbers, and authors with a year.
                const isName = /^[\w\s.×·…–()+−,:%/=-]{0,24}$|\b(19|20)\d\d\b/.test(text);
                assert.ok(isName || /[\u4e00-\u9fff]/.test(text), `not in Chinese: "${text}"`);
            }
        });
    }

    for (const path of pagePaths('en')) {
        await check(`${path}: its scripts speak English`, async () => {
            await open(path);
            const { words } = await texts();
            assert.deepEqual(noise, []);
            for (const text of words)
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
