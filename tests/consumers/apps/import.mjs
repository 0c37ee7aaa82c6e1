// A program for Node, Deno or Bun; also the module of a worker thread. Reads the entry, and whether to play the golden
// scenes, from the command line or the worker's data; prints or posts the results.

import { parentPort, workerData } from 'node:worker_threads';
import { draw } from 'sepaxis/debug';
import * as math from 'sepaxis/math';
import { level, play, sums } from './game.js';
import { goldenOf } from './golden.js';

const [entry, golden] = workerData ?? process.argv.slice(2);
const library = await import(entry);
const { addTiledMap } = await import(
    entry === 'sepaxis/plain' ? `${entry}/tiled` : 'sepaxis/tiled'
);
await library.load?.();
const outcome = play(library, draw);
const found = { outcome: { ...outcome, sums: sums(math), level: level(library, addTiledMap) } };
if (golden) found.golden = goldenOf(library, math);
if (parentPort) parentPort.postMessage(found);
else console.log(JSON.stringify(found));
