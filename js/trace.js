// A separating axis test that records every axis. Reads two shapes and poses; writes plain objects.

import * as layout from 'sepaxis-layout';
import { show } from './errors.js';
import { ask, writeCollision } from './narrow.js';
import { isShape } from './shapes.js';
import { shared } from './shared-instance.js';
import { isBody } from './slots.js';

const SOURCES = {
    [layout.SOURCE_A]: 'a',
    [layout.SOURCE_B]: 'b',
    [layout.SOURCE_VERTEX]: 'vertex',
    [layout.SOURCE_CENTERS]: 'centers',
};
const REGIONS = {
    [layout.REGION_EDGE]: 'edge',
    [layout.REGION_VERTEX]: 'vertex',
    [layout.REGION_INSIDE]: 'inside',
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
    for (let i = 0; i < int(layout.traceCount); i++) {
        const row = base / 8 + layout.traceRows + i * layout.rowDoubles;
        axes.push({
            x: f64[row + layout.rowX],
            y: f64[row + layout.rowY],
            source: SOURCES[i32[2 * row + layout.rowSource]],
            index: i32[2 * row + layout.rowIndex],
            indexB: i32[2 * row + layout.rowIndexB],
            a: { min: f64[row + layout.rowMinA], max: f64[row + layout.rowMaxA] },
            b: { min: f64[row + layout.rowMinB], max: f64[row + layout.rowMaxB] },
            overlap: f64[row + layout.rowOverlap],
        });
    }
    const isHit = int(layout.traceHit) === 1;
    const region = REGIONS[int(layout.traceRegion)];
    return {
        hit: isHit,
        axes,
        reason: isHit ? 'no axis left' : 'gap',
        separating: int(layout.traceSeparating),
        winner: int(layout.traceWinner),
        region: region === undefined ? null : { kind: region, index: int(layout.traceRegionIndex) },
        collision,
    };
}
