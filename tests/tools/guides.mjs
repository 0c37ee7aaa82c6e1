// Renders the guides. Reads web/guides/*.md; returns the data of their layout, web/pages/layouts/guide.eta. The links in
// index.md give the order of the guides.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lexer, Marked } from 'marked';

const folder = fileURLToPath(new URL('../../web/guides/', import.meta.url));

const escaped = (text) =>
    text.replace(
        /[&<>"]/g,
        (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign],
    );

/** The anchor of a heading, as GitHub and the site make it. */
const anchorOf = (heading) =>
    heading
        .toLowerCase()
        .replace(/<[^>]*>|[`*_]/g, '')
        .replace(/[^\p{L}\p{N} -]/gu, '')
        .trim()
        .replaceAll(' ', '-');

/** The anchors of all headings of a text, in order. */
export const anchorsOf = (source) =>
    lexer(source)
        .filter(({ type }) => type === 'heading')
        .map(({ text }) => anchorOf(text));

/** The folders of the guides on the site, by language. English texts are in web/guides, others in folders below it. */
const PREFIXES = { en: 'guides/', zh: 'zh/guides/' };

/** The guides of a language in order, index first: their names, titles and texts. */
export function guides(language = 'en') {
    const own = language === 'en' ? folder : join(folder, language);
    const all = readdirSync(own)
        .filter((file) => file.endsWith('.md'))
        .map((file) => {
            const text = readFileSync(join(own, file), 'utf8');
            return { name: file.slice(0, -3), text, title: /^# (.+)$/m.exec(text)[1] };
        });
    const { text } = all.find(({ name }) => name === 'index');
    const placeOf = ({ name }) => (name === 'index' ? -1 : text.indexOf(`](${name}.md)`));
    return all.sort((one, other) => placeOf(one) - placeOf(other));
}

export const guidePaths = (languages = Object.keys(PREFIXES)) =>
    [languages]
        .flat()
        .flatMap((language) =>
            guides(language).map(({ name }) => `${PREFIXES[language]}${name}.html`),
        );

/**
 * The data of the layout for one guide.
 * @param {string} path of the page, such as `guides/start.html`
 * @param {(language: string) => { pages: Record<string, string>, words: Record<string, string> }} sharedOf the addresses
 *     of pages by their names in the menu, and the words of the layout
 * @returns {object | null} null if there is no such guide
 */
export function findGuide(path, sharedOf) {
    const language = Object.keys(PREFIXES).find((one) => guidePaths(one).includes(path));
    if (!language) return null;
    const all = guides(language);
    const at = all.findIndex(({ name }) => path.endsWith(`/${name}.html`));
    const { name, text, title } = all[at];
    const { pages, words } = sharedOf(language);
    const otherLanguage = language === 'en' ? 'zh' : 'en';
    // The lists have sections of their own.
    const translation =
        name !== 'index' && guides(otherLanguage).find((guide) => guide.name === name);
    const translated = translation ? anchorsOf(translation.text) : [];
    const { html, sections, lead } = render(text, pages, words, translated);
    return {
        language,
        other: translationOf(name, otherLanguage),
        words: {
            title: `${name === 'index' ? words.guides : escaped(title)} · ${words.ofSite}`,
            description: escaped(lead),
        },
        guide: words,
        html,
        list: all.map((guide) => ({
            ...linkOf(guide),
            isHere: guide.name === name,
            sections: guide.name === name && name !== 'index' ? sections : [],
        })),
        before: name !== 'index' && linkOf(all[at - 1]),
        after: name !== 'index' && all[at + 1] && linkOf(all[at + 1]),
    };
}

/** The guide in another language, or the list of guides in it. */
export function translationOf(name, language) {
    const own = `${PREFIXES[language]}${name}.html`;
    return guidePaths(language).includes(own) ? own : `${PREFIXES[language]}index.html`;
}

/** A guide's title, and its address relative to another guide; the index has no title. */
const linkOf = ({ name, title }) => ({
    href: name === 'index' ? './' : `${name}.html`,
    title: name === 'index' ? null : escaped(title),
});

/**
 * Markdown as HTML, its sections, and its first sentence. Guides name a page of the demo as *Name*, because the package
 * contains them without the pages; here the name becomes a link. `translated` are the anchors of the same sections in the
 * other language, for web/site/section.js.
 */
function render(text, pages, words, translated) {
    const sections = [];
    let headings = 0;
    const marked = new Marked({
        renderer: {
            heading({ tokens, depth, text: source }) {
                const inner = this.parser.parseInline(tokens);
                const translation = translated[headings++] ?? '';
                if (depth === 1) return `<h1>${inner}</h1>\n`;
                const id = anchorOf(source);
                if (depth === 2) sections.push({ id, title: inner });
                const link = `<a class="anchor" href="#${id}" aria-label="${words.anchor}">#</a>`;
                return `<h${depth} id="${id}" data-translation="${translation}">${inner} ${link}</h${depth}>\n`;
            },
            code({ text: source, lang = '' }) {
                const [language] = lang.split(' ');
                return `<div class="sample"><pre tabindex="0" aria-label="${words.code}">${tinted(outdented(source), language)}</pre></div>\n`;
            },
            table(token) {
                const row = (cells, tag) =>
                    `<tr>${cells.map((cell) => `<${tag}${cell.align ? ` class="${cell.align}"` : ''}>${breakable(this.parser.parseInline(cell.tokens))}</${tag}>`).join('')}</tr>`;
                const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
                return `<div class="table" tabindex="0" role="region" aria-label="${words.table}"><table>\n<thead>${row(token.header, 'th')}</thead>\n<tbody>${body}</tbody>\n</table></div>\n`;
            },
            em({ tokens, text: name }) {
                const inner = this.parser.parseInline(tokens);
                if (!(name in pages)) return `<em>${inner}</em>`;
                return `<a href="${pages[name]}" data-page>${inner}</a>`;
            },
            link({ href, tokens }) {
                const isPage = /^(?!\w+:|#)/.test(href);
                // From a translation, English guides are one folder up in the repository and two on the site.
                const address = href
                    .replace(/^\.\.\/(?=[\w-]+\.md)/, '../../guides/')
                    .replace(/(^|\/)index\.md(?=#|$)/, (_, start) => start || './')
                    .replace(/\.md(?=#|$)/, '.html');
                const mark = isPage ? ' data-page' : '';
                return `<a href="${escaped(address)}"${mark}>${this.parser.parseInline(tokens)}</a>`;
            },
        },
    });
    const html = marked.parse(text);
    const [, first] = /<p>(.*?)<\/p>/s.exec(html) ?? [];
    if (first === undefined)
        throw new Error(`the guide has no first sentence for its description: ${text}`);
    const lead = first.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
    return { html, sections, lead: unescaped(lead) };
}

/** In narrow columns code breaks between its words, not within them. */
const breakable = (html) =>
    html.replace(
        /(<code>)(.*?)(<\/code>)/gs,
        (_, start, code, end) =>
            start +
            code.replace(/(?<=\w)\.(?=\w)/g, '<wbr>.').replace(/(?<=\w)[(/_]/g, '$&<wbr>') +
            end,
    );

const unescaped = (text) =>
    text.replace(
        /&(amp|lt|gt|quot|#39);/g,
        (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name],
    );

// --- Highlighted source ------------------------------------------------------------------------------

const PARTS = {
    comment: /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/,
    string: /'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\\n])*"/,
    number: /\b\d[\w.]*\b/,
    keyword:
        /\b(?:import|from|export|default|const|let|function|return|if|else|for|of|in|while|new|class|extends|async|await|true|false|null|undefined|throw|try|catch|static|struct|float|double|int|void|include)\b/,
};
const WORDS = new RegExp(
    Object.entries(PARTS)
        .map(([name, { source }]) => `(?<${name}>${source})`)
        .join('|'),
    'g',
);

/** An excerpt from within a class or a function, without the indentation that all of its lines share. */
function outdented(source) {
    const indents = source.match(/^ *(?=\S)/gm).map(({ length }) => length);
    return source.replaceAll(new RegExp(`^ {${Math.min(...indents)}}`, 'gm'), '');
}

/** A program with its comments, strings, numbers and keywords marked; other text as it is. */
function tinted(source, language) {
    if (!['js', 'ts', 'c', 'json', 'html'].includes(language))
        return `<code>${escaped(source)}</code>`;
    let html = '';
    let at = 0;
    for (const { 0: text, index, groups } of source.matchAll(WORDS)) {
        const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
        html += `${escaped(source.slice(at, index))}<span class="source-${kind}">${escaped(text)}</span>`;
        at = index + text.length;
    }
    return `<code>${html}${escaped(source.slice(at))}</code>`;
}
