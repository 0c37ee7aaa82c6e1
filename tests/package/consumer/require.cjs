// Uses the package by `require`, also inside a worker thread. Prints or posts what it finds.

const { parentPort } = require('node:worker_threads');
const use = require('./use.cjs');

const found = use(require('sepaxis'), require('sepaxis/debug'));
if (parentPort) parentPort.postMessage(found);
else console.log(JSON.stringify(found));
