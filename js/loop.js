// Loops over rows: `forEach`, and the iterators behind `for … of`. Each moves a single row object along a table.

import { show } from './errors.js';
import { rowsOf, showBy } from './inspect.js';

/** An iterator that is also its own result, so that a loop allocates nothing. */
class Loop {
    #rows;
    #row;
    #i = -1;
    #since = 0;
    done = true;
    value;

    constructor(rows) {
        this.#rows = rows;
        this.#row = rows.newRow();
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
            this.#i = this.#rows.toNext(this.#row, this.#i, this.#since);
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
 * Rows of a table. A loop over them ends when an update replaces them. Subclasses have two methods: `newRow()` makes a
 * row object, which has a method `copy`. `toNext(row, i, since)` moves it to the row after row i, or to the first if i
 * is -1, and returns the number of that row: -1 at the end, or if there was an update since.
 */
export class Rows {
    #source;
    #name;
    #loop; // the last one; used again unless it is in progress, or was left by `break`
    #row; // of `forEach`, unless a loop in progress has it

    /**
     * @param source counts in `updates` how often the rows were replaced
     * @param {string} name without the world, for errors
     */
    constructor(source, name) {
        this.#source = source;
        this.#name = name;
        showBy(this, rowsOf);
    }

    /** @this {any} */
    forEach(visit) {
        if (typeof visit !== 'function') {
            throw new TypeError(`world.${this.#name}.forEach: give a function, not ${show(visit)}`);
        }
        const row = this.#row ?? this.newRow();
        this.#row = undefined;
        const { updates } = this.#source;
        for (let i = this.toNext(row, -1, updates); i >= 0; i = this.toNext(row, i, updates)) {
            visit(row);
        }
        this.#row = row;
    }

    [Symbol.iterator]() {
        if (!this.#loop?.done) this.#loop = new Loop(this);
        return this.#loop.begin(this.#source.updates);
    }

    toArray() {
        // A row of bullets has a cell's row under this name, already in the copy.
        return Array.from(this, (row) => ({ ...row.copy(), row: row.row }));
    }
}
