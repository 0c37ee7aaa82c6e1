/**
 * Rules for every page: an empty console, texts in its language, names for screen readers, axe's findings, keyboard,
 * themes, small windows. tests/js/pages.test.js compares the sources of both languages.
 */

import assert from 'node:assert/strict';
import { allGuides, allPages, findingsOf, visit } from './visit.js';

export default async function every({ page, baseUrl, check }) {
    const { noise, open, frames } = visit(page, baseUrl);

    let there = '';
    /** Opens a page in a large window, unless the check before has left it there. */
    async function stay(path) {
        if (there !== path) await open(path);
        there = path;
    }

    /** Checks that nothing is wider than a phone, nor, for `[320, 256]`, than a large window zoomed to 400 %. */
    async function fits(...sizes) {
        there = '';
        for (const [width, height = 760] of sizes) {
            await page.setViewportSize({ width, height });
            const { scrollX, scrollWidth, names, cut } = await page.evaluate(partsAside);
            assert.equal(scrollX, 0, `${width}: it scrolls aside: ${names}`);
            assert.ok(scrollWidth <= width, `${width}: ${scrollWidth}, ${names}`);
            assert.deepEqual(cut, [], `${width}: controls that are cut off`);
        }
    }

    for (const path of allPages) {
        // Both languages share templates, styles and scripts, so the Chinese pages get only the checks that depend on
        // words, except with SOAK=1.
        const isChinese = path.startsWith('zh/');
        const isOther = isChinese && !process.env.SOAK;

        await check(`${path}: speaks ${isChinese ? 'Chinese' : 'English'}`, async () => {
            await stay(path);
            assert.deepEqual(noise, []);
            const { words, labels } = await page.evaluate(textsOf);
            const isStrange = isChinese ? isForeign : (text) => /[\u4e00-\u9fff]/.test(text);
            assert.deepEqual((isChinese ? [...words, ...labels] : words).filter(isStrange), []);
        });

        await check(`${path}: canvases have names, and axe finds nothing serious`, async () => {
            await stay(path);
            assert.deepEqual(await page.evaluate(namelessCanvases), [], 'canvases without a name');
            assert.deepEqual(await findingsOf(page, isOther ? 'words' : 'all'), []);
        });

        if (!isOther) {
            await check(`${path}: Tab reaches every control, and shows where it is`, async () => {
                await stay(path);
                const { missed, unseen } = await tabThrough(page);
                assert.deepEqual(missed, [], 'not reached');
                assert.deepEqual(unseen, [], 'focus that is not visible');
            });

            await check(`${path}: colours have enough contrast in the dark, too`, async () => {
                await stay(path);
                there = '';
                await page.locator('#theme').click();
                await frames(3);
                assert.equal(await page.evaluate(themeOf), 'dark');
                assert.match(page.url(), /theme=dark/);
                assert.deepEqual(await findingsOf(page, 'colours'), []);
                assert.deepEqual(noise, []);
            });
        }

        await check(`${path}: nothing is wider than a phone`, async () => {
            if (isOther) await stay(path);
            else await open(path, { width: 320, height: 760 });
            await page.evaluate(() => {
                for (const fold of document.querySelectorAll('details')) fold.open = true;
            });
            await fits([320], [390], ...(isOther ? [] : [[320, 256]]));
        });
    }

    await check(
        'the theme that was chosen stays, after a reload and in the other language',
        async () => {
            await open('learn.html');
            await page.locator('#theme').click();
            await page.reload();
            assert.equal(await page.evaluate(themeOf), 'dark');
            await page.locator('header a.language').click();
            await page.waitForURL(/zh\/learn\.html/);
            assert.equal(await page.evaluate(themeOf), 'dark');
            assert.deepEqual(noise, []);
            there = '';
        },
    );

    await check(
        'with forced colours, only the current page is underlined in the menu',
        async () => {
            await open('playground.html');
            there = '';
            await page.emulateMedia({ forcedColors: 'active' });
            const [lines, shown] = await page.evaluate(() => {
                const lineOf = (link) => getComputedStyle(link).borderBottomColor;
                const links = [...document.querySelectorAll('header nav a')];
                const slider = document.querySelector('.lil-fill');
                const { backgroundColor } = getComputedStyle(slider, '::before');
                const paper = getComputedStyle(document.body).backgroundColor;
                return [
                    links.filter((link) => lineOf(link) !== paper).map((link) => link.ariaCurrent),
                    backgroundColor !== paper,
                ];
            });
            await page.emulateMedia({ forcedColors: 'none' });
            assert.deepEqual(lines, ['page']);
            assert.ok(shown, 'a slider shows its value');
        },
    );

    // A guide with every element represents the colours of all.
    for (const path of allGuides) {
        await check(`${path}: fits a phone, and axe finds nothing serious there`, async () => {
            await open(path, { width: 320, height: 760 });
            assert.deepEqual(
                await findingsOf(page, path.endsWith('fast.html') ? 'all' : 'words'),
                [],
            );
            await fits([320], [390]);
            assert.deepEqual(await page.evaluate(brokenWords), [], 'words of code in tables');
            assert.deepEqual(noise, []);
        });
    }

    await check('guides: the list is folded on a phone, and open where there is room', async () => {
        const link = page.locator('.side').getByRole('link', { name: 'Start' });
        await open('guides/fast.html', { width: 390, height: 760 });
        assert.equal(await link.isVisible(), false);
        await page.locator('.side summary').click();
        assert.equal(await link.isVisible(), true);
        await open('guides/fast.html');
        assert.equal(await link.isVisible(), true);
    });

    await check('guides: the first column stays while a table scrolls on a phone', async () => {
        await open('guides/comparison.html', { width: 390, height: 844 });
        const [start, end, width, room] = await page.locator('.table').evaluate((table) => {
            const cell = table.querySelector('tbody td');
            const before = cell.getBoundingClientRect();
            table.scrollLeft = table.scrollWidth;
            const { left } = cell.getBoundingClientRect();
            return [before.left, left, before.width, table.clientWidth];
        });
        assert.equal(end, start);
        assert.ok(width < room / 2, `${width} of ${room}`);
    });

    await check('guides: a program is copied unchanged', async () => {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await open('guides/start.html');
        await page.locator('.sample .copy').first().click();
        await page.getByText('Copied').waitFor();
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        const written = await page.locator('.sample code').first().textContent();
        assert.equal(copied, `${written}\n`);
        assert.match(copied, /^mkdir game/);
    });
}

/**
 * Presses Tab until every control has had the focus. Returns the controls that never had it, and those that do not show
 * it.
 */
async function tabThrough(page) {
    const wanted = await page.evaluate(() => {
        const all = 'a[href], button, input, select, summary, [tabindex="0"]';
        const isSeen = (element) =>
            element.checkVisibility({ visibilityProperty: true }) && !element.disabled;
        const seen = [...document.querySelectorAll(all)].filter(isSeen);
        // Pages are as long as their text; the first controls represent the rest.
        return seen.slice(0, 24).map((element, k) => {
            element.dataset.stop = k;
            return element.outerHTML.slice(0, 80);
        });
    });
    const reached = new Set();
    let unseen = [];
    for (let k = 0; k < 90 && reached.size < wanted.length; k++) {
        await page.keyboard.press('Tab');
        const stop = await page.evaluate(() => {
            const { activeElement: here } = document;
            const style = getComputedStyle(here);
            const around = getComputedStyle(here.parentElement ?? here);
            const isShown = [style, around].some(
                ({ outlineStyle, outlineWidth, boxShadow }) =>
                    (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) ||
                    boxShadow !== 'none',
            );
            return { at: here.dataset.stop, isShown, html: here.outerHTML.slice(0, 80) };
        });
        if (stop.at === undefined) continue;
        reached.add(Number(stop.at));
        if (!stop.isShown) unseen = [...unseen, stop.html];
    }
    const missed = wanted.filter((_, k) => !reached.has(k));
    return { missed, unseen };
}

/** Whether a text that should be in Chinese is not. Names, numbers, and authors with a year may be. */
const isForeign = (text) =>
    !/^[\w\s.×·…–()+−,:%/=-]{0,24}$|\b(19|20)\d\d\b/.test(text) && !/[\u4e00-\u9fff]/.test(text);

// --- What runs in the page ---------------------------------------------------------------------------

const themeOf = () => document.documentElement.dataset.theme;

/** The texts that a page shows or has for screen readers, except those intentionally in another language. */
function textsOf() {
    const all = (selector) => [...document.querySelectorAll(selector)];
    return {
        labels: all('[aria-label], [title], [alt]')
            .filter((e) => !e.closest('[lang]:not(html)'))
            .map((e) => e.getAttribute('aria-label') ?? e.title ?? e.alt),
        words: all('main p, main li, main h1, main h2, main h3, dt')
            .filter((e) => !e.closest('.lil-gui, noscript, .formula') && e.checkVisibility())
            .map((e) => {
                const words = e.cloneNode(true);
                for (const part of words.querySelectorAll('[lang], math, var, code')) part.remove();
                return words.textContent.trim();
            }),
    };
}

/** The canvases without a text alternative. */
function namelessCanvases() {
    return [...document.querySelectorAll('canvas')]
        .filter(
            (canvas) =>
                canvas.getAttribute('aria-hidden') !== 'true' &&
                !canvas.getAttribute('aria-label') &&
                // A figure names its canvas when it comes near.
                canvas.isConnected &&
                canvas.tabIndex >= 0,
        )
        .map(({ outerHTML }) => outerHTML);
}

/**
 * Scrolls through a page. Returns how far it scrolls sideways, its width, the first elements that stick out, and the
 * controls that do so where nothing scrolls.
 */
async function partsAside() {
    // A figure that becomes live when it is reached may be wider than before.
    const step = 1520;
    for (let y = 0; y < document.documentElement.scrollHeight; y += step) {
        scrollTo({ top: y, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
    }
    scrollTo({ left: 500, behavior: 'instant' });
    const out = [...document.querySelectorAll('body *')].filter((element) => {
        const { right, width } = element.getBoundingClientRect();
        return width > 0 && right + scrollX > innerWidth + 1;
    });
    const isScrolled = (e) =>
        e !== document.body &&
        (/auto|scroll/.test(getComputedStyle(e).overflowX) || isScrolled(e.parentElement));
    const cut = out
        .filter((e) => e.matches('a, button, input, select, summary'))
        .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !isScrolled(e))
        .map(({ outerHTML }) => outerHTML.slice(0, 80));
    const names = out.slice(0, 4).map((e) => `${e.tagName}.${e.className}`);
    return { scrollX, scrollWidth: document.documentElement.scrollWidth, names, cut };
}

/** Code in tables that breaks between two letters. Runs in the page. */
function brokenWords() {
    const range = document.createRange();
    const isBroken = (code) => {
        const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
        let last = { letter: '', bottom: 0 };
        while (walker.nextNode()) {
            const { data } = walker.currentNode;
            for (let i = 0; i < data.length; i++) {
                range.setStart(walker.currentNode, i);
                range.setEnd(walker.currentNode, i + 1);
                const { top, bottom } = range.getBoundingClientRect();
                if (top > last.bottom - 4 && /[a-z\d]{2}/i.test(last.letter + data[i])) return true;
                last = { letter: data[i], bottom };
            }
        }
        return false;
    };
    return [...document.querySelectorAll('td code, th code')]
        .filter(isBroken)
        .map(({ textContent }) => textContent);
}
