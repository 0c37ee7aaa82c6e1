/** Opens any page of the site: the list comes from the server, so that it is complete. */

import { guidePaths } from '../../tools/guides.mjs';
import { pagePaths } from '../../tools/pages.mjs';

/** Guides share a template: these two, the list and one with every element, represent the others. */
const someGuides = ['guides/', 'guides/fast.html'];

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

    /** Loads a page and waits until it settles. Motion is off, so that it stays unchanged. */
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
