// The number of rooms of the example that one process can simulate at 20 ticks per second, without a network: each with
// ten players that press random buttons. Prints, for several numbers of rooms, the processor time of a tick of all
// rooms and the memory per room.
//
//     node tests/engines/colyseus/worlds.mjs

import { cpus } from 'node:os';
import { join } from 'node:path';
import { map } from './players.mjs';
import { example } from './processes.mjs';

const { ALL_BUTTONS, Game, MAX_PLAYERS, TICKS } = await import(join(example, 'game.js'));
const ROUNDS = 80; // ticks

let seed = 1;
const random = () => {
    seed = (1103515245 * seed + 12345) % 2 ** 31;
    return seed / 2 ** 31;
};
const numbers = Array.from({ length: MAX_PLAYERS }, (_, i) => i);
const games = [];
const before = process.memoryUsage().rss;

console.log(`${cpus()[0].model}, ${cpus().length} cores, Node ${process.versions.node}`);
for (const count of [50, 100, 200, 400, 800]) {
    while (games.length < count) games.push(begin());
    for (let round = 0; round < ROUNDS / 4; round++) playAll(); // warms up
    const start = process.cpuUsage(); // of this process, whatever else the machine does
    for (let round = 0; round < ROUNDS; round++) playAll();
    const { user, system } = process.cpuUsage(start);
    const ms = (user + system) / 1000 / ROUNDS;
    const share = (ms * TICKS) / 1000;
    const kib = (process.memoryUsage().rss - before) / count / 1024;
    console.log(
        `${count} rooms: ${ms.toFixed(1)} ms a tick, ${(100 * share).toFixed(0)} % of a core, ` +
            `${kib.toFixed(0)} KiB a room; a full core would be ${(count / share).toFixed(0)} rooms`,
    );
}

function begin() {
    const game = new Game(map);
    for (const number of numbers) game.join(number);
    return { game, inputs: new Map(numbers.map((number) => [number, 0])) };
}

function playAll() {
    for (const { game, inputs } of games) {
        for (const number of numbers)
            if (random() < 0.15) inputs.set(number, Math.floor(random() * (ALL_BUTTONS + 1)));
        game.step(inputs);
        if (random() < 0.01) game.world.save(); // as a room does every five seconds
    }
}
