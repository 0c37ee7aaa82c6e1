/**
 * Modules with texts: each has `words` in both languages, with the same keys. The examples for engines may have
 * dependencies installed, some of them in folders whose names end in .js.
 */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { names } from './names.js';

const web = new URL('../../../web/', import.meta.url);
const modules = readdirSync(web, { recursive: true })
    .filter((name) => name.endsWith('.js') && !name.includes('node_modules'))
    .filter((name) =>
        /^export (const|\{) (words|pageWords)\b/m.test(readFileSync(new URL(name, web), 'utf8')),
    );

export default async function words({ page, baseUrl, check }) {
    await check('every scene has words', () => {
        for (const name of names) assert.ok(modules.includes(`scenes/${name}.js`), name);
        assert.ok(modules.includes('learn/words.js') && modules.includes('why/crowd.js'));
    });

    await check('every text exists in both languages', async () => {
        await page.goto(new URL('/web/zh/scenes.html', baseUrl).href);
        const faults = await page.evaluate(async (paths) => {
            const found = [];
            const compare = (where, en, zh) => {
                if (typeof en !== typeof zh || Array.isArray(en) !== Array.isArray(zh)) {
                    found.push(`${where}: ${typeof en} in English, ${typeof zh} in Chinese`);
                } else if (typeof en === 'object') {
                    const keys = new Set([...Object.keys(en), ...Object.keys(zh)]);
                    for (const key of keys) compare(`${where}.${key}`, en[key], zh[key]);
                } else if (typeof en === 'string') {
                    if (en.trim() === '' || zh.trim() === '') found.push(`${where}: says nothing`);
                    // Names of shapes and signs are the same in both languages.
                    if (where.startsWith('learn/') && en === zh && /[a-z]{2}/i.test(en))
                        found.push(`${where}: "${en}" in both`);
                }
            };
            for (const path of paths) {
                const { pageWords, words = pageWords } = await import(`/web/${path}`);
                compare(path, words.en, words.zh);
                const languages = Object.keys(words).join();
                if (languages !== 'en,zh') found.push(`${path}: languages ${languages}`);
                if (/figures/.test(path) && !words.en.alt)
                    found.push(`${path}: no text alternative`);
            }
            return found;
        }, modules);
        assert.deepEqual(faults, []);
    });
}
