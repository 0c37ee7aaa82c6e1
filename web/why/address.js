/**
 * The part of the settings that a link to this page keeps: reads and writes the page's address, and
 * the links to the other language.
 */

import { readAddress, replaceAddress } from '../canvas/address.js';

/** The settings, with the values of the address where it has them and `choices` allow them. */
export function readLinked(settings, names, choices) {
    const known = Object.fromEntries(names.map((name) => [name, settings[name]]));
    return Object.assign(settings, readAddress(known, {}, choices));
}

/** Settings at their defaults are left out. */
export function writeLinked(settings, defaults, names) {
    if (names.length === 0) return;
    const query = new URLSearchParams(location.search);
    for (const name of names) {
        const value = settings[name];
        if (value === defaults[name]) query.delete(name);
        else query.set(name, value === true ? '1' : value === false ? '0' : value);
    }
    const search = query.size > 0 ? `?${query}` : '';
    replaceAddress(`${location.pathname}${search}${location.hash}`);
    for (const link of document.querySelectorAll('a.language')) {
        link.href = Object.assign(new URL(link.href), { search }).href;
    }
}
