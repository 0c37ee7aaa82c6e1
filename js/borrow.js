// A buffer for numbers on their way from C into an `out`. It is lent to one borrower at a time.

let spare = new Float64Array(256);

/** Lends an array of at least `length` numbers. If it is given back by giveBack(), the next call need not allocate. */
export function borrow(length) {
    const room = length <= spare.length ? spare : new Float64Array(2 * length);
    spare = NO_ROOM; // a setter that borrows meanwhile gets another array
    return room;
}

export function giveBack(room) {
    spare = room;
}

const NO_ROOM = new Float64Array(0);
