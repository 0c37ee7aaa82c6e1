// A program for Node, Deno or Bun; also the module of a worker thread. Reads the entry, and whether to play the golden
// scenes, from the command line or the worker's data; prints or posts the results.

import { parentPort, workerData } from 'node:worker_threads';
import { draw } from 'sepaxis/debug';
import * as math from 'sepaxis/math';
import { play } from './game.js';
import { goldenAngles, goldenAnswers, goldenChance, goldenHash } from './golden.js';
import { level } from './level.js';
import { sums } from './sums.js';

const [entry, golden] = workerData ?? process.argv.slice(2);
const library = await import(entry);
const { addTiledMap } = await import(
    entry === 'sepaxis/plain' ? `${entry}/tiled` : 'sepaxis/tiled'
);
await library.load?.();
const outcome = play(library, draw);
const found = { outcome: { ...outcome, sums: sums(math), level: level(library, addTiledMap) } };
if (golden) {
    found.golden = {
        hash: goldenHash(library),
        answers: goldenAnswers(library),
        angles: goldenAngles(math),
        chance: goldenChance(math),
    };
}
if (parentPort) parentPort.postMessage(found);
else console.log(JSON.stringify(found));
