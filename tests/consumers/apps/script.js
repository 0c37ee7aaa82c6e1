// A page of plain scripts, with the global `Sepaxis`.

/* global Sepaxis, play */
globalThis.outcome = play(Sepaxis, Sepaxis.draw, document.querySelector('canvas'));
