// Every public function returns, or throws a RangeError or a TypeError, whatever numbers it gets. A separate thread
// makes the calls and is terminated if one takes too long.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { times } from './times.js';

// Fewer would not reach valid arguments of every function.
const CALLS = Math.max(5000, times(5000, 150_000));
const SECONDS = 10; // limit of one call, for a busy machine
const TEXT = 4096;

/** Runs `count` calls; throws an error that names the call if one does not return. */
function run(seed, count) {
    const shared = new SharedArrayBuffer(8 + 2 * TEXT);
    const progress = new Int32Array(shared, 0, 2);
    const text = new Uint16Array(shared, 8);
    const worker = new Worker(new URL('./extremes-worker.js', import.meta.url), {
        workerData: { seed, count, shared },
    });
    return new Promise((resolve, reject) => {
        let before = -1;
        const watch = setInterval(() => {
            const at = Atomics.load(progress, 0);
            if (at === before) {
                const shown = String.fromCharCode(...text.subarray(0, Atomics.load(progress, 1)));
                const error = new Error(`after ${SECONDS} s still in call ${at - 1}: ${shown}`);
                clearInterval(watch);
                worker.terminate().then(() => reject(error));
            }
            before = at;
        }, 1000 * SECONDS);
        worker.on('message', (answer) => {
            clearInterval(watch);
            resolve(answer);
        });
        worker.on('error', (error) => {
            clearInterval(watch);
            reject(error);
        });
    });
}

test('every function returns or throws, whatever numbers it gets', async () => {
    const { counts, faults } = await run(1, CALLS);
    assert.deepEqual(faults, []);
    const names = Object.keys(counts);
    assert.ok(names.length > 60, `${names.length} functions`);
    for (const [name, { answered, refused }] of Object.entries(counts)) {
        assert.ok(answered > 0, `${name} was refused ${refused} times and never answered`);
    }
});
