// What the last update found: columns, and one object that moves along them. Reads result columns.

// A row is one object that moves along a table; `table` holds the table's columns as they lie now. Its getters
// are this short so that engines take them in and box no numbers.
class Contact {
    #bodies;
    #table;
    #row = 0;

    constructor(bodies, table) {
        this.#bodies = bodies;
        this.#table = table;
    }

    to(row) {
        this.#row = row;
        return this;
    }

    get a() {
        return this.#bodies[this.#table.a[this.#row]];
    }

    get b() {
        return this.#bodies[this.#table.b[this.#row]];
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
}

class PairEvent {
    #bodies;
    #table;
    #row = 0;

    constructor(bodies, table) {
        this.#bodies = bodies;
        this.#table = table;
    }

    to(row) {
        this.#row = row;
        return this;
    }

    get a() {
        return this.#bodies[this.#table.a[this.#row]];
    }

    get b() {
        return this.#bodies[this.#table.b[this.#row]];
    }

    get sensor() {
        return this.#table.sensor[this.#row] === 1;
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
        this.#row = this.#newRow();
    }

    #newRow() {
        return new this.#Row(this.#core.bodies, this.columns);
    }

    get length() {
        return this.#core.field(this.#length);
    }

    get columns() {
        return this.#core.columns[this.#table];
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
        const row = this.#newRow(); // one for each loop, so that loops can be nested
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
