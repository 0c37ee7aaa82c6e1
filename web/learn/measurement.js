/**
 * What each idea saves: measures a plain test of a crowd with and without the broad phase, the early exit and
 * the cached axis, and the library with and without SIMD. Reads the poses of the crowd, writes factors.
 */

import { World } from 'sepaxis';
import { cornersOf } from '../shapes/points.js';

export const ideas = ['boxes', 'early', 'memory', 'simd'];

const lead = 1; // milliseconds: a measurement repeats its work for at least this long
const early = 8; // the number of first ratios to drop, while the browser still compiles the code
const kept = 15; // the number of ratios in the median: fewer follow changes faster, more are steadier

/**
 * `polygons` are the points of the shapes, in the order of the crowd. `settings` are the settings
 * of the figure, and `isOver()` is true once it has stopped.
 */
export function createMeasurement(crowd, polygons, settings, isOver) {
    const remembered = new Uint8Array(crowd.length ** 2);
    const ratios = Object.fromEntries(ideas.map((key) => [key, []]));
    const taken = Object.fromEntries(ideas.map((key) => [key, 0]));
    const fast = copyOf(crowd, new World(), (k) => crowd[k].shape);
    let plain = null; // the same crowd in the build without SIMD
    let turn = 0;
    let timeWith = 0; // milliseconds, of the last measurement with an idea

    import('sepaxis/plain')
        .then(({ polygon, World: PlainWorld }) => {
            if (isOver()) return;
            const shapeOf = (k) => polygon(polygons[k % polygons.length]);
            plain = copyOf(crowd, new PlainWorld(), shapeOf);
        })
        .catch(() => {}); // without that build, SIMD has no factor

    /** Milliseconds of the plain test, with or without one of the ideas. */
    function timeOfTest(key, isOn) {
        const bodies = readBodies(crowd);
        return timeOf(() => testAll(bodies, { ...settings, [key]: isOn }, remembered));
    }

    /** Milliseconds of an update; 0 while the other build is loading. */
    function timeOfLibrary(isPlain) {
        const copy = isPlain ? plain : fast;
        return copy ? timeOfUpdate(copy, crowd) : 0;
    }

    function keep(key, ratio) {
        taken[key] += 1;
        if (taken[key] <= early) return;
        ratios[key].push(ratio);
        if (ratios[key].length > kept) ratios[key].shift();
    }

    const measurement = {
        /** Milliseconds with the current settings. */
        now: { plain: 0, library: 0 },
        /** For each idea: how many times as long the test takes without it. */
        factors: {},

        /** Measures with an idea in one frame, and without it in the next. */
        step() {
            const key = ideas[Math.floor(turn / 2) % ideas.length];
            const isWithout = turn % 2 === 1;
            turn += 1;
            const time = key === 'simd' ? timeOfLibrary(isWithout) : timeOfTest(key, !isWithout);
            if (!isWithout) timeWith = time;
            else if (time > 0) keep(key, time / timeWith);
            if (settings[key] === !isWithout && time > 0)
                measurement.now[key === 'simd' ? 'library' : 'plain'] = time;
        },

        /** Writes the factors that are known by now. */
        sumUp() {
            for (const key of ideas) {
                if (ratios[key].length > 2) measurement.factors[key] = median(ratios[key]);
            }
        },

        /** The counts of the plain test with the current settings. */
        count: () => testAll(readBodies(crowd), settings, remembered),

        dispose() {
            fast.world.dispose();
            plain?.world.dispose();
        },
    };
    return measurement;
}

const median = (list) => list.toSorted((p, q) => p - q)[Math.floor(list.length / 2)];

/** Milliseconds per call. Repeats the call for at least `lead`, so that the clock can measure it. */
function timeOf(work) {
    const begin = performance.now();
    let calls = 0;
    let end = begin;
    while (end - begin < lead) {
        work(calls);
        calls += 1;
        end = performance.now();
    }
    return (end - begin) / calls;
}

function copyOf(crowd, world, shapeOf) {
    return { world, bodies: crowd.map((body, k) => world.add(shapeOf(k), body)) };
}

/** Moves every body by a hair and updates, so that the library has work to do. */
function timeOfUpdate({ world, bodies }, crowd) {
    bodies.forEach((body, k) => {
        const { x, y, angle } = crowd[k];
        body.set(x, y, angle);
    });
    return timeOf((calls) => {
        const { x, y } = world;
        const shift = calls % 2 === 0 ? 0.01 : -0.01;
        for (const { index } of bodies) {
            x[index] += shift;
            y[index] += shift;
        }
        world.update();
    });
}

/** Returns the corners and normals of bodies in world coordinates, and their boxes. */
function readBodies(bodies) {
    return bodies.map((body) => {
        const corners = cornersOf(body);
        const normals = corners.map((p, k) => {
            const q = corners[(k + 1) % corners.length];
            const length = Math.hypot(q.x - p.x, q.y - p.y);
            return { x: (q.y - p.y) / length, y: (p.x - q.x) / length };
        });
        const xs = corners.map(({ x }) => x);
        const ys = corners.map(({ y }) => y);
        const [minX, maxX] = [Math.min(...xs), Math.max(...xs)];
        return { corners, normals, minX, maxX, minY: Math.min(...ys), maxY: Math.max(...ys) };
    });
}

/**
 * The test of the article as a plain program. `ideas` switches the broad phase (`boxes`), the early exit (`early`) and
 * the cached axis (`memory`), which saves nothing without the early exit. `remembered` has room for n × n axes and is
 * kept from call to call.
 */
function testAll(shapes, ideas, remembered) {
    const counts = { hits: 0, axes: 0, pairs: 0 };
    const n = shapes.length;
    const order = shapes.map((_, k) => k);
    if (ideas.boxes) order.sort((i, k) => shapes[i].minX - shapes[k].minX);
    for (let i = 0; i < n; i++) {
        const a = shapes[order[i]];
        for (let k = i + 1; k < n; k++) {
            const b = shapes[order[k]];
            if (ideas.boxes) {
                if (b.minX > a.maxX) break; // sorted: all others begin even farther right
                if (b.minY > a.maxY || a.minY > b.maxY) continue;
            }
            counts.pairs += 1;
            const low = Math.min(order[i], order[k]);
            const high = Math.max(order[i], order[k]);
            const slot = low * n + high;
            if (testPair(shapes[low], shapes[high], slot, ideas, remembered, counts))
                counts.hits += 1;
        }
    }
    return counts;
}

function testPair(a, b, slot, { early, memory }, remembered, counts) {
    const count = a.normals.length + b.normals.length;
    if (early && memory && remembered[slot] > 0) {
        counts.axes += 1;
        if (isGap(a, b, remembered[slot] - 1)) return false;
    }
    let isApart = false;
    for (let k = 0; k < count; k++) {
        counts.axes += 1;
        if (!isGap(a, b, k)) continue;
        isApart = true;
        remembered[slot] = k + 1;
        if (early) return false;
    }
    return !isApart;
}

function isGap(a, b, k) {
    const axis = k < a.normals.length ? a.normals[k] : b.normals[k - a.normals.length];
    let [minA, maxA] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    let [minB, maxB] = [minA, maxA];
    for (const { x, y } of a.corners) {
        const t = x * axis.x + y * axis.y;
        minA = Math.min(minA, t);
        maxA = Math.max(maxA, t);
    }
    for (const { x, y } of b.corners) {
        const t = x * axis.x + y * axis.y;
        minB = Math.min(minB, t);
        maxB = Math.max(maxB, t);
    }
    return minA > maxB || minB > maxA;
}
