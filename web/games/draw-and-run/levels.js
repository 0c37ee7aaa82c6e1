/** The ready levels. Each lacks something that the player has to draw: a bridge, steps, a ramp. */

import { emptyLevel, item } from './level.js';

const coins = (coordinates) =>
    item('coin', coordinates).points.map(({ x, y }) => item('coin', [x, y]));

/** A hill: an outline with round corners, down to `bottom`. */
function hill(bottom, coordinates) {
    const { points } = item('ground', coordinates);
    const [first, last] = [points[0], points.at(-1)];
    const rounded = smooth(smooth(points));
    const feet = [
        { x: last.x, y: bottom },
        { x: first.x, y: bottom },
    ];
    return { kind: 'ground', isClosed: true, points: [...rounded, ...feet] };
}

/** Cuts the corners of a line, and keeps its ends (Chaikin, 1974). */
function smooth(points) {
    const inner = points.slice(1).flatMap((to, k) => {
        const from = points[k];
        const at = (share) => ({
            x: Math.round(from.x + (to.x - from.x) * share),
            y: Math.round(from.y + (to.y - from.y) * share),
        });
        return [at(0.25), at(0.75)];
    });
    return [points[0], ...inner.slice(1, -1), points.at(-1)];
}

/** A gap too wide to jump. */
const bridge = {
    start: { x: 90, y: 533 },
    flag: { x: 1500, y: 456 },
    items: [
        hill(712, [10, 560, 300, 560, 370, 530, 450, 470, 570, 460, 620, 470, 596, 600]),
        hill(712, [1030, 600, 1000, 480, 1080, 462, 1180, 462, 1290, 540, 1390, 462, 1592, 462]),
        item('platform', [150, 430, 320, 424]),
        item('platform', [330, 320, 470, 326]),
        ...coins([200, 390, 270, 386, 400, 284, 520, 410, 810, 330, 1290, 460]),
    ],
};

/** A pit of spikes, and a plateau above the reach of the spring. */
const tower = {
    start: { x: 90, y: 593 },
    flag: { x: 1510, y: 214 },
    items: [
        hill(712, [10, 620, 260, 620, 330, 590, 410, 590, 424, 680, 780, 680, 796, 600, 1060, 600]),
        item('spikes', [440, 664, 520, 668, 610, 662, 690, 668, 764, 664]),
        item('spring', [930, 588, 1010, 588]),
        hill(712, [1150, 340, 1150, 226, 1230, 206, 1400, 220, 1592, 220]),
        item('platform', [60, 470, 190, 462]),
        ...coins([90, 420, 160, 418, 600, 520, 970, 330, 970, 270, 1300, 160]),
    ],
};

/** A long way down, spikes, and a ramp that is missing its end. */
const slide = {
    start: { x: 70, y: 93 },
    flag: { x: 1520, y: 314 },
    items: [
        hill(712, [10, 120, 130, 120, 240, 190, 480, 420, 600, 530, 700, 560, 780, 560]),
        item('spikes', [800, 690, 900, 694, 1000, 688, 1100, 694, 1210, 690]),
        hill(712, [1240, 600, 1240, 470, 1330, 440, 1400, 330, 1440, 320, 1592, 320]),
        item('ground', [300, 130, 380, 130]),
        ...coins([340, 80, 420, 310, 520, 400, 640, 490, 1010, 330, 1290, 400]),
    ],
};

/** A line that would solve the first level; the picture shows it as a hint. */
export const HINT = item('ground', [570, 464, 660, 442, 800, 424, 950, 440, 1060, 468]).points;

export const LEVELS = [bridge, tower, slide, emptyLevel()];
