// Renders the pages of the site. Reads web/pages: the layout that all pages share, the content of each page, and the words
// of both in each language; returns whole pages. Templates are for Eta: https://eta.js.org.
//
// A page NAME is NAME.eta, with its words in NAME.en.json and NAME.zh.json as `t`. A page of prose has a content for each
// language instead, NAME.en.eta and NAME.zh.eta. The English page is /NAME.html, the Chinese one /zh/NAME.html.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import { presetNames } from '../../web/play/preset-names.js';
import { webAddresses } from './addresses.mjs';
import { findGuide, guidePaths, translationOf } from './guides.mjs';

/** The languages of the site. Pages in the first one have no folder. */
export const LANGUAGES = ['en', 'zh'];

/** The menu: names of pages, and where they are in each language. */
const MENU = {
    gallery: 'gallery.html',
    playground: 'playground.html',
    learn: 'learn.html',
    why: 'why.html',
    rollback: 'rollback.html',
    guides: 'guides/index.html',
};

const folder = fileURLToPath(new URL('../../web/pages/', import.meta.url));
const manifest = new URL('../../package.json', import.meta.url);
const eta = new Eta({
    views: folder,
    autoEscape: false, // words are HTML
    autoTrim: false,
    debug: true, // errors quote the line
    functionHeader: 'const { t, up, home, language } = it;',
});

export const pageNames = () => [
    ...new Set(
        readdirSync(folder)
            .filter((file) => file.endsWith('.eta'))
            .map((file) => file.split('.')[0])
            .sort(),
    ),
];

/** The paths of the pages in a language, such as `zh/index.html`; without guides. */
export const pagePaths = (language) =>
    pageNames().map((name) => `${prefixOf(language)}${name}.html`);

export const allPaths = () => [...LANGUAGES.flatMap(pagePaths), ...guidePaths()];

/** The words of a page, or of a layout. */
export const wordsOf = (name, language) =>
    JSON.parse(readFileSync(join(folder, `${name}.${language}.json`), 'utf8'));

export function templateOf(name, language) {
    const own = `${name}.${language}.eta`;
    return existsSync(join(folder, own)) ? own : `${name}.eta`;
}

const { homepage: published } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

/**
 * A whole page.
 * @param {string} path relative to the root of the site, such as `zh/learn.html` or `guides/start.html`
 * @param {{ homepage?: string }} [options] the address of the site; without one the page has no absolute addresses
 * @returns {string | null} null if there is no such page
 */
export function renderPage(path, { homepage = published } = {}) {
    const guide = findGuide(path, sharedOf);
    if (guide) {
        const data = { path, homepage, menu: 'guides', ...guide };
        return eta.render('layouts/guide', dataOf(data));
    }
    const language = LANGUAGES.find((one) => pagePaths(one).includes(path));
    if (!language) return null;
    const [name] = path.slice(prefixOf(language).length).split('.');
    const words = wordsOf(name, language);
    const template = templateOf(name, language);
    const other = `${prefixOf(otherThan(language))}${name}.html`;
    return eta.render(template, dataOf({ path, homepage, language, menu: name, words, other }));
}

/**
 * The parts of the layout that the pages of the reference need: the header, and the script that sets the theme. Their
 * links name files, because these pages are copied unchanged.
 * @param {string} path such as `api/index.html`
 */
export function renderFrame(path) {
    const words = { title: '', description: '' };
    const more = { body: '', style: [], script: '', other: translationOf('index', 'zh') };
    const page = eta.render(
        'layouts/page',
        dataOf({ path, language: LANGUAGES[0], menu: 'guides', words, ...more }),
    );
    const [header] = /<header class="top">.*?<\/header>/s.exec(page);
    const [theme] = /<script>.*?<\/script>/s.exec(page);
    return { header: header.replace(/href="([^"]*\/)"/g, 'href="$1index.html"'), theme };
}

const prefixOf = (language) => (language === LANGUAGES[0] ? '' : `${language}/`);
const otherThan = (language) => LANGUAGES.find((one) => one !== language);

/** The address of a page in links: a folder's index page is the folder. */
const linkTo = (path) => path.replace(/(^|\/)index\.html$/, '$1') || './';

/**
 * The data of templates: the page's words as `t` and the layouts' as `shared` and `game`, the relative paths `up` to the root of
 * the site and `home` to the root of the language, the page's own path, its entry in the menu, its other language, and
 * the web addresses of the project.
 */
function dataOf({ path, homepage, language, words, other, ...more }) {
    const depth = path.split('/').length - 1;
    const up = '../'.repeat(depth);
    const home = language === LANGUAGES[0] ? up : up.replace('../', '');
    return {
        ...more,
        t: strict(words, path),
        shared: strict(wordsOf('layouts/page', language), 'layouts/page'),
        game: strict(wordsOf('layouts/game', language), 'layouts/game'),
        addresses: webAddresses(JSON.parse(readFileSync(manifest, 'utf8'))),
        up,
        home,
        language,
        path,
        pages: pageNames(),
        presetNames,
        hasThumbnail: (name) => existsSync(join(folder, `../pictures/scenes/${name}.webp`)),
        entries: entriesOf(path, language, home),
        other: { href: linkTo(up + other), language: otherThan(language) },
        ...(homepage ? sharingOf(path, homepage, language, more.menu) : { address: null }),
    };
}

/** The data for search engines and shared links: the page's address, picture, and address in each language. */
function sharingOf(path, homepage, language, name) {
    const at = (file) => new URL(file, homepage.replace(/\/?$/, '/')).href;
    const file = path.slice(prefixOf(language).length);
    const there = new Set(allPaths());
    const inLanguages = LANGUAGES.map((one) => [one, prefixOf(one) + file]);
    return {
        address: at(linkTo(path)),
        picture: at(pictureOf(name)),
        translations: inLanguages
            .filter(([, translated]) => there.has(translated))
            .map(([one, translated]) => ({ language: one, address: at(linkTo(translated)) })),
    };
}

/** The picture of a page, or that of the first page: `make picture` makes them. */
function pictureOf(name) {
    const files = [name, 'index'].map((one) => `pictures/${one}.jpg`);
    return files.find((file) => existsSync(join(folder, '..', file))) ?? files[1];
}

/** The entries of the menu: their addresses, and which of them is the page at `path`. */
function entriesOf(path, language, home) {
    return Object.entries(MENU).map(([name, file]) => ({
        name,
        href: linkTo(home + file),
        isPage: path === prefixOf(language) + file,
    }));
}

/** The data that all guides of a language share: the addresses of pages by name, and the words of their layout. */
function sharedOf(language) {
    const { menu } = wordsOf('layouts/page', language);
    const pages = Object.entries(MENU).filter(([name]) => name !== 'guides');
    const words = strict(wordsOf('layouts/guide', language), 'layouts/guide');
    const addresses = Object.fromEntries(pages.map(([name, file]) => [menu[name], `../${file}`]));
    addresses[words.reference] =
        language === LANGUAGES[0] ? '../api/index.html' : '../../api/index.html';
    return { pages: addresses, words };
}

/** An object whose missing keys throw. */
const strict = (words, where) =>
    new Proxy(words, {
        get(target, key) {
            if (key in target) return target[key];
            throw new Error(`${where}: its words have no "${String(key)}"`);
        },
    });
