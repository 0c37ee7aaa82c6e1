// Compares sepaxis with other libraries and with a plain program: reads dist/ and node_modules/, writes Markdown to
// stdout. Fails when answers of sepaxis, SAT.js or the plain program differ from the textbook's; other peers' are marked.
//
//     node run.mjs          about two minutes
//     node run.mjs quick    less than one (or quick=1, QUICK=1): fewer pairs and rounds, to see that all is well

import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { box2dPairs } from './box2d-wasm.mjs';
import { checkFrame, checkPairs } from './check.mjs';
import { detectPairs } from './detect-collisions.mjs';
import {
    anyTwo,
    evenAndOdd,
    pairScene,
    randomBox,
    randomCircle,
    randomOctagon,
    worldScene,
} from './geometry.mjs';
import { matterPairs } from './matter-js.mjs';
import { interleave } from './measure.mjs';
import { plainPairs, plainWorld } from './plain.mjs';
import { planckPairs } from './planck.mjs';
import { rapierPairs } from './rapier.mjs';
import { comparison, details, faultList } from './report.mjs';
import { satPairs, satWorld } from './satjs.mjs';
import { sepaxisBatch, sepaxisPairs, sepaxisWorld } from './sepaxis.mjs';
import { targetTable } from './targets.mjs';

const quick =
    ['quick', 'quick=1'].includes(process.argv[2]) ||
    Boolean(process.env.QUICK || process.env.quick);
const SHAPES = 4096;
const PAIRS = quick ? 50_000 : 100_000;
const BODIES = 2000;
const FRAMES = 32;
const ROUNDS = quick ? { warmUp: 2, rounds: 5 } : { warmUp: 4, rounds: 25 };

const SAT_JS = 'SAT.js';

// --- Pairs -------------------------------------------------------------------------------------------

// `spread` is what makes half of the pairs overlap. Circles come second, as most peers ask for.
const families = [
    { name: 'boxes', make: randomBox, choose: anyTwo, spread: 60, seed: 1 },
    { name: '8-gons', make: randomOctagon, choose: anyTwo, spread: 67, seed: 2 },
    {
        name: 'box–circle',
        make: (random, i) => (i % 2 === 0 ? randomBox(random) : randomCircle(random)),
        choose: evenAndOdd,
        spread: 54,
        seed: 4,
    },
];

// `moves`: also with all poses written before the pairs. `peer`: may differ from the textbook, and is marked.
const pairContestants = [
    { name: 'sepaxis, batch', make: sepaxisBatch, moves: true },
    { name: 'sepaxis, one call a pair', make: sepaxisPairs, moves: true },
    { name: 'sepaxis, a new result each', make: sepaxisPairs, fresh: true },
    { name: SAT_JS, make: satPairs, moves: true },
    { name: 'SAT.js, a new `Response` each', make: satPairs, fresh: true },
    { name: 'plain JavaScript', make: plainPairs, moves: true },
    { name: 'box2d-wasm', make: box2dPairs, peer: true },
    { name: 'planck', make: planckPairs, peer: true },
    { name: 'rapier2d-compat', make: rapierPairs, peer: true },
    { name: 'matter-js', make: matterPairs, peer: true, without: 'box–circle' },
    { name: 'detect-collisions', make: detectPairs, peer: true },
];

const pairQuestions = [
    { name: 'yes/no', key: 'yesNo', run: 'yesNo' },
    { name: 'MTV', key: 'mtv', run: 'mtv', runFresh: 'mtvFresh' },
];

/** With `moved`, all poses are written before the pairs of every run; the two sets take turns. */
function pairEntries(scene, family, { name, make, fresh, peer }, moved) {
    const contestant = make(scene);
    const sets = (moved ? [0, 1] : [0]).map((set) => {
        contestant.write(set);
        return checkPairs(contestant.answers(), scene, set);
    });
    if (moved) contestant.write(0);
    return pairQuestions.flatMap((question) => {
        const ask = contestant[fresh ? question.runFresh : question.run];
        if (ask === undefined) return [];
        const setOf = (turn) => turn % sets.length;
        const run = (turn) => {
            if (moved) contestant.write(setOf(turn));
            return ask();
        };
        return {
            row: moved ? `${name}, poses written first` : name,
            column: `${family.name} ${question.name}`,
            unit: 'million pairs/s',
            value: (time) => PAIRS / time / 1000,
            run,
            sumOf: (turn) => sets[setOf(turn)].sums[question.key],
            faults: sets.flatMap(({ faults }) => faults[question.key]),
            peer,
        };
    });
}

function allPairEntries() {
    const still = [];
    const moved = [];
    for (const family of families) {
        const scene = pairScene({ ...family, shapes: SHAPES, pairs: PAIRS });
        family.share = scene.expected[0].filter((depth) => depth >= 0).length / PAIRS;
        for (const who of pairContestants) {
            if (who.without === family.name) continue;
            still.push(...pairEntries(scene, family, who, false));
            if (who.moves) moved.push(...pairEntries(scene, family, who, true));
        }
    }
    return [...withBaseline(still, SAT_JS), ...withBaseline(moved, SAT_JS)];
}

// --- A world -----------------------------------------------------------------------------------------

const worldContestants = [
    { name: 'sepaxis, world', make: sepaxisWorld },
    { name: 'sepaxis, world, by objects', make: sepaxisWorld, objects: true },
    { name: 'SAT.js with a grid', make: satWorld },
    { name: 'plain JavaScript with a grid', make: plainWorld },
];

/** A round is all frames, in order. */
function worldEntries(scene, { name, make, objects }) {
    const contestant = make(scene);
    const total = { yesNo: 0, mtv: 0 };
    const faults = [];
    for (let frame = 0; frame < FRAMES; frame++) {
        const checked = checkFrame(contestant.answers(frame), scene, frame);
        faults.push(...checked.faults);
        total.yesNo += checked.sums.yesNo;
        total.mtv += checked.sums.mtv;
    }
    return ['yesNo', 'mtv'].map((question) => {
        const ask = contestant[objects ? `${question}Bodies` : question];
        const run = () => {
            let sum = 0;
            for (let frame = 0; frame < FRAMES; frame++) sum += ask(frame);
            return sum;
        };
        return {
            row: name,
            column: question === 'mtv' ? 'pairs, normals, depths' : 'pairs only',
            unit: 'ms per frame',
            value: (time) => time / FRAMES,
            run,
            sumOf: () => total[question],
            faults: [...faults],
        };
    });
}

// Poses reach every contestant as flat arrays, one set a frame.
function flatPoses(poses) {
    return poses.map((set) => ({
        x: Float64Array.from(set, (pose) => pose.x),
        y: Float64Array.from(set, (pose) => pose.y),
        angle: Float64Array.from(set, (pose) => pose.angle),
    }));
}

function allWorldEntries(scene) {
    const entries = worldContestants.flatMap((who) => worldEntries(scene, who));
    return withBaseline(entries, 'SAT.js with a grid');
}

// --- Together ----------------------------------------------------------------------------------------

/** Every entry is compared with the one of SAT.js that answers the same question. */
function withBaseline(entries, name) {
    for (const entry of entries) {
        entry.baseline = entries.find(
            (other) => other.column === entry.column && other.row.startsWith(name),
        );
    }
    return entries;
}

const readPackage = (path) =>
    JSON.parse(readFileSync(new URL(`${path}/package.json`, import.meta.url), 'utf8'));

function machine() {
    const [cpu] = cpus();
    const peers = Object.keys(readPackage('.').dependencies).map((name) => {
        const { version } = readPackage(`node_modules/${name}`);
        return `${name === 'sat' ? SAT_JS : name} ${version}`;
    });
    return [
        `${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${process.platform} ${process.arch}`,
        `node ${process.versions.node}`,
        `sepaxis ${readPackage('../..').version}`,
        ...peers,
        new Date().toISOString().slice(0, 10),
    ].join('; ');
}

const began = performance.now();
const scene = worldScene({ seed: 3, bodies: BODIES, frames: FRAMES, room: 3500 });
scene.frames = flatPoses(scene.poses);
const overlapsPerFrame = scene.expected.reduce((n, { depths }) => n + depths.size, 0) / FRAMES;

const pairs = allPairEntries();
const world = allWorldEntries(scene);
const all = [...pairs, ...world];
interleave(all, ROUNDS);

const shares = families.map(({ name, share }) => `${(100 * share).toFixed(0)} % (${name})`);
const peerFaults = faultList(all.filter((entry) => entry.peer));
console.log(`${machine()}.
Medians of ${ROUNDS.rounds} rounds, contestants in turn; in brackets, times as fast as SAT.js.${quick ? ' Quick run: rough.' : ''}

**Pairs**: ${PAIRS / 1000}k random pairs out of ${SHAPES} rotated shapes, of which overlap ${shares.join(', ')}.
Shapes are made and placed beforehand, and results are read and added up. SAT.js, matter-js, detect-collisions and the plain
program keep turned corners from call to call; sepaxis turns both shapes in every call. With "poses written first" all poses
are new in every run. ≠ counts the pairs whose answer is not the textbook's; a contestant that cannot answer has no figure.

${comparison(pairs)}

What sepaxis means to reach:

${targetTable(pairs)}

**A world**: ${BODIES} bodies, half boxes, half 8-gons; all move and turn in every frame, ${overlapsPerFrame.toFixed(0)} pairs overlap. All poses in, all
overlapping pairs out. sepaxis works out normals and depths in either case.

${comparison(world)}

Spread and checksums:

${details(all)}
${peerFaults === '' ? '' : `\nWhere peers differ from the textbook:\n\n${peerFaults}\n`}
${((performance.now() - began) / 1000).toFixed(0)} s.`);

const faults = faultList(all.filter((entry) => !entry.peer));
if (faults !== '') {
    console.error(`\nAnswers that differ from the textbook's, or from run to run:\n${faults}`);
    process.exitCode = 1;
}
