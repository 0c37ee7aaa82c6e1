/** Opens any page of the site: the list comes from the server, so that it is complete. */

import { guidePaths } from '../../tools/guides.mjs';
import { pagePaths } from '../../tools/pages.mjs';
import { framesOf, listen } from '../listen.js';

/** Guides share a template: these two, the list and one with every element, represent the others. */
const someGuides = ['guides/', 'guides/fast.html'];

export const allGuides = guidePaths();

/** All other pages, English first, and some guides. */
export const allPages = [...pagePaths('en'), ...pagePaths('zh'), ...someGuides];

export function visit(page, baseUrl) {
    const noise = listen(page);
    const frames = framesOf(page, 4);

    /** Loads a page and waits until it settles. Motion is off, so that it stays unchanged. */
    async function open(path, { width = 1280, height = 800, scheme = 'light' } = {}) {
        noise.length = 0;
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: scheme });
        await page.goto(new URL(`web/${path}`, baseUrl).href, { waitUntil: 'load' });
        await frames(4);
    }

    return { noise, open, frames };
}

/** The rules of axe by what they depend on. Contrast takes most of the time, and preloading waits for style sheets. */
const RULES = {
    all: {},
    colours: { runOnly: ['color-contrast'], preload: false },
    words: { rules: { 'color-contrast': { enabled: false } }, preload: false },
};

/** The serious and critical findings of axe on a page, with their elements: of `all` rules, or of some. */
export async function findingsOf(page, rules = 'all') {
    // Loaded by its address, so that the browser caches the compiled code: it has 550 kB.
    if (!(await page.evaluate(() => 'axe' in window))) {
        await page.addScriptTag({ url: '/node_modules/axe-core/axe.min.js' });
    }
    return page.evaluate(
        async (options) => {
            const { violations } = await window.axe.run(document, options);
            return violations
                .filter(({ impact }) => ['serious', 'critical'].includes(impact))
                .map(({ id, nodes }) => {
                    const [first] = nodes;
                    return `${id} (${nodes.length}×): ${first.html.slice(0, 160)} ${first.failureSummary}`;
                });
        },
        { resultTypes: ['violations'], ...RULES[rules] },
    );
}
