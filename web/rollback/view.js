/**
 * One machine's picture: reads its peer, draws the table. Where a rollback moves something, the picture follows within a few
 * frames instead of jumping, and a dashed ghost shows where the thing was drawn before.
 */

import { createEffects } from './effects.js';
import {
    BAR,
    BARS,
    columnsOf,
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

const MIDDLE = { x: ROOM.width / 2, y: ROOM.height / 2 };

const JUMP = 160; // farther in one frame nothing moves: it was put there
const FOLLOW = 0.72; // the share of a correction that is left after a frame
const SEEN_GHOST = 5; // pixels: a smaller correction leaves no ghost
const MOVING = [PUCK, ...PADDLES, ...BARS];

export function createView(stage, me, say, isStill) {
    const effects = createEffects(isStill);
    const shown = new Map(MOVING.map((index) => [index, { x: 0, y: 0, angle: 0 }]));
    let before = new Map(shown);
    let offsets = new Map();
    let expected = new Map();
    let seen = { bounces: 0, goals: 0 };
    let score = [0, 0];
    let wait = 0;
    let isPredicted = false;

    // --- After a tick --------------------------------------------------------------------------------

    /** Reads the peer's world after a tick. */
    function follow(peer) {
        const { world } = peer;
        const columns = columnsOf(world);
        const hasRolledBack = peer.last.frames > 0;
        before = new Map([...shown].map(([index, pose]) => [index, { ...pose }]));
        for (const index of MOVING) place(world.body(index), hasRolledBack);
        notice(columns);
        for (const index of [PUCK, ...PADDLES]) {
            expected.set(index, {
                x: world.x[index] + columns.speedX[index],
                y: world.y[index] + columns.speedY[index],
            });
        }
        score = PADDLES.map((index) => columns.score[index]);
        wait = columns.wait[PUCK];
        isPredicted = peer.confirmed < peer.frame;
        effects.tick(shown.get(PUCK));
    }

    function place({ index, x, y, angle }, hasRolledBack) {
        const offset = offsets.get(index) ?? { x: 0, y: 0 };
        if (hasRolledBack) correct(index, offset, x, y);
        offset.x *= FOLLOW;
        offset.y *= FOLLOW;
        const pose = { x: x + offset.x, y: y + offset.y, angle };
        const last = before.get(index);
        if (Math.hypot(pose.x - last.x, pose.y - last.y) > JUMP) {
            offset.x = offset.y = 0;
            Object.assign(pose, { x, y });
            before.set(index, pose);
        }
        offsets.set(index, offset);
        shown.set(index, pose);
    }

    function correct(index, offset, x, y) {
        const guess = expected.get(index);
        if (!guess) return;
        const [dx, dy] = [guess.x - x, guess.y - y];
        const length = Math.hypot(dx, dy);
        if (length > JUMP) return;
        offset.x += dx;
        offset.y += dy;
        if (length < SEEN_GHOST) return;
        const radius = index === PUCK ? PUCK_RADIUS : PADDLE_RADIUS;
        effects.ghost(guess.x, guess.y, radius, colorOf(index));
    }

    const colorOf = (index) => (index === PUCK ? 'ink' : index === PADDLES[0] ? 'a' : 'b');

    /** Sparks and flashes: once for each, however often the frame is played again. */
    function notice({ bounces, score: goals, speedX, speedY }) {
        const { x, y } = shown.get(PUCK);
        const speed = Math.hypot(speedX[PUCK], speedY[PUCK]);
        if (bounces[PUCK] > seen.bounces) effects.bounce(x, y, speed);
        const sum = goals[PADDLES[0]] + goals[PADDLES[1]];
        if (sum > seen.goals) effects.goal(goals[PADDLES[0]] > score[0] ? 0 : 1);
        seen = { bounces: Math.max(seen.bounces, bounces[PUCK]), goals: sum };
    }

    // --- Drawing -------------------------------------------------------------------------------------

    /** The picture between the last two ticks: 0 is the one before, 1 the last. */
    function draw(between) {
        const { context } = stage;
        context.save();
        context.translate(MIDDLE.x, MIDDLE.y);
        drawTable();
        drawScore();
        effects.drawBelow(stage, TABLE);
        for (const index of BARS) drawBar(between, index);
        for (const player of [0, 1]) drawPaddle(between, player);
        drawPuck(between);
        effects.drawAbove(stage);
        drawWinner();
        context.restore();
    }

    function at(index, between) {
        const [from, to] = [before.get(index), shown.get(index)];
        const mix = (name) => from[name] + (to[name] - from[name]) * between;
        return { x: mix('x'), y: mix('y'), angle: mix('angle') };
    }

    function drawTable() {
        const { context, palette } = stage;
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

    function drawScore() {
        const { context, palette } = stage;
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

    function drawBar(between, index) {
        const { context, palette } = stage;
        const { x, y, angle } = at(index, between);
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
    function drawPaddle(between, player) {
        const { context, palette } = stage;
        const { x, y } = at(PADDLES[player], between);
        const color = player === 0 ? palette.a : palette.b;
        context.fillStyle = palette.surface;
        circle(x, y, PADDLE_RADIUS);
        context.fill();
        context.fillStyle = player === 0 ? palette.aFill : palette.bFill;
        context.fill();
        context.strokeStyle = color;
        context.lineWidth = 4;
        if (player !== me && isPredicted) context.setLineDash([7, 6]);
        circle(x, y, PADDLE_RADIUS - 2);
        context.stroke();
        context.setLineDash([]);
        context.fillStyle = color;
        circle(x, y, 10);
        context.fill();
    }

    function drawPuck(between) {
        const { context, palette } = stage;
        const { x, y } = at(PUCK, between);
        context.fillStyle = palette.ink;
        circle(x, y, PUCK_RADIUS);
        context.fill();
        context.strokeStyle = palette.surface;
        context.lineWidth = 2;
        circle(x, y, PUCK_RADIUS - 5);
        context.stroke();
        if (wait === 0) return;
        context.strokeStyle = palette.soft;
        context.lineWidth = 3;
        context.beginPath();
        const turn = (wait / SERVE_FRAMES) * 2 * Math.PI;
        context.arc(x, y, PUCK_RADIUS + 8, -Math.PI / 2, turn - Math.PI / 2);
        context.stroke();
    }

    function circle(x, y, radius) {
        stage.context.beginPath();
        stage.context.arc(x, y, radius, 0, 2 * Math.PI);
    }

    function drawWinner() {
        const winner = score.indexOf(GOALS_TO_WIN);
        if (winner < 0 || wait === 0) return;
        const { context, palette } = stage;
        context.font = '700 44px system-ui, sans-serif';
        context.lineWidth = 8;
        context.lineJoin = 'round';
        context.strokeStyle = palette.surface;
        context.fillStyle = winner === 0 ? palette.a : palette.b;
        const text = say.wins(say.names[winner]);
        context.strokeText(text, 0, 0);
        context.fillText(text, 0, 0);
    }

    return {
        follow,
        draw,
        /** A new match: nothing of the last one is shown. */
        reset(peer) {
            offsets = new Map();
            expected = new Map();
            seen = { bounces: 0, goals: 0 };
            follow(peer);
            before = new Map(shown);
        },
    };
}
