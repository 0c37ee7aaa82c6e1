// Compares sepaxis with SAT.js and with a plain program: reads dist/ and node_modules/, writes Markdown to
// stdout. Fails when anybody's answers differ from the textbook's.
//
//     node run.mjs          about a minute
//     node run.mjs quick    a few seconds (or QUICK=1): fewer pairs and rounds, to see that all is well

import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { version } from '../../dist/index.js';
import { checkFrame, checkPairs } from './check.mjs';
import { pairScene, randomBox, randomOctagon, worldScene } from './geometry.mjs';
import { interleave } from './measure.mjs';
import { plainPairs, plainWorld } from './plain.mjs';
import { comparison, details, faultList } from './report.mjs';
import { satPairs, satWorld } from './satjs.mjs';
import { sepaxisPairs, sepaxisWorld } from './sepaxis.mjs';

const quick = process.argv[2] === 'quick' || Boolean(process.env.QUICK);
const SHAPES = 4096;
const PAIRS = quick ? 20_000 : 100_000;
const BODIES = 2000;
const FRAMES = 32;
const ROUNDS = quick ? { warmUp: 2, rounds: 5 } : { warmUp: 3, rounds: 17 };

const SAT_JS = 'SAT.js';
const PLAIN = 'plain JavaScript';

// --- One call at a time ------------------------------------------------------------------------------

// `spread` is what makes half of the pairs overlap.
const outlineKinds = [
    { name: 'boxes', make: randomBox, spread: 60, seed: 1 },
    { name: '8-gons', make: randomOctagon, spread: 67, seed: 2 },
];

const pairContestants = [
    { name: 'sepaxis', make: sepaxisPairs },
    { name: 'sepaxis, a new result each', make: sepaxisPairs, fresh: true },
    { name: SAT_JS, make: satPairs },
    { name: 'SAT.js, a new `Response` each', make: satPairs, fresh: true },
    { name: PLAIN, make: plainPairs },
];

const pairQuestions = [
    { name: 'yes/no', sum: 'yesNo', run: 'yesNo' },
    { name: 'MTV', sum: 'mtv', run: 'mtv', runFresh: 'mtvFresh' },
];

/** With `moved`, all poses are written before the pairs of every round; the two sets take turns. */
function pairEntries(scene, kind, { name, make, fresh }, moved) {
    const contestant = make(scene);
    const faults = [];
    const sums = [0, 1].map((set) => {
        contestant.write(set);
        const checked = checkPairs(contestant.answers(), scene, set);
        faults.push(...checked.faults);
        return checked.sums;
    });
    contestant.write(0);
    return pairQuestions.flatMap((question) => {
        const ask = contestant[fresh ? question.runFresh : question.run];
        if (ask === undefined) return [];
        const setOf = (round) => (moved ? round % 2 : 0);
        const run = (round) => {
            if (moved) contestant.write(setOf(round));
            return ask();
        };
        return {
            row: moved ? `${name}, poses written first` : name,
            column: `${kind.name} ${question.name}`,
            unit: 'million pairs/s',
            value: (time) => PAIRS / time / 1000,
            run,
            sumOf: (round) => sums[setOf(round)][question.sum],
            faults: [...faults],
        };
    });
}

function allPairEntries() {
    return outlineKinds.flatMap((kind) => {
        const scene = pairScene({ ...kind, shapes: SHAPES, pairs: PAIRS });
        kind.share = scene.expected[0].filter((depth) => depth >= 0).length / PAIRS;
        const still = pairContestants.flatMap((who) => pairEntries(scene, kind, who, false));
        const moved = pairContestants
            .filter(({ fresh }) => !fresh)
            .flatMap((who) => pairEntries(scene, kind, who, true));
        return [...withBaseline(still, SAT_JS), ...withBaseline(moved, SAT_JS)];
    });
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

function machine() {
    const [cpu] = cpus();
    const satVersion = createRequire(import.meta.url)('sat/package.json').version;
    return [
        `${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${process.platform} ${process.arch}`,
        `node ${process.versions.node}`,
        `sepaxis ${version}`,
        `SAT.js ${satVersion}`,
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

const shares = outlineKinds.map(
    ({ name, share }) => `${(100 * share).toFixed(0)} % of the ${name}`,
);
console.log(`${machine()}.
Medians of ${ROUNDS.rounds} rounds, contestants in turn; in brackets, times as fast as SAT.js.${quick ? ' Quick run: rough.' : ''}

**Two shapes a call**: ${PAIRS / 1000}k pairs out of ${SHAPES} rotated shapes, all different; ${shares.join(' and ')} overlap. SAT.js
and the plain program keep turned corners from call to call, sepaxis turns both shapes in every call and copies in what it has not at
hand; with "poses written first" all poses are new in every round.

${comparison(pairs)}

**A world**: ${BODIES} bodies, half boxes, half 8-gons; all move and turn in every frame, ${overlapsPerFrame.toFixed(0)} pairs overlap. All poses in, all
overlapping pairs out. sepaxis works out normals and depths in either case.

${comparison(world)}

Spread and checksums:

${details(all)}

${((performance.now() - began) / 1000).toFixed(0)} s.`);

const faults = faultList(all);
if (faults !== '') {
    console.error(`\nAnswers that differ from the textbook's, or from run to run:\n${faults}`);
    process.exitCode = 1;
}
