// A frame of a platform game: 300 walkers on a tile map with slopes, one-way platforms, lifts, bullets, and
// `separate()`, which separates walkers that overlap. Reads a seed, returns entries.
//
// A run is the whole game, from the same start. Timed per frame: lifts, walkers and bullets move, update(), all
// contacts and passages are read, bullets that hit the map restart, separate(). No other library here has all of it.
// Rapier's character controller plays the walkers alone, on a collider for each tile with an empty neighbour; walk.mjs
// explains the settings of both.

import { box, circle, tiles, World } from '../../../dist/index.js';
import { sumOfDepths } from '../contestants/sepaxis.mjs';
import { createRandom } from '../geometry.mjs';
import { compareWith } from '../report.mjs';
import { scriptOf, WALKER } from './level.mjs';
import { faultsOfEnds, rapierWalk, sameEnds, sepaxisWalkers, walk } from './walk.mjs';

const COLUMNS = 200;
const ROWS = 50;
const STOREY = 10; // rows; the lowest is the floor
const STOREYS = ROWS / STOREY;
const PLATFORMS = 40;
const LIFTS = 10;
const BULLETS = 200;
const SPEED = 1.2; // of a bullet, in tiles a frame
const RISE = 240; // frames in which a lift goes up and down

const MAP = 0x0001; // the category of the tiles, platforms and lifts
const WALKERS = 0x0002;
const SHOTS = 0x0004;
// Maximum depth of a walker in the map.
const DEEP = 1e-3;

const SOLID = 1;
// Slopes of 1 : 2 in two cells, up and down.
const [UP, UP_HIGH, DOWN_HIGH, DOWN] = [2, 3, 4, 5];
const KINDS = [
    'solid',
    ...[
        [0, 0, 1, 0, 1, 0.5],
        [0, 0, 1, 0, 1, 1, 0, 0.5],
        [0, 0, 1, 0, 1, 0.5, 0, 1],
        [0, 0, 1, 0, 0, 0.5],
    ].map((flat) =>
        Array.from({ length: flat.length / 2 }, (_, i) => flat.slice(2 * i, 2 * i + 2)),
    ),
];

// --- The map -----------------------------------------------------------------------------------------

const range = (length, make) => Array.from({ length }, (_, i) => make(i));

// A hill two tiles high: a slope on either side, and three tiles between.
const HILL = [
    [UP, UP_HIGH, SOLID, SOLID, SOLID, SOLID, SOLID, SOLID, SOLID, DOWN_HIGH, DOWN],
    [0, 0, UP, UP_HIGH, SOLID, SOLID, SOLID, DOWN_HIGH, DOWN, 0, 0],
];
const SHELF = [[], [], [], [SOLID, SOLID, SOLID, SOLID]];
const BLOCK = [[SOLID]];
// The obstacle in each tenth of a storey; a lift needs the space above a level floor.
const PLAN = [HILL, SHELF, 'lift', BLOCK, HILL, SHELF, BLOCK, 'lift', HILL, SHELF];
const TENTH = COLUMNS / PLAN.length;

function mapOf(random) {
    const cells = new Uint8Array(COLUMNS * ROWS);
    const lifts = [];
    for (let y = 0; y < ROWS; y++) {
        for (let x = 0; x < COLUMNS; x++) {
            const isRim = x === 0 || x === COLUMNS - 1 || y === ROWS - 1;
            cells[y * COLUMNS + x] = isRim || y % STOREY === 0 ? SOLID : 0;
        }
    }
    for (let floor = 1; floor < ROWS; floor += STOREY) {
        for (const [i, thing] of PLAN.entries()) {
            const left = Math.floor(TENTH * i + random(2, TENTH - 12));
            if (thing === 'lift') lifts.push({ x: left + 5, y: floor });
            else stamp(cells, thing, left, floor);
        }
    }
    return { cells, lifts };
}

function stamp(cells, thing, left, floor) {
    thing.forEach((row, y) => {
        cells.set(row, (floor + y) * COLUMNS + left);
    });
}

/** The statics for Rapier: one for each tile with an empty neighbour. */
function staticsOf(cells) {
    const at = (x, y) => cells[y * COLUMNS + x];
    const isInside = (x, y) =>
        [at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1)].every((kind) => kind === SOLID);
    return range(cells.length, (i) => ({ x: i % COLUMNS, y: Math.floor(i / COLUMNS) }))
        .filter(({ x, y }) => at(x, y) !== 0 && !isInside(x, y))
        .map(({ x, y }) =>
            at(x, y) === SOLID
                ? { kind: 'box', x: x + 0.5, y: y + 0.5 }
                : { kind: 'slope', points: KINDS[at(x, y) - 1], x, y },
        );
}

/** Plain data for all contestants. Walkers and bullets start above the obstacles. */
function makeGame({ seed, walkers, frames }) {
    const random = createRandom(seed);
    const { cells, lifts } = mapOf(random);
    const somewhere = (i, least, most) => ({
        x: random(4, COLUMNS - 4),
        y: (i % STOREYS) * STOREY + random(least, most),
    });
    return {
        cells,
        statics: staticsOf(cells),
        lifts: lifts.map((lift) => ({ ...lift, phase: random(0, 2 * Math.PI) })).slice(0, LIFTS),
        platforms: range(PLATFORMS, (i) => ({
            x: (COLUMNS / 8) * (Math.floor(i / STOREYS) + random(0.3, 0.7)),
            y: (i % STOREYS) * STOREY + 6.5,
        })),
        bullets: range(BULLETS, (i) => ({
            ...somewhere(i, 1.5, 8.5),
            way: random(0, 1) < 0.5 ? -SPEED : SPEED,
        })),
        starts: range(walkers, (i) => somewhere(i, 7.3, 8.2)),
        want: scriptOf(random, { walkers, frames }),
        frames,
        walkers,
    };
}

// --- sepaxis -----------------------------------------------------------------------------------------

/** The walkers and the map they walk on. */
function addWalkers(world, game) {
    const kinds = KINDS.map((points) => ({ points }));
    const map = tiles({ columns: COLUMNS, rows: ROWS, size: 1, cells: game.cells, kinds });
    world.add(map, { isStatic: true, category: MAP });
    const groups = { category: WALKERS, mask: MAP | WALKERS | SHOTS };
    return sepaxisWalkers(world, game, groups, { mask: MAP });
}

function addLifts(world, { lifts }) {
    const shape = box(3, 0.4);
    const bodies = lifts.map(({ x, y }) =>
        world.add(shape, { x, y, isStatic: true, category: MAP }),
    );

    // Plays a frame. A lift moves between a height that walkers can jump onto, with room below, and that of a platform.
    function step(frame) {
        for (const [i, { x, y, phase }] of lifts.entries()) {
            const turn = phase + (2 * Math.PI * frame) / RISE;
            bodies[i].set(x, y + 3.6 - 2 * Math.cos(turn), 0);
        }
    }

    return { bodies, step };
}

function addPlatforms(world, { platforms }) {
    const shape = box(5, 0.25);
    const oneWay = { x: 0, y: 1 };
    return platforms.map((at) =>
        world.add(shape, { ...at, isStatic: true, category: MAP, oneWay }),
    );
}

function addBullets(world, { bullets }) {
    const shape = circle(0.1);
    const bodies = bullets.map(({ x, y }) =>
        world.add(shape, {
            x,
            y,
            isSensor: true,
            bullet: true,
            category: SHOTS,
            mask: MAP | WALKERS,
        }),
    );
    const first = bodies[0].index;

    function restart(i) {
        const { x, y } = bullets[i];
        bodies[i].teleport(x, y, 0);
    }

    function step() {
        const { x } = world;
        for (let i = 0; i < BULLETS; i++) x[first + i] += bullets[i].way;
    }

    /** Reads the bullets' hits; bullets that hit the map restart. */
    function meet() {
        let sum = 0;
        for (const { bullet, body, t } of world.passed) {
            sum += t;
            if (body.isStatic) restart(bullet.index - first);
        }
        return sum;
    }

    function begin() {
        for (let i = 0; i < BULLETS; i++) restart(i);
    }

    return { begin, step, meet };
}

function walkersAlone(game) {
    const world = new World({ capacity: game.walkers + 1 });
    const walkers = addWalkers(world, game);
    const faults = () => faultsAtTheEnd(world, walkers.bodies);
    return { ...walkers, frames: game.frames, faults, free: () => world.dispose() };
}

function sepaxisGame(game) {
    const world = new World({ capacity: game.walkers + BULLETS + LIFTS + PLATFORMS + 1 });
    const walkers = addWalkers(world, game);
    const lifts = addLifts(world, game);
    const platforms = addPlatforms(world, game);
    const bullets = addBullets(world, game);
    const parted = {};

    function begin() {
        lifts.step(0);
        walkers.begin();
        bullets.begin();
        world.update();
    }

    function step(frame, seen) {
        lifts.step(frame);
        let sum = walkers.step(frame, seen?.stoodOn);
        bullets.step();
        world.update();
        sum += sumOfDepths(world);
        sum += bullets.meet();
        world.separate(undefined, parted);
        if (seen) {
            seen.passages += world.passed.length;
            seen.parted += parted.moved;
        }
        return sum + parted.moved;
    }

    /** Plays one game and checks it: everything in it is used, and nobody is inside or below the floors. */
    function faults() {
        const seen = { stoodOn: new Set(), passages: 0, parted: 0 };
        begin();
        for (let frame = 0; frame < game.frames; frame++) step(frame, seen);
        const { stoodOn, passages, parted: moved } = seen;
        const missing = Object.entries({
            'rides a lift': lifts.bodies.some((body) => stoodOn.has(body)),
            'stands on a platform': platforms.some((body) => stoodOn.has(body)),
            'is hit by a bullet': passages > 0,
            'is parted from another': moved > 0,
        }).flatMap(([what, happens]) => (happens ? [] : [`no body ${what}`]));
        return [...missing, ...faultsAtTheEnd(world, walkers.bodies)];
    }

    return { begin, step, frames: game.frames, faults, free: () => world.dispose() };
}

function faultsAtTheEnd(world, walkers) {
    world.update();
    let deepest = 0;
    for (const { a, b, depth } of world.contacts) {
        if ((a.isStatic || b.isStatic) && !a.oneWay && !b.oneWay)
            deepest = Math.max(deepest, depth);
    }
    const foot = WALKER.half + WALKER.radius;
    const lost = walkers.filter(({ y }, i) => y < (i % STOREYS) * STOREY + 1 + foot - DEEP);
    return [
        ...(deepest > DEEP ? [`a walker is ${deepest} deep in the map`] : []),
        ...(lost.length > 0 ? [`${lost.length} walkers fell through the floor`] : []),
    ];
}

// --- Entries -----------------------------------------------------------------------------------------

const contestants = [
    { row: 'sepaxis', column: 'walkers alone', make: walkersAlone },
    { row: 'rapier2d-compat', column: 'walkers alone', make: rapierWalk, peer: true },
    { row: 'sepaxis', column: 'the whole game', make: sepaxisGame },
];

export const PARTS = `${COLUMNS} × ${ROWS} tiles with slopes, ${PLATFORMS} one-way platforms, ${LIFTS} lifts, ${BULLETS} bullets`;

/** Entries, and the share of walks that end at the same place. */
export function enterPlatformer({ frames, walkers }) {
    const game = makeGame({ seed: 61, walkers, frames });
    const entries = contestants.map(({ row, column, make, peer }) => {
        const contestant = make(game);
        walk(contestant);
        const faults = contestant.faults();
        // The sum of the second run counts: in every later run, walkers remember floors of the run before.
        const sum = walk(contestant);
        return {
            row,
            column,
            unit: 'ms per frame',
            value: (time) => time / frames,
            run: () => walk(contestant),
            sumOf: () => sum,
            peer,
            contestant,
            faults,
            free: contestant.free,
        };
    });
    const [ours, theirs] = entries;
    const alike = sameEnds(ours.contestant.places(), theirs.contestant.places());
    theirs.faults.push(...faultsOfEnds(alike));
    return { entries: compareWith('rapier2d-compat', entries), alike };
}
