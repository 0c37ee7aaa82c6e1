// Walls withstand any crowd: separate() pushes a body neither into a static one nor past it. If a piston, a static body
// that was moved onto a crowd, squeezes bodies at a wall, very few may end in the wall or behind it: see DECISIONS.md.
// Reads random crowded rooms and checks every body against every wall separately; takes seconds, and minutes with
// SOAK=1.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lib } from './build.js';
import { rng } from './rng.js';
import { times } from './times.js';
import { pairs } from './vectors.js';

const { box, capsule, chain, circle, collide, compound, ellipsePoints, overlaps, point } = lib;
const { polygon, segment, tiles, World } = lib;

const ROOMS = times(1200, 100_000);
const SKIN = 4e-6;
const WEIGHTS = [1, 1, 1, 0, 5];
// At most this share of bodies in rooms with pistons may end in a wall or behind it.
const MOST_ASTRAY = 1 / 40_000;

/** Random numbers: from 0 to 1, below n, one of a list, between two numbers; integers if `lattice`. */
function rollerOf(seed) {
    const roll = rng(seed);
    const below = (n) => Math.floor(roll() * n);
    const pick = (list) => list[below(list.length)];
    const between = (low, high, lattice) =>
        lattice ? low + below(high - low + 1) : low + (high - low) * roll();
    return { roll, below, pick, between };
}

const rectangle = (x0, y0, x1, y1) => pairs(x0, y0, x0, y1, x1, y1, x1, y0);

/** A wall along the line from one point to another, of a given kind. */
function wallBetween(kind, thick, [x0, y0], [x1, y1]) {
    if (kind === 'segments') return { shape: segment(x0, y0, x1, y1) };
    if (kind === 'capsules') return { shape: capsule(x0, y0, x1, y1, thick / 2) };
    const [dx, dy] = [x1 - x0, y1 - y0];
    return {
        shape: box(Math.hypot(dx, dy) + thick, thick),
        x: (x0 + x1) / 2,
        y: (y0 + y1) / 2,
        angle: Math.atan2(dy, dx),
    };
}

/** A grid of chambers with walls on every side: one wall for all, or one for each. */
function chambers(rng, lattice) {
    const { below, pick, between } = rng;
    const [columns, rows] = [1 + below(3), 1 + below(2)];
    const [wide, high] = [between(30, 90, lattice), between(30, 90, lattice)];
    const kind = pick(['boxes', 'segments', 'capsules']);
    const thick = pick([0.25, 2, 6, 40]);
    const isWhole = rng.roll() < 0.5;
    const walls = [];
    const cells = [];
    const add = (from, to) => walls.push(wallBetween(kind, thick, from, to));
    for (let i = 0; i <= columns; i++) {
        if (isWhole) add([i * wide, 0], [i * wide, rows * high]);
        for (let k = 0; k < rows && !isWhole; k++)
            add([i * wide, k * high], [i * wide, (k + 1) * high]);
    }
    for (let k = 0; k <= rows; k++) {
        if (isWhole) add([0, k * high], [columns * wide, k * high]);
        for (let i = 0; i < columns && !isWhole; i++)
            add([i * wide, k * high], [(i + 1) * wide, k * high]);
    }
    for (let i = 0; i < columns; i++) {
        for (let k = 0; k < rows; k++)
            cells.push(rectangle(i * wide, k * high, (i + 1) * wide, (k + 1) * high));
    }
    return { walls, cells };
}

/**
 * Returns the corners of a random outline, which may be concave. They go down its left side first: the winding of
 * one-sided chains.
 */
function anyOutline({ below, between }, lattice) {
    const count = 3 + below(8);
    const points = ellipsePoints(50, 40, count);
    const corners = points.map(({ x, y }) => {
        const by = between(4, 10) / 10;
        return lattice ? [Math.round(by * x), Math.round(by * y)] : [by * x, by * y];
    });
    return corners.reverse();
}

const asChain = (options) => (rng, lattice) => {
    const outline = anyOutline(rng, lattice);
    const shape = chain(outline, { closed: true, ...options });
    return { walls: [{ shape }], cells: [outline] };
};

/** A solid with a hole that contains the bodies. */
function asHole(rng, lattice) {
    const outline = anyOutline(rng, lattice);
    const shape = polygon(rectangle(-70, -60, 70, 60), { holes: [outline] });
    return { walls: [{ shape }], cells: [outline] };
}

/** Tiles with one empty room whose walls are one tile thick. */
function asTiles({ below, pick }) {
    const [columns, rows] = [4 + below(8), 4 + below(6)];
    const size = pick([4, 10, 16]);
    const cells = [];
    for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
            const isEdge = row === 0 || column === 0 || row === rows - 1 || column === columns - 1;
            cells.push(isEdge ? 1 : 0);
        }
    }
    const shape = tiles({ columns, rows, size, cells });
    const { minX, minY } = shape.bounds;
    const half = size / 2;
    const cell = rectangle(
        minX + half,
        minY + half,
        minX + columns * size - half,
        minY + rows * size - half,
    );
    return { walls: [{ shape }], cells: [cell] };
}

const KINDS = {
    chambers,
    chain: asChain({}),
    thick: asChain({ radius: 1 }),
    oneSided: asChain({ oneSided: true }),
    hole: asHole,
    tiles: asTiles,
};

const L = polygon([0, 0, 12, 0, 12, 4, 4, 4, 4, 12, 0, 12]).at(-4, -4);
const BODIES = [
    circle(3),
    circle(10),
    circle(6).at(2, 1),
    box(8, 8),
    box(20, 3),
    box(10, 6, { radius: 1 }),
    capsule(-6, 0, 6, 2, 2),
    polygon(ellipsePoints(7, 5, 6)),
    segment(-5, 0, 5, 0),
    point(),
    L,
    compound([box(14, 2), circle(4).at(7, 0), circle(3).at(-7, 0)]),
];

/** Is a point inside an outline? Counts the crossings of a ray to the right. */
function isWithin(outline, x, y) {
    let isIn = false;
    outline.forEach(([x0, y0], i) => {
        const [x1, y1] = outline[(i + 1) % outline.length];
        if (y0 > y !== y1 > y && x < x0 + ((x1 - x0) * (y - y0)) / (y1 - y0)) isIn = !isIn;
    });
    return isIn;
}

const sizeOf = ({ bounds }) => Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY);

/** A room rotated by `angle` and moved to (x, y): poses from its frame to the world, and back. */
function frameOf(x, y, angle) {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return {
        pose: (at) => ({
            x: x + c * at.x - s * at.y,
            y: y + s * at.x + c * at.y,
            angle: angle + at.angle,
        }),
        back: (px, py) => [c * (px - x) + s * (py - y), c * (py - y) - s * (px - x)],
    };
}

/** The frame of the room: at the origin or rotated, near or far. */
function anyFrame({ roll, pick }) {
    const far = pick([0, 0, 0, 1000, 1e6, -1e9]);
    return frameOf(far, -far / 2, roll() < 0.5 ? 0 : roll() * 7);
}

/** Bodies clear of all walls, with the chamber that contains each. */
function fill(world, rng, frame, walls, cells, lattice) {
    const { roll, below, pick, between } = rng;
    const crowd = [];
    const few = Array.from({ length: 1 + below(3) }, () => pick(BODIES));
    const most = 2 + below(30);
    for (let attempt = 0; attempt < 3 * most && crowd.length < most; attempt++) {
        const cell = pick(cells);
        const [xs, ys] = [cell.map(([x]) => x), cell.map(([, y]) => y)];
        const at = {
            x: between(Math.ceil(Math.min(...xs)), Math.floor(Math.max(...xs)), lattice),
            y: between(Math.ceil(Math.min(...ys)), Math.floor(Math.max(...ys)), lattice),
            angle: lattice || roll() < 0.5 ? 0 : roll() * 7,
        };
        const shape = pick(few);
        const pose = frame.pose(at);
        if (!isWithin(cell, ...frame.back(pose.x, pose.y))) continue;
        if (walls.some((wall) => overlaps(shape, pose, wall.shape, wall))) continue;
        crowd.push({ body: world.add(shape, pose), cell });
    }
    return crowd;
}

const PISTONS = [box(20, 20), box(60, 8), box(10, 40), circle(12)];

/**
 * Moves a piston onto a body. Disables the piston if it reaches one of several walls, because a push may pass from the
 * piston into that wall as if both were solid ground.
 */
function squeeze(piston, { below, pick, between, roll }, frame, crowd, walls, lattice) {
    const { body } = pick(crowd);
    const [x, y] = frame.back(body.x, body.y);
    piston.shape = pick(PISTONS);
    const reach = 4 + below(20);
    const at = { x: x + between(-reach, reach, lattice), y: y + between(-reach, reach, lattice) };
    if (lattice) [at.x, at.y] = [Math.round(at.x), Math.round(at.y)];
    Object.assign(piston, frame.pose({ ...at, angle: lattice || roll() < 0.5 ? 0 : roll() * 7 }));
    piston.enabled =
        walls.length === 1 ||
        !walls.some((wall) => overlaps(piston.shape, piston, wall.shape, wall));
}

/** Does the shape penetrate a wall by more than the skin and the rounding of doubles there? */
function isInWall({ shape, x, y, angle }, wall) {
    const hit = collide(shape, { x, y, angle }, wall.shape, wall);
    const skin = SKIN * Math.max(sizeOf(shape), sizeOf(wall.shape));
    return hit !== null && hit.depth > skin + 1e-15 * (Math.abs(x) + Math.abs(y));
}

for (const [kind, make] of Object.entries(KINDS)) {
    test(`no crowd is pushed into a wall or through it, and pistons hardly ever squeeze one there: ${kind}`, () => {
        const world = new World();
        let [bodies, left, squeezed, astray] = [0, 0, 0, 0];
        for (let room = 0; room < ROOMS / 6; room++) {
            const rng = rollerOf(room * 31 + kind.length);
            const lattice = room % 2 === 0;
            const { walls, cells } = make(rng, lattice);
            const frame = anyFrame(rng);
            for (const wall of walls)
                Object.assign(wall, frame.pose({ x: 0, y: 0, angle: 0, ...wall }));
            for (const { shape, ...pose } of walls) world.add(shape, { ...pose, isStatic: true });
            let crowd = fill(world, rng, frame, walls, cells, lattice);
            bodies += crowd.length;
            const piston = world.add(PISTONS[0], { isStatic: true, enabled: false });
            for (let step = rng.below(4); step >= 0; step--) {
                if (rng.roll() < 0.5 && crowd.length > 0)
                    squeeze(piston, rng, frame, crowd, walls, lattice);
                if (rng.roll() < 0.7) world.update();
                for (const { body } of crowd) body.weight = rng.pick(WEIGHTS);
                const options = { iterations: 1 + rng.below(12) };
                left += world.separate(options).remaining > 0 ? 1 : 0;
                crowd = crowd.filter(({ body, cell }) => {
                    const { x, y } = body;
                    squeezed += piston.enabled && overlaps(body, piston) ? 1 : 0;
                    const isIn = isWithin(cell, ...frame.back(x, y));
                    if (isIn && !walls.some((wall) => isInWall(body, wall))) return true;
                    assert.ok(piston.enabled, `${kind} ${room}: ${body.index} at ${x}, ${y}`);
                    astray++;
                    return false;
                });
            }
            world.clear();
        }
        const counts = `${bodies} bodies, ${left} left, ${squeezed} squeezed, ${astray} astray`;
        assert.ok(bodies > ROOMS && left > ROOMS / 60 && squeezed > ROOMS / 100, counts);
        assert.ok(astray <= bodies * MOST_ASTRAY, counts);
    });
}

test('a platform across the room holds the bodies that were above it, and lets the others through', () => {
    const world = new World();
    let [held, passed] = [0, 0];
    for (let room = 0; room < ROOMS / 6; room++) {
        const { roll, below, pick } = rollerOf(room + 7);
        const angle = roll() < 0.5 ? 0 : roll() * 7;
        const { pose, back } = frameOf(pick([0, 1000, 1e6]), 0, angle);
        const way = { isStatic: true, oneWay: { x: 0, y: -1 } };
        world.add(box(400, 4), { ...pose({ x: 0, y: 0, angle: 0 }), ...way });
        world.add(box(400, 4), { ...pose({ x: 0, y: 60, angle: 0 }), isStatic: true });
        const crowd = Array.from({ length: 4 + below(20) }, () => {
            const radius = 3 + below(8);
            const y = roll() < 0.6 ? -2.1 - radius - below(20) : 4 + radius + below(30);
            return {
                radius,
                isAbove: y < 0,
                body: world.add(circle(radius), pose({ x: below(30), y, angle: 0 })),
            };
        });
        for (let step = 0; step < 4; step++) {
            world.update();
            for (const { body } of crowd) body.weight = pick(WEIGHTS);
            world.separate({ iterations: 1 + below(10) });
            for (const one of crowd) {
                const [, y] = back(one.body.x, one.body.y);
                const isOut = y < -2 - one.radius + SKIN * 400;
                if (one.isAbove) assert.ok(isOut, `room ${room}: ${one.body.index} at ${y}`);
                assert.ok(y < 58 - one.radius + SKIN * 400, `room ${room}: through the floor`);
                if (one.isAbove) held++;
                else if (y < one.radius) passed++;
            }
        }
        world.clear();
    }
    assert.ok(held > ROOMS && passed > 10, `${held} held, ${passed} passed`);
});

test('only bodies that a body collides with are walls to it: filtered and disabled bodies and sensors stop no push', () => {
    for (const [wall, isWall] of [
        [{ isStatic: true }, true],
        [{ isStatic: true, category: 2 }, false],
        [{ isStatic: true, isSensor: true }, false],
        [{ isStatic: true, enabled: false }, false],
    ]) {
        const world = new World();
        world.add(box(6, 400), { x: 103, ...wall });
        const small = world.add(circle(10), { x: 89, mask: ~2 });
        const large = world.add(circle(40), { x: 70 });
        world.update();
        assert.equal(world.separate().remaining, 0);
        const [x, y] = isWall ? [90, 40] : [104.5, 54.5];
        assert.ok(Math.abs(small.x - x) < 0.01 && Math.abs(large.x - y) < 0.01, `${small.x}`);
        world.dispose();
    }
});

test('points and flat segments sunk in hills of slopes come out', () => {
    const { between } = rollerOf(30);
    const slopes = [
        [0, 0, 1, 1, 0, 1],
        [1, 0, 1, 1, 0, 1],
    ];
    const cells = Array.from({ length: 36 }, (_, i) => (i < 12 ? 0 : i < 24 ? 2 + (i % 2) : 1));
    const hills = tiles({ columns: 12, rows: 3, size: 16, kinds: ['solid', ...slopes], cells });
    for (const shape of [point(), segment(-0.5, 0, 0.5, 0), circle(0.5)]) {
        const world = new World();
        world.add(hills, { isStatic: true });
        for (let k = 0; k < 300; k++)
            world.add(shape, { x: between(20, 170), y: between(18, 34), mask: 1, category: 2 });
        for (let frame = 0; frame < 3; frame++) {
            world.update();
            world.separate();
        }
        world.update();
        assert.equal(world.contacts.length, 0, shape.kind);
    }
});

/** Adds the walls of a room from 0 to 320: rows of flush boxes, or four thin ones. */
function addRoom(world, isThin) {
    const wall = (width, height, x, y) => world.add(box(width, height), { x, y, isStatic: true });
    if (isThin) {
        for (const at of [-2, 322]) {
            wall(328, 4, 160, at);
            wall(4, 320, at, 160);
        }
        return;
    }
    for (let at = -16; at <= 336; at += 32) {
        for (const end of [-16, 336]) {
            wall(32, 32, at, end);
            if (at > 0 && at < 320) wall(32, 32, end, at);
        }
    }
}

test('units that walk and turn in a room of flush boxes are not pushed out at its corners', () => {
    const triangle = polygon(pairs(8, 0, -6, 6, -6, -6));
    const rods = [box(20, 4), capsule(-8, 0, 8, 0, 2), segment(-8, 0, 8, 0)];
    const units = [circle(8), box(16, 16), triangle, ...rods];
    const roll = rng(3);
    for (const isThin of [false, true]) {
        for (const unit of units) {
            if (isThin && unit.kind === 'segment') continue; // its ends protrude past thin walls
            const world = new World();
            addRoom(world, isThin);
            const crowd = Array.from({ length: 60 }, () => {
                const [x, y, angle] = [40 + 240 * roll(), 40 + 240 * roll(), 6.3 * roll()];
                return world.add(unit, { x, y, angle });
            });
            for (let step = 0; step < times(300, 6000); step++) {
                for (const body of crowd) {
                    const angle = body.angle + 0.6 * roll() - 0.3;
                    const [dx, dy] = [4 * Math.cos(angle), 4 * Math.sin(angle)];
                    body.set(body.x + dx, body.y + dy, angle);
                }
                world.update();
                world.separate();
                for (const { x, y } of crowd) {
                    assert.ok(Math.min(x, y, 320 - x, 320 - y) > 0, `${unit.kind}, ${step}`);
                }
            }
            world.dispose();
        }
    }
});
