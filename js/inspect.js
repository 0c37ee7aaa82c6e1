// Defines how Node's console shows an object with private state: as an object of the same class
// with readable fields. Other consoles show the `name` of the class, and the object's getters.

import { isBody } from './slots.js';

// Maximum number of rows to show, as for arrays in Node's console.
const MOST_ROWS = 100;

const INSPECT = Symbol.for('nodejs.util.inspect.custom');

// One copy per object, because a console detects cycles by identity.
const shownFor = new WeakMap();

/**
 * Defines how a console shows all objects of a class. Constructors call this function, because bundlers cannot drop an
 * unused class that has a method with a computed name.
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
        // Chromium ignores the static name of a class that extends another.
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
    if (Array.isArray(fields)) return tableOf(object.constructor.name, fields);
    const copy = shownFor.get(object) ?? {};
    shownFor.set(object, copy);
    for (const key of Object.keys(copy)) delete copy[key];
    Object.defineProperties(copy, Object.getOwnPropertyDescriptors({ ...fields }));
    if (read === rowCopy) {
        for (const key in copy) {
            if (isBody(copy[key])) copy[key] = { [INSPECT]: textOf.bind(null, copy[key]) };
        }
    }
    // The copy gets the same class, but must not call this method again.
    Object.defineProperty(copy, INSPECT, { value: undefined });
    return Object.setPrototypeOf(copy, Object.getPrototypeOf(object));
}

/** The text for a value: id and kind for a body, four significant digits for a number. */
function textOf(value) {
    if (isBody(value)) return `${value.id} ${value.alive ? value.shape.kind : 'removed'}`;
    return String(typeof value === 'number' ? Number(value.toPrecision(4)) : value);
}

/** The first rows, one per line, under the names of their columns. */
function tableOf(name, rows) {
    const lines = rows.slice(0, MOST_ROWS).map((row) => Object.values(row).map(textOf));
    if (rows.length > 0) lines.unshift(Object.keys(rows[0]));
    const widths = lines[0]?.map((_, i) => Math.max(...lines.map((line) => line[i].length)));
    const texts = lines.map((line) =>
        line.map((cell, i) => `  ${cell.padStart(widths[i])}`).join(''),
    );
    const more = rows.length > MOST_ROWS ? `\n  … ${rows.length - MOST_ROWS} more` : '';
    return [`${name}(${rows.length})`, ...texts].join('\n') + more;
}

/** The fields of a row. */
export const rowCopy = (row) => row.copy();

/** Copies of the rows of a table. */
export const rowsOf = (table) => Array.from(table, rowCopy);

/** The readable fields of an object that differ from the defaults. */
export function nonDefaults(object, defaults) {
    const found = {};
    for (const key in defaults) {
        try {
            if (object[key] !== defaults[key]) found[key] = object[key];
        } catch {
            // Most fields of a removed body throw.
        }
    }
    return found;
}
