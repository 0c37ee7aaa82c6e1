// Checks the claims of a sample: compares values, and throws. At the end `reached` has the numbers of the claims that
// held. Runs in Node, pages and workers, as the package `claims` next to every sample.

/** The numbers of the claims that were reached. */
export const reached = new Set();

/** Checks that `found` equals `wanted`: of objects only the named properties, of lists all items. Returns `found`. */
export function claim(number, found, wanted) {
    const difference = compare(found, wanted, 'it');
    if (difference) throw new Error(`claim ${number + 1}: ${difference}`);
    reached.add(number);
    return found;
}

/** Checks that a function throws an error with these words in this order; a promise must reject with it. */
export function throwing(number, act, words) {
    const check = (error) => {
        const said = `${error.name}: ${error.message}`;
        let from = 0;
        for (const part of words.split('…').map((piece) => piece.trim())) {
            const at = said.indexOf(part, from);
            if (at < 0) throw new Error(`claim ${number + 1}: it throws "${said}"`);
            from = at + part.length;
        }
        reached.add(number);
    };
    const nothing = () => {
        throw new Error(`claim ${number + 1}: nothing was thrown`);
    };
    let result;
    try {
        result = act();
    } catch (error) {
        return check(error);
    }
    return typeof result?.then === 'function' ? result.then(nothing, check) : nothing();
}

function compare(found, wanted, what) {
    if (Object(wanted) !== wanted) {
        return Object.is(found, wanted) ? null : `${what} is ${show(found)}, not ${show(wanted)}`;
    }
    if (Object(found) !== found) return `${what} is ${show(found)}, not ${show(wanted)}`;
    if (Array.isArray(wanted) && found.length !== wanted.length) {
        return `${what}.length is ${found.length}, not ${wanted.length}: ${show(found)}`;
    }
    for (const key of Object.keys(wanted)) {
        const difference = compare(found[key], wanted[key], `${what}.${key}`);
        if (difference) return difference;
    }
    return null;
}

function show(value) {
    if (typeof value === 'string') return `'${value}'`;
    if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`;
    if (Object(value) === value) {
        const entries = Object.entries(value).map(([key, part]) => `${key}: ${show(part)}`);
        return `{ ${entries.join(', ')} }`;
    }
    return Object.is(value, -0) ? '-0' : String(value);
}
