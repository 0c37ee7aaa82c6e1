// What bullets met on their way. Reads result rows, hands out one object that moves along them.

import { bodyAt } from './body.js';
import { checkVisit } from './errors.js';
import { passedBytes, passedCount, regionPassed } from './layout.js';
import { Loops } from './loop.js';

// Of satPassed in src/world/world.h, in words.
const OTHER = 1;
const T = 2;
const NORMAL = 4;
const SENSOR = 6;

class Passage {
    #core;
    #row = 0;

    constructor(core) {
        this.#core = core;
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

    get normalX() {
        return this.#core.memory.f32[this.#at + NORMAL];
    }

    get normalY() {
        return this.#core.memory.f32[this.#at + NORMAL + 1];
    }

    get sensor() {
        return this.#core.memory.u32[this.#at + SENSOR] === 1;
    }

    copy() {
        const { bullet, body, t, normalX, normalY, sensor } = this;
        return { bullet, body, t, normalX, normalY, sensor };
    }
}

export class Passed {
    #core;
    #row;
    #loops = new Loops(this);

    constructor(core) {
        this.#core = core;
        this.#row = this.newRow();
    }

    newRow() {
        return new Passage(this.#core);
    }

    get updates() {
        return this.#core.updates;
    }

    get length() {
        return this.#core.field(passedCount);
    }

    /** Rows of bodies removed since are passed over. */
    after(row) {
        const { alive } = this.#core.columns;
        for (let i = row + 1; i < this.length; i++) {
            const { u32 } = this.#core.memory;
            const at = (this.#core.region(regionPassed) + i * passedBytes) / 4;
            if (alive[u32[at]] === 1 && alive[u32[at + OTHER]] === 1) return i;
        }
        return -1;
    }

    show(row, i) {
        return row.to(i);
    }

    forEach(visit) {
        checkVisit(visit);
        for (let i = this.after(-1); i >= 0; i = this.after(i)) visit(this.show(this.#row, i));
    }

    [Symbol.iterator]() {
        return this.#loops.begin();
    }

    toArray() {
        return Array.from(this, (row) => row.copy());
    }
}
