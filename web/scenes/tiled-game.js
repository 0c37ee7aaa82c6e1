/**
 * A level made in Tiled, and the rules of its game. Reads the map and the input; writes poses. A
 * pixel of the map is one unit, and y points down.
 */

import { box, World } from 'sepaxis';
import { addTiledMap } from 'sepaxis/tiled';

const up = { x: 0, y: -1 };

// Options of moveAndSlide: which surfaces are floors, and how to follow them.
const ground = { up, maxSlope: 0.9, snap: 5, step: 9 };
const tick = 1 / 60; // seconds; the fixed time step of the game
const speed = 115; // pixels per second
const acceleration = 900; // pixels per second squared, like gravity
const gravity = 670;
const jump = 275;
const fastest = 380; // pixels per second, when falling
const jumpTolerance = 0.1; // seconds: a jump may be pressed this much too early or too late

// In water the player sinks slowly, and can jump again at any time.
const wet = { gravity: 200, jump: 110, fastest: 60, drag: 0.55 };

export function createGame(map) {
    const world = new World();
    const level = addTiledMap(world, map); // all bodies of the level
    const start = level.named.get('start');
    const player = world.add(box(11, 15), { x: start.x, y: start.y, data: {} });
    return {
        world,
        level,
        player,
        start,
        before: { x: start.x, y: start.y },
        width: map.width * map.tilewidth,
        height: map.height * map.tileheight,
        time: 0,
        due: 0, // seconds still to be simulated
        speedX: 0,
        speedY: 0,
        inAir: 0, // seconds since the player last stood on a floor
        wish: jumpTolerance, // seconds since a jump was requested
        isWet: false,
        coins: 0,
        falls: 0,
        wait: 0, // seconds before the first input, which starts the clock
        end: 0, // seconds from the first input to the flag; 0 before
        move: { hits: [] },
    };
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
    const air = game.isWet ? wet : { gravity, jump, fastest, drag: 1 };

    const wanted = speed * air.drag * (Number(input.right) - Number(input.left));
    const change = acceleration * tick;
    const missing = wanted - game.speedX;
    game.speedX += Math.max(-change, Math.min(change, missing));
    game.wish = input.jump && !input.held ? 0 : game.wish + tick;
    input.held = input.jump;
    if (game.wish < jumpTolerance && (game.inAir < jumpTolerance || game.isWet)) {
        game.speedY = -air.jump;
        game.wish = game.inAir = jumpTolerance;
    }
    // Releasing the key early shortens the jump.
    if (!input.jump && game.speedY < 0) game.speedY *= 0.8;
    game.speedY = Math.min(air.fastest, game.speedY + air.gravity * tick);

    game.before = { x: player.x, y: player.y };
    if (input.down) player.dropThrough();
    player.moveAndSlide(game.speedX * tick, game.speedY * tick, ground, move);
    if (move.onWall) game.speedX = move.slideX / tick;
    game.speedY = move.slideY / tick;
    game.inAir = move.onFloor ? 0 : game.inAir + tick;
    const isIdle = !input.left && !input.right && !input.jump;
    if (isIdle && game.wait === game.time) game.wait += tick;
    game.time += tick;

    meet(game);
    if (player.y > game.height + 40) toStart(game);
}

/** Reads which sensors the player has entered and left; the map gives each sensor its meaning. */
export function meet(game) {
    const { world, player } = game;
    world.update();
    for (const { other } of world.began.of(player)) {
        const { type, name } = other.data;
        if (type === 'coin' && !game.end) {
            other.remove();
            game.coins++;
        }
        if (type === 'spikes') toStart(game);
        if (type === 'goal' && !game.end)
            game.end = Math.max(tick, game.time - game.wait);
        if (name === 'water') game.isWet = true; // the water layer is one body
    }
    for (const { other } of world.ended.of(player)) {
        if (other.data.name === 'water') game.isWet = false;
    }
}

function toStart(game) {
    const { player, start } = game;
    player.set(start.x, start.y);
    game.before = { x: start.x, y: start.y };
    game.speedX = game.speedY = 0;
    game.falls++;
}
