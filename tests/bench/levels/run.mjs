// The benchmark of levels: walkers in them, and the shapes they are made of. Reads nothing, writes Markdown.

import { interleave } from '../measure.mjs';
import {
    comparison,
    crossTable,
    detailsFor,
    digits,
    faultList,
    medianOf,
    spreadLine,
    table,
    times,
} from '../report.mjs';
import { enterConcave } from './concave.mjs';
import { enterLarge, verifyMany } from './decompose.mjs';
import { enterHard } from './hard.mjs';
import { enterPlatformer, PARTS } from './platformer.mjs';
import { beyondRest, levelTargets } from './targets.mjs';
import { enterTerrain } from './terrain.mjs';
import { enterTiles } from './tiles.mjs';
import { enterWalk, walkLine } from './walk.mjs';

function measure(entries, watch) {
    interleave(entries, watch);
    for (const entry of entries) {
        entry.free?.();
        // Other worlds would only burden the garbage collector.
        entry.run = entry.contestant = undefined;
    }
    return entries;
}

const pieceTable = (entries) =>
    crossTable(
        'pieces',
        entries,
        ({ pieces, faults }) => `${pieces}${faults.map((f) => ` ≠ ${f}`)}`,
    );

function corpusTable(groups) {
    const rows = groups.flatMap(({ name, asked, shared, rows: members }) =>
        members.map(({ row, pieces, faults }) => [
            `${asked} ${name}: ${row}`,
            `${(pieces / shared).toFixed(2)}`,
            ...['area', 'not convex', 'exception'].map((fault) => `${faults[fault]}`),
        ]),
    );
    return table(['', 'pieces each', 'wrong area', 'not convex', 'exceptions'], rows);
}

/** Rows are kinds. The two have different numbers of candidates, so the time per pair is compared, not per frame. */
const concaveTable = (entries) =>
    crossTable('ns a pair', entries, ({ value, baseline, hits, ...entry }) => {
        const time = value(medianOf(entry));
        const ratio = time / baseline.value(medianOf(baseline));
        return `${time.toFixed(0)} (${times(ratio)}) · ${(100 * hits).toFixed(0)} %`;
    });

/** Rows are scenes, each in its own unit. The last column is how much longer they take than scenes at rest. */
function hardTable(entries) {
    const rows = entries.map((entry) => [
        entry.row,
        `${digits(entry.value(medianOf(entry)))} ${entry.unit}`,
        entry.still === undefined ? '' : `${digits(beyondRest(entry))} µs`,
    ]);
    return table(['', 'median', 'more than at rest'], rows);
}

/** The faults of sepaxis in the corpus, as entries of a list of faults. */
const corpusFaults = (groups) =>
    groups.flatMap(({ name, rows }) =>
        rows
            .filter(({ peer }) => !peer)
            .map(({ row, faults }) => ({
                row,
                column: `outlines ${name}`,
                unsteady: [],
                faults: Object.entries(faults)
                    .filter(([, count]) => count > 0)
                    .map(([fault, count]) => `${count} × ${fault}`),
            })),
    );

/** `summary` is for readers of the guide, `rest` for contributors: targets, spread, checksums. */
export async function runLevels({ quick }) {
    const watch = { lead: 1, ...(quick ? { warmUp: 1, rounds: 3 } : { warmUp: 3, rounds: 15 }) };
    const level = enterWalk({ frames: quick ? 120 : 240, walkers: 50 });
    const line = walkLine(level);
    const walk = measure(level.entries, { ...watch, lead: 0 });
    const { alike, entries } = enterPlatformer({ frames: quick ? 120 : 240, walkers: 300 });
    const play = measure(entries, { ...watch, lead: 0 });
    const cut = measure(enterLarge(), watch);
    const groups = verifyMany(quick ? 200 : 1000);
    const concave = measure(enterConcave({ bodies: 1000, frames: quick ? 2 : 4 }), watch);
    const terrain = measure(enterTerrain({ bodies: 1000 }), watch);
    const tiles = measure(enterTiles({ bodies: 1000 }), watch);
    const hard = enterHard();
    const slow = measure(hard.slow, { warmUp: 1, rounds: quick ? 2 : 7 });
    const changes = measure(hard.changes, { ...watch, warmUp: 3 });
    const all = [...walk, ...play, ...cut, ...concave, ...terrain, ...tiles, ...slow, ...changes];
    const { bytesPerCell } = tiles.find(({ row }) => row === '1000 × 1000');
    const summary = `**Movers**: ${walk[0].column} (single tiles, slopes, platforms), gravity, turns and jumps by a fixed script; in brackets, how
many times as fast as Rapier's character controller, which is measured without the step() that makes its moves visible to others.

${comparison(walk)}

${line}

**A platform game**: 300 walkers on ${PARTS}, and \`separate()\`; in brackets, how many times
as fast as Rapier, which gets the walkers and the tiles only: ${(100 * alike).toFixed(0)} % of these walks end within half a tile of each other.

${comparison(play)}

**Outlines** of 1,000 corners, decomposed into convex pieces; in brackets, how many times as fast as earcut, which makes
triangles. poly-decomp-es supports no holes; its \`decomp\` tries every way to cut, so it gets the smallest outlines only. ≠ marks
a wrong area.

${comparison(cut)}

${pieceTable(cut)}

Random outlines, half of them with corners on straight edges: the average number of pieces, over the outlines that all
contestants decompose correctly, and how many outlines fail (area off by more than 1e-6, a piece that is not convex, an
exception).

${corpusTable(groups)}

**Concave bodies**: stars of eight convex pieces, compared with regular 8-gons of the same extent. Times are per pair that
the broad phase finds; in brackets, how many times as long as for convex bodies; then the share of these pairs that overlap.

${concaveTable(concave)}

**Terrain**: 1,000 boxes on a polyline of 1,400 segments; in brackets, how many times as fast as Rapier, which reports a
manifold per segment instead of the shortest push.

${comparison(terrain)}

**Tiles** with slopes, which take ${bytesPerCell.toFixed(2)} bytes per cell including the world, and 1,000 small bodies that all move and touch
some of them; in brackets, how many times as fast as the grid of 10 × 10.

${comparison(tiles)}

**Hard cases** and levels that change, for sepaxis only:

${hardTable([...slow, ...changes])}

${spreadLine(all)}`;
    const targets = levelTargets({ walk, play, cut, concave, tiles, slow, changes });
    const rest = detailsFor(targets, all, '');
    const ours = all.filter((entry) => !entry.peer);
    return { summary, rest, faults: faultList([...ours, ...corpusFaults(groups)]) };
}
