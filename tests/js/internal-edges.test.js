// Shapes without thickness that move straight at solids made of flush pieces cannot slip in between. Reads grids of
// filled cells, which an oracle knows exactly: unions of unit squares on integer coordinates.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    box,
    capsule,
    chain,
    circle,
    collide,
    compound,
    point,
    polygon,
    segment,
    sweep,
    tiles,
    World,
} from './build.js';
import { rng } from './rng.js';
import { times } from './times.js';
import { pairs } from './vectors.js';

const CASES = times(600, 30_000);

// Grids

const COLUMNS = 5;
const ROWS = 4;

const T = {
    cells: [1, 1, 1, 0, 1, 0],
    columns: 3,
    outline: pairs(0, 0, 3, 0, 3, 1, 2, 1, 2, 2, 1, 2, 1, 1, 0, 1),
};
const PLUS = {
    cells: [0, 1, 0, 1, 1, 1, 0, 1, 0],
    columns: 3,
    outline: pairs(1, 0, 2, 0, 2, 1, 3, 1, 3, 2, 2, 2, 2, 3, 1, 3, 1, 2, 0, 2, 0, 1, 1, 1),
};
const L = {
    cells: [1, 1, 1, 0],
    columns: 2,
    outline: pairs(0, 0, 2, 0, 2, 1, 1, 1, 1, 2, 0, 2),
};

const filled = (grid, column, row) =>
    column >= 0 && column < grid.columns && Boolean(grid.cells[row * grid.columns + column]);

/** Is a point in the open interior of the union? Then all closed cells that contain it are filled. */
function isInside(grid, x, y) {
    const columns = Number.isInteger(x) ? [x - 1, x] : [Math.floor(x)];
    const rows = Number.isInteger(y) ? [y - 1, y] : [Math.floor(y)];
    return columns.every((column) => rows.every((row) => filled(grid, column, row)));
}

/** The time, from `from` to 2, at which a moving point enters the interior; Infinity if never. */
function entry(grid, x, y, dx, dy, from = 0) {
    const times = [from, 2];
    const cross = (at, by) => {
        for (let k = -1; k <= 8; k++) if (by !== 0) times.push((k - at) / by);
    };
    cross(x, dx);
    cross(y, dy);
    times.sort((a, b) => a - b);
    for (let i = 1; i < times.length; i++) {
        const [before, after] = [times[i - 1], times[i]];
        if (before < from || after > 2 || after - before < 1e-9) continue;
        const middle = before + (after - before) / 2;
        // A coordinate that does not change stays exact.
        const atX = dx === 0 ? x : x + middle * dx;
        const atY = dy === 0 ? y : y + middle * dy;
        if (isInside(grid, atX, atY)) return before;
    }
    return Infinity;
}

/** The time, from `from` to 2, at which a moving point meets a corner where only two diagonal cells touch; or Infinity. */
function pinch(grid, x, y, dx, dy, from = 0) {
    let first = Infinity;
    for (let k = -1; k <= 8; k++) {
        const t = dx !== 0 ? (k - x) / dx : (k - y) / dy;
        const [atX, atY] = dx !== 0 ? [k, y + t * dy] : [x, k];
        if (t <= from || t > 2 || !Number.isInteger(atX) || !Number.isInteger(atY)) continue;
        const [a, b] = [filled(grid, atX - 1, atY - 1), filled(grid, atX, atY)];
        const [c, d] = [filled(grid, atX, atY - 1), filled(grid, atX - 1, atY)];
        if (a === b && c === d && a !== c) first = Math.min(first, t);
    }
    return first;
}

/** Rectangles of filled cells that cover a grid without overlap, in a random pattern. */
function bricks(grid, random) {
    const rest = [...grid.cells];
    const out = [];
    const rows = rest.length / grid.columns;
    for (let i = 0; i < rest.length; i++) {
        if (!rest[i]) continue;
        const column = i % grid.columns;
        const row = (i - column) / grid.columns;
        let wide = 1;
        let high = 1;
        while (column + wide < grid.columns && rest[i + wide] && random() < 0.5) wide++;
        const isFree = () => {
            for (let k = 0; k < wide; k++) if (!rest[i + high * grid.columns + k]) return false;
            return true;
        };
        while (row + high < rows && random() < 0.5 && isFree()) high++;
        for (let k = 0; k < wide * high; k++) {
            rest[i + Math.floor(k / wide) * grid.columns + (k % wide)] = 0;
        }
        out.push({ column, row, wide, high });
    }
    return out;
}

const corners = ({ column: x, row: y, wide, high }) => [
    [x, y],
    [x + wide, y],
    [x + wide, y + high],
    [x, y + high],
];

function shapeOf(grid, random) {
    if (grid.outline) return polygon(grid.outline);
    if (random() < 0.5) {
        const { columns, cells } = grid;
        return tiles({ columns, rows: cells.length / columns, size: 1, cells });
    }
    return compound(bricks(grid, random).map((brick) => polygon(corners(brick))));
}

function drawGrid(random) {
    const known = [T, PLUS, L][Math.floor(random() * 6)];
    if (known) return known;
    const cells = Array.from({ length: COLUMNS * ROWS }, () => (random() < 0.6 ? 1 : 0));
    cells[Math.floor(random() * cells.length)] = 1;
    return { cells, columns: COLUMNS };
}

// Paths

const WAYS = pairs(1, 0, -1, 0, 0, 1, 0, -1, 1, 1, -1, 1, 1, -1, -1, -1, 2, 1, -1, 2);

const OFFSETS = [0, 0, 0, 1e-7, -1e-7, 5e-7, -5e-7, 1e-6, -1e-6];

/** A rotation rounds coordinates, so a rotated path has an offset of at least 1e-9 to one side. */
const TURNED_OFFSETS = [1e-9, -1e-9, 4e-7, -4e-7];

/**
 * A thin shape whose foremost point moves from (x, y) by (dx, dy), and the times at which it enters the union: `at` on
 * the exact path, `near` on paths slightly beside it, where rounding may decide.
 */
function drawWay(grid, random, offsets) {
    const [wayX, wayY] = WAYS[Math.floor(random() * WAYS.length)];
    const length = 4 + Math.floor(random() * 6);
    const lattice = random() < 0.8 ? 1 : 2;
    const gridX = Math.floor(random() * (COLUMNS * lattice + 1)) / lattice;
    const gridY = Math.floor(random() * (ROWS * lattice + 1)) / lattice;
    const back = Math.floor(random() * 5);
    const [x, y, dx, dy] = [gridX - back * wayX, gridY - back * wayY, length * wayX, length * wayY];
    const tail = random() < 0.5 ? 0 : 0.5 + random() * 3;
    const behind = tail / (length * Math.hypot(wayX, wayY));
    if (isInside(grid, x, y) || entry(grid, x, y, dx, dy, -behind) < 0)
        return drawWay(grid, random, offsets);
    const off = offsets[Math.floor(random() * offsets.length)] / Math.hypot(wayX, wayY);
    const [startX, startY] = [x - off * wayY, y + off * wayX];
    if (off !== 0 && entry(grid, startX, startY, dx, dy, -behind) < 0)
        return drawWay(grid, random, offsets);
    if (pinch(grid, x, y, dx, dy, -behind - 1e-9) <= 0) return drawWay(grid, random, offsets);
    const at = entry(grid, x, y, dx, dy);
    // A slanted path past a corner grazes it within the tolerance of a sweep.
    const isSlanted = Math.abs(wayX * wayY) > 1;
    const hair = isSlanted ? 4e-6 : 0;
    const near = Math.min(
        ...[-hair, 0, hair].map((by) =>
            entry(grid, startX - by * wayY, startY + by * wayX, dx, dy),
        ),
    );
    const thin = tail === 0 ? point() : segment(0, 0, -behind * dx, -behind * dy);
    return {
        thin,
        x: startX,
        y: startY,
        dx,
        dy,
        length: Math.hypot(dx, dy),
        at,
        near,
        pinched: pinch(grid, x, y, dx, dy),
        isExact: off === 0 && !isSlanted,
    };
}

const SLACK = 5e-5;

/**
 * Whether this time of impact is right. Where the exact path grazes, or meets a corner between two diagonal cells,
 * both answers are right: a slightly offset path may or may not be stopped.
 */
function isRight(way, t) {
    const slack = SLACK / way.length;
    if (Math.abs(way.pinched - 1) <= slack && t >= 1 - slack) return true;
    if (way.pinched < Math.min(way.at, 1)) {
        if (Math.abs(t - way.pinched) <= slack) return true;
        if (way.isExact) return false;
    }
    if (Math.abs(way.at - 1) <= slack && t >= 1 - slack) return true;
    if (way.at > 1) return t === Infinity || (!way.isExact && t >= way.near - slack);
    return t <= way.at + slack && t >= Math.min(way.at, way.near) - slack;
}

function tell(grid, way, t) {
    return JSON.stringify({ ...grid, ...way, thin: way.thin.points, at: `${way.at}`, t: `${t}` });
}

/** Half of all scenes are rotated about the origin. */
function drawAngle(random) {
    return random() < 0.5 ? 0 : random() * 6.3;
}

/** A path or a pose, rotated with its scene. */
function turned({ x, y, dx, dy, ...rest }, angle) {
    if (angle === 0) return { x, y, dx, dy, ...rest };
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return {
        x: c * x - s * y,
        y: s * x + c * y,
        dx: c * dx - s * dy,
        dy: s * dx + c * dy,
        angle,
        ...rest,
    };
}

/** Checks the time that each kind of query returns, or Infinity. */
function forAll(seed, ask, isTurned = true) {
    const random = rng(seed);
    let stopped = 0;
    for (let i = 0; i < CASES; i++) {
        const grid = drawGrid(random);
        const angle = isTurned ? drawAngle(random) : 0;
        const way = drawWay(grid, random, angle === 0 ? OFFSETS : TURNED_OFFSETS);
        const t = ask(grid, turned(way, angle), random, angle);
        assert.ok(isRight(way, t), tell(grid, way, t));
        if (way.at < 1) stopped++;
    }
    assert.ok(stopped > CASES / 5);
}

const REST = { dx: 0, dy: 0 };

test('a point or a segment swept horizontally at the internal edges of one shape is stopped where the union begins', () => {
    forAll(1, (grid, way, random, angle) => {
        const solid = shapeOf(grid, random);
        return sweep(way.thin, way, way, solid, { angle }, REST)?.t ?? Infinity;
    });
});

test('a solid swept at a point or a segment stops where its union begins', () => {
    forAll(2, (grid, way, random, angle) => {
        const solid = shapeOf(grid, random);
        const back = { dx: -way.dx, dy: -way.dy };
        return sweep(solid, { angle }, back, way.thin, way, REST)?.t ?? Infinity;
    });
});

/** Adds the bricks of a grid as static bodies, in any order. */
function build(world, grid, random, angle = 0) {
    if (random() < 0.2) {
        world.add(shapeOf(grid, random), { isStatic: true, angle });
        return;
    }
    const all = bricks(grid, random);
    while (all.length > 0) {
        const [{ column, row, wide, high }] = all.splice(Math.floor(random() * all.length), 1);
        const pose = turned({ x: column + wide / 2, y: row + high / 2, dx: 0, dy: 0 }, angle);
        world.add(box(wide, high), { x: pose.x, y: pose.y, angle, isStatic: true });
    }
}

test('flush static bodies stop castShape as one body would', () => {
    const world = new World();
    forAll(3, (grid, way, random, angle) => {
        world.clear();
        build(world, grid, random, angle);
        return world.castShape(way.thin, way, way.dx, way.dy)?.t ?? Infinity;
    });
    world.dispose();
});

test('a thin bullet does not pass flush static bodies undetected', () => {
    const world = new World();
    forAll(4, (grid, way, random, angle) => {
        world.clear();
        build(world, grid, random, angle);
        const bullet = world.add(way.thin, { x: way.x, y: way.y, angle, bullet: true });
        world.update();
        bullet.set(way.x + way.dx, way.y + way.dy, angle);
        world.update();
        return Math.min(...[...world.passed.toArray()].map((row) => row.t));
    });
    world.dispose();
});

test('a thin mover does not get into flush static bodies', () => {
    const world = new World();
    forAll(
        5,
        (grid, way, random) => {
            world.clear();
            build(world, grid, random);
            const mover = world.add(way.thin, { x: way.x, y: way.y });
            mover.moveAndSlide(way.dx, way.dy);
            // The mover moves straight until something stops it, and then slides.
            const [dx, dy] = [mover.x - way.x, mover.y - way.y];
            const along = (dx * way.dx + dy * way.dy) / way.length ** 2;
            assert.ok(entry(grid, mover.x, mover.y, 1e-4 * way.dx, 1e-4 * way.dy) >= 0);
            const deep = 1e-4;
            const isIn = [-deep, deep].every((x) =>
                [-deep, deep].every((y) => isInside(grid, mover.x + x, mover.y + y)),
            );
            assert.ok(!isIn, tell(grid, way, along));
            const first = Math.min(way.at, way.pinched);
            if (way.isExact && first === way.pinched)
                assert.ok(along < first + 1e-4, tell(grid, way, along));
            if (way.dx !== 0 && way.dy !== 0) return first > 1 ? Infinity : first;
            return along < 1 - 1e-4 ? along : Infinity;
        },
        false,
    );
    world.dispose();
});

// Solids of flush pieces on a lattice, where corners and internal edges meet each other

const BOX = { cells: [1], columns: 1 };
const WIDE = { cells: [1, 1], columns: 2 };

/** Unit edges of the outline, each with its normal: [x, y, normalX, normalY], relative to (x, y). */
function edgesOf(grid, x = 0, y = 0) {
    const out = [];
    for (let i = 0; i < grid.cells.length; i++) {
        const column = i % grid.columns;
        const row = (i - column) / grid.columns;
        if (!grid.cells[i]) continue;
        for (const [nx, ny] of pairs(1, 0, -1, 0, 0, 1, 0, -1)) {
            if (filled(grid, column + nx, row + ny)) continue;
            out.push([x + column + 0.5 + nx / 2, y + row + 0.5 + ny / 2, nx, ny]);
        }
    }
    return out;
}

/** Is (nx, ny), from the mover to the other, normal to edges of both outlines that touch each other? */
function isOfOutline(mover, x, y, grid, nx, ny) {
    const near = 1e-3;
    return edgesOf(mover, x, y).some(
        ([ax, ay, anx, any]) =>
            Math.abs(anx - nx) < near &&
            Math.abs(any - ny) < near &&
            edgesOf(grid).some(
                ([bx, by, bnx, bny]) =>
                    bnx === -anx &&
                    bny === -any &&
                    Math.abs((ax - bx) * nx + (ay - by) * ny) < near &&
                    Math.abs((ax - bx) * ny - (ay - by) * nx) < 1 + near,
            ),
    );
}

function drawMove(random) {
    const mover = [L, L, T, PLUS, BOX, WIDE][Math.floor(random() * 6)];
    const lattice = random() < 0.7 ? 1 : 2;
    const place = () => Math.floor(random() * (8 * lattice + 1)) / lattice - 2;
    const [wayX, wayY] = WAYS[Math.floor(random() * WAYS.length)];
    const [x, y, back] = [place(), place(), 8];
    return {
        mover,
        x: x - back * wayX,
        y: y - back * wayY,
        dx: 2 * back * wayX,
        dy: 2 * back * wayY,
    };
}

function checkNormals(seed, ask, isTurned = true) {
    const random = rng(seed);
    let hits = 0;
    for (let i = 0; i < CASES; i++) {
        const grid = drawGrid(random);
        const move = drawMove(random);
        const angle = isTurned ? drawAngle(random) : 0;
        const hit = ask(grid, turned(move, angle), random, angle);
        if (!hit || hit.overlapping) continue;
        const { x, y } = turned({ ...hit.normal, dx: 0, dy: 0 }, -angle);
        const story = () => JSON.stringify({ grid, move, hit: { ...hit, body: 0 } });
        assert.ok(x * move.dx + y * move.dy > 0, story());
        const [atX, atY] = [move.x + hit.t * move.dx, move.y + hit.t * move.dy];
        assert.ok(isOfOutline(move.mover, atX, atY, grid, x, y), story());
        hits++;
    }
    assert.ok(hits > CASES / 3);
}

test('a segment that flies like an arrow at a vertex of a chain, or where two segments meet, does not pass', () => {
    const random = rng(77);
    for (let i = 0; i < CASES / 10; i++) {
        const angle = i % 3 === 0 ? (i / 3) * (Math.PI / 2) : 6.3 * random();
        const at = (along, across) => ({
            x: along * Math.cos(angle) - across * Math.sin(angle),
            y: along * Math.sin(angle) + across * Math.cos(angle),
        });
        // Both pieces end at the vertex, 50 ahead; one leads to the left, the other to the right.
        const ends = [at(50 + 30 * random() - 15, 20), at(50, 0), at(50 + 30 * random() - 15, -20)];
        const [from, vertex, to] = ends.map(({ x, y }) => [x, y]);
        const bent = [
            chain([from, vertex, to]),
            compound([segment(...from, ...vertex), segment(...vertex, ...to)]),
        ];
        const arrow = segment(0, 0, 10, 0);
        const { x: dx, y: dy } = at(100, 0);
        for (const pieces of [
            ...bent.map((shape) => [shape]),
            [segment(...from, ...vertex), segment(...vertex, ...to)],
        ]) {
            const world = new World();
            for (const piece of pieces) world.add(piece, { isStatic: true });
            const hits = [world.castShape(arrow, { angle }, dx, dy).t];
            if (pieces.length === 1)
                hits.push(sweep(arrow, { angle }, { dx, dy }, pieces[0], {}, {}).t);
            const bullet = world.add(arrow, { angle, bullet: true, group: -1 });
            const mover = world.add(arrow, { angle, group: -1 });
            mover.moveAndSlide(dx, dy);
            world.update();
            bullet.set(dx, dy);
            world.update();
            hits.push(world.passed.toArray()[0]?.t);
            for (const t of hits) assert.ok(Math.abs(t - 0.4) < 1e-4, `${t} at angle ${angle}`);
            const flown = mover.x * Math.cos(angle) + mover.y * Math.sin(angle);
            assert.ok(flown < 66, `flew ${flown} at angle ${angle}`); // it may slide on, but not pass the chain
            world.dispose();
        }
        // Two one-sided chains meet at the vertex. In one of the two directions their backs face the arrow: it passes.
        const ways = [
            [from, vertex, to],
            [to, vertex, from],
        ].map(([first, middle, last]) => {
            const world = new World();
            world.add(chain([first, middle], { oneSided: true }), { isStatic: true });
            world.add(chain([middle, last], { oneSided: true }), { isStatic: true });
            const hit = world.castShape(arrow, { angle }, dx, dy);
            world.dispose();
            return hit;
        });
        assert.equal(ways.filter((hit) => hit === null).length, 1);
        // If the arrow passes the end of one segment, it only grazes it.
        const free = segment(...from, ...vertex);
        assert.equal(sweep(arrow, { angle }, { dx, dy }, free, {}, {}), null);
    }
});

test('a thin shape that slides within the tolerance of the ground hits a wall there, with the normal of the wall', () => {
    for (const thin of [point(), segment(-0.005, 0, 0.005, 0)]) {
        for (const depth of [0, 1e-6, 3e-6, 6e-6, 1e-5]) {
            const world = new World();
            world.add(box(20, 10), { y: 5, isStatic: true });
            world.add(box(2, 2), { x: 1.1, y: -1, isStatic: true });
            const { t, normal } = world.castShape(thin, { x: -4, y: depth }, 8, 0);
            assert.ok(
                Math.abs(8 * t - 4.1) < 0.02 && normal.x === -1 && normal.y === 0,
                `${depth}`,
            );
            world.dispose();
        }
    }
});

test('a point does not pass between round shapes that touch', () => {
    const world = new World();
    world.add(box(200, 10), { y: 5, isStatic: true });
    for (const shape of [circle(10), capsule(0, 0, 0, -20, 10), box(20, 20, { radius: 10 })]) {
        const body = world.add(shape, { y: -10, isStatic: true });
        const { t } = world.castShape(point(), { x: -50, y: 0 }, 100, 0);
        assert.ok(Math.abs(t - 0.5) < 1e-4, `${t} at a ${shape.kind}`);
        body.remove();
        world.update();
    }
    world.dispose();
});

test('the normal of a sweep is normal to both outlines, wherever corners and internal edges meet', () => {
    checkNormals(11, (grid, move, random, angle) =>
        sweep(shapeOf(move.mover, random), move, move, shapeOf(grid, random), { angle }, REST),
    );
});

// The corner of the slope alone is acute, but the ground there is nearly flat. A ball that rolled past that corner was
// once reported to hit it.
test('what rolls along a floor does not hit the corner where a slope begins', () => {
    const slope = polygon(pairs(0, 0, 4, 4, 0, 4));
    const grounds = [
        slope,
        compound([box(8, 4).at(-4, 2), slope]),
        polygon(pairs(-8, 0, 0, 0, 4, 4, -8, 4), { holes: [pairs(-4, 1, -2, 1, -2, 3, -4, 3)] }),
    ];
    const cells = tiles({
        columns: 3,
        rows: 1,
        size: 4,
        cells: [1, 1, 2],
        kinds: ['solid', pairs(0, 0, 1, 1, 0, 1)],
    });
    const world = new World();
    world.add(box(8, 4), { x: -4, y: 2, isStatic: true });
    world.add(slope, { isStatic: true });
    for (const radius of [0.25, 1, 5, 100]) {
        for (const ball of [circle(radius), capsule(0, -1, 0, 0, radius)]) {
            for (const from of [
                { x: -6, y: -radius },
                { x: -6, y: -radius - 1e-6 },
            ]) {
                for (const ground of grounds)
                    assert.equal(sweep(ball, from, { dx: 9 }, ground, {}, {}), null, ground.kind);
                assert.equal(sweep(ball, from, { dx: 9 }, cells, { x: -8 }, {}), null);
                assert.equal(world.castShape(ball, from, 9, 0), null);
            }
            assert.notEqual(
                sweep(ball, { x: -6, y: 1e-4 - radius }, { dx: 9 }, slope, {}, {}),
                null,
            );
        }
    }
});

test('a body deep in a block of boxes is led out of it as out of one large box', () => {
    const random = rng(50);
    for (let n = 0; n < 200; n++) {
        const [columns, rows] = [6 + Math.floor(random() * 5), 6 + Math.floor(random() * 3)];
        const angle = n % 2 ? random() * 6 : 0;
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        const at = (u, v) => ({ x: cos * u - sin * v, y: sin * u + cos * v, angle });
        const contacts = (addBlock) => {
            const world = new World();
            addBlock(world);
            world.add(box(side, side), pose);
            world.update();
            return world.contacts.toArray();
        };
        // The body is so small and so near the middle that it overlaps no box at the border.
        const side = 0.3 + random() * 1.5;
        const [reachX, reachY] = [columns - 2 - side, rows - 2 - side];
        const pose = at((random() - 0.5) * reachX, (random() - 0.5) * reachY);
        const [one] = contacts((world) => {
            world.add(box(columns, rows), { ...at(0, 0), isStatic: true });
        });
        const many = contacts((world) => {
            for (let k = 0; k < columns * rows; k++) {
                const [u, v] = [k % columns, Math.floor(k / columns)];
                const middle = at(u + 0.5 - columns / 2, v + 0.5 - rows / 2);
                world.add(box(1, 1), { ...middle, isStatic: true });
            }
        });
        assert.ok(many.length > 0);
        for (const { depth, normalX, normalY } of many) {
            assert.ok(Math.abs(depth - one.depth) < 2e-6, `${depth} instead of ${one.depth}`);
            const alike = normalX * one.normalX + normalY * one.normalY;
            assert.ok(alike > 1 - 1e-5, `${normalX}, ${normalY} in case ${n}`);
        }
    }
});

test('the normal of castShape is normal to the common outline of flush bodies', () => {
    const world = new World();
    checkNormals(12, (grid, move, random, angle) => {
        world.clear();
        build(world, grid, random, angle);
        const hit = world.castShape(shapeOf(move.mover, random), move, move.dx, move.dy);
        return hit && { ...hit, normal: { x: -hit.normal.x, y: -hit.normal.y } };
    });
    world.dispose();
});

test('the first normal of a bullet is normal to the common outline of flush bodies', () => {
    const world = new World();
    checkNormals(13, (grid, move, random, angle) => {
        world.clear();
        build(world, grid, random, angle);
        const shape = shapeOf(move.mover, random);
        const hit = world.castShape(shape, move, move.dx, move.dy);
        if (!hit || hit.overlapping) return null;
        const bullet = world.add(shape, { x: move.x, y: move.y, angle, bullet: true });
        world.update();
        bullet.set(move.x + move.dx, move.y + move.dy, angle);
        world.update();
        const [first] = world.passed.toArray();
        return first && { t: first.t, normal: { x: -first.normalX, y: -first.normalY } };
    });
    world.dispose();
});

test('a mover is stopped by the outline of flush bodies, and by no internal edge', () => {
    const world = new World();
    checkNormals(
        14,
        (grid, move, random) => {
            world.clear();
            build(world, grid, random);
            const shape = compound(
                bricks(move.mover, random).map((brick) => polygon(corners(brick))),
            );
            const hit = world.castShape(shape, move, move.dx, move.dy);
            const body = world.add(shape, { x: move.x, y: move.y });
            if (!hit || hit.overlapping) return null;
            const { hits } = body.moveAndSlide(move.dx, move.dy);
            for (const { normal } of hits) assert.ok(Math.abs(normal.x * normal.y) < 1e-6);
            const { x, y } = hits[0].normal;
            return { t: hit.t, normal: { x: -x, y: -y } };
        },
        false,
    );
    world.dispose();
});

/**
 * The push and the velocity of a body after all contacts with statics, as a game with its own physics computes them.
 */
function respond(body, velocity) {
    const push = { x: 0, y: 0 };
    for (const { normalX: x, normalY: y, depth } of body.contacts) {
        const more = Math.max(depth - (push.x * x + push.y * y), 0);
        const into = Math.min(velocity.x * x + velocity.y * y, 0);
        push.x += more * x;
        push.y += more * y;
        velocity.x -= into * x;
        velocity.y -= into * y;
    }
    body.set(body.x + push.x, body.y + push.y, 0);
}

test('a contact whose normal static neighbours correct has the points of the corrected normal', () => {
    const world = new World();
    for (const x of [-5, 5]) world.add(box(10, 10), { x, y: 5, isStatic: true });
    // The shortest push out of the left box alone leads to the right.
    const body = world.add(box(4, 4), { x: 1.5, y: -1 });
    assert.equal(collide(world.body(0), body).normal.x, 1);
    world.update();
    assert.equal(world.contacts.length, 2);
    for (const { normalY, depth, row } of world.contacts) {
        assert.deepEqual([normalY, depth], [-1, 1]);
        const points = world.contacts.points(row);
        assert.ok(points.length > 0);
        for (const point of points) assert.ok(Math.abs(point.depth - 1) < 1e-5, `${point.depth}`);
    }
});

test('a body slides over flush tops of bodies that touch only at a corner', () => {
    const floor = [
        [-200, 0, 0, 0, 0, 20, -200, 20],
        [32, 0, 64, 0, 64, 26, 32, 26],
        [64, 0, 264, 0, 264, 26, 80, 26],
    ];
    const tips = [pairs(16, 66), pairs(0, 66), pairs(30, 5), pairs(31.5, 66), pairs(32, 66)];
    const shapes = [box(16, 16), polygon(pairs(-12, 8, 12, 8, 4, -8, -4, -8))];
    for (const [n, tip] of [...tips, ...tips].entries()) {
        const world = new World();
        for (const points of [...floor.map((list) => pairs(...list)), [[0, 0], [32, 0], ...tip]]) {
            world.add(polygon(points), { isStatic: true });
        }
        const crate = world.add(shapes[n < tips.length ? 0 : 1]);
        for (let start = 0; start < 40; start++) {
            const sign = start % 2 ? -1 : 1;
            const velocity = { x: 3.3 * sign, y: 0 };
            crate.set(32 - (70 + start / 12) * sign, -8, 0);
            for (let frame = 0; frame < 40; frame++) {
                velocity.y += 0.3;
                crate.set(crate.x + velocity.x, crate.y + velocity.y, 0);
                world.update();
                respond(crate, velocity);
            }
            assert.deepEqual(
                velocity,
                { x: 3.3 * sign, y: 0 },
                `start ${start}, ${n}, gap to ${tip}`,
            );
        }
        world.dispose();
    }
});

// The upward push out of the ground would end both overlaps, but the contact with the step must push sideways.
test('a body that has sunk into the ground and touches a step is not lifted onto it', () => {
    for (const shape of [box(16, 16), polygon(pairs(-8, 8, 8, 8, 5, -8, -5, -8))]) {
        const world = new World();
        world.add(polygon(pairs(-60, 0, 0, 0, -16, 26, -60, 26)), { isStatic: true });
        const step = world.add(box(60, 27), { x: 30, y: 12.5, isStatic: true });
        const crate = world.add(shape, { x: -8, y: -7.7 });
        world.update();
        for (const { other, normalX, depth } of crate.contacts) {
            assert.equal(normalX, other === step ? -1 : 0);
            assert.ok(depth < 0.31);
        }
        assert.equal(world.contacts.length, 2);
        world.dispose();
    }
});
