// 50 walkers in a level of 2,000 statics: body.moveAndSlide, and the KinematicCharacterController of Rapier. Reads a
// level, returns sums of positions.
//
// A run is the whole walk, from the same start. Walkers do not collide with each other. Timed per walker and frame:
// passing the motion, and reading the position and whether the walker stands. Rapier's walkers are colliders without
// bodies, which need no step. It keeps an offset of 1/100 of a tile, sepaxis a skin of millionths. Both climb 45°, do
// not slide down gentler slopes, and follow the floor down by 0.2. Rapier's nudge is 100 times its default. With the
// default, it stops for a frame at every other internal edge and takes longer.

import * as rapier from '@dimforge/rapier2d-compat';
import { box, capsule, polygon, World } from '../../../dist/index.js';
import { HEIGHT, makeLevel, SNAP, STOREYS, stride, WALKER } from './level.mjs';

await rapier.init();

const OFFSET = 0.01;
const NUDGE = 0.01;
const GROUND = 0x0001;
const WALKERS = 0x0002;
// Maximum depth of a walker in the level.
const DEEP = 1e-4;

// The two are compared by single moves from Rapier's positions, and by the ends of their walks. A difference need not
// be a fault of sepaxis, so differences beyond the tolerance mark Rapier.
const SAME_MOVE = 0.03; // of a tile: the offset, and the different split of a frame between slope and floor
const SAME_END = 0.5;
const SHARE = { move: 0.95, end: 0.8, stood: 0.05 };

/** Walkers in a world that has their level; `stoodOn` gets the bodies on which they stand. */
export function sepaxisWalkers(world, { starts, want, walkers }, groups, filter) {
    const { radius, half } = WALKER;
    const shape = capsule(0, -half, 0, half, radius);
    const bodies = starts.map((start) => world.add(shape, { ...start, ...groups }));
    const options = { up: { x: 0, y: 1 }, maxSlope: Math.PI / 4, snap: SNAP, filter };
    const grounded = new Uint8Array(walkers);
    const fall = new Float64Array(walkers);
    const out = {};

    function put(places) {
        places.forEach(({ x, y }, i) => {
            bodies[i].set(x, y, 0);
        });
    }

    function begin() {
        put(starts);
        grounded.fill(0);
        fall.fill(0);
    }

    function step(frame, stoodOn) {
        let sum = 0;
        for (let i = 0; i < walkers; i++) {
            const { dx, dy } = stride(want[frame * walkers + i], grounded[i], fall[i]);
            const moved = bodies[i].moveAndSlide(dx, dy, options, out);
            grounded[i] = Number(moved.onFloor);
            fall[i] = moved.onFloor || moved.onCeiling ? 0 : dy;
            sum += moved.dx + moved.dy;
            stoodOn?.add(moved.floor);
        }
        return sum;
    }

    /** Moves from another contestant's position. */
    function follow(other) {
        put(other.places());
        grounded.set(other.grounded);
        fall.set(other.fall);
    }

    const places = () => bodies.map(({ x, y }) => ({ x, y }));
    return { bodies, begin, step, follow, grounded, places };
}

function sepaxisWalk({ statics, frames, ...level }) {
    const world = new World({ capacity: statics.length + level.walkers });
    const tile = box(1, 1);
    for (const { kind, points, x, y } of statics) {
        const shape = kind === 'box' ? tile : polygon(points);
        world.add(shape, { x, y, isStatic: true, category: GROUND });
    }
    const walkers = sepaxisWalkers(world, level, { category: WALKERS, mask: GROUND });

    function faults() {
        world.update();
        const { length, depth } = world.contacts;
        let deepest = 0;
        for (let k = 0; k < length; k++) deepest = Math.max(deepest, depth[k]);
        return deepest > DEEP ? [`a walker is ${deepest} deep in the level`] : [];
    }

    return { ...walkers, frames, faults, free: () => world.dispose() };
}

export function rapierWalk({ statics, starts, want, frames, walkers }) {
    const { ColliderDesc, World } = rapier;
    const world = new World({ x: 0, y: 0 });
    // Category and mask.
    const groundGroups = (GROUND << 16) | WALKERS;
    const walkerGroups = (WALKERS << 16) | GROUND;
    for (const { kind, points, x, y } of statics) {
        const shape =
            kind === 'box'
                ? ColliderDesc.cuboid(0.5, 0.5)
                : ColliderDesc.convexPolyline(Float32Array.from(points.flat()));
        world.createCollider(shape.setTranslation(x, y).setCollisionGroups(groundGroups));
    }
    const { radius, half } = WALKER;
    const colliders = starts.map(({ x, y }) =>
        world.createCollider(
            ColliderDesc.capsule(half, radius)
                .setTranslation(x, y)
                .setCollisionGroups(walkerGroups),
        ),
    );
    const controller = world.createCharacterController(OFFSET);
    controller.setUp({ x: 0, y: 1 });
    controller.setNormalNudgeFactor(NUDGE);
    controller.setMaxSlopeClimbAngle(Math.PI / 4);
    controller.setMinSlopeSlideAngle(Math.PI / 4);
    controller.enableSnapToGround(SNAP);
    world.step();
    const grounded = new Uint8Array(walkers);
    const fall = new Float64Array(walkers);
    // In doubles, as a game would store them.
    const x = new Float64Array(walkers);
    const y = new Float64Array(walkers);
    const by = { x: 0, y: 0 };
    const at = { x: 0, y: 0 };

    function put(i) {
        at.x = x[i];
        at.y = y[i];
        colliders[i].setTranslation(at);
    }

    function begin() {
        starts.forEach((start, i) => {
            x[i] = start.x;
            y[i] = start.y;
            put(i);
        });
        grounded.fill(0);
        fall.fill(0);
    }

    function step(frame) {
        let sum = 0;
        for (let i = 0; i < walkers; i++) {
            const { dx, dy } = stride(want[frame * walkers + i], grounded[i], fall[i]);
            by.x = dx;
            by.y = dy;
            controller.computeColliderMovement(colliders[i], by, undefined, walkerGroups);
            const moved = controller.computedMovement(at);
            const movedX = moved.x;
            const movedY = moved.y;
            grounded[i] = Number(controller.computedGrounded());
            fall[i] = grounded[i] || (dy > 0 && movedY < dy / 2) ? 0 : dy;
            x[i] += movedX;
            y[i] += movedY;
            put(i);
            sum += movedX + movedY;
        }
        return sum;
    }

    return {
        begin,
        step,
        frames,
        grounded,
        fall,
        faults: () => [],
        places: () => Array.from(x, (_, i) => ({ x: x[i], y: y[i] })),
        free: () => world.free(),
    };
}

const contestants = [
    { row: 'sepaxis', make: sepaxisWalk },
    { row: 'rapier2d-compat', make: rapierWalk, peer: true },
];

export function walk({ begin, step, frames }) {
    begin();
    let sum = 0;
    for (let frame = 0; frame < frames; frame++) sum += step(frame);
    return sum;
}

/** Records one walk: the number of frames on a floor, the lowest height above its storey, and the end positions. */
function watch(contestant) {
    const { begin, step, frames, grounded, places } = contestant;
    begin();
    let stood = 0;
    let lowest = Number.POSITIVE_INFINITY;
    for (let frame = 0; frame < frames; frame++) {
        step(frame);
        for (const one of grounded) stood += one;
        places().forEach(({ y }, i) => {
            lowest = Math.min(lowest, y - (i % STOREYS) * HEIGHT);
        });
    }
    return { stood: stood / frames / grounded.length, lowest, ends: places() };
}

/** Entries, one per contestant, and the similarity of the walks. */
export function enterWalk({ frames, walkers }) {
    const level = makeLevel({ seed: 21, walkers, frames });
    const foot = WALKER.half + WALKER.radius;
    const entries = contestants.map(({ row, make, peer }) => {
        const contestant = make(level);
        walk(contestant);
        const seen = watch(contestant);
        const faults = contestant.faults();
        if (seen.lowest < foot - OFFSET) faults.push(`fell to ${seen.lowest} above the floor`);
        // The sum of the second run counts: in every later run, walkers remember floors of the run before.
        const sum = walk(contestant);
        return {
            row,
            column: `${walkers} walkers, ${level.statics.length} statics`,
            unit: 'ms per frame',
            value: (time) => time / frames,
            run: () => walk(contestant),
            sumOf: () => sum,
            peer,
            contestant,
            faults,
            ...seen,
        };
    });
    const [ours, theirs] = entries;
    const alike = {
        move: sameMoves(ours.contestant, theirs.contestant),
        end: sameEnds(ours.ends, theirs.ends),
        stood: Math.abs(ours.stood - theirs.stood),
    };
    const { move, end, stood } = alike;
    if (move < SHARE.move) theirs.faults.push(`only ${move} of the moves are alike`);
    theirs.faults.push(...faultsOfEnds(end));
    if (stood > SHARE.stood) theirs.faults.push(`stood ${stood} more or less of the time`);
    for (const entry of entries) entry.baseline = theirs;
    return { entries, alike };
}

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** The share of the walks that end at the same place. */
export const sameEnds = (ends, others) =>
    ends.filter((end, i) => distance(end, others[i]) <= SAME_END).length / ends.length;

export const faultsOfEnds = (share) =>
    share < SHARE.end ? [`only ${share} of the walkers end within ${SAME_END}`] : [];

/** The share of all moves with the same result for both, from the second one's positions. */
function sameMoves(one, other) {
    one.begin();
    other.begin();
    let same = 0;
    for (let frame = 0; frame < other.frames; frame++) {
        one.follow(other);
        one.step(frame);
        other.step(frame);
        const ends = other.places();
        same += one.places().filter((end, i) => distance(end, ends[i]) <= SAME_MOVE).length;
    }
    return same / other.frames / other.grounded.length;
}

/** For readers: the similarity of both walks, and its criterion. */
export function walkLine({ alike, entries: [ours, theirs] }) {
    const percent = (share) => `${(100 * share).toFixed(0)} %`;
    return `Walkers stand in ${percent(ours.stood)} of all frames with sepaxis, in ${percent(theirs.stood)} with Rapier; none falls through. From the same position,
${percent(alike.move)} of all moves end within ${SAME_MOVE} of a tile of each other, and ${percent(alike.end)} of the walks within ${SAME_END}: Rapier
still stops at some internal edges and hangs on some walls.`;
}
