// A buffer for numbers that are copied from C into an `out` object. Only one call uses it at a
// time.

let spare = new Float64Array(256);

/**
 * Returns an array of at least `length` numbers. Give it back with returnBuffer(), so that the next call can reuse it.
 */
export function borrow(length) {
    const room = length <= spare.length ? spare : new Float64Array(2 * length);
    spare = NO_ROOM; // if a setter of `out` makes another query, that query gets another array
    return room;
}

export function returnBuffer(room) {
    spare = room;
}

const NO_ROOM = new Float64Array(0);
