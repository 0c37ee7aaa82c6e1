// How fast sepaxis means to be, in a level: reads measured entries, writes what was aimed at and what was reached.

import { medianOf, speedUp } from '../report.mjs';

const WALK = 0.1;
const CUT = 5;
const CONCAVE = 4;
const BYTES = 2;
// What is set as "time by what it touches": the same cells touched.
const ALIKE = 1.5;

const atMost = (name, goal, value, most) => ({ name, goal, value, met: value <= most });

function find(entries, row, column) {
    const entry = entries.find((e) => e.row === row && e.column.startsWith(column));
    if (entry === undefined) throw new Error(`nothing was measured for ${row}, ${column}`);
    return entry;
}

export function levelTargets({ walk: [walk], cut, concave, tiles }) {
    const slowest = Math.max(
        ...cut.filter(({ row }) => row.startsWith('sepaxis')).map((entry) => medianOf(entry)),
    );
    const pieces = concave.filter(({ row }) => row === 'concave, 8 pieces');
    const large = (column) => find(tiles, '1000 × 1000', column);
    const growth = (entry) => 1 / speedUp(entry, entry.baseline);
    const perPair = (entry) => entry.value(medianOf(entry));
    return [
        atMost(walk.column, `≤ ${WALK} ms a frame`, walk.value(medianOf(walk)), WALK),
        atMost('1,000 corners into pieces', `≤ ${CUT} ms`, slowest, CUT),
        ...pieces.map((entry) =>
            atMost(
                `concave, ${entry.column}`,
                `≤ ${CONCAVE} × convex`,
                perPair(entry) / perPair(entry.baseline),
                CONCAVE,
            ),
        ),
        atMost('tiles', `≤ ${BYTES} bytes a cell`, large('add').bytesPerCell, BYTES),
        ...['short ray', 'update'].map((column) =>
            atMost(
                `1000 × 1000 tiles, ${column}`,
                `≤ ${ALIKE} × 10 × 10`,
                growth(large(column)),
                ALIKE,
            ),
        ),
    ];
}
