/** Opens any page of the site: the list is that of the server, so that none is forgotten. */

import { guidePaths } from '../../tools/guides.mjs';
import { pagePaths } from '../../tools/pages.mjs';

/** Guides are made alike: these two, the list and one with all that guides may have, stand for the others. */
export const someGuides = ['guides/', 'guides/fast.html'];

export const allGuides = guidePaths();

/** All other pages, English first, and some guides. */
export const allPages = [...pagePaths('en'), ...pagePaths('zh'), ...someGuides];

export function visit(page, baseUrl) {
    const noise = [];
    page.on('pageerror', (error) => noise.push(String(error)));
    page.on('console', (message) => noise.push(`${message.type()}: ${message.text()}`));
    page.on('response', (response) => {
        if (response.status() >= 400) noise.push(`${response.status()} ${response.url()}`);
    });

    /** Loads a page, and lets it settle. Motion is off, so that it stays as it is. */
    async function open(path, { width = 1280, height = 800, scheme = 'light' } = {}) {
        noise.length = 0;
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: scheme });
        await page.goto(new URL(`web/${path}`, baseUrl).href, { waitUntil: 'load' });
        await frames(4);
    }

    const frames = (count) =>
        page.evaluate(async (left) => {
            for (let k = 0; k < left; k++) await new Promise(requestAnimationFrame);
        }, count);

    return { noise, open, frames };
}
