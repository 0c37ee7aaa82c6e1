// The benchmark of worlds: in every frame all poses in and all overlapping pairs out; rays; and a game. Reads nothing,
// writes Markdown.

import { box2dWorld } from '../contestants/box2d-wasm.mjs';
import { box2d3World } from '../contestants/box2d3-wasm.mjs';
import { detectWorld } from '../contestants/detect-collisions.mjs';
import { matterWorld } from '../contestants/matter-js.mjs';
import { plainWorld } from '../contestants/plain.mjs';
import { planckWorld } from '../contestants/planck.mjs';
import { rapierWorld } from '../contestants/rapier.mjs';
import { satWorld } from '../contestants/satjs.mjs';
import { sepaxisObjects, sepaxisWorld } from '../contestants/sepaxis.mjs';
import { interleave } from '../measure.mjs';
import {
    compareWith,
    comparison,
    detailsFor,
    digits,
    faultList,
    markOf,
    medianOf,
    spreadLine,
    table,
    times,
} from '../report.mjs';
import { checkFrame } from './check.mjs';
import { CROWD, enterCrowd } from './crowd.mjs';
import { COUNTS, playGame } from './game.mjs';
import { checkRays, firstHits, raysIn } from './rays.mjs';
import { crowdAt, overlapsOf, placedAt } from './reference.mjs';
import {
    evenScene,
    gameScene,
    heapedGameScene,
    SPARSE_ROOM,
    short,
    unevenScenes,
} from './scenes.mjs';
import { gameTargets, growthOf, perPair, rayTargets, worldTargets } from './targets.mjs';

// `most`: the number of bodies with which a frame still takes less than a few hundred ms; `mostReach`: the same for the
// length of rays. `uneven`: also measured in uneven scenes. `rays`: its name in the table of rays. `minds`: walls, see
// check.mjs. `peer`: may differ from the reference, and is marked.
const contestants = [
    {
        name: 'sepaxis',
        make: sepaxisWorld,
        most: 100_000,
        uneven: true,
        minds: true,
        rays: 'sepaxis, batch',
    },
    {
        name: 'sepaxis, by objects',
        make: sepaxisObjects,
        most: 20_000,
        minds: true,
        rays: 'sepaxis, one call a ray',
    },
    { name: 'plain JavaScript with a grid', make: plainWorld, most: 100_000, uneven: true },
    { name: 'SAT.js with a grid', make: satWorld, most: 100_000, uneven: true },
    { name: 'box2d-wasm', make: box2dWorld, most: 20_000, uneven: true, peer: true },
    { name: 'rapier2d-compat', make: rapierWorld, most: 20_000, uneven: true, peer: true },
    { name: 'box2d3-wasm', make: box2d3World, most: 20_000, peer: true },
    { name: 'matter-js', make: matterWorld, most: 20_000, peer: true },
    { name: 'planck', make: planckWorld, most: 10_000, peer: true },
    { name: 'detect-collisions', make: detectWorld, most: 10_000, mostReach: 40, peer: true },
];
const BASELINE = 'SAT.js with a grid';

const TEN = 10_000;

// Two sums that differ by more than this share come from different results: one extra pair among many changes more.
const SLACK = 1e-7;

// --- Frames ------------------------------------------------------------------------------------------

/** All contestants in one scene, checked frame by frame; `finish` frees them. */
function enter(scene, column, who) {
    const playing = who.map(({ name, make, peer, minds }) => {
        const contestant = make(scene);
        // Plays all frames once, so that engines have the data that they keep from frame to frame.
        scene.frames.forEach((_, frame) => {
            contestant.ask(frame);
        });
        const sums = [];
        return {
            row: name,
            column,
            unit: 'ms per frame',
            value: (time) => time,
            run: (turn) => contestant.ask(turn % sums.length),
            sumOf: (turn) => sums[turn % sums.length],
            slack: peer ? SLACK : 0,
            peer,
            minds,
            contestant,
            sums,
            faults: [],
            answers: 0,
            missed: 0,
        };
    });
    let pairs = 0;
    scene.frames.forEach((_, frame) => {
        const placed = placedAt(scene, frame);
        const depths = overlapsOf(scene, frame, placed);
        pairs += depths.size / scene.frames.length;
        for (const entry of playing) {
            const answers = entry.contestant.answers(frame);
            const found = checkFrame(answers, scene, placed, depths, { minds: entry.minds });
            const { sum, count, missed, faults } = found;
            entry.sums.push(sum);
            entry.answers += count;
            entry.missed += missed;
            entry.faults.push(...faults.map((fault) => `frame ${frame}: ${fault}`));
        }
    });
    for (const entry of playing) {
        entry.pairs = pairs;
        entry.baseline = playing.find(({ row }) => row === BASELINE);
    }
    return playing;
}

function leave(entries) {
    for (const entry of entries) {
        entry.contestant.free?.();
        // Worlds of other scenes would only burden the garbage collector.
        entry.contestant = undefined;
        entry.run = undefined;
    }
}

function measureEven({ sizes, frames, watch, longWatch, few, room }) {
    const all = [];
    for (const bodies of sizes) {
        const who = contestants.filter(
            ({ name, most }) => bodies <= (few && name !== 'sepaxis' ? Math.min(most, TEN) : most),
        );
        const count = bodies > 20_000 ? Math.ceil(frames / 2) : frames;
        const scene = evenScene({ seed: 3, bodies, frames: count, room });
        const entries = enter(scene, short(bodies), who);
        interleave(entries, bodies > TEN ? longWatch : watch);
        leave(entries);
        all.push(...entries);
    }
    return all;
}

function measureUneven({ bodies, frames, watch, few }) {
    const who = contestants.filter(({ name, uneven }) => uneven && (!few || name === 'sepaxis'));
    return unevenScenes.flatMap((make) => {
        const scene = make({ seed: 5, bodies, frames });
        const entries = enter(scene, scene.name, who);
        interleave(entries, watch);
        leave(entries);
        return entries;
    });
}

/** Rows are scenes: ms, ns per overlapping pair, and the ratio to the same contestant's even scene. */
function unevenTable(uneven, even) {
    const rows = [...new Set(uneven.map(({ row }) => row))];
    const columns = [...new Set(uneven.map(({ column }) => column))];
    const cell = (entry) => {
        const same = even.find(({ row, column }) => row === entry.row && column === short(TEN));
        const ratio = perPair(entry) / perPair(same);
        return `${digits(medianOf(entry))} · ${digits(perPair(entry))} · ${times(ratio)}${markOf(entry)}`;
    };
    return table(
        ['ms · ns a pair · even = 1', 'pairs', ...rows],
        columns.map((column) => {
            const entries = uneven.filter((entry) => entry.column === column);
            return [column, entries[0].pairs.toFixed(0), ...entries.map(cell)];
        }),
    );
}

// --- Rays --------------------------------------------------------------------------------------------

function measureRays({ count, watch, few }) {
    const scene = evenScene({ seed: 3, bodies: TEN, frames: 1 });
    const crowd = crowdAt(scene, 0);
    const sets = [40, 1000].map((reach) => {
        const rays = raysIn({ crowd, side: scene.side, seed: reach, count, reach });
        const expected = firstHits(crowd, rays);
        const share = expected.filter(({ body }) => body >= 0).length / count;
        return {
            reach,
            rays,
            expected,
            column: `length ${reach}, ${(100 * share).toFixed(0)} % hit`,
        };
    });
    const playing = contestants
        .filter(({ name }) => !few || name !== 'detect-collisions')
        .map(({ make, ...who }) => ({ ...who, contestant: make(scene) }));
    const entries = playing
        .filter(({ contestant }) => contestant.cast !== undefined)
        .flatMap(({ name, rays: row = name, peer, mostReach = 1000, contestant }) => {
            contestant.ask(0);
            const asked = sets.filter(({ reach }) => reach <= mostReach);
            return asked.map(({ reach, rays, expected, column }) => ({
                row,
                column,
                unit: `ms for ${short(count)} rays`,
                value: (time) => time,
                run: () => contestant.cast(rays),
                slack: peer ? SLACK : 0,
                peer,
                reach,
                ...checkRays(contestant.hits(rays), crowd, rays, expected),
            }));
        });
    for (const entry of entries) entry.sumOf = () => entry.sum;
    interleave(compareWith('rapier2d-compat', entries), watch);
    for (const { contestant } of playing) contestant.free?.();
    return entries;
}

// --- A crowd -----------------------------------------------------------------------------------------

function measureCrowd({ frames, watch }) {
    const entries = enterCrowd({ seed: 12, frames });
    interleave(entries, watch);
    for (const entry of entries) entry.free?.();
    return entries;
}

const crowdTable = (entries) =>
    table(
        ['', 'ms per frame', 'depth'],
        entries.map((entry) => [
            entry.row,
            digits(entry.value(medianOf(entry))),
            entry.depth.toFixed(1),
        ]),
    );

// --- Together ----------------------------------------------------------------------------------------

/** `summary` is for readers of the guide, `rest` for contributors: targets, spread, checksums. */
export async function runWorld({ quick }) {
    const watch = { lead: 1, ...(quick ? { warmUp: 2, rounds: 3 } : { warmUp: 4, rounds: 19 }) };
    const longWatch = {
        lead: 1,
        ...(quick ? { warmUp: 1, rounds: 3 } : { warmUp: 2, rounds: 11 }),
    };
    const few = quick;
    const sizes = quick ? [1000, TEN, 100_000] : [1000, 5000, TEN, 20_000, 100_000];
    const frames = quick ? 2 : 8;
    const even = measureEven({ sizes, frames, watch, longWatch, few });
    const sparse = measureEven({
        sizes: [1000, TEN],
        frames,
        watch,
        longWatch,
        few,
        room: SPARSE_ROOM,
    });
    const uneven = measureUneven({ bodies: TEN, frames: quick ? 2 : 4, watch: longWatch, few });
    const rays = measureRays({ count: quick ? 1000 : TEN, watch: longWatch, few });
    const games = [gameScene, heapedGameScene].map((make) => {
        const scene = make({ seed: 9, movers: 300, statics: 2000, frames: 16 });
        return { name: scene.name, ...playGame(scene, { seed: 10, rounds: quick ? 20 : 200 }) };
    });
    const crowd = measureCrowd({ frames: quick ? 40 : 400, watch: longWatch });

    const targets = [
        ...worldTargets(even, uneven),
        ...games.flatMap(gameTargets),
        ...(rays.some(({ row }) => row.startsWith('sepaxis')) ? rayTargets(rays) : []),
    ];
    const all = [...even, ...sparse, ...uneven, ...rays, ...crowd];
    const asked = games[0].asks
        ? `${COUNTS.casts} shape casts, ${COUNTS.rays} rays of length 500 and ${COUNTS.boxes} box queries a frame`
        : 'without questions, which this build does not have yet';
    const pairs = even.map((entry) => entry.pairs / bodiesOf(entry));
    const sparsePairs = (sparse.at(-1).pairs / bodiesOf(sparse.at(-1))).toFixed(2);
    const summary = `Half of the bodies are rotated boxes, a quarter circles, a quarter polygons of 5 to 8 corners. All of them move and rotate
in every frame, with ${Math.min(...pairs).toFixed(2)} to ${Math.max(...pairs).toFixed(2)} overlapping pairs per body. In every frame, all poses are written, and all pairs are read
with normal and depth. Figures are medians of ${watch.rounds} rounds (${longWatch.rounds} for more than ${short(TEN)} bodies and below the first table); the
contestants take turns. In brackets: how many times as fast as SAT.js with a grid that we wrote for it. ≠ is the share of
pairs that differ from a textbook implementation, mostly in depth, and the share that were missed: matter-js makes circles
polygons, and floats lose digits far from the origin. Where there is no figure, a frame takes more than a few hundred ms.
sepaxis does not push a body out of one static body into another, so its push may be longer there; that is not counted as a difference.

${comparison(even)}

With sepaxis, the cost per body grows by a factor of ${growthOf(even).toFixed(2)} from 1k to 100k bodies.

The same in a sparse world: bodies cover about 3 % of the area instead of 42 %, with ${sparsePairs} overlapping pairs per body.

${comparison(sparse)}

Uneven scenes, of ${short(TEN)} bodies unless stated otherwise; the last figure is the cost per pair relative to the even scene:

${unevenTable(uneven, even)}

Closest hits of ${rays[0].unit.replace('ms for ', '')} that start outside all bodies, in the even scene of ${short(TEN)}; in brackets, how many times as fast as Rapier:

${comparison(rays)}

300 movers among 2,000 statics, ${asked}; the statics have gaps between them, or overlap at random:

${gameTable(games)}

${CROWD}, each library's own \`separate()\` or physics step; the depth is that of the deepest overlap left, on average:

${crowdTable(crowd)}

${spreadLine(all)}`;
    const rest = detailsFor(targets, all, ' from the textbook');
    const ours = all.filter((entry) => !entry.peer);
    const played = games.map((game) => ({
        row: 'sepaxis',
        column: game.name,
        unsteady: [],
        ...game,
    }));
    return { summary, rest, faults: faultList([...ours, ...played]) };
}

const gameTable = (games) =>
    table(
        ['ms per frame', 'median', 'p99'],
        games.map(({ name, median, p99 }) => [name, median.toFixed(3), p99.toFixed(3)]),
    );

const bodiesOf = ({ column }) => Number(column.replace('k', '000'));
