/**
 * Words and numbers beside the stage: reads texts, writes elements. Rows are reused and equal texts
 * left alone, so that a table can be shown every frame.
 */

/** Writing the same text again would still cost a layout. */
export function write(element, text) {
    if (element.textContent !== text) element.textContent = text;
}

/**
 * Fills a table's body. Each row is { cells, state }: texts, and the row's class; `classes` are
 * those of the columns.
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

/** With a true minus, as on paper, and none before a zero. */
export const signed = (value, digits = 1) =>
    value
        .toFixed(digits)
        .replace(/^-(?!0[.0]*$)/, '−')
        .replace('-', '');
