// The part of node:assert that tests inside a page need. Reads values, throws.

export function ok(value, message) {
    if (!value) throw new Error(message);
}

export function equal(actual, expected, what) {
    const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (a !== b) throw new Error(`${what}: ${a}, expected ${b}`);
}

/** Calls `act` and returns what it throws. */
export function thrown(act, what) {
    try {
        act();
    } catch (error) {
        return error;
    }
    throw new Error(`${what}: nothing was thrown`);
}
