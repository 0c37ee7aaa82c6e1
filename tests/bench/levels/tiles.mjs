// A grid shape of 1000 × 1000 cells compared with one of 10 × 10: memory, and whether time depends only on the cells
// touched. Returns entries and figures of sepaxis alone.
//
// The large grid repeats the small one, with an empty border around each copy, so that small bodies on either touch the
// same cells and get the same contacts. Bodies do not collide with each other.

import { box, castRay, circle, tiles, World } from '../../../dist/index.js';
import { sumOfDepths } from '../contestants/sepaxis.mjs';
import { createRandom } from '../geometry.mjs';
import { compareWith } from '../report.mjs';

const SMALL = 10;
const LARGE = 1000;
const CELL = 16;
const RAYS = 200;
const LEVEL = 1;
const BODY = 2;
const UNIT = 'in µs or ns';

// A slope of a whole cell, and a flat block.
const KINDS = [
    'solid',
    [
        [0, 0],
        [1, 0],
        [1, 1],
    ],
    [
        [0, 0],
        [1, 0],
        [1, 0.5],
        [0, 0.5],
    ],
];

function pattern(random) {
    const cells = new Uint8Array(SMALL * SMALL);
    for (let row = 1; row < SMALL - 1; row++) {
        for (let column = 1; column < SMALL - 1; column++) {
            const chance = random(0, 1);
            cells[row * SMALL + column] =
                chance < 0.5 ? 0 : chance < 0.8 ? 1 : chance < 0.9 ? 2 : 3;
        }
    }
    return cells;
}

function cellsOf(small, size) {
    return Uint8Array.from({ length: size * size }, (_, i) => {
        const column = (i % size) % SMALL;
        const row = Math.floor(i / size) % SMALL;
        return small[row * SMALL + column];
    });
}

const gridOf = (cells, size) =>
    tiles({ columns: size, rows: size, size: CELL, cells, kinds: KINDS });

/** One small body at each place on a grid: `blocks` selects the copies of the small grid. */
function bodiesEntry({ row, grid, places, blocks }) {
    const world = new World({ capacity: places.length + 1 });
    const level = world.add(grid, { isStatic: true, category: LEVEL });
    const shapes = [box(10, 8), circle(5)];
    for (const [i, { x, y }] of places.entries()) {
        const [column, line] = blocks[i];
        world.add(shapes[i % 2], {
            x: x + column * SMALL * CELL,
            y: y + line * SMALL * CELL,
            category: BODY,
            mask: LEVEL,
        });
    }
    const first = level.index + 1;
    const home = { x: world.x.slice(), y: world.y.slice() };

    // Bodies swing with a period of four frames, so that all of them move in every frame.
    function run(turn) {
        const { x, y } = world;
        const dx = [0, 0.5, 1, 0.5][turn % 4];
        for (let i = first; i < first + places.length; i++) {
            x[i] = home.x[i] + dx;
            y[i] = home.y[i] + dx / 2;
        }
        world.update();
        return sumOfDepths(world);
    }

    const sums = [0, 1, 2, 3].map(run);
    return {
        row,
        column: 'update, a body, ns',
        unit: UNIT,
        value: (time) => (1e6 * time) / places.length,
        run,
        sumOf: (turn) => sums[turn % 4],
        sums,
        faults: [],
        free: () => world.dispose(),
    };
}

// A ray down to the first solid cell of a column is short. A ray along an empty border goes through the whole grid to a
// body behind it.
function raysEntries({ row, grid, size, random }) {
    const world = new World();
    world.add(grid, { isStatic: true });
    const end = size * CELL;
    world.add(box(CELL, end), { x: end + CELL, y: end / 2, isStatic: true });
    const short = Array.from({ length: RAYS }, () => {
        const x = CELL * (1 + Math.floor(random(0, SMALL - 2)) + random(0.1, 0.9));
        return { x, y: 0, dx: 0, dy: (SMALL - 1) * CELL };
    });
    const long = Array.from({ length: RAYS }, (_, i) => ({
        x: 0,
        y: SMALL * CELL * (i % (size / SMALL)) + random(0.1, 0.9) * CELL,
        dx: 2 * end,
        dy: 0,
    }));
    const out = {};

    const cast = (rays) => () => {
        let sum = 0;
        for (const { x, y, dx, dy } of rays) {
            const hit = world.castRay(x, y, dx, dy, undefined, out);
            if (hit !== null) sum += hit.t;
        }
        return sum;
    };

    // Compares each hit with that of the same ray at the shape of the cell alone.
    function faultsOf(rays) {
        return rays.flatMap(({ x, y, dx, dy }) => {
            const seen = world.castRay(x, y, dx, dy)?.t ?? 1;
            const pieces = dx > 0 ? [] : grid.pieces.filter((piece) => near(piece, x));
            const wall = dx > 0 ? (end + CELL / 2) / dx : 1;
            const t = Math.min(
                wall,
                ...pieces.map((piece) => castRay(piece, {}, x, y, dx, dy)?.t ?? 1),
            );
            return Math.abs(seen - t) > 1e-6 ? [`a ray from (${x}, ${y}): ${seen}, not ${t}`] : [];
        });
    }

    const near = ({ bounds: { minX, maxX } }, x) => minX <= x && x <= maxX;
    return [
        { column: 'short ray, ns', rays: short },
        { column: 'ray across the whole, ns', rays: long },
    ].map(({ column, rays }) => {
        const run = cast(rays);
        const sum = run();
        return {
            row,
            column,
            unit: UNIT,
            value: (time) => (1e6 * time) / RAYS,
            run,
            sumOf: () => sum,
            // All children of the large grid would be a million objects.
            faults: size === SMALL || rays !== short ? faultsOf(rays) : [],
            free: () => world.dispose(),
        };
    });
}

/** The smallest memory in which a world has room for the grid. `bytes` may still include that of an earlier world. */
function bytesFor(grid) {
    let least = 2 ** 18;
    let most = 2 ** 28;
    while (most - least > 2 ** 12) {
        const maxBytes = (least + most) / 2;
        const world = new World({ capacity: 1, maxBytes });
        try {
            world.add(grid, { isStatic: true });
            most = maxBytes;
        } catch {
            least = maxBytes;
        }
        world.dispose();
    }
    return most;
}

function setUpEntries({ row, grid, size, cells }) {
    const bytesPerCell = bytesFor(grid) / size / size;

    function add() {
        const world = new World({ capacity: 1 });
        const { index } = world.add(grid, { isStatic: true });
        world.dispose();
        return index;
    }

    const { area } = grid;
    const entry = { row, unit: UNIT, value: (time) => 1e3 * time, faults: [] };
    return [
        { ...entry, column: 'add to a world, µs', run: add, sumOf: () => 0, bytesPerCell },
        {
            ...entry,
            column: '`tiles()`, µs',
            run: () => gridOf(cells, size).area,
            sumOf: () => area,
        },
    ];
}

export function enterTiles({ bodies }) {
    const random = createRandom(51);
    const small = pattern(random);
    const places = Array.from({ length: bodies }, () => ({
        x: random(CELL, (SMALL - 1) * CELL - 2),
        y: random(CELL, (SMALL - 1) * CELL - 2),
    }));
    const here = places.map(() => [0, 0]);
    const middle = places.map(() => [LARGE / SMALL / 2, LARGE / SMALL / 2]);
    const all = places.map(() => [
        Math.floor(random(0, LARGE / SMALL)),
        Math.floor(random(0, LARGE / SMALL)),
    ]);
    const cells = { small: cellsOf(small, SMALL), large: cellsOf(small, LARGE) };
    const grids = [
        { row: '10 × 10', size: SMALL, cells: cells.small, grid: gridOf(cells.small, SMALL) },
        { row: '1000 × 1000', size: LARGE, cells: cells.large, grid: gridOf(cells.large, LARGE) },
    ];
    const crowds = [
        bodiesEntry({ ...grids[0], places, blocks: here }),
        bodiesEntry({ ...grids[1], places, blocks: middle }),
        bodiesEntry({ ...grids[1], row: '1000 × 1000, all over', places, blocks: all }),
    ];
    const [first] = crowds;
    for (const { sums, faults } of crowds) {
        sums.forEach((sum, i) => {
            const expected = first.sums[i];
            if (Math.abs(sum - expected) > 1e-4 * expected)
                faults.push(`depths of frame ${i} add up to ${sum}, not ${expected}`);
        });
    }
    // Both grids use the same seed, so that the rays are the same.
    const rays = grids.flatMap((grid) => raysEntries({ ...grid, random: createRandom(52) }));
    const entries = [...grids.flatMap(setUpEntries), ...rays, ...crowds];
    return compareWith(grids[0].row, entries);
}
