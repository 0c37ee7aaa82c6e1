/**
 * The demo's state lives in the page's address, so that any view can be linked to: reads and writes
 * the query string. Values at their default are left out, to keep links short.
 */

/**
 * The settings of the address where it has them, else the defaults, each in the type of its
 * default. Of a number `ranges` may have the least and the most: whoever writes a link by hand is not to stop the page.
 */
export function readAddress(defaults, ranges = {}) {
    const query = new URLSearchParams(location.search);
    return Object.fromEntries(
        Object.entries(defaults).map(([name, value]) => {
            const [least, most] = ranges[name] ?? [-Infinity, Infinity];
            const found = parse(query.get(name), value);
            return [
                name,
                typeof value === 'number' ? Math.min(most, Math.max(least, found)) : found,
            ];
        }),
    );
}

function parse(text, fallback) {
    if (text === null) return fallback;
    if (typeof fallback === 'boolean') return text === '1' || text === 'true';
    if (typeof fallback === 'number')
        return Number.isFinite(Number(text)) ? Number(text) : fallback;
    return text;
}

/** The address of a scene with these settings. */
export function addressOf(scene, seed, theme, settings = {}, defaults = {}) {
    const query = new URLSearchParams({ scene, seed });
    if (theme) query.set('theme', theme);
    for (const [name, value] of Object.entries(settings)) {
        if (value !== defaults[name])
            query.set(name, value === true ? '1' : value === false ? '0' : value);
    }
    return `?${query}`;
}
