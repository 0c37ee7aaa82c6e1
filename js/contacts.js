// What the last update found: columns, and one object that moves along them. Reads result columns.

/** A row of a table; the same object for every row. */
class Row {
    /** @type {import('./core.js').Core} */
    #core;
    #table;
    #row = 0;

    constructor(core, table) {
        this.#core = core;
        this.#table = table;
    }

    /** Moves to a row; false if a body of it was removed since. */
    to(row) {
        this.#row = row;
        return this.a !== undefined && this.b !== undefined;
    }

    // Named one by one below: a column looked up by name would box its floats.
    get columns() {
        return this.#core.columns[this.#table];
    }

    get row() {
        return this.#row;
    }

    get a() {
        return this.#core.bodies[this.columns.a[this.#row]];
    }

    get b() {
        return this.#core.bodies[this.columns.b[this.#row]];
    }
}

class Contact extends Row {
    get normalX() {
        return this.columns.normalX[this.row];
    }

    get normalY() {
        return this.columns.normalY[this.row];
    }

    get depth() {
        return this.columns.depth[this.row];
    }
}

class PairEvent extends Row {
    get sensor() {
        return this.columns.sensor[this.row] === 1;
    }
}

/** Rows of pairs; those with a body that has been removed since are passed over. */
class Pairs {
    #core;
    #table;
    #row;
    #length;

    constructor(core, table, row, length) {
        this.#core = core;
        this.#table = table;
        this.#row = row;
        this.#length = length;
    }

    get length() {
        return this.#core.field(this.#length);
    }

    column(name) {
        return this.#core.columns[this.#table][name];
    }

    get a() {
        return this.column('a');
    }

    get b() {
        return this.column('b');
    }

    forEach(visit) {
        for (let row = 0; row < this.length; row++) if (this.#row.to(row)) visit(this.#row);
    }

    *[Symbol.iterator]() {
        for (let row = 0; row < this.length; row++) if (this.#row.to(row)) yield this.#row;
    }
}

export class Contacts extends Pairs {
    constructor(core, table, length) {
        super(core, table, new Contact(core, table), length);
    }

    get normalX() {
        return this.column('normalX');
    }

    get normalY() {
        return this.column('normalY');
    }

    get depth() {
        return this.column('depth');
    }
}

export class PairEvents extends Pairs {
    constructor(core, table, length) {
        super(core, table, new PairEvent(core, table), length);
    }

    get sensor() {
        return this.column('sensor');
    }
}
