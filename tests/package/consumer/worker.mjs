// Runs a script in a worker thread. Reads its name from the command line, prints what it posts.

import { Worker } from 'node:worker_threads';

const worker = new Worker(new URL(process.argv[2], import.meta.url));
worker.on('message', (found) => console.log(JSON.stringify(found)));
