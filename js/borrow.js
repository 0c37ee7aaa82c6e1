// A buffer for numbers on their way from C into an `out`. One call uses it at a time.

let spare = new Float64Array(256);

/** Returns an array of at least `length` numbers. After returnBuffer(), the next call need not allocate one. */
export function borrow(length) {
    const room = length <= spare.length ? spare : new Float64Array(2 * length);
    spare = NO_ROOM; // a setter that calls this meanwhile gets another array
    return room;
}

export function returnBuffer(room) {
    spare = room;
}

const NO_ROOM = new Float64Array(0);
