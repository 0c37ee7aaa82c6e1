/** The picture of the table: reads a view's poses and score, draws bars, paddles, puck and winner. */

import { boxAt, circleAt, paint } from '../draw/paint.js';
import {
    BAR,
    BARS,
    GOALS_TO_WIN,
    PADDLE_RADIUS,
    PADDLES,
    PUCK,
    PUCK_RADIUS,
    SERVE_FRAMES,
    TABLE,
} from './game.js';

/** The size of the picture: the table and its rim. */
export const ROOM = { width: TABLE.width + 2 * TABLE.rim, height: TABLE.height + 2 * TABLE.rim };

/** `poseOf(index)` is the pose at which a body is drawn; view.js passes the rest. */
export function drawPicture(stage, { me, say, effects, score, wait, isPredicted, poseOf }) {
    const { context } = stage;
    context.save();
    context.translate(ROOM.width / 2, ROOM.height / 2);
    drawTable(stage);
    drawScore(stage, score);
    effects.drawBelow(stage, TABLE);
    for (const index of BARS) drawBar(stage, poseOf(index));
    for (const player of [0, 1]) {
        drawPaddle(stage, poseOf(PADDLES[player]), player, isPredicted && player !== me);
    }
    drawPuck(stage, poseOf(PUCK), wait);
    effects.drawAbove(stage);
    const winner = score.indexOf(GOALS_TO_WIN);
    if (winner >= 0 && wait > 0) drawWinner(stage, winner, say);
    context.restore();
}

function drawTable({ context, palette }) {
    const { width, height, goal, rim } = TABLE;
    const [left, top] = [-width / 2, -height / 2];
    const frame = boxAt(left - rim, top - rim, ROOM.width, ROOM.height, 18);
    paint(context, frame, { fill: palette.wallFill });
    paint(context, boxAt(left, top, width, height), { fill: palette.surface });
    const lines = circleAt(0, 0, 70);
    lines.moveTo(0, top);
    lines.lineTo(0, -top);
    for (const side of [-1, 1]) {
        const mouth = boxAt(side < 0 ? left - rim : -left, -goal / 2, rim, goal);
        paint(context, mouth, {
            fill: [palette.surface, side < 0 ? palette.aFill : palette.bFill],
        });
        lines.moveTo((side * width) / 2, -goal / 2);
        lines.arc((side * width) / 2, 0, goal / 2, -Math.PI / 2, Math.PI / 2, side > 0);
    }
    paint(context, lines, { stroke: palette.line, width: 2.5 });
}

function drawScore({ context, palette }, score) {
    context.font = '700 54px system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const [player, goals] of score.entries()) {
        context.fillStyle = player === 0 ? palette.a : palette.b;
        context.globalAlpha = 0.75;
        context.fillText(goals, (player === 0 ? -1 : 1) * 64, -TABLE.height / 2 + 44);
    }
    context.globalAlpha = 1;
}

function drawBar({ context, palette }, at) {
    const bar = boxAt(-BAR.width / 2, -BAR.height / 2, BAR.width, BAR.height, 2);
    paint(context, bar, { fill: palette.accent, at });
}

/** Draws a paddle; the other player's is dashed while it is predicted. */
function drawPaddle({ context, palette }, { x, y }, player, isDashed) {
    const [color, tint] = player === 0 ? [palette.a, palette.aFill] : [palette.b, palette.bFill];
    const dash = isDashed ? [7, 6] : [];
    paint(context, circleAt(x, y, PADDLE_RADIUS), { fill: [palette.surface, tint] });
    paint(context, circleAt(x, y, PADDLE_RADIUS - 2), { stroke: color, width: 4, dash });
    paint(context, circleAt(x, y, 10), { fill: color });
}

function drawPuck({ context, palette }, { x, y }, wait) {
    paint(context, circleAt(x, y, PUCK_RADIUS), { fill: palette.text });
    paint(context, circleAt(x, y, PUCK_RADIUS - 5), { stroke: palette.surface, width: 2 });
    if (wait === 0) return;
    const clock = new Path2D();
    const turn = (wait / SERVE_FRAMES) * 2 * Math.PI;
    clock.arc(x, y, PUCK_RADIUS + 8, -Math.PI / 2, turn - Math.PI / 2);
    paint(context, clock, { stroke: palette.soft, width: 3 });
}

function drawWinner({ context, palette }, winner, say) {
    context.font = '700 44px system-ui, sans-serif';
    context.lineWidth = 8;
    context.lineJoin = 'round';
    context.strokeStyle = palette.surface;
    context.fillStyle = winner === 0 ? palette.a : palette.b;
    const text = say.wins(say.names[winner]);
    context.strokeText(text, 0, 0);
    context.fillText(text, 0, 0);
}
