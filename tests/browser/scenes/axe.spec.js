/** Accessibility of the scenes, checked by axe: each in both languages, once light, once dark. */

import assert from 'node:assert/strict';
import { findingsOf } from '../pages/visit.js';
import { names } from './names.js';
import { desktop, phone } from './visit.js';

const views = [
    { path: 'scenes.html', colorScheme: 'light', viewport: desktop },
    { path: 'scenes.html', colorScheme: 'dark', viewport: phone },
    { path: 'zh/scenes.html', colorScheme: 'light', viewport: phone },
    { path: 'zh/scenes.html', colorScheme: 'dark', viewport: desktop },
];

export default async function accessible({ page, baseUrl, check }) {
    for (const { path, colorScheme, viewport } of views) {
        await check(`${path}: nothing serious, ${colorScheme}, ${viewport.width} px`, async () => {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            await page.setViewportSize(viewport);
            await page.goto(new URL(`/web/${path}`, baseUrl).href);
            for (const name of names) {
                await page.evaluate(async (scene) => {
                    document.querySelector(`#scenes a[data-scene=${scene}]`).click();
                    for (const part of document.querySelectorAll('details')) part.open = true;
                    for (let k = 0; k < 3; k++) await new Promise(requestAnimationFrame);
                }, name);
                assert.deepEqual(await findingsOf(page), [], name);
            }
        });
    }
}
