// Chains: polylines. Reads points; C bakes the segments between them as one shape.

import { MAX_SIZE, MIN_SIZE } from 'sepaxis-layout';
import { boolean, figure, number, options, outlineError } from './errors.js';
import {
    capsule,
    checkBaked,
    checkOffsets,
    makeShape,
    putPoints,
    readPoints,
    segment,
} from './shapes.js';
import { bake, sharedWhole } from './shared-instance.js';

const CHAIN_OPTIONS = ['closed', 'oneSided', 'radius'];

function isMirror(move) {
    const [o, x, y] = [move({ x: 0, y: 0 }), move({ x: 1, y: 0 }), move({ x: 0, y: 1 })];
    return (x.x - o.x) * (y.y - o.y) - (x.y - o.y) * (y.x - o.x) < 0;
}

function chainRadius(name, radius) {
    if (radius !== 0) number(`${name}, unless it is 0,`, radius, MIN_SIZE, MAX_SIZE);
}

export function chain(points, settings) {
    const name = 'chain';
    const { closed = false, oneSided = false, radius = 0 } = options(name, settings, CHAIN_OPTIONS);
    boolean(`${name}: closed`, closed);
    boolean(`${name}: oneSided`, oneSided);
    chainRadius(`${name}: radius`, radius);
    const list = readPoints(name, points);
    const least = closed ? 3 : 2;
    if (list.length < least) {
        const text = `needs at least ${least} points, not ${list.length}`;
        throw outlineError(RangeError, `${name}: ${text}`, 'few', 0);
    }
    const [first, last] = [list[0], list[list.length - 1]];
    if (closed && list.length > 3 && first.x === last.x && first.y === last.y) list.pop();
    return makeChain(name, list, { closed, oneSided, radius: radius + 0 });
}

function makeChain(name, list, { closed, oneSided, radius }) {
    const ends = list.map((p, i) => [p, i + 1 < list.length ? list[i + 1] : list[0]]);
    if (!closed) ends.pop();
    ends.forEach(([p, q], i) => {
        const length = Math.sqrt((q.x - p.x) ** 2 + (q.y - p.y) ** 2);
        if (length >= MIN_SIZE && length <= MAX_SIZE) return;
        const text =
            `${name}: the segment from point ${i} (${p.x}, ${p.y}) must be from ${figure(MIN_SIZE)} to ` +
            `${figure(MAX_SIZE)} long, not ${length}; leave out or add a point`;
        throw outlineError(RangeError, text, 'size', 0, i);
    });
    const instance = sharedWhole();
    instance.begin();
    putPoints(list);
    const { exports } = instance;
    const made = bake(instance.scratch(0), (block, bytes) =>
        exports.chain(list.length, Number(closed), radius, Number(oneSided), block, bytes),
    );
    checkBaked(name, made.status);
    const segmentOf = (p, q) =>
        radius > 0 ? capsule(p.x, p.y, q.x, q.y, radius) : segment(p.x, p.y, q.x, q.y);
    const definition = { kind: 'chain', points: list, closed, oneSided, radius };
    return makeShape(radius, list, made.at, definition, {
        pieces: () => ends.map(([p, q]) => segmentOf(p, q)),
        remake: (caller, _, move, scale) => {
            chainRadius(`${caller}: the new radius`, radius * scale);
            const moved = list.map(move);
            for (const { x, y } of moved) checkOffsets(caller, x, y);
            // Mirroring a chain swaps its sides.
            if (oneSided && isMirror(move)) moved.reverse();
            return makeChain(caller, moved, { closed, oneSided, radius: radius * scale });
        },
    });
}
