// What `for … of` goes along rows with. Reads where the next row is, hands out one object that moves along them.

/** One loop along rows, and its own result: nothing is allocated on the way. */
class Loop {
    #next;
    #row;
    #i = -1;
    #since = 0;
    done = true;
    value;

    constructor(row, next) {
        this.#row = row;
        this.#next = next;
    }

    begin(since) {
        this.#i = -1;
        this.#since = since;
        this.done = false;
        return this;
    }

    next() {
        if (!this.#row) return { done: true };
        if (!this.done) {
            this.#i = this.#next(this.#row, this.#i, this.#since);
            this.done = this.#i < 0;
            this.value = this.done ? undefined : this.#row;
        }
        return this;
    }

    [Symbol.iterator]() {
        return this;
    }

    /** After a `break` this is not `done`, and does not serve again. */
    return(value) {
        if (!this.done) this.#row = undefined;
        return { done: true, value };
    }
}

/**
 * The loops along one list of rows. `next(row, i, since)` moves the row to the one after i, or from -1 to the first, and says
 * which that is; -1 at the end. A loop that has come to its end serves again, and one that was left keeps its row.
 */
export function loops(newRow, next) {
    let last = new Loop(newRow(), next);
    return (since) => {
        if (!last.done) last = new Loop(newRow(), next);
        return last.begin(since);
    };
}
