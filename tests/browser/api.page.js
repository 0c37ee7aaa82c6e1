// The library in a page. Reads dist/ through an import map, as a page does; the library works synchronously, in workers
// too, has the same bits as everywhere, and releases its memory.

import * as lib from 'sepaxis';
import { draw } from 'sepaxis/debug';
import { equal, ok, thrown } from './assert.js';

const { describe, it } = window;
const { World, box, circle } = lib;
const entry = (name) => new URL(`../../dist/${name}.js`, import.meta.url).href;

/** Replaces every API for WebAssembly and the network by one that counts its calls. */
function spy() {
    const calls = [];
    const undo = [];
    const watch = (owner, name) => {
        const original = owner[name];
        if (typeof original !== 'function') return;
        owner[name] = new Proxy(original, {
            apply(target, self, args) {
                calls.push(name);
                return Reflect.apply(target, self, args);
            },
            construct(target, args) {
                calls.push(name);
                return Reflect.construct(target, args);
            },
        });
        undo.push(() => {
            owner[name] = original;
        });
    };
    for (const name of Object.getOwnPropertyNames(WebAssembly)) watch(WebAssembly, name);
    watch(window, 'fetch');
    watch(window, 'XMLHttpRequest');
    return { calls, restore: () => undo.forEach((act) => void act()) };
}

describe('loading', () => {
    it('importing compiles, instantiates and fetches nothing; the first world does', async () => {
        const { calls, restore } = spy();
        try {
            const fresh = await import(`${entry('index')}?fresh`);
            await import(`${entry('debug')}?fresh`);
            equal(calls, [], 'calls while importing');
            const world = new fresh.World();
            equal(calls, ['Module', 'Instance'], 'calls of the first world');
            world.dispose();
        } finally {
            restore();
        }
    });

    it('the first world works synchronously', async () => {
        const fresh = await import(`${entry('index')}?synchronous`);
        const world = new fresh.World();
        const wall = world.add(fresh.box(300, 40), { x: 200, y: 220, isStatic: true });
        const ball = world.add(fresh.circle(25), { x: 200, y: 180 });
        world.update();
        equal(world.contacts.length, 1, 'contacts');
        const { moved, remaining } = world.separate();
        equal([moved, remaining], [1, 0], 'moved, remaining');
        equal([wall.x, wall.y], [200, 220], 'the wall');
        ok(Math.abs(ball.y - 175) < 0.01, `the ball should lie on the wall, not at ${ball.y}`);
        world.dispose();
    });

    it('a module worker imports it and collides synchronously', async () => {
        const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
        const answer = await new Promise((resolve, reject) => {
            worker.onmessage = ({ data }) => resolve(data);
            worker.onerror = ({ message }) => reject(new Error(`worker: ${message}`));
            worker.postMessage({ index: entry('index'), debug: entry('debug') });
        });
        worker.terminate();
        const expected = {
            collision: {
                normal: { x: 1, y: 0 },
                depth: 2,
                points: [{ x: 9, y: 0, depth: 2, id: 65 }],
                aInB: false,
                bInA: false,
                exact: true,
            },
            contacts: 1,
            drawn: true,
        };
        equal(answer, expected, 'the answer of the worker');
    });
});

describe('numbers', () => {
    it('results have the same bits in this browser as everywhere', async () => {
        const { goldenOf } = await import('../js/golden.js');
        const golden = await (await fetch('../fixtures/golden.json')).json();
        const math = await import('../../dist/math.js');
        equal(goldenOf(lib, math), golden, 'with SIMD');
        equal(
            goldenOf(await import('../../build/release/plain/index.js'), math),
            golden,
            'without',
        );
    });
});

describe('memory', () => {
    it('growth makes old views length 0 and keeps the values', () => {
        const world = new World({ capacity: 4 });
        const first = world.add(circle(1), { x: 1, y: 2, angle: 3, tag: 4 });
        const names = ['x', 'y', 'angle', 'alive', 'tag', 'category', 'mask'];
        const old = names.map((name) => world[name]);
        while (world.capacity <= 4) world.add(circle(1), { x: 100 * world.size });
        equal(
            old.map((view) => view.length),
            names.map(() => 0),
            'lengths of the old views',
        );
        equal(
            names.map((name) => world[name].length),
            names.map(() => world.capacity),
            'lengths of the new views',
        );
        equal([first.x, first.y, first.angle, first.tag], [1, 2, 3, 4], 'the first body');
        old[0][0] = 99;
        equal(world.x[0], 1, 'x after a write through an old view');
        world.dispose();
        for (const name of names) {
            const { message } = thrown(() => world[name], `${name} of a disposed world`);
            ok(message.includes('disposed'), `${name}: ${message}`);
        }
    });

    it('110 worlds exist at a time; dispose() frees them for 110 others', () => {
        const { calls, restore } = spy();
        try {
            for (let round = 0; round < 3; round++) useWorlds(110, round);
        } finally {
            restore();
        }
        const made = calls.filter((name) => name === 'Instance').length;
        ok(made <= 110, `${made} instances were made`);
    });

    function useWorlds(count, round) {
        const worlds = Array.from({ length: count }, () => new World());
        for (const [i, world] of worlds.entries()) {
            equal(world.size, 0, `bodies of new world ${i} in round ${round}`);
            world.add(circle(5), { x: i });
            world.add(circle(5), { x: i + 1 });
            world.update();
        }
        for (const [i, world] of worlds.entries()) {
            equal([world.x[0], world.contacts.length], [i, 1], `world ${i} in round ${round}`);
            world.dispose();
        }
    }

    it('too many worlds throw a RangeError that names dispose()', () => {
        const worlds = [];
        const error = thrown(() => {
            while (worlds.length < 5000) worlds.push(new World());
        }, '5000 worlds');
        for (const world of worlds) world.dispose();
        ok(error instanceof RangeError, `a RangeError, not ${error}`);
        ok(error.message.includes('dispose()'), `the message names dispose(): ${error.message}`);
        new World().dispose();
    });
});

describe('draw', () => {
    const SIZE = 200;
    const canvasOf = {
        'a canvas': () => {
            const canvas = document.createElement('canvas');
            canvas.width = canvas.height = SIZE;
            return canvas;
        },
        'an OffscreenCanvas': () => new OffscreenCanvas(SIZE, SIZE),
    };

    function createScene() {
        const world = new World();
        world.add(box(80, 30), { x: 100, y: 100, angle: 0.3, isStatic: true });
        world.add(circle(20), { x: 110, y: 80 });
        world.add(lib.polygon([0, -15, 15, 15, -15, 15]), { x: 40, y: 40, isSensor: true });
        world.update();
        return world;
    }

    const pixels = (context) => context.getImageData(0, 0, SIZE, SIZE).data;

    for (const [name, make] of Object.entries(canvasOf)) {
        it(`draws the pixels of ${name} where the bodies are, the same twice`, () => {
            const context = make().getContext('2d');
            const world = createScene();
            draw(context, world);
            const first = pixels(context);
            const alphaAt = (x, y) => first[4 * (y * SIZE + x) + 3];
            ok(alphaAt(100, 105) > 0, 'nothing inside the box');
            ok(alphaAt(110, 70) > 0, 'nothing inside the circle');
            ok(alphaAt(40, 45) > 0, 'nothing inside the polygon');
            equal(alphaAt(180, 180), 0, 'alpha where there is no body');
            draw(context, world);
            ok(
                pixels(context).every((value, i) => value === first[i]),
                'drawn again, it looks different',
            );
            world.dispose();
        });
    }

    it('shows hits in another colour', () => {
        const context = canvasOf['a canvas']().getContext('2d');
        const world = new World();
        world.add(circle(20), { x: 100, y: 100 });
        const options = { colors: { free: '#00ff00', hit: '#ff0000' } };
        const inside = () => [
            ...pixels(context)
                .slice(4 * (90 * SIZE + 100))
                .slice(0, 2),
        ];
        world.update();
        draw(context, world, options);
        equal(
            inside().map((value) => value > 0),
            [false, true],
            'red, green when free',
        );
        world.add(circle(20), { x: 100, y: 125 });
        world.update();
        draw(context, world, options);
        equal(
            inside().map((value) => value > 0),
            [true, false],
            'red, green when hit',
        );
        world.dispose();
    });
});

describe('shapes as data', () => {
    it('a worker returns a shape, and its definition is the same to the last bit', async () => {
        const code = 'onmessage = ({ data }) => postMessage(data);';
        const worker = new Worker(URL.createObjectURL(new Blob([code])));
        const hashOf = (shape) => {
            const world = new World();
            world.add(shape);
            const hash = world.hash();
            world.dispose();
            return hash;
        };
        const ring = lib.polygon([0, 0, 90, 0, 90, 90, 40, 30], {
            holes: [[60, 20, 70, 20, 70, 40]],
        });
        const shape = lib.compound([box(5, 5, { radius: 1 }), circle(1 / 3).at(0.1, 0.2), ring]);
        const posted = await new Promise((resolve) => {
            worker.onmessage = ({ data }) => resolve(data);
            worker.postMessage(shape);
        });
        worker.terminate();
        equal(hashOf(lib.shapeFrom(posted)), hashOf(shape));
        equal(hashOf(lib.shapeFrom(JSON.parse(JSON.stringify(shape)))), hashOf(shape));
    });
});
