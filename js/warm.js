// Gets everything ready that the first frame of a game would wait for. Reads nothing, leaves a compiled module, the instance
// that all shapes share, and one to spare for the first world.

import { compileAside } from './module.js';
import { box, capsule, circle } from './shapes.js';
import { polygon, tiles } from './wholes.js';
import { World } from './world.js';

// V8 compiles a function at its first call, and what is called often again in the background.
const ROUNDS = 5;

/** What is under way or done. */
let warm;

export function warmUp() {
    warm ??= compileAside()
        .then(play)
        .catch((fault) => {
            warm = undefined; // may be tried again
            throw fault;
        });
    return warm;
}

/** A small game, so that engines have compiled what a frame calls, in JavaScript and in WebAssembly. */
function play() {
    const world = new World();
    const cells = [0, 0, 0, 1, 1, 1];
    world.add(tiles({ columns: 3, rows: 2, size: 20, cells }), { y: 20, isStatic: true });
    world.add(box(60, 5), { x: 30, y: 70, angle: 0.1, isStatic: true });
    const shapes = [
        circle(5),
        box(8, 8),
        capsule(0, 0, 5, 0, 3),
        polygon([0, 0, 9, 0, 4, 9]),
        polygon([0, 0, 9, 0, 9, 9, 6, 4]),
    ];
    const bodies = Array.from({ length: 20 }, (_, i) =>
        world.add(shapes[i % 5], { x: 6 * (i % 10), y: 30 + 6 * (i % 4), angle: i }),
    );
    for (let i = 0; i < ROUNDS; i++) {
        for (const body of bodies) body.x += 0.1;
        world.update();
        world.separate();
        bodies[0].moveAndSlide(1, 1);
        world.castRay(0, 0, 30, 60);
        world.queryBox(0, 0, 30, 30);
        world.contacts.toArray();
    }
    world.dispose();
}
