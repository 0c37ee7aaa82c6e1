/** The axes as a list: reads a trace, writes a table beside the stage. */

import { fillTable, signed, write } from './table.js';

const number = (value) => signed(value, 0);
const spanOf = ({ min, max }) => `${number(min)}…${number(max)}`;
const sources = {
    a: (axis) => `A edge ${axis.index}`,
    b: (axis) => `B edge ${axis.index}`,
    vertex: (axis) => `A ${axis.index} – B ${axis.indexB}`,
    centers: () => 'centres',
};

export function createAxisList(parent) {
    parent.innerHTML = `
        <p class="verdict" id="verdict"></p>
        <table class="axes" id="axes">
            <thead><tr>
                <th scope="col">#</th><th scope="col">axis</th><th scope="col">shadow A</th>
                <th scope="col">shadow B</th><th scope="col">overlap</th>
            </tr></thead>
            <tbody></tbody>
        </table>`;
    const verdict = parent.querySelector('.verdict');
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
            write(verdict, sentenceFor(found));
            const rows = found.axes.map((axis, order) => {
                const state = stateOf(found, order);
                const cells = [
                    order + 1,
                    sources[axis.source](axis),
                    spanOf(axis.a),
                    spanOf(axis.b),
                    state === 'untested' ? 'skipped' : number(axis.overlap),
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
    if (hit) {
        return `No axis left: they overlap. Axis ${winner + 1} has the least overlap, so pushing B by ${collision.depth.toFixed(1)} along it parts them.`;
    }
    const left = axes.length - separating - 1;
    const rest = left > 0 ? ` The other ${left} need no test.` : '';
    return `Axis ${separating + 1} shows a gap of ${(-axes[separating].overlap).toFixed(1)}: they are apart.${rest}`;
}
