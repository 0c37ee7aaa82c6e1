// What Node's console shows of objects whose state is private: an object of the same class with fields to read. Other
// consoles show the class, by its static name, and its getters.

const INSPECT = Symbol.for('nodejs.util.inspect.custom');

// One for each object, for a console finds circles by identity.
const shownFor = new WeakMap();

/**
 * Says what a console shows of all objects of a class. Called by constructors: bundlers leave out what is not used, but
 * no class with a method of such a name.
 * @param {object} object one of them
 * @param {(object: any) => object} read gives the fields of one, or the list that it stands for
 */
export function showBy(object, read) {
    if (INSPECT in object) return;
    Object.defineProperties(Object.getPrototypeOf(object), {
        [INSPECT]: {
            value() {
                return shown(this, read);
            },
        },
        // Of a class that extends another, Chromium does not ask for the name.
        [Symbol.toStringTag]: { value: object.constructor.name },
    });
}

function shown(object, read) {
    let fields = {};
    try {
        fields = read(object);
    } catch {
        // Of a world that was disposed of nothing can be read.
    }
    const isList = Array.isArray(fields);
    const copy = isList ? fields : (shownFor.get(object) ?? {});
    if (!isList) {
        shownFor.set(object, copy);
        for (const key of Object.keys(copy)) delete copy[key];
        Object.defineProperties(copy, Object.getOwnPropertyDescriptors({ ...fields }));
    }
    // Of the class, but without this method.
    Object.defineProperty(copy, INSPECT, { value: undefined });
    return Object.setPrototypeOf(copy, Object.getPrototypeOf(object));
}

/** The rows of a table. */
export const rowsOf = (table) => table.toArray();

/** What a row says. */
export const copyOf = (row) => row.copy();

/** The fields of an object that can be read and are not as usual. */
export function unusual(object, usual) {
    const found = {};
    for (const key in usual) {
        try {
            if (object[key] !== usual[key]) found[key] = object[key];
        } catch {
            // A body that was removed has no more than its id.
        }
    }
    return found;
}
