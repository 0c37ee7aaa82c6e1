/** The axes as a list: reads a trace, writes a table beside the canvas. */

import { spoken } from '../site/language.js';
import { fillTable, signed, write } from './table.js';

export const words = {
    en: {
        axis: 'axis',
        shadow: (name) => `shadow ${name}`,
        overlap: 'overlap',
        skipped: 'skipped',
        edge: (name, index) => `${name} edge ${index}`,
        centers: 'centres',
        hit: (axis, depth) =>
            `No axis left: they overlap. Axis ${axis} has the least overlap, so pushing B by ${depth} along it separates them.`,
        apart: (axis, gap, left) =>
            `Axis ${axis} shows a gap of ${gap}: they are apart.${left > 0 ? ` The other ${left} need no test.` : ''}`,
    },
    zh: {
        axis: '轴',
        shadow: (name) => `${name} 的影子`,
        overlap: '重叠',
        skipped: '略过',
        edge: (name, index) => `${name} 边 ${index}`,
        centers: '圆心',
        hit: (axis, depth) =>
            `所有轴都没有缝隙：两者重叠。轴 ${axis} 上的重叠最小，沿它把 B 推 ${depth} 就能分开。`,
        apart: (axis, gap, left) =>
            `轴 ${axis} 上有 ${gap} 的缝隙：两者没有相碰。${left > 0 ? `其余 ${left} 条轴不必再检查。` : ''}`,
    },
};
const say = spoken(words);
const number = (value) => signed(value, 0);
const spanOf = ({ min, max }) => `${number(min)}…${number(max)}`;
const sources = {
    a: (axis) => say.edge('A', axis.index),
    b: (axis) => say.edge('B', axis.index),
    vertex: (axis) => `A ${axis.index} – B ${axis.indexB}`,
    centers: () => say.centers,
};

export function createAxisList(parent) {
    parent.innerHTML = `
        <p class="outcome" id="outcome"></p>
        <table class="axes" id="axes">
            <thead><tr>
                <th scope="col">#</th><th scope="col">${say.axis}</th>
                <th scope="col">${say.shadow('A')}</th><th scope="col">${say.shadow('B')}</th>
                <th scope="col">${say.overlap}</th>
            </tr></thead>
            <tbody></tbody>
        </table>`;
    const outcome = parent.querySelector('.outcome');
    const body = parent.querySelector('tbody');
    let pointed = -1;

    body.addEventListener('pointerover', (event) => {
        pointed = event.target.closest('tr')?.sectionRowIndex ?? -1;
    });
    body.addEventListener('pointerleave', () => {
        pointed = -1;
    });

    return {
        /** The row under the mouse, or -1. */
        pointed: () => pointed,

        show(found) {
            write(outcome, sentenceFor(found));
            const rows = found.axes.map((axis, order) => {
                const state = stateOf(found, order);
                const cells = [
                    order + 1,
                    sources[axis.source](axis),
                    spanOf(axis.a),
                    spanOf(axis.b),
                    state === 'untested' ? say.skipped : number(axis.overlap),
                ];
                return { cells, state };
            });
            fillTable(body, rows, ['', '', 'in-a', 'in-b', '']);
        },
    };
}

function stateOf({ separating, winner }, order) {
    if (order === separating || order === winner) return 'deciding';
    return separating >= 0 && order > separating ? 'untested' : 'tested';
}

function sentenceFor({ hit, axes, separating, winner, collision }) {
    if (hit) return say.hit(winner + 1, collision.depth.toFixed(1));
    const gap = (-axes[separating].overlap).toFixed(1);
    return say.apart(separating + 1, gap, axes.length - separating - 1);
}
