// The numbers that the article quotes: counts, not times, so that every run on every machine gives the same. Compares
// the library's answers to random pairs with common mistakes, written out here as they circulate, and with matter-js,
// SAT.js and detect-collisions. Prints each number under its name in the page.
//
//     node tests/bench/article.mjs
//
// In web/learn.html a number is in a <span data-measured="name">; tests/browser/text/ compares it with this output.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { System } from 'detect-collisions';
import Matter from 'matter-js';
import SAT from 'sat';
import { box, circle, collide, contains, hull, polygon, trace, World } from '../../dist/index.js';
import { known } from '../../web/learn/known-pair.js';
import { createRandom, randomConvex } from '../../web/shapes/random.js';

const PAIRS = 10_000;
const CROWD = { count: 120, frames: 120 };
const APART = 1e-4; // rounding may leave an overlap of this fraction of the pair's extent

// --- Pairs -------------------------------------------------------------------------------------------

const asPoints = (flat) =>
    Array.from({ length: flat.length / 2 }, (_, k) => ({ x: flat[2 * k], y: flat[2 * k + 1] }));

function center(points) {
    let [x, y, twice] = [0, 0, 0];
    points.forEach((p, k) => {
        const q = points[(k + 1) % points.length];
        const cross = p.x * q.y - q.x * p.y;
        x += (p.x + q.x) * cross;
        y += (p.y + q.y) * cross;
        twice += cross;
    });
    return { x: x / (3 * twice), y: y / (3 * twice) };
}

/** The hull of 3 to 8 random points in a square centred at (x, y). */
function outlineOf(random, side, x, y) {
    const half = side / 2;
    const points = Array.from({ length: random.whole(3, 8) }, () => ({
        x: x + random.between(-half, half),
        y: y + random.between(-half, half),
    }));
    return hull(points).points;
}

/** A pair of similar or different size, mostly near enough to overlap. */
function pairOf(random) {
    const a = outlineOf(random, random.between(50, 200), 0, 0);
    const middle = [random.between(-60, 60), random.between(-60, 60)];
    const b = outlineOf(random, random.between(50, 200), ...middle);
    return { a, b, size: 200 };
}

function shadowOf(points, { x, y }) {
    let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const p of points) {
        const along = p.x * x + p.y * y;
        min = Math.min(min, along);
        max = Math.max(max, along);
    }
    return { min, max };
}

/** The normals of all edges, each as a unit vector and with the length of its edge. */
function normalsOf(points) {
    return points.map((p, k) => {
        const q = points[(k + 1) % points.length];
        const [x, y] = [q.y - p.y, p.x - q.x];
        const length = Math.hypot(x, y);
        return { x: x / length, y: y / length, length };
    });
}

const axesOf = ({ a, b }) =>
    [...normalsOf(a), ...normalsOf(b)].map((axis) => ({
        axis,
        a: shadowOf(a, axis),
        b: shadowOf(b, axis),
    }));

/** The depth of B in A after the push; 0 or less if they are apart. In doubles, and without the library. */
function depthAfter({ a, b }, push) {
    const to = b.map(({ x, y }) => ({ x: x + push.x, y: y + push.y }));
    return Math.min(
        ...axesOf({ a, b: to }).map((on) => Math.min(on.a.max - on.b.min, on.b.max - on.a.min)),
    );
}

// --- Rules for the push: the right one, and how it goes wrong ------------------------------------------

const along = ({ x, y }, length) => ({ x: x * length, y: y * length });
const least = (axes, value) => axes.reduce((low, one) => (value(one) < value(low) ? one : low));
const shared = ({ a, b }) => Math.min(a.max, b.max) - Math.max(a.min, b.min);
const shorter = ({ a, b }) => Math.min(a.max - b.min, b.max - a.min);
const isWithin = ({ a, b }) =>
    (a.min <= b.min && b.max <= a.max) || (b.min <= a.min && a.max <= b.max);

/** An axis of the given length, pointing from the centre of A to that of B. */
function fromCenters({ a, b }, axis, length) {
    const [from, to] = [center(a), center(b)];
    const toB = axis.x * (to.x - from.x) + axis.y * (to.y - from.y);
    return along(axis, toB < 0 ? -length : length);
}

const rules = {
    /** Compares both directions of every axis and takes the shortest push. */
    exits(_pair, axes) {
        const { axis, a, b } = least(axes, shorter);
        const [forth, back] = [a.max - b.min, b.max - a.min];
        return along(axis, forth < back ? forth : -back);
    },
    /** Takes the overlap of the projections for the push. */
    shared(pair, axes) {
        const low = least(axes, shared);
        return fromCenters(pair, low.axis, shared(low));
    },
    /** Takes the right length, but the direction from centre to centre. */
    centers(pair, axes) {
        const low = least(axes, shorter);
        return fromCenters(pair, low.axis, shorter(low));
    },
    /** “If A begins before B, reverse the axis”: wrong where one projection contains the other. */
    repaired(_pair, axes) {
        const longer = (on) => {
            const [mins, maxs] = [Math.abs(on.a.min - on.b.min), Math.abs(on.a.max - on.b.max)];
            const more = isWithin(on) ? Math.min(mins, maxs) : 0;
            return { depth: shared(on) + more, turned: isWithin(on) && mins < maxs };
        };
        const low = least(axes, (on) => longer(on).depth);
        const { depth, turned } = longer(low);
        return along(low.axis, turned ? -depth : depth);
    },
    /** Does not normalize the normals: each is as long as its edge. */
    long(_pair, axes) {
        const low = least(axes, (on) => shorter(on) * on.axis.length);
        const [forth, back] = [low.a.max - low.b.min, low.b.max - low.a.min];
        return along(low.axis, forth < back ? forth : -back);
    },
    sepaxis: ({ a, b }) => pushOf(collide(polygon(a), {}, polygon(b), {})),
    'SAT.js': (pair) => satPush(pair),
    'matter-js': (pair) => matterPush(pair),
};

const pushOf = (hit) => along(hit.normal, hit.depth);

const satPolygon = (points) =>
    new SAT.Polygon(
        new SAT.Vector(),
        points.map(({ x, y }) => new SAT.Vector(x, y)),
    );

function satPush({ a, b }) {
    const response = new SAT.Response();
    const hit = SAT.testPolygonPolygon(satPolygon(a), satPolygon(b), response);
    return hit ? response.overlapV : { x: 0, y: 0 };
}

/** A body whose corners are those of the outline. matter-js wants its centre of mass as its position. */
function matterBody(points) {
    const at = Matter.Vertices.centre(points);
    return Matter.Body.create({ position: at, vertices: points.map(({ x, y }) => ({ x, y })) });
}

/** The push of B by matter-js. Its penetration moves the body with the lower id, here A. */
function matterPush({ a, b }) {
    const [first, second] = [matterBody(a), matterBody(b)];
    const hit = Matter.Collision.collides(first, second);
    return hit === null ? { x: 0, y: 0 } : { x: -hit.penetration.x, y: -hit.penetration.y };
}

// --- Counting ----------------------------------------------------------------------------------------

/** True if one polygon contains the other. */
function holds(outer, inner) {
    return normalsOf(outer).every((axis) => {
        const [o, i] = [shadowOf(outer, axis), shadowOf(inner, axis)];
        return o.min <= i.min && i.max <= o.max;
    });
}

/** How often each rule leaves B overlapping A, by the kind of overlap. */
function tryRules(pairs = PAIRS) {
    const random = createRandom(6);
    const fresh = () => Object.fromEntries(Object.keys(rules).map((name) => [name, 0]));
    const groups = Object.fromEntries(
        ['partly', 'aHoldsB', 'bHoldsA'].map((name) => [
            name,
            { pairs: 0, within: 0, longer: 0, fails: fresh() },
        ]),
    );
    for (let k = 0; k < pairs; k++) {
        const pair = pairOf(random);
        const axes = axesOf(pair);
        if (axes.some((on) => shorter(on) <= APART * pair.size)) continue;
        const { a, b } = pair;
        const group = groups[holds(a, b) ? 'aHoldsB' : holds(b, a) ? 'bHoldsA' : 'partly'];
        group.pairs++;
        if (axes.some(isWithin)) group.within++;
        const depth = Math.hypot(...Object.values(rules.exits(pair, axes)));
        for (const [name, rule] of Object.entries(rules)) {
            const push = rule(pair, axes);
            if (depthAfter(pair, push) > APART * pair.size) group.fails[name]++;
            if (name === 'long' && Math.hypot(push.x, push.y) > depth + APART * pair.size)
                group.longer++;
        }
    }
    return groups;
}

/**
 * Counts axes in a crowd that drifts and is separated: all axes, those up to the first gap, and those that the library
 * tested.
 */
function countAxes({ count, frames }) {
    const random = createRandom(3);
    const side = 700;
    const world = new World();
    const speeds = [];
    for (let k = 0; k < count; k++) {
        world.add(polygon(randomConvex(random, 3 + (k % 4), random.between(16, 30))), {
            x: random.between(0, side),
            y: random.between(0, side),
        });
        speeds.push({ x: random.either(0.6), y: random.either(0.6), turn: random.either(0.004) });
    }
    const sum = { pairs: 0, candidates: 0, hits: 0, all: 0, first: 0, kept: 0 };
    for (let frame = 0; frame < frames; frame++) {
        speeds.forEach((speed, k) => {
            const body = world.body(k);
            for (const name of ['x', 'y'])
                if (body[name] < 0 || body[name] > side)
                    speed[name] = Math.abs(speed[name]) * (body[name] < 0 ? 1 : -1);
            body.set(body.x + speed.x, body.y + speed.y, body.angle + speed.turn);
        });
        world.update();
        sum.candidates += world.stats.candidates;
        sum.kept += world.stats.axes;
        sum.hits += world.contacts.length;
        sum.pairs += (count * (count - 1)) / 2;
        const bodies = [...world.bodies];
        const boxes = bodies.map((body) => body.bounds());
        bodies.forEach((a, i) => {
            for (let j = i + 1; j < count; j++) {
                const [p, q] = [boxes[i], boxes[j]];
                if (p.minX > q.maxX || q.minX > p.maxX || p.minY > q.maxY || q.minY > p.maxY)
                    continue;
                const found = trace(a, bodies[j]);
                const all = a.shape.points.length + bodies[j].shape.points.length;
                sum.all += all;
                sum.first += found.separating < 0 ? all : found.separating + 1;
            }
        });
        world.separate();
    }
    world.dispose();
    return sum;
}

/** The angle in whole degrees at which the misprinted rotation maps the plane onto a line. */
function squashedAt() {
    const size = (degrees) => {
        const angle = (degrees * Math.PI) / 180;
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        return Math.abs(cos * cos - sin * sin); // of x cos − y sin, y cos − x sin: its determinant
    };
    const degrees = Array.from({ length: 90 }, (_, k) => k);
    return degrees.reduce((low, one) => (size(one) < size(low) ? one : low));
}

/** How many of the corners and edge midpoints of a square a rule finds inside. */
function insideOfOutline(isIn) {
    const steps = [0, 50, 100];
    const places = steps.flatMap((x) => steps.map((y) => [x, y]));
    return places.filter(([x, y]) => !(x === 50 && y === 50) && isIn(x, y)).length;
}

const square = satPolygon([
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
    { x: 0, y: 100 },
]);

/** A U of three upright boxes, and the box with a corner at (x, y) and that side length, as outlines. */
const uOutline = [0, 0, 120, 0, 120, 100, 80, 100, 80, 40, 40, 40, 40, 100, 0, 100];
const uParts = [rectangle(0, 0, 120, 40), rectangle(0, 0, 40, 100), rectangle(80, 0, 40, 100)];

function rectangle(x, y, width, height) {
    return asPoints([x, y, x + width, y, x + width, y + height, x, y + height]);
}

/** How often adding the pushes of a U's parts leaves a box in it, or pushes it farther than the library does. */
function addPushes(pairs = 2000) {
    const random = createRandom(4);
    const u = polygon(uOutline);
    const sum = { pairs: 0, stuck: 0, longer: 0, longestStuck: 0, sepaxisStuck: 0 };
    for (let k = 0; k < pairs; k++) {
        const [x, y] = [random.between(-40, 120), random.between(-40, 110)];
        const side = random.between(15, 60);
        const hit = collide(u, {}, box(side, side), { x: x + side / 2, y: y + side / 2 });
        const system = new System();
        const first = system.createPolygon({ x: 0, y: 0 }, asPoints(uOutline));
        const second = system.createBox({ x, y }, side, side);
        if (!hit || !system.checkCollision(first, second)) continue;
        const { overlapV } = system.response;
        const isStuck = (push) =>
            uParts.some(
                (a) => depthAfter({ a, b: rectangle(x, y, side, side) }, push) > APART * side,
            );
        sum.pairs++;
        if (isStuck(overlapV)) sum.stuck++;
        else if (Math.hypot(overlapV.x, overlapV.y) > hit.depth * (1 + APART)) sum.longer++;
        const length = (push) => Math.hypot(push.x, push.y);
        const pushes = uParts
            .map((a) => ({ a, b: rectangle(x, y, side, side) }))
            .filter((pair) => depthAfter(pair, { x: 0, y: 0 }) > 0)
            .map((pair) => rules.exits(pair, axesOf(pair)));
        if (isStuck(pushes.reduce((p, q) => (length(q) > length(p) ? q : p)))) sum.longestStuck++;
        if (isStuck(pushOf(hit))) sum.sepaxisStuck++;
    }
    return sum;
}

/** The number of bodies up to which the broad phase compares all pairs of boxes. */
function mostUnsorted() {
    for (let count = 8; ; count++) {
        const world = new World();
        for (let k = 0; k < count; k++) world.add(circle(1), { x: 10 * (k % 12), y: 10 * k });
        world.update();
        const { compared } = world.stats;
        world.dispose();
        if (compared < (count * (count - 1)) / 2) return count - 1;
    }
}

// --- The numbers of the page ---------------------------------------------------------------------------

/** The version of a package that this file imports. */
function versionOf(name) {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = entry.slice(0, entry.lastIndexOf(`node_modules/${name}/`));
    return JSON.parse(readFileSync(`${folder}node_modules/${name}/package.json`, 'utf8')).version;
}

/** The depth of B in A after a rule's push at the start of figure "direction"; negative if they are apart. */
export function knownAfter(name) {
    const pair = { a: asPoints(known.a), b: asPoints(known.b) };
    return depthAfter(pair, rules[name](pair, axesOf(pair)));
}

/** @returns {Record<string, string>} each as it stands in the page */
export function measure() {
    const { partly, aHoldsB, bHoldsA } = tryRules();
    const within = (name) => aHoldsB.fails[name] + bHoldsA.fails[name];
    const inside = aHoldsB.pairs + bHoldsA.pairs;
    const percent = (part, whole, digits = 0) => ((100 * part) / whole).toFixed(digits);
    const number = (value) => value.toLocaleString('en');
    const crowd = countAxes(CROWD);
    const added = addPushes();
    return {
        partly: number(partly.pairs),
        inside: number(inside),
        'within-partly': percent(partly.within, partly.pairs),
        'shared-partly': percent(partly.fails.shared, partly.pairs),
        'shared-inside': percent(within('shared'), inside),
        'centers-partly': percent(partly.fails.centers, partly.pairs, 1),
        'centers-inside': percent(within('centers'), inside, 1),
        'repaired-partly': percent(partly.fails.repaired, partly.pairs),
        'repaired-a-holds-b': percent(aHoldsB.fails.repaired, aHoldsB.pairs),
        'repaired-b-holds-a': percent(bHoldsA.fails.repaired, bHoldsA.pairs),
        'long-partly': percent(partly.longer, partly.pairs),
        'exits-fails': number(partly.fails.exits + within('exits')),
        'sepaxis-fails': number(partly.fails.sepaxis + within('sepaxis')),
        'sat-fails': number(partly.fails['SAT.js'] + within('SAT.js')),
        'matter-partly': percent(partly.fails['matter-js'], partly.pairs, 1),
        'matter-inside': percent(within('matter-js'), inside, 1),
        squashed: number(squashedAt()),
        'sat-outline': number(
            insideOfOutline((x, y) => SAT.pointInPolygon(new SAT.Vector(x, y), square)),
        ),
        'sepaxis-outline': number(
            insideOfOutline((x, y) => contains(box(100, 100), { x: 50, y: 50 }, x, y)),
        ),
        'matter-version': versionOf('matter-js'),
        'sat-version': versionOf('sat'),
        'added-version': versionOf('detect-collisions'),
        'added-pairs': number(added.pairs),
        'added-stuck': percent(added.stuck, added.pairs),
        'added-longer': percent(added.longer, added.pairs),
        'longest-stuck': percent(added.longestStuck, added.pairs),
        'added-sepaxis': number(added.sepaxisStuck),
        'crowd-count': number(CROWD.count),
        'crowd-frames': number(CROWD.frames),
        'crowd-pairs': number(crowd.pairs),
        'crowd-candidates': number(crowd.candidates),
        'crowd-hits': number(crowd.hits),
        'crowd-all': number(crowd.all),
        'crowd-first': number(crowd.first),
        'crowd-kept': number(crowd.kept),
        unsorted: number(mostUnsorted()),
    };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    for (const [name, value] of Object.entries(measure())) console.log(`${name}: ${value}`);
}
