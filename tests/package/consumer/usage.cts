// A user's CommonJS module. Reads the types of the installed package.

import sepaxis = require('sepaxis');
import debug = require('sepaxis/debug');

const world: sepaxis.World = new sepaxis.World();
world.add(sepaxis.box(1, 2));
export const show = (context: OffscreenCanvasRenderingContext2D) => debug.draw(context, world);
