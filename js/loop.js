// What `for … of` goes along rows with. Reads where the next row is, hands out one object that moves along them.

// Has what engines give to iterators: `toArray`, `map` and so on, where there are such.
const IteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));

/**
 * One loop along rows, and its own result: nothing is allocated on the way. `rows.after(row, updates)` is the next row, or
 * -1; `rows.show(row, i)` moves the object to it.
 */
class Loop {
    #rows;
    #row;
    #i = -1;
    #updates = 0;
    #isLeft = false;
    done = true;
    value = undefined;

    constructor(rows) {
        this.#rows = rows;
        this.#row = rows.newRow();
    }

    begin() {
        this.#i = -1;
        this.#updates = this.#rows.updates;
        this.done = false;
        return this;
    }

    next() {
        if (this.#isLeft) return { done: true, value: undefined };
        if (this.done) return this;
        const i = this.#rows.after(this.#i, this.#updates);
        this.#i = i;
        this.done = i < 0;
        this.value = i < 0 ? undefined : this.#rows.show(this.#row, i);
        return this;
    }

    /** After a `break` this is not `done`, and does not serve again. */
    return(value) {
        this.#isLeft = true;
        return { done: true, value };
    }
}

Object.setPrototypeOf(Loop.prototype, IteratorPrototype);

/** The loops along one list of rows. One that has come to its end serves again; one that was left keeps its row. */
export class Loops {
    #rows;
    #last = null;

    constructor(rows) {
        this.#rows = rows;
    }

    begin() {
        if (!this.#last?.done) this.#last = new Loop(this.#rows);
        return this.#last.begin();
    }
}
