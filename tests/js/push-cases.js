// Pairs of composite and thin shapes on a lattice, so that corners, ends and internal edges
// coincide exactly. Reads random numbers, writes shapes and poses.

import { box, chain, compound, point, polygon, segment, tiles } from './build.js';
import { below, sizeOfBounds } from './composites.js';

const boxAt = (x, y, w, h) => box(w, h).at(x + w / 2, y + h / 2);

/** A rectangle around a hole, of four boxes. */
function frame(roll) {
    const [w, h, wide] = [4 + below(roll, 8), 4 + below(roll, 8), 1 + below(roll, 3)];
    const [x, y] = [w + 2 * wide, h + 2 * wide];
    return compound(
        roll() < 0.5
            ? [
                  boxAt(0, 0, x, wide),
                  boxAt(0, y - wide, x, wide),
                  boxAt(0, wide, wide, h),
                  boxAt(x - wide, wide, wide, h),
              ]
            : [
                  boxAt(0, 0, x, wide),
                  boxAt(0, y - wide, x, wide),
                  boxAt(0, 0, wide, y),
                  boxAt(x - wide, 0, wide, y),
              ],
    );
}

/** Rows of bricks, some of them missing. */
function wall(roll) {
    const bricks = [];
    for (let row = 0; row < 2 + below(roll, 2); row++) {
        let x = below(roll, 3);
        for (let i = 0; i < 3; i++) {
            const w = 1 + below(roll, 5);
            if (roll() < 0.85) bricks.push(boxAt(x, 2 * row, w, 2));
            x += w;
        }
    }
    return compound(bricks.length > 0 ? bricks : [boxAt(0, 0, 2, 2)]);
}

/** Boxes and triangles at lattice points, over each other and side by side. */
function heap(roll) {
    const spot = () => [below(roll, 10), below(roll, 10)];
    const pieces = Array.from({ length: 2 + below(roll, 5) }, () => {
        const [x, y] = spot();
        const [w, h] = [1 + below(roll, 6), 1 + below(roll, 6)];
        if (roll() < 0.5) return boxAt(x, y, w, h);
        return polygon(
            roll() < 0.5 ? [x, y, x + w, y, x, y + h] : [x, y, x + w, y + h, x - h, y + w],
        );
    });
    return compound(pieces);
}

function blocks(roll) {
    const [columns, rows] = [2 + below(roll, 4), 1 + below(roll, 4)];
    const kinds = ['solid', [0, 1, 1, 0, 1, 1], [0, 0, 1, 1, 0, 1], [0, 0.5, 1, 0.5, 1, 1, 0, 1]];
    const cells = Array.from({ length: columns * rows }, () =>
        roll() < 0.25 ? 0 : roll() < 0.7 ? 1 : 1 + below(roll, kinds.length),
    );
    return tiles({ columns, rows, size: 4, cells, kinds });
}

/** Outlines with level edges: columns of different heights side by side, on a line or hanging over it. */
function steps(roll) {
    const top = [];
    const bottom = [];
    let x = 0;
    for (let i = 0; i < 2 + below(roll, 5); i++) {
        const w = 1 + below(roll, 4);
        const [low, high] = [-below(roll, 4), 1 + below(roll, 6)];
        top.push([x, high], [x + w, high]);
        bottom.unshift([x + w, low], [x, low]);
        x += w;
    }
    return polygon([...top, ...bottom]);
}

/** A comb or a zigzag, with slanted edges through lattice points. */
function teeth(roll) {
    const points = [];
    let x = 0;
    for (let i = 0; i < 2 + below(roll, 4); i++) {
        points.push([x, 3 + below(roll, 5)], [x + 1 + below(roll, 2), 1 + below(roll, 2)]);
        x += 3 + below(roll, 3);
    }
    return polygon([...points, [x, 4], [x, 0], [0, 0]]);
}

/** Bricks whose corners lie on no lattice: each is rounded in its own way. */
function slanted(roll) {
    const angle = 7 * roll();
    return compound(wall(roll).pieces.map((brick) => brick.at(0, 0, angle)));
}

const COMPOSITES = { frame, wall, heap, blocks, steps, teeth, slanted };

function line(roll, count) {
    const points = [[0, 0]];
    const along = () => below(roll, 9) - 4;
    while (points.length <= count) {
        const way = below(roll, 3);
        const [dx, dy] = [way === 0 ? 0 : along(), way === 1 ? 0 : along()];
        const [x, y] = points.at(-1);
        if (dx !== 0 || dy !== 0) points.push([x + dx, y + dy]);
    }
    return points;
}

const THIN = {
    point: () => point(),
    segment: (roll) => segment(...line(roll, 1).flat()),
    chain: (roll) => chain(line(roll, 2 + below(roll, 3))),
    needles: (roll) => compound([segment(...line(roll, 1).flat()), point().at(below(roll, 4), 2)]),
};

const THICK = {
    box: (roll) => boxAt(0, 0, 1 + below(roll, 5), 1 + below(roll, 5)),
    triangle: (roll) => polygon([0, 0, 1 + below(roll, 5), below(roll, 3), 0, 3]),
    angle: (roll) => polygon([0, 0, 4, 0, 4, 1, 1, 1, 1, 2 + below(roll, 3), 0, 5]),
    pair: (roll) => compound([boxAt(0, 0, 2, 1), boxAt(2, 0, 1 + below(roll, 3), 2)]),
};

const pick = (roll, table) => Object.keys(table)[below(roll, Object.keys(table).length)];

/** 0, quarter turns, the angle of the triangle 3 4 5, any. */
const angleOf = (roll) =>
    [0, 0, (below(roll, 4) * Math.PI) / 2, Math.atan2(3, 4), 7 * roll()][below(roll, 5)];

/** A shape of several pieces and one that reaches into it, both turned by the same angle, or not. */
function anyPairOf(roll, movers) {
    const [whole, mover] = [pick(roll, COMPOSITES), pick(roll, movers)];
    const a = COMPOSITES[whole](roll);
    const b = movers[mover](roll);
    const { minX, minY, maxX, maxY } = a.bounds;
    const angle = angleOf(roll);
    const on = (min, max) => Math.round(min) + below(roll, Math.round(max - min) + 1);
    const at = [on(minX, maxX), on(minY, maxY)].map((v) =>
        roll() < 0.6 ? v : roll() < 0.5 ? v + 0.5 : v + roll(),
    );
    const far = roll() < 0.5 ? 0 : below(roll, 200) - 100;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const poseA = { x: far, y: -far, angle };
    const poseB = {
        x: far + c * at[0] - s * at[1],
        y: -far + s * at[0] + c * at[1],
        angle: roll() < 0.7 ? angle : angleOf(roll),
    };
    const size = Math.max(sizeOfBounds(a.bounds), sizeOfBounds(b.bounds));
    const pair = { a, poseA, b, poseB, size, name: `${mover} in ${whole}` };
    return roll() < 0.3 ? { ...pair, a: b, poseA: poseB, b: a, poseB: poseA } : pair;
}

export const anyThinPair = (roll) => anyPairOf(roll, THIN);
export const anyThickPair = (roll) => anyPairOf(roll, THICK);
