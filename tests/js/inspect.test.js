// Output on a console: in Node the contents of bodies, worlds, rows and shapes, elsewhere their class, although the
// package is minified. Reads the output of util.inspect.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { test } from 'node:test';
import { inspect } from 'node:util';
import * as full from '../../dist/index.js';
import * as math from '../../dist/math.js';
import * as pairs from '../../dist/pairs.js';
import * as plain from '../../dist/plain.js';
import { box, chain, circle, compound, polygon, Shape, tiles, World } from './build.js';

const line = (value, options) =>
    inspect(value, { breakLength: Number.POSITIVE_INFINITY, ...options });

function scene() {
    const world = new World();
    const hero = world.add(box(10, 20), { x: 1, y: 2, data: { name: 'hero' } });
    const wall = world.add(circle(5), { x: 6, isStatic: true, tag: 7 });
    world.update();
    return { world, hero, wall };
}

test('a body shows its pose, its shape, and the properties that differ from defaults', () => {
    const { hero, wall } = scene();
    const shape = "Shape { kind: 'box', x: 0, y: 0, width: 10, height: 20, radius: 0 }";
    assert.equal(
        line(hero),
        `Body { id: 1, x: 1, y: 2, angle: 0, shape: ${shape}, data: { name: 'hero' } }`,
    );
    assert.equal(
        line({ wall }, { depth: 1 }),
        '{ wall: Body { id: 2, x: 6, y: 0, angle: 0, shape: [Shape], isStatic: true, tag: 7 } }',
    );
    wall.isStatic = false;
    assert.doesNotMatch(line(wall), /isStatic|weight/);
    wall.weight = 0;
    assert.match(line(wall), /weight: 0/);
});

test('a world shows its counts', () => {
    const { world } = scene();
    assert.equal(
        line(world),
        `World { size: 2, capacity: 64, contacts: 1, sensed: 0, began: 1, ended: 0, passed: 0, bytes: ${world.bytes} }`,
    );
});

test('a row shows its bodies as ids and kinds', () => {
    const { world, hero } = scene();
    const [contact] = world.contacts;
    assert.equal(
        line(contact),
        'Contact { a: 1 box, b: 2 circle, normalX: 1, normalY: 0, depth: 5 }',
    );
    const [began] = world.began;
    assert.equal(line({ began }), '{ began: PairEvent { a: 1 box, b: 2 circle, sensor: false } }');
    const [own] = hero.contacts;
    assert.equal(line(own), 'BodyContact { other: 2 circle, normalX: -1, normalY: 0, depth: 5 }');
    const [ownBegan] = world.began.of(hero);
    assert.equal(line(ownBegan), 'BodyEvent { other: 2 circle, sensor: false }');
    const bullet = world.add(circle(1), { x: -9, bullet: true });
    world.update();
    bullet.x = 30;
    world.update();
    const [passage] = world.passed;
    assert.match(line(passage), /^Passage { bullet: 3 circle, body: 1 box, t: 0\./);
});

test('rows show themselves as a table', () => {
    const { world, hero, wall } = scene();
    const third = world.add(circle(1), { x: 1.0001, y: 12.87654321 });
    world.update();
    const { contacts } = world;
    assert.deepEqual(inspect(contacts).split('\n'), [
        'Contacts(2)',
        '      a         b  normalX  normalY   depth',
        '  1 box  2 circle        1        0       5',
        '  1 box  3 circle        0        1  0.1235',
    ]);
    assert.deepEqual(inspect(hero.contacts).split('\n'), [
        'RowsOf(2)',
        '     other  normalX  normalY   depth',
        '  2 circle       -1        0       5',
        '  3 circle        0       -1  0.1235',
    ]);
    assert.equal(inspect({ contacts }).split('\n').length, 6);
    world.addMany(circle(1), 120, { x: 1, y: 300, isStatic: true });
    world.add(circle(1), { x: 1, y: 300 });
    world.update();
    assert.match(inspect(contacts), /^Contacts\(122\)(\n.*){101}\n {2}… 22 more$/);
    wall.remove();
    third.remove();
    world.update();
    assert.equal(inspect(world.passed), 'Passages(0)');
    assert.match(line(world.ended), /1 box {2}2 removed/);
});

test('JSON of a body has its pose, its kind, and the properties that differ from defaults', () => {
    const { hero, wall } = scene();
    hero.data = { hero };
    assert.equal(JSON.stringify(hero), '{"id":1,"x":1,"y":2,"angle":0,"kind":"box"}');
    wall.oneWay = { x: 0, y: -2 };
    wall.group = -3;
    assert.deepEqual(JSON.parse(JSON.stringify(wall)), {
        id: 2,
        x: 6,
        y: 0,
        angle: 0,
        kind: 'circle',
        isStatic: true,
        oneWay: { x: 0, y: -1 },
        group: -3,
        tag: 7,
    });
    wall.remove();
    assert.equal(JSON.stringify(wall), '{"id":2,"alive":false}');
});

test('a shape shows its definition; tiles omit their cells', () => {
    assert.equal(line(circle(3)), "Shape { kind: 'circle', x: 0, y: 0, radius: 3 }");
    assert.match(
        line(polygon([0, 0, 9, 0, 0, 9])),
        /^Shape { kind: 'polygon', points: \[ { x: 0, y: 0 },/,
    );
    assert.match(
        line(chain([0, 0, 9, 0])),
        /^Shape { kind: 'chain', points: .* closed: false, oneSided: false, radius: 0 }$/,
    );
    assert.match(
        line(compound([circle(1)])),
        /^Shape { kind: 'compound', shapes: \[ { kind: 'circle'/,
    );
    const level = tiles({ columns: 2, rows: 1, size: 8, cells: [1, 0] });
    assert.equal(
        line(level, { depth: 0 }),
        "Shape { kind: 'tiles', columns: 2, rows: 1, size: 8, kinds: [Array] }",
    );
});

test('removed bodies and disposed worlds show only that, and nothing throws', () => {
    const { world, hero, wall } = scene();
    const [row] = world.contacts;
    const { contacts } = world;
    wall.remove();
    assert.equal(line(wall), 'Body { id: 2, alive: false }');
    world.dispose();
    assert.deepEqual([line(world), line(contacts)], ['World { disposed: true }', 'Contacts {}']);
    assert.equal(line(row), 'Contact {}');
    assert.match(line(hero), /^Body { id: 1/);
    for (const Class of [World, Shape]) assert.equal(typeof inspect(Class.prototype), 'string');
});

test('cycles are found at any depth', () => {
    const { world, hero } = scene();
    hero.data = { world, hero, list: [hero] };
    assert.match(
        line(hero, { depth: null }),
        /^<ref \*1> Body {.* hero: \[Circular \*1\], list: \[ \[Circular \*1\] \] } }$/,
    );
});

test('inspecting changes nothing', () => {
    const { world, hero } = scene();
    const before = world.hash();
    const keys = Reflect.ownKeys(hero);
    inspect([world, hero, world.contacts]);
    assert.equal(world.hash(), before);
    assert.deepEqual(Reflect.ownKeys(hero), keys);
});

test('classes keep their names although the package is minified', () => {
    const { world, hero } = scene();
    const found = [
        world,
        hero,
        hero.shape,
        world.contacts,
        world.began,
        world.passed,
        hero.contacts,
        math.random(1),
    ];
    found.push(...world.contacts[Symbol.iterator](), ...world.began);
    const names = found.map((value) => value.constructor.name);
    const expected = [
        'World',
        'Body',
        'Shape',
        'Contacts',
        'PairEvents',
        'Passages',
        'RowsOf',
        'Random',
        'Contact',
        'PairEvent',
    ];
    assert.deepEqual(names, expected);
});

test("engines' own error messages name the classes, too", () => {
    for (const { World: AnyWorld, History, Body, Shape: AnyShape } of [full, plain, pairs]) {
        for (const Class of [AnyWorld, History, Body, AnyShape]) {
            if (Class === undefined) continue; // in sepaxis/pairs
            assert.throws(() => Class(), new RegExp(`^TypeError: .*\\b${Class.name}\\b`));
        }
    }
    const { world, hero } = scene();
    assert.throws(() => Object.assign(world, { x: [] }), /TypeError: .*#<World>/);
    assert.throws(() => Object.assign(hero, { alive: false }), /TypeError: .*#<Body>/);
});

test('source maps find the names of classes in the sources', () => {
    const dist = new URL('../../dist/', import.meta.url);
    let found = 0;
    for (const file of readdirSync(dist, { recursive: true })) {
        if (!file.endsWith('.js.map')) continue;
        const map = new SourceMap(JSON.parse(readFileSync(new URL(file, dist), 'utf8')));
        const lines = readFileSync(new URL(file.slice(0, -4), dist), 'utf8').split('\n');
        lines.forEach((text, row) => {
            // A property follows each name; the source map must have its column, too.
            for (const { index, 0: word, 1: name } of text.matchAll(/static name="(\w+)";\S*?#/g)) {
                for (const at of [index, index + word.length - 1]) {
                    const { originalSource, originalLine, originalColumn } = map.findEntry(row, at);
                    const source = readFileSync(
                        new URL(originalSource, new URL(file, dist)),
                        'utf8',
                    );
                    const there = source.split('\n')[originalLine].slice(originalColumn);
                    const expected = at === index ? `static name = '${name}'` : '#';
                    if (at === index) assert.ok(there.startsWith(expected), `${file}: ${there}`);
                    else assert.match(there, /^\s*#/, `${file}: ${name}: ${there}`);
                    found++;
                }
            }
        });
    }
    assert.ok(found > 40, `${found}`);
});
