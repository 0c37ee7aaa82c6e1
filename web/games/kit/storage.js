/** Texts that the browser keeps between visits. A browser without storage keeps nothing. */

/** The text stored under a name; null if there is none. */
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
