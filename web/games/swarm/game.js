/**
 * Swarm: thousands chase the player, who has a laser and paddles, and survives as long as possible.
 * A run is determined by its seed, and by the input and the enemy limit of each step: nothing here
 * reads a clock or the page.
 *
 *     const game = createGame(7);
 *     step(game, { x: 1, y: 0, fire: true, aim: null });
 *     secondsOf(game);
 */

import { World } from 'sepaxis';
import { random } from 'sepaxis/math';
import { addArena } from './arena.js';
import { ARENA, FIRST_WAVE, MOST_BODIES, STEPS_PER_SECOND, WAVE_STEPS } from './constants.js';
import { buryEnemies, columnsOf, meetContacts, moveEnemies } from './enemies.js';
import { aimFlow, createFlow } from './flow.js';
import { createLaser, fireLaser } from './laser.js';
import { addPaddles, knock, movePaddles } from './paddles.js';
import { addPlayer, createVitals, movePlayer, placeOrbs, sufferTouch, takeOrbs } from './player.js';
import { createThreat } from './threat.js';
import { runWaves } from './waves.js';

const FLOW_STEPS = 8; // steps between two computations of the flow
// Two rounds are enough: enemies wait behind others, so few overlap. The overlaps that are left, of at
// most 1.5 units, end in the next steps. With 8000 enemies, eight rounds would take 1.5 times as long.
const SEPARATE = { iterations: 2 };
const NO_CLOCK = () => 0;

/**
 * A new run that begins with the given wave; 0 is the first. `reserve` makes room for the maximum
 * number of bodies, so that the world never grows.
 */
export function createGame(seed, wave = 0) {
    const world = new World();
    world.reserve({ bodies: MOST_BODIES + 200, contacts: 4 * MOST_BODIES });
    const chance = random(seed);
    const walls = addArena(world, chance);
    const player = addPlayer(world, ARENA.width / 2, ARENA.height / 2);
    const paddles = addPaddles(world, player);
    columnsOf(world);
    world.update();
    return {
        seed,
        world,
        random: chance,
        /** Bodies below this index are walls; from `first` on they are enemies and orbs. */
        walls,
        first: world.count,
        player,
        paddles,
        orbs: [],
        flow: createFlow(world),
        threat: createThreat(),
        vitals: createVitals(),
        laser: createLaser(),
        rifts: [],
        orbsDue: [],
        /** Steps of the run, until it is over; `steps` goes on. */
        time: wave === 0 ? 0 : FIRST_WAVE + wave * WAVE_STEPS,
        steps: 0,
        wave: 0,
        bosses: 0,
        kills: 0,
        alive: 0,
        /** The maximum number of enemies; the page lowers this number on a slow machine. */
        limit: MOST_BODIES,
        isOver: false,
        /** Indices of the enemies that die in this step. */
        dying: [],
        /** The events of the last step, for sounds and pictures. */
        events: [],
        /** Milliseconds of the last step. */
        cost: { update: 0, separate: 0, step: 0 },
    };
}

export const secondsOf = ({ time }) => time / STEPS_PER_SECOND;

/**
 * Plays one step. `input` has a direction `x`, `y` of length 1 at most, whether to `fire`, and an `aim` in
 * radians, or null for the laser's own. `clock` measures the parts of the step.
 */
export function step(game, { x, y, fire, aim }, clock = NO_CLOCK) {
    const { world, cost } = game;
    const began = clock();
    game.events.length = 0;
    keepPoses(world);
    if (game.time % FLOW_STEPS === 0) aimFlow(game.flow, game.player.x, game.player.y);
    movePlayer(game, x, y);
    movePaddles(game);
    moveEnemies(game);

    const before = clock();
    world.update();
    cost.update = clock() - before;
    meetContacts(game);
    knock(game);
    sufferTouch(game);
    takeOrbs(game);

    const after = clock();
    world.separate(SEPARATE);
    cost.separate = clock() - after;
    fireLaser(game, fire && !game.isOver, aim);
    buryEnemies(game);
    runWaves(game);
    placeOrbs(game);
    game.steps += 1;
    if (!game.isOver) game.time += 1;
    cost.step = clock() - began;
}

function keepPoses(world) {
    const { oldX, oldY } = columnsOf(world);
    oldX.set(world.x);
    oldY.set(world.y);
}
