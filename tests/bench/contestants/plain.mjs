// The contestant without a library: a careful program for just these shapes. Reads scenes, returns sums of answers; the
// parts of the benchmark measure the time. It checks no input.
//
// Timed for pairs: the tests alone, or, where poses are written, also sine and cosine of every shape, and its corners
// and normals. Where poses stay, all of that is ready, as it is for SAT.js.
//
// Timed per frame of a world: all poses in, sine and cosine, corners and normals of polygons, the grid, all tests,
// answers read. Only static data is kept from frame to frame.

import { pairAnswers } from '../answers.mjs';
import { createGrid } from '../grid.mjs';

// Kinds of bodies. The tests take the body with the lower code first.
const BOX = 0;
const POLYGON = 1;
const CIRCLE = 2;
const CODES = { box: BOX, polygon: POLYGON, circle: CIRCLE };

// A body is a record of eight numbers, one cache line: x and y, cosine and sine, and by kind a radius, two half-widths,
// or the range of its edges. A range is read with `| 0`, so that loops count in integers.
const BODY = 8;

// A polygon's edge is a record too: its first corner, its outward normal, and its plane offset.
const EDGE = 5;

/** All shapes in flat arrays, with the tests of two of them. */
function createBodies(outlines) {
    const code = Uint8Array.from(outlines, ({ kind }) => CODES[kind]);
    const bodies = new Float64Array(BODY * outlines.length);
    const edgeCount = outlines.reduce(
        (n, { kind, points }) => n + (kind === 'polygon' ? points.length : 0),
        0,
    );
    const local = new Float64Array(EDGE * edgeCount);
    const edges = new Float64Array(EDGE * edgeCount);
    let next = 0;
    outlines.forEach(({ kind, points, width, height, radius }, i) => {
        const at = BODY * i;
        bodies[at + 4] = kind === 'circle' ? radius : kind === 'box' ? width / 2 : next;
        if (kind === 'box') bodies[at + 5] = height / 2;
        if (kind !== 'polygon') return;
        points.forEach((p, k) => {
            const q = points[(k + 1) % points.length];
            const length = Math.hypot(q.x - p.x, q.y - p.y);
            const nx = (q.y - p.y) / length;
            const ny = (p.x - q.x) / length;
            local.set([p.x, p.y, nx, ny, p.x * nx + p.y * ny], next);
            next += EDGE;
        });
        bodies[at + 5] = next;
    });

    function place(i, px, py, angle) {
        const at = BODY * i;
        bodies[at] = px;
        bodies[at + 1] = py;
        if (code[i] === CIRCLE) return;
        const cos = Math.cos(angle);
        const sin = Math.sin(angle);
        bodies[at + 2] = cos;
        bodies[at + 3] = sin;
        if (code[i] === BOX) return;
        const last = bodies[at + 5] | 0;
        for (let k = bodies[at + 4] | 0; k < last; k += EDGE) {
            const nx = cos * local[k + 2] - sin * local[k + 3];
            const ny = sin * local[k + 2] + cos * local[k + 3];
            edges[k] = px + cos * local[k] - sin * local[k + 1];
            edges[k + 1] = py + sin * local[k] + cos * local[k + 1];
            edges[k + 2] = nx;
            edges[k + 3] = ny;
            edges[k + 4] = local[k + 4] + px * nx + py * ny;
        }
    }

    // The normal of the last hit, from the first body to the second. It is an array, because shared variables would be
    // boxed.
    const normal = new Float64Array(2);

    function circles(a, b) {
        const dx = bodies[b] - bodies[a];
        const dy = bodies[b + 1] - bodies[a + 1];
        const r = bodies[a + 4] + bodies[b + 4];
        const squared = dx * dx + dy * dy;
        if (squared > r * r) return -1;
        const distance = Math.sqrt(squared);
        normal[0] = distance > 0 ? dx / distance : 1;
        normal[1] = distance > 0 ? dy / distance : 0;
        return r - distance;
    }

    // In the box's frame the nearest point is the centre, clamped.
    function boxAndCircle(a, b) {
        const ca = bodies[a + 2];
        const sa = bodies[a + 3];
        const dx = bodies[b] - bodies[a];
        const dy = bodies[b + 1] - bodies[a + 1];
        const r = bodies[b + 4];
        const u = dx * ca + dy * sa;
        const v = dy * ca - dx * sa;
        const outX = Math.abs(u) - bodies[a + 4];
        const outY = Math.abs(v) - bodies[a + 5];
        if (outX > r || outY > r) return -1;
        let nu = 0;
        let nv = 0;
        let depth = r;
        if (outX > 0 && outY > 0) {
            const squared = outX * outX + outY * outY;
            if (squared > r * r) return -1;
            const distance = Math.sqrt(squared);
            nu = outX / distance;
            nv = outY / distance;
            depth -= distance;
        } else if (outX > outY) {
            nu = 1;
            depth -= outX;
        } else {
            nv = 1;
            depth -= outY;
        }
        if (u < 0) nu = -nu;
        if (v < 0) nv = -nv;
        normal[0] = nu * ca - nv * sa;
        normal[1] = nu * sa + nv * ca;
        return depth;
    }

    // Tests two axes of each box, and projects by half-widths instead of corners.
    function boxes(a, b) {
        const ca = bodies[a + 2];
        const sa = bodies[a + 3];
        const cb = bodies[b + 2];
        const sb = bodies[b + 3];
        const ax = bodies[a + 4];
        const ay = bodies[a + 5];
        const bx = bodies[b + 4];
        const by = bodies[b + 5];
        const dx = bodies[b] - bodies[a];
        const dy = bodies[b + 1] - bodies[a + 1];
        const cos = Math.abs(ca * cb + sa * sb);
        const sin = Math.abs(ca * sb - sa * cb);

        const t0 = dx * ca + dy * sa;
        let least = ax + bx * cos + by * sin - Math.abs(t0);
        if (least < 0) return -1;
        const t1 = dy * ca - dx * sa;
        const d1 = ay + bx * sin + by * cos - Math.abs(t1);
        if (d1 < 0) return -1;
        const t2 = dx * cb + dy * sb;
        const d2 = bx + ax * cos + ay * sin - Math.abs(t2);
        if (d2 < 0) return -1;
        const t3 = dy * cb - dx * sb;
        const d3 = by + ax * sin + ay * cos - Math.abs(t3);
        if (d3 < 0) return -1;

        let x = ca;
        let y = sa;
        let t = t0;
        if (d1 < least) {
            least = d1;
            x = -sa;
            y = ca;
            t = t1;
        }
        if (d2 < least) {
            least = d2;
            x = cb;
            y = sb;
            t = t2;
        }
        if (d3 < least) {
            least = d3;
            x = -sb;
            y = cb;
            t = t3;
        }
        normal[0] = t < 0 ? -x : x;
        normal[1] = t < 0 ? -y : y;
        return least;
    }

    // Finds the edge that the centre is farthest beyond. If the centre is past an end of that edge, the corner decides.
    function polygonAndCircle(a, b) {
        const x = bodies[b];
        const y = bodies[b + 1];
        const r = bodies[b + 4];
        const from = bodies[a + 4] | 0;
        const to = bodies[a + 5] | 0;
        let out = Number.NEGATIVE_INFINITY;
        let best = from;
        for (let k = from; k < to; k += EDGE) {
            const d = x * edges[k + 2] + y * edges[k + 3] - edges[k + 4];
            if (d > r) return -1;
            if (d > out) {
                out = d;
                best = k;
            }
        }
        normal[0] = edges[best + 2];
        normal[1] = edges[best + 3];
        if (out <= 0) return r - out;
        const next = best + EDGE < to ? best + EDGE : from;
        // Along the edge, from its first corner.
        const px = x - edges[best];
        const py = y - edges[best + 1];
        const qx = x - edges[next];
        const qy = y - edges[next + 1];
        const before = px * normal[1] - py * normal[0] > 0;
        const after = qx * normal[1] - qy * normal[0] < 0;
        if (!before && !after) return r - out;
        const cx = before ? px : qx;
        const cy = before ? py : qy;
        const squared = cx * cx + cy * cy;
        if (squared > r * r) return -1;
        const distance = Math.sqrt(squared);
        normal[0] = cx / distance;
        normal[1] = cy / distance;
        return r - distance;
    }

    // Projects the polygon's corners on the box's axes, and the box's half-widths on the polygon's normals.
    function boxAndPolygon(a, b) {
        const x = bodies[a];
        const y = bodies[a + 1];
        const ca = bodies[a + 2];
        const sa = bodies[a + 3];
        const hx = bodies[a + 4];
        const hy = bodies[a + 5];
        const from = bodies[b + 4] | 0;
        const to = bodies[b + 5] | 0;
        let least = Number.POSITIVE_INFINITY;
        let lowU = Number.POSITIVE_INFINITY;
        let lowV = Number.POSITIVE_INFINITY;
        let highU = Number.NEGATIVE_INFINITY;
        let highV = Number.NEGATIVE_INFINITY;
        let nx = 0;
        let ny = 0;
        for (let k = from; k < to; k += EDGE) {
            const ex = edges[k + 2];
            const ey = edges[k + 3];
            const cos = Math.abs(ex * ca + ey * sa);
            const sin = Math.abs(ey * ca - ex * sa);
            const depth = edges[k + 4] - x * ex - y * ey + hx * cos + hy * sin;
            if (depth < 0) return -1;
            if (depth < least) {
                least = depth;
                nx = -ex;
                ny = -ey;
            }
            const dx = edges[k] - x;
            const dy = edges[k + 1] - y;
            const u = dx * ca + dy * sa;
            const v = dy * ca - dx * sa;
            if (u < lowU) lowU = u;
            if (u > highU) highU = u;
            if (v < lowV) lowV = v;
            if (v > highV) highV = v;
        }
        const right = hx - lowU;
        const left = hx + highU;
        const down = hy - lowV;
        const up = hy + highV;
        if (right < 0 || left < 0 || down < 0 || up < 0) return -1;
        if (right < least) {
            least = right;
            nx = ca;
            ny = sa;
        }
        if (left < least) {
            least = left;
            nx = -ca;
            ny = -sa;
        }
        if (down < least) {
            least = down;
            nx = -sa;
            ny = ca;
        }
        if (up < least) {
            least = up;
            nx = sa;
            ny = -ca;
        }
        normal[0] = nx;
        normal[1] = ny;
        return least;
    }

    // Along a normal of A, A's extent is the plane offset; only B must be projected.
    function polygons(a, b) {
        const least = alongNormals(a, b, Number.POSITIVE_INFINITY);
        if (least < 0) return -1;
        const x = normal[0];
        const y = normal[1];
        const less = alongNormals(b, a, least);
        if (less < 0) return -1;
        if (less < least) {
            normal[0] = -normal[0];
            normal[1] = -normal[1];
        } else {
            normal[0] = x;
            normal[1] = y;
        }
        return less;
    }

    // Returns the smallest depth of B along a normal of A, or `limit` if none is smaller; -1 if there is a gap.
    function alongNormals(a, b, limit) {
        const from = bodies[b + 4] | 0;
        const to = bodies[b + 5] | 0;
        let least = limit;
        const last = bodies[a + 5] | 0;
        for (let k = bodies[a + 4] | 0; k < last; k += EDGE) {
            const nx = edges[k + 2];
            const ny = edges[k + 3];
            let near = nx * edges[from] + ny * edges[from + 1];
            for (let j = from + EDGE; j < to; j += EDGE) {
                const d = nx * edges[j] + ny * edges[j + 1];
                if (d < near) near = d;
            }
            const depth = edges[k + 4] - near;
            if (depth < 0) return -1;
            if (depth < least) {
                least = depth;
                normal[0] = nx;
                normal[1] = ny;
            }
        }
        return least;
    }

    /** The depth; -1 without a hit. */
    function depthOf(a, b) {
        switch (3 * code[a] + code[b]) {
            case 3 * BOX + BOX:
                return boxes(BODY * a, BODY * b);
            case 3 * BOX + POLYGON:
                return boxAndPolygon(BODY * a, BODY * b);
            case 3 * BOX + CIRCLE:
                return boxAndCircle(BODY * a, BODY * b);
            case 3 * POLYGON + POLYGON:
                return polygons(BODY * a, BODY * b);
            case 3 * POLYGON + CIRCLE:
                return polygonAndCircle(BODY * a, BODY * b);
            default:
                return circles(BODY * a, BODY * b);
        }
    }

    // --- Yes or no

    function boxesOverlap(a, b) {
        const ca = bodies[a + 2];
        const sa = bodies[a + 3];
        const cb = bodies[b + 2];
        const sb = bodies[b + 3];
        const ax = bodies[a + 4];
        const ay = bodies[a + 5];
        const bx = bodies[b + 4];
        const by = bodies[b + 5];
        const dx = bodies[b] - bodies[a];
        const dy = bodies[b + 1] - bodies[a + 1];
        const cos = Math.abs(ca * cb + sa * sb);
        const sin = Math.abs(ca * sb - sa * cb);
        return (
            Math.abs(dx * ca + dy * sa) <= ax + bx * cos + by * sin &&
            Math.abs(dy * ca - dx * sa) <= ay + bx * sin + by * cos &&
            Math.abs(dx * cb + dy * sb) <= bx + ax * cos + ay * sin &&
            Math.abs(dy * cb - dx * sb) <= by + ax * sin + ay * cos
        );
    }

    function boxMeetsCircle(a, b) {
        const ca = bodies[a + 2];
        const sa = bodies[a + 3];
        const dx = bodies[b] - bodies[a];
        const dy = bodies[b + 1] - bodies[a + 1];
        const r = bodies[b + 4];
        const gapX = Math.max(0, Math.abs(dx * ca + dy * sa) - bodies[a + 4]);
        const gapY = Math.max(0, Math.abs(dy * ca - dx * sa) - bodies[a + 5]);
        return gapX * gapX + gapY * gapY <= r * r;
    }

    function hasGap(a, b) {
        const from = bodies[b + 4] | 0;
        const to = bodies[b + 5] | 0;
        const last = bodies[a + 5] | 0;
        for (let k = bodies[a + 4] | 0; k < last; k += EDGE) {
            const nx = edges[k + 2];
            const ny = edges[k + 3];
            let near = nx * edges[from] + ny * edges[from + 1];
            for (let j = from + EDGE; j < to; j += EDGE) {
                const d = nx * edges[j] + ny * edges[j + 1];
                if (d < near) near = d;
            }
            if (near > edges[k + 4]) return true;
        }
        return false;
    }

    /** Takes pairs of pairScene(): two of a kind, or a box and a circle. */
    function overlap(a, b) {
        switch (3 * code[a] + code[b]) {
            case 3 * BOX + BOX:
                return boxesOverlap(BODY * a, BODY * b);
            case 3 * BOX + CIRCLE:
                return boxMeetsCircle(BODY * a, BODY * b);
            default:
                return !hasGap(BODY * a, BODY * b) && !hasGap(BODY * b, BODY * a);
        }
    }

    return { code, place, depthOf, overlap, normal };
}

/** Tests one pair per call. */
export function plainPairs(scene) {
    const { outlines, poses, first, second } = scene;
    const { place, overlap, depthOf, normal } = createBodies(outlines);

    function write(set) {
        const next = poses[set];
        for (let i = 0; i < next.length; i++) place(i, next[i].x, next[i].y, next[i].angle);
    }

    function yesNo() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) if (overlap(first[k], second[k])) sum += k + 1;
        return sum;
    }

    function mtv() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) {
            const depth = depthOf(first[k], second[k]);
            if (depth >= 0) sum += depth + normal[0] / 4 + normal[1] / 2;
        }
        return sum;
    }

    function hitOf(a, b) {
        const depth = depthOf(a, b);
        return depth < 0 ? undefined : { x: normal[0], y: normal[1], depth };
    }

    return { write, yesNo, mtv, answers: () => pairAnswers(scene, overlap, hitOf) };
}

export function plainWorld(scene) {
    const { outlines, frames, movers } = scene;
    const { code, place, depthOf, normal } = createBodies(outlines);
    const grid = createGrid(scene);

    function placeAll({ x, y, angle }, from, to) {
        for (let i = from; i < to; i++) place(i, x[i], y[i], angle[i]);
    }

    placeAll(frames[0], movers, outlines.length);

    function update(frame) {
        placeAll(frames[frame], 0, movers);
        const { x, y } = frames[frame];
        return grid.find(x, y);
    }

    function ask(frame) {
        const count = update(frame);
        const { first, second } = grid;
        let sum = 0;
        for (let k = 0; k < count; k++) {
            const inOrder = code[first[k]] <= code[second[k]];
            const a = inOrder ? first[k] : second[k];
            const b = inOrder ? second[k] : first[k];
            const depth = depthOf(a, b);
            if (depth >= 0) sum += a + b + depth + normal[0] / 4 + normal[1] / 2;
        }
        return sum;
    }

    function* answers(frame) {
        const count = update(frame);
        const { first, second } = grid;
        for (let k = 0; k < count; k++) {
            const inOrder = code[first[k]] <= code[second[k]];
            const a = inOrder ? first[k] : second[k];
            const b = inOrder ? second[k] : first[k];
            const depth = depthOf(a, b);
            if (depth >= 0) yield { a, b, x: normal[0], y: normal[1], depth };
        }
    }

    return { ask, answers };
}
