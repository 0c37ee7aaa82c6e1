/**
 * The direction of an axis: reads two polygons A and B, draws the push of B along the deciding axis, and beside it the
 * mistake: the same push, but always away from A's centre. For some pairs, this pushes B deeper into A.
 */

import { collide, polygon, trace } from 'sepaxis';
import { drawDot, drawLabel, drawLine } from '../../draw/draw.js';
import { inPairs } from '../../shapes/points.js';
import { createRandom, randomConvex } from '../../shapes/random.js';
import { drawShapes } from '../draw.js';
import { known } from '../known-pair.js';
import { beyond, drawMarkedPush, leftAfter, moved, vectorOf } from '../push.js';

export const words = {
    en: {
        alt: 'Two overlapping polygons with their centres joined by a line. Two dashed outlines of B: pushed in the direction of the axis, and from centre to centre.',
        controls: { known: 'The pair from the text', other: 'Find another pair' },
        wrong: (left, depth) =>
            `✗ From centre to centre: B is still ${left} deep in A. ✓ By the shorter push along the axis, of the same length (${depth}): B is free.`,
        same: 'Both rules agree at these positions. That is why the mistake is so common.',
        either: 'The rules disagree, but here both pushes have the same length.',
        apart: 'A and B are apart: nothing to push.',
    },
    zh: {
        alt: '两个重叠的多边形，中心之间连着一条线。B 的两个虚线轮廓：按轴的方向推，和按中心的方向推。',
        controls: { known: '文中的那一对', other: '再找一对' },
        wrong: (left, depth) =>
            `✗ 从中心指向中心：B 仍陷在 A 里 ${left}。✓ 走轴上较短的出口，同样长（${depth}）：B 离开了 A。`,
        same: '在这里两种规则一致。这个错误正因此才能长久流传。',
        either: '两种规则不一致，但在这里两边的出路一样长。',
        apart: 'A 和 B 没有相碰，不需要推。',
    },
};
// `seed` is 0 for the pair from the text, otherwise the seed of a random pair.
export const settings = { seed: 0 };
export const actions = {
    known: (figure) => show(figure, 0),
    other: (figure) => show(figure, seedOfFailure(figure.settings.seed + 1)),
};

function show(figure, seed) {
    figure.settings.seed = seed;
    figure.restart();
}

const scale = 1 / 62; // units per unit of the known pair's coordinates
const touch = 0.5; // pixels: a smaller overlap counts as touching

/** The centroid of an outline. */
function centreOf(points) {
    let [x, y, twice] = [0, 0, 0];
    points.forEach((p, k) => {
        const q = points[(k + 1) % points.length];
        const cross = p.x * q.y - q.x * p.y;
        x += (p.x + q.x) * cross;
        y += (p.y + q.y) * cross;
        twice += cross;
    });
    return { x: x / (3 * twice), y: y / (3 * twice) };
}

/** A shape with its centroid at its origin, and the pose, in units, that puts its points back in place. */
function placed(points, size = 1) {
    const { x, y } = centreOf(points);
    return {
        shape: polygon(points.map((p) => ({ x: (p.x - x) * size, y: (p.y - y) * size }))),
        pose: { x, y },
    };
}

/** The outlines of a pair, in units: the known pair for seed 0, otherwise random ones. */
function pairOf(seed) {
    if (seed === 0) {
        const shift = ([x, y]) => ({ x: (x - 32) * scale, y: (y + 8) * scale });
        return [known.a, known.b].map((flat) => inPairs(flat).map(shift));
    }
    const rng = createRandom(seed);
    const a = randomConvex(rng, rng.whole(3, 5), rng.between(0.9, 1.2));
    const at = { x: rng.between(-0.5, 0.5), y: rng.between(-0.5, 0.5) };
    const b = randomConvex(rng, rng.whole(3, 5), rng.between(0.5, 0.9));
    return [a, b.map(({ x, y }) => ({ x: x + at.x, y: y + at.y }))];
}

/** The mistake: chooses the direction of the push by the centres: away from `from`, towards `to`. */
function pushByCentres(way, from, to) {
    const toB = way.x * (to.x - from.x) + way.y * (to.y - from.y);
    return toB < 0 ? { x: -way.x, y: -way.y } : way;
}

/**
 * The first seed, starting at `seed`, for whose pair the mistake pushes in the wrong direction and B's centre is inside
 * the picture after either push.
 */
function seedOfFailure(seed) {
    for (; ; seed++) {
        const [a, b] = pairOf(seed).map((points) => placed(points, 1));
        const found = collide(a.shape, a.pose, b.shape, b.pose);
        if (!found || found.depth > 1) continue;
        const way = vectorOf(found);
        const wrong = pushByCentres(way, a.pose, b.pose);
        const ends = [way, wrong].map((push) => moved(b.pose, push));
        const isSeen = ends.every(({ x, y }) => Math.abs(x) < 1.9 && Math.abs(y) < 1.2);
        if (wrong !== way && isSeen) return seed;
    }
}

export function create(figure) {
    const { unit, words: say, settings } = figure;
    const [a, b] = pairOf(settings.seed).map((points, k) => {
        const { shape, pose } = placed(points, unit);
        // `placed` scales only the shape: the pose is in units.
        return figure.add('AB'[k], shape, pose);
    });
    let found = trace(a, b);
    let right = null;
    let wrong = null;

    function draw() {
        const { context, palette, view } = figure;
        found = trace(a, b);
        drawShapes(figure, { hit: found.hit, first: a, labels: false });
        drawLine(context, a.x, a.y, b.x, b.y, { color: palette.text, width: 1.5, dash: [3, 3] });
        drawDot(view, a.x, a.y, palette.a, 4.5);
        drawDot(view, b.x, b.y, palette.b, 4.5);
        right = wrong = null;
        if (found.hit) {
            right = vectorOf(found.collision);
            wrong = pushByCentres(right, a, b);
            if (wrong !== right) drawMarkedPush(figure, b, wrong, palette.text, '✗');
            drawMarkedPush(figure, b, right, palette.accent, '✓');
        }
        drawLabel(view, ...nameAt(a, b), 'A', palette.a);
        drawLabel(view, ...nameAt(b, a), 'B', palette.b);
    }

    /** The position of a body's name: beside its centre, on the side away from the other body. */
    const nameAt = (body, other) => beyond(body, { x: body.x - other.x, y: body.y - other.y }, 15);

    return {
        draw,
        say() {
            if (!found.hit) return say.apart;
            if (wrong === right) return say.same;
            const rest = leftAfter(a, b, wrong);
            if (rest <= touch) return say.either;
            return say.wrong(Math.round(rest), Math.round(found.collision.depth));
        },
        answer: () => ({
            hit: found.hit,
            depth: found.collision?.depth ?? null,
            leftRight: right && leftAfter(a, b, right),
            leftWrong: wrong && leftAfter(a, b, wrong),
        }),
    };
}
