/**
 * The rules: a hero runs through a level to its flag, collects coins and dies on spikes. Reads a
 * level and one input per step; knows nothing about pages and pictures. The same level and inputs
 * always end in a bit-identical state.
 *
 *     const game = createGame(level);
 *     step(game, RIGHT | JUMP);
 */

import { capsule, World } from 'sepaxis';
import { createMotion, HERO, moveHero } from './hero.js';
import { flagShape, optionsOf, ROOM, shapeOf } from './level.js';

/** The longest run that is recorded: three minutes. */
export const MOST_STEPS = 3 * 60 * 60;

const half = (HERO.height - HERO.width) / 2;
const heroShape = () => capsule(0, -half, 0, half, HERO.width / 2);

/** `tell(event, strength, body)` is called for each event that has a sound or a visual effect. */
export function createGame(level, tell = () => {}) {
    const world = new World();
    const { x, y } = level.start;
    const game = {
        level,
        world,
        hero: world.add(heroShape(), { x, y, data: { kind: 'hero' } }),
        before: { x, y }, // his position one step ago, for the picture
        motion: createMotion(),
        flag: world.add(flagShape(), { ...level.flag, isSensor: true, data: { kind: 'flag' } }),
        bodies: new Map(), // item → body
        frame: 0,
        coins: 0,
        /** 'run', then 'won' or 'lost'. */
        status: 'run',
        tell,
    };
    for (const item of level.items) addItem(game, item);
    return game;
}

/** Adds an item while the game runs: the hero stands on it from the next step. */
export function addItem(game, item) {
    game.bodies.set(item, game.world.add(shapeOf(item), optionsOf(item)));
}

export function removeItem(game, item) {
    game.bodies.get(item)?.remove();
    game.bodies.delete(item);
}

/** Plays one step of TICK seconds. After the end of the run, nothing moves. */
export function step(game, input) {
    const { hero, before, motion, tell } = game;
    before.x = hero.x;
    before.y = hero.y;
    if (game.status !== 'run') return;
    game.frame += 1;
    moveHero(hero, motion, input, tell);
    hero.x = Math.max(HERO.width / 2, Math.min(ROOM.width - HERO.width / 2, hero.x));
    game.world.update();
    for (const { other } of game.world.sensed.of(hero)) meet(game, other);
    if (hero.y > ROOM.height + HERO.height) lose(game);
}

/** Plays a step after the end of the run: the hero still lands and slows down, but nothing counts. */
export function rest({ hero, before, motion }) {
    before.x = hero.x;
    before.y = hero.y;
    moveHero(hero, motion, 0, () => {});
}

function meet(game, other) {
    const { kind } = other.data;
    if (game.status !== 'run') return;
    if (kind === 'coin') {
        game.coins += 1;
        game.tell('coin', game.coins, other);
        removeItem(game, other.data);
    } else if (kind === 'spikes') {
        lose(game);
    } else if (kind === 'flag') {
        game.status = 'won';
        game.tell('won', 1, other);
    }
}

function lose(game) {
    game.status = 'lost';
    game.tell('lost', 1);
}

/** The number of coins of a level. */
export const coinsIn = ({ items }) => items.filter(({ kind }) => kind === 'coin').length;

/** A hash of the world, frame, coins and speed, to compare two games. */
export const hashOf = (game) =>
    [game.world.hash(), game.frame, game.coins, game.motion.speedX, game.motion.speedY].join();
