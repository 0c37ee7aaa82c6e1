/** Accessibility of every page: axe's findings, small windows, keyboard, themes, an empty console. */

import assert from 'node:assert/strict';
import { allGuides, allPages, findingsOf, visit } from './visit.js';

export default async function access({ page, baseUrl, check }) {
    const { noise, open, frames } = visit(page, baseUrl);

    const findings = () => findingsOf(page);

    /** The canvases without a text alternative. */
    const nameless = () =>
        page.evaluate(() =>
            [...document.querySelectorAll('canvas')]
                .filter(
                    (canvas) =>
                        canvas.getAttribute('aria-hidden') !== 'true' &&
                        !canvas.getAttribute('aria-label') &&
                        // A figure names its canvas when it comes near.
                        canvas.isConnected &&
                        canvas.tabIndex >= 0,
                )
                .map(({ outerHTML }) => outerHTML),
        );

    for (const path of allPages) {
        // Both languages share templates and styles, so the Chinese pages get only the checks that depend on words,
        // except with SOAK=1.
        const isOther = path.startsWith('zh/') && !process.env.SOAK;

        await check(`${path}: canvases have names, and axe finds nothing serious`, async () => {
            await open(path);
            assert.deepEqual(await nameless(), [], 'canvases without a name');
            assert.deepEqual(await findings(), [], 'light');
            if (isOther) return;
            await page.locator('#theme').click();
            await frames(3);
            assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
            assert.deepEqual(await findings(), [], 'dark');
            assert.match(page.url(), /theme=dark/);
            await page.reload();
            assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
            assert.deepEqual(noise, [], 'the console is silent');
        });

        await check(`${path}: nothing is wider than a phone`, async () => {
            for (const width of [390, 320]) {
                await open(path, { width, height: 760 });
                const wide = await page.evaluate(async () => {
                    // A figure that becomes live when it is reached may be wider than before.
                    const step = innerHeight * 2;
                    for (let y = 0; y < document.documentElement.scrollHeight; y += step) {
                        scrollTo({ top: y, behavior: 'instant' });
                        await new Promise(requestAnimationFrame);
                    }
                    scrollTo({ left: 500, behavior: 'instant' });
                    const { scrollWidth } = document.documentElement;
                    const out = [...document.querySelectorAll('body *')].filter((element) => {
                        const { right, width } = element.getBoundingClientRect();
                        return width > 0 && right + scrollX > innerWidth + 1;
                    });
                    return {
                        scrollX,
                        scrollWidth,
                        names: out.slice(0, 4).map((e) => `${e.tagName}.${e.className}`),
                    };
                });
                assert.equal(wide.scrollX, 0, `${width}: it scrolls aside: ${wide.names}`);
                assert.ok(
                    wide.scrollWidth <= width,
                    `${width}: ${wide.scrollWidth}, ${wide.names}`,
                );
            }
        });

        const checkKeys = isOther ? () => {} : check;
        await checkKeys(`${path}: Tab reaches every control, and shows where it is`, async () => {
            await open(path);
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
            assert.deepEqual(missed, [], 'not reached');
            assert.deepEqual(unseen, [], 'focus that is not visible');
        });
    }

    for (const path of allGuides) {
        await check(`${path}: fits a phone, and axe finds nothing serious there`, async () => {
            await open(path, { width: 320, height: 760 });
            assert.deepEqual(await findings(), []);
            const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(scrollWidth <= 320, `it is ${scrollWidth} wide`);
            await page.setViewportSize({ width: 390, height: 760 });
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
