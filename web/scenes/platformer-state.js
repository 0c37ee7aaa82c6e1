/**
 * The state of a platformer outside its world, for the timeline: reads it from a game of
 * platformer-game.js as plain data, and writes it back.
 */

const numbers = ['time', 'speedX', 'speedY', 'inAir', 'wish', 'coins', 'falls', 'wait', 'end'];

/** Remembers the bodies of the level; call this while all of them exist. */
export function createSavedState(game) {
    const parts = game.world.bodies.map(({ index, data }) => [index, data]);
    const player = game.player.index;
    const lifts = game.lifts.map(({ lift }) => lift.index);

    return {
        read(input) {
            const state = Object.fromEntries(numbers.map((name) => [name, game[name]]));
            return {
                scene: 'platformer',
                merged: game.merged,
                held: input.held === true,
                ...state,
            };
        },

        /** Writes `state` back. Bodies restored from a recording have no data, so they get theirs again. */
        write(state, input) {
            const { world } = game;
            for (const name of numbers) game[name] = state[name];
            game.due = 0;
            game.move = { hits: [], walls: [] };
            input.held = state.held;
            for (const [index, data] of parts) {
                if (world.alive[index] !== 1) continue;
                const body = world.body(index);
                body.data ??= { ...data };
                body.data.before = { x: body.x, y: body.y };
            }
            game.player = world.body(player);
            game.lifts.forEach((lift, k) => {
                lift.lift = world.body(lifts[k]);
            });
        },

        /** Whether `state` is valid, and the world has the bodies of this level. */
        fits: (state, { alive }) =>
            numbers.every((name) => Number.isFinite(state[name])) &&
            [player, ...lifts].every((index) => alive[index] === 1),
    };
}
