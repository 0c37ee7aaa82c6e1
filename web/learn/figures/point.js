/**
 * A point in a convex polygon: reads on which side of every edge it lies, draws the half-planes that exclude it, and
 * the library's result. Also shows the result of a common substitute: a small box that must lie completely inside.
 */

import { contains, point, polygon } from 'sepaxis';
import { drawDot, drawLine, drawNumber, inBodyFrame } from '../../draw/draw.js';
import { boxAt, lineThrough, paint } from '../../draw/paint.js';
import { edgeOf } from '../../shapes/outline.js';
import { drawShapes } from '../draw.js';
import { inRow } from '../sentences.js';

export const words = {
    en: {
        alt: 'A polygon A and a point P. Every edge is extended to a line; if P is beyond a line, that side is shaded.',
        controls: {
            corner: 'Put P on a corner',
            edge: 'Put P on an edge',
            stand: 'A box in place of P',
            size: 'Its size',
        },
        inside: (edges) => `P is on the inner side of all ${edges} edges: it is inside A.`,
        outside: (beyond, edges) =>
            `P is beyond ${beyond} of ${edges} edges. One is enough: it is outside.`,
        wrong: (says) => `MISTAKE: the box says “${says}”.`,
        agrees: 'The box gives the same result.',
        in: 'in',
        out: 'outside',
    },
    zh: {
        alt: '多边形 A 和点 P。每条边延长成直线；P 在哪条线之外，那一侧就涂上阴影。',
        controls: {
            corner: '把 P 放到顶点上',
            edge: '把 P 放到边上',
            stand: '用小矩形代替 P',
            size: '矩形大小',
        },
        inside: (edges) => `P 位于全部 ${edges} 条边的内侧：它在 A 里面。`,
        outside: (beyond, edges) =>
            `P 在 ${edges} 条边中的 ${beyond} 条之外。一条就够了：它在外面。`,
        wrong: (says) => `错误：代替它的矩形说“${says}”。`,
        agrees: '矩形也这么说。',
        in: '在里面',
        out: '在外面',
    },
};
export const settings = { stand: false, size: 12 };
export const ranges = { size: { min: 1, max: 40, step: 1 } };
export const actions = {
    corner: (figure) => put(figure, 1),
    edge: (figure) => put(figure, 0.5),
    size: (figure) => {
        figure.settings.stand = true;
        figure.showControls();
    },
};

const order = [4, 5, 0, 1, 2, 3]; // indices of the edges, the lowest in the picture first

/** Puts P onto an edge of A, inside the picture and, if possible, where the box test fails. */
function put({ world, bodies, settings, view }, fraction) {
    if (!world) return;
    const [a, p] = ['A', 'P'].map((name) => bodies.find(({ data }) => data.name === name));
    const places = order.map((index) => {
        const { start, end } = edgeOf(a.shape, index);
        const [x, y] = [end.x - start.x, end.y - start.y];
        return a.toWorld(start.x + x * fraction, start.y + y * fraction);
    });
    const seen = places.filter(
        ({ x, y }) => x >= 0 && x <= view.width && y >= 0 && y <= view.height,
    );
    const { x, y } = seen.find((at) => !boxIsIn(a, at, settings.size)) ?? seen[0] ?? places[0];
    p.set(x, y);
}

/** The box extends to the right and down from the point, as in many games. */
function boxIsIn(a, { x, y }, size) {
    return [0, size].every((dx) => [0, size].every((dy) => contains(a, x + dx, y + dy)));
}

const corners = [-1.2, -0.5, -0.2, -1.2, 1.1, -0.7, 1.3, 0.4, 0.6, 1.1, -0.9, 1.1];

export function create(figure) {
    const { settings, unit, words: say } = figure;
    // Coordinates are even integers, so that the midpoint of two corners is exact.
    const outline = corners.map((part) => 2 * Math.round((part * unit) / 2));
    const a = figure.add('A', polygon(outline), { x: -0.3, y: 0, knob: 0.55 });
    const p = figure.add('P', point(), { x: 1.75, y: -0.85 });
    let found = null;

    function draw() {
        const { context, palette, view } = figure;
        const local = a.toLocal(p.x, p.y);
        const edges = a.shape.points.map((_, k) => {
            const edge = edgeOf(a.shape, k);
            const { normal, start } = edge;
            return {
                ...edge,
                beyond: normal.x * (local.x - start.x) + normal.y * (local.y - start.y),
            };
        });
        const beyond = edges.filter((edge) => edge.beyond > 1e-6 * unit);
        found = {
            inside: contains(a, p.x, p.y),
            beyond: beyond.length,
            box: boxIsIn(a, p, settings.size),
        };
        const reach = view.width + view.height;
        for (const edge of edges) {
            const out = beyond.includes(edge);
            inBodyFrame(context, a.shape, a, () => drawSide(context, palette, edge, out, reach));
        }
        drawShapes(figure, { hit: found.inside, first: a, labels: false });
        drawNumber(view, a.x, a.y, 'A', palette.a);
        if (settings.stand) {
            const square = boxAt(p.x, p.y, settings.size, settings.size);
            paint(context, square, { fill: palette.bFill, stroke: palette.b });
        }
        drawDot(view, p.x, p.y, palette.b, 5);
        drawNumber(view, p.x - 13, p.y - 12, 'P', palette.b);
    }

    function sentence() {
        const count = a.shape.points.length;
        const first = found.inside
            ? say.inside(count)
            : say.outside(Math.max(1, found.beyond), count);
        if (!settings.stand) return first;
        if (found.box === found.inside) return inRow(first, say.agrees);
        return inRow(first, say.wrong(found.box ? say.in : say.out));
    }

    return { draw, say: sentence, answer: () => found };
}

/** Draws the line through an edge and, if the point is beyond it, the half-plane beyond it. */
function drawSide(context, palette, { start, end, normal }, out, reach) {
    const along = { x: -normal.y * reach, y: normal.x * reach };
    if (out) {
        const at = (side, far) => [
            start.x + side * along.x + far * normal.x,
            start.y + side * along.y + far * normal.y,
        ];
        const plane = lineThrough([at(-1, 0), at(1, 0), at(1, reach), at(-1, reach)]);
        paint(context, plane, { fill: palette.accentSoft });
    }
    drawLine(context, start.x - along.x, start.y - along.y, end.x + along.x, end.y + along.y, {
        color: out ? palette.accent : palette.line,
        width: out ? 2 : 1,
    });
}
