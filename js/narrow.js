// Questions about two shapes, or two bodies, without a world. Reads shapes and poses, writes answers.

import {
    checkPose,
    coordinate,
    isBlank,
    isPose,
    isRecord,
    MAX_ANGLE,
    MAX_COORDINATE,
    misnamed,
    number,
    show,
} from './errors.js';
import { lab } from './lab.js';
import { pointList, setPoint, target } from './out.js';
import { addressOf, isEmpty, isShape } from './shapes.js';

/** Is this a body? Set by body.js, which an entry for shapes alone does not have. */
export let isBody;

export function setIsBody(test) {
    isBody = test;
}

/**
 * Asks a question about two shapes.
 * @param {string} name of the caller, for errors
 * @param {Function} question an export of the lab
 */
export function ask(name, question, a, poseA, b, poseB) {
    if (!isRecord(poseA)) checkPoseObject(name, 'poseA', poseA);
    const { x: ax = 0, y: ay = 0, angle: aAngle = 0 } = poseA;
    if (!isPose(ax, ay, aAngle)) checkPose(`${name}: poseA.`, ax, ay, aAngle);
    if (ax === 0 && ay === 0 && aAngle === 0) checkOrigin(name, 'poseA', poseA);
    if (!isRecord(poseB)) checkPoseObject(name, 'poseB', poseB);
    const { x: bx = 0, y: by = 0, angle: bAngle = 0 } = poseB;
    if (!isPose(bx, by, bAngle)) checkPose(`${name}: poseB.`, bx, by, bAngle);
    if (bx === 0 && by === 0 && bAngle === 0) checkOrigin(name, 'poseB', poseB);
    // Poses may be getters that ask questions of their own; from here on nothing comes between.
    findBoth(name, a, b);
    return question(atA, ax, ay, aAngle, atB, bx, by, bAngle);
}

// Where the two shapes of the present question lie.
let atA = 0;
let atB = 0;

function findBoth(name, a, b) {
    lab().begin();
    atA = addressOf(a);
    atB = addressOf(b);
    if (atA === 0) throw notAShape(name, 'a', a);
    if (atB === 0) throw notAShape(name, 'b', b);
}

const FORMS = SEPAXIS_FULL
    ? 'shape, pose, shape, pose or two bodies; the shape of a body is body.shape'
    : 'shape, pose, shape, pose';

function notAShape(name, argument, value) {
    return new TypeError(`${name}: ${argument} must be a shape, not ${show(value)}; give ${FORMS}`);
}

/** Refuses what is no object; `form` says what it should have been. */
export function checkObject(name, argument, value, form) {
    if (isRecord(value)) return;
    throw new TypeError(`${name}: ${argument} must be ${form}, not ${show(value)}`);
}

const POSE = SEPAXIS_FULL ? '{ x, y, angle } or a body' : '{ x, y, angle }';

export function checkPoseObject(name, argument, pose) {
    checkObject(name, argument, pose, POSE);
}

/** What says 0 three times may be no pose at all: a shape, a Map, { pos: … }. */
export function checkOrigin(name, argument, pose) {
    if ('x' in pose || 'y' in pose || 'angle' in pose || isBlank(pose)) return;
    if (isShape(pose)) {
        throw new TypeError(`${name}: ${argument} must be ${POSE}, not a shape; give ${FORMS}`);
    }
    throw misnamed(name, argument, pose, POSE);
}

export function overlaps(a, poseA, b, poseB) {
    const { sat_lab_overlaps } = lab().exports;
    if (SEPAXIS_FULL && isBody(a) && isBody(poseA)) {
        return ask('overlaps', sat_lab_overlaps, a.shape, a, poseA.shape, poseA) === 1;
    }
    return ask('overlaps', sat_lab_overlaps, a, poseA, b, poseB) === 1;
}

// satContainment in src/narrow/collide.h.
const A_IN_B = 1;
const B_IN_A = 2;

// What sat_lab_collide says of a way out that is the shortest; of any other 2.
export const EXACT_WAY = 1;

// All is read before anything is written, here and below: `out` may have setters that ask the next question.
export function writeCollision(answer, exact) {
    const { memory, number: at } = lab();
    const { f64 } = memory;
    const normalX = f64[at];
    const normalY = f64[at + 1];
    const depth = f64[at + 2];
    const containment = f64[at + 3];
    const count = f64[at + 4];
    const x1 = f64[at + 5];
    const y1 = f64[at + 6];
    const depth1 = f64[at + 7];
    const id1 = f64[at + 8];
    const x2 = f64[at + 9];
    const y2 = f64[at + 10];
    const depth2 = f64[at + 11];
    const id2 = f64[at + 12];
    setPoint(answer, 'normal', normalX, normalY);
    answer.depth = depth;
    const points = pointList(answer, count);
    writeTouch(points[0], x1, y1, depth1, id1);
    if (count === 2) writeTouch(points[1], x2, y2, depth2, id2);
    answer.aInB = (containment & A_IN_B) !== 0;
    answer.bInA = (containment & B_IN_A) !== 0;
    answer.exact = exact;
    return answer;
}

function writeTouch(touch, x, y, depth, id) {
    touch.x = x;
    touch.y = y;
    touch.depth = depth;
    touch.id = id;
}

export function collide(a, poseA, b, poseB, out) {
    if (SEPAXIS_FULL && isBody(a) && isBody(poseA)) {
        return collide(a.shape, a, poseA.shape, poseA, b);
    }
    const { sat_lab_collide } = lab().exports;
    const answer = target('collide', out);
    const hit = ask('collide', sat_lab_collide, a, poseA, b, poseB);
    return hit === 0 ? null : writeCollision(answer, hit === EXACT_WAY);
}

// What C says of how far off a shape without a piece is: tiles of which no cell is there.
const NOWHERE = Number.MAX_VALUE;

/** Asks how far two shapes are apart; where one is empty, the points are both origins, and the normal is (1, 0). */
function measure(a, ax, ay, aAngle, b, bx, by, bAngle) {
    const { exports, memory, number: at } = lab();
    exports.sat_lab_distance(a, ax, ay, aAngle, b, bx, by, bAngle);
    if (memory.f64[at] === NOWHERE) memory.f64.set([ax, ay, bx, by, 1, 0], at + 1);
}

export function distance(a, poseA, b, poseB, out) {
    if (SEPAXIS_FULL && isBody(a) && isBody(poseA)) {
        return distance(a.shape, a, poseA.shape, poseA, b);
    }
    const { exports, memory, number: at } = lab();
    const answer = target('distance', out);
    ask('distance', SEPAXIS_FULL ? measure : exports.sat_lab_distance, a, poseA, b, poseB);
    const { f64 } = memory;
    const gap = f64[at];
    const ax = f64[at + 1];
    const ay = f64[at + 2];
    const bx = f64[at + 3];
    const by = f64[at + 4];
    const normalX = f64[at + 5];
    const normalY = f64[at + 6];
    if (SEPAXIS_FULL && gap === NOWHERE) {
        // Each point is the other's origin, unless that is empty, too.
        const toB = isEmpty(a);
        const toA = isEmpty(b);
        answer.distance = Number.POSITIVE_INFINITY;
        setPoint(answer, 'pointA', toB ? bx : ax, toB ? by : ay);
        setPoint(answer, 'pointB', toA ? ax : bx, toA ? ay : by);
    } else {
        answer.distance = gap;
        setPoint(answer, 'pointA', ax, ay);
        setPoint(answer, 'pointB', bx, by);
    }
    setPoint(answer, 'normal', normalX, normalY);
    return answer;
}

/** One shape and its pose and a point; for rays also a way. */
function askOne(name, question, shape, pose, x, y, isRay, dx, dy) {
    if (!isShape(shape)) {
        throw new TypeError(
            `${name}: shape must be a shape, not ${show(shape)}; give shape and pose${SEPAXIS_FULL ? ', or a body,' : ''} and then numbers`,
        );
    }
    if (!isRecord(pose)) checkPoseObject(name, 'pose', pose);
    const { x: px = 0, y: py = 0, angle = 0 } = pose;
    if (!isPose(px, py, angle)) checkPose(`${name}: pose.`, px, py, angle);
    if (px === 0 && py === 0 && angle === 0) checkOrigin(name, 'pose', pose);
    coordinate(name, 'x', x);
    coordinate(name, 'y', y);
    if (isRay) {
        coordinate(name, 'dx', dx);
        coordinate(name, 'dy', dy);
    }
    lab().begin();
    return question(addressOf(shape), px, py, angle, x, y, dx, dy);
}

export function contains(shape, pose, x, y) {
    if (SEPAXIS_FULL && isBody(shape)) return contains(shape.shape, shape, pose, x);
    return askOne('contains', lab().exports.sat_lab_contains, shape, pose, x, y, false) === 1;
}

export function closestPoint(shape, pose, x, y, out) {
    if (SEPAXIS_FULL && isBody(shape)) return closestPoint(shape.shape, shape, pose, x, y);
    const { exports, memory, number: at } = lab();
    const name = 'closestPoint';
    const inside = askOne(name, exports.sat_lab_closest, shape, pose, x, y, false);
    const { f64 } = memory;
    const outlineX = f64[at];
    const outlineY = f64[at + 1];
    const signed = f64[at + 2];
    const normalX = f64[at + 3];
    const normalY = f64[at + 4];
    const answer = target(name, out);
    if (SEPAXIS_FULL && signed === NOWHERE) {
        answer.x = x;
        answer.y = y;
        answer.distance = Number.POSITIVE_INFINITY;
        setPoint(answer, 'normal', 1, 0);
        answer.inside = false;
        return answer;
    }
    answer.x = outlineX;
    answer.y = outlineY;
    answer.distance = signed;
    setPoint(answer, 'normal', normalX, normalY);
    answer.inside = inside === 1;
    return answer;
}

/** What rays and sweeps have in common. */
export function writeHit(answer, f64, at) {
    const t = f64[at];
    const x = f64[at + 1];
    const y = f64[at + 2];
    const normalX = f64[at + 3];
    const normalY = f64[at + 4];
    answer.t = t;
    answer.x = x;
    answer.y = y;
    setPoint(answer, 'normal', normalX, normalY);
}

// What sat_lab_ray says beside 0, a miss.
const FROM_INSIDE = 2;

export function castRay(shape, pose, x, y, dx, dy, out) {
    if (SEPAXIS_FULL && isBody(shape)) return castRay(shape.shape, shape, pose, x, y, dx, dy);
    const hit = askOne('castRay', lab().exports.sat_lab_ray, shape, pose, x, y, true, dx, dy);
    const answer = target('castRay', out);
    if (hit === 0) return null;
    const { memory, number: at } = lab();
    writeHit(answer, memory.f64, at);
    answer.inside = hit === FROM_INSIDE;
    return answer;
}

// What sat_lab_sweep says beside 0, a miss.
const OVERLAPPING = 2;
const EXACT = 4;

const MOTION = '{ dx, dy, dAngle }';

/** Refuses a motion, of which `dx`, `dy` and `dAngle` have been read, that would take the angle out of bounds. */
function checkMotion(name, motion, angle, dx, dy, dAngle) {
    if (dx === 0 && dy === 0 && dAngle === 0) {
        const isMotion = 'dx' in motion || 'dy' in motion || 'dAngle' in motion;
        if (!isMotion && !isBlank(motion)) throw misnamed('sweep', name, motion, MOTION);
    }
    number(`sweep: ${name}.dx`, dx, -MAX_COORDINATE, MAX_COORDINATE);
    number(`sweep: ${name}.dy`, dy, -MAX_COORDINATE, MAX_COORDINATE);
    number(`sweep: ${name}.dAngle`, dAngle, -MAX_ANGLE, MAX_ANGLE);
    number(`sweep: ${name}.dAngle added to the angle`, angle + dAngle, -MAX_ANGLE, MAX_ANGLE);
}

export function sweep(a, poseA, motionA, b, poseB, motionB, out) {
    if (SEPAXIS_FULL && isBody(a))
        return sweep(a.shape, a, poseA, motionA?.shape, motionA, b, poseB);
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
    if (ax === 0 && ay === 0 && aAngle === 0) checkOrigin('sweep', 'poseA', poseA);
    if (bx === 0 && by === 0 && bAngle === 0) checkOrigin('sweep', 'poseB', poseB);
    checkMotion('motionA', motionA, aAngle, adx, ady, adAngle);
    checkMotion('motionB', motionB, bAngle, bdx, bdy, bdAngle);
    const answer = target('sweep', out);
    findBoth('sweep', a, b);
    const hit = lab().exports.sat_lab_sweep(
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
    if (hit === 0) return null;
    const { memory, number: at } = lab();
    writeHit(answer, memory.f64, at);
    answer.overlapping = (hit & OVERLAPPING) !== 0;
    answer.exact = (hit & EXACT) !== 0;
    return answer;
}
