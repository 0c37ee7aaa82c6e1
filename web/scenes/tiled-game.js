/**
 * A level that was made in Tiled, and the rules of what happens in it. Reads the map and
 * what is pressed; writes poses. A pixel of the map is one unit, and y points down.
 */

import { box, World } from 'sepaxis';
import { addTiledMap } from 'sepaxis/tiled';

const up = { x: 0, y: -1 };

// What is a floor, and how it is followed.
const ground = { up, maxSlope: 0.9, snap: 5, step: 9 };
const tick = 1 / 60; // seconds; the game knows no other step
const speed = 115; // pixels a second
const hurry = 900; // how fast the speed changes, per second
const gravity = 670;
const jump = 275;
const fastest = 380; // of a fall
const grace = 0.1; // seconds: a jump may come as late, or as early

// In water he sinks slowly, and may kick off again and again.
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
        due: 0, // seconds that are still to be played
        speedX: 0,
        speedY: 0,
        inAir: 0, // seconds since there was a floor
        wish: grace, // seconds since a jump was asked for
        isWet: false,
        coins: 0,
        falls: 0,
        isThere: false, // he has come to the flag
        move: { hits: [] },
    };
}

/**
 * Plays so many seconds in steps that are all alike. Answers how far on
 * the way from the last step to the next one the picture is, 0 to 1.
 */
export function play(game, input, seconds) {
    game.due += seconds;
    while (game.due >= tick) {
        step(game, input);
        game.due -= tick;
    }
    return game.due / tick;
}

export function step(game, input) {
    const { player, move } = game;
    const air = game.isWet ? wet : { gravity, jump, fastest, drag: 1 };

    // What the player wants.
    const wanted = speed * air.drag * (Number(input.right) - Number(input.left));
    const change = hurry * tick;
    const missing = wanted - game.speedX;
    game.speedX += Math.max(-change, Math.min(change, missing));
    game.wish = input.jump && !input.held ? 0 : game.wish + tick;
    input.held = input.jump;
    if (game.wish < grace && (game.inAir < grace || game.isWet)) {
        game.speedY = -air.jump;
        game.wish = game.inAir = grace;
    }
    // A jump that is let go is a short one.
    if (!input.jump && game.speedY < 0) game.speedY *= 0.8;
    game.speedY = Math.min(air.fastest, game.speedY + air.gravity * tick);

    // What the level lets him have.
    game.before = { x: player.x, y: player.y };
    if (input.down) player.dropThrough();
    player.moveAndSlide(game.speedX * tick, game.speedY * tick, ground, move);
    if (move.onWall) game.speedX = move.slideX / tick;
    game.speedY = move.onFloor ? 0 : move.slideY / tick;
    game.inAir = move.onFloor ? 0 : game.inAir + tick;
    game.time += tick;

    meet(game);
    if (player.y > game.height + 40) toStart(game);
}

/** Sensors tell who has come and gone; what they are, the map says. */
export function meet(game) {
    const { world, player } = game;
    world.update();
    for (const { other } of world.began.of(player)) {
        const { type, name } = other.data;
        if (type === 'coin') {
            other.remove();
            game.coins++;
        }
        if (type === 'spikes') toStart(game);
        if (type === 'goal') game.isThere = true;
        if (name === 'water') game.isWet = true; // a layer, one body
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
