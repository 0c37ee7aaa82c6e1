/**
 * How the hero moves: reads an input, writes speeds, and lets `moveAndSlide` find the way. Speeds
 * are in units per second. Uses only + − × ÷ √, so that a recorded run is the same everywhere.
 */

import { approach } from '../kit/feel.js';
import { TICK } from '../kit/loop.js';

/** The bits of an input. */
export const LEFT = 1;
export const RIGHT = 2;
export const JUMP = 4;
export const DOWN = 8;

export const HERO = { width: 26, height: 42 };

const RUN = 340;
const FASTEST = 640; // downhill
const FALL = 980;
const JUMP_SPEED = 690;
const SPRING_SPEED = 1010;
const HEAD_START = 0.1; // seconds: a jump may be pressed this much too early or too late

/** Accelerations in units per second². The hero turns around faster than he starts, and has less grip in the air. */
const SPEED_UP = 2300;
const BRAKE = 3000;
const TURN = 4600;
const IN_AIR = 0.62; // share of these accelerations in the air
const COAST = 320; // slowing down from a speed above RUN
const SLIDE = 900; // down a slope

const GRAVITY = 1850;
const CUT = 2.2; // times gravity, after the jump key is released
const DROP = 1.25; // times gravity, falling
const FLOAT = 0.6; // times gravity, around the top of a jump
const TOP = 70; // the vertical speed below which FLOAT applies

const UP = { x: 0, y: -1 };
const MAX_SLOPE = 1.05; // radians: 60°, since slopes are drawn by hand
const RUNNING = { up: UP, maxSlope: MAX_SLOPE, snap: 14, step: 12, constantSpeed: true };
/** At the top of a ramp he takes off instead of following the ground down again. */
const TAKING_OFF = { ...RUNNING, snap: 2 };
const TAKE_OFF_SPEED = 120; // upwards
const TAKE_OFF_CHANGE = 160; // units per second: he takes off at a crest where his climbing speed drops by more

export function createMotion() {
    return {
        speedX: 0,
        speedY: 0,
        inAir: 0, // seconds since he stood on a floor
        wish: 1, // seconds since a jump was pressed
        isJumping: false, // in the air by a jump, which ends early if the key is released
        held: false, // whether the jump key was down in the last step
        slope: 0, // of the floor: change of y per unit of x, above 0 if it descends to the right
        facing: 1,
        move: { hits: [], walls: [] },
    };
}

/**
 * Moves the body by one step. `tell(event, strength)` is called for each event that has a sound or
 * a visual effect.
 */
export function moveHero(body, motion, input, tell) {
    const { move } = motion;
    const wanted = Number((input & RIGHT) > 0) - Number((input & LEFT) > 0);
    if (wanted !== 0) motion.facing = wanted;
    steer(motion, wanted);
    jump(motion, (input & JUMP) > 0, tell);
    fall(motion, (input & JUMP) > 0);
    if (input & DOWN) body.dropThrough();

    const fallSpeed = motion.speedY;
    const rise = riseOf(motion);
    const options = rise < -TAKE_OFF_SPEED ? TAKING_OFF : RUNNING;
    body.moveAndSlide(motion.speedX * TICK, motion.speedY * TICK, options, move);
    if (move.onWall) motion.speedX = move.slideX / TICK;
    if (bounce(motion, tell)) return;
    if (move.onFloor) land(motion, fallSpeed, tell);
    const isCrest = rise < -TAKE_OFF_SPEED && riseOf(motion) > rise + TAKE_OFF_CHANGE;
    if (!move.onFloor || isCrest) leaveFloor(motion, rise);
}

/** The vertical speed along the floor; below 0 uphill. */
const riseOf = ({ speedX, slope }) => speedX * slope;

function steer(motion, wanted) {
    const isOnFloor = motion.inAir === 0;
    // Downhill, the slope accelerates him beyond his running speed.
    if (isOnFloor && motion.slope * wanted > 0.1) motion.speedX += SLIDE * motion.slope * TICK;
    const target = wanted * RUN;
    const speed = motion.speedX;
    const isFaster = wanted * speed > RUN;
    let change = wanted === 0 ? BRAKE : wanted * speed < 0 ? TURN : SPEED_UP;
    if (isFaster) change = isOnFloor && motion.slope * wanted > 0.1 ? 0 : COAST;
    if (!isOnFloor) change *= IN_AIR;
    motion.speedX = approach(speed, target, change * TICK);
    motion.speedX = Math.max(-FASTEST, Math.min(FASTEST, motion.speedX));
}

function jump(motion, isPressed, tell) {
    motion.wish = isPressed && !motion.held ? 0 : motion.wish + TICK;
    motion.held = isPressed;
    if (motion.wish >= HEAD_START || motion.inAir >= HEAD_START) return;
    motion.speedY = Math.min(0, riseOf(motion)) / 2 - JUMP_SPEED;
    motion.wish = motion.inAir = HEAD_START;
    motion.isJumping = true;
    motion.slope = 0;
    tell('jump', 1);
}

function fall(motion, isHeld) {
    let gravity = GRAVITY;
    if (motion.speedY > TOP) gravity *= DROP;
    else if (motion.speedY < 0 && motion.isJumping && !isHeld) gravity *= CUT;
    else if (motion.speedY > -TOP && motion.inAir > 0) gravity *= FLOAT;
    motion.speedY = Math.min(FALL, motion.speedY + gravity * TICK);
}

/** A spring launches him along its normal. Returns whether he hit one. */
function bounce(motion, tell) {
    for (const { body, normal } of motion.move.hits) {
        if (body.data.kind !== 'spring') continue;
        motion.speedX += normal.x * SPRING_SPEED * 0.8;
        motion.speedY = normal.y * SPRING_SPEED;
        motion.inAir = HEAD_START;
        motion.isJumping = false;
        motion.slope = 0;
        tell('spring', 1);
        return true;
    }
    return false;
}

function land(motion, fallSpeed, tell) {
    if (motion.inAir > 0.12) tell('land', fallSpeed / FALL);
    motion.inAir = 0;
    motion.speedY = 0;
    motion.isJumping = false;
    for (const { kind, normal } of motion.move.hits) {
        if (kind === 'floor') motion.slope = -normal.x / normal.y;
    }
}

/** The hero leaves the floor: at the end of a ramp he flies on in its direction. */
function leaveFloor(motion, rise) {
    motion.speedY = rise < 0 ? rise : motion.move.slideY / TICK;
    motion.inAir += TICK;
    motion.slope = 0;
}
