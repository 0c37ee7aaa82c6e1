/**
 * What a cached separating axis saves: reads two rocking shapes, writes how many axes the library tested in a world
 * that remembers the last separating axis, and in one that starts afresh every frame.
 */

import { polygon, trace, World } from 'sepaxis';
import { createHistory, drawStrip } from '../axes.js';
import { drawAxis, drawBetween, drawShapes } from '../draw.js';
import { inRow } from '../sentences.js';

export const words = {
    en: {
        alt: 'Two long shapes rock close to each other. The bars below count the axes tested in each frame: coloured bars with a cached axis, grey bars without one.',
        controls: { again: 'Reset the counts' },
        title: 'axes per frame; grey: without a cached axis',
        kept: 'One axis is enough: the axis that separated them before still does.',
        hit: 'They overlap: there is no axis to cache, and every axis must be tested.',
        first: 'No axis is cached yet: test all, and cache the one that separates them.',
        renewed: 'The cached axis shows no gap any more: test all, and cache another.',
        none: 'Too far apart to be tested at all.',
        sum: (remembering, forgetting) =>
            `So far ${remembering} axes with a cached axis, ${forgetting} without.`,
    },
    zh: {
        alt: '两个细长的图形在近处摆动。下方的柱子表示每一帧检查的轴数：实心为有记忆，灰色为没有记忆。',
        controls: { again: '重新计数' },
        title: '每帧的轴数：实心有记忆，灰色无记忆',
        kept: '一条轴就够了：上次分开它们的轴现在仍然有效。',
        hit: '它们重叠了：没有可记的，每条轴都要看。',
        first: '还没有记住任何轴：先找出分开它们的轴，再记住它。',
        renewed: '记住的轴失效了：重新寻找，并记住另一条。',
        none: '离得太远，根本不需要检查。',
        sum: (remembering, forgetting) =>
            `到目前为止：有记忆 ${remembering} 条，没有记忆 ${forgetting} 条。`,
    },
};
export const isMoving = true;

const fresh = { remembering: 0, forgetting: 0 };
const kept = new WeakMap(); // figure → { sums, phase }, kept while the figure is out of sight

function stateOf(figure) {
    if (!kept.has(figure)) kept.set(figure, { sums: { ...fresh }, phase: 0 });
    return kept.get(figure);
}

export const actions = { again: (figure) => Object.assign(stateOf(figure).sums, fresh) };

/** A long hexagon with pointed ends. */
const spindle = (length, width) =>
    polygon(
        [-1, 0, -0.6, -1, 0.6, -1, 1, 0, 0.6, 1, -0.6, 1].map(
            (t, k) => t * (k % 2 ? width : length),
        ),
    );

export function create(figure) {
    const { unit, words: say } = figure;
    const shape = spindle(1.15 * unit, 0.26 * unit);
    const a = figure.add('A', shape, { x: -0.25, y: -0.7, angle: -0.3 });
    const b = figure.add('B', shape, { x: 0.35, y: 0, angle: -0.4 });
    const most = 2 * shape.points.length;
    const history = createHistory();
    const own = stateOf(figure);
    const { sums } = own;
    let remembered = -1; // index of the axis that separated A and B when all axes were last tested
    let state = 'none';
    let row = [0, 0];

    /** Reads how many axes the library tested. If nothing has moved, it tested none. */
    function count({ hit, separating }) {
        const { world } = figure;
        world.update();
        const { axes, kept: keptCount, moved } = world.stats;
        if (moved === 0) return;
        const other = new World();
        for (const body of [a, b]) other.add(body.shape, body);
        other.update();
        row = [axes, other.stats.axes];
        other.dispose();
        sums.remembering += row[0];
        sums.forgetting += row[1];
        history.add(row);
        const isKept = keptCount === 1;
        const testedState = remembered < 0 ? 'first' : 'renewed';
        if (!isKept) remembered = separating;
        state = hit ? 'hit' : row[0] === 0 ? 'none' : isKept ? 'kept' : testedState;
    }

    function draw(dt) {
        const { view } = figure;
        const { drag } = view;
        if (!view.paused) {
            own.phase += dt;
            // The two shapes rock at different frequencies.
            if (a !== drag.held) a.angle += 0.15 * Math.cos(0.7 * own.phase) * dt;
            if (b !== drag.held) b.angle -= 0.32 * Math.cos(1.1 * own.phase) * dt;
        }
        const found = trace(a, b);
        count(found);
        const axis = found.axes[remembered];
        if (state !== 'none' && axis?.overlap < 0) {
            drawBetween(figure, drawAxis(figure, axis, [a, b], { below: -1.5 }));
        }
        drawStrip(figure, history, most, say.title);
        drawShapes(figure, { hit: found.hit, first: a });
        return true;
    }

    return {
        draw,
        say: () => inRow(say[state], say.sum(sums.remembering, sums.forgetting)),
        answer: () => ({ state, remembering: row[0], forgetting: row[1], sums: { ...sums } }),
    };
}
