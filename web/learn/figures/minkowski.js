/**
 * The Minkowski difference: reads two polygons, draws all differences of their points as one
 * polygon. It contains the origin if and only if the two overlap. In that case, the distance from
 * the origin to its boundary is the length of the library's push.
 */

import { collide, contains, distance } from 'sepaxis';
import { drawArrow, drawDot, drawLabel } from '../../draw/draw.js';
import { drawNames } from '../axes.js';
import { differenceOf, drawDifference, originIn, scale } from '../difference.js';
import { drawShapes } from '../draw.js';
import { beyond, vectorOf } from '../push.js';

export const words = {
    en: {
        alt: 'On the left two polygons A and B, on the right the polygon of their differences, and the origin.',
        hit: (edges, a, b, depth) =>
            `${a} and ${b} edges give ${edges}. The origin is inside: A and B overlap, and it is ${depth} from the boundary.`,
        apart: (edges, a, b, gap) =>
            `${a} and ${b} edges give ${edges}. The origin is outside, ${gap} away: A and B are equally far apart.`,
    },
    zh: {
        alt: '左边是多边形 A 和 B，右边是它们之差组成的多边形，以及原点。',
        hit: (edges, a, b, depth) =>
            `${a} 条边和 ${b} 条边，合成 ${edges} 条边。原点在里面：A 和 B 重叠，最短的出路长 ${depth}。`,
        apart: (edges, a, b, gap) =>
            `${a} 条边和 ${b} 条边，合成 ${edges} 条边。原点在外面，相距 ${gap}：A 和 B 也正好相隔这么远。`,
    },
};

export function create(figure) {
    const { ngon, words: say, view } = figure;
    const a = figure.add('A', ngon(3, 0.72), { x: -2, y: 0.4, knob: 0.4 });
    const b = figure.add('B', ngon(4, 0.5), { x: -1.8, y: -0.1, angle: 0.5, knob: 0.3 });

    function solve() {
        const difference = differenceOf(a, b);
        const hit = collide(a, b);
        return {
            difference,
            hit,
            holds: contains(difference, {}, 0, 0),
            gap: hit ? 0 : distance(a, b).distance,
        };
    }

    let found = solve();

    function draw() {
        const { palette } = figure;
        found = solve();
        const { difference, hit } = found;
        const at = drawDifference(figure, difference, hit ? 2.75 : 1.5);
        const way = hit ? vectorOf(hit) : { x: 0, y: 1 };
        drawShapes(figure, { hit: hit !== null, first: a, labels: false });
        drawNames(figure, a, b, hit);
        if (hit) {
            drawArrow(view, b.x, b.y, way.x, way.y, palette.accent);
            // The push moves B and all differences with it, so the origin leaves in the opposite direction.
            drawArrow(view, at.x, at.y, -way.x * scale, -way.y * scale, palette.accent);
        }
        drawDot(view, at.x, at.y, palette.text, 4.5);
        drawLabel(view, ...beyond(at, way, 16), '0', palette.text);
        const { minX, minY } = difference.bounds;
        const corner = [at.x + minX + 12, at.y + minY - 14];
        drawLabel(view, ...corner, 'B − A', palette.accent, palette.surface);
    }

    return {
        draw,
        parts: () => ({ origin: originIn(figure) }),
        say() {
            const edges = [found.difference, a.shape, b.shape].map(({ points }) => points.length);
            return found.hit
                ? say.hit(...edges, found.hit.depth.toFixed(1))
                : say.apart(...edges, found.gap.toFixed(1));
        },
        answer: () => ({
            hit: found.hit !== null,
            holds: found.holds,
            edges: found.difference.points.length,
            depth: found.hit?.depth ?? null,
        }),
    };
}
