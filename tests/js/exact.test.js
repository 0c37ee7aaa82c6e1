// Every question about two shapes, held against exact arithmetic. Reads seeded random pairs, points, rays and motions of
// all kinds, the same in every run, and inputs that are known to be hard; says the errors found, as shares of size.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lib } from './build.js';
import { dice } from './dice.js';
import * as exact from './exact.js';
import { fixed, number, place, separation, signedDistance, sizeOf } from './exact.js';
import { trueDepth } from './oracle.js';

const { castRay, closestPoint, collide, contains, distance, hull, overlaps, point, sweep } = lib;
const make = (description) => exact.make(lib, description);

// How many of the cases that are counted below.
const MORE = process.env.SOAK ? 20 : 0.25;

// The bar that every answer is held to, as a share of size.
const ERROR = 1e-6;

// What a double in the world's coordinates can say: a few roundings of its last bit.
const ROUNDING = 2 ** -50;

const TURN = 2 * Math.PI;

// --- Random numbers ------------------------------------------------------------------------------------

/** Draws numbers, the same ones for the same seed. */
function draws(seed) {
    const unit = dice(seed);
    const between = (min, max) => min + (max - min) * unit();
    const direction = () => {
        const angle = between(0, TURN);
        return { x: Math.cos(angle), y: Math.sin(angle) };
    };
    return {
        unit,
        between,
        direction,
        power: (min, max) => 10 ** between(min, max),
        sign: () => (unit() < 0.5 ? -1 : 1),
        /** True this often. */
        chance: (share) => unit() < share,
        pick: (list) => list[Math.floor(unit() * list.length)],
    };
}

// --- Random shapes -------------------------------------------------------------------------------------

const KINDS = [
    'circle',
    'point',
    'segment',
    'capsule',
    'box',
    'roundedBox',
    'polygon',
    'polygon',
    'roundedPolygon',
];

/** Corners on an ellipse, drawn near the origin or far from it, either winding. */
function outline(draw, size) {
    const count = draw.chance(0.1) ? 64 : 3 + Math.floor(draw.unit() * 6);
    // A needle of three corners may be as thin as 1e-5; of more, they would no longer be corners.
    const flat = draw.chance(0.3) ? draw.power(count === 3 ? -5 : -2, 0) : draw.power(-0.5, 0);
    const turn = draw.direction();
    const way = draw.direction();
    const far = size * draw.pick([0, 0, 0, 1, 10, Math.min(1e6, 5e7 / size)]);
    const steps = Array.from({ length: count }, () => draw.between(0.3, 1));
    const whole = steps.reduce((sum, step) => sum + step);
    let angle = draw.between(0, TURN);
    const points = steps.map((step) => {
        angle += (step / whole) * TURN;
        const along = (size / 2) * Math.cos(angle);
        const across = (size / 2) * flat * Math.sin(angle);
        return {
            x: turn.x * along - turn.y * across + far * way.x,
            y: turn.y * along + turn.x * across + far * way.y,
        };
    });
    return draw.chance(0.5) ? points : points.reverse();
}

/** The ends of a segment of about this extent. */
function ends(draw, size) {
    const d = draw.chance(0.3)
        ? draw.pick([
              { x: 1, y: 0 },
              { x: 0, y: 1 },
          ])
        : draw.direction();
    const from = draw.chance(0.5) ? { x: -d.x / 2, y: -d.y / 2 } : draw.direction();
    return [from.x, from.y, from.x + d.x, from.y + d.y].map((v) => v * size);
}

function drawShape(draw, size, kind = draw.pick(KINDS)) {
    switch (kind) {
        case 'circle':
            return { circle: size / 2 };
        case 'point':
            return { point: true };
        case 'segment':
            return { segment: ends(draw, size) };
        case 'capsule':
            return {
                capsule: ends(draw, size),
                radius: Math.max(1e-4, size * draw.power(-4, -0.3)),
            };
        case 'polygon':
            return { polygon: outline(draw, size) };
        case 'roundedPolygon':
            return {
                polygon: outline(draw, size),
                radius: Math.max(1e-4, size * draw.power(-5, 0)),
            };
    }
    const flat = draw.chance(0.3) ? draw.power(-5, 0) : draw.power(-1, 0);
    const other = draw.chance(0.1) ? size : Math.max(2e-4, size * flat);
    const sides = draw.chance(0.5) ? [size, other] : [other, size];
    if (kind === 'box') return { box: sides };
    return { box: sides, radius: (other / 2) * draw.pick([1, draw.unit(), draw.power(-4, 0)]) };
}

function drawSizes(draw) {
    if (draw.chance(0.02)) return draw.chance(0.5) ? [0.01, 1e5] : [1e5, 0.01];
    const size = draw.power(-2, 5);
    const ratio = draw.chance(0.7) ? draw.power(-0.5, 0.5) : draw.power(-4, 0);
    const other = Math.min(1e5, Math.max(0.01, size * ratio));
    return draw.chance(0.5) ? [size, other] : [other, size];
}

const QUARTERS = [0, Math.PI / 2, Math.PI, -Math.PI / 2, Math.PI / 4];

function drawAngle(draw) {
    if (draw.chance(0.25)) return draw.pick(QUARTERS);
    return draw.chance(0.1) ? draw.between(-1e5, 1e5) : draw.between(-4, 4);
}

function drawHome(draw) {
    const home = draw.pick([0, 0, 1e3, 1e6]);
    const { x, y } = draw.direction();
    return { x: home * x, y: home * y };
}

const sizeOfPair = ({ a, b }) => Math.max(sizeOf(a), sizeOf(b));

/** Where the middle of a description stands, turned by this angle. */
function middleOf(description, angle) {
    const { points } = exact.coreOf(description);
    const sum = points.reduce((m, p) => ({ x: m.x + p.x, y: m.y + p.y }), { x: 0, y: 0 });
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    const [x, y] = [sum.x / points.length, sum.y / points.length];
    return { x: c * x - s * y, y: s * x + c * y };
}

/** A vector of fixed numbers as a unit vector in doubles; (1, 0) for none. */
function unitOf({ x, y }) {
    const length = exact.lengthOf({ x, y });
    if (length === 0n) return { x: 1, y: 0 };
    return { x: Number(x) / Number(length), y: Number(y) / Number(length) };
}

/** Moves B so that the gap of the pair becomes `gap`, the shortest way. */
function withGap({ a, poseA, b, poseB }, gap) {
    const { distance, out } = separation(place(a, poseA), place(b, poseB));
    const way = unitOf(out);
    const push = gap - number(distance);
    return {
        a,
        poseA,
        b,
        poseB: { ...poseB, x: poseB.x + way.x * push, y: poseB.y + way.y * push },
    };
}

/** Two shapes, here or far away: apart, overlapping, one in the other, equal, nearly parallel, or all but touching. */
function drawPair(draw) {
    const [sizeA, sizeB] = drawSizes(draw);
    const a = drawShape(draw, sizeA);
    const isEqual = draw.chance(0.04);
    const b = isEqual ? a : drawShape(draw, sizeB);
    const home = drawHome(draw);
    const poseA = { ...home, angle: drawAngle(draw) };
    let angle = drawAngle(draw);
    if (isEqual || draw.chance(0.3)) angle = poseA.angle + draw.pick(QUARTERS);
    if (draw.chance(0.15)) angle += draw.sign() * draw.power(-9, -3);
    const middleA = middleOf(a, poseA.angle);
    const middleB = middleOf(b, angle);
    const way = draw.direction();
    const reaches = [draw.between(0, 1.2), draw.between(0, 1.2), draw.between(0, 0.2)];
    const reach =
        draw.pick([...reaches, 0, draw.power(0, 2), draw.power(0, 7)]) *
        ((sizeOf(a) + sizeOf(b)) / 2);
    const poseB = {
        x: home.x + middleA.x - middleB.x + way.x * reach,
        y: home.y + middleA.y - middleB.y + way.y * reach,
        angle,
    };
    const pair = { a, poseA, b, poseB: isEqual && draw.chance(0.5) ? { ...poseA, angle } : poseB };
    if (!draw.chance(0.5)) return pair;
    const jitter = draw.chance(0.2) ? 0 : draw.sign() * draw.power(-8, -5);
    // All but touching: the shapes, or the cores of round ones, which is where the nearest features change over.
    const radii = exact.coreOf(a).radius + exact.coreOf(b).radius;
    return withGap(pair, jitter * sizeOfPair(pair) - (draw.chance(0.4) ? radii : 0));
}

// --- Families of cases ---------------------------------------------------------------------------------

const text = (value) =>
    JSON.stringify(value, (_key, v) => (typeof v === 'bigint' ? `${number(v)}` : v));

/**
 * Judges many drawn cases and says the errors. `note` takes an error as a share of size and the most that it may be,
 * `claim` what must be so. Every case is judged, so that the numbers are those of all.
 */
function family(name, count, draw, judge) {
    test(name, (t) => {
        const seed = [...name].reduce(
            (sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0),
            7,
        );
        const random = draws(seed | 0);
        const errors = new Map();
        const faults = new Map(); // by kind: how many, and the first of them
        for (let i = 0; i < count * MORE; i++) {
            const drawn = draw(random);
            const claim = (isSo, words) => {
                if (isSo) return;
                const kind = words.replace(/-?\d[\d.e+-]*/g, '#');
                const { count: others, first } = faults.get(kind) ?? { count: 0 };
                faults.set(kind, { count: others + 1, first: first ?? `${words}: ${text(drawn)}` });
            };
            const note = (what, error, bar = ERROR) => {
                if (!errors.has(what)) errors.set(what, []);
                errors.get(what).push(error);
                claim(error <= bar, `${what} is off by ${error} of size`);
            };
            try {
                judge(drawn, note, claim);
            } catch (error) {
                claim(false, `${error}`);
            }
        }
        for (const [what, list] of errors) {
            const sorted = Float64Array.from(list).sort();
            const worst = sorted.at(-1).toExponential(1);
            const most = sorted[Math.floor(0.999 * (sorted.length - 1))].toExponential(1);
            t.diagnostic(
                `${what}: worst ${worst}, 99.9 % to ${most} of size, ${list.length} cases`,
            );
        }
        const kinds = [...faults.values()].map(({ count: n, first }) => `${n} times: ${first}`);
        assert.equal(kinds.length, 0, `of ${count * MORE} cases\n${kinds.join('\n')}`);
    });
}

/** An error as a share of size, beyond what doubles can say at these coordinates. */
function shareOf(size, error, ...coordinates) {
    const reach = coordinates.reduce((most, v) => Math.max(most, Math.abs(v)), 0);
    const beyond = Math.max(0, error - ROUNDING * reach);
    return beyond === 0 ? 0 : beyond / size;
}

const isUnit = ({ x, y }) => Math.abs(Math.hypot(x, y) - 1) < 3e-7;
const isSame = (p, q) => Object.is(p.x, q.x) && Object.is(p.y, q.y);

const isNear = (p, q) => Math.hypot(p.x - q.x, p.y - q.y) <= ERROR;

const scaled = (v, by) => exact.along({ x: 0n, y: 0n }, exact.point(v.x, v.y), fixed(by));
const minus = ({ x, y }) => ({ x: -x, y: -y });
const ORIGIN = { x: 0n, y: 0n };

// --- The oracle ----------------------------------------------------------------------------------------

family(
    'exact arithmetic and brute force agree about circles, boxes and polygons',
    1000,
    (draw) => {
        const [sizeA, sizeB] = drawSizes(draw);
        const known = ['circle', 'box', 'polygon'];
        const a = drawShape(draw, sizeA, draw.pick(known));
        const b = drawShape(draw, sizeB, draw.pick(known));
        const at = () => ({
            x: draw.between(-sizeA, sizeA),
            y: draw.between(-sizeB, sizeB),
            angle: draw.between(-4, 4),
        });
        return { a, poseA: at(), b, poseB: at() };
    },
    (pair, note) => {
        const { a, poseA, b, poseB } = pair;
        const { distance } = separation(place(a, poseA), place(b, poseB));
        const reach = [a, b].flatMap((d) => exact.coreOf(d).points.flatMap(({ x, y }) => [x, y]));
        const error = Math.abs(number(distance) + trueDepth(a, poseA, b, poseB));
        note('brute force', shareOf(sizeOfPair(pair), error, ...reach), 1e-10);
    },
);

family(
    'where a ray crosses a shape, the exact signed distance is 0',
    500,
    (draw) => {
        const size = draw.power(-2, 5);
        return { size, a: drawShape(draw, size), ...drawRay(draw, { size }) };
    },
    ({ size, a, x, y, dx, dy }, note, claim) => {
        if (dx === 0 && dy === 0) return;
        const shape = place(a, {});
        const [from, way] = [exact.point(x, y), exact.point(dx, dy)];
        const found = exact.crossing(shape, shape.radius, from, way);
        for (const t of found ? [found.enter, found.exit] : []) {
            const { distance } = signedDistance(shape, exact.along(from, way, t));
            note('distance at entry and exit', Math.abs(number(distance)) / size, 1e-30);
        }
        if (found) return;
        for (let t = -2; t < 2; t += 0.05) {
            const { distance } = signedDistance(shape, exact.along(from, way, fixed(t)));
            claim(distance > 0n, `a ray that misses is inside at ${t}`);
        }
    },
);

// --- Overlap and depth ---------------------------------------------------------------------------------

family('overlap and depth of random pairs', 20000, drawPair, judgeCollision);

function judgeCollision(pair, note, claim) {
    const { a, poseA, b, poseB } = pair;
    const [shapeA, shapeB] = [make(a), make(b)];
    const [A, B] = [place(a, poseA), place(b, poseB)];
    const all = exact.difference(A, B);
    const gap = number(signedDistance(all, ORIGIN).distance);
    const size = sizeOfPair(pair);
    const isHit = overlaps(shapeA, poseA, shapeB, poseB);
    const collision = collide(shapeA, poseA, shapeB, poseB);
    claim(isHit === (collision !== null), 'overlaps and collide disagree');
    if (isHit !== gap <= 0) note('verdict', shareOf(size, Math.abs(gap), gap));
    if (collision === null) return;

    const { normal, depth } = collision;
    claim(isUnit(normal), `the normal is (${normal.x}, ${normal.y})`);
    claim(depth >= 0, `the depth is ${depth}`);
    note('depth', shareOf(size, Math.abs(depth - Math.max(0, -gap)), gap));
    const left = -number(signedDistance(all, minus(scaled(normal, depth))).distance);
    note('left after the push', shareOf(size, left, gap));
    for (const [name, inner, outer] of [
        ['aInB', A, B],
        ['bInA', B, A],
    ]) {
        const beyond = number(exact.protrusion(inner, outer));
        // Contained is what protrudes by less than the bar, give or take the bar.
        const error = collision[name] ? beyond : -beyond;
        note(name, shareOf(size, Math.max(0, error), gap), collision[name] ? 2 * ERROR : 0);
    }
}

// --- Distance ------------------------------------------------------------------------------------------

family('distance and nearest points of random pairs', 20000, drawPair, judgeDistance);

function judgeDistance(pair, note, claim) {
    const { a, poseA, b, poseB } = pair;
    const [shapeA, shapeB] = [make(a), make(b)];
    const [A, B] = [place(a, poseA), place(b, poseB)];
    const gap = number(separation(A, B).distance);
    const size = sizeOfPair(pair);
    const found = distance(shapeA, poseA, shapeB, poseB);
    const { pointA, pointB, normal } = found;
    const collision = collide(shapeA, poseA, shapeB, poseB);
    const reach = [gap, pointA.x, pointA.y, pointB.x, pointB.y];
    note('distance', shareOf(size, Math.abs(found.distance - Math.max(0, gap)), gap));
    claim((found.distance === 0) === (collision !== null), 'distance and collide disagree');
    claim(isUnit(normal), `the normal is (${normal.x}, ${normal.y})`);
    if (collision) {
        claim(isSame(pointA, pointB), 'a hit has two points');
        claim(isSame(normal, collision.normal), 'the normal is not that of collide');
        return;
    }
    const offA = number(signedDistance(A, exact.point(pointA.x, pointA.y)).distance);
    const offB = number(signedDistance(B, exact.point(pointB.x, pointB.y)).distance);
    note('nearest points', shareOf(size, Math.max(Math.abs(offA), Math.abs(offB)), ...reach));
    const between = Math.hypot(pointB.x - pointA.x, pointB.y - pointA.y);
    note('points and distance', shareOf(size, Math.abs(between - found.distance), ...reach));
    const along = number(exact.gapAlong(A, B, normal));
    note('gap along the normal', shareOf(size, gap - along, gap));
}

// --- Points --------------------------------------------------------------------------------------------

/** A shape and a point: anywhere, on a corner, on an edge, or all but on the outline. */
function drawPoint(draw) {
    const size = draw.power(-2, 5);
    const a = drawShape(draw, size);
    const pose = { ...drawHome(draw), angle: drawAngle(draw) };
    const placed = place(a, pose);
    const corners = placed.points.map(({ x, y }) => ({ x: number(x), y: number(y) }));
    const p = draw.pick(corners);
    const q = draw.pick(corners);
    const share = draw.pick([0, 0.5, draw.unit()]);
    const way = draw.direction();
    const off = draw.pick([0, 0, 1, 1, 3, 100]) * draw.unit() * Math.max(sizeOf(a), 0.01);
    const x = p.x + (q.x - p.x) * share + way.x * off;
    const y = p.y + (q.y - p.y) * share + way.y * off;
    if (!draw.chance(0.4)) return { a, pose, x, y };
    const { distance, out } = signedDistance(placed, exact.point(x, y));
    const to = unitOf(out);
    const jitter = draw.chance(0.2) ? 0 : draw.sign() * draw.power(-8, -5);
    const push = jitter * sizeOf(a) - number(distance);
    return { a, pose, x: x + to.x * push, y: y + to.y * push };
}

family(
    'random points: contained or not, and the nearest of the outline',
    25000,
    drawPoint,
    judgePoint,
);

function judgePoint({ a, pose, x, y }, note, claim) {
    const shape = make(a);
    const placed = place(a, pose);
    const gap = number(signedDistance(placed, exact.point(x, y)).distance);
    const size = sizeOf(a);
    const isIn = contains(shape, pose, x, y);
    claim(isIn === overlaps(shape, pose, point(), { x, y }), 'contains and overlaps disagree');
    if (isIn !== gap <= 0) note('verdict', shareOf(size, Math.abs(gap), gap));

    const found = closestPoint(shape, pose, x, y);
    const reach = [gap, x, y, found.x, found.y];
    claim(found.inside === isIn, 'contains and closestPoint disagree');
    claim(isUnit(found.normal), `the normal is (${found.normal.x}, ${found.normal.y})`);
    note('distance', shareOf(size, Math.abs(found.distance - gap), gap));
    const off = number(signedDistance(placed, exact.point(found.x, found.y)).distance);
    note('on the outline', shareOf(size, Math.abs(off), ...reach));
    // From there along the normal by the distance is the given point.
    const errorX = found.x + found.normal.x * found.distance - x;
    const errorY = found.y + found.normal.y * found.distance - y;
    // A unit vector of floats: as far away as that, it can be off by as much more.
    note('along the normal', shareOf(size + Math.abs(gap), Math.hypot(errorX, errorY), ...reach));
    const beyond = exact.gapAlong(
        placed,
        { points: [exact.point(found.x, found.y)], radius: 0n },
        found.normal,
    );
    note('out of the shape', shareOf(size, -number(beyond), ...reach));
}

// --- Rays ----------------------------------------------------------------------------------------------

/** A ray about a shape of this size around the origin, or one of its corners. */
function drawRay(draw, { size, corners = [{ x: 0, y: 0 }] }) {
    const p = draw.pick(corners);
    const q = draw.pick(corners);
    const share = draw.pick([0, 0.5, draw.unit()]);
    const off = draw.pick([0, 0.7 * draw.unit(), draw.power(-8, -5)]) * size;
    const aside = draw.direction();
    const target = {
        x: p.x + (q.x - p.x) * share + aside.x * off,
        y: p.y + (q.y - p.y) * share + aside.y * off,
    };
    const edge = Math.hypot(q.x - p.x, q.y - p.y);
    const isAlong = edge > 0 && draw.chance(0.1);
    const way = isAlong ? { x: (q.x - p.x) / edge, y: (q.y - p.y) / edge } : draw.direction();
    const before = draw.pick([0, draw.unit(), draw.power(-1, 1.5)]) * size;
    const length = draw.chance(0.03)
        ? 0
        : draw.pick([before, before + size, before + draw.power(-2, 1) * size]);
    return {
        x: target.x - way.x * before,
        y: target.y - way.y * before,
        dx: way.x * length,
        dy: way.y * length,
    };
}

family(
    'random rays',
    25000,
    (draw) => {
        const size = draw.power(-2, 5);
        const a = drawShape(draw, size);
        const pose = { ...drawHome(draw), angle: drawAngle(draw) };
        const { points } = place(a, pose);
        const corners = points.map(({ x, y }) => ({ x: number(x), y: number(y) }));
        return { a, pose, ...drawRay(draw, { size, corners }) };
    },
    judgeRay,
);

/** Part of 0…1 in which a placed shape, grown by `by` (fixed, or shrunk), is crossed; null if none. */
function crossingOf(shape, by, from, way) {
    const found = exact.crossing(shape, shape.radius + by, from, way);
    if (found === null || found.exit < 0n || found.enter > fixed(1)) return null;
    const clamp = (t) => (t < 0n ? 0n : t > fixed(1) ? fixed(1) : t);
    return { enter: clamp(found.enter), exit: clamp(found.exit) };
}

/**
 * Is t a time at which the ray enters the shape? It lies between the entries into the shape grown and shrunk by the bar.
 * Where the shrunk shape is missed the ray only grazes: then it may be a miss (null), or any time in the grown shape.
 */
function judgeEntry({ t, shape, from, way, bar, claim }) {
    const early = crossingOf(shape, fixed(bar), from, way);
    const late = crossingOf(shape, -fixed(bar) - 1n, from, way);
    if (t === null) {
        claim(late === null, 'a miss, but it enters');
        return;
    }
    claim(t >= 0 && t <= 1, `t is ${t}`);
    if (Number.isNaN(t)) return;
    claim(early !== null, 'a hit, but it misses');
    if (early === null) return;
    claim(fixed(t) >= early.enter, `t = ${t} is before ${number(early.enter)}`);
    const last = (late ?? early)[late ? 'enter' : 'exit'];
    claim(fixed(t) <= last, `t = ${t} is after ${number(last)}`);
}

/** Does the ray enter steeply, so that the shape grown and the shape shrunk by the bar are met soon after one another? */
function isSteep(shape, from, way, bar) {
    const early = crossingOf(shape, fixed(bar), from, way);
    const late = crossingOf(shape, -fixed(bar) - 1n, from, way);
    if (early === null || late === null) return false;
    return number(late.enter - early.enter) * number(exact.lengthOf(way)) <= 10 * bar;
}

function judgeRay({ a, pose, x, y, dx, dy }, note, claim) {
    const shape = make(a);
    const placed = place(a, pose);
    const [from, way] = [exact.point(x, y), exact.point(dx, dy)];
    const length = number(exact.lengthOf(way));
    const size = sizeOf(a) + length;
    const gap = number(signedDistance(placed, from).distance);
    const hit = castRay(shape, pose, x, y, dx, dy);
    const isIn = contains(shape, pose, x, y);
    claim((hit?.inside ?? false) === isIn, 'contains and castRay disagree');
    const slack = ROUNDING * Math.max(Math.abs(gap), Math.abs(x), Math.abs(y));
    const bar = ERROR * size + slack;
    judgeEntry({ t: hit?.t ?? null, shape: placed, from, way, bar, claim });
    if (hit === null) return;

    claim(isUnit(hit.normal), `the normal is (${hit.normal.x}, ${hit.normal.y})`);
    const at = exact.along(from, way, fixed(hit.t));
    const reach = [gap, x, y];
    const offX = number(at.x - fixed(hit.x));
    const offY = number(at.y - fixed(hit.y));
    note('point', shareOf(size, Math.hypot(offX, offY), ...reach));
    if (hit.inside) {
        claim(hit.t === 0, `inside, and t is ${hit.t}`);
        const ahead = unitOf(way);
        const error = Math.hypot(hit.normal.x + ahead.x, hit.normal.y + ahead.y);
        if (length > 0) claim(error < 1e-6, `inside, and the normal is ${text(hit.normal)}`);
        return;
    }
    const off = number(signedDistance(placed, exact.point(hit.x, hit.y)).distance);
    note('on the outline', shareOf(size, Math.abs(off), ...reach));
    const beyond = exact.gapAlong(placed, { points: [at], radius: 0n }, hit.normal);
    note('out of the shape', shareOf(size, -number(beyond), ...reach));
    const exactly = exact.crossing(placed, placed.radius, from, way);
    if (gap <= 0 || exactly === null || exactly.enter > fixed(1)) return;
    if (!isSteep(placed, from, way, bar)) return;
    const late = Math.abs(number(fixed(hit.t) - exactly.enter)) * length;
    note('t unless it grazes', shareOf(size, late, ...reach));
}

// --- Sweeps --------------------------------------------------------------------------------------------

/** A pair and motions: towards each other, away, past, along, from afar or from touching. */
function drawSweep(draw) {
    const drawn = drawPair(draw);
    const size = Math.max(sizeOfPair(drawn), 0.01);
    const near = [draw.sign() * draw.power(-8, -5), 0, draw.power(-3, 0.5), draw.power(-3, 0.5)];
    const pair = draw.chance(0.7) ? withGap(drawn, draw.pick(near) * size) : drawn;
    const { out } = separation(place(pair.a, pair.poseA), place(pair.b, pair.poseB));
    const to = unitOf(out);
    const share = draw.pick([0, draw.unit(), draw.between(-1, 1), draw.power(-7, -2)]);
    const ahead = draw.pick([-1, -1, 0, 1, draw.between(-1, 1)]);
    const length = draw.chance(0.03) ? 0 : draw.power(-2, 2) * size;
    const dx = (to.x * ahead - to.y * share) * length;
    const dy = (to.y * ahead + to.x * share) * length;
    const both = draw.chance(0.5) ? 0 : length * draw.between(0, 3);
    const common = draw.direction();
    const motionA = { dx: common.x * both, dy: common.y * both };
    const motionB = { dx: common.x * both + dx, dy: common.y * both + dy };
    return draw.chance(0.5)
        ? { ...pair, motionA, motionB }
        : { ...pair, motionA: { dx: -dx, dy: -dy }, motionB: {} };
}

family('sweeps of random pairs without rotation', 20000, drawSweep, judgeSweep);

function judgeSweep(swept, note, claim) {
    const { a, poseA, motionA, b, poseB, motionB } = swept;
    const [shapeA, shapeB] = [make(a), make(b)];
    const [A, B] = [place(a, poseA), place(b, poseB)];
    const moved = (motion) => exact.point(motion.dx ?? 0, motion.dy ?? 0);
    const [byA, byB] = [moved(motionA), moved(motionB)];
    // B moves past A as the origin moves, the other way, past the difference.
    const way = { x: byA.x - byB.x, y: byA.y - byB.y };
    const all = exact.difference(A, B);
    const gapAt = (t) => number(signedDistance(all, exact.along(ORIGIN, way, fixed(t))).distance);
    const still = sizeOfPair(swept);
    const size = still + number(exact.lengthOf(way));
    const gap = gapAt(0);
    const reach = [gap, ...[poseA, poseB].flatMap(({ x = 0, y = 0 }) => [x, y])];
    const slack = ROUNDING * Math.max(...reach.map(Math.abs));
    const bar = ERROR * size + slack;
    const hit = sweep(shapeA, poseA, motionA, shapeB, poseB, motionB);

    // Overlapping is what penetrates by more than the bar, give or take half of it.
    if (gap < -1.5 * bar) claim(hit?.overlapping, 'not overlapping at the start');
    if (gap > -0.5 * (ERROR * still)) claim(!hit?.overlapping, 'overlapping at the start');
    if (hit?.overlapping) {
        const collision = collide(shapeA, poseA, shapeB, poseB);
        claim(hit.t === 0, `overlapping, and t is ${hit.t}`);
        claim(
            collision && isSame(hit.normal, collision.normal),
            'the normal is not that of collide',
        );
        return;
    }
    const atStart = gap < -0.5 * bar ? 1.5 * bar : bar;
    judgeEntry({ t: hit?.t ?? null, shape: all, from: ORIGIN, way, bar: atStart, claim });
    if (hit === null) return;

    claim(hit.exact, 'not exact');
    claim(isUnit(hit.normal), `the normal is (${hit.normal.x}, ${hit.normal.y})`);
    note(
        'gap at t',
        shareOf(size, Math.abs(gapAt(hit.t)), ...reach),
        gap < 0 ? 1.5 * ERROR : ERROR,
    );
    const t = fixed(hit.t);
    const at = (shape, by) => ({
        points: shape.points.map((p) => exact.along(p, by, t)),
        radius: shape.radius,
    });
    const [thenA, thenB] = [at(A, byA), at(B, byB)];
    const along = number(exact.gapAlong(thenA, thenB, hit.normal));
    note('overlap along the normal', shareOf(size, -along, ...reach), 2 * ERROR);
    const touch = exact.point(hit.x, hit.y);
    const offA = number(signedDistance(thenA, touch).distance);
    const offB = number(signedDistance(thenB, touch).distance);
    note(
        'where they touch',
        shareOf(size, Math.max(offA, offB), ...reach, hit.x, hit.y),
        2 * ERROR,
    );
    // It must not be a hit that leads nowhere: the motion goes against the normal.
    const closing = hit.normal.x * number(way.x) + hit.normal.y * number(way.y);
    claim(closing >= -bar, `the motion leaves by ${-closing}`);

    const exactly = exact.crossing(all, all.radius, ORIGIN, way);
    if (gap <= bar || exactly === null || exactly.enter > fixed(1)) return;
    if (!isSteep(all, ORIGIN, way, bar)) return;
    const late = Math.abs(number(fixed(hit.t) - exactly.enter)) * (size - still);
    note('t unless it grazes', shareOf(size, late, ...reach), 5 * ERROR);
}

// --- Hulls ---------------------------------------------------------------------------------------------

/** Points in a cloud, on a circle, on a grid, in a row with some aside, many of them twice. */
function drawCloud(draw) {
    const size = draw.power(-2, 5);
    const home = drawHome(draw);
    const count = 3 + Math.floor(draw.unit() * draw.pick([5, 20, 60]));
    const flat = draw.chance(0.3) ? draw.power(-4, 0) : 1;
    const isRound = draw.chance(0.3);
    const isGrid = draw.chance(0.3);
    const points = Array.from({ length: count }, () => {
        const way = draw.direction();
        const reach = isRound ? 0.5 : draw.unit() / 2;
        const snap = (v) => (isGrid ? Math.round(v * 8) / 8 : v);
        return {
            x: home.x + snap(way.x * reach) * size,
            y: home.y + snap(way.y * reach) * size * flat,
        };
    });
    return { points: [...points, draw.pick(points)] };
}

family('hulls of random points', 10000, drawCloud, ({ points }, note, claim) => {
    const size = Math.max(
        ...['x', 'y'].map((key) => {
            const values = points.map((p) => p[key]);
            return Math.max(...values) - Math.min(...values);
        }),
    );
    const corners = exact.hullOf(points.map(({ x, y }) => exact.point(x, y)));
    // Where corners are left out that hardly stand out there may be none left: not of interest here.
    const breadth = corners.length < 3 ? 0 : breadthOf(corners);
    if (size === 0 || breadth < 3e-6 * size) return;
    const { points: found } = hull(points);
    for (const p of found) {
        claim(
            points.some((q) => isSame(p, q)),
            `(${p.x}, ${p.y}) is none of the points`,
        );
    }
    const kept = found.map(({ x, y }) => exact.point(x, y));
    kept.forEach((p, i) => {
        const q = kept[(i + 1) % kept.length];
        const r = kept[(i + 2) % kept.length];
        const turn = (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x);
        claim(turn > 0n, `not convex, or clockwise, after corner ${i}`);
    });
    claim(exact.hullOf(kept).length === kept.length, 'goes round more than once');
    const shape = { points: kept, radius: 0n };
    const out = corners.map((p) => number(signedDistance(shape, p).distance));
    note('left outside', Math.max(0, ...out) / size);
});

/** The least breadth of a hull, in doubles. */
function breadthOf(corners) {
    return Math.min(
        ...corners.map((p, i) => {
            const q = corners[(i + 1) % corners.length];
            const edge = { x: q.x - p.x, y: q.y - p.y };
            const heights = corners.map((r) => edge.x * (r.y - p.y) - edge.y * (r.x - p.x));
            const most = heights.reduce((high, h) => (h > high ? h : high));
            return number(most / exact.lengthOf(edge));
        }),
    );
}

// --- Hard inputs by name -------------------------------------------------------------------------------

/** One case, judged like those of a family. */
function judged(judge, drawn) {
    const claim = (isSo, words) => {
        if (!isSo) assert.fail(`${words}: ${text(drawn)}`);
    };
    judge(
        drawn,
        (what, error, bar = ERROR) => claim(error <= bar, `${what} is off by ${error} of size`),
        claim,
    );
}

/** Both orders of a pair, judged by all that is asked about pairs at rest. */
function judgedPair(a, poseA, b, poseB) {
    for (const pair of [
        { a, poseA, b, poseB },
        { a: b, poseA: poseB, b: a, poseB: poseA },
    ]) {
        judged(judgeCollision, pair);
        judged(judgeDistance, pair);
    }
}

/** Both orders of a pair whose coordinates are exact in floats: touching, to the last bit, at this point. */
function assertTouching(a, poseA, b, poseB, at) {
    judgedPair(a, poseA, b, poseB);
    for (const [one, poseOne, two, poseTwo] of [
        [make(a), poseA, make(b), poseB],
        [make(b), poseB, make(a), poseA],
    ]) {
        assert.equal(overlaps(one, poseOne, two, poseTwo), true);
        assert.equal(collide(one, poseOne, two, poseTwo).depth, 0);
        const { distance: gap, pointA } = distance(one, poseOne, two, poseTwo);
        assert.equal(gap, 0);
        if (at) assert.deepEqual(pointA, at);
    }
}

const EXACT = {
    box: { box: [4, 2] },
    circle: { circle: 1 },
    'rounded box': { box: [4, 2], radius: 0.5 },
    capsule: { capsule: [-1, 0, 1, 0], radius: 1 },
    segment: { segment: [-2, 0, 2, 0] },
    point: { point: true },
    triangle: {
        polygon: [
            { x: -2, y: -1 },
            { x: 2, y: -1 },
            { x: 0, y: 1 },
        ],
    },
    diamond: {
        polygon: [
            { x: 2, y: 0 },
            { x: 0, y: 1 },
            { x: -2, y: 0 },
            { x: 0, y: -1 },
        ],
    },
    'rounded triangle': {
        polygon: [
            { x: -1, y: -0.5 },
            { x: 1, y: -0.5 },
            { x: 0, y: 0.5 },
        ],
        radius: 0.5,
    },
};

const SIX = {
    polygon: [0, 1, 2, 3, 4, 5].map((i) => ({
        x: 5 * Math.cos((i * TURN) / 6),
        y: 5 * Math.sin((i * TURN) / 6),
    })),
};
const NEEDLE = {
    polygon: [
        { x: -50, y: 0 },
        { x: 50, y: -0.0005 },
        { x: 50, y: 0.0005 },
    ],
};
const SIXTY_FOUR = {
    polygon: Array.from({ length: 64 }, (_, i) => ({
        x: 5 * Math.cos((i * TURN) / 64),
        y: 5 * Math.sin((i * TURN) / 64),
    })),
};
const ALL = { ...EXACT, hexagon: SIX, needle: NEEDLE, '64-gon': SIXTY_FOUR };

for (const [name, description] of Object.entries(EXACT)) {
    test(`a ${name} touches a box beside it, above it and below it: a hit of depth 0`, () => {
        // All of these reach to x = ±2 or less and to y = ±1 or less.
        const { x: halfWidth, y: halfHeight } = exact
            .coreOf(description)
            .points.reduce((most, p) => ({ x: Math.max(most.x, p.x), y: Math.max(most.y, p.y) }));
        const { radius } = exact.coreOf(description);
        const wide = halfWidth + radius + 3;
        const high = halfHeight + radius + 3;
        for (const [x, y] of [
            [wide, 0],
            [-wide, 0],
            [0, high],
            [wide, 0.5],
        ]) {
            if (description.polygon && y !== 0) continue; // lean where they would be touched
            assertTouching(description, {}, { box: [6, 6] }, { x, y });
        }
    });
}

test('boxes and diamonds touch at a vertex, along an edge and corner to corner', () => {
    const square = { box: [2, 2] };
    assertTouching(square, {}, square, { x: 2, y: 0.5 });
    assertTouching(square, {}, square, { x: 2, y: 2 }, { x: 1, y: 1 });
    assertTouching(square, {}, square, { x: -2, y: 2 }, { x: -1, y: 1 });
    assertTouching(square, {}, EXACT.diamond, { x: 3, y: 0.25 }, { x: 1, y: 0.25 });
    assertTouching(square, {}, EXACT.diamond, { x: 3, y: 1 }, { x: 1, y: 1 });
    assertTouching(EXACT.diamond, {}, EXACT.diamond, { x: 4 }, { x: 2, y: 0 });
    assertTouching(EXACT.segment, {}, EXACT.diamond, { x: 4 }, { x: 2, y: 0 });
    assertTouching(EXACT.segment, {}, EXACT.segment, { x: 4 }, { x: 2, y: 0 });
    assertTouching(EXACT.segment, {}, { segment: [2, 0, 2, 5] }, {}, { x: 2, y: 0 });
    assertTouching(EXACT.segment, {}, { segment: [1, 0, 1, 5] }, {}, { x: 1, y: 0 });
    // 3, 4 and 5 make a circle touch a corner exactly.
    assertTouching(square, {}, { circle: 5 }, { x: 4, y: 5 }, { x: 1, y: 1 });
    assertTouching({ box: [4, 4], radius: 1 }, {}, { circle: 4 }, { x: 4, y: 5 });
    assertTouching({ circle: 2 }, {}, { circle: 3 }, { x: 3, y: 4 });
    assertTouching(
        { point: true },
        { x: 7, y: 7 },
        { point: true },
        { x: 7, y: 7 },
        { x: 7, y: 7 },
    );
    for (const at of [
        { x: 1, y: 0.5 },
        { x: 1, y: 1 },
        { x: -1, y: -1 },
    ]) {
        assertTouching(square, {}, { point: true }, at, at);
    }
});

for (const [name, description] of Object.entries(ALL)) {
    test(`a ${name} on itself, in the same place, is pushed out the shortest way`, () => {
        for (const angle of [0, 0.3, Math.PI / 2, 2, -1e5]) {
            const pose = { x: 3, y: -4, angle };
            judgedPair(description, pose, description, pose);
            const { aInB, bInA, normal } = collide(
                make(description),
                pose,
                make(description),
                pose,
            );
            assert.deepEqual([aInB, bInA], [true, true]);
            if (exact.coreOf(description).points.length === 1) {
                assert.deepEqual(normal, { x: 1, y: 0 });
            }
        }
    });

    test(`everything small, in the middle of a ${name} and off it, is pushed out the shortest way`, () => {
        // Pulling apart centre from centre is the classic mistake: it makes the push too long.
        for (const inner of Object.values(ALL)) {
            const { radius, ...rest } = inner;
            const small = Object.fromEntries(
                Object.entries(radius === undefined ? rest : inner).map(([key, value]) => [
                    key,
                    shrunk(value),
                ]),
            );
            for (let i = 0; i < 20; i++) {
                const off = i === 0 ? 0 : 0.3;
                const poseB = { x: off * Math.sin(i), y: off * Math.cos(3 * i), angle: i };
                judgedPair(description, {}, small, poseB);
                judgedPair(description, { x: 1e3, angle: 1 + i / 7 }, small, { ...poseB, x: 1e3 });
            }
        }
    });
}

function shrunk(value) {
    if (typeof value === 'number') return value * 0.05;
    if (value === true) return true;
    if (Array.isArray(value)) return value.map(shrunk);
    return { x: value.x * 0.05, y: value.y * 0.05 };
}

test('a tie between ways out is settled: one of them, the same every time', () => {
    const outer = { box: [10, 10] };
    for (const inner of [{ box: [2, 2] }, { circle: 1 }, { capsule: [-1, 0, 1, 0], radius: 1 }]) {
        judgedPair(outer, {}, inner, {});
        const ask = () => collide(make(outer), {}, make(inner), {});
        const { normal, depth } = ask();
        assert.equal(depth, 6);
        assert.equal(Math.abs(normal.x) + Math.abs(normal.y), 1);
        assert.deepEqual(ask(), ask());
    }
    // The corner of a square in another's corner: two ways out are equally long.
    const { normal, depth } = collide(make(outer), {}, make(outer), { x: 9, y: 9 });
    assert.equal(depth, 1);
    assert.equal(Math.abs(normal.x) + Math.abs(normal.y), 1);
});

test('a mote of 0.01 and a wall of 1e5 meet: inside, on the edge, at a corner, beyond', () => {
    const mote = [
        { circle: 0.005 },
        { box: [0.01, 0.01] },
        { capsule: [0, 0, 0.005, 0], radius: 0.0025 },
        { segment: [0, 0, 0.01, 0] },
    ];
    const wall = [
        { box: [1e5, 1e5] },
        { box: [1e5, 10] },
        { circle: 5e4 },
        { box: [1e5, 1e5], radius: 1 },
    ];
    for (const a of mote) {
        for (const b of wall) {
            for (const [x, y] of [
                [0, 0],
                [5e4, 0],
                [5e4 + 0.004, 0.3],
                [5e4 + 1, 5e4 + 1],
                [0, 5],
            ]) {
                judgedPair(a, { x, y, angle: 0.4 }, b, {});
            }
        }
    }
});

test('a pair a million away gives the answers of a pair at home', () => {
    for (const a of Object.values(ALL)) {
        for (const b of Object.values(ALL)) {
            for (const home of [0, 1e6]) {
                const poseB = { x: home + 3.5, y: 1.25 - home, angle: 0.7 };
                judgedPair(a, { x: home, y: -home, angle: 0.3 }, b, poseB);
            }
            // And a million from one another.
            judgedPair(a, { angle: 0.3 }, b, { x: 1e6, y: -3e5, angle: 0.7 });
            judged(judgeSweep, {
                a,
                poseA: { angle: 0.3 },
                motionA: {},
                b,
                poseB: { x: 1e6 },
                motionB: { dx: -2e6, dy: 0.125 },
            });
        }
    }
});

test('a polygon whose own points lie at 1e6 is as exact as one around its origin', () => {
    for (const radius of [undefined, 2]) {
        const far = {
            polygon: SIX.polygon.map(({ x, y }) => ({ x: x + 1e6, y: y - 1e6 })),
            radius,
        };
        for (const angle of [0, 1, -2.5]) {
            const c = Math.cos(angle);
            const s = Math.sin(angle);
            const pose = { x: -(c + s) * 1e6, y: -(s - c) * 1e6, angle };
            for (const b of Object.values(ALL)) {
                judgedPair(far, pose, b, { x: 6, y: 1, angle: 0.2 });
                judgedPair(far, pose, b, { x: 20, y: 1, angle: 0.2 });
            }
        }
    }
});

test('duplicate and collinear vertices, and the other winding, change no answer', () => {
    const clean = EXACT.triangle.polygon;
    const [p, q, r] = clean;
    const between = (a, b, t) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
    const cluttered = [
        p,
        p,
        between(p, q, 0.25),
        between(p, q, 0.5),
        q,
        q,
        r,
        between(r, p, 0.5),
        p,
    ];
    for (const polygon of [cluttered, [...clean].reverse(), [...cluttered].reverse()]) {
        for (const b of Object.values(ALL)) {
            for (const poseB of [
                { x: 1, y: 0.5, angle: 1 },
                { x: 4, y: 3 },
            ]) {
                judgedPair({ polygon }, {}, b, poseB);
                const [first, again] = [{ polygon: clean }, { polygon }].map((a) =>
                    distance(make(a), {}, make(b), poseB),
                );
                assert.equal(first.distance, again.distance);
            }
        }
    }
});

test('segments on one line that are apart do not overlap', () => {
    // SAT.js tries only the normals of edges, on which both are one point, and says that they do.
    for (const angle of [0, 0.5, Math.PI / 4, 2]) {
        for (const home of [0, 1e3]) {
            const pose = { x: home, y: home, angle };
            const [a, b] = [{ segment: [0, 0, 3, 0] }, { segment: [4, 0, 9, 0] }];
            judgedPair(a, pose, b, pose);
            assert.equal(overlaps(make(a), pose, make(b), pose), false);
            const gap = distance(make(a), pose, make(b), pose).distance;
            assert.ok(Math.abs(gap - 1) <= 9 * ERROR);
        }
    }
    const diagonal = [{ segment: [0, 0, 3, 3] }, {}, { segment: [4, 4, 9, 9] }, {}];
    judgedPair(...diagonal);
    // And two needles, tip to tip.
    judgedPair(NEEDLE, {}, NEEDLE, { x: -101, angle: Math.PI });
    judgedPair(NEEDLE, {}, NEEDLE, { x: -100.001, angle: Math.PI });
});

test('segments on one line that share points overlap with depth 0', () => {
    for (const [a, b] of [
        [
            [0, 0, 3, 0],
            [2, 0, 9, 0],
        ],
        [
            [0, 0, 3, 0],
            [3, 0, 9, 0],
        ],
        [
            [0, 0, 9, 0],
            [3, 0, 4, 0],
        ],
        [
            [0, 0, 3, 3],
            [2, 2, 9, 9],
        ],
        [
            [0, 0, 3, 3],
            [3, 3, 9, 9],
        ],
        [
            [0, 0, 0, 3],
            [0, 5, 0, -5],
        ],
    ]) {
        assertTouching({ segment: a }, {}, { segment: b }, {});
    }
});

test('segments that cross are parted the shortest way', () => {
    judgedPair({ segment: [-2, 0, 2, 0] }, {}, { segment: [0, -3, 0, 1] }, {});
    assert.equal(
        collide(make({ segment: [-2, 0, 2, 0] }), {}, make({ segment: [0, -3, 0, 1] }), {}).depth,
        1,
    );
    judgedPair({ segment: [-2, 0, 2, 0] }, {}, { segment: [-3, -1e-5, 3, 1e-5] }, { y: 1e-6 });
});

test('a circle centred exactly on an edge or a vertex has the depth of its radius', () => {
    // There the difference of the nearest points has no direction; Rapier gives a depth that is wrong.
    const square = { box: [2, 2] };
    const asPolygon = { polygon: exact.coreOf(square).points };
    for (const a of [square, asPolygon, { ...asPolygon, radius: 1 }]) {
        const grown = a.radius ?? 0;
        for (const [x, y] of [
            [1, 0],
            [1, 0.5],
            [1, 1],
            [-1, 1],
            [0, -1],
        ]) {
            for (const r of [0.5, 1, 8]) {
                judgedPair(a, {}, { circle: r }, { x, y });
                assert.equal(collide(make(a), {}, lib.circle(r), { x, y }).depth, r + grown);
            }
        }
    }
    for (const [x, y] of [
        [2, 0],
        [0, 1],
        [1, 0.5],
    ]) {
        judgedPair(EXACT.diamond, {}, { circle: 3 }, { x, y });
        const { depth } = collide(make(EXACT.diamond), {}, lib.circle(3), { x, y });
        assert.ok(Math.abs(depth - 3) <= 6 * ERROR);
    }
    // On a segment, a capsule's axis, a circle's centre: the same.
    judgedPair(EXACT.segment, {}, { circle: 3 }, { x: 1 });
    judgedPair(EXACT.capsule, {}, { circle: 3 }, { x: 1 });
    assert.equal(collide(make(EXACT.segment), {}, lib.circle(3), { x: 2 }).depth, 3);
});

test('a point just inside an obtuse corner is inside', () => {
    // Its foot on the nearest edge is the corner, or by rounding a little beyond. Taken for one that lies beyond the
    // corner, it would be as far outside as it is inside.
    const round = { polygon: lib.ellipsePoints(1, 1, 64) };
    for (const { x, y } of round.polygon) {
        for (const depth of [1e-7, 5e-7, 1e-6, 2e-6, 4e-6, 1e-5, 1e-3]) {
            const at = { x: x * (1 - depth), y: y * (1 - depth) };
            judged(judgePoint, { a: round, pose: {}, ...at });
            judgedPair(round, {}, { point: true }, at);
            judgedPair(round, {}, { circle: 1 }, at);
            judgedPair(
                round,
                { angle: 1 },
                { capsule: [at.x, at.y, 3, 3], radius: 1 },
                { angle: 1 },
            );
        }
    }
});

test('a point all but on a corner has a normal that parts it from the shape', () => {
    // Nearer than rounding the difference of the two has no direction.
    const round = { polygon: lib.ellipsePoints(1, 1, 64) };
    for (const { x, y } of round.polygon) {
        for (const gap of [1e-9, 1e-8, 1e-7, 2e-7, 3e-7, 1e-6, 1e-5]) {
            const at = { x: x * (1 + gap), y: y * (1 + gap) };
            judged(judgePoint, { a: round, pose: { angle: 0.1 }, ...at });
            judgedPair(round, { angle: 0.1 }, { point: true }, at);
            for (const turn of [0.1, 0.1001]) {
                const pose = { angle: turn };
                const c = Math.cos(turn);
                const s = Math.sin(turn);
                const there = { x: c * at.x - s * at.y, y: s * at.x + c * at.y };
                judgedPair(round, pose, { point: true }, there);
                judgedPair(round, pose, { circle: 1 }, there);
                judgedPair(round, pose, { box: [4, 4], radius: 2 }, there);
            }
        }
    }
});

test('rounded boxes are possible, and can be moved, up to the limits of their sizes', () => {
    const thin = [
        { box: [1e-4, 1], radius: 5e-5 },
        { box: [1e-4, 1e-4], radius: 5e-5 },
        { box: [0.00016, 0.05], radius: 0.00008 },
        { box: [4, 2], radius: 1e-6 },
    ];
    for (const a of thin) {
        judgedPair(a, { angle: 0.3 }, EXACT.box, { x: 2, y: 0.4 });
        const size = sizeOf(a);
        const moved = make(a).at(1, 2, 0.5);
        const before = distance(make(a), { x: 1, y: 2, angle: 0.5 }, lib.circle(1), { x: 5 });
        const after = distance(moved, {}, lib.circle(1), { x: 5 });
        assert.ok(Math.abs(before.distance - after.distance) <= 2 * ERROR * Math.max(2, size));
    }
});

test('a segment and a capsule without length are a point and a circle, in every answer', () => {
    const at = { x: 3, y: 4 };
    for (const other of Object.values(ALL)) {
        for (const poseB of [
            { x: 3.5, y: 4 },
            { x: 3, y: 4 },
            { x: 9, y: 5, angle: 1 },
        ]) {
            for (const [made, plain] of [
                [lib.segment(0, 0, 0, 0), point()],
                [lib.capsule(0, 0, 0, 0, 2), lib.circle(2)],
            ]) {
                const b = make(other);
                assert.deepEqual(collide(made, at, b, poseB), collide(plain, at, b, poseB));
                assert.deepEqual(distance(made, at, b, poseB), distance(plain, at, b, poseB));
                assert.deepEqual(
                    sweep(made, at, { dx: 5 }, b, poseB, {}),
                    sweep(plain, at, { dx: 5 }, b, poseB, {}),
                );
                assert.deepEqual(castRay(made, at, 0, 4, 9, 0), castRay(plain, at, 0, 4, 9, 0));
                assert.deepEqual(closestPoint(made, at, 1, 1), closestPoint(plain, at, 1, 1));
            }
        }
    }
    judgedPair({ segment: [5, 5, 5, 5] }, {}, EXACT.box, { x: 6, y: 5 });
    judgedPair({ capsule: [5, 5, 5, 5], radius: 1 }, { angle: 1 }, EXACT.box, { x: 1, y: 6 });
    assert.equal(lib.capsule(5, 5, 5, 5, 1).bounds.maxX, 6);
});

/** Sweeps one box of side 2 into another at the origin, from (x, y) by (dx, dy), both ways round. */
function swept(x, y, dx, dy) {
    const square = { box: [2, 2] };
    const one = {
        a: square,
        poseA: {},
        motionA: {},
        b: square,
        poseB: { x, y },
        motionB: { dx, dy },
    };
    const two = { ...one, motionA: { dx: -dx, dy: -dy }, motionB: {} };
    judged(judgeSweep, one);
    judged(judgeSweep, two);
    const ask = (c) => sweep(make(c.a), c.poseA, c.motionA, make(c.b), c.poseB, c.motionB);
    const [first, second] = [ask(one), ask(two)];
    assert.equal(first?.t, second?.t);
    return first;
}

test('a sweep that starts touching and approaches hits at once', () => {
    const hit = swept(2, 0, -1, 0);
    assert.equal(hit.t, 0);
    assert.equal(hit.overlapping, false);
    assert.deepEqual(hit.normal, { x: 1, y: 0 });
    assert.equal(swept(2, 0, -1, 5).t, 0);
    assert.equal(swept(2, 2, -1, -1).t, 0);
});

test('a sweep that starts touching and leaves, or slides along, hits nothing', () => {
    for (const [dx, dy] of [
        [1, 0],
        [100, 1],
        [1e-3, 0],
        [0, 1],
        [0, -100],
    ]) {
        assert.equal(swept(2, 0, dx, dy), null);
    }
    assert.equal(swept(2, 2, 1, -1), null);
    const circles = { a: { circle: 2 }, poseA: {}, motionA: {}, b: { circle: 3 } };
    for (const [dx, dy] of [
        [3, 4],
        [4, -3],
        [-4, 3],
    ]) {
        const c = { ...circles, poseB: { x: 3, y: 4 }, motionB: { dx, dy } };
        judged(judgeSweep, c);
        const hit = sweep(make(c.a), {}, {}, make(c.b), c.poseB, c.motionB);
        assert.equal(hit, null, `hit at ${hit?.t}`);
    }
});

test('a sweep onto a segment or a capsule hits, from whichever side', () => {
    // Both faces of a segment are equally near. By rounding the one that looks away may win, and then the two seem to
    // part.
    const far = { segment: [6.76582, -176.8895, -146.907, -264.755] };
    judged(judgeSweep, {
        a: { box: [2.1066, 5.9674] },
        poseA: { angle: 2.0429 },
        motionA: { dy: -20 },
        b: far,
        poseB: { x: -62.32103, y: 162.8534, angle: 0.3504862 },
        motionB: {},
    });
    for (let i = 0; i < 1000; i++) {
        const angle = i / 7;
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        const side = i % 2 ? 1 : -1;
        const length = [1, 10, 300][i % 3];
        const ends = [-length * 0.3, i / 50, length * 0.7, i / 50];
        const b = i % 4 < 2 ? { segment: ends } : { capsule: ends, radius: 0.01 };
        // From one of its sides, as seen in its own frame, straight onto it.
        const x = length * 0.1;
        const y = i / 50 + side * (4 + (i % 5));
        judged(judgeSweep, {
            a: [{ box: [2, 3] }, EXACT.segment, EXACT.circle, NEEDLE][i % 4],
            poseA: { x: c * x - s * y, y: s * x + c * y, angle: i },
            motionA: { dx: side * s * 100, dy: -side * c * 100 },
            b,
            poseB: { angle },
            motionB: {},
        });
    }
});

test('two points that meet do so exactly', () => {
    const point = { point: true };
    const c = { a: point, poseA: {}, motionA: {}, b: point };
    judged(judgeSweep, { ...c, poseB: { x: 4 }, motionB: { dx: -8 } });
    judged(judgeSweep, { ...c, poseB: { x: 3, y: 4 }, motionB: { dx: -6, dy: -8 } });
    assert.equal(sweep(make(point), {}, {}, make(point), { x: 4 }, { dx: -8 }).exact, true);
});

test('a sweep that starts inside says so, with the way out as the normal', () => {
    for (const [dx, dy] of [
        [0, 0],
        [-5, 0],
        [5, 0],
        [0, 50],
    ]) {
        const hit = swept(1.5, 0.25, dx, dy);
        assert.equal(hit.t, 0);
        assert.equal(hit.overlapping, true);
        assert.deepEqual(hit.normal, { x: 1, y: 0 });
    }
});

test('a sweep that grazes passes, and one that just does not, hits', () => {
    assert.equal(swept(5, 2, -10, 0), null);
    assert.equal(swept(5, -2, -10, 0), null);
    assert.equal(swept(5, 2.001, -10, 0), null);
    const hit = swept(5, 1.999, -10, 0);
    assert.ok(Math.abs(hit.t - 0.3) <= 1e-6);
    assert.deepEqual(hit.normal, { x: 1, y: 0 });
    // Corner past corner.
    assert.equal(swept(4, 0, -4, 4), null);
});

test('a sweep past a corner by less than rounding touches at that corner', () => {
    // Their faces are parallel and touch, but no part of the one lies beside the other.
    for (const off of [0, 1e-8, 1e-7, 3e-7, 1e-6, -1e-7, -3e-7]) {
        for (const dy of [-0.3, 0.3, -2]) {
            const hit = swept(2 + Math.abs(off), 2 + off, -2, dy);
            if (hit) assert.ok(Math.hypot(hit.x - 1, hit.y - 1) < 1e-3 || hit.t > 1e-3);
        }
        swept(5, 2 + off, -10, 0);
        swept(5, 3, -3, -1 + off);
    }
});

test('a sweep of no length hits only what it penetrates', () => {
    assert.equal(swept(3, 0, 0, 0), null);
    assert.equal(swept(2, 0, 0, 0), null);
    assert.equal(swept(1, 0, 0, 0).overlapping, true);
});

test('a sweep meets at the last moment, and not just short of it', () => {
    assert.equal(swept(5, 0, -2.999, 0), null);
    const hit = swept(5, 0, -3.001, 0);
    assert.ok(hit.t > 0.999 && hit.t <= 3 / 3.001);
    assert.ok(swept(1e4, 0.5, -1e5, 0).t < 0.1);
});

/** A ray against a box of 4 by 2 at the origin, a polygon of the same corners, and a rounded one. */
function cast(x, y, dx, dy) {
    const box = { box: [4, 2] };
    const polygon = { polygon: exact.coreOf(box).points };
    const hits = [box, polygon].map((a) => {
        judged(judgeRay, { a, pose: {}, x, y, dx, dy });
        return castRay(make(a), {}, x, y, dx, dy);
    });
    judged(judgeRay, { a: { ...box, radius: 0.5 }, pose: {}, x, y, dx, dy });
    assert.deepEqual(hits[0]?.t, hits[1]?.t);
    return hits[0];
}

test('a ray along an edge grazes it: a hit where it first touches', () => {
    assert.equal(cast(-6, 1, 8, 0).t, 0.5);
    assert.equal(cast(6, -1, -8, 0).t, 0.5);
    assert.equal(cast(2, -5, 0, 8).t, 0.5);
    assert.equal(cast(-6, 1.001, 8, 0), null);
    assert.equal(cast(-6, 1, 3, 0), null);
    // Past a corner.
    assert.equal(cast(0, 3, 4, -4).t, 0.5);
});

test('a ray from an edge starts inside, whichever way it goes', () => {
    for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 3],
        [-4, 1],
    ]) {
        const hit = cast(2, 0.5, dx, dy);
        assert.deepEqual([hit.t, hit.inside, hit.x, hit.y], [0, true, 2, 0.5]);
        const length = Math.hypot(dx, dy);
        assert.ok(Math.hypot(hit.normal.x + dx / length, hit.normal.y + dy / length) < 1e-6);
    }
});

test('a ray that starts on an edge, up to rounding, has the normal of that edge or of the next', () => {
    const triangle = {
        polygon: [
            { x: 0.0304, y: -0.0261 },
            { x: 0.0615, y: -0.0154 },
            { x: 0.0472, y: 0.0039 },
        ],
    };
    // It runs along the edge that it starts on, but for the last bit of its coordinates.
    const pose = { x: 53694.93189655503, y: -998557.3865775688, angle: -1.5707963267948966 };
    const ray = { x: 53694.90765410159, y: -998557.4180380508, dx: 0.017937748517211798 };
    judged(judgeRay, {
        a: {
            polygon: [
                { x: 0.030391733614137842, y: -0.02614702587152048 },
                { x: 0.06152046653388129, y: -0.015384310949611934 },
                { x: 0.04722663226265462, y: 0.0038537564626234914 },
            ],
        },
        pose,
        ...ray,
        dy: -0.010065743433020363,
    });
    for (let i = 0; i < 300; i++) {
        const pose = { x: 5e4 + i, y: -1e6, angle: i };
        const { points } = place(triangle, pose);
        const [p, q] = points.map((v) => ({ x: number(v.x), y: number(v.y) }));
        const share = (i % 11) / 10;
        const x = p.x + (q.x - p.x) * share;
        const y = p.y + (q.y - p.y) * share;
        const along = { dx: q.x - p.x, dy: q.y - p.y };
        judged(judgeRay, { a: triangle, pose, x, y, ...along });
        judged(judgeRay, { a: triangle, pose, x, y, dx: -along.dx, dy: -along.dy });
        judged(judgeRay, { a: triangle, pose, x, y, dx: along.dy, dy: -along.dx });
        judged(judgeRay, { a: triangle, pose, x, y, dx: -along.dy, dy: along.dx });
    }
});

test('a ray of no length hits what it stands in or on', () => {
    for (const [x, y] of [
        [0, 0],
        [2, 0],
        [2, 1],
        [-1, -1],
    ]) {
        const hit = cast(x, y, 0, 0);
        assert.deepEqual([hit.t, hit.inside], [0, true]);
        assert.ok(isUnit(hit.normal));
    }
    assert.equal(cast(2.001, 0, 0, 0), null);
    assert.equal(cast(0, 1.001, 0, 0), null);
});

test('a ray from inside is a hit at once, with the normal against it', () => {
    const hit = cast(1, 0.5, 3, 4);
    assert.deepEqual([hit.t, hit.inside, hit.x, hit.y], [0, true, 1, 0.5]);
    assert.ok(Math.hypot(hit.normal.x + 0.6, hit.normal.y + 0.8) < 1e-6);
});

test('a ray past the tip of a needle misses it', () => {
    // The lines of its two long sides run on beyond the tip, and almost together.
    for (let i = 0; i < 100; i++) {
        const pose = { x: 1000 * i, y: -1e4, angle: i };
        const { points } = place(NEEDLE, pose);
        const [tip, one, two] = points.map((p) => ({ x: number(p.x), y: number(p.y) }));
        const ahead = { x: tip.x - (one.x + two.x) / 2, y: tip.y - (one.y + two.y) / 2 };
        for (const beyond of [-0.01, -1e-4, 1e-4, 1e-3, 0.01, 0.1]) {
            const at = { x: tip.x + ahead.x * beyond, y: tip.y + ahead.y * beyond };
            const [dx, dy] = [-ahead.y + ahead.x * 0.1, ahead.x + ahead.y * 0.1];
            const ray = { x: at.x - dx / 2, y: at.y - dy / 2, dx, dy };
            judged(judgeRay, { a: NEEDLE, pose, ...ray });
            judged(judgeRay, { a: { segment: [-50, 0, 50, 0] }, pose, ...ray });
        }
    }
});

test('rays hit, graze and miss segments, points and round shapes where they should', () => {
    const { segment, circle, capsule } = EXACT;
    const ray = (a, ...from) => {
        judged(judgeRay, { a, pose: {}, x: from[0], y: from[1], dx: from[2], dy: from[3] });
        return castRay(make(a), {}, ...from);
    };
    assert.equal(ray(segment, 1, 3, 0, -6).t, 0.5);
    assert.ok(isNear(ray(segment, 1, 3, 0, -6).normal, { x: 0, y: 1 }));
    assert.ok(isNear(ray(segment, 1, -3, 0, 6).normal, { x: 0, y: -1 }));
    assert.equal(ray(segment, -6, 0, 8, 0).t, 0.5);
    assert.equal(ray(segment, 3, 3, 0, -6), null);
    assert.equal(ray({ point: true }, -6, 0, 12, 0).t, 0.5);
    assert.equal(ray({ point: true }, -6, 0.01, 12, 0), null);
    assert.equal(ray(circle, -6, 0, 10, 0).t, 0.5);
    assert.equal(ray(circle, -6, 1, 12, 0).t, 0.5);
    assert.equal(ray(circle, -6, 1.001, 12, 0), null);
    assert.equal(ray(capsule, -6, 0, 8, 0).t, 0.5);
    assert.equal(ray(capsule, 0, 5, 0, -8).t, 0.5);
});

test('64 vertices are as exact as four', () => {
    for (let i = 0; i < 200; i++) {
        const poseB = { x: 10 + Math.sin(i) / 10, y: Math.cos(i) / 10, angle: i };
        judgedPair(SIXTY_FOUR, { angle: i / 3 }, SIXTY_FOUR, poseB);
        judgedPair(SIXTY_FOUR, { angle: i / 3 }, { circle: 5 }, poseB);
        const motionA = { dx: 3 * Math.cos(i), dy: Math.sin(i) };
        judged(judgeSweep, {
            a: SIXTY_FOUR,
            poseA: {},
            motionA,
            b: NEEDLE,
            poseB: { x: 56 },
            motionB: {},
        });
        judged(judgeRay, {
            a: SIXTY_FOUR,
            pose: { angle: i },
            x: 9,
            y: 1,
            dx: -9,
            dy: Math.sin(i) * 9,
        });
        judged(judgePoint, {
            a: SIXTY_FOUR,
            pose: { angle: i },
            x: 5 * Math.cos(i),
            y: 5 * Math.sin(i),
        });
    }
});

test('a hull of points on a line, or of more than 64 corners, is refused', () => {
    for (const points of [
        [
            [0, 0],
            [1, 1],
            [2, 2],
        ],
        [
            [0, 0],
            [0, 0],
            [0, 0],
        ],
        [
            [1e6, 0],
            [1e6, 5],
            [1e6, 3],
            [1e6, 1],
        ],
        Array.from({ length: 70 }, (_, i) => [5 * Math.cos(i), 5 * Math.sin(i)]),
    ]) {
        assert.throws(() => hull(points), RangeError);
    }
    assert.equal(hull(SIXTY_FOUR.polygon).points.length, 64);
});

test('a sweep goes on to the first touch also where corner and edge are equally near', () => {
    // As far from a corner as from the edge beside it, in a float: the line to the corner was taken for the direction
    // in which the gap closes, a step went too far, and the sweep ended where it had begun, with a gap of 13.5.
    const outline = [
        [3.3, -7.494],
        [6.5093, -7.647],
        [9, -2],
        [-9, 6],
    ];
    const stories = [
        [lib.box(36.3, 32.3), [8.8, 36.7, 5.9], [-39.1, -55.5], lib.box(39.2, 2.8)],
        [lib.capsule(-8.8, 0, 9.7, 0, 4.2), [-37, 7.2, 4.7], [95, -105.8], lib.box(26.3, 32)],
        [lib.box(20, 12, { radius: 3.9 }), [-35.4, -7.4, 1.9], [86.2, 5.4], lib.box(22.7, 25)],
        [
            lib.polygon(outline),
            [-20.9, -4.02, -4.57880281470716],
            [138, 21],
            lib.capsule(12, 5.7, 18, 3.1, 8),
        ],
    ];
    for (const [a, [x, y, angle], [dx, dy], b] of stories) {
        for (const swapped of [false, true]) {
            const hit = swapped
                ? sweep(b, {}, {}, a, { x, y, angle }, { dx, dy })
                : sweep(a, { x, y, angle }, { dx, dy }, b, {}, {});
            assert.ok(hit.t > 0.1 && hit.exact && !hit.overlapping);
            const then = { x: x + hit.t * dx, y: y + hit.t * dy, angle };
            assert.ok(distance(a, then, b, {}).distance < 5e-5);
        }
    }
});
