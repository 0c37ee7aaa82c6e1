// Makes calls with extreme numbers in a thread that can be terminated. Reads a seed and a count; writes the current
// call into shared memory, so that the main thread knows where it hangs.

import { parentPort, workerData } from 'node:worker_threads';
import { extremeCalls } from './extremes.js';

const { seed, count, shared } = workerData;
const progress = new Int32Array(shared, 0, 2); // calls begun, characters of the text
const text = new Uint16Array(shared, 8);

/** An argument as text that can be typed again. */
function show(value) {
    if (typeof value !== 'object' || value === null)
        return Object.is(value, -0) ? '-0' : String(value);
    if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`;
    if (value.constructor !== Object) return value.kind ?? value.constructor.name;
    const fields = Object.entries(value).map(([name, field]) => `${name}: ${show(field)}`);
    return `{ ${fields.join(', ')} }`;
}

const shown = ({ name, args }) => `${name}(${args.map(show).join(', ')})`;

function tell(i, call) {
    const now = shown(call);
    const length = Math.min(now.length, text.length);
    for (let k = 0; k < length; k++) text[k] = now.charCodeAt(k);
    Atomics.store(progress, 1, length);
    Atomics.store(progress, 0, i + 1);
}

const IS_REFUSAL = ['RangeError', 'TypeError'];
const counts = {};
const faults = [];
const next = extremeCalls(seed);
for (let i = 0; i < count; i++) {
    const one = next();
    tell(i, one);
    counts[one.name] ??= { answered: 0, refused: 0 };
    const of = counts[one.name];
    try {
        one.run();
        of.answered++;
    } catch (error) {
        of.refused++;
        const isRefusal = IS_REFUSAL.includes(error.name) && error.stack.includes('dist');
        if (!isRefusal && faults.length < 5) {
            faults.push(`call ${i}: ${shown(one)}: ${error.stack}`);
        }
    }
}
parentPort.postMessage({ counts, faults });
