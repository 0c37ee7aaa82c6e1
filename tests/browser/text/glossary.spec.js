/** The glossary: the same words in both languages, each linked from the article and linking back. */

import assert from 'node:assert/strict';

export default async function glossary({ page, baseUrl, check }) {
    const open = (path) => page.goto(new URL(`web/${path}`, baseUrl).href);

    /** The entries of a page, and their links. */
    const entries = () =>
        page.$$eval('.glossary > div', (divs) =>
            divs.map((div) => ({
                id: div.id,
                term: div.querySelector('dt').firstChild.textContent.trim(),
                other: div.querySelector('dt [lang]').textContent,
                text: div.querySelector('dd').firstChild.textContent.trim(),
                place: new URL(div.querySelector('a').href).hash.slice(1),
            })),
        );
    await open('glossary.html');
    const english = await entries();
    await open('zh/glossary.html');
    const chinese = await entries();

    await check('both languages explain the same words', () => {
        assert.ok(english.length > 30);
        assert.deepEqual(
            chinese.map(({ id, term, other, place }) => ({ id, term: other, other: term, place })),
            english.map(({ id, term, other, place }) => ({ id, term, other, place })),
        );
        assert.equal(new Set(english.map(({ id }) => id)).size, english.length, 'ids are unique');
    });

    await check('each word has one to three sentences', () => {
        for (const { id, text } of english) {
            const sentences = text.match(/[.?](\s|$)/g)?.length ?? 0;
            assert.ok(sentences >= 1 && sentences <= 3 && text.length < 260, `${id}: ${text}`);
        }
        for (const { id, text } of chinese) {
            const sentences = text.match(/。/g)?.length ?? 0;
            assert.ok(sentences >= 1 && sentences <= 3 && /[一-鿿]/.test(text), `${id}: ${text}`);
        }
    });

    for (const [language, folder] of [
        ['English', ''],
        ['Chinese', 'zh/'],
    ]) {
        await check(`every word of the ${language} article is in it, and links back`, async () => {
            await open(`${folder}learn.html`);
            const { terms, places } = await page.evaluate(() => ({
                terms: [...document.querySelectorAll('main a.term')].map(({ href }) => href),
                places: [...document.querySelectorAll('[id]')].map(({ id }) => id),
            }));
            const own = new URL(`web/${folder}glossary.html`, baseUrl).href;
            const ids = english.map(({ id }) => id);
            const linked = new Set();
            for (const href of terms) {
                const [path, id] = href.split('#');
                assert.equal(path, own);
                assert.ok(ids.includes(id), `no entry for ${href}`);
                linked.add(id);
            }
            for (const { id, place } of english) {
                assert.ok(places.includes(place), `${id} leads to #${place}, which is not there`);
            }
            assert.deepEqual(
                ids.filter((id) => !linked.has(id)),
                [],
                'words that the article never links to',
            );
        });
    }

    await check('links to a word and back keep the chosen theme', async () => {
        await open('learn.html?theme=dark');
        await page.click('a.term[href*="#aabb"]');
        await page.waitForSelector('#aabb:target');
        assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
        await page.click('#aabb a');
        await page.waitForSelector('section#boxes:target');
        assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    });
}
