/** Puts the picture together: reads a game and an interpolation factor, draws a frame. */

import { cos, sin } from 'sepaxis/math';
import { outlineOf } from '../../draw/draw.js';
import { boxAt, circleAt, lineThrough, paint } from '../../draw/paint.js';
import {
    ARENA,
    BEAM_RADIUS,
    PADDLE_REACH,
    PADDLE_SIZE,
    PADDLE_TURN,
    PLAYER_RADIUS,
    WARNING_STEPS,
} from './constants.js';
import { createCrowdPicture } from './crowd-picture.js';

export function createPicture(view, camera, effects, hud) {
    const crowd = createCrowdPicture(view, camera);

    /** `mix` is 0 at the step before the last and 1 at the last. Returns how many enemies are visible. */
    function draw(game, mix, corner) {
        const { context } = view;
        const { player, vitals } = game;
        const x = vitals.oldX + (player.x - vitals.oldX) * mix;
        const y = vitals.oldY + (player.y - vitals.oldY) * mix;
        camera.measure();
        context.save();
        context.scale(camera.zoom, camera.zoom);
        context.translate(-camera.left, -camera.top);
        drawArena(view, game);
        const seen = crowd.draw(game, mix);
        crowd.drawBosses(game, mix);
        drawBeam(view, game, x, y);
        if (!game.isOver) {
            drawPaddles(view, game, x, y, PADDLE_TURN * (1 - mix));
            drawPlayer(view, game, x, y);
        }
        effects.draw(view);
        context.restore();
        hud.draw(game, corner);
        return seen;
    }

    return { draw };
}

const GRID = 100;
const FULL_TURN = 2 * Math.PI;

/** Draws the arena with its walls, rifts and orbs. */
function drawArena(view, game) {
    drawGrid(view);
    drawWalls(view, game);
    drawRifts(view, game);
    drawOrbs(view, game);
}

function drawGrid({ context, palette }) {
    context.strokeStyle = palette.line;
    context.lineWidth = 1;
    context.beginPath();
    for (let x = GRID; x < ARENA.width; x += GRID) {
        context.moveTo(x, 0);
        context.lineTo(x, ARENA.height);
    }
    for (let y = GRID; y < ARENA.height; y += GRID) {
        context.moveTo(0, y);
        context.lineTo(ARENA.width, y);
    }
    context.stroke();
}

function drawWalls({ context, palette }, { world, walls }) {
    const stroke = palette.wall;
    for (let i = 0; i < walls; i++) {
        const body = world.body(i);
        const style = { fill: palette.wallFill, width: 2, ...(i < 4 ? {} : { stroke }) };
        paint(context, outlineOf(body.shape), { ...style, at: body });
    }
    paint(context, boxAt(0, 0, ARENA.width, ARENA.height), { stroke, width: 2 });
}

/** Draws the rifts. Before a rift opens, a ring shrinks onto it as a warning. */
function drawRifts({ context, palette }, { rifts, time }) {
    for (const { x, y, opensAt, isBoss } of rifts) {
        const wait = Math.max(0, (opensAt - time) / WARNING_STEPS);
        const line = { stroke: palette.accent, width: 3 };
        context.lineDashOffset = time / 2;
        paint(context, circleAt(x, y, (isBoss ? 70 : 46) * (1 - 0.4 * wait)), {
            fill: palette.accentFill,
            ...line,
            dash: [10, 8],
        });
        if (wait > 0) paint(context, circleAt(x, y, 46 + 90 * wait), { ...line, alpha: 1 - wait });
    }
}

function drawOrbs({ context, palette }, { orbs, time }) {
    for (const { x, y } of orbs) {
        const pulse = 1 + 0.12 * Math.sin(time / 9);
        const line = { stroke: palette.text, width: 2 };
        paint(context, circleAt(x, y, 14 * pulse), { fill: palette.lamp, ...line });
        const plus = new Path2D(`M${x - 6} ${y}h12M${x} ${y - 6}v12`);
        paint(context, plus, line);
    }
}

function drawBeam({ context, palette }, { laser, time }, x, y) {
    if (!laser.isOn) return;
    const [dx, dy] = [cos(laser.angle), sin(laser.angle)];
    const flicker = 1 + 0.12 * Math.sin(time * 1.7);
    context.lineCap = 'round';
    const radius = BEAM_RADIUS * laser.width * flicker;
    const end = { x: x + laser.length * dx, y: y + laser.length * dy };
    const beam = lineThrough([{ x, y }, end]);
    paint(context, beam, { stroke: palette.aFill, width: 4 * radius });
    paint(context, beam, { stroke: palette.a, width: 2 * radius });
    paint(context, beam, { stroke: '#ffffff', width: 0.9 * radius });
    context.lineCap = 'butt';
}

/** Draws the paddles, turned back by the angle `back`, because a frame lies between two steps. */
function drawPaddles({ context, palette }, { paddles }, x, y, back) {
    for (const paddle of paddles) {
        if (!paddle.enabled) continue;
        const { width, height } = PADDLE_SIZE;
        const path = boxAt(PADDLE_REACH - width / 2, -height / 2, width, height, 6);
        paint(context, path, { fill: palette.a, at: { x, y, angle: paddle.angle - back } });
    }
}

/** Draws the player, with the battery as a ring around it. The player blinks while nothing can hurt it. */
function drawPlayer({ context, palette }, { vitals, laser, time }, x, y) {
    const isBlinking = vitals.safe > 0 && time % 12 < 5;
    const ring = PLAYER_RADIUS + 9;
    paint(context, circleAt(x, y, ring), { stroke: palette.line, width: 5 });
    const charge = new Path2D();
    const start = -Math.PI / 2;
    charge.arc(x, y, ring, start, start + FULL_TURN * laser.battery);
    paint(context, charge, { stroke: laser.battery > 0.12 ? palette.a : palette.hit, width: 5 });
    const fill = isBlinking ? palette.surface : palette.a;
    paint(context, circleAt(x, y, PLAYER_RADIUS), { fill, stroke: palette.text, width: 3 });
}
