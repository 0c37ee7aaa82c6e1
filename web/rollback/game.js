/**
 * Air hockey: two paddles, a puck, and two bars that turn in the middle. All functions depend only on a world
 * and the inputs of both players: the state is in the world, most of it in columns, so any frame can be
 * saved, rolled back and played again. Positions are in pixels of a table around (0, 0), speeds in pixels per
 * frame.
 *
 *     const world = createWorld();
 *     step(world, [encodeInput(1, 0), encodeInput(0, -1)]);   // one frame
 */

import { box, circle, World } from 'sepaxis';

export const TABLE = { width: 640, height: 400, goal: 170, rim: 24 };
export const PADDLE_RADIUS = 27;
export const PUCK_RADIUS = 16;
export const BAR = { width: 78, height: 12 };
export const GOALS_TO_WIN = 5;

/** Indices of the bodies, in the order in which `createWorld` adds them. */
export const PUCK = 0;
export const PADDLES = [1, 2];
export const BARS = [3, 4];

/** The columns that the game adds to the world. */
export const COLUMNS = {
    speedX: Float64Array,
    speedY: Float64Array,
    /** Of a paddle: its player's goals. */
    score: Int32Array,
    /** Of a paddle: the frame of its player's last goal; views flash when this grows. */
    scored: Int32Array,
    /** Of the puck: frames until it is served. */
    wait: Int32Array,
    /** Of the puck: frames played. */
    time: Int32Array,
    /** Of the puck: how often it has bounced; views draw sparks when this changes. */
    bounces: Int32Array,
};

const PADDLE_SPEED = 8.5;
const PADDLE_GRIP = 0.22; // per frame, a paddle's speed changes by this share of its difference from the wanted speed
const PUCK_SPEED = 12.5; // maximum: less than the puck's radius, so that the puck cannot skip a wall
const PUCK_SLIDES = 0.9975; // the share of its speed that the puck keeps per frame
const SERVE_SPEED = 3;
export const SERVE_FRAMES = 70;

const [PUCK_KIND, PADDLE_KIND, WALL, BAR_KIND, LINE] = [2, 4, 8, 16, 32];
const PADDLE_MEETS = { filter: { mask: WALL | BAR_KIND | LINE } };

/** The game's own columns. They are views, which a growing world invalidates: get them in each frame. */
export function columnsOf(world) {
    const columns = {};
    for (const name in COLUMNS) columns[name] = world.column(name, COLUMNS[name]);
    return columns;
}

/** Makes the table as it is before the first serve. */
export function createWorld() {
    const world = new World();
    world.add(circle(PUCK_RADIUS), { category: PUCK_KIND, mask: WALL | PADDLE_KIND | BAR_KIND });
    for (const side of [-1, 1]) {
        // A weight of 0: the puck does not push a paddle.
        world.add(circle(PADDLE_RADIUS), { x: side * 230, category: PADDLE_KIND, weight: 0 });
    }
    for (const y of [-58, 58]) {
        world.add(box(BAR.width, BAR.height), { y, isStatic: true, category: BAR_KIND });
    }
    addWalls(world);
    serve(world, 0);
    world.update();
    return world;
}

/** Adds four sides with two goals, and lines that stop only paddles. */
function addWalls(world) {
    const { width, height, goal } = TABLE;
    const thick = 80;
    const wall = (w, h, x, y, category = WALL) =>
        world.add(box(w, h), { x, y, isStatic: true, category });
    const post = (height - goal) / 2;
    for (const side of [-1, 1]) {
        const outside = (side * (width + thick)) / 2;
        wall(width + 2 * thick, thick, 0, (side * (height + thick)) / 2);
        for (const end of [-1, 1]) wall(thick, post, outside, (end * (height - post)) / 2);
        wall(thick, goal, outside, 0, LINE);
    }
    wall(4, height, 0, 0, LINE);
}

/**
 * Puts the puck near the middle, to be served to one `side`: -1 is left, 1 is right. If `side` is 0, the puck is
 * exactly in the middle and is served to the left.
 */
function serve(world, side) {
    const { speedX, speedY, wait } = columnsOf(world);
    world.body(PUCK).set(side * 60, 0);
    speedX[PUCK] = (side || -1) * SERVE_SPEED;
    speedY[PUCK] = 0;
    wait[PUCK] = SERVE_FRAMES;
}

// --- Inputs ------------------------------------------------------------------------------------------

const INPUT_STEPS = 7; // in each direction: 15 × 15 inputs fit in one byte

/** Encodes a direction, x and y from -1 to 1, as one byte. */
export function encodeInput(x, y) {
    const part = (value) =>
        Math.round(Math.max(-1, Math.min(1, value)) * INPUT_STEPS) + INPUT_STEPS;
    return part(x) * (2 * INPUT_STEPS + 1) + part(y);
}

/** The input of a player who presses nothing. */
export const NO_INPUT = encodeInput(0, 0);

/** The direction of an input, never longer than 1. */
export function decodeInput(input) {
    const x = Math.floor(input / (2 * INPUT_STEPS + 1)) / INPUT_STEPS - 1;
    const y = (input % (2 * INPUT_STEPS + 1)) / INPUT_STEPS - 1;
    const length = Math.max(1, Math.sqrt(x * x + y * y)); // Math.hypot and ** differ between browsers
    return { x: x / length, y: y / length };
}

// --- A frame -----------------------------------------------------------------------------------------

/** Plays one frame. `inputs` has a byte for each player. */
export function step(world, inputs) {
    const columns = columnsOf(world);
    columns.time[PUCK] += 1;
    moveBars(world, columns);
    for (const player of [0, 1]) movePaddle(world, columns, player, decodeInput(inputs[player]));
    movePuck(world, columns);
    world.update();
    bounce(world, columns);
    world.separate();
    countGoals(world, columns);
}

/** Moves the bars up and down along the middle line, and turns them. */
function moveBars(world, { speedY, time }) {
    for (const [k, index] of BARS.entries()) {
        const side = k === 0 ? -1 : 1;
        const bar = world.body(index);
        const phase = (time[PUCK] % 300) / 150;
        speedY[index] = side * (phase < 1 ? 0.5 : -0.5);
        bar.set(0, bar.y + speedY[index], (side * time[PUCK]) / 40);
    }
}

function movePaddle(world, { speedX, speedY }, player, wanted) {
    const index = PADDLES[player];
    const dx = speedX[index] + (wanted.x * PADDLE_SPEED - speedX[index]) * PADDLE_GRIP;
    const dy = speedY[index] + (wanted.y * PADDLE_SPEED - speedY[index]) * PADDLE_GRIP;
    const move = world.body(index).moveAndSlide(dx, dy, PADDLE_MEETS);
    speedX[index] = move.slideX;
    speedY[index] = move.slideY;
}

function movePuck(world, { speedX, speedY, wait }) {
    if (wait[PUCK] > 0) {
        wait[PUCK] -= 1;
        return;
    }
    const puck = world.body(PUCK);
    speedX[PUCK] *= PUCK_SLIDES;
    speedY[PUCK] *= PUCK_SLIDES;
    // The table slopes down a little from its middle line, so that the puck never stays there.
    if (Math.abs(puck.x) < 60) speedX[PUCK] += puck.x < 0 ? -0.02 : 0.02;
    const fast = Math.sqrt(speedX[PUCK] * speedX[PUCK] + speedY[PUCK] * speedY[PUCK]) / PUCK_SPEED;
    if (fast > 1) {
        speedX[PUCK] /= fast;
        speedY[PUCK] /= fast;
    }
    puck.x += speedX[PUCK];
    puck.y += speedY[PUCK];
}

/** Reflects the puck off the bodies that it touches, by the speed at which it approaches them. */
function bounce(world, { speedX, speedY, bounces, wait }) {
    for (const { other, normalX, normalY } of world.body(PUCK).contacts) {
        const i = other.index;
        const closing = (speedX[PUCK] - speedX[i]) * normalX + (speedY[PUCK] - speedY[i]) * normalY;
        if (closing >= 0) continue;
        speedX[PUCK] -= 1.9 * closing * normalX;
        speedY[PUCK] -= 1.9 * closing * normalY;
        bounces[PUCK] += 1;
        wait[PUCK] = 0; // the paddle that reaches a waiting puck serves it
    }
}

function countGoals(world, { score, scored, time }) {
    const { x } = world.body(PUCK);
    if (Math.abs(x) < TABLE.width / 2 + PUCK_RADIUS) return;
    const scorer = PADDLES[x > 0 ? 0 : 1];
    if (PADDLES.some((index) => score[index] === GOALS_TO_WIN)) score.fill(0);
    score[scorer] += 1;
    scored[scorer] = time[PUCK];
    serve(world, x > 0 ? 1 : -1);
}
