// The code samples in texts. Reads Markdown, also in comments of types; returns the blocks, the names in `code` and the
// links, each with its line. README.md explains the tags of blocks.

import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { marked } from 'marked';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The texts whose code is run, as paths in the project. */
export async function texts() {
    const within = async (folder) => {
        const names = await readdir(join(root, folder)).catch(() => []);
        return names.filter((name) => name.endsWith('.md')).map((name) => `${folder}/${name}`);
    };
    const types = (await readdir(join(root, 'js'))).filter((name) => name.endsWith('.d.ts'));
    return [
        'README.md',
        ...(await within('web/guides')),
        ...(await within('.github')),
        ...types.map((name) => `js/${name}`),
    ].sort();
}

/** The text of comments in types, each line in its place; all other lines are empty. */
function comments(source) {
    let isWithin = false;
    return source
        .split('\n')
        .map((line) => {
            const text = line.trim();
            if (text.startsWith('/**')) isWithin = !text.endsWith('*/');
            else if (text.endsWith('*/')) isWithin = false;
            else if (isWithin) return text.replace(/^\* ?/, '');
            return '';
        })
        .join('\n');
}

/**
 * @typedef {object} Block
 * @property {string} where path:line
 * @property {string} guide the text's name without its ending
 * @property {string} tag the language
 * @property {string} kind the rest of the tag, or ''
 * @property {string} text
 * @property {string | null} file its name, if it is a file for others
 */

/**
 * Reads a text.
 * @param {string} path in the project
 * @param {string} [folder] of another copy of it
 */
export async function readText(path, folder = root) {
    const whole = await readFile(join(folder, path), 'utf8');
    const isTypes = path.endsWith('.d.ts');
    const source = isTypes ? comments(whole) : whole;
    const guide = isTypes ? path.replace(/\W/g, '-') : basename(path, '.md');
    const found = { path, guide, source, blocks: [], names: [], links: [] };
    let from = 0; // the next match begins there or later
    const lineOf = (raw) => {
        const at = source.indexOf(raw.trim().split('\n')[0], from);
        if (at >= 0) from = at + 1;
        return source.slice(0, from).split('\n').length;
    };

    function visit(token, place) {
        const where = () => `${path}:${lineOf(token.raw)}`;
        if (token.type === 'code') found.blocks.push(blockOf(token, guide, where()));
        if (token.type === 'codespan')
            found.names.push({ where: where(), text: token.text, place });
        if (token.type === 'link' || token.type === 'image')
            found.links.push({ where: where(), href: token.href });
        if (token.type === 'html')
            for (const [, href] of token.raw.matchAll(/\b(?:href|src)="([^"]*)"/g))
                found.links.push({ where: where(), href });
        if (token.type === 'table') {
            const rows = [token.header, ...token.rows];
            for (const row of rows)
                row.forEach((cell, k) => {
                    for (const part of cell.tokens) visit(part, k === 0 ? 'first column' : place);
                });
        } else {
            for (const part of token.items ?? token.tokens ?? []) visit(part, place);
        }
    }
    for (const token of marked.lexer(source)) visit(token, 'text');
    return found;
}

/** @returns {Block} */
function blockOf({ lang = '', text }, guide, where) {
    const [tag, ...rest] = lang.split(' ');
    const [, file = null] =
        /^(?:\/\/|#) file: (\S+)$/m.exec(text.split('\n')[0]) ??
        /^<!-- file: (\S+) -->/.exec(text) ??
        [];
    return { where, guide, tag, kind: rest.join(' '), text: `${text}\n`, file };
}

const CLAIM = /^(\s*)(.*\S); \/\/ (→|throws) (.+?)(, and .*:)?$/gm;

/** A sample that throws unless its claims hold, with the numbers of recognised and of intended claims. */
export function withClaims(text) {
    let count = 0;
    const checked = text.replace(CLAIM, (_, indent, code, how, wanted) => {
        const number = count++;
        if (how === '→') return `${indent}claim(${number}, ${code}, ${wanted});`;
        const words = JSON.stringify(wanted);
        return code.includes('await ')
            ? `${indent}await throwing(${number}, async () => { ${code}; }, ${words});`
            : `${indent}throwing(${number}, () => { ${code}; }, ${words});`;
    });
    const meant = text.match(/\/\/ (→|throws [A-Z])/g)?.length ?? 0;
    return { count, meant, text: checked };
}
