/**
 * Draws the race: reads the session and its effects, draws the part of the track around the car. A
 * camera follows the car and looks ahead of it.
 */

import { drawArrow, drawLine, inBodyFrame, outlineOf } from '../../draw/draw.js';
import { boxAt, circleAt, ellipseAt, paint } from '../../draw/paint.js';
import { mixPose } from '../../shapes/points.js';
import { approach, isStill } from '../kit/feel.js';
import { wheels } from './car.js';
import { createTrackPicture, drawMap } from './scenery.js';
import { gates, roadWidth, size } from './track.js';

const lookAhead = 0.32; // seconds
const pan = 7; // units per frame by which the camera pans
const steerAngle = 0.5; // radians by which the front wheels turn

export function createPicture(view, session, effects) {
    const drawTrack = createTrackPicture(view);
    const ahead = { x: 0, y: 0 };
    let mix = 1;

    /** The pose of a car between two steps of its game. */
    const poseOf = ({ body, before }) => mixPose(before, body, mix);

    /** The scale, and the position of the world's origin on the canvas. */
    function look() {
        const { width, height } = view;
        const scale = Math.max(0.55, Math.min(1.15, Math.sqrt(width * height) / 1000));
        const { car } = session.game;
        const { x, y } = poseOf(session.game);
        const far = isStill() ? 0 : lookAhead;
        ahead.x = approach(ahead.x, car.speedX * far, pan);
        ahead.y = approach(ahead.y, car.speedY * far, pan);
        const atX = within(x + ahead.x, width / scale, size.width);
        const atY = within(y + ahead.y, height / scale, size.height);
        const { shake } = effects;
        // The origin is at whole pixels, so that the track is copied without filtering, and the car does not tremble on
        // it.
        const pixels = view.canvas.width / width;
        const whole = (place) => Math.round(place * pixels) / pixels;
        return {
            scale,
            x: whole(width / 2 - atX * scale + shake.x),
            y: whole(height / 2 - atY * scale + shake.y),
        };
    }

    return {
        /** `between` is the interpolation factor; `isLost` shows the way to a missed gate. */
        draw(between, isLost) {
            mix = between;
            const { context, palette } = view;
            const camera = look();
            drawTrack(camera);
            context.save();
            context.translate(camera.x, camera.y);
            context.scale(camera.scale, camera.scale);
            effects.drawBelow(view, seenBy(view, camera));
            if (!session.game.lap) drawGate(view, gates[session.game.next]);
            drawCones(view, session.game.cones);
            for (const { game } of session.ghosts) {
                const grey = { stroke: palette.ghost, fill: palette.shade, alpha: 0.65 };
                drawCar(view, game, poseOf(game), grey);
            }
            const own = { stroke: palette.a, fill: palette.aFill, alpha: 1 };
            drawCar(view, session.game, poseOf(session.game), own);
            effects.drawAbove(view);
            if (isLost) drawWayBack(view, session.game);
            context.restore();
            drawMap(view, [
                ...session.ghosts.map(({ game }) => ({ ...poseOf(game), color: palette.ghost })),
                { ...poseOf(session.game), color: palette.a },
            ]);
        },
    };
}

/** The part of the world in the picture. */
function seenBy({ width, height }, { scale, x, y }) {
    const [minX, minY] = [-x / scale, -y / scale];
    return { minX, minY, maxX: minX + width / scale, maxY: minY + height / scale };
}

/** The centre of the view, clamped so that it shows nothing beyond the track. */
function within(middle, room, length) {
    const half = room / 2;
    return half * 2 >= length ? length / 2 : Math.max(half, Math.min(length - half, middle));
}

function drawCar({ context, palette }, game, pose, { stroke, fill, alpha }) {
    context.globalAlpha = alpha;
    inBodyFrame(context, game.body.shape, pose, (path) => {
        paint(context, path, { fill: [palette.surface, fill] });
        drawWheels(context, palette, game.car.steer);
        paint(context, path, { stroke, width: 2 });
        paint(context, ellipseAt(-1, 0, 6, 3.6), { fill: stroke });
    });
    context.globalAlpha = 1;
}

function drawWheels(context, palette, steer) {
    for (const [k, { x, y }] of wheels.entries()) {
        const at = { x, y, angle: k < 2 ? steer * steerAngle : 0 };
        paint(context, boxAt(-6, -3, 12, 6, 2), { fill: palette.text, at });
    }
}

const fallen = new Path2D('M-7 -6L12 0L-7 6Z');

function drawCones({ context, palette }, cones) {
    const style = { fill: palette.hit, stroke: palette.surface };
    for (const { body, isDown } of cones) {
        context.save();
        context.translate(body.x, body.y);
        if (isDown) {
            context.rotate(body.x * 0.13 + body.y * 0.07);
            paint(context, fallen, style);
        } else {
            paint(context, outlineOf(body.shape), style);
            paint(context, circleAt(0, 0, 3), { fill: palette.surface });
        }
        context.restore();
    }
}

function drawGate({ context, palette }, { x, y, dirX, dirY }) {
    const [dx, dy] = [(dirY * roadWidth) / 2, (-dirX * roadWidth) / 2];
    const style = { color: palette.accent, width: 4, dash: [10, 8] };
    context.globalAlpha = 0.55;
    drawLine(context, x + dx, y + dy, x - dx, y - dy, style);
    context.globalAlpha = 1;
}

/** Draws an arrow beside the car, pointing back to the gate that was missed. */
function drawWayBack(view, { body, next }) {
    const [dx, dy] = [gates[next].x - body.x, gates[next].y - body.y];
    const far = Math.hypot(dx, dy);
    if (far < 60) return;
    const [ux, uy] = [dx / far, dy / far];
    drawArrow(view, body.x + ux * 45, body.y + uy * 45, ux * 60, uy * 60, view.palette.accent);
}
