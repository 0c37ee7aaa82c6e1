// A level of a platformer and its walkers: statics, start positions, and the input of each walker in every frame. Reads
// a seed, returns plain data; times nothing. Lengths are in tiles, y goes up.

import { createRandom } from '../geometry.mjs';

export const STOREYS = 8;
export const COLUMNS = 200;
export const HEIGHT = 12; // of a storey
export const WALKER = { radius: 0.35, half: 0.3 }; // an upright capsule: `half` is half the distance between its centres
export const SPEED = 0.1; // per frame
export const JUMP = 0.2;
export const GRAVITY = 0.01;
export const SNAP = 0.2;

const tile = (x, y) => ({ kind: 'box', x: x + 0.5, y: y + 0.5 });
const range = (length, make) => Array.from({ length }, (_, i) => make(i));

// A hill two tiles high and three wide, with a slope of 1 : 2 on either side: eight statics.
function hill(x, y) {
    const up = [
        [0, 0],
        [4, 0],
        [4, 2],
    ];
    const down = [
        [0, 0],
        [4, 0],
        [0, 2],
    ];
    return [
        { kind: 'slope', points: up, x, y },
        ...range(6, (i) => tile(x + 4 + (i % 3), y + Math.floor(i / 3))),
        { kind: 'slope', points: down, x: x + 7, y },
    ];
}

// 250 statics: a floor of single tiles, walls at both ends, hills, platforms and blocks as obstacles.
function storey(random, y) {
    const places = range(11, (i) => 6 + 17 * i + Math.floor(random(0, 5)));
    const at = (i) => places[i];
    return [
        ...range(COLUMNS, (i) => tile(i, y - 1)),
        ...range(6, (i) => tile(i < 3 ? 0 : COLUMNS - 1, y + (i % 3))),
        ...[0, 4, 8].flatMap((i) => hill(at(i), y)),
        ...[1, 3, 6, 9].flatMap((i) => range(4, (k) => tile(at(i) + k, y + 3))),
        ...[2, 5, 7, 10].map((i) => tile(at(i), y)),
    ];
}

/** The direction of each walker in each frame, -1 or 1. If 4 is added, the walker jumps when it stands on a floor. */
export function scriptOf(random, { walkers, frames }) {
    const ways = range(walkers, () => (random(0, 1) < 0.5 ? -1 : 1));
    const want = new Int8Array(walkers * frames);
    for (let frame = 0; frame < frames; frame++) {
        for (let i = 0; i < walkers; i++) {
            const chance = random(0, 1);
            if (chance < 0.01) ways[i] = -ways[i];
            want[frame * walkers + i] = ways[i] + (chance > 0.98 ? 4 : 0);
        }
    }
    return want;
}

/** `want[frame * walkers + i]` is the input of walker i in a frame: see scriptOf. */
export function makeLevel({ seed, walkers, frames }) {
    const random = createRandom(seed);
    const statics = range(STOREYS, (s) => storey(random, s * HEIGHT)).flat();
    const starts = range(walkers, (i) => ({
        x: random(4, COLUMNS - 4),
        y: (i % STOREYS) * HEIGHT + 6,
    }));
    const want = scriptOf(random, { walkers, frames });
    return { statics, starts, want, frames, walkers };
}

/** The motion that walker i attempts in a frame, and its falling speed: the same for all contestants. */
export function stride(want, grounded, fall) {
    const jumps = want > 2;
    const way = jumps ? want - 4 : want;
    const before = grounded ? (jumps ? JUMP : 0) : fall;
    return { dx: way * SPEED, dy: before - GRAVITY };
}
