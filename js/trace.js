// A separating axis test that records every axis. Reads two shapes, writes plain objects.

import { isBody } from './body.js';
import { show } from './errors.js';
import { lab } from './lab.js';
import {
    rowIndex,
    rowIndexB,
    rowSource,
    rowStride,
    traceCount,
    traceHit,
    traceRegion,
    traceRegionIndex,
    traceRows,
    traceSeparating,
    traceWinner,
} from './layout.js';
import { ask, EXACT_WAY, writeCollision } from './narrow.js';
import { isShape } from './shapes.js';

// satRowSource and satRegionKind in src/narrow/trace.h.
const SOURCES = ['a', 'b', 'vertex', 'centers'];
const REGIONS = ['none', 'edge', 'vertex', 'inside'];

/** @returns {import('./index.js').Trace['region']} */
function regionOf(kind, index) {
    return kind === 0 ? null : { kind: /** @type {any} */ (REGIONS[kind]), index };
}

function checkConvex(argument, shape) {
    if (!isShape(shape) || shape.isConvex) return;
    throw new TypeError(
        `trace: ${argument} must be convex, not ${show(shape)} of kind ${shape.kind}; trace its shape.pieces one by one`,
    );
}

function traceAndCollide(...pair) {
    const { exports } = lab();
    exports.sat_lab_trace(...pair);
    return exports.sat_lab_collide(...pair);
}

/** @returns {import('./index.js').Trace} */
export function trace(a, poseA, b, poseB) {
    if (isBody(a) && isBody(poseA)) return trace(a.shape, a, poseA.shape, poseA);
    checkConvex('a', a);
    checkConvex('b', b);
    const { memory, base } = lab();
    const way = ask('trace', traceAndCollide, a, poseA, b, poseB);
    const collision = way === 0 ? null : writeCollision({}, way === EXACT_WAY);
    const { f64, i32 } = memory;
    const int = (address) => i32[(base + address) / 4];
    const axes = [];
    for (let i = 0; i < int(traceCount); i++) {
        const row = traceRows + i * rowStride;
        const first = (base + row) / 8;
        axes.push({
            x: f64[first],
            y: f64[first + 1],
            source: SOURCES[int(row + rowSource)],
            index: int(row + rowIndex),
            indexB: int(row + rowIndexB),
            a: { min: f64[first + 2], max: f64[first + 3] },
            b: { min: f64[first + 4], max: f64[first + 5] },
            overlap: f64[first + 6],
        });
    }
    const hit = int(traceHit) === 1;
    return {
        hit,
        axes,
        reason: hit ? 'no axis left' : 'gap',
        separating: int(traceSeparating),
        winner: int(traceWinner),
        region: regionOf(int(traceRegion), int(traceRegionIndex)),
        collision,
    };
}
