// A page of plain scripts that shows the error of the first world.

/* global Sepaxis */
try {
    new Sepaxis.World();
    globalThis.outcome = { error: null };
} catch ({ name, message }) {
    globalThis.outcome = { error: `${name}: ${message}` };
}
