// The shapes of the landing page, without the page. Reads web/landing/flight.js and bounce.js.

import assert from 'node:assert/strict';
import test from 'node:test';
import { circle, overlaps, World } from 'sepaxis';
import { bounce } from '../../web/landing/bounce.js';
import { createFlight, stepSeconds } from '../../web/landing/flight.js';

const size = { width: 1280, height: 740, scale: 1.1 };
const words = [0, 1, 2].flatMap((line) =>
    [0, 1, 2].map((k) => ({ x: 90 + 230 * k, y: 110 + 76 * line, width: 200, height: 54 })),
);
const button = { x: 90, y: 560, width: 390, height: 52, radius: 12 };

function takeOff(count = 14) {
    const flight = createFlight();
    flight.setWalls(size, [...words, button]);
    flight.addShapes(size, count);
    return flight;
}

const energyOf = ({ speedX, speedY, spin, mass, inertia }) =>
    Number.isFinite(mass) ? mass * (speedX ** 2 + speedY ** 2) + inertia * spin ** 2 : 0;

const sum = (list) => list.reduce((total, more) => total + more, 0);

test('for ten minutes shapes bounce off words and buttons, stay inside, and keep their pace', () => {
    const flight = takeOff();
    let hits = 0;
    flight.onbounce = (a, b) => {
        hits += flight.words.includes(a) || flight.words.includes(b) ? 1 : 0;
    };
    let deepest = 0;
    for (let k = 0; k < 600 / stepSeconds; k++) {
        flight.step(null);
        for (const { depth } of flight.world.contacts) deepest = Math.max(deepest, depth);
    }
    assert.equal(flight.bodies.length, 14);
    assert.ok(hits > 500, `${hits} bounces`);
    assert.ok(deepest < 8, `${deepest} pixels deep`);
    for (const { x, y, data } of flight.bodies) {
        assert.ok(x > 0 && y > 0 && x < size.width && y < size.height, `${x}, ${y}`);
        const speed = Math.hypot(data.speedX, data.speedY);
        assert.ok(speed > data.pace / 8 && speed < data.pace * 8, `${speed} of ${data.pace}`);
    }
});

test('a bounce keeps energy and momentum, whatever the shapes', () => {
    const flight = takeOff();
    const { world } = flight;
    for (let k = 0, bounces = 0; bounces < 100; k++) {
        assert.ok(k < 20_000, `${bounces} bounces`);
        const { x, y, angle } = world;
        for (const { index, data } of flight.bodies) {
            x[index] += data.speedX * stepSeconds;
            y[index] += data.speedY * stepSeconds;
            angle[index] += data.spin * stepSeconds;
        }
        world.update();
        const all = [...world.bodies].map(({ data }) => data);
        const before = sum(all.map(energyOf));
        bounce(world, () => bounces++);
        const after = sum(all.map(energyOf));
        assert.ok(Math.abs(after / before - 1) < 1e-6, `${before}, ${after}`);
        world.separate();
    }
});

test('two equal circles exchange their speeds; a wall reflects, and a held shape pushes', () => {
    const world = new World();
    const put = (x, speedX, mass) =>
        world.add(circle(10), { x, data: { speedX, speedY: 0, spin: 0, mass, inertia: 9 } });
    const [one, other] = [put(0, 60, 2), put(19, 0, 2)];
    const [ball, wall] = [put(100, 60, 2), put(119, 0, Infinity)];
    const [hand, hit] = [put(200, 60, Infinity), put(219, 0, 2)];
    world.update();
    bounce(world);
    const speeds = [one, other, ball, wall, hand, hit].map(({ data }) => data.speedX);
    assert.deepEqual(speeds.map(Math.round), [0, 60, -60, 0, 60, 120]);
});

test('a held shape slides along words, and other shapes cannot push it', () => {
    const flight = takeOff();
    const [body] = flight.bodies;
    const target = { x: 190, y: 137, angle: 0 }; // inside a word
    for (let k = 0; k < 60; k++) flight.step({ body, ...target });
    const { x, y } = body;
    assert.ok(flight.words.every((word) => !overlaps(word, body)));
    assert.ok(Math.hypot(x - target.x, y - target.y) > 20, 'it stays outside');
    assert.equal(body.data.mass, Infinity);
    flight.step(null);
    assert.ok(Number.isFinite(body.data.mass), 'a free shape again');
});

test('when the page changes, no shape stays below a word: those without room are removed', () => {
    const flight = takeOff();
    const narrow = { width: 500, height: 900, scale: 0.8 };
    flight.setWalls(narrow, [{ x: 20, y: 20, width: 460, height: 400 }]);
    flight.world.update();
    assert.equal(
        flight.world.contacts.toArray().filter(({ a, b }) => a.isStatic || b.isStatic).length,
        0,
    );
    assert.ok(flight.bodies.length >= 5);
});

test('the same steps give the same motion', () => {
    const hashes = [0, 1].map(() => {
        const flight = takeOff();
        for (let k = 0; k < 600; k++) flight.step(null);
        return flight.world.hash();
    });
    assert.equal(hashes[0], hashes[1]);
});
