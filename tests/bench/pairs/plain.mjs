// The contestant without a library: a careful program for just these shapes. Reads scenes, returns sums of answers;
// run.mjs measures the time. It checks no input, and a circle is always the second of two, after a box.
//
// Timed where poses are written: sine and cosine of every shape, and its corners, normals and half-widths in the world.
// Where poses stay, all of that is ready, as it is for SAT.js.

// Chosen so that their sum identifies the pair of kinds.
const CODES = { polygon: 0, box: 1, circle: 3 };
const TWO_BOXES = 2;
const BOX_AND_CIRCLE = 4;

/** All shapes in flat arrays. The corners of shape i are start[i]..start[i + 1]. */
function createStore(outlines) {
    const count = outlines.length;
    const start = new Uint32Array(count + 1);
    outlines.forEach((outline, i) => {
        start[i + 1] = start[i] + outline.points.length;
    });
    const total = start[count];
    const doubles = (length) => new Float64Array(length);

    // A corner, and the outward normal and plane offset of the edge that starts there.
    const local = { x: doubles(total), y: doubles(total), nx: doubles(total), ny: doubles(total) };
    const localOut = doubles(total);
    const x = doubles(total);
    const y = doubles(total);
    const nx = doubles(total);
    const ny = doubles(total);
    const out = doubles(total);

    // A box is a centre, a direction and two half-widths, a circle a centre and a radius.
    const code = Uint8Array.from(outlines, ({ kind }) => CODES[kind]);
    const radii = Float64Array.from(outlines, (outline) => outline.radius);
    const halfX = doubles(count);
    const halfY = doubles(count);
    const centerX = doubles(count);
    const centerY = doubles(count);
    const cosine = doubles(count);
    const sine = doubles(count);

    outlines.forEach(({ points, width, height }, i) => {
        halfX[i] = width / 2;
        halfY[i] = height / 2;
        points.forEach((p, k) => {
            const q = points[(k + 1) % points.length];
            const length = Math.hypot(q.x - p.x, q.y - p.y);
            const at = start[i] + k;
            local.x[at] = p.x;
            local.y[at] = p.y;
            local.nx[at] = (q.y - p.y) / length;
            local.ny[at] = (p.x - q.x) / length;
            localOut[at] = p.x * local.nx[at] + p.y * local.ny[at];
        });
    });
    const { x: lx, y: ly, nx: lnx, ny: lny } = local;

    function place(i, px, py, angle) {
        const cos = Math.cos(angle);
        const sin = Math.sin(angle);
        centerX[i] = px;
        centerY[i] = py;
        cosine[i] = cos;
        sine[i] = sin;
        for (let k = start[i]; k < start[i + 1]; k++) {
            x[k] = px + cos * lx[k] - sin * ly[k];
            y[k] = py + sin * lx[k] + cos * ly[k];
            nx[k] = cos * lnx[k] - sin * lny[k];
            ny[k] = sin * lnx[k] + cos * lny[k];
            out[k] = localOut[k] + px * nx[k] + py * ny[k];
        }
    }

    // The normal of the last hit, from A to B.
    const normal = doubles(2);

    // --- Polygons: along a normal of A, A's extent is the plane offset; only B must be projected.

    function hasGap(a, b) {
        const from = start[b];
        const to = start[b + 1];
        for (let k = start[a]; k < start[a + 1]; k++) {
            const ax = nx[k];
            const ay = ny[k];
            let near = ax * x[from] + ay * y[from];
            for (let j = from + 1; j < to; j++) {
                const d = ax * x[j] + ay * y[j];
                if (d < near) near = d;
            }
            if (near > out[k]) return true;
        }
        return false;
    }

    // The smallest depth below `limit` along a normal of A; -1 for a gap.
    function leastDepth(a, b, sign, limit) {
        const from = start[b];
        const to = start[b + 1];
        let least = limit;
        let best = -1;
        for (let k = start[a]; k < start[a + 1]; k++) {
            const ax = nx[k];
            const ay = ny[k];
            let near = ax * x[from] + ay * y[from];
            for (let j = from + 1; j < to; j++) {
                const d = ax * x[j] + ay * y[j];
                if (d < near) near = d;
            }
            const depth = out[k] - near;
            if (depth < 0) return -1;
            if (depth < least) {
                least = depth;
                best = k;
            }
        }
        if (best >= 0) {
            normal[0] = sign * nx[best];
            normal[1] = sign * ny[best];
        }
        return least;
    }

    // --- Boxes: two axes each, and half-widths instead of corners.

    function boxesOverlap(a, b) {
        const ca = cosine[a];
        const sa = sine[a];
        const cb = cosine[b];
        const sb = sine[b];
        const dx = centerX[b] - centerX[a];
        const dy = centerY[b] - centerY[a];
        const cos = Math.abs(ca * cb + sa * sb);
        const sin = Math.abs(ca * sb - sa * cb);
        return (
            Math.abs(dx * ca + dy * sa) <= halfX[a] + halfX[b] * cos + halfY[b] * sin &&
            Math.abs(dy * ca - dx * sa) <= halfY[a] + halfX[b] * sin + halfY[b] * cos &&
            Math.abs(dx * cb + dy * sb) <= halfX[b] + halfX[a] * cos + halfY[a] * sin &&
            Math.abs(dy * cb - dx * sb) <= halfY[b] + halfX[a] * sin + halfY[a] * cos
        );
    }

    function boxDepth(a, b) {
        const ca = cosine[a];
        const sa = sine[a];
        const cb = cosine[b];
        const sb = sine[b];
        const dx = centerX[b] - centerX[a];
        const dy = centerY[b] - centerY[a];
        const cos = Math.abs(ca * cb + sa * sb);
        const sin = Math.abs(ca * sb - sa * cb);

        let t = dx * ca + dy * sa;
        let depth = halfX[a] + halfX[b] * cos + halfY[b] * sin - Math.abs(t);
        if (depth < 0) return -1;
        let least = depth;
        let x = t < 0 ? -ca : ca;
        let y = t < 0 ? -sa : sa;

        t = dy * ca - dx * sa;
        depth = halfY[a] + halfX[b] * sin + halfY[b] * cos - Math.abs(t);
        if (depth < 0) return -1;
        if (depth < least) {
            least = depth;
            x = t < 0 ? sa : -sa;
            y = t < 0 ? -ca : ca;
        }

        t = dx * cb + dy * sb;
        depth = halfX[b] + halfX[a] * cos + halfY[a] * sin - Math.abs(t);
        if (depth < 0) return -1;
        if (depth < least) {
            least = depth;
            x = t < 0 ? -cb : cb;
            y = t < 0 ? -sb : sb;
        }

        t = dy * cb - dx * sb;
        depth = halfY[b] + halfX[a] * sin + halfY[a] * cos - Math.abs(t);
        if (depth < 0) return -1;
        if (depth < least) {
            least = depth;
            x = t < 0 ? sb : -sb;
            y = t < 0 ? -cb : cb;
        }
        normal[0] = x;
        normal[1] = y;
        return least;
    }

    // --- A box and a circle: in the box's frame the nearest point is the centre, clamped.

    function boxMeetsCircle(a, b) {
        const ca = cosine[a];
        const sa = sine[a];
        const dx = centerX[b] - centerX[a];
        const dy = centerY[b] - centerY[a];
        const gapX = Math.max(0, Math.abs(dx * ca + dy * sa) - halfX[a]);
        const gapY = Math.max(0, Math.abs(dy * ca - dx * sa) - halfY[a]);
        return gapX * gapX + gapY * gapY <= radii[b] * radii[b];
    }

    function boxCircleDepth(a, b) {
        const ca = cosine[a];
        const sa = sine[a];
        const dx = centerX[b] - centerX[a];
        const dy = centerY[b] - centerY[a];
        const r = radii[b];
        const u = dx * ca + dy * sa;
        const v = dy * ca - dx * sa;
        const outX = Math.abs(u) - halfX[a];
        const outY = Math.abs(v) - halfY[a];
        // The normal in the box's frame, where u and v are positive.
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
            if (outX > r) return -1;
            nu = 1;
            depth -= outX;
        } else {
            if (outY > r) return -1;
            nv = 1;
            depth -= outY;
        }
        if (u < 0) nu = -nu;
        if (v < 0) nv = -nv;
        normal[0] = nu * ca - nv * sa;
        normal[1] = nu * sa + nv * ca;
        return depth;
    }

    // --- Any pair

    function overlap(a, b) {
        const both = code[a] + code[b];
        if (both === TWO_BOXES) return boxesOverlap(a, b);
        if (both === BOX_AND_CIRCLE) return boxMeetsCircle(a, b);
        return !hasGap(a, b) && !hasGap(b, a);
    }

    /** The depth, with the normal in `normal`; -1 without a hit. */
    function depthOf(a, b) {
        const both = code[a] + code[b];
        if (both === TWO_BOXES) return boxDepth(a, b);
        if (both === BOX_AND_CIRCLE) return boxCircleDepth(a, b);
        const least = leastDepth(a, b, 1, Number.POSITIVE_INFINITY);
        return least < 0 ? -1 : leastDepth(b, a, -1, least);
    }

    return { place, overlap, depthOf, normal };
}

/** One call at a time. */
export function plainPairs({ outlines, poses, first, second }) {
    const { place, overlap, depthOf, normal } = createStore(outlines);

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

    function* answers() {
        for (let k = 0; k < first.length; k++) {
            const yes = overlap(first[k], second[k]);
            const depth = depthOf(first[k], second[k]);
            if (depth >= 0) yield { yes, x: normal[0], y: normal[1], depth };
            else yield { yes, x: undefined, y: undefined, depth: undefined };
        }
    }

    return { write, yesNo, mtv, answers };
}
