/**
 * The numbers of the game. Positions are in world units, which are CSS pixels at zoom 1; speeds are
 * in units per step, times in steps of 1/60 s.
 */

export const STEPS_PER_SECOND = 60;

export const ARENA = { width: 2400, height: 1600, rim: 60 };

/** Categories of bodies. */
export const ENEMY = 2;
export const WALL = 4;
export const PLAYER = 8;
export const PADDLE = 16;
export const ORB = 32;

export const PLAYER_RADIUS = 13;
export const PLAYER_SPEED = 4.3;
export const PLAYER_GRIP = 0.24; // share of the difference to the wanted speed that the player gains per step
export const HEARTS = 3;
export const MOST_HEARTS = 5;
export const SAFE_STEPS = 130; // steps after a hit in which nothing hurts the player

/** The kinds of enemies: the values of `world.tag`. */
export const GRUNT = 1;
export const RUNNER = 2;
export const TANK = 3;
export const BOSS = 4;

/** No point is farther from the centre than `radius`; `kick` scales the speed of a knock. */
export const KINDS = {
    [GRUNT]: { radius: 7, pace: 1.55, health: 1, weight: 1, kick: 1 },
    [RUNNER]: { radius: 8, pace: 2.9, health: 1, weight: 0.7, kick: 1.1 },
    [TANK]: { radius: 14, pace: 1.1, health: 8, weight: 5, kick: 0.45 },
    // A weight of 0: a boss walks through the swarm and is pushed by walls only.
    [BOSS]: { radius: 54, pace: 1.25, health: 130, weight: 0, kick: 0 },
};
export const BOSS_GROWTH = 70; // health that each boss has more than the boss before it

export const BEAM_RADIUS = 7;
export const BEAM_RANGE = 640;
export const BEAM_TURN = 0.11; // radians per step at most
export const BEAM_STEPS = 150; // steps that a full battery lasts
export const CHARGE_STEPS = 260; // steps in which an empty battery becomes full
export const BEAM_START = 0.12; // of a full battery: the beam does not start with less

export const PADDLE_REACH = 50; // from the player's centre to the paddle's
export const PADDLE_SIZE = { width: 12, height: 58 };
export const PADDLE_TURN = 0.085; // radians per step
export const PADDLE_KICK = 9.5;
export const MOST_PADDLES = 4;

export const KICK_KEPT = 0.9; // the share of a knock that is left after a step
export const SPLAT = 5; // units per step: an enemy that a knock drives into a wall faster than this loses health

export const SHOCK_REACH = 280; // units, of the shock wave when the player is hit
export const SHOCK_KICK = 15;
export const BLAST_REACH = 300; // units, of the explosion of a dying boss

export const WAVE_STEPS = 10 * STEPS_PER_SECOND;
export const FIRST_WAVE = 60;
export const WARNING_STEPS = 110; // between the warning of a rift and its first enemy
export const OPEN_STEPS = 260; // steps in which a rift lets its enemies out, if there is room
export const MOST_BODIES = 10_000;

/** The colour of hearts and tanks: visible in both themes, and distinct from the orange of the swarm. */
export const RED = '#d6394a';
