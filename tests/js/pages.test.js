// The rendered pages of the site: their texts in both languages, the parts of pages with a template per language, their
// menu and their links to the other language. Reads web/pages.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
    cpSync,
    existsSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    rmSync,
    statSync,
    symlinkSync,
    writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { presetNames } from '../../web/play/preset-names.js';
import { names as scenes } from '../browser/scenes/names.js';
import { linkFault } from '../docs/links.mjs';
import { anchorsOf, guidePaths } from '../tools/guides.mjs';
import {
    allPaths,
    LANGUAGES,
    pageNames,
    renderPage,
    templateOf,
    wordsOf,
} from '../tools/pages.mjs';

const folder = new URL('../../web/pages/', import.meta.url);
const read = (file) => readFileSync(new URL(file, folder), 'utf8');
const guideFolder = new URL('../../web/guides/', import.meta.url);
const layouts = readdirSync(new URL('layouts/', folder))
    .filter((file) => file.endsWith('.eta'))
    .map((file) => `layouts/${file.replace('.eta', '')}`);
const isChinese = (text) => /[\u4e00-\u9fff]/.test(text);

/** The texts of a catalogue with their keys: `a.b` for the text `b` of a nested catalogue `a`. */
const flat = (words) =>
    Object.entries(words).flatMap(([key, value]) =>
        typeof value === 'string'
            ? [[key, value]]
            : flat(value).map(([inner, text]) => [`${key}.${inner}`, text]),
    );

/** Texts that are intentionally the same in both languages, or in the other language. */
const NAMES = ['layouts/page: otherLanguage'];

for (const name of [...layouts, ...pageNames()]) {
    test(`${name}: every text exists in all languages, and is used`, () => {
        const [first, ...others] = LANGUAGES.map((language) => flat(wordsOf(name, language)));
        const keys = first.map(([key]) => key);
        for (const other of others)
            assert.deepEqual(
                other.map(([key]) => key),
                keys,
            );
        const templates = [...new Set(LANGUAGES.map((language) => templateOf(name, language)))];
        const source = [
            ...templates,
            ...layouts.map((layout) => `${layout}.eta`),
            ...readdirSync(new URL('parts/', folder)).map((file) => `parts/${file}`),
            '../../tests/tools/guides.mjs',
        ]
            .map(read)
            .join();
        for (const key of keys) {
            const [word] = key.split('.');
            assert.match(
                source,
                new RegExp(`\\b(t|shared|guide|words)\\.${word}\\b`),
                `${key} is unused`,
            );
        }
    });

    test(`${name}: texts are in the language of their catalogue`, () => {
        for (const [key, text] of flat(wordsOf(name, 'en')))
            assert.ok(!isChinese(text) || NAMES.includes(`${name}: ${key}`), `${key}: ${text}`);
        for (const [key, text] of flat(wordsOf(name, 'zh'))) {
            const words = text.replace(/<(code|kbd)>.*?<\/\1>|<[^>]*>|sepaxis/g, '');
            const isWord = /[a-z]{3}/.test(words);
            assert.ok(
                isChinese(text) || !isWord || NAMES.includes(`${name}: ${key}`),
                `${key}: ${text}`,
            );
        }
    });
}

/** The parts of a page that a translation must not change. */
function partsOf(page) {
    const [, main] = /<main[^>]*>(.*)<\/main>/s.exec(page);
    const all = (pattern) => [...main.matchAll(pattern)].map(([, part = '']) => part);
    const sections = main.split(/(?=<section\b)/).slice(1);
    return {
        ids: all(/\sid="([^"]*)"/g),
        figures: all(/data-figure="([^"]*)"/g),
        headings: all(/<(h[1-3])\b/g),
        asides: all(/<aside([^>]*)>/g),
        code: all(/<pre[^>]*>\s*<code/g).length,
        paragraphs: sections.map((text) => text.match(/<(p|li)\b/g)?.length ?? 0),
        captions: all(/<figcaption[^>]*>\s*(<\/)?/g),
    };
}

for (const name of pageNames()) {
    test(`${name}: both languages have the same parts, and their own titles`, () => {
        const [english, chinese] = [`${name}.html`, `zh/${name}.html`].map(renderPage);
        const expected = partsOf(english);
        const parts = partsOf(chinese);
        for (const part of Object.keys(expected))
            assert.deepEqual(parts[part], expected[part], part);
        for (const pattern of [/<title>(.*?)</, /name="description" content="(.*?)"/])
            assert.notEqual(pattern.exec(english)[1], pattern.exec(chinese)[1]);
    });
}

test('the lists of guides lead to the playground, the article and the reference', () => {
    for (const path of ['guides/index.html', 'zh/guides/index.html']) {
        const [, main] = /<main[^>]*>(.*)<\/main>/s.exec(renderPage(path));
        const links = [...main.matchAll(/href="([^"#]+)/g)].map(([, href]) => targetOf(path, href));
        const home = path.replace('guides/index.html', '');
        for (const to of [`${home}playground.html`, `${home}learn.html`, 'api/index.html'])
            assert.ok(links.includes(to), `${path}: ${to}`);
    }
});

test('captions name no colour that the dark theme turns into its opposite', () => {
    for (const path of ['learn.html', 'zh/learn.html'])
        for (const [caption] of renderPage(path).matchAll(/<figcaption>.*?<\/figcaption>/gs))
            assert.doesNotMatch(caption, /\b(black|white|dark)\b|黑色|白色|深色/i);
});

/** The target of a link in the header, relative to the root of the site. */
const targetOf = (path, href) =>
    new URL(href, `http://site/${path}`).pathname.slice(1).replace(/(^|\/)$/, '$1index.html');

for (const path of allPaths().filter((one) => one.startsWith('zh/'))) {
    test(`${path}: its links lead to the Chinese page where there is one`, () => {
        const [, main] = /<main[^>]*>(.*)<\/main>/s.exec(renderPage(path));
        const others = [...main.matchAll(/<a (?![^>]*class="language")[^>]*href="([^":#]+)/g)]
            .map(([, href]) => targetOf(path, href))
            .filter((to) => allPaths().includes(`zh/${to}`));
        // The list of Chinese guides ends with a link to that of all guides.
        const isList = path === 'zh/guides/index.html';
        assert.deepEqual(others, isList ? ['guides/index.html'] : []);
    });
}

for (const path of allPaths()) {
    test(`${path}: its menu marks the page itself, and its links keep the theme`, () => {
        const page = renderPage(path);
        const [header] = /<header class="top">.*?<\/header>/s.exec(page);
        const links = [...header.matchAll(/<a ([^>]*)>/g)].map(([, attributes]) => ({
            to: targetOf(path, /href="([^"]*)"/.exec(attributes)[1]),
            attributes,
        }));
        const current = links.filter(({ attributes }) => attributes.includes('"page"'));
        assert.deepEqual(
            current.map(({ to }) => to),
            current.length > 0 ? [path] : [],
        );
        // Links keep the theme; the link of the page to itself does not need to.
        for (const { attributes } of links)
            assert.ok(attributes.includes('data-page') || attributes.includes('"page"'));
    });
}

for (const path of allPaths()) {
    test(`${path}: a shared link shows a picture, and leads to both languages`, () => {
        const homepage = 'https://somebody.example.com/sepaxis';
        const page = renderPage(path, { homepage });
        const address = `${homepage}/${path.replace(/index\.html$/, '')}`;
        const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(page);
        assert.equal(canonical, address);
        const picture = /property="og:image" content="([^"]*)"/.exec(page)[1];
        assert.equal(/name="twitter:image" content="([^"]*)"/.exec(page)[1], picture);
        assert.ok(picture.startsWith(`${homepage}/pictures/`));
        const file = new URL(picture.slice(homepage.length + 1), new URL('../', folder));
        assert.ok(statSync(file).size <= 60_000, picture);
        const translations = [...page.matchAll(/rel="alternate" hreflang="(\w+)" href="([^"]*)"/g)];
        assert.ok(translations.some(([, , href]) => href === address));
        for (const [, language, href] of translations) {
            const to = `${href.slice(homepage.length + 1)}`.replace(/(^|\/)$/, '$1index.html');
            assert.match(renderPage(to), new RegExp(`<html lang="${language}"`));
        }
        const plain = renderPage(path, { homepage: '' });
        // Previews of links need absolute addresses.
        assert.doesNotMatch(plain, /og:image|twitter:image|canonical/);
        assert.match(plain, /name="twitter:card" content="summary"/);
        assert.match(plain, /property="og:title" content="[^"]*sepaxis/);
    });
}

test('addresses in package.json alone give pages their shared pictures and their link to the repository', () => {
    const root = fileURLToPath(new URL('../../', import.meta.url));
    const copy = mkdtempSync(join(tmpdir(), 'sepaxis-pages-'));
    try {
        for (const part of [
            'web/pages',
            'web/pictures',
            'web/guides',
            'web/play',
            'web/site',
            'tests/tools',
        ])
            cpSync(join(root, part), join(copy, part), { recursive: true });
        symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
        const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
        const homepage = 'https://somebody.example.com/sepaxis/';
        const repository = { type: 'git', url: 'git+https://example.com/somebody/sepaxis.git' };
        writeFileSync(
            join(copy, 'package.json'),
            JSON.stringify({ ...manifest, homepage, repository }),
        );
        const script = `import { renderPage } from './tests/tools/pages.mjs';
            console.log(['index.html', 'zh/race.html', 'guides/start.html'].map((path) => renderPage(path)).join('<!--next-->'));`;
        const pages = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
            cwd: copy,
            encoding: 'utf8',
        }).split('<!--next-->');
        for (const [k, picture] of ['index', 'race', 'index'].entries()) {
            for (const name of ['property="og:image"', 'name="twitter:image"'])
                assert.ok(
                    pages[k].includes(`${name} content="${homepage}pictures/${picture}.jpg"`),
                    name,
                );
        }
        assert.match(pages[0], /href="https:\/\/example\.com\/somebody\/sepaxis"/);
    } finally {
        rmSync(copy, { recursive: true });
    }
});

test('the gallery links to every scene and every preset once, each with a picture', () => {
    const page = renderPage('gallery.html', { homepage: '' });
    const found = (pattern) => [...page.matchAll(pattern)].map(([, name]) => name).sort();
    assert.deepEqual(found(/\?scene=(\w+)"/g), [...scenes].sort());
    assert.deepEqual(found(/#preset=([^"]+)"/g), Object.keys(presetNames).sort());
    const pictures = found(/src="(pictures\/scenes\/[\w-]+\.webp)"/g);
    for (const name of scenes) assert.ok(pictures.includes(`pictures/scenes/${name}.webp`), name);
    const bytes = pictures.map((file) => statSync(new URL(`../${file}`, folder)).size);
    assert.ok(Math.max(...bytes) < 15_000, 'thumbnails load fast');
});

/** The code blocks of a text, which a translation keeps unchanged. */
const CODE = /^```.*?^```$/gms;

for (const file of readdirSync(new URL('zh/', guideFolder)).filter((name) => name !== 'index.md')) {
    const [english, chinese] = [file, `zh/${file}`].map((name) =>
        readFileSync(new URL(name, guideFolder), 'utf8'),
    );

    test(`guides/zh/${file}: its samples and its parts are those of the English guide`, () => {
        assert.deepEqual(chinese.match(CODE), english.match(CODE));
        const partsOf = (text) => text.replace(CODE, '').match(/^(#+|\||-)(?= )/gm);
        assert.deepEqual(partsOf(chinese), partsOf(english));
    });

    test(`guides/zh/${file}: all of its links have a target`, async () => {
        const path = `web/guides/zh/${file}`;
        const exists = async (target) => existsSync(new URL(`../../${target}`, import.meta.url));
        for (const [, href] of chinese.replace(CODE, '').matchAll(/\]\(([^)]+)\)/g)) {
            const [target] = href.split('#');
            const anchors = new Map([[path, anchorsOf(chinese)]]);
            if (target.endsWith('.md')) {
                const text = readFileSync(new URL(target, new URL('zh/', guideFolder)), 'utf8');
                anchors.set(posix.join('web/guides/zh', target), anchorsOf(text));
            }
            assert.equal(await linkFault(href, path, anchors, exists), null, href);
        }
    });
}

test('excerpts from within a class keep only the indentation of their own lines', () => {
    let excerpts = 0;
    for (const path of guidePaths()) {
        for (const [, html] of renderPage(path).matchAll(/<pre[^>]*><code>(.*?)<\/code>/gs)) {
            const text = html.replace(/<[^>]*>/g, '');
            assert.match(text, /^\S/, path);
            if (/^\w+\(.*\) \{\n {4}/.test(text)) excerpts++;
        }
    }
    assert.ok(excerpts > 0);
});

for (const name of ['swarm', 'draw-and-run', 'race']) {
    test(`${name}: its goal says how to play, with keys and with a finger`, () => {
        for (const language of LANGUAGES) {
            const { goal } = wordsOf(name, language);
            assert.match(
                goal,
                /<span class="with-keys">.+?<\/span><span class="with-touch">.+<\/span>$/,
            );
        }
    });
}

test('a page whose words lack a text is not rendered', () => {
    assert.throws(() => wordsOf('nothing', 'en'), /nothing\.en\.json/);
    assert.deepEqual([renderPage('nothing.html'), renderPage('zh/../index.html')], [null, null]);
});
