// Runs asynchronous work on all processors.

import { availableParallelism } from 'node:os';

/** Calls `work` with each item, as many at a time as there are processors. */
export async function each(items, work) {
    const waiting = [...items];
    const worker = async () => {
        while (waiting.length > 0) await work(waiting.shift());
    };
    await Promise.all(Array.from({ length: availableParallelism() }, worker));
}
