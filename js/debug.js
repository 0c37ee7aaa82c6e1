// Draws a world on a canvas. Uses only the public API of the world, writes pixels.

import { boolean, isRecord, options, show } from './errors.js';

// Mid-tone colours, distinguishable without colour vision and legible on light and dark
// backgrounds.
const COLORS = {
    free: '#3b82c4',
    hit: '#e07b00',
    static: '#7d8590',
    sensor: '#8a63d2',
    bounds: '#7d8590',
    band: '#2f9e72',
    contact: '#d6336c',
};

const TURN = 2 * Math.PI;
const MAX_COORDINATE = 1e11; // largest that a canvas displays
const POINT_RADIUS = 3; // radius of a point, which has no size of its own
const MIN_NORMAL = 12; // shortest drawn normal of a contact, in pixels
const OPTIONS = ['clear', 'bounds', 'bands', 'contacts', 'colors'];

/** Reads a property of a value of any type. */
const propertyOf = (value, name) => (isRecord(value) ? value[name] : undefined);

export function draw(context, world, settings) {
    if (typeof propertyOf(context, 'setTransform') !== 'function') {
        throw new TypeError(
            `draw: give a 2D context first, canvas.getContext('2d'), not ${show(context)}`,
        );
    }
    if (typeof propertyOf(world, 'bands') !== 'function') {
        throw new TypeError(`draw: give a World second, not ${show(world)}`);
    }
    const known = options('draw', settings, OPTIONS);
    const { clear = true, bounds = false, bands = false, contacts = true, colors: own } = known;
    const colors = { ...COLORS };
    const given = options('draw: colors', own, Object.keys(COLORS));
    for (const name in given) colors[name] = given[name] ?? colors[name];
    for (const [name, value] of Object.entries({ clear, bounds, bands, contacts })) {
        boolean(`draw: ${name}`, value);
    }
    const hit = hitBodies(world);
    context.save();
    try {
        if (clear) clearCanvas(context);
        if (bands) drawBands(context, world.bands(), colors.band);
        const view = viewOf(context);
        const box = {};
        for (const body of world.bodies) {
            if (!isSeen(view, body.bounds(box))) continue;
            drawBody(context, body, colorOf(body, hit, colors), hit.has(body), view);
            if (bounds) drawBounds(context, box, colors.bounds);
        }
        if (contacts) drawContacts(context, world, view, colors.contact);
    } finally {
        context.restore();
    }
}

/**
 * The part of the world that the canvas shows, with a margin for thick lines, and the size of a
 * pixel in world units.
 */
function viewOf(context) {
    const { a, b, c, d, e, f } = context.getTransform();
    const { width, height } = context.canvas;
    const size = a * d - b * c;
    const pixel = 1 / Math.sqrt(Math.abs(size));
    const corners = [0, width].flatMap((x) =>
        [0, height].map((y) => ({
            x: (d * (x - e) - c * (y - f)) / size,
            y: (a * (y - f) - b * (x - e)) / size,
        })),
    );
    const xs = corners.map(({ x }) => x);
    const ys = corners.map(({ y }) => y);
    const margin = 8 * pixel;
    return {
        pixel,
        minX: Math.min(...xs) - margin,
        minY: Math.min(...ys) - margin,
        maxX: Math.max(...xs) + margin,
        maxY: Math.max(...ys) + margin,
    };
}

// If the transform has no inverse, the view is NaN and everything is drawn.
const isSeen = (view, { minX, minY, maxX, maxY }) =>
    !(minX > view.maxX || maxX < view.minX || minY > view.maxY || maxY < view.minY);

function clearCanvas(context) {
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    context.restore();
}

/** Bands of bodies at rest are dashed. The frame is thicker for larger boxes. */
function drawBands(context, bands, color) {
    context.strokeStyle = color;
    for (const { minX, minY, maxX, maxY, level, moving } of bands) {
        context.lineWidth = 1 + level;
        context.setLineDash(moving ? [] : [6, 4]);
        context.strokeRect(minX, minY, maxX - minX, maxY - minY);
    }
    context.setLineDash([]);
}

function hitBodies(world) {
    const hit = new Set();
    for (const rows of [world.contacts, world.sensed]) {
        rows.forEach(({ a, b }) => {
            hit.add(a);
            hit.add(b);
        });
    }
    return hit;
}

function colorOf(body, hit, colors) {
    if (hit.has(body)) return colors.hit;
    if (body.isSensor) return colors.sensor;
    return body.isStatic ? colors.static : colors.free;
}

/** The outward unit normal of the side from p to q, if the points run from +x to +y. */
function normalOf(p, q) {
    const x = q.y - p.y;
    const y = p.x - q.x;
    const length = Math.sqrt(x * x + y * y);
    return { x: x / length, y: y / length };
}

/** Continues the outline around a rounded corner, from the normal `from` to the normal `to`. */
function turnCorner(context, corner, radius, from, to) {
    const share = radius / (1 + from.x * to.x + from.y * to.y);
    context.arcTo(
        corner.x + (from.x + to.x) * share,
        corner.y + (from.y + to.y) * share,
        corner.x + to.x * radius,
        corner.y + to.y * radius,
        radius,
    );
}

/**
 * Traces all points within `radius` of a polygon: its sides moved outward, joined by arcs of two
 * halves each.
 */
function traceRounded(context, points, radius) {
    const area = points.reduce((sum, p, i) => {
        const q = points[(i + 1) % points.length];
        return sum + p.x * q.y - p.y * q.x;
    }, 0);
    const corners = area < 0 ? [...points].reverse() : points;
    corners.forEach((corner, i) => {
        const before = corners.at(i - 1);
        const after = corners[(i + 1) % corners.length];
        const from = normalOf(before, corner);
        const to = normalOf(corner, after);
        // The bisector of both normals. At the end of a capsule they are opposite, so it points
        // along the capsule.
        const isEnd = corners.length === 2;
        const x = isEnd ? -from.y : from.x + to.x;
        const y = isEnd ? from.x : from.y + to.y;
        const length = Math.sqrt(x * x + y * y);
        const middle = { x: x / length, y: y / length };
        // Several outlines share a path, so each begins with a move to its start.
        context[i === 0 ? 'moveTo' : 'lineTo'](
            corner.x + from.x * radius,
            corner.y + from.y * radius,
        );
        turnCorner(context, corner, radius, from, middle);
        turnCorner(context, corner, radius, middle, to);
    });
    context.closePath();
}

function traceRing(context, points) {
    points.forEach(({ x, y }, i) => {
        if (i === 0) context.moveTo(x, y);
        else context.lineTo(x, y);
    });
    context.closePath();
}

const FULL_CELL = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
];

/** Traces the cells of tiles that lie in the view; the view is given in the frame of the tiles. */
function traceTiles(context, { tiles: { columns, rows, size, cells, kinds } }, view) {
    const clamp = (v, most) => Math.max(0, Math.min(most, Math.floor(v / size)));
    const lastRow = clamp(view.maxY, rows - 1);
    const lastColumn = clamp(view.maxX, columns - 1);
    for (let row = clamp(view.minY, rows - 1); row <= lastRow; row++) {
        for (let column = clamp(view.minX, columns - 1); column <= lastColumn; column++) {
            const kind = cells[row * columns + column];
            if (kind === 0) continue;
            const { points } = kinds[kind - 1];
            const corners = points === 'solid' ? FULL_CELL : points;
            traceRing(
                context,
                corners.map(({ x, y }) => ({ x: (column + x) * size, y: (row + y) * size })),
            );
        }
    }
}

const isWide = ({ minX, maxX }) => !(minX > -MAX_COORDINATE && maxX < MAX_COORDINATE);

/** The view in the frame of a body; the bounds of the shape if the view is unknown or too large. */
function localView(body, view) {
    if (isWide(view)) return body.shape.bounds;
    const corners = [
        body.toLocal(view.minX, view.minY),
        body.toLocal(view.maxX, view.minY),
        body.toLocal(view.maxX, view.maxY),
        body.toLocal(view.minX, view.maxY),
    ];
    const x = corners.map((corner) => corner.x);
    const y = corners.map((corner) => corner.y);
    return {
        minX: Math.min(...x),
        minY: Math.min(...y),
        maxX: Math.max(...x),
        maxY: Math.max(...y),
    };
}

function traceComposite(context, body, view) {
    const { shape } = body;
    if (shape.kind === 'tiles') {
        traceTiles(context, shape, localView(body, view));
    } else if (shape.kind === 'polygon' && shape.radius === 0) {
        for (const ring of [shape.points, ...shape.holes]) traceRing(context, ring);
    } else {
        for (const child of shape.pieces) {
            context.moveTo(child.points[0].x, child.points[0].y);
            traceShape(context, child);
        }
    }
}

function traceShape(context, { points, radius }) {
    const [first] = points;
    if (points.length === 1) {
        context.arc(first.x, first.y, radius, 0, TURN);
        context.moveTo(first.x, first.y);
        context.lineTo(first.x + radius, first.y); // shows the rotation
    } else if (radius > 0) {
        traceRounded(context, points, radius);
    } else {
        for (const point of points) context.lineTo(point.x, point.y);
        context.closePath();
    }
}

function drawBody(context, body, color, isHit, view) {
    const { shape } = body;
    context.save();
    context.translate(body.x, body.y);
    context.rotate(body.angle);
    context.beginPath();
    if (shape.kind === 'point')
        context.arc(shape.points[0].x, shape.points[0].y, POINT_RADIUS, 0, TURN);
    else if (shape.isConvex) traceShape(context, shape);
    else traceComposite(context, body, view);
    context.strokeStyle = color;
    context.fillStyle = color;
    context.lineWidth = isHit ? 2.5 : 1.5;
    context.setLineDash(body.isSensor || !body.enabled ? [6, 4] : []);
    context.globalAlpha = body.enabled ? 0.2 : 0.05;
    // Holes are cut out whatever their winding.
    if (shape.holes.length > 0) context.fill('evenodd');
    else context.fill();
    context.globalAlpha = body.enabled ? 1 : 0.4;
    context.stroke();
    context.restore();
}

function drawBounds(context, box, color) {
    context.strokeStyle = color;
    context.lineWidth = 1;
    context.setLineDash([3, 3]);
    context.strokeRect(box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY);
    context.setLineDash([]);
}

// Draws a dot at each contact point, and a line along the normal. The line is as long as the
// overlap is deep, but at least MIN_NORMAL pixels.
function drawContacts(context, world, { pixel, ...view }, color) {
    context.strokeStyle = color;
    context.fillStyle = color;
    context.lineWidth = 2 * pixel;
    world.contacts.forEach(({ row, normalX, normalY, depth }) => {
        const length = Math.max(depth, MIN_NORMAL * pixel);
        for (const { x, y } of world.contacts.points(row)) {
            if (!isSeen(view, { minX: x, maxX: x, minY: y, maxY: y })) continue;
            context.beginPath();
            context.arc(x, y, 2.5 * pixel, 0, TURN);
            context.fill();
            context.beginPath();
            context.moveTo(x, y);
            context.lineTo(x + normalX * length, y + normalY * length);
            context.stroke();
        }
    });
}
