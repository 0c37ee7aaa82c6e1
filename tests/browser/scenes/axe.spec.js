/** Accessibility of the scenes, checked by axe: each once light, once dark. `chinese.spec.js` checks the words. */

import assert from 'node:assert/strict';
import { findingsOf } from '../pages/visit.js';
import { names } from './names.js';
import { desktop, phone } from './visit.js';

const views = [
    { colorScheme: 'light', viewport: desktop },
    { colorScheme: 'dark', viewport: phone },
];

export default async function accessible({ page, baseUrl, check }) {
    for (const { colorScheme, viewport } of views) {
        await check(`nothing serious, ${colorScheme}, ${viewport.width} px`, async () => {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            await page.setViewportSize(viewport);
            await page.goto(new URL('/web/scenes.html', baseUrl).href);
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
