// The benchmark of pairs: two shapes at a time, from many pairs. Reads nothing, writes Markdown.

import { checkPairs } from '../check.mjs';
import { box2dPairs } from '../contestants/box2d-wasm.mjs';
import { detectPairs } from '../contestants/detect-collisions.mjs';
import { matterPairs } from '../contestants/matter-js.mjs';
import { plainPairs } from '../contestants/plain.mjs';
import { planckPairs } from '../contestants/planck.mjs';
import { rapierPairs } from '../contestants/rapier.mjs';
import { satPairs } from '../contestants/satjs.mjs';
import { sepaxisBatch, sepaxisPairs } from '../contestants/sepaxis.mjs';
import { randomBox, randomCircle, randomOctagon } from '../geometry.mjs';
import { interleave } from '../measure.mjs';
import { compareWith, comparison, detailsFor, faultList, spreadLine } from '../report.mjs';
import { anyTwo, evenAndOdd, pairScene } from './scene.mjs';
import { pairTargets } from './targets.mjs';

const SHAPES = 4096;
const SAT_JS = 'SAT.js';

// `spread` is chosen so that half of the pairs overlap. Circles come second, as most libraries expect.
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

// `moves`: also measured with all poses written before the pairs. `peer`: may differ from the reference, and is marked.
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

/** With `moved`, all poses are written before the pairs of every run; the two sets alternate. */
function pairEntries(scene, family, { name, make, fresh, peer }, moved, amount) {
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
            value: (time) => amount / time / 1000,
            run,
            sumOf: (turn) => sets[setOf(turn)].sums[question.key],
            faults: sets.flatMap(({ faults }) => faults[question.key]),
            peer,
        };
    });
}

function allEntries(amount) {
    const still = [];
    const moved = [];
    for (const family of families) {
        const scene = pairScene({ ...family, shapes: SHAPES, pairs: amount });
        family.share = scene.expected[0].filter((depth) => depth >= 0).length / amount;
        for (const contestant of pairContestants) {
            if (contestant.without === family.name) continue;
            still.push(...pairEntries(scene, family, contestant, false, amount));
            if (contestant.moves)
                moved.push(...pairEntries(scene, family, contestant, true, amount));
        }
    }
    return [...compareWith(SAT_JS, still), ...compareWith(SAT_JS, moved)];
}

/** `summary` is for readers of the guide, `rest` for contributors: targets, spread, checksums. */
export async function runPairs({ quick }) {
    const amount = quick ? 25_000 : 100_000;
    const watch = quick ? { warmUp: 2, rounds: 3 } : { warmUp: 3, rounds: 19 };
    const entries = allEntries(amount);
    interleave(entries, watch);

    const shares = families.map(({ name, share }) => `${(100 * share).toFixed(0)} % (${name})`);
    const summary = `${amount / 1000}k random pairs of ${SHAPES} rotated shapes; the share that overlaps is ${shares.join(', ')}. Figures are
medians of ${watch.rounds} rounds, in which the contestants take turns. In brackets: how many times as fast as SAT.js. Shapes are made and placed
beforehand; results are read and added up. SAT.js, matter-js, detect-collisions and plain JavaScript keep rotated vertices
between calls. A sepaxis batch does so too, as long as no pose changes; single calls keep only sine and cosine.
With "poses written first", all poses are new in every run. ≠ counts the pairs whose result is wrong: it differs from
that of a textbook implementation. A contestant that cannot compute a result has no figure.

${comparison(entries)}

${spreadLine(entries)}`;
    const rest = detailsFor(pairTargets(entries), entries, ' from the textbook');
    return { summary, rest, faults: faultList(entries.filter((entry) => !entry.peer)) };
}
