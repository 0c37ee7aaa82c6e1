/**
 * The state of a demo in the query string of its address, so that every state has a link. Settings
 * at their defaults are left out to keep links short.
 */

/**
 * Reads the settings from the address; a setting that is missing has its default, and each value
 * has the type of its default. `ranges` gives the minimum and maximum of a number, and `choices` the
 * values that a setting may have, since a hand-written link must not break the page.
 */
export function readAddress(defaults, ranges = {}, choices = {}) {
    const query = new URLSearchParams(location.search);
    return Object.fromEntries(
        Object.entries(defaults).map(([name, value]) => {
            const [least, most] = ranges[name] ?? [-Infinity, Infinity];
            const found = parse(query.get(name), value);
            if (choices[name] && !Object.values(choices[name]).includes(found))
                return [name, value];
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

/** Replaces the address, unless the browser refuses because the page has done so too often. */
export function replaceAddress(address) {
    try {
        history.replaceState(null, '', address);
    } catch {
        // The next change writes the address.
    }
}

// WebKit refuses more than 100 addresses in 30 seconds.
const pause = 750; // milliseconds
const atOnce = 40; // writes in a row without a pause, if the page has not written for a while

/** Calls `write` after changes: at once for the first `atOnce` changes in quick succession, then once per `pause`. */
export function createWriter(write) {
    let due = -Infinity; // the time from which the next write need not wait
    let timer = 0;

    function now() {
        clearTimeout(timer);
        due = Math.max(due, performance.now() - atOnce * pause) + pause;
        write();
    }

    return {
        now,
        soon() {
            clearTimeout(timer);
            const wait = due - performance.now();
            if (wait > 0) timer = setTimeout(now, wait);
            else now();
        },
        /** Forgets a change that is not written yet. */
        drop: () => clearTimeout(timer),
    };
}
