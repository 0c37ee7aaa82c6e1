/**
 * The scene in a link: reads and writes the text behind the hash, which is never sent to a server.
 *
 *     #room=1280x740&walls=280_8_986_620&preset=MTV-2Rects&push=half&layers=labels-mtv&paused=1&shapes=box_104_66!-80_0_0.5_20_0_0.3_20~…
 *
 * For an invalid text the result is null, and the page shows its default scene.
 */

import { makeShape } from './kinds.js';
import { defaults, isOrder, layers, pushes, roundedPose } from './model.js';

const most = 300; // shapes
const farthest = 1e5; // from the centre of the scene, in pixels
const wallNames = ['minX', 'minY', 'maxX', 'maxY'];
const poseNames = ['x', 'y', 'angle', 'speedX', 'speedY', 'spin', 'pace'];

export function writeScene({ room, walls, settings, shapes, order, preset, paused }) {
    const parts = [`room=${room.width}x${room.height}`];
    if (walls) parts.push(`walls=${wallNames.map((name) => walls[name]).join('_')}`);
    if (preset) parts.push(`preset=${preset}`);
    if (settings.push !== defaults.push) parts.push(`push=${settings.push}`);
    if (!settings.throws) parts.push('throws=0');
    if (settings.speed !== defaults.speed) parts.push(`speed=${settings.speed}`);
    parts.push(`layers=${settings.layers.join('-')}`);
    if (paused) parts.push('paused=1');
    if (order.some((k, at) => k !== at)) parts.push(`order=${order.join('_')}`);
    parts.push(`shapes=${shapes.map(writeShape).join('~')}`);
    return `#${parts.join('&')}`;
}

function writeShape(shape) {
    const pose = poseNames.map((name) => shape[name]);
    while (pose.at(-1) === 0) pose.pop();
    const text = `${[shape.kind, ...shape.numbers].join('_')}!${pose.join('_')}`;
    return shape.pinned ? `${text}!pinned` : text;
}

/** Reads the scene of a link: `{ preset }` alone if the link only names a preset; null if the link is invalid. */
export function readScene(text) {
    try {
        const query = new URLSearchParams(text.replace(/^#/, ''));
        const preset = /^[\w.-]{1,60}$/.exec(query.get('preset') ?? '')?.[0] ?? '';
        if (!query.has('shapes')) return preset ? { preset } : null;
        return { preset, ...readWhole(query) };
    } catch {
        return null;
    }
}

function readWhole(query) {
    const [width, height] = (query.get('room') ?? '').split('x').map(Number);
    if (!(width >= 100 && width <= 20000 && height >= 100 && height <= 20000)) {
        throw new RangeError('no room');
    }
    const list = query.get('shapes');
    const shapes = list === '' ? [] : list.split('~').map(readShape);
    if (shapes.length > most) throw new RangeError('too many shapes');
    const order = query.get('order')?.split('_').map(Number) ?? [...shapes.keys()];
    if (!isOrder(order, shapes.length)) throw new RangeError('no order');
    return {
        room: { width, height },
        walls: readWalls(query.get('walls'), { width, height }),
        shapes,
        order,
        settings: readSettings(query),
        paused: query.get('paused') === '1',
    };
}

/**
 * Reads the walls; null if the link has none, like links of earlier versions. Then the edges of the scene are the
 * walls.
 */
function readWalls(text, { width, height }) {
    if (text === null) return null;
    const [minX, minY, maxX, maxY] = text.split('_').map(readNumber);
    if (!(minX >= 0 && minY >= 0 && maxX > minX && maxY > minY && maxX <= width && maxY <= height))
        throw new RangeError('no walls');
    return { minX, minY, maxX, maxY };
}

function readSettings(query) {
    const push = query.get('push') ?? defaults.push;
    const speed = Number(query.get('speed') ?? defaults.speed);
    const wanted = query.get('layers')?.split('-') ?? defaults.layers;
    return {
        push: pushes.includes(push) ? push : defaults.push,
        throws: query.get('throws') !== '0',
        speed: speed >= 0 && speed <= 3 ? speed : defaults.speed,
        layers: layers.filter((name) => wanted.includes(name)),
    };
}

function readShape(text) {
    const [what, where = '', pinned = ''] = text.split('!');
    const [kind, ...digits] = what.split('_');
    const numbers = digits.map(readNumber);
    const places = where === '' ? [] : where.split('_').map(readNumber);
    const pose = Object.fromEntries(poseNames.map((name, k) => [name, places[k] ?? 0]));
    // The library decides whether the numbers make a valid shape.
    makeShape(kind, numbers);
    return { kind, numbers, ...roundedPose(pose), pinned: pinned === 'pinned' };
}

function readNumber(digits) {
    const value = Number(digits);
    if (digits === '' || !(Math.abs(value) <= farthest)) throw new RangeError(`"${digits}"`);
    return value;
}
