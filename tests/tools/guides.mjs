// Renders the guides. Reads web/guides/*.md; returns what their layout, web/pages/layouts/guide.eta, needs. The order of
// guides is that of the links in index.md.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';

const folder = fileURLToPath(new URL('../../web/guides/', import.meta.url));

/** Text escaped for HTML. */
const escaped = (text) =>
    text.replace(
        /[&<>"]/g,
        (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign],
    );

/** The anchor of a heading, as GitHub and the site make it. */
export const anchorOf = (heading) =>
    heading
        .toLowerCase()
        .replace(/<[^>]*>|[`*_]/g, '')
        .replace(/[^\p{L}\p{N} -]/gu, '')
        .trim()
        .replaceAll(' ', '-');

/** The guides in order, index first: their names, titles and texts. */
export function guides() {
    const all = readdirSync(folder)
        .filter((file) => file.endsWith('.md'))
        .map((file) => {
            const text = readFileSync(join(folder, file), 'utf8');
            return { name: file.slice(0, -3), text, title: /^# (.+)$/m.exec(text)[1] };
        });
    const { text } = all.find(({ name }) => name === 'index');
    const placeOf = ({ name }) => (name === 'index' ? -1 : text.indexOf(`](${name}.md)`));
    return all.sort((one, other) => placeOf(one) - placeOf(other));
}

/** The paths of the guides on the site. */
export const guidePaths = () => guides().map(({ name }) => `guides/${name}.html`);

/**
 * What the layout of guides needs for one of them.
 * @param {string} path of the page, such as `guides/start.html`
 * @param {Record<string, string>} pages the addresses of pages by their names in the menu
 * @returns {object | null} null if there is no such guide
 */
export function findGuide(path, pages) {
    const all = guides();
    const at = all.findIndex(({ name }) => path === `guides/${name}.html`);
    if (at < 0) return null;
    const { name, text, title } = all[at];
    const { html, sections, lead } = render(text, pages);
    return {
        language: 'en',
        other: 'zh/index.html',
        words: {
            title: name === 'index' ? 'Guides · sepaxis' : `${escaped(title)} · sepaxis guides`,
            description: escaped(lead),
        },
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

/** The address of a guide for another one, and its title, which the index has none of. */
const linkOf = ({ name, title }) => ({
    href: name === 'index' ? './' : `${name}.html`,
    title: name === 'index' ? null : escaped(title),
});

/**
 * Markdown as HTML, its sections, and its first sentence. The package has guides without pages, so guides name a page of
 * the demo by its *Name*; here that is a link.
 */
function render(text, pages) {
    const sections = [];
    const marked = new Marked({
        renderer: {
            heading({ tokens, depth, text: source }) {
                const inner = this.parser.parseInline(tokens);
                if (depth === 1) return `<h1>${inner}</h1>\n`;
                const id = anchorOf(source);
                if (depth === 2) sections.push({ id, title: inner });
                const link = `<a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
                return `<h${depth} id="${id}">${inner} ${link}</h${depth}>\n`;
            },
            code({ text: source, lang = '' }) {
                const [language] = lang.split(' ');
                return `<div class="sample"><pre tabindex="0" aria-label="Code">${tinted(source, language)}</pre></div>\n`;
            },
            table(token) {
                const row = (cells, tag) =>
                    `<tr>${cells.map((cell) => `<${tag}${cell.align ? ` class="${cell.align}"` : ''}>${breakable(this.parser.parseInline(cell.tokens))}</${tag}>`).join('')}</tr>`;
                const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
                return `<div class="table" tabindex="0" role="region" aria-label="Table"><table>\n<thead>${row(token.header, 'th')}</thead>\n<tbody>${body}</tbody>\n</table></div>\n`;
            },
            em({ tokens, text: name }) {
                const inner = this.parser.parseInline(tokens);
                if (!(name in pages)) return `<em>${inner}</em>`;
                return `<a href="${pages[name]}" data-page>${inner}</a>`;
            },
            link({ href, tokens }) {
                const isPage = /^(?!\w+:|#)/.test(href);
                const address = href.replace(/^([\w-]+)\.md(?=#|$)/, (_, name) =>
                    name === 'index' ? './' : `${name}.html`,
                );
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
