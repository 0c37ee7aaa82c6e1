// A load test on one machine: two processes of the example for Colyseus with Redis, 20 rooms, 200 clients for a minute.
// Half-way one process is killed. Throughout, four of the clients attack their rooms, and reconnect when they are
// disconnected. Prints figures, and fails if any honest player of the surviving process noticed.
//
//     node tests/engines/colyseus/load.mjs [seconds]
//
// `make load` installs what it needs.

import { cpus, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { attack, attacks, Honest, TICKS } from './players.mjs';
import { startRedis, startServer } from './processes.mjs';

const seconds = Number(process.argv[2] ?? 60);
const [ROOMS, PER_ROOM, BAD] = [20, 10, 4];
const attackNames = Object.keys(attacks);

const redis = await startRedis();
const env = {
    REDIS_URL: redis.url,
    NODE_ENV: 'production',
    COLYSEUS_PRESENCE_SHORT_TIMEOUT: '1000', // milliseconds until a process counts as dead, half of the default
};
const servers = [await startServer({ env }), await startServer({ env })];
const addresses = servers.map(({ address }) => address);
const players = Array.from(
    { length: ROOMS * PER_ROOM - BAD },
    (_, i) => new Honest(addresses, { predicts: i % PER_ROOM === 0 }),
);
const sum = (list, key) => list.reduce((total, item) => total + item[key], 0);
const max = (list, key) => Math.max(...list.map((item) => item[key]));
const at = (sorted, share) => sorted[Math.floor(share * (sorted.length - 1))];
const byValue = (a, b) => a - b;
const ms = (value) => `${value.toFixed(2)} ms`;
const percent = (share) => `${(100 * share).toFixed(0)} %`;

console.log(
    `${cpus()[0].model}, ${cpus().length} cores, Node ${process.versions.node}, load ${loadavg()[0].toFixed(1)}`,
);
// The rooms of one process fill up before those of the other.
for (const [i, player] of players.entries()) {
    player.servers = [addresses[Number(i >= players.length / 2)]];
    await player.join();
    player.servers = addresses;
    await wait(20);
}
let isOver = false;
const bad = Array.from({ length: BAD }, (_, i) => misbehave(i));
await wait(3000);

// The first half, with both processes.
await Promise.all(servers.map((server) => server.report()));
for (const player of players) player.forget();
const start = performance.now();
await wait(500 * seconds);
const elapsed = (performance.now() - start) / 1000;
const before = await Promise.all(servers.map((server) => server.report()));
const rates = players.map((player) => player.read / elapsed).sort(byValue);
const longestBefore = max(players, 'longest');

// The second half, with one.
const isIn = ({ room }, { address }) => room.connection.transport.ws.url.startsWith(address);
const moved = players.filter((player) => isIn(player, servers[1]));
const stayed = players.filter((player) => !moved.includes(player));
await servers[1].end('SIGKILL');
await wait(500 * seconds);
const after = await servers[0].report();
isOver = true;

const rejoinTimes = moved.flatMap(({ rejoined }) => rejoined).sort(byValue);
console.log(`both processes:  ${describe(before[0])}`);
console.log(`                 ${describe(before[1])}`);
console.log(`one of them:     ${describe(after)}`);
console.log(
    `bytes received per client and second: median ${at(rates, 0.5).toFixed(0)}, most ${at(rates, 1).toFixed(0)}`,
);
console.log(
    `longest wait of a client for a tick: ${ms(longestBefore)}; of those that stayed ${ms(max(stayed, 'longest'))}`,
);
console.log(
    `${moved.length} players of the killed process were in another room after ${ms(at(rejoinTimes, 0.5))} (median), the last after ${ms(at(rejoinTimes, 1))}`,
);
console.log(
    `${sum(players, 'states')} states were compared with those that clients computed, ${sum(players, 'differing')} differ`,
);

const faults = Object.entries({
    'players of the killed process have no room': moved.filter(
        ({ rejoined }) => rejoined.length === 0,
    ).length,
    'other players were disconnected': stayed.filter(({ rejoined }) => rejoined.length > 0).length,
    'ticks did not reach players': sum(stayed, 'missing'),
    'ticks were skipped': before[0].skipped + after.skipped,
    'states differ': sum(players, 'differing'),
    'room has run too few ticks': Number(
        after.ticks < (0.5 * seconds * TICKS - 1) * before[0].rooms,
    ),
    'bad clients were not disconnected': Number(
        before[0].refused + before[1].refused + after.refused < BAD,
    ),
}).filter(([, count]) => count > 0);
for (const [what, count] of faults) console.log(`FAILED  ${count} ${what}`);
console.log(`${7 - faults.length} passed, ${faults.length} failed`);

for (const player of players) player.isEnding = true;
await Promise.all(bad);
await servers[0].end();
await redis.end();
process.exit(faults.length === 0 ? 0 : 1);

function describe({ rooms, players, ticks, median, p99, delayP99, skipped, refused, load, bytes }) {
    return (
        `${rooms} rooms, ${players} players, ${ticks} ticks of ${ms(median)} (99th percentile ${ms(p99)}), ` +
        `99 % start within ${ms(delayP99)}, ${skipped} skipped; ${refused} clients refused; ` +
        `${percent(load)} of a core, ${(bytes / 2 ** 20).toFixed(0)} MiB`
    );
}

/** Attacks, is disconnected, and reconnects. */
async function misbehave(client) {
    for (let turn = client; !isOver; turn += BAD) {
        await attack(addresses[turn % 2], attackNames[turn % attackNames.length]).catch(() => {});
        await wait(1000);
    }
}
