/** Draws the race track: the grass, the road with its kerbs and its finish, and the walls. */

import { outlineOf } from '../../draw/draw.js';
import { road } from './game.js';
import { beside, centre, gates, roadWidth, size, walls } from './track.js';

const kerbBend = 0.13; // change of direction, in radians between two samples, from which a corner has a kerb
const kerbWidth = 8;

const closed = (points) => {
    const path = new Path2D();
    for (const [x, y] of points) path.lineTo(x, y);
    path.closePath();
    return path;
};

const inside = closed(walls[0]);
const islands = walls.slice(1).map(closed);
const middle = closed(centre.map(({ x, y }) => [x, y]));
const kerbs = kerbPath();

/** The inner edges of the corners. */
function kerbPath() {
    const path = new Path2D();
    for (const side of [-1, 1]) {
        const points = beside((side * (roadWidth - kerbWidth)) / 2);
        for (const [i, { dirX, dirY }] of centre.entries()) {
            const next = centre[(i + 1) % centre.length];
            const bend = dirX * next.dirY - dirY * next.dirX; // above 0: a turn to the right
            if (bend * side < kerbBend / 2) continue;
            path.moveTo(...points[i]);
            path.lineTo(...points[(i + 1) % points.length]);
        }
    }
    return path;
}

/**
 * Draws all that never moves, from a picture of the whole track: painting it costs most of a frame.
 * `camera` has the scale, and the place of the world's origin on the canvas in whole pixels.
 */
export function createTrackPicture(view) {
    const picture = document.createElement('canvas');
    const context = picture.getContext('2d');
    let [scale, palette] = [0, null];

    function paint(wanted) {
        [scale, palette] = [wanted, view.palette];
        picture.width = Math.ceil(size.width * scale);
        picture.height = Math.ceil(size.height * scale);
        context.scale(scale, scale);
        drawGround({ context, palette });
        drawWalls({ context, palette });
    }

    return (camera) => {
        const pixels = view.canvas.width / view.width;
        const wanted = camera.scale * pixels;
        if (wanted !== scale || view.palette !== palette) paint(wanted);
        const onto = view.context;
        onto.save();
        onto.setTransform(1, 0, 0, 1, 0, 0);
        onto.fillStyle = palette.wallFill;
        onto.fillRect(0, 0, view.canvas.width, view.canvas.height);
        onto.drawImage(picture, Math.round(camera.x * pixels), Math.round(camera.y * pixels));
        onto.restore();
    };
}

/** What lies flat on the ground. */
function drawGround({ context, palette }) {
    context.fillStyle = palette.wallFill;
    context.fillRect(0, 0, size.width, size.height);
    context.fillStyle = palette.grass;
    context.fill(inside);
    const path = outlineOf(road);
    context.fillStyle = palette.road;
    context.fill(path, 'evenodd');
    context.strokeStyle = palette.roadLine;
    context.lineWidth = 3;
    context.stroke(path);
    context.save();
    context.setLineDash([18, 30]);
    context.globalAlpha = 0.6;
    context.lineWidth = 2;
    context.stroke(middle);
    context.restore();
    drawKerbs(context, palette);
    drawFinish(context, palette);
}

function drawKerbs(context, palette) {
    context.lineWidth = kerbWidth;
    context.strokeStyle = palette.roadLine;
    context.stroke(kerbs);
    context.save();
    context.setLineDash([11, 11]);
    context.strokeStyle = palette.hit;
    context.stroke(kerbs);
    context.restore();
}

/** A chequered line across the road, and chevrons behind it that point in the direction of travel. */
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
    context.strokeStyle = palette.roadLine;
    context.lineWidth = 8;
    context.beginPath();
    for (const tip of [80, 120, 160]) {
        context.moveTo(tip - 26, -26);
        context.lineTo(tip, 0);
        context.lineTo(tip - 26, 26);
    }
    context.stroke();
    context.restore();
}

/** Walls cast a short shadow onto the ground. */
function drawWalls({ context, palette }) {
    context.save();
    context.translate(4, 6);
    context.fillStyle = palette.shade;
    for (const path of islands) context.fill(path);
    context.restore();
    context.lineJoin = 'round';
    context.strokeStyle = palette.wall;
    context.lineWidth = 4;
    context.fillStyle = palette.wallFill;
    for (const path of islands) {
        context.fill(path);
        context.stroke(path);
    }
    context.stroke(inside);
}

/**
 * The track in a right corner of the canvas, the upper one while the car is in the lower half of the
 * track: there, the road ahead is below the middle of the canvas. `dots` has [{ x, y, color }]; the
 * last is the car.
 */
export function drawMap({ context, palette, width, height }, dots) {
    const scale = Math.min(150, width * 0.3) / size.width;
    const [wide, high] = [size.width * scale, size.height * scale];
    const isLow = dots.at(-1).y > size.height / 2;
    context.save();
    context.translate(width - wide - 12, isLow ? 12 : height - high - 12);
    context.scale(scale, scale);
    context.globalAlpha = 0.85;
    context.fillStyle = palette.surface;
    context.beginPath();
    context.roundRect(0, 0, size.width, size.height, 60);
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = palette.wall;
    context.lineWidth = 90;
    context.lineJoin = 'round';
    context.stroke(middle);
    for (const { x, y, color } of dots) {
        context.fillStyle = color;
        context.beginPath();
        context.arc(x, y, 65, 0, 2 * Math.PI);
        context.fill();
    }
    context.restore();
}
