/**
 * What one machine shows: reads the world of its own peer (peer.js), draws the table. Where a rollback moves something,
 * the picture follows within a few frames instead of jumping, and a dashed ghost shows where it was expected.
 */

import { mixPose } from '../shapes/points.js';
import { createEffects } from './effects.js';
import {
    BARS,
    columnsOf,
    PADDLE_RADIUS,
    PADDLES,
    PUCK,
    PUCK_RADIUS,
    SERVE_FRAMES,
} from './game.js';
import { drawPicture } from './table-picture.js';

const JUMP = 160; // a body that moves farther than this in one frame was teleported
const FOLLOW = 0.72; // the share of a correction that is left after a frame
const SEEN_GHOST = 5; // pixels: a smaller correction leaves no ghost
const MOVING = [PUCK, ...PADDLES, ...BARS];

/** `effects` is a parameter for tests. */
export function createView(stage, me, say, isStill, effects = createEffects(isStill)) {
    const motions = new Map(MOVING.map((index) => [index, motionOf(index)]));
    let seen = { bounces: 0, scored: [0, 0] };
    let score = [0, 0];
    let wait = 0;
    let isPredicted = false;

    /** Reads the peer's world after a tick. */
    function follow(peer) {
        const { world } = peer;
        const columns = columnsOf(world);
        const hasRolledBack = peer.last.frames > 0;
        for (const [index, motion] of motions) {
            const body = world.body(index);
            if (hasRolledBack) correct(motion, body, effects);
            place(motion, body);
            if (BARS.includes(index)) continue;
            const { speedX, speedY } = columns;
            motion.expected = { x: body.x + speedX[index], y: body.y + speedY[index] };
        }
        notice(columns);
        score = PADDLES.map((index) => columns.score[index]);
        wait = columns.wait[PUCK];
        isPredicted = peer.confirmed < peer.frame;
        effects.tick(motions.get(PUCK).shown);
    }

    /** Starts sparks and flashes, once for each event even if its frame is played again. */
    function notice({ bounces, scored, speedX, speedY }) {
        const { x, y } = motions.get(PUCK).shown;
        const speed = Math.hypot(speedX[PUCK], speedY[PUCK]);
        if (bounces[PUCK] > seen.bounces) effects.bounce(x, y, speed);
        seen.bounces = Math.max(seen.bounces, bounces[PUCK]);
        for (const [player, index] of PADDLES.entries()) {
            // A goal that was undone may be scored again some frames later; the next goal needs another serve.
            if (scored[index] <= seen.scored[player] + SERVE_FRAMES) continue;
            effects.goal(player);
            seen.scored[player] = scored[index];
        }
    }

    return {
        follow,

        /** Draws a picture between the last two ticks: `between` is 0 at the earlier tick and 1 at the last. */
        draw(between) {
            const poseOf = (index) => {
                const { before, shown } = motions.get(index);
                return mixPose(before, shown, between);
            };
            drawPicture(stage, { me, say, effects, score, wait, isPredicted, poseOf });
        },

        /** Call it for a new match; forgets everything of the last one. */
        reset(peer) {
            for (const motion of motions.values()) {
                motion.offset = { x: 0, y: 0 };
                motion.expected = null;
            }
            seen = { bounces: 0, scored: [0, 0] };
            follow(peer);
            for (const motion of motions.values()) motion.before = motion.shown;
        },
    };
}

// --- Motions: where the picture shows a body -----------------------------------------------------------

function motionOf(index) {
    const start = { x: 0, y: 0, angle: 0 };
    return {
        index,
        before: start, // the pose at which the body was drawn in the tick before
        shown: start,
        offset: { x: 0, y: 0 }, // from the body to where it is drawn: the rest of earlier corrections
        expected: null, // where the body should be after the next tick; null for bars
    };
}

/** Turns the jump of a rollback into an offset, and leaves a ghost where the body was expected. */
function correct({ index, offset, expected }, { x, y }, effects) {
    if (!expected) return;
    const [dx, dy] = [expected.x - x, expected.y - y];
    const length = Math.hypot(dx, dy);
    if (length > JUMP) return;
    offset.x += dx;
    offset.y += dy;
    if (length < SEEN_GHOST) return;
    const radius = index === PUCK ? PUCK_RADIUS : PADDLE_RADIUS;
    effects.ghost(expected.x, expected.y, radius, colorOf(index));
}

const colorOf = (index) => (index === PUCK ? 'text' : index === PADDLES[0] ? 'a' : 'b');

function place(motion, { x, y, angle }) {
    const { offset, shown: last } = motion;
    offset.x *= FOLLOW;
    offset.y *= FOLLOW;
    motion.before = last;
    motion.shown = { x: x + offset.x, y: y + offset.y, angle };
    if (Math.hypot(motion.shown.x - last.x, motion.shown.y - last.y) <= JUMP) return;
    motion.offset = { x: 0, y: 0 };
    motion.before = motion.shown = { x, y, angle };
}
