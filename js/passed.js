// What bullets met on their way. Reads result rows, hands out one object that moves along them.

import { bodyAt } from './body.js';
import { checkVisit } from './errors.js';
import { copyOf, rowsOf, showBy } from './inspect.js';
import { passedBytes, passedCount, regionPassed } from './layout.js';
import { loops } from './loop.js';

// Of satPassed in src/world/world.h, in words.
const OTHER = 1;
const T = 2;
const POINT = 4;
const NORMAL = 8;
const CELL = 10;
const SENSOR = 12;

class Passage {
    static name = 'Passage'; // also when minified

    #core;
    #row = 0;

    constructor(core) {
        this.#core = core;
        showBy(this, copyOf);
    }

    to(row) {
        this.#row = row;
        return this;
    }

    /** Where the row lies now, in words: a visitor may have made the world grow. */
    get #at() {
        return (this.#core.region(regionPassed) + this.#row * passedBytes) / 4;
    }

    get bullet() {
        return bodyAt(this.#core, this.#core.memory.u32[this.#at]);
    }

    get body() {
        return bodyAt(this.#core, this.#core.memory.u32[this.#at + OTHER]);
    }

    get t() {
        return this.#core.memory.f64[(this.#at + T) / 2];
    }

    get x() {
        return this.#core.memory.f64[(this.#at + POINT) / 2];
    }

    get y() {
        return this.#core.memory.f64[(this.#at + POINT) / 2 + 1];
    }

    get normalX() {
        return this.#core.memory.f32[this.#at + NORMAL];
    }

    get normalY() {
        return this.#core.memory.f32[this.#at + NORMAL + 1];
    }

    get column() {
        return this.#core.memory.u32[this.#at + CELL] | 0; // -1 if there is none
    }

    get row() {
        return this.#core.memory.u32[this.#at + CELL + 1] | 0;
    }

    get sensor() {
        return this.#core.memory.u32[this.#at + SENSOR] === 1;
    }

    copy() {
        const { bullet, body, t, x, y, normalX, normalY, column, row, sensor } = this;
        return { bullet, body, t, x, y, normalX, normalY, column, row, sensor };
    }
}

export class Passed {
    static name = 'Passages'; // as in the types

    #core;
    #row;
    #begin;

    constructor(core) {
        this.#core = core;
        this.#row = new Passage(core);
        this.#begin = loops(
            () => new Passage(core),
            (row, i) => this.#next(row, i),
        );
        showBy(this, rowsOf);
    }

    get length() {
        return this.#core.field(passedCount);
    }

    /** Rows of bodies removed since are passed over. */
    #next(row, before) {
        const { alive } = this.#core.columns;
        const { length } = this;
        for (let i = before + 1; i < length; i++) {
            const { u32 } = this.#core.memory;
            const at = (this.#core.region(regionPassed) + i * passedBytes) / 4;
            if (alive[u32[at]] !== 1 || alive[u32[at + OTHER]] !== 1) continue;
            row.to(i);
            return i;
        }
        return -1;
    }

    forEach(visit) {
        checkVisit(visit);
        const row = this.#row;
        for (let i = this.#next(row, -1); i >= 0; i = this.#next(row, i)) visit(row);
    }

    [Symbol.iterator]() {
        return this.#begin(0);
    }

    toArray() {
        return Array.from(this, (row) => row.copy());
    }
}
