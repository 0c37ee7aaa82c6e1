// Random histories of worlds: bodies of every kind of shape are added, removed, moved, changed, pushed and queried.
// Reads a seed, writes worlds. The same seed gives the same calls, so two worlds can have the same history.

import { lib } from './build.js';
import { rng } from './rng.js';

const { box, capsule, chain, circle, compound, ellipsePoints, hull, point, polygon } = lib;
const { segment, tiles } = lib;

const SIDE = 160;
const KINDS = ['solid', [0, 1, 1, 0, 1, 1], { points: [0, 0, 1, 0, 1, 0.2, 0, 0.2], oneWay: UP() }];

function UP() {
    return { x: 0, y: -1 };
}

/**
 * The random source of a history: numbers, choices, and positions, half of them on a lattice so that edges meet
 * exactly.
 */
export function chooser(seed) {
    const roll = rng(seed);
    const int = (below) => Math.floor(roll() * below);
    const between = (low, high) => low + (high - low) * roll();
    const pick = (list) => list[int(list.length)];
    const chance = (share) => roll() < share;
    const coordinate = () => (chance(0.5) ? 5 * int(SIDE / 5) : between(0, SIDE));
    const angle = () => (chance(0.5) ? (int(4) * Math.PI) / 2 : between(-7, 7));
    const pose = () => ({ x: coordinate(), y: coordinate(), angle: angle() });
    return { roll, int, between, pick, chance, coordinate, angle, pose };
}

// --- Shapes ----------------------------------------------------------------------------------------------

const L_SHAPE = [0, 0, 20, 0, 20, 10, 10, 10, 10, 20, 0, 20];
const RING = [-20, -20, 20, -20, 20, 20, -20, 20];
const RING_HOLE = [-10, -10, -10, 10, 10, 10, 10, -10];

/** A gear with any number of corners, so that its bytes can exceed all the room a world has left. */
const gear = (teeth) =>
    polygon(
        Array.from({ length: 2 * teeth }, (_, i) => {
            const angle = (Math.PI * i) / teeth;
            const reach = i % 2 ? 12 : 18;
            return [reach * Math.cos(angle), reach * Math.sin(angle)];
        }),
    );

function randomTiles({ int, chance }) {
    const [columns, rows] = [1 + int(7), 1 + int(5)];
    const cells = Array.from({ length: columns * rows }, () =>
        chance(0.6) ? 1 + (chance(0.3) ? int(3) : 0) : 0,
    );
    return tiles({ columns, rows, size: 10, kinds: KINDS, cells });
}

function randomChain({ between, int }) {
    const count = 2 + int(5);
    const points = Array.from({ length: count }, (_, i) => [15 * i, 5 * int(4)]);
    return chain(points, { radius: int(2), oneSided: between(0, 1) < 0.3 });
}

/** Returns a random shape for a moving body. */
export function randomShape(choose) {
    const { int, between, pick } = choose;
    const size = () => pick([5, 10, 10, 20, between(1, 30)]);
    return pick([
        () => box(size(), size()),
        () => box(10, 10),
        () => circle(size() / 2),
        () => capsule(-5, 0, 5, 0, size() / 4),
        () => box(12, 8, { radius: 2 }),
        () => segment(-size(), 0, size(), 0),
        point,
        () => polygon([-6, -6, 6, -6, 0, 8]),
        () => polygon(ellipsePoints(size(), size() / 2, 3 + int(20))),
        () => hull([0, 0, 12, 3, 9, 14, -5, 7]),
        () => polygon(L_SHAPE),
        () => polygon(L_SHAPE, { radius: 1 }),
        () => polygon(RING, { holes: [RING_HOLE] }),
        () => compound([box(20, 6), box(6, 20)]),
        () => compound([box(10, 10).at(0, 0), box(10, 10).at(10, 0), circle(4).at(0, 9)]),
        () => gear(5 + int(8)),
    ])();
}

const levelShape = (choose) =>
    choose.pick([
        () => randomTiles(choose),
        () => randomTiles(choose),
        () => randomChain(choose),
        () => box(40, 10),
        () => box(10, 10),
        () => box(60, 2),
        () => randomShape(choose),
    ])();

// --- Events ----------------------------------------------------------------------------------------------

/** Events: each draws the next change and applies it to each of `worlds`, which are equal. */
const events = {
    add(worlds, choose) {
        const isStatic = choose.chance(0.45);
        const shape = isStatic ? levelShape(choose) : randomShape(choose);
        const options = {
            ...choose.pose(),
            isStatic,
            isSensor: choose.chance(0.08),
            bullet: !isStatic && choose.chance(0.1),
            oneWay: choose.chance(0.05) ? UP() : null,
            tag: choose.int(9),
        };
        for (const world of worlds) world.add(shape, options);
    },
    addMany(worlds, choose) {
        const shape = randomShape(choose);
        const count = 1 + choose.int(4);
        const column = () => Float64Array.from({ length: count }, choose.coordinate);
        const columns = { x: column(), y: column(), isStatic: choose.chance(0.3) };
        for (const world of worlds) world.addMany(shape, count, columns);
    },
    remove: (worlds, choose) => each(worlds, choose, (body) => body.remove()),
    jump(worlds, choose) {
        const { x, y, angle } = choose.pose();
        each(worlds, choose, (body) => body.set(x, y, angle));
    },
    reshape(worlds, choose) {
        const shape = randomShape(choose);
        each(worlds, choose, (body) => Object.assign(body, { shape }));
    },
    retype(worlds, choose) {
        const name = choose.pick(['isStatic', 'isSensor', 'enabled', 'bullet']);
        each(worlds, choose, (body) => Object.assign(body, { [name]: !body[name] }));
    },
    refilter(worlds, choose) {
        const [name, value] = choose.pick([
            ['category', choose.pick([1, 1, 2, 3])],
            ['mask', choose.pick([0xffffffff, 0xffffffff, 1, 2])],
            ['group', choose.pick([0, 0, 0, 5, -5])],
            ['oneWay', choose.pick([null, null, UP(), { x: 1, y: 0 }])],
        ]);
        each(worlds, choose, (body) => Object.assign(body, { [name]: value }));
    },
    drop: (worlds, choose) => each(worlds, choose, (body) => body.dropThrough()),
    cell(worlds, choose) {
        const kind = choose.int(KINDS.length + 1);
        const [column, row] = [choose.roll(), choose.roll()];
        const levels = [...worlds[0].bodies].filter(({ shape }) => shape.kind === 'tiles');
        if (levels.length === 0) return;
        const { index, shape } = choose.pick(levels);
        const { columns, rows } = shape.tiles;
        const at = [Math.floor(column * columns), Math.floor(row * rows)];
        for (const world of worlds) world.body(index).setTile(...at, kind);
    },
    /** All bodies that can move drift, written through columns. */
    drift(worlds, choose) {
        const seed = choose.int(2 ** 30);
        for (const world of worlds) {
            const roll = rng(seed);
            const { x, y, angle, count } = world;
            for (let i = 0; i < count; i++) {
                if (!world.alive[i] || world.body(i).isStatic) continue;
                x[i] += 3 * roll() - 1.5;
                y[i] += 3 * roll() - 1.5;
                if (roll() < 0.3) angle[i] += roll() - 0.5;
            }
            world.refresh();
        }
    },
    /** A few static bodies move, as doors do. */
    door(worlds, choose) {
        const [dx, dy] = [5 * (choose.int(3) - 1), 5 * (choose.int(3) - 1)];
        const statics = [...worlds[0].bodies].filter(({ isStatic }) => isStatic);
        if (statics.length === 0) return;
        const { index } = choose.pick(statics);
        for (const world of worlds) {
            const body = world.body(index);
            body.set(body.x + dx, body.y + dy);
        }
    },
    userColumn(worlds, choose) {
        const type = choose.pick(['Float64Array', 'Int8Array', 'Uint16Array']);
        const value = choose.int(100);
        each(worlds, choose, ({ world, index }) => {
            world.column(`own${type}`, type)[index] = value;
        });
    },
    separate(worlds, choose) {
        const options = { iterations: 1 + choose.int(8) };
        const came = worlds.map((world) => world.separate(options));
        return came;
    },
    move(worlds, choose) {
        const [dx, dy] = [choose.between(-12, 12), choose.between(-12, 12)];
        const options = choose.pick([
            {},
            { up: UP(), snap: 4 },
            { up: UP(), snap: 4, step: 6, constantSpeed: choose.chance(0.3) },
        ]);
        const movers = [...worlds[0].bodies].filter(
            ({ enabled, isStatic, shape }) => enabled && !isStatic && shape.kind !== 'tiles',
        );
        if (movers.length === 0) return undefined;
        const { index } = choose.pick(movers);
        return worlds.map((world) => {
            const { floor, hits, walls, ...move } = world.body(index).moveAndSlide(dx, dy, options);
            const plain = (hit) => ({ ...hit, body: hit.body.index });
            return { ...move, floor: floor?.index, hits: hits.map(plain), walls: walls.map(plain) };
        });
    },
    clear(worlds) {
        for (const world of worlds) world.clear();
    },
};

function each(worlds, choose, act) {
    const { count, alive } = worlds[0];
    const living = [];
    for (let i = 0; i < count; i++) if (alive[i]) living.push(i);
    if (living.length === 0) return;
    const index = choose.pick(living);
    for (const world of worlds) act(world.body(index));
}

// The frequency of each event, in a thousand.
const WEIGHTS = {
    add: 200,
    addMany: 40,
    remove: 90,
    jump: 90,
    reshape: 50,
    retype: 60,
    refilter: 50,
    drop: 10,
    cell: 60,
    drift: 150,
    door: 50,
    userColumn: 20,
    separate: 40,
    move: 88,
    clear: 2,
};
const BAG = Object.entries(WEIGHTS).flatMap(([name, weight]) => Array(weight).fill(name));
const MOST_BODIES = 36;

/**
 * Applies one event of a history to each of `worlds`. Returns its name and, for `separate` and `move`, the result of
 * each world.
 */
export function happen(worlds, choose) {
    let name = choose.pick(BAG);
    if (name.startsWith('add') && worlds[0].size >= MOST_BODIES) name = 'remove';
    return { name, answers: events[name](worlds, choose) };
}

/** The rows of all tables of a world, with the ids of their bodies. */
export const rowsOf = (world) =>
    [world.contacts, world.sensed, world.began, world.ended, world.passed].map((table) =>
        Array.from(table, (row) => {
            const { a, b, bullet, body, ...rest } = row.copy();
            return [a?.id, b?.id, bullet?.id, body?.id, rest.depth, rest.normalX, rest.t];
        }),
    );
