// Checks links. Reads Markdown and addresses; returns what is wrong with them.

import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { marked } from 'marked';
import { root } from './blocks.mjs';

/** The anchor of a heading, as GitHub and the site make it. */
export const anchorOf = (heading) =>
    heading
        .toLowerCase()
        .replace(/<[^>]*>|[`*_]/g, '')
        .replace(/[^\p{L}\p{N} -]/gu, '')
        .trim()
        .replaceAll(' ', '-');

/** All anchors of a text. */
export const anchorsOf = (source) =>
    marked
        .lexer(source)
        .filter(({ type }) => type === 'heading')
        .map(({ text }) => anchorOf(text));

/**
 * What is wrong with a link, or null. External addresses are not requested.
 * @param {string} href
 * @param {string} path of the text
 * @param {Map<string, string[]>} anchors of all texts, by their paths
 * @param {(path: string) => Promise<boolean>} exists
 */
export async function linkFault(href, path, anchors, exists) {
    if (/^\w+:/.test(href)) return null;
    const [address, hash = ''] = href.split('#');
    const target = address === '' ? path : posix.join(posix.dirname(path), address);
    if (target.startsWith('..')) return 'it leads out of the project';
    // The reference is generated from the types: tests/reference.
    if (/^web\/api(\/|$)/.test(target)) return null;
    if (!(await exists(target))) return `there is no ${target}`;
    if (hash === '' || hash.includes('=')) return null; // the playground's state
    const known = anchors.get(target) ?? (await idsOf(target));
    return known.includes(hash) ? null : `there is no #${hash} in ${target}`;
}

async function idsOf(path) {
    const file = path.endsWith('/') ? `${path}index.html` : path;
    if (!file.endsWith('.html')) return [];
    const text = await readFile(join(root, file), 'utf8');
    return [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
}
