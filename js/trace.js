// A separating axis test that records every axis. Reads two shapes and poses; writes plain objects.

import {
    REGION_EDGE,
    REGION_INSIDE,
    REGION_VERTEX,
    rowDoubles,
    rowIndex,
    rowIndexB,
    rowMaxA,
    rowMaxB,
    rowMinA,
    rowMinB,
    rowOverlap,
    rowSource,
    rowX,
    rowY,
    SOURCE_A,
    SOURCE_B,
    SOURCE_CENTERS,
    SOURCE_VERTEX,
    traceCount,
    traceHit,
    traceRegion,
    traceRegionIndex,
    traceRows,
    traceSeparating,
    traceWinner,
} from 'sepaxis-layout';
import { show } from './errors.js';
import { ask, writeCollision } from './narrow.js';
import { isShape } from './shapes.js';
import { shared } from './shared-instance.js';
import { isBody } from './slots.js';

const SOURCES = {
    [SOURCE_A]: 'a',
    [SOURCE_B]: 'b',
    [SOURCE_VERTEX]: 'vertex',
    [SOURCE_CENTERS]: 'centers',
};
const REGIONS = {
    [REGION_EDGE]: 'edge',
    [REGION_VERTEX]: 'vertex',
    [REGION_INSIDE]: 'inside',
};

function checkConvex(argument, shape) {
    if (!isShape(shape) || shape.isConvex) return;
    throw new TypeError(
        `trace: ${argument} must be convex, not ${show(shape)} of kind ${shape.kind}; trace its shape.pieces one by one`,
    );
}

function traceAndCollide(...pair) {
    const { exports } = shared();
    exports.trace(...pair);
    return exports.collide(...pair);
}

/** @returns {import('./index.js').Trace} */
export function trace(a, poseA, b, poseB) {
    if (isBody(a) && isBody(poseA)) return trace(a.shape, a, poseA.shape, poseA);
    checkConvex('a', a);
    checkConvex('b', b);
    const { memory, base } = shared();
    const hit = ask('trace', a, poseA, b, poseB, traceAndCollide);
    const collision = hit === 0 ? null : writeCollision({});
    const { f64, i32 } = memory;
    const int = (field) => i32[base / 4 + field];
    const axes = [];
    for (let i = 0; i < int(traceCount); i++) {
        const row = base / 8 + traceRows + i * rowDoubles;
        axes.push({
            x: f64[row + rowX],
            y: f64[row + rowY],
            source: SOURCES[i32[2 * row + rowSource]],
            index: i32[2 * row + rowIndex],
            indexB: i32[2 * row + rowIndexB],
            a: { min: f64[row + rowMinA], max: f64[row + rowMaxA] },
            b: { min: f64[row + rowMinB], max: f64[row + rowMaxB] },
            overlap: f64[row + rowOverlap],
        });
    }
    const isHit = int(traceHit) === 1;
    const region = REGIONS[int(traceRegion)];
    return {
        hit: isHit,
        axes,
        reason: isHit ? 'no axis left' : 'gap',
        separating: int(traceSeparating),
        winner: int(traceWinner),
        region: region === undefined ? null : { kind: region, index: int(traceRegionIndex) },
        collision,
    };
}
