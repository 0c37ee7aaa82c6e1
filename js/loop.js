// Loops over rows: `forEach`, and the iterators behind `for … of`. Each moves a single row object along a table.

import { show } from './errors.js';
import { rowsOf, showBy } from './inspect.js';

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
function loops(newRow, next) {
    let last = new Loop(newRow(), next);
    return (since) => {
        if (!last.done) last = new Loop(newRow(), next);
        return last.begin(since);
    };
}

/** Throws unless the callback of forEach of the table `name` of a world is a function. */
export function checkVisit(name, visit) {
    if (typeof visit === 'function') return;
    throw new TypeError(`world.${name}.forEach: give a function, not ${show(visit)}`);
}

/** Rows of a table. A loop over them ends when an update replaces them. */
export class Rows {
    #source;
    #name;
    #begin;

    /**
     * @param source counts in `updates` how often the rows were replaced
     * @param {string} name without the world, for errors
     * @param newRow makes a row object with a method `copy`
     * @param next as for loops(); `since` is the number of updates when the loop began
     */
    constructor(source, name, newRow, next) {
        this.#source = source;
        this.#name = name;
        this.#begin = loops(newRow, next);
        showBy(this, rowsOf);
    }

    forEach(visit) {
        checkVisit(this.#name, visit);
        for (const row of this) visit(row);
    }

    [Symbol.iterator]() {
        return this.#begin(this.#source.updates);
    }

    toArray() {
        return Array.from(this, (row) => row.copy());
    }
}
