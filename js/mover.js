// Moves a character through a level. Reads a motion and options; writes the actual motion and the
// surfaces that were hit.

import * as layout from 'sepaxis-layout';
import { borrow, returnBuffer } from './borrow.js';
import {
    boolean,
    checkCoordinate,
    figure,
    isRecord,
    number,
    options,
    unitOrNull,
} from './errors.js';
import { isTarget, listOf, objectsIn, setPoint, target } from './out-parameters.js';
import { decideAll, dropBodies, prepareQuery, readMoveFilter } from './query.js';
import { bodyAt } from './slots.js';

const MOVE_OPTIONS = ['up', 'maxSlope', 'snap', 'step', 'constantSpeed', 'filter'];
// The number of values in a buffer per plane, which is a surface that the mover hit: body, normal x
// and y, kind, point x and y, column, row.
const ROW = 8;
const MAX_SLOPE = Math.PI / 2;
const NO_UP = { x: 0, y: 0 };
// The normalized `up` of the current call, reused so that calls do not allocate it.
const UNIT_UP = { x: 0, y: 0 };

const KIND = { [layout.FLOOR]: 'floor', [layout.WALL]: 'wall', [layout.CEILING]: 'ceiling' };

/**
 * Prepares `hits` or `walls` of `out`. Assigns each property to itself, so that a frozen or read-only property throws
 * before the body moves.
 */
function writableList(name, key, answer, isGiven) {
    const list = listOf(name, answer[key]);
    answer[key] = list;
    if (!isGiven) return;
    if (!Object.isExtensible(list) || list.some(Object.isFrozen)) {
        throw new TypeError(
            `${name} must not be frozen; leave them out, or give a list of objects`,
        );
    }
    for (let i = 0; i < list.length; i++) {
        const row = list[i];
        list[i] = row;
        if (!isTarget(row)) continue;
        const { body, normal, kind, x, y, column, row: cellRow } = row;
        row.body = body;
        row.kind = kind;
        row.x = x;
        row.y = y;
        row.column = column;
        row.row = cellRow;
        row.normal = normal;
        if (isRecord(normal)) setPoint(row, 'normal', normal.x, normal.y);
    }
}

/**
 * Prepares `out` for the result. Assigns each property to itself, because once the body has moved, it is too late to
 * throw.
 */
function writable(name, out) {
    const answer = target(name, out);
    const isGiven = out !== undefined;
    // The names are literals, because composing them would allocate in each call.
    writableList('body.moveAndSlide: hits of out', 'hits', answer, isGiven);
    writableList('body.moveAndSlide: walls of out', 'walls', answer, isGiven);
    if (!isGiven) return answer;
    const { dx, dy, slideX, slideY, onFloor, onWall, onCeiling, floor } = answer;
    const { onWallLeft, onWallRight, crushed } = answer;
    answer.dx = dx;
    answer.dy = dy;
    answer.slideX = slideX;
    answer.slideY = slideY;
    answer.onFloor = onFloor;
    answer.onWall = onWall;
    answer.onWallLeft = onWallLeft;
    answer.onWallRight = onWallRight;
    answer.onCeiling = onCeiling;
    answer.crushed = crushed;
    answer.floor = floor;
    return answer;
}

function checkMover(name, body) {
    const { shape } = body; // throws if a getter or `accept` removed the body
    if (shape.kind === 'tiles') {
        throw new TypeError(`${name}: a body with tiles cannot slide; move the bodies on it`);
    }
    const { length } = shape.pieces;
    if (length > layout.MAX_MOVER_PIECES) {
        throw new RangeError(
            `${name}: the shape must have at most ${layout.MAX_MOVER_PIECES} pieces, not ${length}`,
        );
    }
}

/** Copies `count` planes from memory at `from` to the buffer `rows` at `at`. */
function copyPlanes({ f64, i32, u32 }, from, count, rows, at) {
    for (let i = 0; i < count; i++) {
        const plane = from + i * layout.planeDoubles;
        const row = at + ROW * i;
        rows[row] = u32[2 * plane + layout.planeBody];
        rows[row + 1] = f64[plane + layout.planeNormalX];
        rows[row + 2] = f64[plane + layout.planeNormalY];
        rows[row + 3] = u32[2 * plane + layout.planeKind];
        rows[row + 4] = f64[plane + layout.planeX];
        rows[row + 5] = f64[plane + layout.planeY];
        rows[row + 6] = i32[2 * plane + layout.planeColumn];
        rows[row + 7] = i32[2 * plane + layout.planeRow];
    }
}

function readPlanes(core, rows, first, end, out) {
    objectsIn(out, end - first);
    for (let i = first; i < end; i++) {
        const plane = out[i - first];
        const row = ROW * i;
        plane.body = bodyAt(core, rows[row]);
        setPoint(plane, 'normal', rows[row + 1], rows[row + 2]);
        plane.kind = KIND[rows[row + 3]];
        plane.x = rows[row + 4];
        plane.y = rows[row + 5];
        plane.column = rows[row + 6];
        plane.row = rows[row + 7];
    }
}

export function moveAndSlide(core, body, dx, dy, settings, out) {
    const name = 'body.moveAndSlide';
    const {
        up,
        maxSlope = Math.PI / 4,
        snap = 0,
        step = 0,
        constantSpeed = false,
        filter,
    } = options(name, settings, MOVE_OPTIONS);
    checkCoordinate(name, 'dx', dx);
    checkCoordinate(name, 'dy', dy);
    const { x: upX, y: upY } = unitOrNull('body.moveAndSlide: up', up, UNIT_UP) ?? NO_UP;
    number('body.moveAndSlide: maxSlope', maxSlope, 0, MAX_SLOPE);
    number('body.moveAndSlide: snap', snap, 0, layout.MAX_SIZE);
    number('body.moveAndSlide: step', step, 0, layout.MAX_SIZE);
    boolean('body.moveAndSlide: constantSpeed', constantSpeed);
    const answer = writable(name, out);
    const { hits, walls } = answer;
    readMoveFilter(core, name, filter, body);
    const { exports, memory } = core;
    core.run(exports.fitsPlatform, body.index);
    let status = layout.UNASKED;
    while (status === layout.UNASKED) {
        checkMover(name, body);
        core.markWritten(body.index); // the pose may have been written through columns
        prepareQuery(core, name, body);
        status = exports.move(
            body.index,
            dx,
            dy,
            upX,
            upY,
            maxSlope,
            snap,
            step,
            Number(constantSpeed),
        );
        if (status === layout.UNASKED) decideAll(core, name, core.field(layout.unaskedCount));
    }
    dropBodies();
    if (status !== 0) {
        throw new RangeError(
            `${name}: (${dx}, ${dy}) would take the body beyond ±${figure(layout.MAX_COORDINATE)}`,
        );
    }
    core.markWritten(body.index); // if the body is static, the next query updates what is cached about it
    const { f64, u32 } = memory;
    const at = core.region(layout.regionSharedScratch) / 8;
    const kinds = u32[2 * at + layout.movedKinds];
    const floor = u32[2 * at + layout.movedFloor];
    const movedX = f64[at + layout.movedDX];
    const movedY = f64[at + layout.movedDY];
    const slideX = f64[at + layout.movedSlideX];
    const slideY = f64[at + layout.movedSlideY];
    const count = u32[2 * at + layout.movedPlaneCount];
    const left = at + layout.movedWalls;
    const right = left + layout.planeDoubles;
    const isLeft = u32[2 * left + layout.planeBody] !== layout.NO_SLOT;
    const isRight = u32[2 * right + layout.planeBody] !== layout.NO_SLOT;
    const floorBody = floor === layout.NO_SLOT ? null : bodyAt(core, floor);
    const wallCount = Number(isLeft) + Number(isRight);
    const total = count + wallCount;
    const rows = borrow(ROW * total);
    copyPlanes(memory, at + layout.movedPlanes, count, rows, 0);
    copyPlanes(memory, isLeft ? left : right, wallCount, rows, ROW * count);
    readPlanes(core, rows, 0, count, hits);
    readPlanes(core, rows, count, total, walls);
    returnBuffer(rows);
    answer.dx = movedX;
    answer.dy = movedY;
    answer.slideX = slideX;
    answer.slideY = slideY;
    answer.onFloor = floorBody !== null;
    answer.onWall = (kinds & layout.WALL) !== 0;
    answer.onWallLeft = isLeft;
    answer.onWallRight = isRight;
    answer.onCeiling = (kinds & layout.CEILING) !== 0;
    answer.crushed = (kinds & layout.CRUSHED) !== 0;
    answer.floor = floorBody;
    return answer;
}
