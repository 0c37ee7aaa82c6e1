// A page with the build without SIMD.

import { draw } from 'sepaxis/debug';
import { box, circle, collide, World } from 'sepaxis/plain';
import { play } from './game.js';

const canvas = document.querySelector('canvas');
globalThis.outcome = play({ World, box, circle, collide }, draw, canvas);
