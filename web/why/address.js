/**
 * The settings that a link to this page contains: reads and writes the page's address, and the links to the
 * other language.
 */

import { readAddress, replaceAddress } from '../canvas/address.js';

/** Returns the settings, changed to the values in the address that `choices` allow. */
export function readLinked(settings, names, choices) {
    const known = Object.fromEntries(names.map((name) => [name, settings[name]]));
    return Object.assign(settings, readAddress(known, {}, choices));
}

/** Writes the settings to the address, except those at their defaults. */
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
