// An empty page with a canvas, as far as the README's sample needs one, in Node. Reads the sample's name from
// the command line, moves the pointer over several frames, throws if the ball ends inside of the wall.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { World } from 'sepaxis';

// --- The page -----------------------------------------------------------------------------------------

const calls = [];
const state = {
    canvas: { width: 400, height: 300 },
    getTransform: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }),
};
const context = new Proxy(state, {
    get: (target, key) => target[key] ?? ((...args) => calls.push([key, ...args])),
});
const canvas = { ...state.canvas, getContext: (kind) => (kind === '2d' ? context : null) };
globalThis.document = { querySelector: (selector) => (selector === 'canvas' ? canvas : null) };
globalThis.onpointermove = null;

let waiting = [];
globalThis.requestAnimationFrame = (callback) => waiting.push(callback);

/** Shows one frame; gives what was drawn in it. */
function frame() {
    const due = waiting;
    waiting = [];
    assert.equal(due.length, 1, 'callbacks waiting for the frame');
    calls.length = 0;
    due[0](performance.now());
    return [...calls];
}

// --- The sample ---------------------------------------------------------------------------------------

const bodies = [];
const { add } = World.prototype;
World.prototype.add = function addAndRemember(...args) {
    bodies.push(add.apply(this, args));
    return bodies.at(-1);
};

const name = `./${process.argv[2]}`;
if (name.endsWith('.cjs')) createRequire(import.meta.url)(name);
else await import(name);

// --- What a visitor sees ------------------------------------------------------------------------------

const [wall, ball] = bodies;
const { width, height } = { width: 300, height: 40 };
const radius = 25;

/** From the surface of the wall to the centre of the ball; worked out here, not by the library. */
function gap() {
    const [c, s] = [Math.cos(wall.angle), Math.sin(wall.angle)];
    const [dx, dy] = [ball.x - wall.x, ball.y - wall.y];
    const u = Math.abs(c * dx + s * dy) - width / 2;
    const v = Math.abs(c * dy - s * dx) - height / 2;
    const outside = Math.hypot(Math.max(u, 0), Math.max(v, 0));
    return outside > 0 ? outside : Math.max(u, v);
}

const count = (drawn, key) => drawn.filter(([name]) => name === key).length;

assert.equal(bodies.length, 2);
for (let i = 0; i < 3; i++) frame();
assert.deepEqual([ball.x, ball.y], [200, 60], 'the ball moved before the pointer did');

for (const [x, y, isInside] of [
    [200, 215, true],
    [90, 190, true],
    [345, 255, true],
    [230, 235, true],
    [200, 100, false],
    [200, 220, true],
]) {
    globalThis.onpointermove({ clientX: x, clientY: y });
    assert.deepEqual([ball.x, ball.y], [x, y], 'the ball follows the pointer');
    assert.equal(gap() < radius, isInside, `the ball at ${x}, ${y}`);
    for (let i = 0; i < 3; i++) {
        const drawn = frame();
        assert.ok(gap() >= radius - 1e-3, `${radius - gap()} inside of the wall from ${x}, ${y}`);
        assert.ok(gap() <= radius + 0.01 || !isInside, `pushed too far from ${x}, ${y}: ${gap()}`);
        assert.deepEqual([wall.x, wall.y, wall.angle], [200, 220, 0.2], 'the wall moved');
        assert.equal(count(drawn, 'save'), count(drawn, 'restore'), 'save and restore');
        assert.equal(count(drawn, 'clearRect'), 1, 'clearRect');
        const balls = drawn.filter(([key, , , r]) => key === 'arc' && r === radius);
        assert.equal(balls.length, 1, 'balls drawn');
        const translated = drawn.filter(([key]) => key === 'translate').map(([, ...at]) => at);
        assert.deepEqual(
            translated,
            [
                [wall.x, wall.y],
                [ball.x, ball.y],
            ],
            'where the bodies were drawn',
        );
    }
}
