/** What the browser keeps between visits. A browser without storage keeps it for this visit only. */

/** The text of a name; null without one. */
export function readStored(name) {
    try {
        return localStorage.getItem(name);
    } catch {
        return null;
    }
}

export function keepStored(name, text) {
    try {
        localStorage.setItem(name, text);
    } catch {
        // Nothing can be stored.
    }
}
