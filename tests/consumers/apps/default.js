// A page with the default entry.

import { box, circle, collide, World } from 'sepaxis';
import { draw } from 'sepaxis/debug';
import { play } from './game.js';

const canvas = document.querySelector('canvas');
globalThis.outcome = play({ World, box, circle, collide }, draw, canvas);
