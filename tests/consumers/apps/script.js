// A page of plain scripts, with the global `Sepaxis`.

/* global Sepaxis, level, play, sums */
const outcome = play(Sepaxis, Sepaxis.draw, document.querySelector('canvas'));
globalThis.outcome = {
    ...outcome,
    sums: sums(Sepaxis.math),
    level: level(Sepaxis, Sepaxis.addTiledMap),
};
