// Room for numbers that are on their way from C into what the caller gave.

let spare = new Float64Array(256);

/** Room for numbers on their way from C into an `out`. Return it by giveBack(), and nothing is allocated. */
export function borrow(length) {
    const room = length <= spare.length ? spare : new Float64Array(2 * length);
    spare = NO_ROOM; // a setter that asks for room meanwhile gets other room
    return room;
}

export function giveBack(room) {
    spare = room;
}

const NO_ROOM = new Float64Array(0);
