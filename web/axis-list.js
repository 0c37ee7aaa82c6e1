/**
 * The axes as a list: reads a trace, writes a table beside the stage. Rows are reused, so that it
 * can be shown every frame.
 */

const number = (value) => value.toFixed(0).replace('-', '−');
const spanOf = ({ min, max }) => `${number(min)}…${number(max)}`;
const sources = {
    a: (axis) => `A edge ${axis.index}`,
    b: (axis) => `B edge ${axis.index}`,
    vertex: (axis) => `corner ${axis.index}`,
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
            while (body.rows.length > found.axes.length) body.deleteRow(-1);
            found.axes.forEach((axis, order) => {
                const row = body.rows[order] ?? addRow(body);
                const state = stateOf(found, order);
                if (row.className !== state) row.className = state;
                const cells = [
                    String(order + 1),
                    sources[axis.source](axis),
                    spanOf(axis.a),
                    spanOf(axis.b),
                    state === 'untested' ? 'skipped' : number(axis.overlap),
                ];
                cells.forEach((text, k) => {
                    write(row.cells[k], text);
                });
            });
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

function addRow(body) {
    const row = body.insertRow();
    for (const className of ['', '', 'in-a', 'in-b', '']) row.insertCell().className = className;
    return row;
}

/** Writing the same text again would still cost a layout. */
function write(cell, text) {
    if (cell.textContent !== text) cell.textContent = text;
}
