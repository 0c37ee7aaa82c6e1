// Rare cases that were slow once: a heap of stars, a star in overlapping walls, and a level in which one static body
// moves in each frame. Reads a seed, returns entries of sepaxis alone.

import { box, circle, polygon, tiles, World } from '../../../dist/index.js';
import { sumOfDepths } from '../contestants/sepaxis.mjs';
import { createRandom } from '../geometry.mjs';
import { deepest, faultOf, outlineOf, turned } from './concave.mjs';

const TOLERANCE = 1e-3;

const STAR = polygon(turned(16, (i) => (i % 2 ? 4 : 10)));
const COLUMN = 'median';

// --- Stars -------------------------------------------------------------------------------------------

const HEAP = { stars: 80, side: 8, frames: 8, turn: 0.01 };
// One in this many pairs of a heap is compared with the reference.
const CHECKED_EVERY = 13;

function enterHeap() {
    const random = createRandom(71);
    const { stars, side, frames, turn } = HEAP;
    const world = new World({ capacity: stars });
    for (let i = 0; i < stars; i++) {
        world.add(STAR, { x: random(0, side), y: random(0, side), angle: random(0, 2 * Math.PI) });
    }
    const home = world.angle.slice();

    function run(frame) {
        const { angle } = world;
        const by = turn * (frame % frames);
        for (let i = 0; i < stars; i++) angle[i] = home[i] + by;
        world.update();
        return sumOfDepths(world);
    }

    const sums = Array.from({ length: frames }, (_, frame) => run(frame));
    const pairs = world.contacts.toArray();
    const faults = pairs
        .filter((_, k) => k % CHECKED_EVERY === 0)
        .flatMap(({ a, b, normalX, normalY, depth }) => {
            const hit = { normal: { x: normalX, y: normalY }, depth };
            const fault = faultOf(hit, STAR, poseOf(a), STAR, poseOf(b));
            return fault === undefined ? [] : [`${a.index} and ${b.index}: ${fault}`];
        });
    return {
        row: `${stars} eight-pointed stars in a heap`,
        column: COLUMN,
        unit: 'µs a pair',
        value: (time) => (1e3 * time) / pairs.length,
        run,
        sumOf: (frame) => sums[frame % frames],
        faults,
        free: () => world.dispose(),
    };
}

const poseOf = ({ x, y, angle }) => ({ x, y, angle });

// The number of walls and the width of their square; the star begins in its middle.
const WALLS = [
    { walls: 60, side: 30 },
    { walls: 120, side: 30 },
    { walls: 250, side: 100 },
];

const moves = [
    {
        how: 'by `moveAndSlide`',
        run: (star, out) => star.moveAndSlide(3, 1, undefined, out),
    },
    {
        how: 'by `update` and `separate`',
        run: (_, out, world) => {
            world.update();
            world.separate(undefined, out);
        },
    },
];

function enterMover({ walls, side }, { how, run: move }) {
    const random = createRandom(72);
    const world = new World({ capacity: walls + 1 });
    const outlines = Array.from({ length: walls }, () => {
        const shape = box(random(5, 25), random(3, 8));
        const [x, y] = [random(-0.5, 0.5) * side, random(-0.5, 0.5) * side];
        const wall = world.add(shape, { x, y, angle: random(0, 2 * Math.PI), isStatic: true });
        return outlineOf(shape, poseOf(wall));
    });
    const star = world.add(STAR);
    const out = {};

    function run() {
        star.set(0, 0, 0);
        // A move out of several walls may end crushed in another one; then the next move continues.
        do move(star, out, world);
        while (out.crushed);
        return Math.abs(star.x) + Math.abs(star.y);
    }

    const sum = run();
    const left = Math.max(...outlines.map((wall) => deepest(wall, outlineOf(STAR, poseOf(star)))));
    return {
        row: `a star leaves ${walls} walls that overlap, ${how}`,
        column: COLUMN,
        unit: 'ms',
        value: (time) => time,
        run,
        sumOf: () => sum,
        // separate() gives up after some rounds and reports the remaining depth.
        faults: left > TOLERANCE + (out.remaining ?? 0) ? [`it is ${left} deep in a wall`] : [],
        free: () => world.dispose(),
    };
}

// --- A level that changes ----------------------------------------------------------------------------

/**
 * Enters two kinds of frames of one world: with a change and without. `change(turn)` returns how deep the circle must
 * then be in the changed part, measured straight down; 0 if the circle must not touch it.
 */
function enterChange({ row, rest, world, circle: probe, change, turns, free }) {
    function run(turn) {
        change(turn);
        world.update();
        return depthOf(probe).depth;
    }

    function idle() {
        world.update();
        return 0;
    }

    const seen = Array.from({ length: turns }, (_, turn) => {
        const expected = change(turn);
        world.update();
        return { expected, ...depthOf(probe) };
    });
    const faults = seen.flatMap(({ expected, depth, up }, turn) =>
        Math.abs(depth - expected) <= TOLERANCE && up === (expected > 0 ? 1 : 0)
            ? []
            : [`turn ${turn}: ${depth} deep, up ${up}, not ${expected}`],
    );
    const entry = { column: COLUMN, unit: 'µs a frame', value: (time) => 1e3 * time };
    const still = { ...entry, row: rest, run: idle, sumOf: () => 0, faults: [], free };
    return [
        still,
        { ...entry, row, run, sumOf: (turn) => seen[turn % turns].depth, faults, still },
    ];
}

/** The depth of a body in the only other one that it overlaps, and the normal. */
function depthOf(body) {
    const [contact] = body.contacts;
    return contact === undefined
        ? { depth: 0, up: 0 }
        : { depth: contact.depth, up: contact.normalY };
}

const DOOR = { statics: 100_000, circles: 1000, room: 1400, clear: 100, turns: 4 };

/** Statics with gaps between them, except the door posts, which are flush with the door. */
function enterDoor() {
    const random = createRandom(73);
    const { statics, circles, room, clear, turns } = DOOR;
    const step = Math.sqrt(room);
    const line = Math.ceil(Math.sqrt(statics));
    const middle = (step * line) / 2;
    const isClear = (x, y) => Math.abs(x - middle) < clear && Math.abs(y - middle) < clear;
    const world = new World({ capacity: statics + circles + 4 });
    const stone = box(20, 20);
    for (let i = 0; i < statics; i++) {
        const x = step * (i % line) + random(0, step - 20);
        const y = step * Math.floor(i / line) + random(0, step - 20);
        if (!isClear(x, y)) world.add(stone, { x, y, isStatic: true });
    }
    const ball = circle(8);
    for (let i = 0; i < circles; i++) {
        const [x, y] = [random(0, 2 * middle), random(0, 2 * middle)];
        if (!isClear(x, y)) world.add(ball, { x, y });
    }
    const jamb = box(16, 48);
    for (const side of [-16, 16]) {
        world.add(jamb, { x: middle + side, y: middle, isStatic: true });
    }
    const door = world.add(jamb, { x: middle, y: middle, isStatic: true });
    const probe = world.add(ball, { x: middle, y: middle + 24 + 8 });

    function change(turn) {
        const by = (turn % turns) + 1;
        door.set(middle, middle + by, 0);
        return by;
    }

    const free = () => world.dispose();
    const rest = 'a level of 100k statics, at rest';
    const row = 'a door in it moves in each frame';
    return enterChange({ row, rest, world, circle: probe, change, turns, free });
}

const GRID = { side: 1000, cell: 16, circles: 1000 };

/** Floors of two rows, one every ten rows; the cell that is set and cleared lies on one of them. */
function enterSetTile() {
    const random = createRandom(74);
    const { side, cell, circles } = GRID;
    const [column, row] = [side / 2, side / 2];
    const cells = Uint8Array.from({ length: side * side }, (_, i) =>
        Math.floor(i / side) % 10 > 7 ? 1 : 0,
    );
    const world = new World({ capacity: circles + 2 });
    const level = world.add(tiles({ columns: side, rows: side, size: cell, cells }), {
        isStatic: true,
    });
    const ball = circle(cell / 2);
    const at = { x: (column + 0.5) * cell, y: (row + 0.75) * cell };
    const probe = world.add(ball, at);
    for (let i = 0; i < circles; i++) {
        const [x, y] = [random(0, side * cell), random(0, side * cell)];
        if (Math.hypot(x - at.x, y - at.y) > 4 * cell) world.add(ball, { x, y });
    }

    function change(turn) {
        level.setTile(column, row, turn % 2);
        return turn % 2 ? 0.75 * cell : 0;
    }

    const free = () => world.dispose();
    const rest = `${side} × ${side} tiles, at rest`;
    const name = '`setTile` in each frame';
    return enterChange({ row: name, rest, world, circle: probe, change, turns: 2, free });
}

/** `slow` entries take up to seconds per run; `changes` come in pairs, at rest first. */
export function enterHard() {
    return {
        slow: [
            enterHeap(),
            ...moves.flatMap((move) => WALLS.map((walls) => enterMover(walls, move))),
        ],
        changes: [...enterDoor(), ...enterSetTile()],
    };
}
