// How fast sepaxis means to be: reads the measured pair entries, writes a table of what was aimed at and what was
// measured. It decides nothing: a slow run is no failure.

import { speedUp, table } from './report.mjs';

const BATCH = 'sepaxis, batch';
const ONE_CALL = 'sepaxis, one call a pair';
const SAT_JS = 'SAT.js';
const PLAIN = 'plain JavaScript';

/** Who is to be how many times as fast as whom, at which question. */
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

export function targetTable(entries) {
    const find = (row, column) => {
        const entry = entries.find((e) => e.row === row && e.column === column);
        if (entry === undefined) throw new Error(`nothing was measured for ${row}, ${column}`);
        return entry;
    };
    const rows = targets.flatMap(({ who, least, than, columns }) =>
        columns.map((column) => {
            const ratio = speedUp(find(who, column), find(than, column));
            return [
                `${column}: ${who}`,
                `≥ ${least} × ${than}`,
                ratio.toFixed(ratio < 10 ? 2 : 1),
                ratio >= least ? 'yes' : 'no',
            ];
        }),
    );
    return table(['', 'target', 'measured', 'met'], rows);
}
