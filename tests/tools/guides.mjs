// Renders the guides as pages. Reads web/guides/*.md, and a page of web/ for the head and header that all pages share;
// returns whole pages. The order of guides is that of the links in index.md.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';
import { anchorOf } from '../docs/links.mjs';

const web = fileURLToPath(new URL('../../web/', import.meta.url));
const folder = join(web, 'guides');

/** Text escaped for HTML. */
const escaped = (text) =>
    text.replace(
        /[&<>"]/g,
        (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign],
    );

/** The guides in order, index first: their names, titles and texts. */
export async function guides() {
    const names = (await readdir(folder))
        .filter((file) => file.endsWith('.md'))
        .map((file) => file.slice(0, -3));
    const texts = await Promise.all(
        names.map((name) => readFile(join(folder, `${name}.md`), 'utf8')),
    );
    const all = names.map((name, k) => {
        return { name, text: texts[k], title: /^# (.+)$/m.exec(texts[k])[1] };
    });
    const { text } = all.find(({ name }) => name === 'index');
    const placeOf = ({ name }) => (name === 'index' ? -1 : text.indexOf(`](${name}.md)`));
    return all.sort((one, other) => placeOf(one) - placeOf(other));
}

/**
 * A guide as a page.
 * @param {string} name without an ending
 * @returns {Promise<string | null>} null if there is no such guide
 */
export async function renderGuide(name) {
    const all = await guides();
    const at = all.findIndex((guide) => guide.name === name);
    if (at < 0) return null;
    const { text, title } = all[at];
    const frame = await readFile(join(web, 'glossary.html'), 'utf8');
    const [top] = /^.*<\/header>/s.exec(frame);
    const { html, sections, lead } = render(text, pagesOf(top));
    const head = upward(top)
        .replace(/<title>.*?<\/title>/, () => `<title>${escaped(titleOf(name, title))}</title>`)
        .replace(
            /(<meta name="description" content=")[^"]*/,
            (_, start) => `${start}${escaped(lead)}`,
        )
        .replace(
            /( *)<link rel="stylesheet" href="[^"]*learn\.css">/,
            '$&\n$1<link rel="stylesheet" href="../style/guides.css">',
        )
        .replace('src="../learn/glossary.js"', 'src="main.js"')
        .replace('href="../zh/glossary.html"', 'href="../zh/"')
        .replace(
            'href="../guides/" data-page',
            name === 'index'
                ? 'href="./" aria-current="page"'
                : 'href="./" aria-current="true" data-page',
        );
    return `${head}

    <div class="guide">
      <nav class="side" aria-label="Guides">
        <details open>
          <summary>Guides</summary>
          <ul>
${all.map((guide) => entry(guide, guide.name === name ? sections : null)).join('\n')}
            <li class="apart"><a href="../api/index.html" data-page>API reference</a></li>
          </ul>
        </details>
      </nav>
      <main class="article">
${html}
${name === 'index' ? '' : turns(all[at - 1], all[at + 1])}
      </main>
    </div>
  </body>
</html>
`;
}

const titleOf = (name, title) =>
    name === 'index' ? 'Guides · sepaxis' : `${title} · sepaxis guides`;

/** The shared part of a page with the addresses of a folder below. */
const upward = (text) =>
    text.replace(/\b(href|src)="(?![a-z]+:|#)(?:\.\/)?([^"]*)"/g, '$1="../$2"');

/** An item of the side list; the current page's item contains its sections. */
function entry({ name, title }, sections) {
    const address = name === 'index' ? './' : `${name}.html`;
    const label = name === 'index' ? 'Overview' : escaped(title);
    if (!sections) return `            <li><a href="${address}" data-page>${label}</a></li>`;
    const inner = sections.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`);
    const list = inner.length > 0 && name !== 'index' ? `<ul>${inner.join('')}</ul>` : '';
    return `            <li><a href="${address}" aria-current="page">${label}</a>${list}</li>`;
}

/** The links to the previous and the next guide. */
function turns(before, after) {
    const link = (guide, rel, sign) =>
        guide
            ? `<a rel="${rel}" href="${guide.name === 'index' ? './' : `${guide.name}.html`}" data-page>${sign(escaped(guide.name === 'index' ? 'Overview' : guide.title))}</a>`
            : '<span></span>';
    return `      <nav class="turns" aria-label="Guides before and after">
        ${link(before, 'prev', (title) => `← ${title}`)}
        ${link(after, 'next', (title) => `${title} →`)}
      </nav>`;
}

/** The addresses of the demo's pages by their names in the menu. */
const pagesOf = (top) =>
    new Map(
        [...top.matchAll(/<a href="(\w+\.html)" data-page>(\w+)<\/a>/g)].map(
            ([, address, name]) => [name, `../${address}`],
        ),
    );

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
                if (!pages.has(name)) return `<em>${inner}</em>`;
                return `<a href="${pages.get(name)}" data-page>${inner}</a>`;
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
