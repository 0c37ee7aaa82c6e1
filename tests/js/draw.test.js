// The effect of `draw` on a canvas. Reads the calls that a recording context receives.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draw } from '../../dist/debug.js';
import { lib } from './build.js';
import { rng } from './rng.js';
import { pairs } from './vectors.js';

const {
    box,
    capsule,
    chain,
    circle,
    closestPoint,
    compound,
    point,
    polygon,
    segment,
    tiles,
    World,
} = lib;

const DEFAULTS = {
    strokeStyle: '#000000',
    fillStyle: '#000000',
    lineWidth: 1,
    lineCap: 'butt',
    globalAlpha: 1,
    dash: [],
    matrix: [1, 0, 0, 1, 0, 0],
};
const PATHS = ['beginPath', 'closePath', 'moveTo', 'lineTo', 'arc', 'arcTo'];
const MARKS = ['fill', 'stroke', 'fillRect', 'strokeRect', 'clearRect'];

/** A 2d context that keeps its state as a real one does, and records every mark. */
class Recorder {
    canvas = { width: 640, height: 480 };
    calls = [];
    saved = [];
    lowest = 0;
    state = structuredClone(DEFAULTS);

    constructor() {
        for (const name of [...PATHS, ...MARKS]) {
            this[name] = (...args) => {
                const isValid = args.every(Number.isFinite) || args[0] === 'evenodd';
                assert.ok(isValid, `${name}(${args})`);
                this.calls.push({ name, args, ...structuredClone(this.state) });
            };
        }
        for (const key of ['strokeStyle', 'fillStyle', 'lineWidth', 'lineCap', 'globalAlpha']) {
            Object.defineProperty(this, key, {
                get: () => this.state[key],
                set: (value) => Object.assign(this.state, { [key]: value }),
            });
        }
    }

    save() {
        this.saved.push(structuredClone(this.state));
    }

    restore() {
        assert.ok(this.saved.length > 0, 'restore without save');
        this.state = this.saved.pop();
    }

    setLineDash(dash) {
        this.state.dash = [...dash];
    }

    setTransform(...matrix) {
        this.state.matrix = matrix;
    }

    getTransform() {
        const [a, b, c, d, e, f] = this.state.matrix;
        return { a, b, c, d, e, f };
    }

    #multiply([a, b, c, d, e, f]) {
        const [A, B, C, D, E, F] = this.state.matrix;
        this.state.matrix = [
            A * a + C * b,
            B * a + D * b,
            A * c + C * d,
            B * c + D * d,
            A * e + C * f + E,
            B * e + D * f + F,
        ];
    }

    translate(x, y) {
        this.#multiply([1, 0, 0, 1, x, y]);
    }

    rotate(angle) {
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        this.#multiply([c, s, -s, c, 0, 0]);
    }

    /** The path of the first fill, as lists of points: of a moveTo and the lineTo after it. */
    get path() {
        const path = [];
        for (const { name, args } of this.calls) {
            if (name === 'fill') break;
            if (name === 'beginPath') path.length = 0;
            else if (name === 'moveTo') path.push([args]);
            else if (name === 'lineTo') path.at(-1).push(args);
        }
        return path;
    }

    named(name) {
        return this.calls.filter((call) => call.name === name);
    }

    /** The points of lines, in canvas coordinates. */
    get points() {
        return this.calls
            .filter(({ name }) => name === 'lineTo' || name === 'moveTo')
            .map(({ args: [x, y], matrix: [a, b, c, d, e, f] }) => ({
                x: a * x + c * y + e,
                y: b * x + d * y + f,
            }));
    }
}

/** One body of every kind; two of them overlap. */
function scene() {
    const world = new World();
    const bodies = {
        wall: world.add(box(300, 40), { x: 200, y: 220, angle: 0.2, isStatic: true }),
        ball: world.add(circle(25), { x: 200, y: 180, angle: 1 }),
        free: world.add(polygon([0, 0, 30, 0, 0, 30]), { x: 500, y: 50, angle: -2 }),
        sensor: world.add(circle(10), { x: 50, y: 400, isSensor: true }),
        off: world.add(box(10, 10), { x: 600, y: 400, enabled: false }),
    };
    world.update();
    return { world, bodies };
}

function drawn(options, world = scene().world) {
    const context = new Recorder();
    draw(context, world, options);
    return context;
}

test('draw restores the context', () => {
    for (const options of [undefined, {}, { clear: false, bounds: true, contacts: true }]) {
        const context = new Recorder();
        context.lineWidth = 7;
        context.setLineDash([1, 2]);
        context.setTransform(2, 0, 0, 2, 10, 20);
        const before = structuredClone(context.state);
        draw(context, scene().world, options);
        assert.equal(context.saved.length, 0);
        assert.deepEqual(context.state, before);
    }
});

test('every body is filled and outlined once, at its pose', () => {
    const { world, bodies } = scene();
    const context = drawn({ contacts: false }, world);
    assert.deepEqual([context.named('fill').length, context.named('stroke').length], [5, 5]);
    assert.equal(context.named('arc').length, 2);
    const { points } = context;
    for (const body of Object.values(bodies)) {
        if (body.shape.kind === 'circle') continue;
        for (const corner of body.shape.points) {
            const { x, y } = body.toWorld(corner.x, corner.y);
            assert.ok(
                points.some((p) => Math.hypot(p.x - x, p.y - y) < 1e-3),
                `(${x}, ${y})`,
            );
        }
    }
    const [arc] = context.named('arc');
    assert.deepEqual(arc.args.slice(0, 3), [0, 0, 25]);
    assert.deepEqual(arc.matrix.slice(4), [200, 180]);
    const rim = bodies.ball.toWorld(25, 0);
    assert.ok(
        points.some((p) => Math.hypot(p.x - rim.x, p.y - rim.y) < 1e-3),
        'the rotation',
    );
});

test('a transform of the context pans and zooms', () => {
    const { world } = scene();
    const options = { contacts: false }; // marks of contacts do not scale
    const plain = drawn(options, world).points;
    const context = new Recorder();
    context.canvas = { width: 1280, height: 960 };
    context.setTransform(2, 0, 0, 2, 10, 20);
    draw(context, world, options);
    assert.equal(context.points.length, plain.length);
    context.points.forEach((p, i) => {
        assert.ok(Math.abs(p.x - (2 * plain[i].x + 10)) < 1e-6);
        assert.ok(Math.abs(p.y - (2 * plain[i].y + 20)) < 1e-6);
    });
    const [clear] = context.named('clearRect');
    assert.deepEqual(clear.matrix, [1, 0, 0, 1, 0, 0]);
});

test('the whole canvas is cleared unless clear is false', () => {
    const [first] = drawn().calls;
    assert.equal(first.name, 'clearRect');
    assert.deepEqual(first.args, [0, 0, 640, 480]);
    assert.equal(drawn({ clear: false }).named('clearRect').length, 0);
});

test('bounds are drawn if asked for', () => {
    const { world } = scene();
    assert.equal(drawn({}, world).named('strokeRect').length, 0);
    const rects = drawn({ bounds: true }, world).named('strokeRect');
    assert.equal(rects.length, 5);
    [...world.bodies].forEach((body, i) => {
        const { minX, minY, maxX, maxY } = body.bounds();
        assert.deepEqual(rects[i].args, [minX, minY, maxX - minX, maxY - minY]);
    });
});

test('overlapping, free and static bodies and sensors have different colours', () => {
    const colors = { free: 'free', hit: 'hit', static: 'static', sensor: 'sensor' };
    const { world, bodies } = scene();
    const coloursOf = (given = colors) =>
        drawn({ colors: given, contacts: false }, world)
            .named('stroke')
            .map((call) => call.strokeStyle);
    assert.deepEqual(coloursOf(), ['hit', 'hit', 'free', 'sensor', 'free']);
    const usual = coloursOf({});
    const none = { free: undefined, hit: undefined, static: undefined, sensor: undefined };
    assert.deepEqual(coloursOf(none), usual);
    assert.deepEqual(coloursOf({ ...none, hit: 'hit' }), ['hit', 'hit', ...usual.slice(2)]);
    bodies.ball.y = 0;
    world.update();
    assert.deepEqual(coloursOf(), ['static', 'free', 'free', 'sensor', 'free']);
    bodies.sensor.set(500, 50);
    world.update();
    assert.deepEqual(coloursOf(), ['static', 'free', 'hit', 'hit', 'free']);
});

test('contacts are drawn where bodies touch, with their normals, unless contacts is false', () => {
    const { world } = scene();
    const colors = { contact: 'contact' };
    const marks = ({ calls }) => calls.filter((call) => call.strokeStyle === 'contact');
    assert.equal(marks(drawn({ colors, contacts: false }, world)).length, 0);
    for (const scale of [1, 4, 0.01]) {
        const context = new Recorder();
        context.setTransform(scale, 0, 0, scale, 320 - 196 * scale, 240 - 200 * scale);
        draw(context, world, { colors });
        const own = marks(context);
        const points = [...world.contacts].flatMap(({ row, normalX, normalY, depth }) =>
            world.contacts.points(row).map(({ x, y }) => ({ x, y, normalX, normalY, depth })),
        );
        const dots = own.filter(({ name }) => name === 'arc');
        assert.deepEqual(
            dots.map(({ args: [x, y] }) => ({ x, y })),
            points.map(({ x, y }) => ({ x, y })),
        );
        const ends = own.filter(({ name }) => name === 'lineTo');
        points.forEach(({ x, y, normalX, normalY, depth }, i) => {
            const length = Math.max(depth, 12 / scale);
            assert.deepEqual(ends[i].args, [x + normalX * length, y + normalY * length]);
        });
        assert.ok(points.length > 0);
    }
});

test('bodies outside the canvas are not drawn, however the context is rotated, moved and scaled', () => {
    const world = new World();
    for (let i = 0; i < 40; i++) world.add(box(20, 20), { x: i * 100 - 2000, y: 10 });
    world.update();
    const fills = (...matrix) => {
        const context = new Recorder();
        context.setTransform(...matrix);
        draw(context, world);
        return context.named('fill').map((call) => Math.round(call.matrix[4]));
    };
    assert.equal(fills(1, 0, 0, 1, 0, 0).length, 7); // from 0 to 600 of 640
    assert.equal(fills(1, 0, 0, 1, 2000, 0).length, 7);
    assert.equal(fills(0.1, 0, 0, 0.1, 320, 240).length, 40);
    assert.equal(fills(0, 1, -1, 0, 320, 0).length, 5); // a quarter turn: along y, 480 high
    assert.equal(fills(1, 0, 0, 1, 0, 900).length, 0);
});

test('tiles fill their cells in the view, and outline areas of one kind', () => {
    const [columns, rows, size] = [50, 40, 32];
    const kinds = ['solid', 'solid', [0, 1, 1, 0, 1, 1]];
    const random = rng(7);
    const cells = Array.from({ length: columns * rows }, () => Math.floor(4 * random()));
    const shape = tiles({ columns, rows, size, cells, kinds });
    const kindAt = (x, y) => (x < 0 || x >= columns ? 0 : (cells[y * columns + x] ?? 0));
    /** The full cells from column x0 to x1 and row y0 to y1, their sides, and the slopes, in cells. */
    const outlinesOf = ([x0, x1, y0, y1]) => {
        const [squares, lines] = [[], []];
        for (let y = y0; y <= y1; y++) {
            for (let x = x0; x <= x1; x++) {
                const kind = kindAt(x, y);
                const middle = [x + 0.5, y + 1];
                if (kind === 3)
                    lines.push([middle, ...pairs(x, y + 1, x + 1, y, x + 1, y + 1), middle]);
                if (kind === 0 || kind === 3) continue;
                squares.push([x, y, 1, 1]);
                if (kindAt(x - 1, y) !== kind) lines.push(pairs(x, y, x, y + 1));
                if (kindAt(x + 1, y) !== kind) lines.push(pairs(x + 1, y, x + 1, y + 1));
                if (kindAt(x, y - 1) !== kind) lines.push(pairs(x, y, x + 1, y));
                if (kindAt(x, y + 1) !== kind) lines.push(pairs(x, y + 1, x + 1, y + 1));
            }
        }
        return { squares, lines };
    };
    const squaresOf = ([x, y, width, height]) =>
        Array.from({ length: width / size }, (_, i) => [x / size + i, y / size, 1, height / size]);
    const sorted = (list) => list.map((item) => JSON.stringify(item)).sort();
    // The tiles are at (-400, -300). `range` lists the columns and rows that a canvas of 640 × 480 shows, with a margin
    // of 8 pixels.
    for (const [angle, matrix, range] of [
        [0, [1, 0, 0, 1, -20, -24], [12, 33, 9, 25]],
        [0, [0, 2, -2, 0, 640, 0], [12, 20, 9, 19]],
        [0, [0.1, 0, 0, 0.1, 200, 200], [0, 49, 0, 39]],
        [0, [1, 0, 0, 1e-10, 0, 0], [0, 49, 0, 39]], // the view is too high for world coordinates
        [Math.PI / 2, [1, 0, 0, 1, 1200, 0], [9, 24, 4, 25]],
    ]) {
        const world = new World();
        world.add(shape, { x: -400, y: -300, angle, isStatic: true });
        const context = new Recorder();
        context.setTransform(...matrix);
        draw(context, world);
        assert.equal(context.named('fill').length, 1);
        assert.deepEqual(
            context.named('stroke').map(({ lineCap }) => lineCap),
            ['square'], // so that sides meet at corners
        );
        const { squares, lines } = outlinesOf(range);
        const runs = context.named('fillRect').map(({ args }) => args);
        assert.deepEqual(sorted(runs.flatMap(squaresOf)), sorted(squares));
        assert.ok(runs.length < squares.length, 'cells of a row are filled together');
        const path = context.path.map((line) => line.map(([x, y]) => [x / size, y / size]));
        assert.deepEqual(sorted(path), sorted(lines));
        world.dispose();
    }
});

test('arrows show the direction in which bodies pass one-way shapes', () => {
    const hasArrow = (shape, more, [fromX, fromY], [toX, toY]) => {
        const world = new World();
        world.add(shape, { x: 100, y: 80, ...more });
        const context = new Recorder();
        context.setTransform(2, 0, 0, 2, 0, 0);
        draw(context, world);
        world.dispose();
        const { points } = context;
        const isAt = (p, x, y) => p && Math.hypot(p.x - 2 * x, p.y - 2 * y) < 1e-6;
        return points.some((p, i) => isAt(p, fromX, fromY) && isAt(points[i + 1], toX, toY));
    };
    const up = { x: 0, y: -1 };
    // An arrow is 12 pixels long.
    const turned = { oneWay: up, angle: Math.PI / 2 };
    assert.ok(hasArrow(box(40, 10).at(4, 0), turned, [100, 84], [106, 84]));
    assert.ok(!hasArrow(box(40, 10), {}, [100, 80], [100, 74]));
    for (const oneSided of [true, false]) {
        const ground = chain(pairs(0, 0, 40, 0, 40, 30), { oneSided });
        assert.equal(hasArrow(ground, {}, [120, 80], [120, 74]), oneSided);
        assert.equal(hasArrow(ground, {}, [140, 95], [146, 95]), oneSided);
        const kinds = [{ points: 'solid', oneWay: oneSided ? up : undefined }];
        const cells = tiles({ columns: 2, rows: 1, size: 20, cells: [0, 1], kinds });
        assert.equal(hasArrow(cells, {}, [130, 90], [130, 84]), oneSided);
    }
});

test('no path is closed by closePath(), which in Chromium takes time in proportion to the path', () => {
    const slope = [0, 1, 1, 0, 1, 1];
    const world = new World();
    world.add(tiles({ columns: 2, rows: 1, size: 10, cells: [1, 2], kinds: ['solid', slope] }));
    world.add(compound([capsule(0, 0, 50, 0, 5), box(20, 30).at(80, 0), circle(6).at(0, 40)]));
    world.add(polygon([0, 0, 40, 0, 40, 40, 0, 40], { holes: [[10, 10, 20, 10, 10, 20]] }));
    const context = new Recorder();
    draw(context, world);
    assert.equal(context.named('fill').length, 3);
    assert.equal(context.named('closePath').length, 0);
});

test('a removed body is not drawn, nor are its contacts', () => {
    const { world, bodies } = scene();
    bodies.ball.remove();
    const context = drawn({ colors: { contact: 'contact' } }, world);
    assert.equal(context.named('fill').length, 4);
    assert.ok(context.calls.every((call) => call.strokeStyle !== 'contact'));
});

test('an empty world is an empty canvas', () => {
    assert.deepEqual(
        drawn({}, new World()).calls.map((call) => call.name),
        ['clearRect'],
    );
});

test('an unknown option is rejected before anything is drawn', () => {
    const context = new Recorder();
    const { world } = scene();
    assert.throws(() => draw(context, world, { bound: true }), {
        name: 'TypeError',
        message: /bound.*bounds/,
    });
    assert.throws(() => draw(context, world, { colors: {}, color: 'red' }), TypeError);
    assert.deepEqual(context.calls, []);
});

test('a disposed world is rejected, and the context is unchanged', () => {
    const context = new Recorder();
    const { world } = scene();
    world.dispose();
    assert.throws(() => draw(context, world), /disposed/);
    assert.equal(context.saved.length, 0);
});

test('round corners are drawn where the outline is, whichever way the points run', () => {
    const corners = pairs(0, 0, 40, 5, 30, 30, 5, 25);
    const shapes = [
        box(40, 20, { radius: 6 }),
        capsule(-10, 3, 20, -8, 5),
        polygon(corners, { radius: 4 }),
        polygon(corners.reverse(), { radius: 4 }),
    ];
    for (const shape of shapes) {
        const world = new World();
        world.add(shape);
        const context = new Recorder();
        draw(context, world);
        const arcs = context.calls.filter(({ name }) => name === 'arcTo');
        assert.equal(arcs.length, 2 * shape.points.length, shape.kind);
        for (const { args } of arcs) {
            const [x, y, endX, endY, radius] = args;
            assert.equal(radius, shape.radius);
            assert.ok(Math.abs(closestPoint(shape, {}, endX, endY).distance) < 1e-5);
            // The tangents at the ends of an arc meet outside the arc, but closer to it than a square corner would be.
            const out = closestPoint(shape, {}, x, y).distance;
            assert.ok(out > 0 && out < 0.42 * radius);
        }
        const [line] = context.path;
        for (const args of line) {
            assert.ok(Math.abs(closestPoint(shape, {}, ...args).distance) < 1e-5);
        }
        assert.equal(line.length, shape.points.length + 1);
        assert.deepEqual(line.at(-1), line[0]);
        world.dispose();
    }
});

test('pieces with round corners begin on their outline, not inside it', () => {
    const link = chain([0, 0, 100, 0], { radius: 8 });
    const tray = compound([
        capsule(0, 0, 50, 0, 5),
        box(20, 30, { radius: 4 }).at(80, 0),
        circle(6).at(0, 40),
    ]);
    for (const shape of [link, tray]) {
        const world = new World();
        world.add(shape);
        const context = new Recorder();
        draw(context, world);
        const path = context.calls.filter(({ name }) => PATHS.includes(name));
        let rounded = 0;
        path.forEach(({ name, args }, i) => {
            if (name !== 'moveTo' || path[i + 1].name !== 'arcTo') return;
            rounded++;
            assert.ok(Math.abs(closestPoint(shape, {}, ...args).distance) < 1e-5, `${args}`);
        });
        assert.equal(rounded, shape === link ? 1 : 2);
        world.dispose();
    }
});

test('a point is drawn as a dot, a segment as a line', () => {
    const world = new World();
    world.add(point(), { x: 5 });
    world.add(segment(0, 0, 10, 5));
    const context = new Recorder();
    draw(context, world);
    const dot = context.calls.find(({ name }) => name === 'arc');
    assert.ok(dot.args[2] > 0);
    assert.deepEqual(
        context.calls.filter(({ name }) => name === 'lineTo').map(({ args }) => args),
        pairs(0, 0, 10, 5, 5, 2.5), // the outline begins and ends in the middle of a side
    );
});

test('bands are drawn as frames around bodies, dashed for bodies at rest', () => {
    const world = new World();
    for (let i = 0; i < 300; i++)
        world.add(circle(1), { x: 10 * (i % 10), y: 10 * Math.floor(i / 10) });
    world.update();
    for (let i = 0; i < 80; i++) world.x[i] += 1;
    world.update();
    const context = new Recorder();
    draw(context, world, { bands: true });
    const frames = context.named('strokeRect');
    assert.deepEqual(
        frames.map(({ args }) => args),
        world.bands().map(({ minX, minY, maxX, maxY }) => [minX, minY, maxX - minX, maxY - minY]),
    );
    assert.ok(frames.some(({ dash }) => dash.length > 0));
    assert.ok(frames.some(({ dash }) => dash.length === 0));
    assert.equal(context.saved.length, 0);
});
