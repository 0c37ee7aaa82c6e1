// The contacts and events of the last update. Reads result columns; iteration uses one object for
// all rows.

import { touchDepth, touchDoubles, touchesTouch, touchId, touchX, touchY } from 'sepaxis-layout';
import { borrow, returnBuffer } from './borrow.js';
import { integer, show } from './errors.js';
import { rowCopy, showBy } from './inspect.js';
import { Rows } from './loop.js';
import { writeTouch } from './narrow.js';
import { listOf, objectsIn, target } from './out-parameters.js';
import { gridOf } from './shapes.js';
import { bodyAt, checkBody } from './slots.js';

// A row object moves along a table; `table` holds the current columns. The getters are so short
// that engines inline them, and then need not box numbers.
class Contact {
    static name = 'Contact'; // kept in minified code

    #core;
    #table;
    #row = 0;

    constructor(core, table) {
        this.#core = core;
        this.#table = table;
        showBy(this, rowCopy);
    }

    to(row) {
        this.#row = row;
        return this;
    }

    get row() {
        return this.#row;
    }

    get a() {
        return bodyAt(this.#core, this.#table.a[this.#row]);
    }

    get b() {
        return bodyAt(this.#core, this.#table.b[this.#row]);
    }

    get normalX() {
        return this.#table.normalX[this.#row];
    }

    get normalY() {
        return this.#table.normalY[this.#row];
    }

    get depth() {
        return this.#table.depth[this.#row];
    }

    copy() {
        const { a, b, normalX, normalY, depth } = this;
        return { a, b, normalX, normalY, depth };
    }
}

class PairEvent {
    static name = 'PairEvent';

    #core;
    #table;
    #row = 0;

    constructor(core, table) {
        this.#core = core;
        this.#table = table;
        showBy(this, rowCopy);
    }

    to(row) {
        this.#row = row;
        return this;
    }

    get row() {
        return this.#row;
    }

    get a() {
        return bodyAt(this.#core, this.#table.a[this.#row]);
    }

    get b() {
        return bodyAt(this.#core, this.#table.b[this.#row]);
    }

    get sensor() {
        return this.#table.sensor[this.#row] === 1;
    }

    copy() {
        const { a, b, sensor } = this;
        return { a, b, sensor };
    }
}

/** A contact seen from one of its two bodies; `isB` is true if that body is B in the table. */
class BodyContact {
    static name = 'BodyContact';

    #core;
    #table;
    #row = 0;
    #isB = false;

    constructor(core, table) {
        this.#core = core;
        this.#table = table;
        showBy(this, rowCopy);
    }

    to(row, isB) {
        this.#row = row;
        this.#isB = isB;
        return this;
    }

    get row() {
        return this.#row;
    }

    get other() {
        const { a, b } = this.#table;
        return bodyAt(this.#core, (this.#isB ? a : b)[this.#row]);
    }

    get normalX() {
        const x = this.#table.normalX[this.#row];
        return this.#isB ? x : 0 - x;
    }

    get normalY() {
        const y = this.#table.normalY[this.#row];
        return this.#isB ? y : 0 - y;
    }

    get depth() {
        return this.#table.depth[this.#row];
    }

    copy() {
        const { other, normalX, normalY, depth } = this;
        return { other, normalX, normalY, depth };
    }
}

class BodyEvent {
    static name = 'BodyEvent';

    #core;
    #table;
    #row = 0;
    #isB = false;

    constructor(core, table) {
        this.#core = core;
        this.#table = table;
        showBy(this, rowCopy);
    }

    to(row, isB) {
        this.#row = row;
        this.#isB = isB;
        return this;
    }

    get row() {
        return this.#row;
    }

    get other() {
        const { a, b } = this.#table;
        return bodyAt(this.#core, (this.#isB ? a : b)[this.#row]);
    }

    get sensor() {
        return this.#table.sensor[this.#row] === 1;
    }

    copy() {
        const { other, sensor } = this;
        return { other, sensor };
    }
}

/** The rows of one body. */
class RowsOf extends Rows {
    static name = 'RowsOf';

    #pairs;
    #body;

    constructor(pairs, body, name) {
        super(pairs, name);
        this.#pairs = pairs;
        this.#body = body;
    }

    newRow() {
        return this.#pairs.newBodyRow();
    }

    /** The row of this body that follows row `before`, or the first if `before` is -1; -1 at the end. */
    #after(before) {
        const pairs = this.#pairs;
        const { index } = this.#body;
        let i = before < 0 ? pairs.firstOf(this.#body) : pairs.nextOf(index, before);
        while (i >= 0 && !pairs.shows(i)) i = pairs.nextOf(index, i);
        return i;
    }

    toNext(row, before, updates) {
        const pairs = this.#pairs;
        const i = pairs.updates === updates ? this.#after(before) : -1;
        if (i >= 0) row.to(i, pairs.b[i] === this.#body.index);
        return i;
    }

    get length() {
        let length = 0;
        for (let i = this.#after(-1); i >= 0; i = this.#after(i)) length++;
        return length;
    }
}

const NONE = new Int32Array(0);

/**
 * Finds the rows of each body in the order of the table: first the rows in which the body is B, as a linked list, then
 * those in which the body is A, which are adjacent. Built on demand, once per update.
 */
class RowIndex {
    #updates = -1;
    #firstAsB = NONE; // by body; -1 means no row
    #firstAsA = NONE;
    #next = NONE; // by row: the next one with the same B

    renew(updates, bodies, { a, b }, length) {
        if (this.#updates === updates) return;
        this.#updates = updates;
        if (this.#next.length < length) this.#next = new Int32Array(a.length);
        if (this.#firstAsA.length < bodies) {
            this.#firstAsA = new Int32Array(bodies);
            this.#firstAsB = new Int32Array(bodies);
        }
        this.#firstAsA.fill(-1);
        this.#firstAsB.fill(-1);
        for (let row = length - 1; row >= 0; row--) {
            this.#firstAsA[a[row]] = row;
            this.#next[row] = this.#firstAsB[b[row]];
            this.#firstAsB[b[row]] = row;
        }
    }

    first(index) {
        const row = this.#firstAsB[index];
        return row >= 0 ? row : this.#firstAsA[index];
    }

    /** The row that follows one in which the body is B. */
    next(index, row) {
        const next = this.#next[row];
        return next >= 0 ? next : this.#firstAsA[index];
    }
}

/** A table of pairs found by an update. */
class Pairs extends Rows {
    /** @type {import('./core.js').Core} */
    #core;
    #table;
    #columns; // always the same object; its fields are replaced whenever core.columns is
    #length;
    #Row;
    #BodyRow;
    #index = new RowIndex();
    #of = new WeakMap();
    #name; // the name of the argument of of() in errors

    constructor(core, table, length, Row, BodyRow) {
        super(core, table);
        this.#core = core;
        this.#table = table;
        this.#name = `world.${table}.of: body`;
        this.#columns = core.columns[table];
        this.#length = length;
        this.#Row = Row;
        this.#BodyRow = BodyRow;
    }

    newRow() {
        return new this.#Row(this.#core, this.#columns);
    }

    newBodyRow() {
        return new this.#BodyRow(this.#core, this.#columns);
    }

    get length() {
        return this.#core.field(this.#length);
    }

    get columns() {
        return this.#core.columns[this.#table];
    }

    get updates() {
        return this.#core.updates;
    }

    get a() {
        return this.columns.a;
    }

    get b() {
        return this.columns.b;
    }

    /**
     * Whether loops visit a row. They skip rows of bodies that were removed since the update, except in `ended`: the
     * pair may have ended because of the removal.
     */
    shows(row) {
        const { alive } = this.#core.columns;
        const { a, b } = this.#columns;
        return (alive[a[row]] & alive[b[row]]) === 1 || this.#table === 'ended';
    }

    toNext(row, before, updates) {
        const core = this.#core;
        if (core.updates !== updates) return -1;
        const length = core.field(this.#length);
        let i = before + 1;
        while (i < length && !this.shows(i)) i++;
        if (i >= length) return -1;
        row.to(i);
        return i;
    }

    of(body) {
        checkBody(this.#name, this.#core, body);
        let rows = this.#of.get(body);
        if (rows === undefined) {
            rows = new RowsOf(this, body, `${this.#table}.of(body)`);
            this.#of.set(body, rows);
        }
        return rows;
    }

    /** The first row of a body; -1 if it has none. */
    firstOf(body) {
        const core = this.#core;
        // Another body may occupy its slot by now.
        if (core.living[body.index] !== body) return -1;
        const { alive } = core.columns;
        this.#index.renew(core.updates, alive.length, this.columns, this.length);
        return this.#index.first(body.index) ?? -1;
    }

    nextOf(index, row) {
        const { a, b } = this.columns;
        if (b[row] !== index) return row + 1 < this.length && a[row + 1] === index ? row + 1 : -1;
        const next = this.#index.next(index, row);
        return next > row ? next : -1;
    }
}

// The number of values per contact point in a buffer: x, y, depth and id.
const POINT = 4;

function copyPoint(memory, from, points, at) {
    const { f64 } = memory;
    points[at] = f64[from + touchX];
    points[at + 1] = f64[from + touchY];
    points[at + 2] = f64[from + touchDepth];
    points[at + 3] = memory.u64(from + touchId);
}

/**
 * Writes to `answer` the cell of body `tiles` that body `other` touches (both are indices), and returns it. Returns null
 * if no cell is touched, or the shape of body `tiles` is not tiles.
 */
const cellOf = (core, tiles, other, answer) =>
    gridOf.get(core.shapes[tiles])?.contactCell(core, tiles, other, answer) ?? null;

export class Contacts extends Pairs {
    static name = 'Contacts';

    #core;
    // Names for errors, composed once, so that calls do not allocate strings.
    #points;
    #cell;

    constructor(core, table, length) {
        super(core, table, length, Contact, BodyContact);
        this.#core = core;
        this.#points = `world.${table}.points`;
        this.#cell = `world.${table}.cell`;
    }

    get normalX() {
        return this.columns.normalX;
    }

    get normalY() {
        return this.columns.normalY;
    }

    get depth() {
        return this.columns.depth;
    }

    #checkRow(name, row) {
        const { length } = this;
        if (Number.isInteger(row) && row >= 0 && row < length) return;
        if (length === 0)
            throw new RangeError(`${name}: there is no row ${show(row)}, the table is empty`);
        integer(`${name}: row`, row, 0, length - 1);
    }

    points(row, out = []) {
        this.#checkRow(this.#points, row);
        listOf(this.#points, out);
        const { exports, memory, results: at } = this.#core;
        const count = exports.touches(this.a[row], this.b[row]);
        const points = borrow(POINT * count);
        for (let i = 0; i < count; i++) {
            copyPoint(memory, at + touchesTouch + i * touchDoubles, points, POINT * i);
        }
        objectsIn(out, count);
        for (let i = 0; i < count; i++) {
            const at = POINT * i;
            writeTouch(out[i], points[at], points[at + 1], points[at + 2], points[at + 3]);
        }
        returnBuffer(points);
        return out;
    }

    cell(row, out) {
        this.#checkRow(this.#cell, row);
        const answer = target(this.#cell, out);
        const a = this.a[row];
        const b = this.b[row];
        return cellOf(this.#core, b, a, answer) ?? cellOf(this.#core, a, b, answer);
    }
}

export class PairEvents extends Pairs {
    static name = 'PairEvents';

    constructor(core, table, length) {
        super(core, table, length, PairEvent, BodyEvent);
    }

    get sensor() {
        return this.columns.sensor;
    }
}
