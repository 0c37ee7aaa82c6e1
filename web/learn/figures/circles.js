/**
 * Two circles: draws the line through their centres, both radii on it, and the push. Concentric
 * circles have no such line, and the library uses a default axis.
 */

import { circle, collide, trace } from 'sepaxis';
import { drawDot, drawLine, drawNumber } from '../../draw/draw.js';
import { drawAxis, drawBetween, drawShapes } from '../draw.js';
import { drawPush, vectorOf } from '../push.js';

export const words = {
    en: {
        alt: 'Two circles, A and B, a line through their centres, and on it the radius of each.',
        controls: { size: 'Size of B', center: 'Put B on the centre of A' },
        apart: (far, radii) =>
            `The centres are ${far} apart, the radii add up to ${radii}: A and B are ${far - radii} apart.`,
        hit: (far, radii, depth) =>
            `The centres are ${far} apart, the radii add up to ${radii}: A and B overlap by ${depth}.`,
        same: (naive, x, y, depth) =>
            `The centres coincide. Dividing by their distance gives (${naive}); the library pushes along (${x}, ${y}) instead, by ${depth}.`,
    },
    zh: {
        alt: '两个圆 A 和 B，一条过两圆心的直线，线上画出各自的半径。',
        controls: { size: 'B 的大小', center: '把 B 放到 A 的圆心上' },
        apart: (far, radii) => `圆心相距 ${far}，半径之和为 ${radii}：A 和 B 相隔 ${far - radii}。`,
        hit: (far, radii, depth) => `圆心相距 ${far}，半径之和为 ${radii}：A 和 B 重叠 ${depth}。`,
        same: (naive, x, y, depth) =>
            `圆心重合。除以圆心距得到 (${naive})；库改为沿 (${x}, ${y}) 推开 ${depth}。`,
    },
};
export const settings = { size: 0.6 };
export const ranges = { size: { min: 0.3, max: 0.9 } };
export const actions = {
    size(figure) {
        if (figure.world) named(figure, 'B').shape = circle(figure.settings.size * figure.unit);
    },
    center(figure) {
        if (!figure.world) return;
        const { x, y } = named(figure, 'A');
        named(figure, 'B').set(x, y);
    },
};

const named = (figure, name) => figure.bodies.find(({ data }) => data.name === name);

export function create(figure) {
    const { settings, unit, words: say } = figure;
    const a = figure.add('A', circle(0.85 * unit), { x: -0.85, y: -0.45 });
    const b = figure.add('B', circle(settings.size * unit), { x: 0.95, y: -0.05 });
    const found = { hit: false, depth: 0, normal: null, far: 0, radii: 0, naive: null };

    function draw() {
        const { context, palette, view } = figure;
        const { axes } = trace(a, b);
        const collision = collide(a, b);
        found.hit = collision !== null;
        found.depth = collision?.depth ?? 0;
        found.normal = collision?.normal ?? null;
        found.far = Math.hypot(b.x - a.x, b.y - a.y);
        found.radii = a.shape.radius + b.shape.radius;
        // The usual first attempt: it divides by 0 if the circles are concentric.
        found.naive = { x: (b.x - a.x) / found.far, y: (b.y - a.y) / found.far };
        const axis = collision?.normal ?? axes[0];
        drawBetween(figure, drawAxis(figure, axis, [a, b], { below: 1.5 }));
        drawShapes(figure, { hit: found.hit, first: a, labels: false });
        for (const [body, color, way] of [
            [a, palette.a, 1],
            [b, palette.b, -1],
        ]) {
            const { radius } = body.shape;
            const [x, y] = [body.x + way * axis.x * radius, body.y + way * axis.y * radius];
            drawLine(context, body.x, body.y, x, y, { color, width: 3 });
            drawDot(view, body.x, body.y, color, 4);
            const aside = { x: -way * axis.x * 16, y: -way * axis.y * 16 };
            drawNumber(view, body.x + aside.x, body.y + aside.y, body.data.label, color);
        }
        if (collision) drawPush(figure, b, vectorOf(collision), palette.accent);
    }

    function sentence() {
        const [far, radii, depth] = [found.far, found.radii, found.depth].map(Math.round);
        if (!found.hit) return say.apart(far, radii);
        if (found.far > 0) return say.hit(far, radii, depth);
        return say.same(
            `${found.naive.x}, ${found.naive.y}`,
            found.normal.x,
            found.normal.y,
            depth,
        );
    }

    return { draw, say: sentence, answer: () => ({ ...found }) };
}
