/** The picture of the table: reads a view's poses and score, draws bars, paddles, puck and winner. */

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

/** The room that a picture takes. */
export const ROOM = { width: TABLE.width + 2 * TABLE.rim, height: TABLE.height + 2 * TABLE.rim };

/**
 * `poseOf(index)` is where a body is drawn. The view of view.js has the rest.
 */
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
    context.fillStyle = palette.wallFill;
    context.beginPath();
    context.roundRect(-width / 2 - rim, -height / 2 - rim, ROOM.width, ROOM.height, 18);
    context.fill();
    context.fillStyle = palette.surface;
    context.fillRect(-width / 2, -height / 2, width, height);
    for (const side of [-1, 1]) {
        const left = side < 0 ? -width / 2 - rim : width / 2;
        context.fillStyle = palette.surface;
        context.fillRect(left, -goal / 2, rim, goal);
        context.fillStyle = side < 0 ? palette.aFill : palette.bFill;
        context.fillRect(left, -goal / 2, rim, goal);
    }
    context.strokeStyle = palette.line;
    context.lineWidth = 2.5;
    context.beginPath();
    context.moveTo(0, -height / 2);
    context.lineTo(0, height / 2);
    context.moveTo(70, 0);
    context.arc(0, 0, 70, 0, 2 * Math.PI);
    for (const side of [-1, 1]) {
        context.moveTo((side * width) / 2, -goal / 2);
        context.arc((side * width) / 2, 0, goal / 2, -Math.PI / 2, Math.PI / 2, side > 0);
    }
    context.stroke();
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

function drawBar({ context, palette }, { x, y, angle }) {
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    context.fillStyle = palette.accent;
    context.beginPath();
    context.roundRect(-BAR.width / 2, -BAR.height / 2, BAR.width, BAR.height, 2);
    context.fill();
    context.restore();
}

/** The other player's is dashed while it is predicted. */
function drawPaddle({ context, palette }, { x, y }, player, isDashed) {
    const color = player === 0 ? palette.a : palette.b;
    context.fillStyle = palette.surface;
    circle(context, x, y, PADDLE_RADIUS);
    context.fill();
    context.fillStyle = player === 0 ? palette.aFill : palette.bFill;
    context.fill();
    context.strokeStyle = color;
    context.lineWidth = 4;
    if (isDashed) context.setLineDash([7, 6]);
    circle(context, x, y, PADDLE_RADIUS - 2);
    context.stroke();
    context.setLineDash([]);
    context.fillStyle = color;
    circle(context, x, y, 10);
    context.fill();
}

function drawPuck({ context, palette }, { x, y }, wait) {
    context.fillStyle = palette.text;
    circle(context, x, y, PUCK_RADIUS);
    context.fill();
    context.strokeStyle = palette.surface;
    context.lineWidth = 2;
    circle(context, x, y, PUCK_RADIUS - 5);
    context.stroke();
    if (wait === 0) return;
    context.strokeStyle = palette.soft;
    context.lineWidth = 3;
    context.beginPath();
    const turn = (wait / SERVE_FRAMES) * 2 * Math.PI;
    context.arc(x, y, PUCK_RADIUS + 8, -Math.PI / 2, turn - Math.PI / 2);
    context.stroke();
}

function circle(context, x, y, radius) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
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
