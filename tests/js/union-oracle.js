// Properties of a union of convex children, by brute force: tries every point where its boundary could have a corner or
// a nearest point, and checks the surroundings. Reads cores (corners and a radius); uses only the properties of the
// library's shapes.

import { areaOf } from './outlines.js';

const DIRECTIONS = Array.from({ length: 128 }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.37)) / 128;
    return { x: Math.cos(angle), y: Math.sin(angle) };
});

/** The cores of a shape, counter-clockwise, with the lines and circles of their boundaries. */
export function coresOf(shape, place = (p) => p) {
    return shape.pieces.map(({ points, radius }) => {
        const corners = points.map(place);
        if (corners.length > 2 && areaOf(corners) < 0) corners.reverse();
        const faces = corners.length < 2 ? [] : corners.map((a, i) => face(a, corners, i, radius));
        return { corners, radius, faces };
    });
}

function face(a, corners, i, radius) {
    const b = corners[(i + 1) % corners.length];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const n = { x: (b.y - a.y) / length, y: (a.x - b.x) / length };
    const from = { x: a.x + radius * n.x, y: a.y + radius * n.y };
    return { a, n, length, from, way: { x: -n.y, y: n.x } };
}

/** The distance from the boundary of a rounded core to a point; negative inside. */
function outOf({ corners, radius, faces }, p) {
    let most = -Infinity;
    let least = Math.hypot(p.x - corners[0].x, p.y - corners[0].y);
    for (const { a, n, length } of faces) {
        const dx = p.x - a.x;
        const dy = p.y - a.y;
        const t = Math.min(length, Math.max(0, dy * n.x - dx * n.y));
        most = Math.max(most, dx * n.x + dy * n.y);
        least = Math.min(least, Math.hypot(dx + t * n.y, dy - t * n.x));
    }
    return (corners.length > 2 && most <= 0 ? most : least) - radius;
}

const outOfAll = (cores, p) => Math.min(...cores.map((core) => outOf(core, p)));

/** The crossings of the lines of faces and the circles around corners. */
function crossings(cores) {
    const lines = cores.flatMap(({ faces }) => faces);
    const circles = cores.flatMap(({ corners, radius }) =>
        radius > 0 ? corners.map((at) => ({ at, radius })) : [],
    );
    const all = [];
    lines.forEach((one, i) => {
        for (const other of lines.slice(i + 1)) {
            const sine = one.way.x * other.way.y - one.way.y * other.way.x;
            if (Math.abs(sine) < 1e-9) continue;
            const dx = other.from.x - one.from.x;
            const dy = other.from.y - one.from.y;
            const t = (dx * other.way.y - dy * other.way.x) / sine;
            all.push({ x: one.from.x + t * one.way.x, y: one.from.y + t * one.way.y });
        }
        for (const { at, radius } of circles) {
            const t = (at.x - one.from.x) * one.way.x + (at.y - one.from.y) * one.way.y;
            const foot = { x: one.from.x + t * one.way.x, y: one.from.y + t * one.way.y };
            const half = radius ** 2 - (at.x - foot.x) ** 2 - (at.y - foot.y) ** 2;
            chord(all, foot, one.way, half, radius);
        }
    });
    circles.forEach((one, i) => {
        for (const other of circles.slice(i + 1)) {
            const far = Math.hypot(other.at.x - one.at.x, other.at.y - one.at.y);
            if (far < 1e-9) continue;
            const way = { x: (other.at.x - one.at.x) / far, y: (other.at.y - one.at.y) / far };
            const t = (far ** 2 + one.radius ** 2 - other.radius ** 2) / (2 * far);
            const foot = { x: one.at.x + t * way.x, y: one.at.y + t * way.y };
            chord(all, foot, { x: -way.y, y: way.x }, one.radius ** 2 - t ** 2, one.radius);
        }
    });
    return all;
}

function chord(all, foot, way, square, radius) {
    if (square < -1e-12 * radius ** 2) return;
    const half = Math.sqrt(Math.max(0, square));
    all.push({ x: foot.x + half * way.x, y: foot.y + half * way.y });
    all.push({ x: foot.x - half * way.x, y: foot.y - half * way.y });
}

const cornersOf = (cores) =>
    cores.flatMap(({ corners, radius, faces }) =>
        faces
            .flatMap(({ from, way, length }) => [
                from,
                { x: from.x + length * way.x, y: from.y + length * way.y },
            ])
            .concat(radius > 0 ? [] : corners),
    );

/** Removes duplicates within rounding. */
function once(points, size) {
    const key = ({ x, y }) => `${Math.round((x * 1e9) / size)} ${Math.round((y * 1e9) / size)}`;
    return [...new Map(points.map((p) => [key(p), p])).values()];
}

/**
 * A lower bound of the distance by which the core protrudes from the union, relative to the size; 0 if it does not
 * protrude. Checks the surroundings of every point where boundaries cross or have a corner.
 */
export function standsOut(core, cores, size) {
    const all = [core, ...cores];
    const tried = [...crossings(all), ...cornersOf(all), ...core.corners];
    for (const { corners, radius } of all) {
        for (const at of radius > 0 ? corners : []) {
            for (const u of DIRECTIONS.filter((_, i) => i % 16 === 0)) {
                tried.push({ x: at.x + radius * u.x, y: at.y + radius * u.y });
            }
        }
    }
    // Also tries the points of rounded corners that are farthest in the direction of a face's normal: between two
    // crossings with that face, a rounded corner may protrude past it.
    for (const { n } of core.radius > 0 ? cores.flatMap(({ faces }) => faces) : []) {
        for (const at of core.corners) {
            tried.push({ x: at.x + core.radius * n.x, y: at.y + core.radius * n.y });
        }
    }
    const near = once(tried, size).filter((q) => outOf(core, q) < 1e-9 * size);
    const ways = core.faces.map(({ way }) => way); // a segment contains every direction within it
    const directions = [{ x: 0, y: 0 }, ...ways, ...DIRECTIONS];
    for (const share of [0.03, 0.003, 1e-4, 1e-5, 1e-6]) {
        const step = share * size;
        for (const q of near) {
            if (outOfAll(cores, q) < -step) continue;
            for (const u of directions) {
                const w = { x: q.x + step * u.x, y: q.y + step * u.y };
                if (outOf(core, w) > 1e-10 * size) continue;
                if (outOfAll(cores, w) > 0.02 * step) return share;
            }
        }
    }
    return 0;
}
