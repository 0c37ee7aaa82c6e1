// Uses the package by `import`, also inside a worker thread. Prints or posts what it finds.

import { parentPort } from 'node:worker_threads';
import * as index from 'sepaxis';
import * as debug from 'sepaxis/debug';
import use from './use.cjs';

const found = use(index, debug);
if (parentPort) parentPort.postMessage(found);
else console.log(JSON.stringify(found));
