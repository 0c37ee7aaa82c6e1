// The worker of posted-page.js.

import { box, circle, collide, load, World } from 'sepaxis/async';
import { draw } from 'sepaxis/debug';
import { play } from './game.js';

self.onmessage = async ({ data: module }) => {
    await load(module);
    const canvas = new OffscreenCanvas(400, 300);
    const outcome = play({ World, box, circle, collide }, draw, canvas);
    const image = canvas.transferToImageBitmap();
    postMessage({ outcome, image }, [image]);
};
