// What is true of every pair of shapes: answers agree with a brute-force oracle and with one another, and follow
// when the world is swapped, moved, turned, mirrored or scaled. Reads random pairs, the same in every run.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { box, circle, collide, overlaps, polygon, trace, World } from './build.js';
import { freshContacts, mayBeLevelled } from './level.js';
import { cornersOf, place, shadowOf, sizeOf, sizeOfBoth, trueDepth } from './oracle.js';

const MORE = process.env.SOAK ? 100 : 1;
const runs = (count) => ({ seed: 20240229, numRuns: count * MORE });

// The bar that depths are held to, as a share of size.
const ERROR = 1e-6;

function make({ circle: radius, box: sides, polygon: points }) {
    if (radius !== undefined) return circle(radius);
    return sides === undefined ? polygon(points) : box(...sides);
}

// --- Random pairs --------------------------------------------------------------------------------------

// Even over the numbers, which fc.double is not: most of its values are next to 0.
const STEPS = 2 ** 31 - 1;
const between = (min, max) =>
    fc.noBias(fc.integer({ min: 0, max: STEPS })).map((step) => min + ((max - min) * step) / STEPS);

const TURN = 2 * Math.PI;

/** Corners on an ellipse, none too near the next, drawn anywhere near the origin, either winding. */
function outline({ size, steps, flat, turned, far, way, clockwise }) {
    const whole = steps.reduce((a, b) => a + b);
    const c = Math.cos(turned);
    const s = Math.sin(turned);
    let angle = 0;
    const points = steps.map((step) => {
        angle += (step / whole) * TURN;
        const along = (size / 2) * Math.cos(angle);
        const across = (size / 2) * flat * Math.sin(angle);
        return {
            x: c * along - s * across + far * size * Math.cos(way),
            y: s * along + c * across + far * size * Math.sin(way),
        };
    });
    return clockwise ? points.reverse() : points;
}

const steps = fc.oneof(
    { weight: 5, arbitrary: fc.array(between(0.3, 1), { minLength: 3, maxLength: 8 }) },
    { weight: 1, arbitrary: fc.array(between(0.3, 1), { minLength: 9, maxLength: 64 }) },
);

const shapeOfSize = (size) =>
    fc.oneof(
        { weight: 1, arbitrary: fc.constant({ circle: size / 2 }) },
        {
            weight: 2,
            arbitrary: fc.record({ wide: fc.boolean(), flat: between(-1.9, 0) }).map((r) => {
                const other = Math.max(size * 10 ** r.flat, 1e-3);
                return { box: r.wide ? [size, other] : [other, size] };
            }),
        },
        {
            weight: 4,
            arbitrary: fc
                .record({
                    size: fc.constant(size),
                    steps,
                    flat: between(-1, 0).map((power) => 10 ** power),
                    turned: between(0, TURN),
                    far: fc.constantFrom(0, 0, 1, 10),
                    way: between(0, TURN),
                    clockwise: fc.boolean(),
                })
                .map((r) => ({ polygon: outline(r) })),
        },
    );

const anyAngle = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(0, Math.PI / 2, Math.PI, -Math.PI / 2, Math.PI / 4) },
    { weight: 4, arbitrary: between(-4, 4) },
    { weight: 1, arbitrary: between(-1e4, 1e4) },
);

function middleOf(description, pose) {
    const { points } = place(description, { angle: pose.angle });
    const sum = points.reduce((m, p) => ({ x: m.x + p.x, y: m.y + p.y }), { x: 0, y: 0 });
    return { x: sum.x / points.length, y: sum.y / points.length };
}

/** B's pose such that the middles are `reach` apart in the direction `way`. */
function poseBeside(pair, reach) {
    const { a, poseA, b, angleB, way } = pair;
    const middleA = middleOf(a, poseA);
    const middleB = middleOf(b, { angle: angleB });
    const length = (reach * (sizeOf(a) + sizeOf(b))) / 2;
    return {
        x: poseA.x + middleA.x - middleB.x + Math.cos(way) * length,
        y: poseA.y + middleA.y - middleB.y + Math.sin(way) * length,
        angle: angleB,
    };
}

/** The same, pushed apart until they all but touch: within some millionths of size. */
function poseTouching({ a, poseA, b }, poseB, jitter) {
    const collision = collide(make(a), poseA, make(b), poseB);
    if (collision === null) return poseB;
    const { normal, depth } = collision;
    const push = depth + jitter * ERROR * sizeOfBoth(a, b);
    return { ...poseB, x: poseB.x + normal.x * push, y: poseB.y + normal.y * push };
}

/** Two shapes of mixed sizes, here or far away: apart, overlapping, one in the other, or all but touching. */
const anyPair = fc
    .record({
        power: between(-2, 5),
        ratio: fc.oneof({ weight: 3, arbitrary: between(-0.5, 0.5) }, between(-3, 0)),
        home: fc.constantFrom(0, 0, 1e3, 1e6),
        direction: between(0, TURN),
        angleA: anyAngle,
        angleB: fc.option(anyAngle),
        way: between(0, TURN),
        reach: fc.oneof(between(0, 1.1), between(0, 0.2)),
        jitter: fc.option(
            between(-1, 1).map((j) => 10 * j ** 3),
            { freq: 4 },
        ),
    })
    .chain((r) => {
        const size = 10 ** r.power;
        const other = Math.min(1e5, Math.max(0.01, size * 10 ** r.ratio));
        return fc.record({ a: shapeOfSize(size), b: shapeOfSize(other), r: fc.constant(r) });
    })
    .map(({ a, b, r }) => {
        const poseA = {
            x: r.home * Math.cos(r.direction),
            y: r.home * Math.sin(r.direction),
            angle: r.angleA,
        };
        const pair = { a, poseA, b, angleB: r.angleB ?? r.angleA, way: r.way };
        const beside = poseBeside(pair, r.reach);
        const poseB = r.jitter === null ? beside : poseTouching(pair, beside, r.jitter);
        return { a, poseA, b, poseB };
    });

// --- Claims about one pair -----------------------------------------------------------------------------

const ask = ({ a, poseA, b, poseB }) => collide(make(a), poseA, make(b), poseB);
const depthOfPair = ({ a, poseA, b, poseB }) => trueDepth(a, poseA, b, poseB);
const sizeOfPair = ({ a, b }) => sizeOfBoth(a, b);

/** How far `collision` is from a minimum translation vector of the pair, as a share of size. */
function faultOf(pair, { normal, depth }) {
    const { a, poseA, b, poseB } = pair;
    const push = { x: normal.x * depth, y: normal.y * depth };
    return {
        left: trueDepth(a, poseA, b, poseB, push) / sizeOfPair(pair),
        long: (depth - depthOfPair(pair)) / sizeOfPair(pair),
        short: (depthOfPair(pair) - depth) / sizeOfPair(pair),
    };
}

function assertMtv(pair, collision, times = 1) {
    const { left, long, short } = faultOf(pair, collision);
    assert.ok(left <= times * ERROR, `${left} of size is left after the push`);
    assert.ok(long <= 2 * times * ERROR, `the push is longer than needed by ${long} of size`);
    assert.ok(short <= times * ERROR, `the push is too short by ${short} of size`);
}

/** The same verdict and depth for a changed pair; `back` turns its normal into one of the first. */
function assertSame(pair, changed, back, scale = 1) {
    const before = ask(pair);
    const after = ask(changed);
    const size = sizeOfPair(pair);
    if (Math.abs(depthOfPair(pair)) > 2 * ERROR * size) {
        assert.equal(after === null, before === null);
    }
    if (before === null || after === null) return 0;
    const error = Math.abs(after.depth / scale - before.depth) / size;
    assert.ok(error <= 2 * ERROR, `depths ${before.depth} and ${after.depth / scale}`);
    assertMtv(pair, { normal: back(after.normal), depth: after.depth / scale }, 2);
    return error;
}

/** Runs a law over random pairs and says the worst of the errors that it returns. */
function law(name, count, check) {
    test(name, (t) => {
        let worst = 0;
        fc.assert(
            fc.property(anyPair, (pair) => {
                worst = Math.max(worst, check(pair) ?? 0);
            }),
            runs(count),
        );
        t.diagnostic(`worst error ${worst.toExponential(2)} of size`);
    });
}

// --- The oracle ----------------------------------------------------------------------------------------

test('random pairs are apart, touch, overlap and contain one another', () => {
    const seen = { apart: 0, near: 0, hit: 0, deep: 0 };
    for (const pair of fc.sample(anyPair, { seed: 1, numRuns: 1000 })) {
        const depth = depthOfPair(pair) / Math.min(sizeOf(pair.a), sizeOf(pair.b));
        if (Math.abs(depthOfPair(pair)) < 2e-5 * sizeOfPair(pair)) seen.near++;
        else if (depth < 0) seen.apart++;
        else if (depth < 1) seen.hit++;
        else seen.deep++;
    }
    for (const [kind, count] of Object.entries(seen)) assert.ok(count >= 20, `${kind}: ${count}`);
});

law('shapes overlap exactly if the oracle says so', 4000, (pair) => {
    const depth = depthOfPair(pair);
    const { a, poseA, b, poseB } = pair;
    const hit = overlaps(make(a), poseA, make(b), poseB);
    if (hit === depth >= 0) return 0;
    const error = Math.abs(depth) / sizeOfPair(pair);
    assert.ok(error <= ERROR, `${hit} at a depth of ${depth}`);
    return error;
});

law('the depth is the oracle’s depth', 3000, (pair) => {
    const collision = ask(pair);
    if (collision === null) return 0;
    const error = Math.abs(collision.depth - depthOfPair(pair)) / sizeOfPair(pair);
    assert.ok(error <= ERROR, `${collision.depth} instead of ${depthOfPair(pair)}`);
    return error;
});

law('pushing B by normal · depth ends the overlap, and nothing shorter does', 3000, (pair) => {
    const collision = ask(pair);
    if (collision === null) return 0;
    const { normal, depth } = collision;
    assert.ok(Math.abs(Math.hypot(normal.x, normal.y) - 1) < 1e-6);
    assert.ok(depth >= 0);
    assertMtv(pair, collision);
    const { left, long } = faultOf(pair, collision);
    return Math.max(left, long);
});

law('after the push and a skin the library finds no overlap', 2000, (pair) => {
    const collision = ask(pair);
    if (collision === null) return;
    const { normal, depth } = collision;
    const far = depth + 4 * ERROR * sizeOfPair(pair);
    const { a, poseA, b, poseB } = pair;
    const parted = { ...poseB, x: poseB.x + normal.x * far, y: poseB.y + normal.y * far };
    assert.equal(overlaps(make(a), poseA, make(b), parted), false);
});

// --- One answer ----------------------------------------------------------------------------------------

law('overlaps, collide and trace decide alike, to the last bit', 3000, (pair) => {
    const { a, poseA, b, poseB } = pair;
    const [shapeA, shapeB] = [make(a), make(b)];
    const collision = collide(shapeA, poseA, shapeB, poseB);
    const traced = trace(shapeA, poseA, shapeB, poseB);
    assert.equal(overlaps(shapeA, poseA, shapeB, poseB), collision !== null);
    assert.deepEqual(traced.collision, collision);
    assert.equal(traced.hit, collision !== null);
    assert.equal(traced.reason, collision ? 'no axis left' : 'gap');
});

law(
    'the winner of a trace is the least overlap and the minimum translation vector',
    2000,
    (pair) => {
        const { a, poseA, b, poseB } = pair;
        const { hit, axes, winner, separating, collision } = trace(make(a), poseA, make(b), poseB);
        const gap = axes.findIndex((axis) => axis.overlap < 0);
        assert.equal(separating, gap);
        assert.equal(gap < 0, hit);
        if (!hit) {
            assert.equal(winner, -1);
            return 0;
        }
        const size = sizeOfPair(pair);
        const won = axes[winner];
        const cross = won.x * collision.normal.y - won.y * collision.normal.x;
        assert.ok(Math.abs(cross) < 1e-6, 'the normal lies on the axis that won');
        assert.ok(Math.abs(won.overlap - collision.depth) <= ERROR * size);
        for (const axis of axes) assert.ok(axis.overlap >= won.overlap - 2 * ERROR * size);
        return Math.abs(won.overlap - collision.depth) / size;
    },
);

law('every axis of a trace is the edge or corner it names, with true shadows', 1500, (pair) => {
    const { a, poseA, b, poseB } = pair;
    const size = sizeOfPair(pair);
    const [shapeA, shapeB] = [make(a), make(b)];
    const placed = { a: place(shapeOf(shapeA), poseA), b: place(shapeOf(shapeB), poseB) };
    const { axes } = trace(shapeA, poseA, shapeB, poseB);
    const roundOff = ERROR * size + 1e-9 * Math.hypot(poseA.x, poseA.y);
    let worst = 0;
    for (const axis of axes) {
        assert.ok(Math.abs(Math.hypot(axis.x, axis.y) - 1) < 1e-6);
        for (const side of ['a', 'b']) {
            const { min, max } = shadowOf(placed[side], axis);
            // A unit vector of floats on a shape far from the world's origin: see the shadow's own length.
            const far = 1e-7 * Math.hypot(poseA.x, poseA.y);
            assert.ok(Math.abs(axis[side].min - min) <= roundOff + far);
            assert.ok(Math.abs(axis[side].max - max) <= roundOff + far);
            const error = Math.abs(axis[side].max - axis[side].min - (max - min)) / size;
            assert.ok(error <= 2 * ERROR);
            worst = Math.max(worst, error);
        }
        if (axis.source === 'centers') {
            assert.equal(axis.index, -1);
        } else if (axis.source === 'vertex') {
            assertVertexAxis(axis, placed, size);
        } else {
            assertEdgeAxis(axis, placed[axis.source]);
        }
    }
    return worst;
});

function shapeOf({ kind, radius, points }) {
    return kind === 'circle' ? { circle: radius } : { polygon: points };
}

/** The outward normal of the edge from points[index], whichever the winding. */
function assertEdgeAxis(axis, { points }) {
    const from = points[axis.index];
    const to = points[(axis.index + 1) % points.length];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const along = axis.x * (to.x - from.x) + axis.y * (to.y - from.y);
    const slack = 1e-6 + (1e-9 * Math.hypot(from.x, from.y)) / length;
    const extent = Math.max(...points.map((p) => Math.hypot(p.x - from.x, p.y - from.y)));
    assert.ok(Math.abs(along / length) < slack + (ERROR * extent) / length, 'square to its edge');
    for (const p of points) {
        const out = axis.x * (p.x - from.x) + axis.y * (p.y - from.y);
        assert.ok(out <= 2 * ERROR * extent + 1e-9 * Math.hypot(p.x, p.y), 'looks outward');
    }
}

test('two boxes have four axes to test, and two where they are parallel', () => {
    const count = (angleA, angleB, x) =>
        trace(box(4, 2), { x, angle: angleA }, box(3, 5), { angle: angleB }).axes.length;
    for (const x of [0, 1, 3.5, 9]) {
        assert.equal(count(0.1, 0.4, x), 4);
        for (const angle of [0, 0.7, -2, 100]) {
            for (let quarter = -2; quarter <= 4; quarter++) {
                assert.equal(count(angle, angle + (quarter * Math.PI) / 2, x), 2);
            }
        }
    }
});

/** From the corner of A to the corner of B that is nearest to it; of a circle, its centre. */
function assertVertexAxis(axis, placed, size) {
    const apart = (p, q) => Math.hypot(q.x - p.x, q.y - p.y);
    const least = Math.min(
        ...placed.a.points.flatMap((p) => placed.b.points.map((q) => apart(p, q))),
    );
    const p = placed.a.points[axis.index];
    const q = placed.b.points[axis.indexB];
    const far = 1e-9 * Math.hypot(q.x, q.y);
    assert.ok(apart(p, q) <= least + 2 * ERROR * size + far, 'the nearest corners');
    const cross = axis.x * (q.y - p.y) - axis.y * (q.x - p.x);
    assert.ok(Math.abs(cross) <= 2 * ERROR * size + far, 'points from one to the other');
    assert.ok(axis.x * (q.x - p.x) + axis.y * (q.y - p.y) >= 0, 'from A to B');
}

// --- Symmetry ------------------------------------------------------------------------------------------

const mirrorX = (v) => ({ x: -v.x, y: v.y });
const same = (v) => v;

function mirrored(description) {
    return description.polygon ? { polygon: description.polygon.map(mirrorX) } : description;
}

function scaled({ circle: radius, box: sides, polygon: points }, by) {
    if (radius !== undefined) return { circle: radius * by };
    if (sides !== undefined) return { box: sides.map((side) => side * by) };
    return { polygon: points.map((p) => ({ x: p.x * by, y: p.y * by })) };
}

law('swapping A and B keeps the depth and turns the normal round', 2000, (pair) => {
    const { a, poseA, b, poseB } = pair;
    const swapped = { a: b, poseA: poseB, b: a, poseB: poseA };
    const [before, after] = [ask(pair), ask(swapped)];
    if (before && after) {
        const turned = Math.hypot(
            before.normal.x + after.normal.x,
            before.normal.y + after.normal.y,
        );
        // Only a tie may turn it elsewhere: then both are minimum translation vectors.
        if (turned > 1e-5) assertMtv(swapped, { ...before, normal: minus(before.normal) });
    }
    return assertSame(pair, swapped, minus);
});

const minus = (v) => ({ x: -v.x, y: -v.y });

law('turning both turns the normal and keeps the depth', 1500, (pair) => {
    const { a, poseA, b, poseB } = pair;
    const turn = 0.7;
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    // About A's origin, so that a far pair does not lose what the turn itself rounds off.
    const dx = poseB.x - poseA.x;
    const dy = poseB.y - poseA.y;
    const changed = {
        a,
        poseA: { ...poseA, angle: poseA.angle + turn },
        b,
        poseB: {
            x: poseA.x + c * dx - s * dy,
            y: poseA.y + s * dx + c * dy,
            angle: poseB.angle + turn,
        },
    };
    const back = (n) => ({ x: c * n.x + s * n.y, y: c * n.y - s * n.x });
    return assertSame(pair, changed, back);
});

law('moving both, also by a million, changes nothing', 1500, (pair) => {
    const { a, poseA, b, poseB } = pair;
    let worst = 0;
    for (const [x, y] of [
        [17.25, -3.5],
        [1e6, -1e6],
    ]) {
        const at = (pose) => ({ ...pose, x: pose.x + x, y: pose.y + y });
        const changed = { a, poseA: at(poseA), b, poseB: at(poseB) };
        worst = Math.max(worst, assertSame(pair, changed, same));
    }
    return worst;
});

law('a mirrored pair has a mirrored normal and the same depth', 1500, (pair) => {
    const { a, poseA, b, poseB } = pair;
    const at = ({ x, y, angle }) => ({ x: -x, y, angle: -angle });
    const changed = { a: mirrored(a), poseA: at(poseA), b: mirrored(b), poseB: at(poseB) };
    return assertSame(pair, changed, mirrorX);
});

law('a scaled pair has a scaled depth and the same normal', 1500, (pair) => {
    const { a, poseA, b, poseB } = pair;
    let worst = 0;
    for (const by of [0.3, 7]) {
        const at = (pose) => ({ x: pose.x * by, y: pose.y * by, angle: pose.angle });
        const changed = { a: scaled(a, by), poseA: at(poseA), b: scaled(b, by), poseB: at(poseB) };
        worst = Math.max(worst, assertSame(pair, changed, same, by));
    }
    return worst;
});

law('drawing a polygon elsewhere and moving the body back changes nothing', 1500, (pair) => {
    const { a, poseA, b, poseB } = pair;
    if (b.polygon === undefined) return 0;
    const c = Math.cos(poseB.angle);
    const s = Math.sin(poseB.angle);
    const far = Math.min(1e6 * sizeOf(b), 5e7);
    const drawn = { polygon: b.polygon.map((p) => ({ x: p.x + far, y: p.y - far })) };
    const at = {
        x: poseB.x - (c * far + s * far),
        y: poseB.y - (s * far - c * far),
        angle: poseB.angle,
    };
    return assertSame(pair, { a, poseA, b: drawn, poseB: at }, same);
});

// --- Corners of the field ------------------------------------------------------------------------------

const SHAPES = {
    circle: { circle: 5 },
    box: { box: [10, 6] },
    triangle: {
        polygon: [
            { x: -5, y: -3 },
            { x: 5, y: -3 },
            { x: 0, y: 6 },
        ],
    },
    hexagon: {
        polygon: [0, 1, 2, 3, 4, 5].map((i) => ({
            x: 5 * Math.cos((i * TURN) / 6),
            y: 5 * Math.sin((i * TURN) / 6),
        })),
    },
    needle: {
        polygon: [
            { x: -50, y: 0 },
            { x: 50, y: -0.1 },
            { x: 50, y: 0.1 },
        ],
    },
};

for (const [name, description] of Object.entries(SHAPES)) {
    test(`a ${name} on itself has a finite unit normal and a minimum translation vector`, () => {
        for (const angle of [0, 0.3, Math.PI / 2, 2]) {
            const pose = { x: 3, y: -4, angle };
            const pair = { a: description, poseA: pose, b: description, poseB: pose };
            const collision = ask(pair);
            assert.ok(Math.abs(Math.hypot(collision.normal.x, collision.normal.y) - 1) < 1e-6);
            assertMtv(pair, collision);
        }
    });

    for (const [other, inner] of Object.entries(SHAPES)) {
        test(`a ${other} inside a ${name}, and around it, is pushed out the shortest way`, () => {
            for (let i = 0; i < 60; i++) {
                const poseB = { x: Math.sin(i) / 3, y: Math.cos(3 * i) / 3, angle: i };
                const small = scaled(inner, 0.05);
                const poseA = { angle: 1 + i / 7 };
                assertMtvOfHit({ a: description, poseA, b: small, poseB });
                assertMtvOfHit({ a: small, poseA: poseB, b: description, poseB: poseA });
            }
        });
    }
}

function assertMtvOfHit(pair) {
    const collision = ask(pair);
    if (collision) assertMtv(pair, collision);
    else assert.ok(depthOfPair(pair) <= ERROR * sizeOfPair(pair));
}

test('concentric circles have the normal (1, 0)', () => {
    for (const [r, s] of [
        [5, 5],
        [1, 20],
        [1e-4, 1e7],
    ]) {
        for (const at of [{}, { x: 1e6, y: -3, angle: 2 }]) {
            const collision = collide(circle(r), at, circle(s), at);
            assert.deepEqual(collision.normal, { x: 1, y: 0 });
            assert.ok(Math.abs(collision.depth - (r + s)) <= ERROR * (r + s));
        }
    }
});

test('touching at exact coordinates is a hit of depth 0', () => {
    const square = [
        [0, 0],
        [2, 0],
        [2, 2],
        [0, 2],
    ];
    const pairs = [
        [box(2, 2), {}, box(2, 2), { x: 2 }],
        [box(2, 2), {}, box(2, 2), { x: 2, y: 2 }],
        [box(2, 2), { x: 1e6 }, box(2, 4), { x: 1e6, y: 3 }],
        [circle(1), {}, circle(2), { x: 3 }],
        [circle(2), {}, circle(3), { x: 3, y: 4 }],
        [box(2, 2), {}, circle(1), { x: 2 }],
        [box(2, 2), {}, circle(5), { x: 4, y: 5 }],
        [polygon(square), {}, box(2, 2), { x: -1, y: 1 }],
        [polygon(square), {}, polygon(square), { x: 2, y: 2 }],
        [polygon(square), {}, circle(1), { x: 1, y: 3 }],
        [polygon(square), {}, circle(5), { x: 5, y: 6 }],
    ];
    for (const [a, poseA, b, poseB] of pairs) {
        for (const collision of [collide(a, poseA, b, poseB), collide(b, poseB, a, poseA)]) {
            assert.notEqual(collision, null);
            assert.equal(collision.depth, 0);
            assert.ok(Math.abs(Math.hypot(collision.normal.x, collision.normal.y) - 1) < 1e-6);
        }
        assert.ok(overlaps(a, poseA, b, poseB) && overlaps(b, poseB, a, poseA));
        assert.equal(trace(a, poseA, b, poseB).hit, true);
    }
});

test('shapes of size 0.01 and 1e5 collide as the oracle says', () => {
    const tiny = [{ circle: 0.005 }, { box: [0.01, 0.004] }, scaled(SHAPES.triangle, 0.001)];
    const huge = [{ circle: 5e4 }, { box: [1e5, 3e4] }, scaled(SHAPES.hexagon, 1e4)];
    for (const a of huge) {
        for (const b of tiny) {
            for (let i = 0; i < 100; i++) {
                const way = i * 0.7;
                const reach = 4e4 + i * 300;
                const poseB = { x: reach * Math.cos(way), y: reach * Math.sin(way), angle: i };
                const pair = { a, poseA: { angle: 0.1 * i }, b, poseB };
                const depth = depthOfPair(pair);
                const collision = ask(pair);
                if (Math.abs(depth) > ERROR * 1e5) assert.equal(collision !== null, depth > 0);
                if (collision) assertMtv(pair, collision);
            }
        }
    }
});

test('a polygon drawn at a million from its own origin is as exact as one at the origin', (t) => {
    let worst = 0;
    for (let i = 0; i < 300; i++) {
        const angle = i * 0.37;
        const drawn = SHAPES.hexagon.polygon.map((p) => ({ x: p.x + 1e6, y: p.y + 1e6 }));
        const a = { polygon: drawn };
        const center = place({ polygon: [{ x: 1e6, y: 1e6 }] }, { angle }).points[0];
        const way = i * 1.7;
        const reach = (i % 50) / 5;
        const poseB = { x: center.x + reach * Math.cos(way), y: center.y + reach * Math.sin(way) };
        const pair = { a, poseA: { angle }, b: SHAPES.box, poseB };
        const collision = ask(pair);
        const depth = depthOfPair(pair);
        if (Math.abs(depth) > 1e-5) assert.equal(collision !== null, depth > 0);
        if (collision === null) continue;
        assertMtv(pair, collision);
        worst = Math.max(worst, Math.abs(collision.depth - depth) / 10);
    }
    t.diagnostic(`worst error ${worst.toExponential(2)} of size`);
});

// --- A world -------------------------------------------------------------------------------------------

const anyScene = fc
    .record({
        home: fc.constantFrom(0, 1e3, 1e6, 1e9),
        spread: fc.constantFrom(1, 4, 8),
        power: between(-1, 3),
        count: fc.integer({ min: 2, max: 40 }),
    })
    .chain((r) => {
        const size = 10 ** r.power;
        const body = fc.record({
            shape: between(-0.7, 0.7).chain((ratio) => shapeOfSize(size * 10 ** ratio)),
            x: between(-r.spread * size, r.spread * size).map((x) => r.home + x),
            y: between(-r.spread * size, r.spread * size).map((y) => y - r.home),
            angle: anyAngle,
            isStatic: fc.constantFrom(false, false, false, true),
        });
        return fc.array(body, { minLength: r.count, maxLength: r.count });
    });

const sizeOfScene = (scene) => Math.max(...scene.map(({ shape }) => sizeOf(shape)));

test('a world reports the pairs, depths and normals that collide gives one by one, or of a level, sorted, once', (t) => {
    let rows = 0;
    let levelled = 0;
    const everybody = () => true;
    fc.assert(
        fc.property(anyScene, (scene) => {
            const world = new World({ capacity: 1 });
            for (const { shape, ...options } of scene) world.add(make(shape), options);
            world.update();
            const expected = [];
            const bodies = [...world.bodies];
            for (const a of bodies) {
                for (const b of bodies.slice(a.index + 1)) {
                    const collision = collide(a, b);
                    assert.equal(overlaps(a, b), collision !== null);
                    if (collision === null || (a.isStatic && b.isStatic)) continue;
                    let { normal, depth } = collision;
                    if (mayBeLevelled(a, b, depth, bodies, everybody)) {
                        const mover = a.isStatic ? b : a;
                        const level = bodies.filter((c) => c.isStatic || c === mover);
                        const there = freshContacts(World, level).get(`${a.index},${b.index}`);
                        assert.ok(there.depth >= depth - ERROR * sizeOfScene(scene));
                        levelled += there.depth === depth ? 0 : 1;
                        ({ normal, depth } = there);
                    }
                    expected.push([a.index, b.index, normal.x, normal.y, depth]);
                }
            }
            const found = Array.from(world.contacts, (c) => [
                c.a.index,
                c.b.index,
                c.normalX,
                c.normalY,
                c.depth,
            ]);
            assert.deepEqual(found, expected);
            rows += found.length;
            world.dispose();
        }),
        runs(60),
    );
    t.diagnostic(`${rows} contacts compared, ${levelled} of the level`);
    assert.ok(levelled > 20);
});

test('a shape keeps the corners and the bounds that it was given', () => {
    fc.assert(
        fc.property(anyPair, ({ a }) => {
            const { points, bounds } = make(a);
            if (!a.polygon) assert.deepEqual([...points], cornersOf(a));
            const slack = 1e-12;
            const { min, max } = shadowOf(place(a, {}), { x: 1, y: 0 });
            assert.ok(Math.abs(bounds.minX - min) <= slack * Math.abs(min) + slack);
            assert.ok(Math.abs(bounds.maxX - max) <= slack * Math.abs(max) + slack);
        }),
        runs(200),
    );
});
