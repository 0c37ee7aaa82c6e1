/** Draws the race track: the grass, the road with its kerbs and its finish, and the walls. */

import { outlineOf } from '../../draw/draw.js';
import { createLayer } from '../../draw/layer.js';
import { boxAt, circleAt, lineThrough, paint } from '../../draw/paint.js';
import { road } from './game.js';
import { beside, centre, gates, roadWidth, size, walls } from './track.js';

const kerbBend = 0.065; // radians: where the road turns by more than this between two samples, it has a kerb
const kerbWidth = 8;

const inside = lineThrough(walls[0], true);
const islands = walls.slice(1).map((points) => lineThrough(points, true));
const middle = lineThrough(centre, true);
const kerbs = kerbPath();

/** The kerbs, along the inner edges of the corners. */
function kerbPath() {
    const path = new Path2D();
    for (const side of [-1, 1]) {
        const points = beside((side * (roadWidth - kerbWidth)) / 2);
        for (const [i, { dirX, dirY }] of centre.entries()) {
            const next = centre[(i + 1) % centre.length];
            const bend = dirX * next.dirY - dirY * next.dirX; // above 0: a turn to the right
            if (bend * side < kerbBend) continue;
            path.moveTo(...points[i]);
            path.lineTo(...points[(i + 1) % points.length]);
        }
    }
    return path;
}

/**
 * Returns a function that draws everything that never moves; painting it in each frame would take most of a frame.
 * `camera` has the scale, and the position of the world's origin on the canvas in whole pixels.
 */
export function createTrackPicture(view) {
    const drawLayer = createLayer(view, size, (context) => {
        drawGround({ context, palette: view.palette });
        drawWalls({ context, palette: view.palette });
    });
    return (camera) => {
        view.context.fillStyle = view.palette.wallFill;
        view.context.fillRect(0, 0, view.width + 1, view.height + 1);
        drawLayer(camera);
    };
}

/** Draws everything that is flat on the ground. */
function drawGround({ context, palette }) {
    context.fillStyle = palette.wallFill;
    context.fillRect(0, 0, size.width, size.height);
    paint(context, inside, { fill: palette.grass });
    const path = outlineOf(road);
    context.fillStyle = palette.road;
    context.fill(path, 'evenodd');
    paint(context, path, { stroke: palette.roadLine, width: 3 });
    paint(context, middle, { stroke: palette.roadLine, width: 2, dash: [18, 30], alpha: 0.6 });
    paint(context, kerbs, { stroke: palette.roadLine, width: kerbWidth });
    paint(context, kerbs, { stroke: palette.hit, width: kerbWidth, dash: [11, 11] });
    drawFinish(context, palette);
}

/** Draws a chequered line across the road and, after it, chevrons in the direction of travel. */
function drawFinish(context, palette) {
    const { x, y, dirX, dirY } = gates[0];
    const square = 10;
    const count = Math.floor(roadWidth / square);
    context.save();
    context.transform(dirX, dirY, -dirY, dirX, x, y);
    context.fillStyle = palette.surface;
    context.fillRect(-square, -roadWidth / 2, 2 * square, roadWidth);
    context.fillStyle = palette.text;
    for (let k = 0; k < count; k++) {
        context.fillRect(-square * (k % 2), -roadWidth / 2 + k * square, square, square);
    }
    const chevrons = [80, 120, 160].map((tip) => `M${tip - 26}-26L${tip} 0L${tip - 26} 26`);
    const path = new Path2D(chevrons.join(''));
    paint(context, path, { stroke: palette.roadLine, width: 8 });
    context.restore();
}

/** Draws the walls, with a short shadow on the ground. */
function drawWalls({ context, palette }) {
    context.save();
    context.translate(4, 6);
    context.fillStyle = palette.shade;
    for (const path of islands) context.fill(path);
    context.restore();
    context.lineJoin = 'round';
    const wall = { stroke: palette.wall, width: 4 };
    for (const path of islands) paint(context, path, { fill: palette.wallFill, ...wall });
    paint(context, inside, wall);
}

/**
 * Draws a map of the track in a right corner of the canvas: in the upper corner while the car is in
 * the lower half of the track, because the road ahead is then in the lower half of the canvas.
 * `dots` has [{ x, y, color }]; the last is the car.
 */
export function drawMap({ context, palette, width, height }, dots) {
    const scale = Math.min(150, width * 0.3) / size.width;
    const [wide, high] = [size.width * scale, size.height * scale];
    const isLow = dots.at(-1).y > size.height / 2;
    context.save();
    context.translate(width - wide - 12, isLow ? 12 : height - high - 12);
    context.scale(scale, scale);
    const plate = boxAt(0, 0, size.width, size.height, 60);
    paint(context, plate, { fill: palette.surface, alpha: 0.85 });
    context.lineJoin = 'round';
    paint(context, middle, { stroke: palette.wall, width: 90 });
    for (const { x, y, color } of dots) paint(context, circleAt(x, y, 65), { fill: color });
    context.restore();
}
