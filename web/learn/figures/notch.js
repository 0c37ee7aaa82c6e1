/**
 * A shape in the mouth of a concave one: reads a direction that the reader turns, draws the
 * shadows, which overlap in every direction although the shapes are separated. The library
 * decomposes the concave shape into convex pieces and reports no overlap.
 */

import { overlaps } from 'sepaxis';
import { drawLabel, inBodyFrame } from '../../draw/draw.js';
import { paint } from '../../draw/paint.js';
import { roomFor } from '../axes.js';
import { drawAxis, drawBetween, drawShapes } from '../draw.js';
import { axisAt, shadowOf } from '../shadow.js';

export const words = {
    en: {
        alt: 'A concave shape A like a letter U, with a disc B in its mouth, and the shadows of both on an axis that turns.',
        controls: { turn: 'Turn the axis', pieces: 'Cut A into convex pieces' },
        noGap: (count) =>
            `None of ${count} directions shows a gap, so shadows alone would say “hit”. Yet A and B do not touch: A is concave.`,
        found: (gaps, count) =>
            `B is out of the mouth: now ${gaps} directions of ${count} show a gap.`,
        hit: 'Now A and B overlap.',
        pieces: (count) =>
            `A is cut into ${count} convex pieces, and the theorem holds for each. None overlaps B, so A does not overlap it either.`,
        piecesHit: (count, hits) => `Of ${count} convex pieces, ${hits} overlap B, so A does.`,
    },
    zh: {
        alt: '像字母 U 的凹图形 A，开口中有一个圆盘 B；两者的影子落在一条可转动的轴上。',
        controls: { turn: '转动轴', pieces: '把 A 切成凸块' },
        noGap: (count) =>
            `${count} 个方向上都没有缝隙，只看影子就会判成“碰撞”。可是 A 和 B 并没有接触：因为 A 是凹的。`,
        found: (gaps, count) => `B 已经离开开口：现在 ${count} 个方向中有 ${gaps} 个有缝隙。`,
        hit: '现在 A 和 B 重叠了。',
        pieces: (count) =>
            `切成 ${count} 个凸块后，定理对每一块都成立。没有一块与 B 重叠，所以 A 也没有。`,
        piecesHit: (count, hits) => `${count} 个凸块中有 ${hits} 个与 B 重叠，所以 A 与 B 重叠。`,
    },
};
export const settings = { turn: 0.35, pieces: false };
export const ranges = { turn: { min: -Math.PI / 2, max: Math.PI / 2 } };

const directions = 180;
const outline = [
    -1.3, -1.1, -0.8, -1.1, -0.8, 0.35, 0.8, 0.35, 0.8, -1.1, 1.3, -1.1, 1.3, 0.85, -1.3, 0.85,
];

export function create(figure) {
    const { circle, polygon, unit, words: say } = figure;
    const a = figure.add('A', polygon(outline), { x: 0, y: -0.55 });
    const b = figure.add('B', circle(0.4), { x: 0.1, y: -0.95 });
    a.data.label = '';
    let found = null;

    function ask() {
        let gaps = 0;
        for (let k = 0; k < directions; k++) {
            const axis = axisAt((k / directions) * Math.PI);
            const [one, other] = [shadowOf(a, axis), shadowOf(b, axis)];
            if (one.max < other.min || other.max < one.min) gaps++;
        }
        const { pieces } = a.shape;
        return {
            hit: overlaps(a, b),
            gaps,
            pieces: pieces.length,
            pieceHits: pieces.filter((piece) => overlaps(piece, a, b.shape, b)).length,
        };
    }

    function draw() {
        const { palette, view } = figure;
        found = ask();
        const axis = axisAt(figure.settings.turn);
        const offset = roomFor(figure, axis, [a, b]);
        drawBetween(figure, drawAxis(figure, axis, [a, b], { offset }));
        drawShapes(figure, { first: a, hit: found.hit });
        if (figure.settings.pieces) drawPieces();
        // A's origin lies in its mouth, where there is no space for its name.
        const bottom = a.toWorld(0, 0.6 * unit);
        drawLabel(view, bottom.x, bottom.y, 'A', palette.a);
    }

    function drawPieces() {
        const { context, palette } = figure;
        for (const piece of a.shape.pieces) {
            inBodyFrame(context, piece, a, (path) => {
                const isHit = overlaps(piece, a, b.shape, b);
                paint(context, path, {
                    fill: isHit ? palette.accentFill : palette.aFill,
                    stroke: palette.a,
                    dash: [5, 4],
                });
            });
        }
    }

    return {
        draw,
        say() {
            const { hit, gaps, pieces, pieceHits } = found;
            if (figure.settings.pieces)
                return hit ? say.piecesHit(pieces, pieceHits) : say.pieces(pieces);
            if (hit) return say.hit;
            return gaps > 0 ? say.found(gaps, directions) : say.noGap(directions);
        },
        answer: () => found,
    };
}
