/**
 * One server process. Processes with the same REDIS_URL share their players; without the variable, a process is on its
 * own.
 *
 *     node server.js [--port 2567] [--address host:port] [--bots 6]
 *
 * The address is where clients reach this process.
 */

import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { matchMaker, Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { serve } from './files.js';
import { ArenaRoom } from './room.js';
import { report } from './stats.js';

const { port, address, bots } = parseArgs({
    options: {
        port: { type: 'string', default: '2567' },
        address: { type: 'string' },
        bots: { type: 'string' },
    },
}).values;
const maxBytes = 1024; // of a message, and of the body of a request

async function connectRedis(url) {
    const { RedisPresence } = await import('@colyseus/redis-presence');
    const { RedisDriver } = await import('@colyseus/redis-driver');
    const presence = new RedisPresence(url);
    presence.setMaxListeners(0); // there is a listener for each player that waits for a room
    return {
        presence,
        driver: new RedisDriver(url),
        publicAddress: address ?? `localhost:${port}`,
    };
}

const http = createServer(serve);
const server = new Server({
    transport: new WebSocketTransport({ server: http, maxPayload: maxBytes }),
    greet: false,
    // The process that gets the request creates the room. A load balancer spreads the requests.
    selectProcessIdToCreateRoom: async () => matchMaker.processId,
    ...(process.env.REDIS_URL && (await connectRedis(process.env.REDIS_URL))),
});
server.define('arena', ArenaRoom);
matchMaker.controller.exposedMethods = ['joinOrCreate']; // clients cannot choose a room or ask for a new one

// Colyseus has no limit for the body of a request.
http.prependListener('request', (request) => {
    let bytes = 0;
    request.on('data', (data) => {
        bytes += data.length;
        if (bytes > maxBytes) request.destroy();
    });
});

await server.listen(Number(port));
console.log(`http://localhost:${port}`);
if (bots) fork(new URL('bots.js', import.meta.url), [bots, `ws://localhost:${port}`]);

// A parent process can ask for statistics.
process.on('message', (message) => {
    if (message === 'report') process.send({ report: report() });
});
