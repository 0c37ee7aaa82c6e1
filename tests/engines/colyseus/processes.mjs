// Processes of the example for Colyseus, and a Redis for them. Reads web/engines/colyseus and the packages that `npm
// ci` installed there.

import { fork, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const example = fileURLToPath(new URL('../../../web/engines/colyseus/', import.meta.url));

/** A free port of this machine. */
async function freePort() {
    const server = createServer().listen(0);
    await once(server, 'listening');
    const { port } = server.address();
    server.close();
    await once(server, 'close');
    return port;
}

/** Starts a server. `report()` returns its statistics since the last report: web/engines/colyseus/stats.js. */
export async function startServer({ args = [], env = {} } = {}) {
    const port = await freePort();
    const child = fork(join(example, 'server.js'), ['--port', port, ...args], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let errors = ''; // errors, also those that bad clients cause
    child.stderr.on('data', (text) => {
        errors = `${errors}${text}`.slice(-5000);
    });
    const ended = once(child, 'exit');
    await Promise.race([
        once(child.stdout, 'data'),
        ended.then(([code]) => {
            throw new Error(`the server ended with code ${code}: ${errors}`);
        }),
    ]);
    child.stdout.resume();
    return {
        address: `ws://localhost:${port}`,
        page: `http://localhost:${port}`,
        async report() {
            child.send('report');
            for await (const [{ report }] of on(child, 'message')) if (report) return report;
        },
        get isRunning() {
            return child.exitCode === null && child.signalCode === null;
        },
        async end(signal = 'SIGTERM') {
            child.kill(signal);
            await ended;
        },
    };
}

/** Starts a Redis without files. */
export async function startRedis() {
    const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'sepaxis-redis-'))];
    const args = ['--port', port, '--save', '', '--appendonly', 'no', '--dir', folder];
    const child = spawn('redis-server', [...args, '--bind', '127.0.0.1'], { stdio: 'pipe' });
    const failed = once(child, 'error').then(([error]) => {
        if (error.code !== 'ENOENT') throw error;
        throw new Error(
            'redis-server is not on PATH. Debian, Ubuntu: sudo apt-get install redis-server; macOS: brew install redis',
        );
    });
    const ready = (async () => {
        for await (const text of child.stdout) if (/Ready to accept/.test(text)) return;
        throw new Error('redis-server ended before it was ready');
    })();
    await Promise.race([ready, failed]);
    child.stdout.resume();
    return {
        url: `redis://127.0.0.1:${port}`,
        async end() {
            child.kill();
            await Promise.race([once(child, 'exit'), wait(2000)]);
            await rm(folder, { recursive: true, force: true });
        },
    };
}
