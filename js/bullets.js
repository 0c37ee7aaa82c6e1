// The hits of bullets on their paths. Reads result rows; iteration uses one object for all rows.

import {
    passedBullet,
    passedColumn,
    passedCount,
    passedNormalX,
    passedNormalY,
    passedOther,
    passedRow,
    passedSensor,
    passedT,
    passedWords,
    passedX,
    passedY,
    regionPassed,
} from 'sepaxis-layout';
import { rowCopy, showBy } from './inspect.js';
import { Rows } from './loop.js';
import { bodyAt } from './slots.js';

/** The position of a row in memory, in 4-byte words. */
const rowAt = (core, row) => core.region(regionPassed) / 4 + row * passedWords;

class Passage {
    static name = 'Passage'; // kept in minified code

    #core;
    #row = 0;

    constructor(core) {
        this.#core = core;
        showBy(this, rowCopy);
    }

    to(row) {
        this.#row = row;
        return this;
    }

    /** Computed at each read, because the code in a loop may make the world grow. */
    get #at() {
        return rowAt(this.#core, this.#row);
    }

    get bullet() {
        return bodyAt(this.#core, this.#core.memory.u32[this.#at + passedBullet]);
    }

    get body() {
        return bodyAt(this.#core, this.#core.memory.u32[this.#at + passedOther]);
    }

    get t() {
        return this.#core.memory.f64[this.#at / 2 + passedT];
    }

    get x() {
        return this.#core.memory.f64[this.#at / 2 + passedX];
    }

    get y() {
        return this.#core.memory.f64[this.#at / 2 + passedY];
    }

    get normalX() {
        return this.#core.memory.f32[this.#at + passedNormalX];
    }

    get normalY() {
        return this.#core.memory.f32[this.#at + passedNormalY];
    }

    get column() {
        return this.#core.memory.i32[this.#at + passedColumn];
    }

    get row() {
        return this.#core.memory.i32[this.#at + passedRow];
    }

    get sensor() {
        return this.#core.memory.u32[this.#at + passedSensor] === 1;
    }

    copy() {
        const { bullet, body, t, x, y, normalX, normalY, column, row, sensor } = this;
        return { bullet, body, t, x, y, normalX, normalY, column, row, sensor };
    }
}

export class Passed extends Rows {
    static name = 'Passages'; // the name in index.d.ts

    #core;

    constructor(core) {
        super(core, 'passed');
        this.#core = core;
    }

    get length() {
        return this.#core.field(passedCount);
    }

    newRow() {
        return new Passage(this.#core);
    }

    /** Skips rows of removed bodies. */
    toNext(row, before, updates) {
        const { alive } = this.#core.columns;
        const length = this.#core.updates === updates ? this.length : 0;
        for (let i = before + 1; i < length; i++) {
            const { u32 } = this.#core.memory;
            const at = rowAt(this.#core, i);
            if (alive[u32[at + passedBullet]] !== 1 || alive[u32[at + passedOther]] !== 1) continue;
            row.to(i);
            return i;
        }
        return -1;
    }
}
