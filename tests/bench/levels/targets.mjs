// The targets for levels: compares measured entries with them.

import { atMost, entryOf, medianOf, speedUp } from '../report.mjs';

const WALK = 0.1;
const CUT = 5;
// Time per pair, as a multiple of that of convex bodies.
const CONCAVE = { parted: 4, random: 20 };
const BYTES = 2;
// The target "time by what it touches": the same cells touched.
const ALIKE = 1.5;
// An update of bodies on large tiles: nanoseconds per body.
const FLOOR = 500;
// In ms per frame, µs per pair, ms per move; for changes, µs more than a frame without a change.
const GAME = 1;
const HEAP = 12;
const MOVER = 5;
const CHANGE = 20;

/** How much longer a frame with a change takes, in its unit. */
export const beyondRest = (entry) =>
    entry.value(medianOf(entry)) - entry.still.value(medianOf(entry.still));

export function levelTargets({ walk: [walk], play, cut, concave, tiles, slow, changes }) {
    const slowest = Math.max(
        ...cut.filter(({ row }) => row.startsWith('sepaxis')).map((entry) => medianOf(entry)),
    );
    const pieces = concave.filter(({ row }) => row === 'concave, 8 pieces');
    const large = (column) => entryOf(tiles, '1000 × 1000', column);
    const growth = (entry) => 1 / speedUp(entry, entry.baseline);
    const timeOf = (entry) => entry.value(medianOf(entry));
    const game = entryOf(play, 'sepaxis', 'the whole game');
    const [heap, ...movers] = slow;
    const floor = timeOf(entryOf(tiles, '1000 × 1000, all over', 'update'));
    return [
        atMost(walk.column, `≤ ${WALK} ms a frame`, walk.value(medianOf(walk)), WALK),
        atMost('the whole game', `≤ ${GAME} ms a frame`, timeOf(game), GAME),
        atMost('1,000 corners into pieces', `≤ ${CUT} ms`, slowest, CUT),
        ...pieces.map((entry) => {
            const most = entry.column.includes('parted') ? CONCAVE.parted : CONCAVE.random;
            const value = timeOf(entry) / timeOf(entry.baseline);
            return atMost(`concave, ${entry.column}`, `≤ ${most} × convex`, value, most);
        }),
        atMost('tiles', `≤ ${BYTES} bytes a cell`, large('add').bytesPerCell, BYTES),
        ...['short ray', 'update'].map((column) =>
            atMost(
                `1000 × 1000 tiles, ${column}`,
                `≤ ${ALIKE} × 10 × 10`,
                growth(large(column)),
                ALIKE,
            ),
        ),
        atMost('1000 × 1000 tiles, all over', `≤ ${FLOOR} ns a body`, floor, FLOOR),
        atMost(heap.row, `≤ ${HEAP} ${heap.unit}`, timeOf(heap), HEAP),
        ...movers.map((entry) =>
            atMost(entry.row, `≤ ${MOVER} ${entry.unit}`, timeOf(entry), MOVER),
        ),
        ...changes
            .filter(({ still }) => still !== undefined)
            .map((entry) =>
                atMost(entry.row, `≤ ${CHANGE} µs more than at rest`, beyondRest(entry), CHANGE),
            ),
    ];
}
