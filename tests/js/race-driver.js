// A driver for the race of web/games/race: reads its game and returns the input of a step. It steers towards a point
// ahead on the centre line, and brakes before bends.

import { fileURLToPath } from 'node:url';
import { createRecording } from '../../web/games/kit/recording.js';
import { createGame, step } from '../../web/games/race/game.js';
import { fromByte, toByte, writeRun } from '../../web/games/race/run.js';
import { centre } from '../../web/games/race/track.js';

export const habits = { look: 4, far: 14, fast: 280, slow: 220 };

/** The index of the sample of the centre line nearest to the car. */
function nearest({ x, y }) {
    let best = 0;
    let least = Infinity;
    for (const [i, point] of centre.entries()) {
        const away = (point.x - x) ** 2 + (point.y - y) ** 2;
        if (away < least) [best, least] = [i, away];
    }
    return best;
}

const at = (i) => centre[(i + centre.length) % centre.length];

/** How much the road turns between two samples, from 0 to 2. */
const bendOf = (i, k) => 1 - at(i).dirX * at(k).dirX - at(i).dirY * at(k).dirY;

export function drive({ body, car }, { look, far, fast, slow } = habits) {
    const i = nearest(body);
    const { x, y } = at(i + look + Math.round(car.along / 120));
    const goal = body.toLocal(x, y);
    const steer = goal.x > 0 ? Math.max(-1, Math.min(1, (goal.y / goal.x) * 3)) : Math.sign(goal.y);
    let bend = 0;
    for (let k = i; k < i + far; k += 2) bend = Math.max(bend, bendOf(k, k + 8));
    const wanted = bend > 0.6 ? slow : bend > 0.25 ? fast : Infinity;
    return {
        steer: Math.round(steer * 8) / 8,
        gas: car.along < wanted,
        brake: car.along > wanted + 30,
    };
}

/** Drives a whole lap, and returns its recording. */
export function driveLap(game, habit = habits) {
    const recording = createRecording();
    while (!game.lap && recording.length < 3600) {
        const byte = toByte(drive(game, habit));
        recording.push(byte);
        step(game, fromByte(byte));
    }
    return recording;
}

// Run as a program, this file prints the lap of the pace car for web/games/race/pace.js.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const game = createGame();
    const run = writeRun(driveLap(game));
    console.log(JSON.stringify({ ...game.lap, run }));
}
