// What tests of movers share: a direction up, a mover on a floor, and how a game writes positions between two moves.

import assert from 'node:assert/strict';
import { box, World } from './build.js';

export const UP = { x: 0, y: -1 };

/** A floor at y = 0 and a mover, a 2 × 2 box, that stands on it. */
export function ground() {
    const world = new World();
    const floor = world.add(box(200, 10), { y: 5, isStatic: true });
    const mover = world.add(box(2, 2), { y: -1.5 });
    mover.moveAndSlide(0, 1, { up: UP });
    return { world, floor, mover };
}

export const near = (value, expected, slack = 1e-3) =>
    assert.ok(Math.abs(value - expected) <= slack, `${value}, not ${expected}`);

// Wind, a conveyor, rounding, single precision, and a small push into the ground.
export const WRITES = {
    nothing: () => {},
    wind: (hero) => hero.set(hero.x + 0.01, hero.y),
    conveyor: (hero) => hero.set(hero.x + 1, hero.y),
    rounding: (hero) => hero.set(Math.round(hero.x * 100) / 100, Math.round(hero.y * 100) / 100),
    floats: (hero) => hero.set(Math.fround(hero.x), Math.fround(hero.y)),
    recoil: (hero) => hero.set(hero.x, hero.y + 0.4),
};
