// The broad phase that SAT.js and the plain program share: a grid over centres. Reads x and y of all bodies, writes
// candidate pairs into `first` and `second`. Moving bodies are inserted in every frame, static ones once.
//
// Bodies much larger than others have a grid of their own with larger cells (a hierarchical grid: Ericson, Real-Time
// Collision Detection, 7.2). Cells wrap around, so the world has no border: a row of cells is a row of buckets, and
// where rows lie on top of each other, the test of the bounding circles separates their bodies.

// Radii of one grid differ by less than this factor.
const FACTOR = 8;

/** Puts the static bodies into the grid, by their first positions. `find` gets all positions in every frame. */
export function createGrid({ outlines, movers, frames: [{ x, y }] }) {
    const radii = Float64Array.from(outlines, ({ radius }) => radius);
    const moving = layersOf(radii, 0, movers);
    const standing = layersOf(radii, movers, radii.length);
    for (const layer of standing) layer.fill(x, y);
    const grid = {
        first: new Uint32Array(16 * radii.length),
        second: new Uint32Array(16 * radii.length),
        find,
    };

    /** Writes all pairs whose bounding circles overlap, the smaller index first; returns their number. */
    function find(x, y) {
        for (const layer of moving) layer.fill(x, y);
        let count = 0;
        for (let i = 0; i < moving.length; i++) {
            count = moving[i].meetItself(grid, count);
            // Smaller bodies query the grids of larger ones.
            for (let j = 0; j < i; j++) count = moving[i].meet(moving[j], grid, count);
            for (const other of standing) count = moving[i].meet(other, grid, count);
        }
        return count;
    }

    return grid;
}

/** The bodies from..to in groups of similar size, the largest first. */
function layersOf(radii, from, to) {
    const order = Uint32Array.from({ length: to - from }, (_, k) => from + k);
    order.sort((i, j) => radii[j] - radii[i]);
    const layers = [];
    for (let k = 0; k < order.length; ) {
        const largest = radii[order[k]];
        let end = k;
        while (end < order.length && radii[order[end]] * FACTOR > largest) end++;
        layers.push(createLayer(radii, order.slice(k, end).sort(), largest));
        k = end;
    }
    return layers;
}

/** A cell is as wide as the largest body, so that partners are never farther than the next cell. */
function createLayer(radii, bodies, largest) {
    const count = bodies.length;
    const perUnit = 1 / (2 * largest);
    let buckets = 16;
    while (buckets < count) buckets *= 2;
    const mask = buckets - 1;
    // The distance in buckets from a cell to the one below. With about 0.38 of all buckets neither neighbours nor their
    // neighbours share a bucket, so no pair is found twice.
    const below = Math.floor(0.382 * buckets) | 1;

    const start = new Uint32Array(buckets + 1);
    const bucketOf = new Uint32Array(count);
    // Sorted by bucket, so that reads are contiguous.
    const sorted = new Uint32Array(count);
    const atX = new Float64Array(count);
    const atY = new Float64Array(count);
    const radius = new Float64Array(count);
    const cellOf = (x) => Math.floor(x * perUnit);
    const layer = { fill, meetItself, meet, testRange };

    // Sorts the bodies by bucket (counting sort): those of bucket c are then sorted[start[c]..start[c + 1]].
    function fill(x, y) {
        start.fill(0);
        for (let k = 0; k < count; k++) {
            const i = bodies[k];
            const c = (cellOf(x[i]) + Math.imul(cellOf(y[i]), below)) & mask;
            bucketOf[k] = c;
            start[c]++;
        }
        let sum = 0;
        for (let c = 0; c < buckets; c++) {
            sum += start[c];
            start[c] = sum;
        }
        start[buckets] = count;
        for (let k = count - 1; k >= 0; k--) {
            const i = bodies[k];
            const s = --start[bucketOf[k]];
            sorted[s] = i;
            atX[s] = x[i];
            atY[s] = y[i];
            radius[s] = radii[i];
        }
    }

    // A body is tested against later ones in its own cell and the next one, which are adjacent, and against those of
    // three cells in the row below. Behind the last bucket comes the first.
    function meetItself(grid, found) {
        makeRoom(grid, found);
        let n = found;
        for (let c = 0; c < buckets; c++) {
            const end = start[c + 1];
            if (start[c] === end) continue;
            const right = c < mask ? start[c + 2] : end;
            const left = (c + below - 1) & mask;
            const wraps = left + 3 > buckets;
            const from = start[left];
            const to = start[wraps ? buckets : left + 3];
            for (let s = start[c]; s < end; s++) {
                const i = sorted[s];
                const x = atX[s];
                const y = atY[s];
                const r = radius[s];
                n = testRange(grid, i, x, y, r, s + 1, right, n);
                if (c === mask) n = testRange(grid, i, x, y, r, 0, start[1], n);
                n = testRange(grid, i, x, y, r, from, to, n);
                if (wraps) n = testRange(grid, i, x, y, r, 0, start[left + 3 - buckets], n);
            }
        }
        return n;
    }

    // Bodies of another layer within reach: mostly in 3 × 3 cells.
    function meet(other, grid, found) {
        let n = found;
        for (let s = 0; s < count; s++) {
            n = other.look3x3(grid, sorted[s], atX[s], atY[s], radius[s], n);
        }
        return n;
    }

    layer.look3x3 = (grid, i, x, y, r, found) => {
        const reach = r + largest;
        // If the body is larger than the cells of this layer, or the layer has few bodies, tests it against all of
        // them.
        if (reach * perUnit > 1 || count < 9) return testRange(grid, i, x, y, r, 0, count, found);
        let n = found;
        const row = cellOf(y);
        for (let dy = -1; dy <= 1; dy++) {
            const left = (cellOf(x) - 1 + Math.imul(row + dy, below)) & mask;
            const wraps = left + 3 > buckets;
            const to = start[wraps ? buckets : left + 3];
            n = testRange(grid, i, x, y, r, start[left], to, n);
            if (wraps) n = testRange(grid, i, x, y, r, 0, start[left + 3 - buckets], n);
        }
        return n;
    };

    function testRange(grid, i, x, y, r, from, to, found) {
        let n = found;
        if (n + to - from > grid.first.length) makeRoom(grid, n + to - from);
        const { first, second } = grid;
        for (let s = from; s < to; s++) {
            const dx = atX[s] - x;
            const dy = atY[s] - y;
            const reach = r + radius[s];
            if (dx * dx + dy * dy <= reach * reach) {
                const j = sorted[s];
                first[n] = i < j ? i : j;
                second[n++] = i < j ? j : i;
            }
        }
        return n;
    }

    return layer;
}

function makeRoom(grid, count) {
    while (grid.first.length < count) {
        for (const name of ['first', 'second']) {
            const longer = new Uint32Array(2 * grid[name].length);
            longer.set(grid[name]);
            grid[name] = longer;
        }
    }
}
