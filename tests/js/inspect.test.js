// What a console shows: in Node bodies, worlds, rows and shapes with what a person looks for, and elsewhere their class,
// though the package is minified. Reads what util.inspect says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import * as math from '../../dist/math.js';
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

test('a body shows where it is, its shape, and what is not as usual', () => {
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

test('a world shows how much there is of everything', () => {
    const { world } = scene();
    assert.equal(
        line(world),
        `World { size: 2, capacity: 64, contacts: 1, sensed: 0, began: 1, ended: 0, passed: 0, bytes: ${world.bytes} }`,
    );
});

test('rows show what they say, one alone or all', () => {
    const { world, hero } = scene();
    const row = (name) => `${name}{ a: [Body], b: [Body], normalX: 1, normalY: 0, depth: 5 }`;
    const event = (name) => `${name}{ a: [Body], b: [Body], sensor: false }`;
    for (const contact of world.contacts)
        assert.equal(line(contact, { depth: 0 }), row('Contact '));
    for (const began of world.began) assert.equal(line(began, { depth: 0 }), event('PairEvent '));
    assert.equal(line(world.contacts, { depth: 1 }), `Contacts(1) [ ${row('')} ]`);
    assert.equal(line(world.began, { depth: 1 }), `PairEvents(1) [ ${event('')} ]`);
    const own = '{ other: [Body], normalX: -1, normalY: 0, depth: 5 }';
    assert.equal(line(hero.contacts, { depth: 1 }), `RowsOf(1) [ ${own} ]`);
    for (const contact of hero.contacts)
        assert.equal(line(contact, { depth: 0 }), `BodyContact ${own}`);
    for (const began of world.began.of(hero))
        assert.equal(line(began, { depth: 0 }), 'BodyEvent { other: [Body], sensor: false }');
    assert.equal(line(world.passed), 'Passages(0) []');
    const bullet = world.add(circle(1), { x: -9, bullet: true });
    world.update();
    bullet.x = 30;
    world.update();
    assert.match(
        line([...world.passed][0], { depth: 0 }),
        /^Passage { bullet: \[Body\], body: \[Body\], t: 0\./,
    );
    for (const _ of world.contacts)
        assert.equal(
            world.contacts.toArray().length,
            inspect(world.contacts).split('normalX').length - 1,
        );
});

test('a shape shows what made it; tiles without their cells', () => {
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

test('what is gone shows no more than that, and nothing throws', () => {
    const { world, hero, wall } = scene();
    const [row] = world.contacts;
    const { contacts } = world;
    wall.remove();
    assert.equal(line(wall), 'Body { id: 2, alive: false }');
    world.dispose();
    assert.equal(line(world), 'World { disposed: true }');
    assert.equal(line(contacts), 'Contacts {}');
    assert.equal(line(row), 'Contact {}');
    assert.match(line(hero), /^Body { id: 1/);
    for (const Class of [World, Shape]) assert.equal(typeof inspect(Class.prototype), 'string');
});

test('circles are found, however deep one looks', () => {
    const { world, hero } = scene();
    hero.data = { world, hero, list: [hero] };
    assert.match(
        line(hero, { depth: null }),
        /^<ref \*1> Body {.* hero: \[Circular \*1\], list: \[ \[Circular \*1\] \] } }$/,
    );
});

test('looking changes nothing', () => {
    const { world, hero } = scene();
    const before = world.hash();
    const keys = Reflect.ownKeys(hero);
    inspect([world, hero, world.contacts]);
    assert.equal(world.hash(), before);
    assert.deepEqual(Reflect.ownKeys(hero), keys);
});

test('classes keep their names though the package is minified', () => {
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
