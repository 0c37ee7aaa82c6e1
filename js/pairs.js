// Questions about two shapes, or two bodies, without a world. Reads shapes and poses, writes answers.

import { Body } from './body.js';
import { checkPose, isPose, show } from './errors.js';
import { lab } from './lab.js';
import {
    rowIndex,
    rowSource,
    rowStride,
    traceCount,
    traceHit,
    traceRows,
    traceSeparating,
    traceWinner,
} from './layout.js';
import { isShape, slotOf } from './shapes.js';

/**
 * Puts both shapes into the lab and calls one of its questions.
 * @param {string} name of the caller, for errors
 * @param {Function} question an export of the lab
 */
function ask(name, question, a, poseA, b, poseB) {
    if (!isShape(a)) throw notAShape(name, 'a', a);
    if (!isShape(b)) throw notAShape(name, 'b', b);
    checkObject(name, 'poseA', poseA);
    checkObject(name, 'poseB', poseB);
    const { x: ax = 0, y: ay = 0, angle: aAngle = 0 } = poseA;
    const { x: bx = 0, y: by = 0, angle: bAngle = 0 } = poseB;
    if (!isPose(ax, ay, aAngle)) checkPose(`${name}: poseA`, ax, ay, aAngle);
    if (!isPose(bx, by, bAngle)) checkPose(`${name}: poseB`, bx, by, bAngle);
    return question(slotOf(a, false), ax, ay, aAngle, slotOf(b, true), bx, by, bAngle);
}

function notAShape(name, argument, value) {
    return new TypeError(
        `${name}: ${argument} must be a shape, not ${show(value)}; give shape, pose, shape, pose or two bodies`,
    );
}

function checkObject(name, argument, pose) {
    if (pose !== null && typeof pose === 'object' && !Array.isArray(pose)) return;
    throw new TypeError(
        `${name}: ${argument} must be { x, y, angle } or a body, not ${show(pose)}`,
    );
}

export function overlaps(a, poseA, b, poseB) {
    const { sat_lab_overlaps } = lab().exports;
    if (a instanceof Body && poseA instanceof Body) {
        return ask('overlaps', sat_lab_overlaps, a.shape, a, poseA.shape, poseA) === 1;
    }
    return ask('overlaps', sat_lab_overlaps, a, poseA, b, poseB) === 1;
}

function readCollision(out) {
    const { memory, number } = lab();
    const { f64 } = memory;
    // Read before anything is written: `out` may have setters that ask the next question.
    const x = f64[number];
    const y = f64[number + 1];
    const depth = f64[number + 2];
    const to = out ?? { normal: { x: 0, y: 0 }, depth: 0 };
    to.normal.x = x;
    to.normal.y = y;
    to.depth = depth;
    return to;
}

export function collide(a, poseA, b, poseB, out) {
    const { sat_lab_collide } = lab().exports;
    if (a instanceof Body && poseA instanceof Body) {
        checkOut(b);
        const hit = ask('collide', sat_lab_collide, a.shape, a, poseA.shape, poseA);
        return hit === 1 ? readCollision(b) : null;
    }
    checkOut(out);
    return ask('collide', sat_lab_collide, a, poseA, b, poseB) === 1 ? readCollision(out) : null;
}

function checkOut(out) {
    if (out !== undefined && Object(out?.normal) !== out?.normal) {
        throw new TypeError(`collide: out must be { normal: { x, y }, depth }, not ${show(out)}`);
    }
}

// satRowSource in src/narrow/trace.h.
const SOURCES = ['a', 'b', 'vertex', 'centers'];

/** @returns {import('./index.js').Trace} */
export function trace(a, poseA, b, poseB) {
    const { exports, memory, base } = lab();
    if (a instanceof Body && poseA instanceof Body) {
        ask('trace', exports.sat_lab_trace, a.shape, a, poseA.shape, poseA);
    } else {
        ask('trace', exports.sat_lab_trace, a, poseA, b, poseB);
    }
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
        collision: hit ? readCollision(undefined) : null,
    };
}
