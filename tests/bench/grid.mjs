// The broad phase that SAT.js and the plain program share: a uniform grid over centres. Reads x and y of all
// bodies, writes candidate pairs into `first` and `second`. Rebuilt from nothing in every frame.

/**
 * A cell is as wide as the largest body, so that partners are never farther than the next cell. Bodies outside
 * of 0..side count to the outermost cells.
 */
export function createGrid(radii, side) {
    const bodies = radii.length;
    const cell = 2 * radii.reduce((a, b) => Math.max(a, b));
    const wide = Math.max(1, Math.floor(side / cell));
    const start = new Uint32Array(wide * wide + 1);
    const cellOf = new Uint32Array(bodies);
    const sorted = new Uint32Array(bodies);
    const grid = {
        first: new Uint32Array(64 * bodies),
        second: new Uint32Array(64 * bodies),
        find,
    };
    const { first, second } = grid;

    const clamp = (i) => (i < 0 ? 0 : i >= wide ? wide - 1 : i);

    // Counting sort: afterwards the bodies of cell c are sorted[start[c]..start[c + 1]].
    function fill(x, y) {
        start.fill(0);
        for (let i = 0; i < bodies; i++) {
            const c = clamp(Math.floor(y[i] / cell)) * wide + clamp(Math.floor(x[i] / cell));
            cellOf[i] = c;
            start[c]++;
        }
        let sum = 0;
        for (let c = 0; c <= wide * wide; c++) {
            sum += start[c];
            start[c] = sum;
        }
        for (let i = bodies - 1; i >= 0; i--) sorted[--start[cellOf[i]]] = i;
    }

    /** Writes all pairs whose bounding circles meet, the smaller index first; says how many. */
    function find(x, y) {
        fill(x, y);
        let count = 0;
        for (let row = 0; row < wide; row++) {
            for (let column = 0; column < wide; column++) {
                const c = row * wide + column;
                // A body meets those after it in its own cell and the next one, which lie side by side in
                // `sorted`, and those of three cells in the row below.
                const right = start[Math.min(c + 1, row * wide + wide - 1) + 1];
                const below = row + 1 < wide;
                const from = below ? start[c + wide - (column > 0 ? 1 : 0)] : 0;
                const to = below ? start[c + wide + (column + 1 < wide ? 2 : 1)] : 0;
                for (let s = start[c]; s < start[c + 1]; s++) {
                    const i = sorted[s];
                    count = meet(x, y, i, s + 1, right, count);
                    count = meet(x, y, i, from, to, count);
                }
            }
        }
        return count;
    }

    function meet(x, y, i, from, to, found) {
        let count = found;
        const xi = x[i];
        const yi = y[i];
        const ri = radii[i];
        for (let s = from; s < to; s++) {
            const j = sorted[s];
            const dx = x[j] - xi;
            const dy = y[j] - yi;
            const reach = ri + radii[j];
            if (dx * dx + dy * dy <= reach * reach) {
                first[count] = i < j ? i : j;
                second[count++] = i < j ? j : i;
            }
        }
        return count;
    }

    return grid;
}
