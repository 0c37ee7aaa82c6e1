// Checks links. Reads Markdown and addresses; returns what is wrong with them.

import { posix } from 'node:path';
import { renderPage } from '../tools/pages.mjs';

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
    const page = pageAt(target);
    if (page === null && !(await exists(target))) return `there is no ${target}`;
    if (hash === '' || hash.includes('=')) return null; // the playground's state
    const known = anchors.get(target) ?? idsIn(page ?? '');
    return known.includes(hash) ? null : `there is no #${hash} in ${target}`;
}

/** The page of the site at a path in the project, or null. */
function pageAt(target) {
    const [, path] = /^web\/(.*)$/.exec(target) ?? [];
    return path === undefined ? null : renderPage(path.replace(/(^|\/)$/, '$1index.html'));
}

const idsIn = (page) => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
