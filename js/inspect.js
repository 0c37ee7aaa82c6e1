// What Node's console shows of objects with private state: an object of the same class with
// readable fields. Other consoles show the class by its static name, and its getters.

const INSPECT = Symbol.for('nodejs.util.inspect.custom');

// One copy per object, since a console detects cycles by identity.
const shownFor = new WeakMap();

/**
 * Defines what a console shows of all objects of a class. Constructors call this instead of
 * declaring a method: bundlers cannot drop an unused class with a computed method name.
 * @param {object} object an instance
 * @param {(object: any) => object} read returns the fields of an instance, or the list that it
 * represents
 */
export function showBy(object, read) {
    if (INSPECT in object) return;
    Object.defineProperties(Object.getPrototypeOf(object), {
        [INSPECT]: {
            value() {
                return shown(this, read);
            },
        },
        // For a class that extends another, Chromium ignores its static name.
        [Symbol.toStringTag]: { value: object.constructor.name },
    });
}

function shown(object, read) {
    let fields = {};
    try {
        fields = read(object);
    } catch {
        // A disposed world throws on every access.
    }
    const isList = Array.isArray(fields);
    const copy = isList ? fields : (shownFor.get(object) ?? {});
    if (!isList) {
        shownFor.set(object, copy);
        for (const key of Object.keys(copy)) delete copy[key];
        Object.defineProperties(copy, Object.getOwnPropertyDescriptors({ ...fields }));
    }
    // Same class, but without this method.
    Object.defineProperty(copy, INSPECT, { value: undefined });
    return Object.setPrototypeOf(copy, Object.getPrototypeOf(object));
}

/** The rows of a table. */
export const rowsOf = (table) => table.toArray();

/** The fields of a row. */
export const copyOf = (row) => row.copy();

/** The readable fields of an object that differ from the defaults. */
export function nonDefaults(object, defaults) {
    const found = {};
    for (const key in defaults) {
        try {
            if (object[key] !== defaults[key]) found[key] = object[key];
        } catch {
            // A removed body has only its id and index.
        }
    }
    return found;
}
