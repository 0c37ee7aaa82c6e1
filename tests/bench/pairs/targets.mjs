// The targets for pairs: compares measured entries with them.

import { atLeast, entryOf, speedUp } from '../report.mjs';

const BATCH = 'sepaxis, batch';
const ONE_CALL = 'sepaxis, one call a pair';
const SAT_JS = 'SAT.js';
const PLAIN = 'plain JavaScript';

/** The targets: contestant, baseline, factor and query. */
const targets = [
    { who: BATCH, least: 60, than: SAT_JS, columns: ['boxes yes/no'] },
    { who: BATCH, least: 25, than: SAT_JS, columns: ['boxes MTV'] },
    { who: BATCH, least: 20, than: SAT_JS, columns: ['8-gons yes/no'] },
    { who: BATCH, least: 18, than: SAT_JS, columns: ['8-gons MTV'] },
    { who: BATCH, least: 10, than: SAT_JS, columns: ['box–circle MTV'] },
    { who: BATCH, least: 3, than: PLAIN, columns: ['boxes yes/no', 'boxes MTV'] },
    {
        who: ONE_CALL,
        least: 1.5,
        than: SAT_JS,
        columns: [
            'boxes yes/no',
            'boxes MTV',
            '8-gons yes/no',
            '8-gons MTV',
            'box–circle yes/no',
            'box–circle MTV',
        ],
    },
];

export function pairTargets(entries) {
    return targets.flatMap(({ who, least, than, columns }) =>
        columns.map((column) => {
            const value = speedUp(entryOf(entries, who, column), entryOf(entries, than, column));
            return atLeast(`${column}: ${who}`, `≥ ${least} × ${than}`, value, least);
        }),
    );
}
