/**
 * A level and a ghost as the text of an address. A ready level takes a byte, a drawn one about two bytes per point, a
 * run of ten seconds about fifty. Everything is checked when it is read: anybody can write an address.
 */

import { createReader, createWriter } from '../kit/bytes.js';
import { readRecording, writeRecording } from '../kit/recording.js';
import { MOST_STEPS } from './game.js';
import { KINDS, MOST_ITEMS, MOST_POINTS, ROOM, shapeOf } from './level.js';

const VERSION = 1;
const INPUTS = 15; // the highest input: all four bits

/**
 * Writes a level as text. `number` is the number of the level, from 0, if it is an unchanged ready
 * level; otherwise -1. `ghost` may be null.
 */
export function writeLink(level, number, ghost) {
    const writer = createWriter();
    writer.count(VERSION);
    writer.count(number + 1);
    if (number < 0) writeLevel(writer, level);
    writer.count(ghost ? 1 : 0);
    if (ghost) writeRecording(writer, ghost);
    return writer.text();
}

/**
 * Reads what `writeLink` wrote. `levels` are the ready levels.
 * @throws {RangeError} if `writeLink` did not write the text
 */
export function readLink(text, levels) {
    const reader = createReader(text);
    if (reader.count(VERSION) !== VERSION) throw new RangeError('Not a shared game: version');
    const number = reader.count(levels.length) - 1;
    const level = number < 0 ? readLevel(reader) : levels[number];
    const ghost = reader.count(1) === 1 ? readRecording(reader, MOST_STEPS) : null;
    reader.end();
    for (const [input] of ghost?.runs ?? []) {
        if (input > INPUTS) throw new RangeError(`Not a shared game: input ${input}`);
    }
    return { level, number, ghost };
}

function writeLevel(writer, { start, flag, items }) {
    const pen = { x: 0, y: 0 };
    writePoint(writer, pen, start);
    writePoint(writer, pen, flag);
    writer.count(items.length);
    for (const { kind, isClosed, points } of items) {
        writer.count(2 * KINDS.indexOf(kind) + Number(isClosed));
        writer.count(points.length);
        for (const point of points) writePoint(writer, pen, point);
    }
}

/** Writes a point as its difference from the previous point, because differences are small. */
function writePoint(writer, pen, { x, y }) {
    writer.signed(x - pen.x);
    writer.signed(y - pen.y);
    pen.x = x;
    pen.y = y;
}

function readLevel(reader) {
    const pen = { x: 0, y: 0 };
    const level = { start: readPoint(reader, pen), flag: readPoint(reader, pen), items: [] };
    let left = MOST_POINTS;
    for (let count = reader.count(MOST_ITEMS); count > 0; count--) {
        const tag = reader.count(2 * KINDS.length - 1);
        const item = { kind: KINDS[tag >> 1], isClosed: tag % 2 === 1, points: [] };
        const length = reader.count(left);
        for (let k = 0; k < length; k++) item.points.push(readPoint(reader, pen));
        left -= length;
        checkItem(item);
        level.items.push(item);
    }
    return level;
}

function readPoint(reader, pen) {
    pen.x += reader.signed(ROOM.width);
    pen.y += reader.signed(ROOM.height);
    const { x, y } = pen;
    if (x < 0 || y < 0 || x > ROOM.width || y > ROOM.height)
        throw new RangeError(`Not a shared game: point ${x}, ${y}`);
    return { x, y };
}

/** Refuses an item that has no valid shape, so that every level from a link can be played. */
function checkItem(item) {
    const isPoint = item.kind === 'coin';
    if (item.points.length < (isPoint ? 1 : 2) || (isPoint && item.points.length > 1))
        throw new RangeError(`Not a shared game: ${item.kind} of ${item.points.length} points`);
    if (item.isClosed && (item.kind !== 'ground' || item.points.length < 3))
        throw new RangeError(`Not a shared game: closed ${item.kind}`);
    shapeOf(item);
}
