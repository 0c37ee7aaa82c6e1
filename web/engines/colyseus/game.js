/**
 * The rules of the game: players run, jump and shoot in an arena. The server and the clients run the same rules. The
 * same state and the same inputs give the same bits on every machine, because everything that lasts from one tick to the
 * next is in the world, and `save` and `restore` cover the whole world.
 */

import { capsule, circle, World } from 'sepaxis';
import { addTiledMap } from 'sepaxis/tiled';

export const TICKS = 20; // per second; speeds are in pixels per tick
export const MAX_PLAYERS = 10;
export const [LEFT, RIGHT, JUMP, DOWN, FIRE] = [1, 2, 4, 8, 16]; // buttons, as bits
export const ALL_BUTTONS = 31;

const runSpeed = 6;
const jumpSpeed = 15;
const gravity = 1.9;
const maxFallSpeed = 20;
const bulletSpeed = 18;
const reloadTicks = 5;

const moveOptions = { up: { x: 0, y: -1 }, maxSlope: 0.9, snap: 8 };
const [LEVEL, PLAYER, BULLET] = [2, 4, 8]; // categories
const playerShape = capsule(0, -5, 0, 5, 6);
const bulletShape = circle(2);

export class Game {
    world = new World({ capacity: 128 });
    move = {}; // the result of the last move, reused

    /** @param map a map from Tiled, parsed */
    constructor(map) {
        const level = addTiledMap(this.world, map, { body: () => ({ category: LEVEL }) });
        this.starts = level.objects.filter(({ object }) => object.type === 'start');
        this.columns; // adds the columns in the same order everywhere
    }

    /**
     * The state of players and bullets besides their poses, by `body.index`. Read it again after adding a
     * body: the memory of the world may have grown.
     */
    get columns() {
        const { world } = this;
        return {
            buttons: world.column('buttons', Uint8Array),
            fallSpeed: world.column('fallSpeed', Float64Array),
            facing: world.column('facing', Int8Array), // -1: left; 1: right
            reload: world.column('reload', Uint8Array), // ticks until the next shot
            onFloor: world.column('onFloor', Uint8Array),
            hits: world.column('hits', Uint16Array),
            deaths: world.column('deaths', Uint16Array),
        };
    }

    get players() {
        return this.world.bodies.filter(({ category }) => category === PLAYER);
    }

    get bullets() {
        return this.world.bodies.filter(({ category }) => category === BULLET);
    }

    /** Adds a player. Numbers are 0, 1, 2 and so on. */
    join(number) {
        const group = -1 - number; // also of the player's bullets: bodies with the same negative group never collide
        const filter = { category: PLAYER, mask: LEVEL | BULLET, group };
        this.spawn(this.world.add(playerShape, { ...filter, tag: number }));
    }

    leave(number) {
        for (const player of this.players) if (player.tag === number) player.remove();
    }

    /** Puts a player at a starting point. */
    spawn(player) {
        const { fallSpeed, facing, deaths } = this.columns;
        const { x, y } = this.starts[(player.tag + deaths[player.index]) % this.starts.length];
        player.set(x, y);
        fallSpeed[player.index] = 0;
        facing[player.index] = 1;
    }

    /**
     * Runs one tick.
     * @param inputs a Map of buttons by player number; a player without an entry keeps the buttons of the last tick
     */
    step(inputs) {
        const { buttons, facing } = this.columns;
        for (const bullet of this.bullets) bullet.x += bulletSpeed * facing[bullet.index];
        for (const player of this.players) {
            if (inputs.has(player.tag)) buttons[player.index] = inputs.get(player.tag);
            this.walk(player);
        }
        for (const player of this.players) this.shoot(player);
        this.world.update();
        for (const { bullet, body } of this.world.passed.toArray()) this.hit(bullet, body);
    }

    walk(player) {
        const { move, columns } = this;
        const { buttons, fallSpeed, facing, onFloor } = columns;
        const i = player.index;
        const held = (button) => Number((buttons[i] & button) > 0);

        const direction = held(RIGHT) - held(LEFT);
        if (direction !== 0) facing[i] = direction;
        if (held(DOWN)) player.dropThrough();
        const jumps = held(JUMP) && onFloor[i];
        fallSpeed[i] = jumps ? -jumpSpeed : Math.min(maxFallSpeed, fallSpeed[i] + gravity);
        player.moveAndSlide(runSpeed * direction, fallSpeed[i], moveOptions, move);
        onFloor[i] = Number(move.onFloor);
        fallSpeed[i] = move.slideY;
    }

    shoot({ index, x, y, tag, group }) {
        const { buttons, facing, reload } = this.columns;
        if (reload[index] > 0) reload[index] -= 1;
        if (reload[index] > 0 || !(buttons[index] & FIRE)) return;
        reload[index] = reloadTicks;
        const direction = facing[index];
        const filter = { category: BULLET, mask: LEVEL | PLAYER, group };
        const options = { x, y, tag, ...filter, bullet: true, isSensor: true };
        const bullet = this.world.add(bulletShape, options);
        this.columns.facing[bullet.index] = direction;
    }

    /** Handles the hit of a bullet on the level, or on a player other than the one that fired it. */
    hit(bullet, body) {
        if (!bullet.alive) return; // it hit something else first
        const { tag } = bullet;
        bullet.remove();
        if (body.category !== PLAYER) return;
        const { hits, deaths } = this.columns;
        for (const player of this.players) if (player.tag === tag) hits[player.index] += 1;
        deaths[body.index] += 1;
        this.spawn(body);
    }
}
