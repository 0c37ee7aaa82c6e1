// The hits of bullets on their paths. Reads result rows; iteration uses one object for all rows.

import * as layout from 'sepaxis-layout';
import { rowCopy, showBy } from './inspect.js';
import { Rows } from './loop.js';
import { bodyAt } from './slots.js';

/** The position of a row in memory, in 4-byte words. */
const rowAt = (core, row) => core.region(layout.regionPassed) / 4 + row * layout.passedWords;

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

    /** The position of the row. It is computed at each read, because code in a loop may make the world grow. */
    get #at() {
        return rowAt(this.#core, this.#row);
    }

    get bullet() {
        return bodyAt(this.#core, this.#core.memory.u32[this.#at + layout.passedBullet]);
    }

    get body() {
        return bodyAt(this.#core, this.#core.memory.u32[this.#at + layout.passedOther]);
    }

    get t() {
        return this.#core.memory.f64[this.#at / 2 + layout.passedT];
    }

    get x() {
        return this.#core.memory.f64[this.#at / 2 + layout.passedX];
    }

    get y() {
        return this.#core.memory.f64[this.#at / 2 + layout.passedY];
    }

    get normalX() {
        return this.#core.memory.f32[this.#at + layout.passedNormalX];
    }

    get normalY() {
        return this.#core.memory.f32[this.#at + layout.passedNormalY];
    }

    get column() {
        return this.#core.memory.i32[this.#at + layout.passedColumn];
    }

    get row() {
        return this.#core.memory.i32[this.#at + layout.passedRow];
    }

    get sensor() {
        return this.#core.memory.u32[this.#at + layout.passedSensor] === 1;
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
        return this.#core.field(layout.passedCount);
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
            if (
                alive[u32[at + layout.passedBullet]] !== 1 ||
                alive[u32[at + layout.passedOther]] !== 1
            )
                continue;
            row.to(i);
            return i;
        }
        return -1;
    }
}
