/** Opens any page of the site: which there are is found on disk, so that none is forgotten. */

import { readdirSync } from 'node:fs';

const web = new URL('../../../web/', import.meta.url);

/** Paths from the root of the site, of one language. */
export const pagesIn = (folder = '') =>
    readdirSync(new URL(folder, web))
        .filter((name) => name.endsWith('.html'))
        .sort()
        .map((name) => `${folder}${name}`);

/** Guides are made alike: these two, the list and one with all that guides may have, stand for the others. */
export const someGuides = ['guides/', 'guides/fast.html'];

export const allGuides = readdirSync(new URL('guides/', web))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `guides/${name.replace('.md', '.html')}`);

/** All other pages, English first, and some guides. */
export const allPages = [...pagesIn(), ...pagesIn('zh/'), ...someGuides];

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
