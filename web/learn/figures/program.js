/**
 * The whole test as a program: runs sat.js for two polygons and shows its source file. Draws the push
 * that it finds, and says what the library finds.
 */

import { collide } from 'sepaxis';
import { cornersOf } from '../../shapes/points.js';
import { drawShapes } from '../draw.js';
import { createListing } from '../listing.js';
import { drawPush } from '../push.js';
import { findPush } from '../sat.js';

export const words = {
    en: {
        alt: 'Two polygons A and B. While they overlap, a dashed outline shows B after the push that the program finds.',
        listing: 'Source of the test',
        lost: 'The source could not be loaded.',
        hit: (own, library) =>
            `The program pushes B by ${own}. The library finds a depth of ${library}.`,
        apart: 'The program finds a gap, and so does the library: A and B are apart.',
    },
    zh: {
        alt: '两个多边形 A 和 B。重叠时，虚线轮廓表示按程序找到的位移推开后的 B。',
        listing: '检测程序的源代码',
        lost: '源代码未能载入。',
        hit: (own, library) => `程序把 B 推开 ${own}。本库得到的深度是 ${library}。`,
        apart: '程序找到了缝隙，本库也一样：A 和 B 分离。',
    },
};

const source = new URL('../sat.js', import.meta.url);

export const arrange = ({ words }) => createListing(source, words);

export function create(figure) {
    const { ngon, words: say } = figure;
    const a = figure.add('A', ngon(5, 1.1), { x: -0.5, y: 0.1, angle: 0.2, knob: 0.6 });
    const b = figure.add('B', ngon(3, 0.9), { x: 0.55, y: -0.2, angle: 0.9, knob: 0.45 });
    let found = null;

    function draw() {
        const own = findPush(cornersOf(a), cornersOf(b));
        found = { own, library: collide(a, b) };
        drawShapes(figure, { first: a, hit: own !== null });
        if (own) drawPush(figure, b, own, figure.palette.accent);
    }

    return {
        draw,
        say() {
            const { own, library } = found;
            // If the shapes only touch, rounding decides whether there is a push.
            if (!own || !library) return say.apart;
            return say.hit(own.depth.toFixed(1), library.depth.toFixed(1));
        },
        answer: () => ({ own: found.own, depth: found.library?.depth ?? null }),
    };
}
