// A page whose game runs in a module worker, which sends back the numbers and the picture.

const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
worker.onmessage = ({ data: { outcome, image } }) => {
    if (image) document.querySelector('canvas').getContext('2d').drawImage(image, 0, 0);
    globalThis.outcome = outcome;
};
worker.onerror = ({ message }) => {
    globalThis.outcome = { error: `the worker: ${message}` };
};
