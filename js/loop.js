// Loops over rows: `forEach`, and the iterators behind `for … of`. Each loop moves a single row
// object along a table.

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

    /** Called at a `break`. `done` stays false, so that this iterator is not reused. */
    return(value) {
        if (!this.done) this.#row = undefined;
        return { done: true, value };
    }
}

/**
 * Rows of a table. A loop over them ends when an update replaces them. Subclasses have two methods. `newRow()` makes a
 * row object, which has a method `copy`. `toNext(row, i, since)` moves the row object to the row after i, or to the
 * first if i is -1, and returns the index of the new row, or -1 at the end or if `updates` is no longer `since`.
 */
export class Rows {
    #source;
    #name;
    #loop; // the last iterator; reused unless it is in progress or was left by `break`
    #row; // the row object of `forEach`; undefined while a loop uses it

    /**
     * @param source an object whose `updates` counts how often the rows were replaced
     * @param {string} name the name of the table in errors, without "world."
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
        // A contact's copy lacks its `row`. The copy of a bullet's hit has one already: the row of a tile.
        return Array.from(this, (row) => ({ ...row.copy(), row: row.row }));
    }
}
