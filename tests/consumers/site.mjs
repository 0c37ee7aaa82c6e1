// A site of static files without a bundler: the package as npm installs it, and a folder for each page of apps/.

import { readFile } from 'node:fs/promises';
import { project } from './users.mjs';

const text = (path) => readFile(new URL(`apps/${path}`, import.meta.url), 'utf8');

/**
 * A module of apps/ with addresses instead of package names, for places without an import map: under a strict policy
 * and in workers.
 */
async function addressed(path) {
    const source = await text(path);
    return source.replace(/'sepaxis(?:\/(\w+))?'/g, (_, entry = 'index') => {
        return `'../node_modules/sepaxis/dist/${entry}.js'`;
    });
}

/** A module without imports as a plain script. */
const asScript = async (path) => (await text(path)).replace(/^export /gm, '');

/** Pages that play the game, and their folders. */
export const PAGES = {
    'an import map, sepaxis': 'default/',
    'an import map, sepaxis/plain': 'plain/',
    'an import map, sepaxis/async': 'async/',
    'a module worker, sepaxis': 'worker-page/',
    'a module worker to which the module is posted, sepaxis/async': 'posted-page/',
    'a plain script, sepaxis.global.js': 'script/',
    "script-src 'self' 'wasm-unsafe-eval', sepaxis": 'strict-default/',
    "script-src 'self' 'wasm-unsafe-eval', sepaxis/plain": 'strict-plain/',
    "script-src 'self' 'wasm-unsafe-eval', sepaxis/async": 'strict-async/',
    "script-src 'self' 'wasm-unsafe-eval', sepaxis.global.js": 'strict-script/',
};

/** @returns the folder, whose subfolders are the pages */
export async function makeSite(title) {
    const files = {};
    const page = (name, html, main, others = {}) => {
        const all = {
            'index.html': html,
            'main.js': main,
            'game.js': 'apps/game.js',
            ...others,
        };
        for (const [path, from] of Object.entries(all)) files[`${name}/${path}`] = from;
    };
    for (const app of ['default', 'plain', 'async', 'async-sources', 'async-refused', 'refused'])
        page(app, 'apps/import-map.html', `apps/${app}.js`);
    for (const [app, entry] of [
        ['golden', 'sepaxis'],
        ['golden-plain', 'sepaxis/plain'],
    ]) {
        const main = (await text('golden.js')).replace("'sepaxis'", `'${entry}'`);
        page(app, 'apps/import-map.html', `=${main}`, { 'scenes.js': '../js/golden.js' });
    }
    const loaded = (await text('golden.js'))
        .replace("'sepaxis'", "'sepaxis/async'")
        .replace('globalThis', 'await library.load();\nglobalThis');
    page('golden-async', 'apps/import-map.html', `=${loaded}`, { 'scenes.js': '../js/golden.js' });
    for (const [app, worker] of [
        ['worker-page', 'worker'],
        ['posted-page', 'posted-worker'],
    ])
        page(app, 'apps/page.html', `=${await addressed(`${app}.js`)}`, {
            [`${worker}.js`]: `=${await addressed(`${worker}.js`)}`,
        });
    const game = { 'game.js': `=${await asScript('game.js')}` };
    for (const policy of ['', 'strict-', 'refusing-']) {
        page(`${policy}script`, 'apps/script.html', 'apps/script.js', game);
        for (const app of ['default', 'plain', 'async'])
            if (policy)
                page(`${policy}${app}`, 'apps/page.html', `=${await addressed(`${app}.js`)}`);
    }
    for (const app of ['refused', 'async-refused'])
        page(`refusing-${app}`, 'apps/page.html', `=${await addressed(`${app}.js`)}`);
    page('refusing-refused-script', 'apps/script.html', 'apps/refused-script.js', game);
    return project(title, files);
}

/** The headers of the site's pages: pages called strict- and refusing- have a content security policy. */
export function headersOf(path) {
    const [, kind] = /^\/(strict|refusing)-/.exec(path) ?? [];
    if (!kind) return {};
    const wasm = kind === 'strict' ? " 'wasm-unsafe-eval'" : '';
    return { 'content-security-policy': `script-src 'self'${wasm}` };
}
