// The worker of worker-page.js.

import { box, circle, collide, World } from 'sepaxis';
import { draw } from 'sepaxis/debug';
import { play } from './game.js';

const canvas = new OffscreenCanvas(400, 300);
const outcome = play({ World, box, circle, collide }, draw, canvas);
const image = canvas.transferToImageBitmap();
postMessage({ outcome, image }, [image]);
