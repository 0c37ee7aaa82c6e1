// A page that compiles once and posts the module to a worker, which plays with it.

import { load } from 'sepaxis/async';

const worker = new Worker(new URL('./posted-worker.js', import.meta.url), { type: 'module' });
worker.onmessage = ({ data: { outcome, image } }) => {
    if (image) document.querySelector('canvas').getContext('2d').drawImage(image, 0, 0);
    globalThis.outcome = outcome;
};
worker.onerror = ({ message }) => {
    globalThis.outcome = { error: `the worker: ${message}` };
};
load().then((module) => worker.postMessage(module));
