/**
 * The level and the rules of a platformer. Reads the input, moves bodies in a world; other files
 * draw it. A cell of the level is one unit wide, and y points down.
 */

import { box, circle, polygon, tiles, World } from 'sepaxis';

const level = [
    '#                                                                #',
    '#                                                                #',
    '#                                                                #',
    '#                                                 o o o          #',
    '#         o         ##                            #####\\         #',
    '#        ---               o o                    ######\\        #',
    '#      o                 /####\\                   #######\\       #',
    '#      ---           ab##########\\      o         ########\\      #',
    '#  @        o   123###############\\               #########\\  o !#',
    '#####################################>>    #####^^################',
    '#####################################      #######################',
    '#####################################      #######################',
];

/** The outline of each kind of cell: x, y, x, y… with y from 0 at the top to 1. */
const kinds = {
    '#': 'solid',
    '/': [0, 1, 1, 0, 1, 1],
    '\\': [0, 0, 1, 1, 0, 1],
    a: [0, 1, 1, 0.5, 1, 1],
    b: [0, 0.5, 1, 0, 1, 1, 0, 1],
    1: [0, 0.75, 1, 0.75, 1, 1, 0, 1],
    2: [0, 0.5, 1, 0.5, 1, 1, 0, 1],
    3: [0, 0.25, 1, 0.25, 1, 1, 0, 1],
};

export const size = { columns: level[0].length, rows: level.length };
const up = { x: 0, y: -1 };

/** Lifts travel by (awayX, awayY) and back in `seconds`. */
const lifts = {
    '^': { tall: 6, awayX: 0, awayY: -5, seconds: 7 },
    '>': { tall: 0.4, awayX: 4, awayY: 0, seconds: 6, oneWay: up },
};

// Options of moveAndSlide: which surfaces are floors, and how to follow them.
const ground = { up, maxSlope: 0.8, snap: 0.3, step: 0.3, constantSpeed: true };
const tick = 1 / 60; // seconds; the fixed time step of the game
const speed = 7; // cells per second
const acceleration = 60; // cells per second squared, like gravity
const gravity = 42;
const jump = 15;
const fastest = 24; // cells per second, when falling
const jumpTolerance = 0.1; // seconds: a jump may be pressed this much too early or too late

/** Creates a game whose level has one body per tile, or all tiles merged into one shape. */
export function createGame(merged = false) {
    const world = new World({ capacity: 512 });
    const game = {
        world,
        player: null,
        start: null,
        lifts: [],
        merged,
        time: 0,
        due: 0, // seconds still to be simulated
        speedX: 0,
        speedY: 0,
        inAir: 0, // seconds since the player last stood on a floor
        wish: jumpTolerance, // seconds since a jump was requested
        coins: 0,
        falls: 0,
        wait: 0, // seconds before the first input, which starts the clock
        end: 0, // seconds from the first input to the flag; 0 before
        move: { hits: [], walls: [] }, // the result of the last move
    };
    eachCell((cell, x, y) => addCell(game, cell, x, y));
    if (merged) addTiles(game);
    return game;
}

function eachCell(visit) {
    for (const [y, row] of level.entries()) {
        for (const [x, cell] of [...row].entries()) visit(cell, x, y);
    }
}

/** The character of a cell; a space outside the level. */
export const cellAt = (x, y) => level[y]?.[x] ?? ' ';

function addCell(game, cell, x, y) {
    const add = (kind, shape, options) => {
        const data = { kind, before: { x, y } };
        return game.world.add(shape, { x, y, isStatic: true, data, ...options });
    };
    if (cell in kinds && !game.merged) add('tile', tileOf(kinds[cell]));
    if (cell === 'o') add('coin', circle(0.25).at(0.5, 0.5), { isSensor: true });
    if (cell === '!') add('flag', box(0.3, 2).at(0.5, 0), { isSensor: true });
    // One-way: the player can jump up through a plank and stand on it.
    if (cell === '-') add('plank', box(1, 0.25).at(0.5, 0.125), { oneWay: up });
    if (cell in lifts && cellAt(x - 1, y) !== cell) {
        const { tall, oneWay, ...way } = lifts[cell];
        const lift = add('lift', box(2, tall).at(1, tall / 2), { oneWay });
        game.lifts.push({ lift, x, y, ...way });
    }
    if (cell === '@') {
        game.player = add('player', box(0.66, 0.96), { isStatic: false });
        game.start = { x: x + 0.5, y: y + 0.5 };
        toStart(game);
    }
}

const tileOf = (kind) =>
    kind === 'solid' ? box(1, 1).at(0.5, 0.5) : polygon(kind);

/** Adds the same tiles as one shape. */
function addTiles(game) {
    const names = Object.keys(kinds);
    const cells = [];
    eachCell((cell) => cells.push(names.indexOf(cell) + 1)); // 0 is empty
    const shape = tiles({ ...size, size: 1, cells, kinds: Object.values(kinds) });
    game.world.add(shape, { isStatic: true, data: { kind: 'tile' } });
}

/**
 * Advances the game by fixed time steps. Returns the interpolation factor between the last two steps,
 * 0 to 1. `played` is called after each step.
 */
export function play(game, input, seconds, played = () => {}) {
    game.due += seconds;
    while (game.due >= tick) {
        step(game, input);
        played();
        game.due -= tick;
    }
    return game.due / tick;
}

export function step(game, input) {
    const { player, move } = game;
    moveLifts(game);

    const wanted = speed * (Number(input.right) - Number(input.left));
    const change = acceleration * tick;
    const missing = wanted - game.speedX;
    game.speedX += Math.max(-change, Math.min(change, missing));
    game.wish = input.jump && !input.held ? 0 : game.wish + tick;
    input.held = input.jump;
    const [wall] = move.walls;
    if (game.wish < jumpTolerance && (game.inAir < jumpTolerance || wall)) {
        // In the air, the player can jump off a wall.
        if (game.inAir >= jumpTolerance)
            game.speedX = speed * Math.sign(wall.normal.x);
        game.speedY = -jump;
        game.wish = game.inAir = jumpTolerance;
    }
    // Releasing the key early shortens the jump.
    if (!input.jump && game.speedY < 0) game.speedY *= 0.8;
    game.speedY = Math.min(fastest, game.speedY + gravity * tick);

    player.data.before = { x: player.x, y: player.y };
    if (input.down) player.dropThrough();
    player.moveAndSlide(game.speedX * tick, game.speedY * tick, ground, move);
    if (move.onWall) game.speedX = move.slideX / tick;
    game.speedY = move.slideY / tick;
    game.inAir = move.onFloor ? 0 : game.inAir + tick;
    const isIdle = !input.left && !input.right && !input.jump;
    if (isIdle && game.wait === game.time) game.wait += tick;
    game.time += tick;

    meet(game);
    if (player.y > level.length + 2) {
        game.falls++;
        toStart(game);
    }
}

/** Collects the coins that the player touches; at the flag, the clock stops. */
export function meet(game) {
    game.world.update();
    for (const { other } of game.world.began.of(game.player)) {
        const { kind } = other.data;
        if (kind === 'flag' && !game.end)
            game.end = Math.max(tick, game.time - game.wait);
        if (kind !== 'coin' || game.end) continue;
        other.remove();
        game.coins++;
    }
}

function moveLifts(game) {
    for (const { lift, x, y, awayX, awayY, seconds } of game.lifts) {
        const turn = (game.time / seconds) * 2 * Math.PI;
        const away = (1 - Math.cos(turn)) / 2;
        lift.data.before = { x: lift.x, y: lift.y };
        lift.set(x + awayX * away, y + awayY * away);
    }
}

function toStart(game) {
    const { player, start } = game;
    player.set(start.x, start.y);
    player.data.before = start;
    game.speedX = game.speedY = 0;
}
