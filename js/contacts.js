// What the last update found: columns, and one object that moves along them. Reads result columns.

/** One row of a table; the same object for every row of a loop. */
class Row {
    #pairs;
    #row = 0;

    constructor(pairs) {
        this.#pairs = pairs;
    }

    /** Moves to a row. */
    to(row) {
        this.#row = row;
        return this;
    }

    get row() {
        return this.#row;
    }

    get table() {
        return this.#pairs;
    }

    get a() {
        return this.#pairs.bodies[this.#pairs.a[this.#row]];
    }

    get b() {
        return this.#pairs.bodies[this.#pairs.b[this.#row]];
    }
}

// Columns are named one by one: looked up by a variable name they would box their floats.
class Contact extends Row {
    get normalX() {
        return this.table.normalX[this.row];
    }

    get normalY() {
        return this.table.normalY[this.row];
    }

    get depth() {
        return this.table.depth[this.row];
    }
}

class PairEvent extends Row {
    get sensor() {
        return this.table.sensor[this.row] === 1;
    }
}

/** The rows of pairs that an update found. */
class Pairs {
    /** @type {import('./core.js').Core} */
    #core;
    #table;
    #length;
    #Row;
    #row;

    constructor(core, table, length, Row) {
        this.#core = core;
        this.#table = table;
        this.#length = length;
        this.#Row = Row;
        this.#row = new Row(this);
    }

    get length() {
        return this.#core.field(this.#length);
    }

    get columns() {
        return this.#core.columns[this.#table];
    }

    get bodies() {
        return this.#core.bodies;
    }

    get a() {
        return this.columns.a;
    }

    get b() {
        return this.columns.b;
    }

    /** Rows of bodies removed since are passed over; what ended may have ended by that. */
    shows(row) {
        return this.#table === 'ended' || (row.a.alive && row.b.alive);
    }

    forEach(visit) {
        const row = this.#row;
        for (let i = 0; i < this.length; i++) if (this.shows(row.to(i))) visit(row);
    }

    *[Symbol.iterator]() {
        const row = new this.#Row(this); // one for each loop, so that loops can be nested
        for (let i = 0; i < this.length; i++) if (this.shows(row.to(i))) yield row;
    }
}

export class Contacts extends Pairs {
    constructor(core, table, length) {
        super(core, table, length, Contact);
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
}

export class PairEvents extends Pairs {
    constructor(core, table, length) {
        super(core, table, length, PairEvent);
    }

    get sensor() {
        return this.columns.sensor;
    }
}
