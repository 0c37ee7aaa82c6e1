/**
 * Broad phases: reads the bounds of many shapes, puts them into sorted bands or into a tree (by a good rule, or by a
 * common mistake), and draws which boxes a query Q is compared with. The library decides which shapes Q overlaps.
 */

import { drawDraggable, drawLabel, drawLine, inBodyFrame } from '../../draw/draw.js';
import { boxAround, paint } from '../../draw/paint.js';
import { createRandom } from '../../shapes/random.js';
import { askBands, askTree, insert, levelsOf, makeBands } from '../boxes.js';
import { inRow } from '../sentences.js';

export const words = {
    en: {
        alt: 'Small shapes in boxes within boxes, and below them the same boxes as a tree. A circle Q is compared with the boxes that it may overlap.',
        controls: {
            rule: [
                'Insert',
                'where a box grows least',
                'mistake: where boxes overlap',
                'no tree: into sorted bands',
            ],
            count: 'Shapes',
        },
        sentence: (count, depth, compared, met, hits) =>
            `${count} shapes, ${depth} levels. Q was compared with ${compared} boxes. It overlaps ${met} of the other boxes, and ${hits} of the shapes.`,
        bands: (count, rows, compared, met, hits) =>
            `${count} shapes in ${rows} bands. Q was compared with ${compared} boxes. It overlaps ${met} of the other boxes, and ${hits} of the shapes.`,
        wrong: 'MISTAKE: comparing Q with every shape would have been fewer comparisons.',
    },
    zh: {
        alt: '许多小图形装在层层相套的包围盒里，下方把同样的包围盒画成一棵树。圆 Q 只与可能碰到的包围盒比较。',
        controls: {
            rule: [
                '插入到',
                '包围盒变大最少的一边',
                '错误：包围盒重叠的一边',
                '不用树：排好序的带子',
            ],
            count: '图形数量',
        },
        sentence: (count, depth, compared, met, hits) =>
            `${count} 个图形，树有 ${depth} 层。Q 与 ${compared} 个包围盒比较；有 ${met} 个图形的包围盒碰到 Q 的包围盒，其中 ${hits} 个图形与 Q 重叠。`,
        bands: (count, rows, compared, met, hits) =>
            `${count} 个图形，分在 ${rows} 条带子里。Q 与 ${compared} 个包围盒比较；有 ${met} 个图形的包围盒碰到 Q 的包围盒，其中 ${hits} 个图形与 Q 重叠。`,
        wrong: '错误：逐个比较反而更省。',
    },
};
export const settings = { rule: 'growth', count: 40 };
export const choices = { rule: ['growth', 'overlap', 'bands'] };
export const ranges = { count: { min: 4, max: 60, step: 1 } };
export const actions = { count: (figure) => figure.restart() };

const rows = 6; // number of bands
const field = 2.75; // units: the height of the part with the shapes

export function create(figure) {
    const { circle, ngon, settings, view, unit, words: say, world } = figure;
    const rng = createRandom(11);
    const shapes = [3, 4, 5, 6].map((corners) => ngon(corners, 0.13));
    const top = { y: view.height / 2 - 1.95 * unit, height: field * unit };
    const bodies = Array.from({ length: settings.count }, (_, k) =>
        world.add(shapes[k % shapes.length], {
            x: rng.between(0.04, 0.96) * view.width,
            y: top.y + rng.between(0.05, 0.95) * top.height,
            angle: rng.between(0, 6),
            isStatic: true,
            data: { knob: 0 },
        }),
    );
    const q = figure.add('Q', circle(0.3), { x: 0.9, y: -0.7 });

    const ask = () => solve(figure, bodies, q, top);
    let found = ask();

    function draw() {
        const { palette } = figure;
        found = ask();
        if (found.root) drawBoxes(figure, found.root);
        else drawBands(figure, found.bands, top);
        for (const body of bodies) drawLeaf(figure, body, found.hits.has(body));
        if (found.root) drawTree(figure, found, bodies.length, top.y + top.height + 14);
        const { b: stroke, bFill: fill } = palette;
        drawDraggable(view, q, { stroke, fill, hit: found.hits.size > 0 });
        drawLabel(view, q.x, q.y, 'Q', palette.b);
    }

    return {
        draw,
        loose: bodies,
        say() {
            const { levels, compared, met, hits } = found;
            const numbers = [bodies.length, levels, compared, met.size, hits.size];
            const sentence = say[found.root ? 'sentence' : 'bands'](...numbers);
            return inRow(sentence, compared > bodies.length && say.wrong);
        },
        answer: () => ({
            levels: found.levels,
            compared: found.compared,
            met: found.met.size,
            hits: found.hits.size,
        }),
    };
}

/** Puts the bounds of the bodies into a tree or into bands, and compares the bounds of Q with them. */
function solve({ settings, world }, bodies, q, top) {
    const leaves = bodies.map((body) => ({ box: body.bounds(), body }));
    const box = q.bounds();
    const met = new Set();
    const meet = ({ body }) => met.add(body);
    const hits = new Set(world.queryShape(q.shape, q, { ignore: q }));
    if (settings.rule === 'bands') {
        const band = top.height / rows;
        const bands = makeBands(leaves, top.y, band, rows);
        const compared = askBands(bands, top.y, band, box, meet);
        return { root: null, bands, levels: rows, compared, met, hits };
    }
    const root = leaves.reduce((tree, leaf) => insert[settings.rule](tree, leaf));
    const compared = askTree(root, box, meet);
    return { root, bands: null, levels: levelsOf(root), compared, met, hits };
}

function drawBoxes(figure, { box, children, isAsked, isOverlapping }) {
    const { context, palette } = figure;
    paint(context, boxAround(box), {
        stroke: isOverlapping ? palette.accent : isAsked ? palette.soft : palette.faint,
        width: isOverlapping ? 1.75 : 1,
        dash: isAsked ? [] : [2, 3],
    });
    for (const child of children ?? []) drawBoxes(figure, child);
}

function drawBands(figure, bands, top) {
    const { context, palette, view } = figure;
    const band = top.height / rows;
    bands.forEach((leaves, k) => {
        context.fillStyle = k % 2 === 0 ? palette.accentSoft : palette.accentFill;
        context.fillRect(0, top.y + k * band, view.width, band);
        const y = top.y + top.height + 16 + k * 14;
        leaves.forEach((leaf, place) => {
            drawBoxes(figure, leaf);
            context.fillStyle = leaf.isAsked ? palette.accent : palette.faint;
            context.fillRect(14 + place * 14, y, 10, 10);
        });
    });
}

function drawLeaf({ context, palette }, body, isHit) {
    inBodyFrame(context, body.shape, body, (path) => {
        paint(context, path, {
            fill: isHit ? palette.bFill : palette.aFill,
            stroke: isHit ? palette.b : palette.a,
            width: isHit ? 2.75 : 1.25,
        });
    });
}

/** Draws the tree as a diagram: leaves side by side, the root at the top. */
function drawTree({ context, palette, view }, { root, levels, hits }, count, above) {
    const step = (view.height - 10 - above) / Math.max(1, levels - 1);
    const width = (view.width - 24) / count;
    let next = 0;
    (function place(node, level) {
        const below = (node.children ?? []).map((child) => place(child, level + 1));
        const x = node.children ? (below[0].x + below[1].x) / 2 : 12 + (next++ + 0.5) * width;
        const y = above + level * step;
        below.forEach((child, k) => {
            const isAsked = node.children[k].isAsked === true;
            drawLine(context, x, y, child.x, child.y, {
                color: isAsked ? palette.accent : palette.faint,
                width: isAsked ? 2 : 1,
            });
        });
        if (!node.children) {
            context.fillStyle = hits.has(node.body) ? palette.b : palette.a;
            context.fillRect(x - 2, y - 2, 4, 4);
        }
        return { x, y };
    })(root, 0);
}
