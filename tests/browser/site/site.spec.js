/**
 * The site as a folder. Packs build/site again and serves only that folder: it has all files that a page needs and
 * links to, and pages are painted before their scripts load.
 */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { pack } from '../../tools/pack.mjs';
import { templateOf } from '../../tools/pages.mjs';
import { root } from '../../tools/serve.mjs';
import { desktop, visit } from '../scenes/visit.js';

const folder = join(root, 'build', 'site');
const FIRST_PAINT_BYTES = 60_000; // gzipped
// A page is painted before its scripts and images arrive.
const LATE = /\.(js|webp|jpg)$/;
const weigh = (files) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);

let packing;

export default async function site({ page, baseUrl, check }) {
    packing ??= pack(folder);
    const pages = await packing;
    const names = pages.map(({ name }) => name);
    const home = new URL('build/site/', baseUrl).href;
    const { noise, frames } = visit(page, baseUrl);
    const foreign = [];
    const asked = new Set();
    let held = null; // scripts wait for this
    let loading = 0; // files that have not arrived yet

    page.on('request', () => loading++);
    page.on('requestfinished', () => loading--);
    page.on('requestfailed', () => loading--);
    await page.setViewportSize(desktop);
    await page.route('**', async (route) => {
        const url = route.request().url();
        if (!url.startsWith(home)) {
            foreign.push(url);
            return route.abort();
        }
        asked.add(url.slice(home.length).replace(/[?#].*/, ''));
        if (url.endsWith('.js')) await held;
        return route.continue();
    });

    /** Waits until some frames pass without a request: every file that was needed has arrived. */
    async function quiet() {
        for (let before = -1; before !== asked.size || loading > 0; ) {
            before = asked.size;
            await frames(4);
        }
    }

    async function open(name) {
        await page.goto('about:blank');
        noise.length = foreign.length = 0;
        asked.clear();
        await page.goto(home + name, { waitUntil: held ? 'commit' : 'load' });
    }

    // Guides share a template, so only two of them get all checks.
    const isInspected = (name) => !name.startsWith('guides/') || /(index|fast)\.html$/.test(name);
    for (const { name, scripts } of pages.filter(({ name }) => isInspected(name))) {
        await check(
            `${name}: is painted before its scripts, and needs only the folder`,
            async () => {
                let release;
                held = new Promise((resolve) => {
                    release = resolve;
                });
                await open(name);
                await page
                    .waitForFunction(
                        () => performance.getEntriesByName('first-contentful-paint').length > 0,
                    )
                    .finally(() => {
                        held = null;
                        release();
                    });
                const before = [...asked].filter((file) => !LATE.test(file));
                await page.waitForLoadState('load');
                assert.ok(before.includes(name), before.join());
                assert.ok(weigh(before) < FIRST_PAINT_BYTES, `${weigh(before)} bytes`);
                const all = [...asked];
                console.log(
                    `        ${name}: ${weigh(before)} bytes before it is painted, ${weigh(all)} in all`,
                );
                const early = all.filter((file) => /^js\//.test(file) && !scripts.includes(file));
                assert.deepEqual(early, [], 'loaded before it was needed');

                await page.evaluate(async () => {
                    const frame = () => new Promise(requestAnimationFrame);
                    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
                        scrollTo(0, y);
                        await frame();
                        await frame();
                    }
                });
                await quiet();
                assert.deepEqual(foreign, []);
                assert.deepEqual(noise, []);
                assert.equal(await page.locator('.unloaded').isVisible(), false);
                const silent = await page.evaluate(() => {
                    const { playground, landing, demo, figures = {} } = window;
                    if (playground?.ready || landing?.ready || demo?.ready) return [];
                    return Object.values(figures)
                        .filter((figure) => !figure.said())
                        .map(({ id }) => id);
                });
                assert.deepEqual(silent, [], 'these figures say nothing');
            },
        );
    }

    await check('files that pages load on demand are in the folder, too', async () => {
        await open('why.html');
        const before = new Set(asked);
        for (const peer of await page.locator('[data-peer] input:enabled').all())
            await peer.check();
        await page.waitForFunction(() => window.tiles.crowd.part.contest.entries.length === 5);
        const later = [...asked].filter((file) => !before.has(file));
        assert.ok(later.length >= 4, later.join());
        assert.deepEqual([...foreign, ...noise], []);
        await open('scenes.html?scene=platformer');
        await page.waitForFunction(() => document.body.textContent.includes('createGame'));
        assert.deepEqual([...foreign, ...noise], []);
    });

    await check('every link leads to an existing page and anchor', async () => {
        const read = await readPages();
        const isReference = ({ pathname }) => pathname === new URL('api/index.html', home).pathname;
        assert.ok(read.flatMap(({ links }) => links).some((href) => isReference(new URL(href))));
        const ids = new Map(read.map(({ name, ids }) => [name, new Set(ids)]));
        const broken = read.flatMap(({ name, links }) =>
            links
                .map((href) => new URL(href))
                .filter((url) => url.href.startsWith(home) && !isReference(url))
                .filter(({ pathname, hash }) => {
                    const to = ids.get(pathname.slice(new URL(home).pathname.length));
                    const isState = hash.includes('='); // the playground's
                    return !to || (hash !== '' && !isState && !to.has(decodeURI(hash.slice(1))));
                })
                .map(({ href }) => `${name}: ${href.slice(home.length)}`),
        );
        assert.ok(read.some(({ links }) => links.length > 5));
        assert.deepEqual(broken, []);
    });

    await check('every page exists in both languages, and each links to the other', async () => {
        const english = names.filter((name) => !/^(zh|guides)\//.test(name));
        const chinese = names.filter((name) => /^zh\/[^/]*$/.test(name));
        assert.deepEqual(
            chinese,
            english.map((name) => `zh/${name}`),
        );
        const read = await readPages();
        for (const [k, name] of chinese.entries()) {
            const [page] = english[k].split('.');
            if (templateOf(page, 'en') !== templateOf(page, 'zh')) continue; // prose may differ
            const [zh, en] = [name, english[k]].map((one) =>
                read.find((page) => page.name === one),
            );
            assert.equal(zh.leads, en.leads, `${name}: links`);
        }
        for (const { name, lang, others } of read) {
            const isChinese = name.startsWith('zh/');
            assert.equal(lang, isChinese ? 'zh' : 'en', name);
            // Some guides exist in Chinese, too; the others link to the list of those.
            const chinese = names.includes(`zh/${name}`) ? `zh/${name}` : 'zh/guides/index.html';
            const other = isChinese ? name.slice(3) : chinese;
            assert.deepEqual(others, [[isChinese ? 'en' : 'zh', home + other]], name);
        }
    });

    await check('every page has a title, a description, and headings in order', async () => {
        const read = await readPages();
        assert.equal(new Set(read.map(({ title }) => title)).size, read.length, 'titles');
        for (const { name, title, description, headings, ids, mains } of read) {
            assert.match(title, /sepaxis/, name);
            assert.ok(description?.length > 20, `${name}: ${description}`);
            assert.equal(mains, 1, name);
            assert.equal(headings[0], 1, name);
            assert.equal(headings.filter((level) => level === 1).length, 1, name);
            headings.forEach((level, k) => {
                assert.ok(k === 0 || level <= headings[k - 1] + 1, `${name}: ${headings}`);
            });
            assert.equal(new Set(ids).size, ids.length, `${name}: an id is there twice`);
        }
    });

    await check('every link of the reference leads to an existing file and anchor', () => {
        const pages = readdirSync(folder, { recursive: true }).filter((name) =>
            /\.html$/.test(name),
        );
        const texts = new Map(
            pages.map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
        );
        const broken = [];
        for (const [name, text] of texts) {
            if (!name.startsWith('api/')) continue;
            for (const [, href] of text.matchAll(/<a [^>]*?href="(?!\w+:)([^"]+)"/g)) {
                const { pathname, hash } = new URL(href, new URL(name, home));
                const target = texts.get(pathname.slice(new URL(home).pathname.length));
                const id = decodeURI(hash.slice(1));
                if (!target || (id && !target.includes(`id="${id}"`)))
                    broken.push(`${name}: ${href}`);
            }
        }
        assert.deepEqual(broken.slice(0, 9), []);
    });

    await check('the reference opens in the theme chosen on the site, and keeps it', async () => {
        const themeOf = () => page.evaluate(() => document.documentElement.dataset.theme);
        await page.emulateMedia({ colorScheme: 'light' });
        await open('guides/index.html?theme=dark');
        await page.locator('.side').getByRole('link', { name: 'API reference' }).click();
        await page.getByRole('heading', { name: 'sepaxis - v' }).waitFor();
        assert.equal(await themeOf(), 'dark');
        await page.getByRole('link', { name: 'sepaxis/math' }).first().click();
        await page.getByRole('heading', { name: 'Module sepaxis/math' }).waitFor();
        assert.equal(await themeOf(), 'dark');
        await page.locator('.pages').getByRole('link', { name: 'Guides' }).click();
        await page.getByRole('heading', { name: 'Guides', level: 1 }).waitFor();
        assert.equal(await themeOf(), 'dark');
    });

    await check('the reference lists its modules, and in the order of the README', () => {
        const readme = readFileSync(join(root, 'README.md'), 'utf8');
        const cells = Array.from(
            readme.matchAll(/^\| (`sepaxis.*?) \| [^\d]/gm),
            ([, cell]) => cell,
        );
        const entries = cells.flatMap((cell) => [...cell.matchAll(/`(.+?)`/g)]);
        for (const page of ['index', 'modules']) {
            const text = readFileSync(join(folder, `api/${page}.html`), 'utf8');
            const modules = [...text.matchAll(/href="modules\/(\w+)\.html"/g)];
            assert.deepEqual(
                modules.map(([, name]) => name),
                entries.map(([, name]) => name.replace('/', '_')),
            );
        }
    });

    await check('the reference of the API requests nothing from outside', async () => {
        for (const colorScheme of ['light', 'dark']) {
            await page.emulateMedia({ colorScheme });
            await open('api/classes/sepaxis.World.html');
            await page.getByRole('heading', { name: 'Class World' }).waitFor();
            const [text, paper] = await page.evaluate(() => {
                const { color, backgroundColor } = getComputedStyle(document.body);
                const sum = (css) =>
                    css
                        .match(/\d+/g)
                        .slice(0, 3)
                        .reduce((a, b) => a + Number(b), 0);
                return [sum(color), sum(backgroundColor)];
            });
            const isDark = colorScheme === 'dark';
            assert.ok(
                isDark ? text > paper + 300 : paper > text + 300,
                `${colorScheme}: ${text}, ${paper}`,
            );
            assert.deepEqual([...foreign, ...noise], []);
        }
        const hosts = readdirSync(join(folder, 'api'), { recursive: true })
            .filter((name) => name.endsWith('.html'))
            .flatMap((name) =>
                [
                    ...readFileSync(join(folder, 'api', name), 'utf8').matchAll(
                        /(?:href|src)="(?:https?:)?\/\/[^"]*"/g,
                    ),
                ].map(([link]) => `${name}: ${link}`),
            );
        assert.deepEqual(hosts, []);
        await page.emulateMedia({ colorScheme: 'light' });
    });

    await check('a page opened from a disk is readable, and says what does not work', async () => {
        const other = await page.context().newPage();
        try {
            // One of each layout; `readPages` finds the notice in all.
            for (const name of ['index.html', 'zh/learn.html', 'swarm.html', 'guides/fast.html']) {
                await other.goto(pathToFileURL(join(folder, name)).href);
                await other.locator('.unloaded').waitFor();
                assert.equal(await other.locator('h1').isVisible(), true, name);
            }
        } finally {
            await other.close();
        }
        for (const { name, notices, watches } of await readPages())
            assert.deepEqual([notices, watches], [1, 1], name);
    });

    await check('nothing in the folder contains a path of the machine that made it', async () => {
        const files = readdirSync(folder, { recursive: true, withFileTypes: true });
        for (const entry of files.filter((file) => file.isFile())) {
            const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
            assert.ok(!text.includes(root), entry.name);
            // Guides explain how to import a package without a bundler.
            const isGuide = entry.parentPath.endsWith('guides');
            assert.ok(isGuide || !text.includes('node_modules'), entry.name);
        }
    });

    /** The text of the pages before any script changes it. */
    async function readPages() {
        await open('licences.txt');
        return page.evaluate(async (all) => {
            const read = [];
            for (const name of all) {
                const text = await (await fetch(name)).text();
                const there = new DOMParser().parseFromString(text, 'text/html');
                const address = (link) =>
                    new URL(link.getAttribute('href'), new URL(name, location)).href;
                const every = (selector) => [...there.querySelectorAll(selector)];
                read.push({
                    name,
                    title: there.title,
                    lang: there.documentElement.lang,
                    description: there.querySelector('meta[name="description"]')?.content,
                    mains: every('main').length,
                    leads: every('main a[href]').length,
                    headings: every('h1, h2, h3, h4, h5, h6').map(({ tagName }) =>
                        Number(tagName[1]),
                    ),
                    ids: every('[id]').map(({ id }) => id),
                    links: every('a[href]').map(address),
                    notices: every('body > .unloaded').length,
                    watches: every('head > script:not([type])').filter(({ text }) =>
                        text.includes("setAttribute('data-unloaded', '')"),
                    ).length,
                    others: every('header a.language').map((link) => [
                        link.hreflang,
                        address(link),
                    ]),
                });
            }
            return read;
        }, names);
    }
}
