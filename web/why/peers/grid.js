/**
 * A broad phase for SAT.js, which has none: a uniform grid over the centres. Reads positions,
 * writes each pair of overlapping bounding circles exactly once.
 */

/** `reach[i]` is the largest distance of body i's outline from its origin; all bodies stay inside the view. */
export function createGrid({ width, height }, reach) {
    const count = reach.length;
    // A cell is as wide as the largest body, so overlapping bodies are at most one cell apart.
    const cell = 2 * reach.reduce((most, one) => Math.max(most, one), 0);
    const columns = Math.floor(width / cell) + 1;
    const rows = Math.floor(height / cell) + 1;
    const start = new Uint32Array(columns * rows + 1);
    const cellOf = new Uint32Array(count);
    const sorted = new Uint32Array(count); // bodies in the order of their cells

    /**
     * Sorts the bodies by cell (counting sort): those of cell c are then sorted[start[c]] … sorted[start[c + 1] - 1].
     */
    function fill(x, y) {
        start.fill(0);
        for (let i = 0; i < count; i++) {
            cellOf[i] = Math.floor(y[i] / cell) * columns + Math.floor(x[i] / cell);
            start[cellOf[i]]++;
        }
        let sum = 0;
        for (let c = 0; c < start.length; c++) {
            sum += start[c];
            start[c] = sum;
        }
        for (let i = count - 1; i >= 0; i--) sorted[--start[cellOf[i]]] = i;
    }

    return {
        /** Calls `meet` with the indices of both bodies of each pair, the smaller one first. */
        find(x, y, meet) {
            fill(x, y);
            for (let s = 0; s < count; s++) {
                const i = sorted[s];
                const column = cellOf[i] % columns;
                const row = Math.floor(cellOf[i] / columns);
                const right = Math.min(column + 1, columns - 1);
                // Later bodies in the same cell and in the next, then bodies in three cells of the row below.
                look(i, s + 1, start[row * columns + right + 1]);
                if (row + 1 === rows) continue;
                const below = (row + 1) * columns;
                look(i, start[below + Math.max(0, column - 1)], start[below + right + 1]);
            }

            function look(i, from, to) {
                for (let s = from; s < to; s++) {
                    const j = sorted[s];
                    const [dx, dy, far] = [x[j] - x[i], y[j] - y[i], reach[i] + reach[j]];
                    if (dx * dx + dy * dy > far * far) continue;
                    if (i < j) meet(i, j);
                    else meet(j, i);
                }
            }
        },
    };
}
