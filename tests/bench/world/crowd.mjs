// A crowd that chases a point in an arena of four walls, and is pushed apart in each frame. Returns entries and the
// depths of what still overlaps.
//
// A run is the whole chase, from the same start. Timed per frame: every disc takes a step, and the library moves it out
// of the others and of the walls. detect-collisions has a method for it, and Rapier's physics does it if the steps are
// velocities. The library's own crowd decides the next steps, so the crowds differ.

import { createRequire } from 'node:module';
import { ColliderDesc, init, World as RapierWorld, RigidBodyDesc } from '@dimforge/rapier2d-compat';
import { box, circle, World } from '../../../dist/index.js';
import { createRandom } from '../geometry.mjs';

const { Box, Circle, System } = createRequire(import.meta.url)('detect-collisions');

await init();

const DISCS = 200;
const RADIUS = 11;
const SIDE = 1000;
const WALL = 40;
const STEP = 2;
const FRAMES_A_SECOND = 60;

const WALLS = [
    { x: SIDE / 2, y: -WALL / 2, width: SIDE, height: WALL },
    { x: SIDE / 2, y: SIDE + WALL / 2, width: SIDE, height: WALL },
    { x: -WALL / 2, y: SIDE / 2, width: WALL, height: SIDE + 2 * WALL },
    { x: SIDE + WALL / 2, y: SIDE / 2, width: WALL, height: SIDE + 2 * WALL },
];

/** Where the discs start. */
function startsOf(seed) {
    const random = createRandom(seed);
    return Array.from({ length: DISCS }, () => ({
        x: random(RADIUS, SIDE - RADIUS),
        y: random(RADIUS, SIDE - RADIUS),
    }));
}

/** The point that is chased; it passes close to the walls. */
function preyAt(frame) {
    const turn = frame / 600;
    return { x: SIDE * (0.5 + 0.45 * Math.cos(turn)), y: SIDE * (0.5 + 0.45 * Math.sin(turn)) };
}

/** Calls `step(i, dx, dy)` for each disc, which is at `x(i)`, `y(i)`. */
function chase(frame, x, y, step) {
    const prey = preyAt(frame);
    for (let i = 0; i < DISCS; i++) {
        const dx = prey.x - x(i);
        const dy = prey.y - y(i);
        const share = STEP / Math.max(STEP, Math.hypot(dx, dy));
        step(i, share * dx, share * dy);
    }
}

function sepaxisCrowd(starts, iterations) {
    const world = new World({ capacity: DISCS + WALLS.length });
    const shape = circle(RADIUS);
    for (const start of starts) world.add(shape, start);
    for (const { x, y, width, height } of WALLS)
        world.add(box(width, height), { x, y, isStatic: true });
    const settings = { iterations };

    function begin() {
        starts.forEach(({ x, y }, i) => {
            world.x[i] = x;
            world.y[i] = y;
        });
    }

    function frame(number) {
        const { x, y } = world;
        chase(
            number,
            (i) => x[i],
            (i) => y[i],
            (i, dx, dy) => {
                x[i] += dx;
                y[i] += dy;
            },
        );
        world.update();
        world.separate(settings);
    }

    return { begin, frame, at: (i) => ({ x: world.x[i], y: world.y[i] }) };
}

function detectCrowd(starts) {
    const system = new System();
    const discs = starts.map(({ x, y }) => new Circle({ x, y }, RADIUS));
    for (const disc of discs) system.insert(disc);
    for (const { x, y, width, height } of WALLS)
        system.insert(new Box({ x, y }, width, height, { isStatic: true, isCentered: true }));

    function begin() {
        starts.forEach(({ x, y }, i) => {
            discs[i].setPosition(x, y);
        });
    }

    function frame(number) {
        chase(
            number,
            (i) => discs[i].x,
            (i) => discs[i].y,
            (i, dx, dy) => discs[i].setPosition(discs[i].x + dx, discs[i].y + dy),
        );
        system.separate();
    }

    return { begin, frame, at: (i) => ({ x: discs[i].x, y: discs[i].y }) };
}

function rapierCrowd(starts) {
    const world = new RapierWorld({ x: 0, y: 0 });
    world.timestep = 1 / FRAMES_A_SECOND;
    const discs = starts.map(({ x, y }) => {
        const body = world.createRigidBody(
            RigidBodyDesc.dynamic().setTranslation(x, y).lockRotations(),
        );
        world.createCollider(ColliderDesc.ball(RADIUS).setFriction(0), body);
        return body;
    });
    for (const { x, y, width, height } of WALLS)
        world.createCollider(ColliderDesc.cuboid(width / 2, height / 2).setTranslation(x, y));
    // Rapier's tolerances are for bodies of about one unit.
    world.lengthUnit = 2 * RADIUS;
    const places = starts.map(() => ({ x: 0, y: 0 }));
    const velocity = { x: 0, y: 0 };

    function begin() {
        starts.forEach((start, i) => {
            discs[i].setTranslation(start, true);
        });
    }

    function frame(number) {
        discs.forEach((disc, i) => {
            places[i] = disc.translation();
        });
        chase(
            number,
            (i) => places[i].x,
            (i) => places[i].y,
            (i, dx, dy) => {
                velocity.x = FRAMES_A_SECOND * dx;
                velocity.y = FRAMES_A_SECOND * dy;
                discs[i].setLinvel(velocity, true);
            },
        );
        world.step();
    }

    return { begin, frame, at: (i) => discs[i].translation(), free: () => world.free() };
}

const contestants = [
    { row: 'sepaxis', make: (starts) => sepaxisCrowd(starts, undefined) },
    { row: 'sepaxis, 4 rounds', make: (starts) => sepaxisCrowd(starts, 4) },
    { row: 'rapier2d-compat, physics', make: rapierCrowd, peer: true },
    { row: 'detect-collisions', make: detectCrowd, peer: true },
];

/** The deepest overlap of two discs, or of a disc and a wall. */
function deepest({ at }) {
    const places = Array.from({ length: DISCS }, (_, i) => at(i));
    let depth = 0;
    for (const [i, a] of places.entries()) {
        for (let k = 0; k < i; k++) {
            const b = places[k];
            depth = Math.max(depth, 2 * RADIUS - Math.hypot(a.x - b.x, a.y - b.y));
        }
        const room = Math.min(a.x, a.y, SIDE - a.x, SIDE - a.y);
        depth = Math.max(depth, RADIUS - room);
    }
    return depth;
}

/** Entries, each with the mean of the deepest overlaps in the frames of its second half. */
export function enterCrowd({ seed, frames }) {
    const starts = startsOf(seed);
    return contestants.map(({ row, make, peer }) => {
        const crowd = make(starts);
        let depths = 0;
        const play = (seen) => {
            crowd.begin();
            for (let number = 0; number < frames; number++) {
                crowd.frame(number);
                if (seen && number >= frames / 2) depths += deepest(crowd);
            }
            const { x, y } = crowd.at(DISCS - 1);
            return x + y;
        };
        play(true);
        const sum = play(false);
        return {
            row,
            column: 'ms per frame',
            unit: 'ms',
            value: (time) => time / frames,
            run: () => play(false),
            sumOf: () => sum,
            // Peers keep trees and contacts from run to run, which change the order of pushes.
            slack: peer ? Number.POSITIVE_INFINITY : 0,
            peer,
            depth: depths / Math.floor(frames / 2),
            faults: [],
            free: crowd.free,
        };
    });
}

export const CROWD = `${DISCS} discs of radius ${RADIUS} that chase a point by ${STEP} a frame, in an arena of ${SIDE} × ${SIDE}`;
