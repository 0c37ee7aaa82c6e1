// Queries of two shapes or two bodies, without a world. Reads shapes and poses; writes results.

import * as layout from 'sepaxis-layout';
import {
    checkCoordinate,
    checkPose,
    isBlank,
    isPose,
    isRecord,
    misnamed,
    notAShape,
    number,
    show,
} from './errors.js';
import { pointList, setPoint, target } from './out-parameters.js';
import { addressOf, isShape } from './shapes.js';
import { shared } from './shared-instance.js';
import { isBody } from './slots.js';

/**
 * Runs a query for two shapes.
 * @param {string} name the caller's name, for errors
 * @param {any} [question] the export to call; missing for overlaps() and collide()
 */
export function ask(name, a, poseA, b, poseB, question) {
    if (!isRecord(poseA)) checkPoseObject(name, 'poseA', poseA);
    const { x: ax = 0, y: ay = 0, angle: aAngle = 0 } = poseA;
    if (!isPose(ax, ay, aAngle)) checkPose(`${name}: poseA.`, ax, ay, aAngle);
    if (aAngle === 0) checkUnrotated(name, 'poseA', poseA);
    if (!isRecord(poseB)) {
        findBoth(name, a, b); // so that overlaps(5, body) complains about 5, not about the missing pose
        checkPoseObject(name, 'poseB', poseB);
    }
    const { x: bx = 0, y: by = 0, angle: bAngle = 0 } = poseB;
    if (!isPose(bx, by, bAngle)) checkPose(`${name}: poseB.`, bx, by, bAngle);
    if (bAngle === 0) checkUnrotated(name, 'poseB', poseB);
    // Fields of poses may be getters that make queries; no caller code runs from here on.
    findBoth(name, a, b);
    // These two exports have separate calls, so that engines call them directly and do not box
    // numbers.
    const instance = shared();
    if (name === 'overlaps') return instance.overlaps(atA, ax, ay, aAngle, atB, bx, by, bAngle);
    if (name === 'collide') return instance.collide(atA, ax, ay, aAngle, atB, bx, by, bAngle);
    return question(atA, ax, ay, aAngle, atB, bx, by, bAngle);
}

// The addresses of the two shapes of the current query.
let atA = 0;
let atB = 0;

function findBoth(name, a, b) {
    shared().begin();
    atA = addressOf(a);
    atB = addressOf(b);
    if (atA === 0) throw notAShape(`${name}: a`, a, `; give ${FORMS}`);
    if (atB === 0) throw notAShape(`${name}: b`, b, `; give ${FORMS}`);
}

const FORMS = SEPAXIS_FULL
    ? 'shape, pose, shape, pose or two bodies; the shape of a body is body.shape'
    : 'shape, pose, shape, pose';

/** Throws if a value is not an object; `form` describes the expected object. */
export function checkObject(name, argument, value, form) {
    if (isRecord(value)) return;
    throw new TypeError(`${name}: ${argument} must be ${form}, not ${show(value)}`);
}

const POSE = SEPAXIS_FULL ? '{ x, y, angle } or a body' : '{ x, y, angle }';

export function checkPoseObject(name, argument, pose) {
    checkObject(name, argument, pose, POSE);
}

/**
 * Checks a pose whose angle was read as 0. Throws if it has a `rotation` instead of an `angle`, or is no pose: a shape,
 * a Map or { pos: … }, for example.
 */
export function checkUnrotated(name, argument, pose) {
    if ('angle' in pose) return;
    if ('rotation' in pose) {
        throw new TypeError(`${name}: ${argument} has a rotation; give ${POSE}, in radians`);
    }
    if ('x' in pose || 'y' in pose || isBlank(pose)) return;
    if (isShape(pose)) {
        throw new TypeError(`${name}: ${argument} must be ${POSE}, not a shape; give ${FORMS}`);
    }
    throw misnamed(name, argument, pose, POSE);
}

// A call with two bodies has no `poseB`. This is tested first, because isBody is slow for a shape.
export function overlaps(a, poseA, b, poseB) {
    if (SEPAXIS_FULL && poseB === undefined && isBody(a) && isBody(poseA)) {
        return ask('overlaps', a.shape, a, poseA.shape, poseA) === 1;
    }
    return ask('overlaps', a, poseA, b, poseB) === 1;
}

// All results are read before any is written, here and below: a setter of `out` may make another query.
export function writeCollision(answer) {
    const { memory, results: at } = shared();
    const { f64, f32, u32, u8 } = memory;
    const exact = u8[8 * at + layout.collisionExact] === 1;
    const aInB = u8[8 * at + layout.collisionAInB] === 1;
    const bInA = u8[8 * at + layout.collisionBInA] === 1;
    const normalX = f32[2 * at + layout.collisionNormalX];
    const normalY = f32[2 * at + layout.collisionNormalY];
    const depth = f32[2 * at + layout.collisionDepth];
    const count = u32[2 * at + layout.collisionTouchCount];
    const first = at + layout.collisionTouch;
    const x1 = f64[first + layout.touchX];
    const y1 = f64[first + layout.touchY];
    const depth1 = f64[first + layout.touchDepth];
    const id1 = memory.u64(first + layout.touchId);
    const second = count === 2 ? first + layout.touchDoubles : first;
    const x2 = f64[second + layout.touchX];
    const y2 = f64[second + layout.touchY];
    const depth2 = f64[second + layout.touchDepth];
    const id2 = count === 2 ? memory.u64(second + layout.touchId) : 0;
    setPoint(answer, 'normal', normalX, normalY);
    answer.depth = depth;
    const points = pointList(answer, count);
    if (count > 0) writeTouch(points[0], x1, y1, depth1, id1);
    if (count === 2) writeTouch(points[1], x2, y2, depth2, id2);
    answer.aInB = aInB;
    answer.bInA = bInA;
    answer.exact = exact;
    return answer;
}

export function writeTouch(touch, x, y, depth, id) {
    touch.x = x;
    touch.y = y;
    touch.depth = depth;
    touch.id = id;
}

export function collide(a, poseA, b, poseB, out) {
    if (SEPAXIS_FULL && poseB === undefined && isBody(a) && isBody(poseA)) {
        return collide(a.shape, a, poseA.shape, poseA, b);
    }
    const answer = target('collide', out);
    const hit = ask('collide', a, poseA, b, poseB);
    return hit === 0 ? null : writeCollision(answer);
}

export function distance(a, poseA, b, poseB, out) {
    if (SEPAXIS_FULL && poseB === undefined && isBody(a) && isBody(poseA)) {
        return distance(a.shape, a, poseA.shape, poseA, b);
    }
    const { exports, memory, results: at } = shared();
    const answer = target('distance', out);
    ask('distance', a, poseA, b, poseB, exports.distance);
    const { f64, f32 } = memory;
    const gap = f64[at + layout.distanceDistance];
    const ax = f64[at + layout.distanceAX];
    const ay = f64[at + layout.distanceAY];
    const bx = f64[at + layout.distanceBX];
    const by = f64[at + layout.distanceBY];
    const normalX = f32[2 * at + layout.distanceNormalX];
    const normalY = f32[2 * at + layout.distanceNormalY];
    answer.distance = gap;
    setPoint(answer, 'pointA', ax, ay);
    setPoint(answer, 'pointB', bx, by);
    setPoint(answer, 'normal', normalX, normalY);
    return answer;
}

/** Checks the arguments, and runs a query for a shape and a point or a ray. */
function askOne(name, question, shape, pose, x, y, isRay, dx, dy) {
    if (!isShape(shape)) {
        throw notAShape(
            `${name}: shape`,
            shape,
            `; give shape, pose${SEPAXIS_FULL ? ' or body' : ''} and numbers`,
        );
    }
    if (!isRecord(pose)) checkPoseObject(name, 'pose', pose);
    const { x: px = 0, y: py = 0, angle = 0 } = pose;
    if (!isPose(px, py, angle)) checkPose(`${name}: pose.`, px, py, angle);
    if (angle === 0) checkUnrotated(name, 'pose', pose);
    checkCoordinate(name, 'x', x);
    checkCoordinate(name, 'y', y);
    if (isRay) {
        checkCoordinate(name, 'dx', dx);
        checkCoordinate(name, 'dy', dy);
    }
    shared().begin();
    return question(addressOf(shape), px, py, angle, x, y, dx, dy);
}

export function contains(shape, pose, x, y) {
    if (SEPAXIS_FULL && isBody(shape)) return contains(shape.shape, shape, pose, x);
    return askOne('contains', shared().exports.contains, shape, pose, x, y, false) === 1;
}

export function closestPoint(shape, pose, x, y, out) {
    if (SEPAXIS_FULL && isBody(shape)) return closestPoint(shape.shape, shape, pose, x, y);
    const { exports, memory, results: at } = shared();
    const name = 'closestPoint';
    askOne(name, exports.closestPoint, shape, pose, x, y, false);
    const { f64, f32, u8 } = memory;
    const inside = u8[8 * at + layout.outlinePointInside] === 1;
    const outlineX = f64[at + layout.outlinePointX];
    const outlineY = f64[at + layout.outlinePointY];
    const signed = f64[at + layout.outlinePointDistance];
    const normalX = f32[2 * at + layout.outlinePointNormalX];
    const normalY = f32[2 * at + layout.outlinePointNormalY];
    const answer = target(name, out);
    answer.x = outlineX;
    answer.y = outlineY;
    answer.distance = signed;
    setPoint(answer, 'normal', normalX, normalY);
    answer.inside = inside;
    return answer;
}

/** Writes the fields that rays and sweeps share. */
function writeHit(answer, { f64, f32 }, at) {
    const t = f64[at + layout.hitT];
    const x = f64[at + layout.hitX];
    const y = f64[at + layout.hitY];
    const normalX = f32[2 * at + layout.hitNormalX];
    const normalY = f32[2 * at + layout.hitNormalY];
    answer.t = t;
    answer.x = x;
    answer.y = y;
    setPoint(answer, 'normal', normalX, normalY);
}

/** Writes the hit of a ray in the mailbox of an instance or a world. */
export function writeRayHit(answer, { memory, results: at }) {
    const inside = memory.u8[8 * at + layout.rayInside] === 1;
    writeHit(answer, memory, at);
    answer.inside = inside;
    return answer;
}

export function castRay(shape, pose, x, y, dx, dy, out) {
    if (SEPAXIS_FULL && isBody(shape)) return castRay(shape.shape, shape, pose, x, y, dx, dy);
    const hit = askOne('castRay', shared().exports.castRay, shape, pose, x, y, true, dx, dy);
    const answer = target('castRay', out);
    return hit === 0 ? null : writeRayHit(answer, shared());
}

const MOTION = '{ dx, dy, dAngle }';

/** Checks a rotation by `dAngle` from an angle, for sweep() and castShape(). */
export function checkTurn(name, angle, dAngle) {
    number(`${name}dAngle`, dAngle, -layout.MAX_ANGLE, layout.MAX_ANGLE);
    number(`${name}dAngle added to the angle`, angle + dAngle, -layout.MAX_ANGLE, layout.MAX_ANGLE);
}

/** Checks a motion, whose `dx`, `dy` and `dAngle` have been read, and the angle at its end. */
function checkMotion(name, motion, angle, dx, dy, dAngle) {
    if (dx === 0 && dy === 0 && dAngle === 0) {
        const isMotion = 'dx' in motion || 'dy' in motion || 'dAngle' in motion;
        if (!isMotion && !isBlank(motion)) throw misnamed('sweep', name, motion, MOTION);
    }
    number(`sweep: ${name}.dx`, dx, -layout.MAX_COORDINATE, layout.MAX_COORDINATE);
    number(`sweep: ${name}.dy`, dy, -layout.MAX_COORDINATE, layout.MAX_COORDINATE);
    checkTurn(`sweep: ${name}.`, angle, dAngle);
}

/** Writes the hit of a sweep in the mailbox of an instance or a world. */
export function writeSweepHit(answer, { memory, results: at }) {
    const overlapping = memory.u8[8 * at + layout.sweepOverlapping] === 1;
    const exact = memory.u8[8 * at + layout.sweepExact] === 1;
    writeHit(answer, memory, at);
    answer.overlapping = overlapping;
    answer.exact = exact;
    return answer;
}

export function sweep(a, poseA, motionA, b, poseB, motionB, out) {
    if (SEPAXIS_FULL && isBody(a)) {
        if (motionA === undefined) throw new TypeError('sweep: give body, motion, body, motion');
        return sweep(a.shape, a, poseA, motionA?.shape, motionA, b, poseB);
    }
    checkPoseObject('sweep', 'poseA', poseA);
    checkPoseObject('sweep', 'poseB', poseB);
    checkObject('sweep', 'motionA', motionA, MOTION);
    checkObject('sweep', 'motionB', motionB, MOTION);
    const { x: ax = 0, y: ay = 0, angle: aAngle = 0 } = poseA;
    const { x: bx = 0, y: by = 0, angle: bAngle = 0 } = poseB;
    const { dx: adx = 0, dy: ady = 0, dAngle: adAngle = 0 } = motionA;
    const { dx: bdx = 0, dy: bdy = 0, dAngle: bdAngle = 0 } = motionB;
    checkPose('sweep: poseA.', ax, ay, aAngle);
    checkPose('sweep: poseB.', bx, by, bAngle);
    if (aAngle === 0) checkUnrotated('sweep', 'poseA', poseA);
    if (bAngle === 0) checkUnrotated('sweep', 'poseB', poseB);
    checkMotion('motionA', motionA, aAngle, adx, ady, adAngle);
    checkMotion('motionB', motionB, bAngle, bdx, bdy, bdAngle);
    const answer = target('sweep', out);
    findBoth('sweep', a, b);
    const hit = shared().exports.sweep(
        atA,
        ax,
        ay,
        aAngle,
        adx,
        ady,
        adAngle,
        atB,
        bx,
        by,
        bAngle,
        bdx,
        bdy,
        bdAngle,
    );
    return hit === 0 ? null : writeSweepHit(answer, shared());
}
