/**
 * What each idea saves: measures a plain test of a crowd with and without the broad phase, the early exit and
 * the remembered axis, and the library with and without SIMD. Reads the poses of the crowd, writes factors.
 */

import { World } from 'sepaxis';
import { readBodies, testAll } from './plain-test.js';

export const ideas = ['boxes', 'early', 'memory', 'simd'];

const lead = 1; // milliseconds: a measurement repeats its work at least this long
const early = 8; // ratios that are dropped: the browser still compiles the code
const kept = 15; // ratios of which the median counts: fewer follow faster, more are steadier

/**
 * `polygons` are the points of the shapes, in the order of the crowd. `settings` are those of the figure, and
 * `isOver()` is true once it has stopped.
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
        .catch(() => {}); // then SIMD has no factor

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
        /** How many times as long it takes without an idea. */
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

/** Milliseconds per call, of as many calls as the clock needs. */
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
