// Hits on tiles report the cell. Checked against every cell of the level: the reported cell is not empty, and the body
// touches it at the reported point.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lib } from './build.js';
import { rng } from './rng.js';
import { times } from './times.js';
import { pairs, points } from './vectors.js';

const { box, capsule, circle, closestPoint, compound, distance, point, polygon, segment } = lib;
const { tiles, World } = lib;

const ROUNDS = times(1500, 100_000);
const NO_CELL = { column: -1, row: -1 };
const UP = { x: 0, y: -1 };
const cellOf = ({ column, row }) => ({ column, row });

const KINDS = [
    points(0, 0, 1, 0, 1, 1, 0, 1),
    points(0, 1, 1, 0, 1, 1),
    points(0, 0.5, 1, 0.5, 1, 1, 0, 1),
];

/** All cells of a level as separate shapes. */
function cellsOf(level) {
    const { columns, rows, size } = level.shape.tiles;
    const cells = [];
    for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
            const kind = level.tileAt(column, row);
            if (kind === 0) continue;
            const points = KINDS[kind - 1].map(({ x, y }) => [x * size, y * size]);
            const { x, y } = level.toWorld(column * size, row * size);
            cells.push({
                column,
                row,
                shape: polygon(points),
                pose: { x, y, angle: level.angle },
            });
        }
    }
    return cells;
}

const pick = (roll, list) => list[Math.floor(roll() * list.length)];

function drawLevel(roll, world, far, size) {
    const columns = 1 + Math.floor(roll() * 7);
    const rows = 1 + Math.floor(roll() * 7);
    const full = roll();
    const cells = Array.from({ length: columns * rows }, () =>
        roll() < full ? pick(roll, [1, 1, 1, 2, 3]) : 0,
    );
    return world.add(tiles({ columns, rows, size, cells, kinds: ['solid', KINDS[1], KINDS[2]] }), {
        x: far * (roll() - 0.5),
        y: far * (roll() - 0.5),
        angle: pick(roll, [0, 0, Math.PI / 2, Math.PI / 4, 6 * roll()]),
        isStatic: true,
    });
}

function drawShape(roll, size) {
    const s = size * pick(roll, [0.3, 0.9, 1, 2.5]);
    return pick(roll, [
        () => circle(s / 2),
        () => box(s, s),
        () => box(s, 3 * s),
        () => capsule(-s, 0, s, 0, s / 2),
        () => polygon([0, 0, s, 0, s / 2, s]),
        () => compound([box(s, s).at(-s, 0), box(s, 2 * s).at(s, s / 2), circle(s).at(0, -s)]),
        () => segment(-s, 0, s, s),
        () => point(),
    ])();
}

/** A path through the middle of a level, or past it. */
function drawWay(roll, level, size) {
    const { columns, rows } = level.shape.tiles;
    const from = level.toWorld(
        (roll() * (columns + 8) - 4) * size,
        pick(roll, [-5, rows + 5]) * size,
    );
    const to = level.toWorld(Math.round(roll() * columns) * size, Math.round(roll() * rows) * size);
    return { x: from.x, y: from.y, dx: to.x - from.x, dy: to.y - from.y };
}

/** Checks that the reported cell is touched at the reported point. */
function checkTouched(level, hit, shape, pose, tolerance) {
    const all = cellsOf(level);
    const cell = all.find(({ column, row }) => column === hit.column && row === hit.row);
    const story = () => JSON.stringify({ hit: { ...hit, body: 0 }, pose, tolerance });
    assert.ok(cell !== undefined, `no such cell: ${story()}`);
    const gap = distance(cell.shape, cell.pose, shape, pose).distance;
    assert.ok(gap <= tolerance, `apart by ${gap}: ${story()}`);
    const off = closestPoint(cell.shape, cell.pose, hit.x, hit.y).distance;
    assert.ok(off <= tolerance || hit.overlapping, `the point is ${off} away: ${story()}`);
}

const SCALES = pairs(0, 1, 1000, 16, 1e6, 16, 1e8, 100);

// The search for a cell counts a gap of four skins, each 4e-6 of the larger extent, as a touch (src/narrow/cell.c): a
// mover stops a skin short. Gaps are accurate to 1e-6 of the extent.
const toleranceOf = (far, size, length) => 1.7e-5 * size + 1e-15 * far + 2e-7 * length;
const extentOf = ({ bounds: { minX, maxX, minY, maxY } }) => Math.max(maxX - minX, maxY - minY);

for (const [far, size] of SCALES) {
    test(`rays, movers and bullets name a cell that they touch, ${far} away, size ${size}`, () => {
        const roll = rng(far + size + 2);
        const world = new World();
        let hits = 0;
        let passages = 0;
        for (let i = 0; i < ROUNDS; i++) {
            world.clear();
            const level = drawLevel(roll, world, far, size);
            const shape = drawShape(roll, size);
            const { x, y, dx, dy } = drawWay(roll, level, size);
            const angle = pick(roll, [0, level.angle, 6 * roll()]);
            const length = Math.abs(dx) + Math.abs(dy);
            const tolerance = toleranceOf(far, Math.max(size, extentOf(shape)), length);
            const ray = world.castRay(x, y, dx, dy);
            if (ray !== null) checkTouched(level, ray, point(), ray, tolerance);
            assert.deepEqual(world.castRayAll(x, y, dx, dy), ray === null ? [] : [ray]);
            const body = world.add(shape, { x, y, angle, bullet: true });
            world.update();
            body.set(x + dx, y + dy);
            world.update();
            for (const row of world.passed.toArray()) {
                const { t } = row;
                const pose = { x: x + t * dx, y: y + t * dy, angle };
                checkTouched(level, row, shape, pose, tolerance);
                passages++;
            }
            body.set(x, y);
            const move = body.moveAndSlide(dx, dy, { up: pick(roll, [null, UP]) });
            for (const hit of move.hits) {
                checkTouched(level, hit, point(), hit, tolerance);
                hits++;
            }
        }
        assert.ok(hits > ROUNDS / 4, `${hits}`);
        assert.ok(passages > ROUNDS / 4, `${passages}`);
        world.dispose();
    });
}

// Rows of a picture, top down: '#' is solid, '/' a slope, '-' a one-way platform.
function draw(world, rows, options) {
    const cells = [...rows.join('')].map((sign) => ' #/-'.indexOf(sign));
    const kinds = ['solid', KINDS[1], { points: KINDS[2], oneWay: UP }];
    const shape = tiles({ columns: rows[0].length, rows: rows.length, size: 10, cells, kinds });
    return world.add(shape, { isStatic: true, ...options });
}

test('a head hits the block above its middle in a row of blocks; in a tie, the first', () => {
    for (let x = 6; x < 64; x += 0.5) {
        for (const wide of [4, 10, 18, 34]) {
            const world = new World();
            const level = draw(world, [' #####  ', '        ', '        ']);
            const player = world.add(box(wide, 8), { x, y: 20 });
            const move = player.moveAndSlide(0, -12, { up: UP });
            const [left, right] = [x - wide / 2, x + wide / 2];
            if (right <= 10 || left >= 60) {
                assert.ok(move.hits.length === 0, `${x}, ${wide}`);
                continue;
            }
            const column = Math.min(5, Math.max(1, Math.ceil(x / 10) - 1));
            const [hit] = move.hits;
            assert.deepEqual([hit.kind, hit.body, hit.normal], ['ceiling', level, { x: 0, y: 1 }]);
            assert.deepEqual(cellOf(hit), { column, row: 0 }, `${x}, ${wide}`);
            assert.ok(Math.abs(hit.y - 10) < 1e-3);
            assert.ok(hit.x >= column * 10 - 1e-3 && hit.x <= (column + 1) * 10 + 1e-3);
            const cast = world.castShape(player.shape, { x, y: 20 }, 0, -12, { ignore: player });
            assert.deepEqual(cellOf(cast), { column, row: 0 }, `${x}, ${wide}`);
            player.set(x, 13);
            world.update();
            assert.deepEqual(cellOf(world.contacts.cell(0)), { column, row: 0 }, `${x}, ${wide}`);
            world.dispose();
        }
    }
});

test('a block that breaks in a loop over contacts leaves the cells of other rows as they are', () => {
    const world = new World();
    const level = draw(world, ['####']);
    const bodies = [5, 15, 25, 35].map((x) => world.add(box(4, 4), { x, y: -1 }));
    world.update();
    for (const row of world.contacts) {
        const { column } = world.contacts.cell(row.row);
        assert.equal(column, bodies.indexOf(row.b));
        level.setTile(column, 0, 0);
        assert.equal(world.contacts.cell(row.row), null);
    }
});

test('a body between a wall and a floor gets a cell of the wall for the wall, and of the floor for the floor', () => {
    for (const height of [4, 8, 28]) {
        const world = new World();
        draw(world, ['     #', '     #', '     #', '     #', '######']);
        const player = world.add(box(8, height), { x: 40, y: 40 - height / 2 - 1 });
        const { hits } = player.moveAndSlide(20, 5, { up: UP });
        const wall = hits.find(({ kind }) => kind === 'wall');
        const floor = hits.find(({ kind }) => kind === 'floor');
        assert.deepEqual([wall.column, floor.row], [5, 4]);
        assert.equal(wall.row, Math.floor((40 - height / 2) / 10), `${height}`);
        assert.ok(floor.column === 3 || floor.column === 4);
    }
});

test('hits on slopes name the cells of the slope, all the way up', () => {
    const world = new World();
    draw(world, ['     /', '    /#', '   /##', '  /###', '######']);
    const player = world.add(circle(3), { x: 3, y: 36.5 });
    const seen = new Set();
    for (let frame = 0; frame < 60; frame++) {
        const { hits } = player.moveAndSlide(1.5, 1, { up: UP, snap: 4, maxSlope: 1 });
        for (const { column, row, kind } of hits)
            if (kind === 'floor') seen.add(`${column},${row}`);
    }
    assert.deepEqual([...seen], ['0,4', '1,4', '2,3', '3,2', '4,1', '5,0']);
});

test('a one-way cell is a hit for a mover that lands on it, not for one that rises through it', () => {
    const world = new World();
    draw(world, ['#####', '#   #', '# - #', '     ']);
    const player = world.add(box(6, 6), { x: 25, y: 38 });
    const [bump] = player.moveAndSlide(0, -30, { up: UP }).hits;
    assert.deepEqual(cellOf(bump), { column: 2, row: 0 });
    const [land] = player.moveAndSlide(0, 30, { up: UP }).hits;
    assert.deepEqual([cellOf(land), land.kind], [{ column: 2, row: 2 }, 'floor']);
    // A one-way cell between two solid cells lets a wide body pass from below, so the body hits a solid one.
    const beside = new World();
    beside.add(
        tiles({
            columns: 3,
            rows: 1,
            size: 10,
            cells: [1, 2, 1],
            kinds: ['solid', { points: 'solid', oneWay: UP }],
        }),
        { isStatic: true },
    );
    const wide = beside.add(box(26, 6), { x: 15, y: 20 });
    assert.equal(wide.moveAndSlide(0, -20, { up: UP }).hits[0].column, 0);
    // Contacts ignore one-way cells, even this one, which is directly below the middle of the body.
    wide.set(15, -2.5);
    beside.update();
    assert.deepEqual(cellOf(beside.contacts.cell(0)), { column: 0, row: 0 });
});

test('a ray that grazes the corner of two tiles names one of them; a ray that starts in a tile names that tile', () => {
    const world = new World();
    draw(world, ['##', '##']);
    for (const x of [-5, 5, 25]) {
        const { column, row } = world.castRay(x, -10, 10 - x, 10);
        assert.ok(row === 0 && (column === 0 || column === 1));
    }
    const within = world.castRay(13, 14, 100, 0);
    assert.deepEqual([within.inside, cellOf(within)], [true, { column: 1, row: 1 }]);
    assert.deepEqual(cellOf(world.castRay(-1e7, 5, 2e7, 0)), { column: 0, row: 0 });
});

test('shapes other than tiles have no cell', () => {
    const world = new World();
    world.add(box(10, 10), { isStatic: true });
    const bullet = world.add(circle(1), { x: -20, bullet: true });
    world.update();
    assert.deepEqual(cellOf(world.castRay(-20, 2, 40, 0)), NO_CELL);
    assert.deepEqual(cellOf(world.castShape(bullet.shape, bullet, 40, 0)), NO_CELL);
    assert.deepEqual(cellOf(bullet.moveAndSlide(40, 0).hits[0]), NO_CELL);
    bullet.x = 2;
    world.update();
    assert.deepEqual(cellOf(world.passed.toArray()[0]), NO_CELL);
    assert.equal(world.contacts.cell(0), null);
    assert.throws(() => world.contacts.cell(1), RangeError);
    assert.throws(() => world.contacts.cell(0, 5), TypeError);
});

test('a level that moves into another one reports the touching cell', () => {
    const world = new World();
    draw(world, ['#', '#', '#']);
    const raft = draw(world, ['###'], { isStatic: false, x: 8, y: 12 });
    world.update();
    const cell = world.contacts.cell(0);
    assert.ok(cell.body === raft && cell.column === 0);
});
