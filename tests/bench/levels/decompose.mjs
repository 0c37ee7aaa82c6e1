// Decomposition of outlines into convex pieces: polygon(), poly-decomp-es and earcut. Reads outlines; returns pieces,
// and what is wrong with them.
//
// Timed: points in, pieces or triangles out; sepaxis also bakes them into a shape. earcut gets its flat list, and
// flattening is not timed. poly-decomp-es does not support holes, and quickDecomp may add points.

import earcut from 'earcut';
import { decomp, quickDecomp } from 'poly-decomp-es';
import { polygon } from '../../../dist/index.js';
import { compareWith } from '../report.mjs';
import { areaOf, largeOutlines, manyOutlines, side } from './outlines.mjs';

// Tolerances, as shares: of the area, and of the size by which a corner may turn inward.
const AREA = 1e-6;
const DENT = 1e-6;

// decomp tries all decompositions: with more corners it does not return.
const FEW = 8;
// quickDecomp's own default for added points, and a recursion depth at which it does not give up.
const STEINER = 25;
const DEEPEST = 10_000;
// A run that takes longer, in ms, is not repeated.
const TOO_LONG = 400;

const flatten = (rings) => {
    const data = Float64Array.from(rings.flat(2));
    let at = rings[0].length;
    const holes = rings.slice(1).map((ring) => {
        const start = at;
        at += ring.length;
        return start;
    });
    return { data, holes };
};

// `prepare` is not timed; `cut` returns the number of pieces, `piecesOf` their corners.
const contestants = [
    {
        row: 'sepaxis, `polygon`',
        holes: true,
        prepare: (points, holes) => ({ points, options: { holes } }),
        cut: ({ points, options }) => polygon(points, options),
        piecesOf: (shape) => shape.pieces.map((piece) => piece.points.map(({ x, y }) => [x, y])),
    },
    {
        row: 'poly-decomp-es, `quickDecomp`',
        peer: true,
        prepare: (points) => points,
        cut: (points) => quickDecomp(points, [], [], [], STEINER, DEEPEST),
        piecesOf: (pieces) => pieces,
    },
    {
        row: 'poly-decomp-es, `decomp`',
        peer: true,
        most: FEW,
        prepare: (points) => points,
        cut: (points) => decomp(points),
        piecesOf: (pieces) => pieces || [],
    },
    {
        row: 'earcut, triangles',
        peer: true,
        holes: true,
        prepare: (points, holes) => flatten([points, ...holes]),
        cut: ({ data, holes }) => earcut(data, holes),
        piecesOf: (corners, { data }) =>
            Array.from({ length: corners.length / 3 }, (_, i) =>
                Array.from(corners.slice(3 * i, 3 * i + 3), (k) => [data[2 * k], data[2 * k + 1]]),
            ),
    },
];

function isConvex(piece) {
    const turn = areaOf(piece) < 0 ? -1 : 1;
    return piece.every((p, i) => {
        const q = piece[(i + 1) % piece.length];
        const r = piece[(i + 2) % piece.length];
        const length = Math.hypot(r[0] - p[0], r[1] - p[1]);
        return turn * side(p, q, r) >= -DENT * length * Math.max(length, 1);
    });
}

/** What is wrong with the pieces of an outline, or undefined. */
function faultOf(pieces, { points, holes }) {
    const whole = areaOf(points) - holes.reduce((sum, hole) => sum + Math.abs(areaOf(hole)), 0);
    const sum = pieces.reduce((area, piece) => area + Math.abs(areaOf(piece)), 0);
    if (!(Math.abs(sum / whole - 1) <= AREA)) return 'area';
    return pieces.every(isConvex) ? undefined : 'not convex';
}

/** Decomposes and checks; a fault is `area`, `not convex` or `exception`. */
function verify({ prepare, cut, piecesOf }, outline) {
    const given = prepare(outline.points, outline.holes);
    try {
        const pieces = piecesOf(cut(given), given);
        return { pieces: pieces.length, fault: faultOf(pieces, outline) };
    } catch {
        return { pieces: 0, fault: 'exception' };
    }
}

const sizeOf = (cut) => (Array.isArray(cut) ? cut.length : cut.area);

/** Entries, one per outline and contestant. */
export function enterLarge() {
    const entries = largeOutlines().flatMap(({ name, points }) =>
        contestants.flatMap((contestant) => {
            const { row, prepare, cut, peer, most = points.length } = contestant;
            if (points.length > most) return [];
            const outline = { points, holes: [] };
            const before = performance.now();
            const { pieces, fault } = verify(contestant, outline);
            if (performance.now() - before > TOO_LONG) return [];
            const given = prepare(points, []);
            const sum = sizeOf(cut(given));
            return {
                row,
                column: name,
                unit: 'ms',
                value: (time) => time,
                run: () => sizeOf(cut(given)),
                sumOf: () => sum,
                peer,
                pieces,
                faults: fault === undefined ? [] : [fault],
            };
        }),
    );
    return compareWith('earcut', entries);
}

/**
 * Runs each contestant once on all outlines of the corpus: `{ row, asked, pieces, area, dents, exceptions }`. Pieces
 * are counted for outlines that all contestants decomposed correctly, and for sepaxis and earcut also for those with
 * holes.
 */
export function verifyMany(count) {
    const corpus = manyOutlines(count);
    const groups = [
        {
            name: `with 5 to ${FEW} corners`,
            outlines: corpus.filter(({ points, holes }) => points.length <= FEW && !holes.length),
        },
        {
            name: 'without holes',
            outlines: corpus.filter(({ points, holes }) => points.length > FEW && !holes.length),
        },
        {
            name: 'with holes',
            outlines: corpus.filter(({ holes }) => holes.length > 0),
            holes: true,
        },
    ];
    return groups.map(({ name, outlines, holes: hollow = false }) => {
        const corners = outlines.reduce(
            (sum, { points, holes }) => sum + points.length + holes.flat().length,
            0,
        );
        const members = contestants.filter(
            ({ holes = false, most }) =>
                (holes || !hollow) && (most === undefined || name === groups[0].name),
        );
        const rows = members.map((contestant) => {
            const began = performance.now();
            const all = outlines.map((outline) => verify(contestant, outline));
            const ms = performance.now() - began;
            const faults = { area: 0, 'not convex': 0, exception: 0 };
            for (const { fault } of all) if (fault !== undefined) faults[fault]++;
            return { row: contestant.row, peer: contestant.peer, all, faults, ms };
        });
        const agreed = outlines.map((_, i) => rows.every(({ all }) => all[i].fault === undefined));
        for (const row of rows) {
            row.pieces = row.all.reduce((sum, { pieces }, i) => sum + (agreed[i] ? pieces : 0), 0);
        }
        const shared = agreed.filter(Boolean).length;
        return { name, asked: outlines.length, corners, shared, rows };
    });
}
