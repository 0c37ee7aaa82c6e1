// Cases for every query about two shapes, and checks of the results by exact arithmetic. Reads seeds and given cases;
// writes errors relative to size.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lib } from './build.js';
import * as exact from './exact.js';
import { fixed, number, place, separation, signedDistance, sizeOf } from './exact.js';
import { rng } from './rng.js';
import { effort } from './times.js';

const { castRay, closestPoint, collide, contains, distance, overlaps, point, sweep } = lib;
export const make = (description) => exact.make(lib, description);

// Scales the numbers of cases below.
const MORE = effort(80) / 4;

// The maximum error of every result, relative to size.
export const ERROR = 1e-6;

// The rounding of doubles in world coordinates: a few units in the last place.
export const ROUNDING = 2 ** -50;

const TURN = 2 * Math.PI;

// --- Random numbers ------------------------------------------------------------------------------------

/** Draws numbers from a seed; with `isCalm`, no needles and no near ties: cases that are not hard by themselves. */
export function draws(seed, isCalm = false) {
    const unit = rng(seed);
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
        /** True with this probability. */
        chance: (share) => unit() < share,
        /** True with this probability, but never in calm cases. */
        hard: (share) => unit() < share && !isCalm,
        isCalm,
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

/** Corners on an ellipse, near the origin or far from it, in either winding. */
function outline(draw, size) {
    const count = draw.chance(0.1) ? 64 : 3 + Math.floor(draw.unit() * 6);
    // A needle of three corners may be as thin as 1e-5; with more corners, some would be dropped.
    const flat = draw.hard(0.3) ? draw.power(count === 3 ? -5 : -2, 0) : draw.power(-0.5, 0);
    const turn = draw.direction();
    const way = draw.direction();
    const farthest = draw.isCalm ? 1 : Math.min(1e6, 5e7 / size);
    const far = size * draw.pick([0, 0, 0, 1, 10, farthest]);
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

export function drawShape(draw, size, kind = draw.pick(KINDS)) {
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
    const flat = draw.hard(0.3) ? draw.power(-5, 0) : draw.power(-1, 0);
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

export function drawAngle(draw) {
    if (draw.chance(0.25)) return draw.pick(QUARTERS);
    return draw.chance(0.1) ? draw.between(-1e5, 1e5) : draw.between(-4, 4);
}

export function drawHome(draw) {
    const home = draw.pick([0, 0, 1e3, 1e6]);
    const { x, y } = draw.direction();
    return { x: home * x, y: home * y };
}

export const sizeOfPair = ({ a, b }) => Math.max(sizeOf(a), sizeOf(b));

/** The middle of a description, rotated by this angle. */
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

/**
 * Draws two shapes, near the origin or far from it: apart, overlapping, one inside the other, equal, nearly parallel,
 * or almost touching.
 */
export function drawPair(draw) {
    const [sizeA, sizeB] = drawSizes(draw);
    const a = drawShape(draw, sizeA);
    const isEqual = draw.hard(0.04);
    const b = isEqual ? a : drawShape(draw, sizeB);
    const home = drawHome(draw);
    const poseA = { ...home, angle: drawAngle(draw) };
    let angle = drawAngle(draw);
    if (isEqual || draw.chance(0.3)) angle = poseA.angle + draw.pick(QUARTERS);
    if (draw.hard(0.15)) angle += draw.sign() * draw.power(-9, -3);
    const middleA = middleOf(a, poseA.angle);
    const middleB = middleOf(b, angle);
    const way = draw.direction();
    const reaches = [draw.between(0, 1.2), draw.between(0, 1.2), draw.between(0, 0.2)];
    const reach =
        draw.pick(draw.isCalm ? reaches : [...reaches, 0, draw.power(0, 2), draw.power(0, 7)]) *
        ((sizeOf(a) + sizeOf(b)) / 2);
    const poseB = {
        x: home.x + middleA.x - middleB.x + way.x * reach,
        y: home.y + middleA.y - middleB.y + way.y * reach,
        angle,
    };
    const pair = { a, poseA, b, poseB: isEqual && draw.chance(0.5) ? { ...poseA, angle } : poseB };
    if (!draw.chance(0.5)) return pair;
    const jitter = draw.chance(0.2) ? 0 : draw.sign() * draw.power(-8, -5);
    // The shapes almost touch, or their cores do: the nearest features of round shapes change where the cores touch.
    const radii = exact.coreOf(a).radius + exact.coreOf(b).radius;
    return withGap(pair, jitter * sizeOfPair(pair) - (draw.hard(0.4) ? radii : 0));
}

// --- Families of cases ---------------------------------------------------------------------------------

export const text = (value) =>
    JSON.stringify(value, (_key, v) => (typeof v === 'bigint' ? `${number(v)}` : v));

/**
 * Checks many random cases and reports the errors. `note` takes an error relative to size and its maximum, `claim` a
 * condition. Checks all cases even after a failure, so that the reported numbers cover all.
 */
export function family(name, count, draw, verify, isCalm = false) {
    test(name, (t) => {
        const seed = [...name].reduce(
            (sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0),
            7,
        );
        const random = draws(seed | 0, isCalm);
        const errors = new Map();
        const faults = new Map(); // by kind: their number, and the first one
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
                verify(drawn, note, claim);
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

/** An error relative to size, beyond the rounding of doubles at these coordinates. */
function shareOf(size, error, ...coordinates) {
    const reach = coordinates.reduce((most, v) => Math.max(most, Math.abs(v)), 0);
    const beyond = Math.max(0, error - ROUNDING * reach);
    return beyond === 0 ? 0 : beyond / size;
}

export const isUnit = ({ x, y }) => Math.abs(Math.hypot(x, y) - 1) < 3e-7;
export const isSame = (p, q) => Object.is(p.x, q.x) && Object.is(p.y, q.y);

export const isNear = (p, q) => Math.hypot(p.x - q.x, p.y - q.y) <= ERROR;

const scaled = (v, by) => exact.along({ x: 0n, y: 0n }, exact.point(v.x, v.y), fixed(by));
const minus = ({ x, y }) => ({ x: -x, y: -y });
const ORIGIN = { x: 0n, y: 0n };

// --- Overlap and depth ---------------------------------------------------------------------------------

export function verifyCollision(pair, note, claim) {
    const { a, poseA, b, poseB } = pair;
    const [shapeA, shapeB] = [make(a), make(b)];
    const [A, B] = [place(a, poseA), place(b, poseB)];
    const all = exact.difference(A, B);
    const gap = number(signedDistance(all, ORIGIN).distance);
    const size = sizeOfPair(pair);
    const isHit = overlaps(shapeA, poseA, shapeB, poseB);
    const collision = collide(shapeA, poseA, shapeB, poseB);
    claim(isHit === (collision !== null), 'overlaps and collide disagree');
    if (isHit !== gap <= 0) note('hit or not', shareOf(size, Math.abs(gap), gap));
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
        // `aInB` may be true if A protrudes from B by at most twice the tolerance, and false if A protrudes at all;
        // likewise `bInA`.
        const error = collision[name] ? beyond : -beyond;
        note(name, shareOf(size, Math.max(0, error), gap), collision[name] ? 2 * ERROR : 0);
    }
}

// --- Distance ------------------------------------------------------------------------------------------

export function verifyDistance(pair, note, claim) {
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
    const offA = number(signedDistance(A, exact.point(pointA.x, pointA.y)).distance);
    const offB = number(signedDistance(B, exact.point(pointB.x, pointB.y)).distance);
    if (collision) {
        claim(isSame(pointA, pointB), 'a hit has two points');
        claim(isSame(normal, collision.normal), 'the normal is not that of collide');
        // The point is halfway between the two surfaces. If one shape is inside the other, it may be outside the inner one.
        const off = Math.max(offA, offB) - Math.max(0, -gap) / 2;
        note('points of a hit', shareOf(size, Math.max(0, off), ...reach));
        return;
    }
    note('nearest points', shareOf(size, Math.max(Math.abs(offA), Math.abs(offB)), ...reach));
    const between = Math.hypot(pointB.x - pointA.x, pointB.y - pointA.y);
    note('points and distance', shareOf(size, Math.abs(between - found.distance), ...reach));
    const along = number(exact.gapAlong(A, B, normal));
    note('gap along the normal', shareOf(size, gap - along, gap));
}

// --- Points --------------------------------------------------------------------------------------------

/** A shape and a point: anywhere, on a corner, on an edge, or almost on the outline. */
export function drawPoint(draw) {
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

export function verifyPoint({ a, pose, x, y }, note, claim) {
    const shape = make(a);
    const placed = place(a, pose);
    const gap = number(signedDistance(placed, exact.point(x, y)).distance);
    const size = sizeOf(a);
    const isIn = contains(shape, pose, x, y);
    const at = { x, y };
    claim(isIn === overlaps(shape, pose, point(), at), 'contains and overlaps disagree');
    claim(isIn === overlaps(point(), at, shape, pose), 'contains and overlaps, swapped, disagree');
    if (isIn !== gap <= 0) note('hit or not', shareOf(size, Math.abs(gap), gap));

    const found = closestPoint(shape, pose, x, y);
    const reach = [gap, x, y, found.x, found.y];
    claim(found.inside === isIn, 'contains and closestPoint disagree');
    claim(isUnit(found.normal), `the normal is (${found.normal.x}, ${found.normal.y})`);
    note('distance', shareOf(size, Math.abs(found.distance - gap), gap));
    const off = number(signedDistance(placed, exact.point(found.x, found.y)).distance);
    note('on the outline', shareOf(size, Math.abs(off), ...reach));
    // Moving from the found point along the normal by the distance gives the query point.
    const errorX = found.x + found.normal.x * found.distance - x;
    const errorY = found.y + found.normal.y * found.distance - y;
    // The normal is a unit vector of floats, so its error grows with the distance.
    note('along the normal', shareOf(size + Math.abs(gap), Math.hypot(errorX, errorY), ...reach));
    const beyond = exact.gapAlong(
        placed,
        { points: [exact.point(found.x, found.y)], radius: 0n },
        found.normal,
    );
    note('out of the shape', shareOf(size, -number(beyond), ...reach));
}

// --- Rays ----------------------------------------------------------------------------------------------

/** A ray near a shape of this size around the origin, or near one of its corners. */
export function drawRay(draw, { size, corners = [{ x: 0, y: 0 }] }) {
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

/** The part of 0…1 in which the ray crosses a placed shape, grown by `by` (fixed; negative shrinks); null if none. */
function crossingOf(shape, by, from, way) {
    const found = exact.crossing(shape, shape.radius + by, from, way);
    if (found === null || found.exit < 0n || found.enter > fixed(1)) return null;
    const clamp = (t) => (t < 0n ? 0n : t > fixed(1) ? fixed(1) : t);
    return { enter: clamp(found.enter), exit: clamp(found.exit) };
}

/**
 * Checks that the ray enters the shape at t: between its entries into the shape grown and shrunk by the tolerance. If
 * it misses the shrunk shape it only grazes, so a miss (null) or any time in the grown shape is right.
 */
function verifyEntry({ t, shape, from, way, bar, claim }) {
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

/** Does the ray enter so steeply that it meets the shrunk shape soon after the grown one? */
function isSteep(shape, from, way, bar) {
    const early = crossingOf(shape, fixed(bar), from, way);
    const late = crossingOf(shape, -fixed(bar) - 1n, from, way);
    if (early === null || late === null) return false;
    return number(late.enter - early.enter) * number(exact.lengthOf(way)) <= 10 * bar;
}

export function verifyRay({ a, pose, x, y, dx, dy }, note, claim) {
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
    verifyEntry({ t: hit?.t ?? null, shape: placed, from, way, bar, claim });
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

/** A pair and motions: towards each other, away, past, along, from far away or from touching. */
export function drawSweep(draw) {
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

export function verifySweep(swept, note, claim) {
    const { a, poseA, motionA, b, poseB, motionB } = swept;
    const [shapeA, shapeB] = [make(a), make(b)];
    const [A, B] = [place(a, poseA), place(b, poseB)];
    const moved = (motion) => exact.point(motion.dx ?? 0, motion.dy ?? 0);
    const [byA, byB] = [moved(motionA), moved(motionB)];
    // The motion of B past A is the opposite motion of the origin past the Minkowski difference.
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

    // `overlapping` means a penetration of more than the tolerance, give or take half of it.
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
    verifyEntry({ t: hit?.t ?? null, shape: all, from: ORIGIN, way, bar: atStart, claim });
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
    // The shapes must be closing: the motion goes against the normal.
    const closing = hit.normal.x * number(way.x) + hit.normal.y * number(way.y);
    claim(closing >= -bar, `the motion leaves by ${-closing}`);

    const exactly = exact.crossing(all, all.radius, ORIGIN, way);
    if (gap <= bar || exactly === null || exactly.enter > fixed(1)) return;
    if (!isSteep(all, ORIGIN, way, bar)) return;
    const late = Math.abs(number(fixed(hit.t) - exactly.enter)) * (size - still);
    note('t unless it grazes', shareOf(size, late, ...reach), 5 * ERROR);
}
