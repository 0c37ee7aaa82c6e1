/**
 * Draws a level: reads its items, draws them to a separate canvas, which is copied in each frame and drawn again only
 * after an edit, or when the scale or the colours change. Coins and the flag move, so they are drawn in each frame.
 */

import { circleAt, lineThrough, paint } from '../../draw/paint.js';
import { isStill } from '../kit/feel.js';
import { FLAG, PEN, ROOM, shapeOf } from './level.js';

const DOTS = 40; // units between the dots of the paper

export function createLevelPicture(view) {
    const layer = document.createElement('canvas');
    const context = layer.getContext('2d');
    let drawn = { items: [], palette: null, density: 0 };

    function redraw(items, density) {
        const { palette } = view;
        const isSame = drawn.palette === palette && drawn.density === density;
        // Most edits only add an item on top, so the other items need not be drawn again.
        const isLonger = isSame && drawn.items.every((item, k) => item === items[k]);
        if (!isLonger) {
            layer.width = Math.ceil(ROOM.width * density);
            layer.height = Math.ceil(ROOM.height * density);
            context.setTransform(density, 0, 0, density, 0, 0);
            drawDots(context, palette, DOTS / 2, ROOM.height, density);
        }
        for (const item of items.slice(isLonger ? drawn.items.length : 0))
            drawItem(context, palette, item);
        drawn = { items, palette, density };
    }

    return {
        /** Copies the drawn level to the view without scaling. While the camera zooms, stretches the last drawing. */
        draw({ items }, { left, top, scale, isZooming }, shake) {
            const { context, canvas, width, palette } = view;
            const pixels = canvas.width / width; // bitmap pixels per CSS pixel
            const wanted = scale * pixels;
            const density = isZooming && drawn.density > 0 ? drawn.density : wanted;
            if (drawn.items !== items || drawn.palette !== palette || drawn.density !== density)
                redraw(items, density);
            const [x, y] = [left + shake.x, top + shake.y].map((at) => Math.round(at * pixels));
            const stretch = wanted / density;
            context.save();
            context.setTransform(1, 0, 0, 1, 0, 0);
            context.drawImage(layer, x, y, layer.width * stretch, layer.height * stretch);
            context.restore();
        },
    };
}

/** Draws dots as on dotted paper, between two heights. Each is at least two pixels wide, however small the level is. */
function drawDots(context, palette, top, bottom, density) {
    const size = Math.max(2, 2 / density);
    context.fillStyle = palette.line;
    for (let x = DOTS / 2; x < ROOM.width; x += DOTS) {
        for (let y = top; y < bottom; y += DOTS)
            context.fillRect(x - size / 2, y - size / 2, size, size);
    }
}

// Clouds: x, y and size. Most are in the sky above the level, which only a tall canvas shows.
const CLOUDS = [
    [230, 70, 0.9],
    [1010, 96, 0.75],
    [640, -30, 1.2],
    [1420, -70, 1],
    [120, -210, 1.25],
    [900, -250, 0.9],
    [480, -390, 1],
    [1250, -420, 1.3],
    [210, -580, 0.85],
    [820, -620, 1.15],
    [1500, -700, 0.9],
    [520, -800, 1.2],
    [1120, -880, 0.8],
];
const CLOUD = 260; // the width of a cloud
const DRIFT = 0.12; // units per step

const cloud = new Path2D(
    'M-90 30a34 34 0 0 1 4-67a58 58 0 0 1 106-18a44 44 0 0 1 66 36a26 26 0 0 1 4 49z',
);

/** Draws the background: clouds, and dots above the level, where nothing can be drawn by hand. */
export function drawSky({ context, palette, canvas, width }, { top, scale }, time) {
    const height = top / scale;
    const firstRow = DOTS / 2 - DOTS * Math.ceil(height / DOTS);
    drawDots(context, palette, firstRow, 0, (scale * canvas.width) / width);
    const across = ROOM.width + CLOUD;
    const drift = isStill() ? 0 : time * DRIFT;
    for (const [x, y, size] of CLOUDS) {
        if (y < -height - CLOUD) continue;
        context.save();
        context.translate(((x + drift * size + CLOUD / 2) % across) - CLOUD / 2, y);
        context.scale(size, size);
        paint(context, cloud, { fill: palette.line, alpha: 0.55 });
        context.restore();
    }
}

/** Draws an item that is not a coin. For an `isClosed` item, also draws the cuts between its convex pieces. */
export function drawItem(context, palette, item) {
    const { kind } = item;
    if (kind === 'coin') return;
    const path = pathOf(item);
    context.lineJoin = context.lineCap = 'round';
    if (kind === 'ground') drawGround(context, palette, item, path);
    else if (kind === 'platform') {
        paint(context, path, { stroke: palette.free, width: 2 * PEN.platform });
        paint(context, path, { stroke: palette.surface, width: 2.5, dash: [2, 14] });
    } else if (kind === 'spring') {
        paint(context, path, { stroke: palette.accent, width: 2 * PEN.spring });
        paint(context, zigzag(item.points, 9, 3.5), { stroke: palette.surface, width: 2 });
    } else {
        paint(context, path, { stroke: palette.hit, width: 5 });
        paint(context, spikes(item.points), { fill: palette.hit });
    }
}

function drawGround(context, palette, item, path) {
    if (item.isClosed) {
        paint(context, path, { fill: palette.wallFill });
        const cut = { stroke: palette.wall, width: 1.2, dash: [3, 7], alpha: 0.75 };
        for (const { points } of shapeOf(item).pieces) {
            paint(context, pathOf({ points, isClosed: true }), cut);
        }
    }
    paint(context, path, { stroke: palette.wall, width: 2 * PEN.ground });
}

const pathOf = ({ points, isClosed }) => lineThrough(points, isClosed);

/** Calls `visit` with places along a line, `step` apart, and the direction of the line there. */
function walk(points, step, visit) {
    let left = step / 2; // distance to the next place
    for (let k = 1; k < points.length; k++) {
        const [from, to] = [points[k - 1], points[k]];
        const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
        const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
        for (; left <= length; left += step) visit(from.x + ux * left, from.y + uy * left, ux, uy);
        left -= length;
    }
}

/** A line that swings to both sides of another line. */
function zigzag(points, step, height) {
    const path = new Path2D();
    let side = height;
    walk(points, step, (x, y, ux, uy) => {
        path.lineTo(x + uy * side, y - ux * side);
        side = -side;
    });
    return path;
}

/** Teeth on both sides of a line. */
function spikes(points) {
    const path = new Path2D();
    const [wide, high] = [5, PEN.spikes + 6];
    walk(points, 11, (x, y, ux, uy) => {
        for (const side of [-high, high]) {
            path.moveTo(x - ux * wide, y - uy * wide);
            path.lineTo(x + uy * side, y - ux * side);
            path.lineTo(x + ux * wide, y + uy * wide);
        }
    });
    return path;
}

/** Draws a coin that turns about its upright axis. */
export function drawCoin({ context, palette }, { x, y }, time) {
    const turn = isStill() ? 1 : Math.cos(time / 13 + x / 50);
    const wide = Math.max(0.18, Math.abs(turn));
    context.save();
    context.translate(x, y);
    context.scale(wide, 1);
    const rim = { fill: palette.lamp, stroke: palette.hit, width: 2.5 };
    paint(context, circleAt(0, 0, PEN.coin), rim);
    paint(context, circleAt(0, 0, PEN.coin * 0.55), { stroke: palette.hit });
    context.restore();
}

/** Draws the flag, which waves; `isWon` changes its colour. */
export function drawFlag({ context, palette }, { x, y }, time, isWon) {
    context.save();
    context.translate(x, y);
    context.lineCap = 'round';
    paint(context, new Path2D(`M-10 0V${-FLAG.height}`), { stroke: palette.soft, width: 5 });
    const cloth = new Path2D();
    const wave = (k) => (isStill() ? 0 : 3.5 * Math.sin(time / 9 - k * 1.1) * (k / 4));
    cloth.moveTo(-8, -FLAG.height + 2);
    for (let k = 1; k <= 4; k++) cloth.lineTo(-8 + 11 * k, -FLAG.height + 2 + k + wave(k));
    for (let k = 4; k >= 0; k--) cloth.lineTo(-8 + 11 * k, -FLAG.height + 32 - k + wave(k));
    cloth.closePath();
    paint(context, cloth, { fill: isWon ? palette.lamp : palette.hit });
    context.restore();
}
