// The benchmark of saved states: alternately saves a world and restores another of its frames. Reads nothing, writes
// Markdown.

import { interleave } from '../measure.mjs';
import {
    atMost,
    compareWith,
    comparison,
    detailsFor,
    entryOf,
    faultList,
    medianOf,
    spreadLine,
    table,
} from '../report.mjs';
import { short } from '../world/scenes.mjs';
import { planckStates, rapierStates, sepaxisStates } from './contestants.mjs';
import { KINDS, sceneOfKinds } from './kinds.mjs';
import { rollbackTable } from './rollback.mjs';

const BASELINE = 'rapier2d-compat';

const contestants = [
    { name: 'sepaxis', make: sepaxisStates },
    { name: BASELINE, make: rapierStates },
    { name: 'planck, JSON', make: planckStates },
];

// Tolerance of a restored pose: other libraries store poses as floats or as sine and cosine.
const NEAR = 1e-3;

/** Enters all contestants with the same bodies, and compares the restored poses with the saved ones. */
function enter(bodies) {
    const scene = sceneOfKinds({ seed: 3, bodies, frames: 2 });
    const entries = contestants.map(({ name, make }) => {
        const contestant = make(scene);
        const faults = scene.frames.flatMap(({ x, y }, frame) => {
            const poses = contestant.restored(frame);
            const wrong = poses.filter((p, i) => Math.hypot(p.x - x[i], p.y - y[i]) > NEAR);
            return wrong.length > 0 ? [`frame ${frame}: ${wrong.length} poses are others`] : [];
        });
        return {
            row: name,
            column: short(bodies),
            unit: 'ms',
            value: (time) => time,
            run: (turn) => contestant.restoreAndSave(turn % 2),
            sumOf: (turn) => contestant.lengths[turn % 2],
            // The length of a text depends on the digits of its numbers.
            slack: name.includes('JSON') ? 0.1 : 0,
            bodies,
            bytes: contestant.lengths[0],
            contestant,
            faults,
        };
    });
    return compareWith(BASELINE, entries);
}

const bytesTable = (entries) =>
    table(
        ['bytes a body', ...new Set(entries.map(({ column }) => column))],
        contestants.map(({ name }) => [
            name,
            ...entries
                .filter(({ row }) => row === name)
                .map((e) => (e.bytes / e.bodies).toFixed(0)),
        ]),
    );

// A match saves a world thousands of times: the compilers of the browser have finished long before.
const AIMS = [
    { bodies: 300, most: 0.025, warmUp: 100 },
    { bodies: 10_000, most: 1.5, warmUp: 4 },
];

export async function runStates({ quick }) {
    const entries = AIMS.flatMap(({ bodies, warmUp }) => {
        const those = enter(bodies);
        interleave(those, quick ? { warmUp: 2, rounds: 3 } : { warmUp, rounds: 19 });
        for (const { contestant } of those) contestant.free();
        return those;
    });
    const targets = AIMS.map(({ bodies, most }) => {
        const value = medianOf(entryOf(entries, 'sepaxis', short(bodies)));
        return atMost(`${short(bodies)} bodies`, `≤ ${most} ms`, value, most);
    });
    const summary = `Bodies with ${KINDS} different shapes. A world is restored to one of two frames, between which all bodies have moved, and
saved; in brackets, how many times as fast as Rapier's snapshots. sepaxis saves into the bytes that it returned before;
Rapier makes a new world; planck writes a text and makes a new world.

${comparison(entries)}

${bytesTable(entries)}

A rollback by a \`History\`: a game runs eight frames of \`update()\` and \`separate()\`; in brackets, the ratio to these frames alone.

${rollbackTable(quick ? { warmUp: 3, rounds: 3 } : { warmUp: 30, rounds: 99 })}

${spreadLine(entries)}`;
    const rest = detailsFor(targets, entries, '');
    return { summary, rest, faults: faultList(entries) };
}
