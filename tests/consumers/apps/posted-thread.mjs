// Compiles once and posts the module to a worker thread, which plays with it; prints the result.

import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { box, circle, collide, load, World } from 'sepaxis/async';
import { play } from './game.js';

if (isMainThread) {
    const worker = new Worker(new URL(import.meta.url), { workerData: await load() });
    worker.on('message', (found) => console.log(JSON.stringify(found)));
} else {
    await load(workerData);
    parentPort.postMessage({ outcome: play({ World, box, circle, collide }) });
}
