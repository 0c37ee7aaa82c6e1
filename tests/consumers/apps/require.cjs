// A program of Node or Bun by `require`; also the script of a worker thread. Reads the entry from the command line or the
// worker's data; prints or posts what comes of the game.

const { parentPort, workerData } = require('node:worker_threads');
const [entry] = workerData ?? process.argv.slice(2);
const library = require(entry);
const { draw } = require('sepaxis/debug');
const math = require('sepaxis/math');
const { addTiledMap } = require(
    entry === 'sepaxis/plain' ? 'sepaxis/plain/tiled' : 'sepaxis/tiled',
);
const { level, play, sums } = require('./game.js');

Promise.resolve(library.load?.()).then(() => {
    const outcome = play(library, draw);
    const found = { outcome: { ...outcome, sums: sums(math), level: level(library, addTiledMap) } };
    if (parentPort) parentPort.postMessage(found);
    else console.log(JSON.stringify(found));
});
