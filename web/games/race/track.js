/**
 * The track of the race: data, and functions that use it. Positions are in units of the world; y
 * points down. The centre line is a closed spline, so the road, its gates and its kerbs all follow
 * from the same few points.
 */

import { inPairs } from '../../shapes/points.js';

export const size = { width: 2000, height: 1200 };
export const roadWidth = 124;

/** The centre line passes through these points, in the direction of the race. */
const line = inPairs([
    760, 1060, 1060, 1062, 1400, 1058, 1660, 1030, 1812, 900, 1790, 720, 1620, 620, 1420, 640, 1270,
    560, 1300, 400, 1430, 362, 1572, 335, 1652, 225, 1572, 115, 1390, 98, 1130, 120, 930, 220, 860,
    400, 920, 580, 870, 740, 690, 780, 520, 690, 480, 520, 510, 330, 420, 170, 260, 150, 150, 290,
    160, 520, 220, 700, 170, 880, 300, 1040, 500, 1060,
]);
const samples = 8; // of the spline between two of its points

/** Solid areas off the road, as outlines. The first is the edge of the world: bodies stay inside it. */
export const walls = [
    inPairs([
        50, 250, 190, 45, 480, 45, 650, 140, 880, 60, 1200, 18, 1610, 18, 1770, 130, 1760, 350,
        1600, 440, 1560, 500, 1720, 540, 1900, 660, 1930, 920, 1740, 1120, 1450, 1165, 260, 1155,
        60, 940, 100, 720,
    ]),
    inPairs([
        270, 330, 340, 300, 390, 380, 370, 520, 400, 700, 520, 850, 480, 930, 330, 920, 300, 840,
        330, 700, 270, 500,
    ]),
    inPairs([640, 330, 740, 330, 760, 420, 790, 580, 750, 660, 680, 670, 610, 600, 600, 480]),
    inPairs([
        1010, 330, 1110, 240, 1280, 220, 1180, 360, 1140, 560, 1180, 720, 1040, 860, 960, 840, 1000,
        720, 1040, 580, 980, 420,
    ]),
    inPairs([1180, 880, 1300, 770, 1560, 750, 1670, 800, 1680, 880, 1560, 930, 1200, 940]),
];

/** There is a gate at one in this many points of `line`; the finish is at the first point. */
const gateEvery = 3;

/** A coordinate on a Catmull–Rom spline, through p1 at t = 0 and p2 at t = 1. */
function between(p0, p1, p2, p3, t) {
    return (
        p1 +
        0.5 * t * (p2 - p0 + t * (2 * p0 - 5 * p1 + 4 * p2 - p3 + t * (3 * (p1 - p2) + p3 - p0)))
    );
}

function pointAt(i, t) {
    const of = (k) => line[(i + k + line.length) % line.length];
    const [p0, p1, p2, p3] = [of(-1), of(0), of(1), of(2)];
    return { x: between(p0[0], p1[0], p2[0], p3[0], t), y: between(p0[1], p1[1], p2[1], p3[1], t) };
}

/** The samples of the centre line: { x, y, dirX, dirY }, where dir is the direction of the race. */
export const centre = line
    .flatMap((_, i) => Array.from({ length: samples }, (_, k) => pointAt(i, k / samples)))
    .map(({ x, y }, i, all) => {
        const before = all[(i + all.length - 1) % all.length];
        const after = all[(i + 1) % all.length];
        const [dx, dy] = [after.x - before.x, after.y - before.y];
        // Math.hypot is not used, because its last bit depends on the browser.
        const length = Math.sqrt(dx * dx + dy * dy);
        return { x, y, dirX: dx / length, dirY: dy / length };
    });

/** The points `away` units beside the centre line, to the right of the direction of the race. */
export const beside = (away) =>
    centre.map(({ x, y, dirX, dirY }) => [x - dirY * away, y + dirX * away]);

/**
 * Where cones stand: the index of a sample of the centre line, and how many units to the right of
 * that sample. They are at corners that invite a cut, and form a slalom on the straight.
 */
const coneSpots = [
    [11, -44],
    [11, -22],
    [17, 44],
    [17, 22],
    [33, -50],
    [39, -50],
    [63, 50],
    [69, 50],
    [94, -50],
    [100, -50],
    [134, -50],
    [155, 50],
    [162, 50],
    [170, 50],
    [200, -50],
    [207, -50],
    [224, 48],
    [233, -50],
];
export const cones = coneSpots.map(([i, away]) => {
    const { x, y, dirX, dirY } = centre[i];
    return { x: x - dirY * away, y: y + dirX * away };
});

/** The gates in the order of the race, as samples of the centre line. The first is the finish. */
export const gates = centre.filter((_, i) => i % (samples * gateEvery) === 0);

/** Where the car waits for the start: behind the finish. */
export const start = (() => {
    const { x, y, dirX, dirY } = gates[0];
    return { x: x - dirX * 50, y: y - dirY * 50, dirX, dirY };
})();
