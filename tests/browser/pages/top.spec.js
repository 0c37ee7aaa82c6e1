/** What all pages share: icon, theme before the first paint, the top line and its links. */

import assert from 'node:assert/strict';
import { allPages as pages } from './visit.js';

export default async function shared({ page, baseUrl, check }) {
    await page.goto(new URL('/web/scenes.html', baseUrl).href);
    const tops = await page.evaluate(async (names) => {
        const read = async (name) => {
            const text = await (await fetch(`/web/${name}`)).text();
            const parsed = new DOMParser().parseFromString(text, 'text/html');
            const resolve = (href) => new URL(href, `${location.origin}/web/${name}`).pathname;
            const header = parsed.querySelector('header.top');
            const links = [...header.querySelectorAll('nav.pages a')];
            const shape = (element) =>
                `<${element.tagName} ${element.className || element.id}>${[...element.children]
                    .filter((child) => child.className !== 'tongue')
                    .map(shape)
                    .join('')}`;
            return {
                name,
                lang: parsed.documentElement.lang,
                icon: parsed.querySelector('link[rel=icon]').getAttribute('href'),
                themes: parsed.querySelector('head script:not([type])').textContent,
                shape: shape(header),
                links: links.map((link) => resolve(link.getAttribute('href'))),
                current: links.filter((link) => link.ariaCurrent === 'page').length,
                here: resolve(
                    header.querySelector('[aria-current=page]')?.getAttribute('href') ?? '',
                ),
                other: resolve(header.querySelector('a.language').getAttribute('href')),
                // All but the page's own take the theme along.
                left: [...header.querySelectorAll('a')].filter(
                    (link) => !link.hasAttribute('data-page') && link.ariaCurrent !== 'page',
                ).length,
            };
        };
        return Promise.all(names.map(read));
    }, pages);
    const addressOf = (name) => `/web/${name.replace(/index\.html$/, '')}`;

    for (const top of tops) {
        await check(`${top.name}: the top of the page is that of all pages`, () => {
            const { icon, themes, shape } = tops[0];
            assert.equal(top.icon, icon);
            assert.equal(top.themes, themes);
            assert.equal(top.shape, shape);
            const isListed = top.links.includes(addressOf(top.name));
            assert.equal(top.current, isListed ? 1 : 0, 'pages marked as the current one');
            if (isListed) assert.equal(top.here, addressOf(top.name));
            assert.equal(top.left, 0, 'links that forget the theme');
        });
        await check(`${top.name}: its links stay in its language`, () => {
            const isChinese = top.name.startsWith('zh/');
            assert.equal(top.lang, isChinese ? 'zh' : 'en');
            for (const link of top.links) {
                if (link === '/web/guides/') continue; // in English, as the menu says
                assert.equal(link.startsWith('/web/zh/'), isChinese);
            }
            assert.equal(new Set(top.links).size, top.links.length);
            const isGuide = top.name.startsWith('guides/');
            const chinese = isGuide ? 'zh/index.html' : `zh/${top.name}`;
            const other = isChinese ? top.name.slice(3) : chinese;
            assert.equal(top.other, addressOf(other));
            assert.ok(pages.includes(other), `${other} is missing`);
        });
    }
}
