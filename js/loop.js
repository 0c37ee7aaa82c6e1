// The iterators behind `for … of` over rows. Each moves a single row object along a table.

/** An iterator that is also its own result, so that a loop allocates nothing. */
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

    /** After a `break` this iterator is not `done`, and is not reused. */
    return(value) {
        if (!this.done) this.#row = undefined;
        return { done: true, value };
    }
}

/**
 * Returns a function that begins a loop over rows. `next(row, i, since)` moves the row object to
 * the row after i (from -1 to the first) and returns its number, -1 at the end. A finished iterator
 * is reused; one that was left by `break` keeps its row.
 */
export function loops(newRow, next) {
    let last = new Loop(newRow(), next);
    return (since) => {
        if (!last.done) last = new Loop(newRow(), next);
        return last.begin(since);
    };
}
