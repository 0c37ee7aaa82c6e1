// A page with the default entry and no other: it draws without sepaxis/debug.

import { box, circle, collide, World } from 'sepaxis';
import { play } from './game.js';

function draw(context, world) {
    for (const body of world.bodies) {
        const { minX, minY, maxX, maxY } = body.bounds();
        context.strokeRect(minX, minY, maxX - minX, maxY - minY);
    }
}

const canvas = document.querySelector('canvas');
globalThis.outcome = play({ World, box, circle, collide }, draw, canvas);
