/**
 * Texts and numbers beside the canvas. Rows are reused and unchanged texts skipped, and numbers that
 * change in every frame are written ten times a second.
 */

const pause = 100; // milliseconds: no reader follows faster numbers, and each write costs a layout

/** Returns a `show` that a scene may call in every frame: it writes the latest values, at most once per `pause`. */
export function paced(view, show) {
    let due = 0;
    return (...values) => {
        const wait = due - performance.now();
        if (wait > 0) {
            view.wake(wait); // one more frame, if the scene has come to rest
            return;
        }
        due = performance.now() + pause;
        show(...values);
    };
}

/** Fills a part of the page with HTML. Returns a function that writes texts to its elements, by their ids. */
export function fill(parent, html) {
    parent.innerHTML = html;
    return (texts) => {
        for (const id in texts) write(parent.querySelector(`#${id}`), String(texts[id]));
    };
}

/** Writes a text if it has changed: writing an unchanged text would still cost a layout. */
export function write(element, text) {
    if (element.textContent !== text) element.textContent = text;
}

/** The HTML of a table with these headings, whose body is empty. */
export const tableOf = (id, headings) =>
    `<table class="axes" id="${id}">
        <thead><tr><th scope="col">${headings.join('</th><th scope="col">')}</th></tr></thead>
        <tbody></tbody>
    </table>`;

/**
 * Fills the body of a table. Each row is { cells, state }: texts, and the class of the row;
 * `classes` are the classes of the columns.
 */
export function fillTable(body, rows, classes) {
    while (body.rows.length > rows.length) body.deleteRow(-1);
    rows.forEach(({ cells, state = '' }, k) => {
        const row = body.rows[k] ?? addRow(body, classes);
        if (row.className !== state) row.className = state;
        cells.forEach((text, column) => {
            write(row.cells[column], String(text));
        });
    });
}

function addRow(body, classes) {
    const row = body.insertRow();
    for (const name of classes) row.insertCell().className = name;
    return row;
}

/** The two numbers of a vector, as text. */
export const pairOf = ({ x, y }, digits = 2) => `${signed(x, digits)}, ${signed(y, digits)}`;

/** A number with a typographic minus sign, which a zero never gets. */
export const signed = (value, digits = 1) =>
    value
        .toFixed(digits)
        .replace(/^-(?!0[.0]*$)/, '−')
        .replace('-', '');
