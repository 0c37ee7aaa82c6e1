// Outlines as users draw them: stars, combs, spirals, untangled random polygons, with holes; and
// simple definitions of their properties. Reads seeds, writes rings of { x, y }; independent of the
// library.

// --- Properties of rings -------------------------------------------------------------------------------

const edgesOf = (ring) => ring.map((p, i) => [p, ring[(i + 1) % ring.length]]);

/** Twice the signed area of a triangle. */
export const side = (a, b, c) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** The signed area of a ring (the shoelace formula). */
export function areaOf(ring) {
    const [origin] = ring;
    return edgesOf(ring).reduce((sum, [a, b]) => sum + side(origin, a, b) / 2, 0);
}

export function extentOf(points) {
    const x = points.map((p) => p.x);
    const y = points.map((p) => p.y);
    return {
        minX: Math.min(...x),
        minY: Math.min(...y),
        maxX: Math.max(...x),
        maxY: Math.max(...y),
    };
}

export function sizeOf(points) {
    const { minX, minY, maxX, maxY } = extentOf(points);
    return Math.max(maxX - minX, maxY - minY);
}

/** Whether a ray to the right crosses the rings an odd number of times. */
export function isInside(rings, { x, y }) {
    let inside = false;
    for (const [a, b] of rings.flatMap(edgesOf)) {
        if (a.y > y === b.y > y) continue;
        if (x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
    }
    return inside;
}

export function distanceToSegment(p, a, b) {
    const ex = b.x - a.x;
    const ey = b.y - a.y;
    const length2 = ex * ex + ey * ey;
    const along = length2 === 0 ? 0 : ((p.x - a.x) * ex + (p.y - a.y) * ey) / length2;
    const t = Math.min(1, Math.max(0, along));
    return Math.hypot(p.x - a.x - t * ex, p.y - a.y - t * ey);
}

export function distanceToRings(rings, p) {
    return Math.min(...rings.flatMap(edgesOf).map(([a, b]) => distanceToSegment(p, a, b)));
}

/** The reflex corners. Holes have the opposite winding. */
export function reflexCount(rings) {
    let count = 0;
    rings.forEach((ring, r) => {
        const turn = (areaOf(ring) > 0 ? 1 : -1) * (r === 0 ? 1 : -1);
        ring.forEach((p, i) => {
            const before = ring[(i + ring.length - 1) % ring.length];
            if (turn * side(before, p, ring[(i + 1) % ring.length]) < 0) count++;
        });
    });
    return count;
}

function cross([a, b], [c, d]) {
    return side(a, b, c) > 0 !== side(a, b, d) > 0 && side(c, d, a) > 0 !== side(c, d, b) > 0;
}

// --- Rings ---------------------------------------------------------------------------------------------

export function star(roll, count, radius = 50) {
    return Array.from({ length: count }, (_, i) => {
        const angle = (2 * Math.PI * (i + 0.8 * roll())) / count;
        const reach = radius * (0.15 + 0.85 * roll());
        return { x: reach * Math.cos(angle), y: reach * Math.sin(angle) };
    });
}

/** A bar with teeth of random lengths. */
export function comb(roll, teeth) {
    const ring = [];
    for (let i = 0; i < teeth; i++) {
        const height = 10 + 40 * roll();
        ring.push(
            { x: 10 * i + 1 + roll(), y: height },
            { x: 10 * i + 4 + roll(), y: height + roll() },
        );
        ring.push({ x: 10 * i + 6 + roll(), y: 3 + 4 * roll() });
    }
    ring.push({ x: 10 * teeth, y: -5 }, { x: 0, y: -5 });
    return ring;
}

export function spiral(roll, count) {
    const out = [];
    const back = [];
    for (let i = 0; i < count; i++) {
        const angle = 0.5 * i + 0.1 * roll();
        const at = (radius) => ({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) });
        out.push(at(10 + 1.5 * i));
        back.unshift(at(5 + 1.5 * i));
    }
    return [...out, ...back];
}

/**
 * Random points, ordered so that their ring does not cross itself: each crossing is removed by
 * reversing the points between.
 */
function untangled(roll, count) {
    const ring = Array.from({ length: count }, () => ({ x: 100 * roll(), y: 100 * roll() }));
    for (let again = true; again; ) {
        again = false;
        const edges = edgesOf(ring);
        for (let i = 0; i < count && !again; i++) {
            for (let j = i + 2; j < count && !again; j++) {
                if ((j + 1) % count === i || !cross(edges[i], edges[j])) continue;
                const part = ring.slice(i + 1, j + 1).reverse();
                ring.splice(i + 1, part.length, ...part);
                again = true;
            }
        }
    }
    return ring;
}

/** Small rings inside a ring; they touch neither it nor each other. */
export function holesIn(roll, ring, wanted) {
    const { minX, minY, maxX, maxY } = extentOf(ring);
    const size = sizeOf(ring);
    const holes = [];
    for (let tries = 0; tries < 40 && holes.length < wanted; tries++) {
        const x = minX + (maxX - minX) * roll();
        const y = minY + (maxY - minY) * roll();
        const room = distanceToRings([ring, ...holes], { x, y }) - size / 500;
        if (room < size / 100 || !isInside([ring, ...holes], { x, y })) continue;
        const hole = star(roll, 3 + Math.floor(6 * roll()), room);
        const shaped = hole.map((p) => ({ x: x + p.x, y: y + p.y }));
        holes.push(roll() < 0.5 ? shaped : shaped.reverse());
    }
    return holes;
}

/** Rings of a random kind: the outline first, then its holes. */
export function anyRings(roll) {
    const kind = Math.floor(5 * roll());
    const outline = [
        () => star(roll, 3 + Math.floor(20 * roll())),
        () => comb(roll, 2 + Math.floor(8 * roll())),
        () => spiral(roll, 4 + Math.floor(20 * roll())),
        () => untangled(roll, 4 + Math.floor(25 * roll())),
        () => untangled(roll, 4 + Math.floor(8 * roll())),
    ][kind]();
    const ring = roll() < 0.5 ? outline : outline.reverse();
    return [ring, ...holesIn(roll, ring, Math.floor(4 * roll()))];
}
