// Draws a world on a canvas. Uses only the public API of the world; writes pixels.

import { boolean, isRecord, options, show } from './errors.js';

// Mid-tone colours, distinguishable by colour-blind people and legible on light and dark
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
const MAX_COORDINATE = 1e11; // largest coordinate that a canvas displays
const POINT_RADIUS = 3; // radius of the circle that shows a point
const MARGIN = 8; // around the canvas, for thick lines, in pixels
const MIN_NORMAL = 12; // shortest drawn normal of a contact, in pixels
const ARROW = 12; // length of the arrow of a one-way shape, in pixels
const OPTIONS = ['clear', 'bounds', 'bands', 'contacts', 'colors'];

/** Reads a property of a value that may not be an object. */
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
        if (bands) {
            // Bands of resting bodies are dashed. The lines are thicker for bands of larger boxes.
            for (const band of world.bands()) {
                drawFrame(context, band, colors.band, 1 + band.level, band.moving ? [] : [6, 4]);
            }
        }
        const view = viewOf(context);
        const out = {};
        for (const body of world.bodies) {
            const box = body.bounds(out);
            if (!isSeen(view, box)) continue;
            drawBody(context, body, colorOf(body, hit, colors), hit.has(body), view);
            if (bounds) drawFrame(context, box, colors.bounds, 1, [3, 3]);
        }
        if (contacts) drawContacts(context, world, view, colors.contact);
    } finally {
        context.restore();
    }
}

/** The bounds of a box whose corners are transformed by `map(x, y)`. */
function mappedBounds({ minX, minY, maxX, maxY }, map) {
    const corners = [map(minX, minY), map(maxX, minY), map(minX, maxY), map(maxX, maxY)];
    const x = corners.map((corner) => corner.x);
    const y = corners.map((corner) => corner.y);
    return {
        minX: Math.min(...x),
        minY: Math.min(...y),
        maxX: Math.max(...x),
        maxY: Math.max(...y),
    };
}

/**
 * The part of the world that the canvas shows, with a margin, and the size of a pixel in world
 * units.
 */
function viewOf(context) {
    const { a, b, c, d, e, f } = context.getTransform();
    const { width, height } = context.canvas;
    const size = a * d - b * c;
    const canvas = { minX: -MARGIN, minY: -MARGIN, maxX: width + MARGIN, maxY: height + MARGIN };
    const toWorld = (x, y) => ({
        x: (d * (x - e) - c * (y - f)) / size,
        y: (a * (y - f) - b * (x - e)) / size,
    });
    return { pixel: 1 / Math.sqrt(Math.abs(size)), ...mappedBounds(canvas, toWorld) };
}

// If the transform has no inverse, the view may be NaN. Then everything counts as seen, but the
// canvas shows nothing.
const isSeen = (view, { minX, minY, maxX, maxY }) =>
    !(minX > view.maxX || maxX < view.minX || minY > view.maxY || maxY < view.minY);

function clearCanvas(context) {
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    context.restore();
}

function drawFrame(context, { minX, minY, maxX, maxY }, color, width, dash) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.setLineDash(dash);
    context.strokeRect(minX, minY, maxX - minX, maxY - minY);
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

// Several outlines share a path. Each begins with moveTo(), and ends with a line to its start,
// because the time that closePath() takes in Chromium is proportional to the length of the path so
// far.

/** The outward unit normal of the side from p to q of an outline that runs from +x toward +y. */
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
 * Traces the outline at the distance `radius` around a polygon: its sides, moved outward, and an arc of two halves at
 * each corner.
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
        // (x, y) bisects the angle between the two normals. At the end of a capsule the normals are
        // opposite and have no sum: there (x, y) points along the capsule.
        const isEnd = corners.length === 2;
        const x = isEnd ? -from.y : from.x + to.x;
        const y = isEnd ? from.x : from.y + to.y;
        const length = Math.sqrt(x * x + y * y);
        const middle = { x: x / length, y: y / length };
        if (i === 0) context.moveTo(corner.x + from.x * radius, corner.y + from.y * radius);
        turnCorner(context, corner, radius, from, middle);
        turnCorner(context, corner, radius, middle, to);
        context.lineTo(after.x + to.x * radius, after.y + to.y * radius);
    });
}

/** Traces an arrow from (x, y) in the direction in which bodies pass through. */
function traceArrow(context, x, y, direction, { pixel }, most = Number.POSITIVE_INFINITY) {
    const length = Math.min(ARROW * pixel, most);
    const dx = direction.x * length;
    const dy = direction.y * length;
    context.moveTo(x, y);
    context.lineTo(x + dx, y + dy);
    context.moveTo(x + 0.6 * dx - 0.3 * dy, y + 0.6 * dy + 0.3 * dx);
    context.lineTo(x + dx, y + dy);
    context.lineTo(x + 0.6 * dx + 0.3 * dy, y + 0.6 * dy - 0.3 * dx);
}

/** Traces arrows in the directions in which bodies pass through a one-way body or a one-sided chain. */
function traceArrows(context, { shape, oneWay }, view) {
    if (oneWay !== null) {
        const { minX, minY, maxX, maxY } = shape.bounds;
        traceArrow(context, (minX + maxX) / 2, (minY + maxY) / 2, oneWay, view);
    }
    if (shape.definition.oneSided !== true) return;
    for (const { points } of shape.pieces) {
        const [p, q] = points;
        const back = normalOf(p, q);
        traceArrow(context, (p.x + q.x) / 2, (p.y + q.y) / 2, back, view);
    }
}

/** Traces a polygon, scaled by `size` and then moved by (x, y). */
function traceRing(context, points, x = 0, y = 0, size = 1) {
    // Starts and ends halfway along a side: an unclosed path has no line join at its ends.
    const [first] = points;
    const last = points.at(-1);
    const startX = x + ((first.x + last.x) / 2) * size;
    const startY = y + ((first.y + last.y) / 2) * size;
    context.moveTo(startX, startY);
    for (const point of points) context.lineTo(x + point.x * size, y + point.y * size);
    context.lineTo(startX, startY);
}

/**
 * Traces the visible cells of tiles. Adjacent full cells of the same kind form one area: each row of it is filled in
 * runs, and the sides at which another kind begins are traced.
 */
function traceTiles(context, body, view) {
    const { columns, rows, size, cells, kinds } = body.shape.tiles;
    const { minX, minY, maxX, maxY } = localView(body, view);
    const clamp = (v, most) => Math.max(0, Math.min(most, Math.floor(v / size)));
    const lastRow = clamp(maxY, rows - 1);
    const lastColumn = clamp(maxX, columns - 1);
    const traceSide = (column, row, width, height) => {
        context.moveTo(column * size, row * size);
        context.lineTo((column + width) * size, (row + height) * size);
    };
    let run = 0; // number of adjacent full cells of one kind since the last fill
    context.lineCap = 'square'; // so that separate sides meet in square corners
    for (let row = clamp(minY, rows - 1); row <= lastRow; row++) {
        for (let column = clamp(minX, columns - 1); column <= lastColumn; column++) {
            const i = row * columns + column;
            const kind = cells[i];
            if (kind === 0) continue;
            const { points, oneWay } = kinds[kind - 1];
            if (oneWay !== null)
                traceArrow(
                    context,
                    (column + 0.5) * size,
                    (row + 0.5) * size,
                    oneWay,
                    view,
                    size / 2,
                );
            if (points !== 'solid') {
                traceRing(context, points, column * size, row * size, size);
                continue;
            }
            const isEnd = column + 1 === columns || cells[i + 1] !== kind;
            if (isEnd) traceSide(column + 1, row, 0, 1);
            if (column === 0 || cells[i - 1] !== kind) traceSide(column, row, 0, 1);
            if (cells[i - columns] !== kind) traceSide(column, row, 1, 0);
            if (cells[i + columns] !== kind) traceSide(column, row + 1, 1, 0);
            run++;
            if (isEnd || column === lastColumn) {
                context.fillRect((column + 1 - run) * size, row * size, run * size, size);
                run = 0;
            }
        }
    }
}

/** The view in the body's coordinates; the bounds of the shape if the view is unknown or too large. */
function localView(body, view) {
    const { minX, minY, maxX, maxY } = view;
    return Math.max(-minX, -minY, maxX, maxY) < MAX_COORDINATE
        ? mappedBounds(view, (x, y) => body.toLocal(x, y))
        : body.shape.bounds;
}

function traceComposite(context, shape) {
    if (shape.kind === 'polygon' && shape.radius === 0) {
        for (const ring of [shape.points, ...shape.holes]) traceRing(context, ring);
    } else {
        for (const child of shape.pieces) traceShape(context, child);
    }
}

function traceShape(context, { points, radius }) {
    const [first] = points;
    if (points.length === 1) {
        context.moveTo(first.x, first.y);
        context.lineTo(first.x + radius, first.y); // shows the rotation
        context.arc(first.x, first.y, radius, 0, TURN);
    } else if (radius > 0) {
        traceRounded(context, points, radius);
    } else {
        traceRing(context, points);
    }
}

function drawBody(context, body, color, isHit, view) {
    const { shape } = body;
    context.save();
    context.translate(body.x, body.y);
    context.rotate(body.angle);
    context.strokeStyle = color;
    context.fillStyle = color;
    context.lineWidth = isHit ? 2.5 : 1.5;
    context.setLineDash(body.isSensor || !body.enabled ? [6, 4] : []);
    context.globalAlpha = body.enabled ? 0.2 : 0.05;
    context.beginPath();
    if (shape.kind === 'point')
        context.arc(shape.points[0].x, shape.points[0].y, POINT_RADIUS, 0, TURN);
    else if (shape.kind === 'tiles') traceTiles(context, body, view);
    else if (shape.isConvex) traceShape(context, shape);
    else traceComposite(context, shape);
    traceArrows(context, body, view);
    // 'evenodd' cuts out holes whatever their winding.
    if (shape.holes.length > 0) context.fill('evenodd');
    else context.fill();
    context.globalAlpha = body.enabled ? 1 : 0.4;
    context.stroke();
    context.restore();
}

// Draws a dot at each contact point, and a line along the normal, whose length is the depth of the
// overlap, but at least MIN_NORMAL pixels.
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
