// Plays in a worker thread. Reads from the command line the file and the entry, prints what the thread posts.

import { Worker } from 'node:worker_threads';

const [, , file, entry] = process.argv;
const worker = new Worker(new URL(file, import.meta.url), { workerData: [entry] });
worker.on('message', (found) => console.log(JSON.stringify(found)));
