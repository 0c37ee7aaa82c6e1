// A typical game's frame: few bodies move among many static ones, and the game makes queries. Reads a scene, returns
// times and faults of sepaxis. A build without queries is measured without them.

import { box } from '../../../dist/index.js';
import { contactsOf, createWorld, sumOfContacts, write } from '../contestants/sepaxis.mjs';
import { boxOf, createRandom, depthOf, place } from '../geometry.mjs';
import { quantile } from '../measure.mjs';
import { checkFrame } from './check.mjs';
import { crowdAt, doubtOf, firstHit, overlapsOf, pointAt } from './reference.mjs';

export const COUNTS = { casts: 50, rays: 20, boxes: 10 };
const RAY = 500;
const CAST = 60;
const PROBE = boxOf(24, 16);
const AREA = { width: 320, height: 200 };
const TOLERANCE = 0.01;

// Number of rounds of all frames.
const WARM_UP = 20;

/** The queries of a frame: `casts` and `rays` are `{ x, y, angle, dx, dy }`, `boxes` corners. */
function questionsOf(random, side) {
    const list = (length, make) => Array.from({ length }, make);
    const ray = (reach) => {
        const turn = random(-Math.PI, Math.PI);
        return {
            x: random(0, side),
            y: random(0, side),
            angle: random(-Math.PI, Math.PI),
            dx: reach * Math.cos(turn),
            dy: reach * Math.sin(turn),
        };
    };
    return {
        casts: list(COUNTS.casts, () => ray(CAST)),
        rays: list(COUNTS.rays, () => ray(RAY)),
        boxes: list(COUNTS.boxes, () => {
            const x = random(0, side);
            const y = random(0, side);
            return { x, y, x1: x + AREA.width, y1: y + AREA.height };
        }),
    };
}

export function playGame(scene, { seed, rounds }) {
    const { world } = createWorld(scene);
    const { frames, movers, side } = scene;
    const random = createRandom(seed);
    const questions = frames.map(() => questionsOf(random, side));
    const shape = box(PROBE.width, PROBE.height);
    const asks = typeof world.castShape === 'function';
    const out = {};
    const found = [];

    function move(frame) {
        write(frames[frame], world, movers);
        world.update();
    }

    // The answers are read and added up.
    function play(frame) {
        move(frame);
        let sum = sumOfContacts(world);
        if (!asks) return sum;
        const { casts, rays, boxes } = questions[frame];
        for (const cast of casts) {
            const hit = world.castShape(shape, cast, cast.dx, cast.dy, undefined, out);
            if (hit !== null) sum += hit.t + hit.normal.x;
        }
        for (const { x, y, dx, dy } of rays) {
            const hit = world.castRay(x, y, dx, dy, undefined, out);
            if (hit !== null) sum += hit.t + hit.normal.x;
        }
        for (const { x, y, x1, y1 } of boxes) {
            for (const body of world.queryBox(x, y, x1, y1, undefined, found)) sum += body.index;
        }
        return sum;
    }

    function faultsOf(frame) {
        const crowd = crowdAt(scene, frame);
        const { placed } = crowd;
        move(frame);
        const depths = overlapsOf(scene, frame, placed);
        const { faults } = checkFrame(contactsOf(world), scene, placed, depths, { minds: true });
        if (!asks) return faults;
        const { casts, rays, boxes } = questions[frame];
        const compare = (name, hit, expected, reach) => {
            if (Math.abs((hit?.t ?? 1) - expected.t) * reach <= TOLERANCE) return;
            faults.push(`${name}: ${hit?.t} of ${hit?.body.index}, not ${expected.t}`);
        };
        for (const cast of casts) {
            const { dx, dy } = cast;
            const hit = world.castShape(shape, cast, dx, dy);
            const probe = place(PROBE, cast);
            compare('cast', hit, firstHit(crowd, probe, PROBE.radius, dx, dy), CAST);
        }
        for (const { x, y, dx, dy } of rays) {
            const hit = world.castRay(x, y, dx, dy);
            compare('ray', hit, firstHit(crowd, pointAt(x, y), 0, dx, dy), RAY);
        }
        for (const { x, y, x1, y1 } of boxes) {
            const area = boxOf(x1 - x, y1 - y);
            const at = place(area, { x: (x + x1) / 2, y: (y + y1) / 2, angle: 0 });
            const inside = new Set(world.queryBox(x, y, x1, y1).map((body) => body.index));
            placed.forEach((body, i) => {
                const depth = depthOf(at, body);
                if (Math.abs(depth) < doubtOf(area, scene.outlines[i])) return;
                if (inside.has(i) !== depth >= 0) faults.push(`box: body ${i}, depth ${depth}`);
            });
        }
        return faults;
    }

    const faults = frames.flatMap((_, frame) => faultsOf(frame));
    const sums = frames.map((_, frame) => play(frame));
    const times = [];
    for (let turn = -WARM_UP * frames.length; turn < rounds * frames.length; turn++) {
        const frame = (turn + WARM_UP * frames.length) % frames.length;
        const before = performance.now();
        const sum = play(frame);
        const time = performance.now() - before;
        if (turn >= 0) times.push(time);
        if (!Object.is(sum, sums[frame])) faults.push(`frame ${frame} came to ${sum}`);
    }
    world.dispose();
    return { asks, faults, median: quantile(times, 0.5), p99: quantile(times, 0.99) };
}
