/** What a link to the shop window keeps: reads and writes the page's address, and the links that lead to the other language. */

import { readAddress } from '../canvas/address.js';

/** The settings, some of them as the address has them. */
export function readLinked(settings, names) {
    const known = Object.fromEntries(names.map((name) => [name, settings[name]]));
    return Object.assign(settings, readAddress(known));
}

/** Values at their default are left out. */
export function writeLinked(settings, defaults, names) {
    if (names.length === 0) return;
    const query = new URLSearchParams(location.search);
    for (const name of names) {
        const value = settings[name];
        if (value === defaults[name]) query.delete(name);
        else query.set(name, value === true ? '1' : value === false ? '0' : value);
    }
    const search = query.size > 0 ? `?${query}` : '';
    history.replaceState(null, '', `${location.pathname}${search}${location.hash}`);
    for (const link of document.querySelectorAll('a.language')) {
        link.href = Object.assign(new URL(link.href), { search }).href;
    }
}
