// A page with the default entry and its companions.

import { box, circle, collide, World } from 'sepaxis';
import { draw } from 'sepaxis/debug';
import { atan2, cos, random, sin } from 'sepaxis/math';
import { addTiledMap } from 'sepaxis/tiled';
import { level, play, sums } from './game.js';

const canvas = document.querySelector('canvas');
const outcome = play({ World, box, circle, collide }, draw, canvas);
globalThis.outcome = {
    ...outcome,
    sums: sums({ atan2, cos, random, sin }),
    level: level({ World, circle }, addTiledMap),
};
