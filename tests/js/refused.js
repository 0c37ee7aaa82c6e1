// Checks of rejected calls: the library throws deliberately and leaves the world unchanged. Also values that nearly
// every function rejects.

import assert from 'node:assert/strict';
import { box, circle, World } from './build.js';

/** Checks that `action` throws an error of this name whose message contains all these texts, and does not trap. */
export function refused(action, kind, ...texts) {
    let error;
    try {
        action();
    } catch (caught) {
        error = caught;
    }
    assert.notEqual(error, undefined, `${action} was accepted, not refused with ${texts}`);
    assert.ok(!(error instanceof WebAssembly.RuntimeError), `${action} trapped: ${error}`);
    assert.equal(error.name, kind, `${action} threw ${error}`);
    for (const text of texts) {
        assert.ok(error.message.includes(text), `${action} said: ${error.message}; not: ${text}`);
    }
}

/** Checks that `action` does not trap; it may throw. */
export function survived(action) {
    try {
        action();
    } catch (error) {
        assert.ok(!(error instanceof WebAssembly.RuntimeError), `${action} trapped: ${error}`);
        assert.ok(error instanceof Error);
    }
}

const COLUMNS = ['x', 'y', 'angle', 'alive', 'tag', 'weight', 'category', 'mask'];
export const TABLES = {
    contacts: ['a', 'b', 'normalX', 'normalY', 'depth'],
    sensed: ['a', 'b', 'normalX', 'normalY', 'depth'],
    began: ['a', 'b', 'sensor'],
    ended: ['a', 'b', 'sensor'],
};

/** Every view there is, by name. */
export function viewsOf(world) {
    const views = new Map(COLUMNS.map((name) => [name, world[name]]));
    for (const [table, columns] of Object.entries(TABLES)) {
        for (const name of columns) views.set(`${table}.${name}`, world[table][name]);
    }
    return views;
}

/** The contents of the views: `count` bodies and all rows. */
export function contentsOf(world, count) {
    const contents = { lengths: Object.keys(TABLES).map((table) => world[table].length) };
    for (const [name, view] of viewsOf(world)) {
        const [table, column] = name.split('.');
        contents[name] = [...view.subarray(0, column ? world[table].length : count)];
    }
    contents.ids = Array.from(world.bodies, (body) => body.id);
    return contents;
}

/** The hash of a world, or why it has none: its columns may hold an invalid pose. */
function hashOf(world) {
    try {
        return world.hash();
    } catch (error) {
        assert.match(error.message, /^world\.hash: world\.\w+\[\d+\] is /);
        return error.message;
    }
}

/** Everything that can be observed of a world. */
export function stateOf(world) {
    const { size, count } = world;
    return { hash: hashOf(world), size, count, ...contentsOf(world, count) };
}

/** Checks that `action` is rejected, and that the world stays unchanged and usable. */
export function refusedBy(world, action, kind, ...texts) {
    const before = stateOf(world);
    refused(action, kind, ...texts);
    assert.deepEqual(stateOf(world), before, `${action} changed the world`);
}

/** Two overlapping boxes, a sensor on them, and a wall. */
export function someWorld(options) {
    const world = new World(options);
    const a = world.add(box(10, 10), { x: 0, y: 0, tag: 7 });
    const b = world.add(box(10, 10), { x: 6, y: 1, angle: 0.1 });
    world.add(circle(20), { isSensor: true });
    world.add(box(100, 10), { y: 9, isStatic: true });
    world.update();
    return { world, a, b };
}

// --- Values that are not numbers -----------------------------------------------------------------------

export const NOT_FINITE = [
    [Number.NaN, 'RangeError', 'NaN'],
    [Number.POSITIVE_INFINITY, 'RangeError', 'Infinity'],
    [Number.NEGATIVE_INFINITY, 'RangeError', '-Infinity'],
];
const NOT_NUMBERS = [
    ['5', 'TypeError', '"5"'],
    ['', 'TypeError', '""'],
    [true, 'TypeError', 'true'],
    [5n, 'TypeError', '5'],
    [Symbol('five'), 'TypeError', 'Symbol(five)'],
    [() => 5, 'TypeError', 'function'],
    [{ valueOf: () => 5 }, 'TypeError', 'Object'],
    [[5], 'TypeError', 'an array'],
    [new Date(5), 'TypeError', 'Date'],
];
export const BAD = [...NOT_FINITE, ...NOT_NUMBERS];

export const outside = (...values) => values.map((value) => [value, 'RangeError', String(value)]);
