// Does work that would otherwise delay the first frame: compiles the module, creates the shared
// instance and a spare instance for the first world, and warms up the code.

import { hasComposites, shapeFrom } from './definition.js';
import { compileAside } from './module.js';
import { box, capsule, circle } from './shapes.js';
import { World } from './world.js';

// Number of frames to play. V8 compiles a function at its first call, and optimizes it in the
// background when it is called often.
const ROUNDS = 5;

/** The promise of the warm-up that is in progress or done. */
let warm;

export function warmUp() {
    warm ??= compileAside()
        .then(play)
        .catch((fault) => {
            warm = undefined; // allows another attempt
            throw fault;
        });
    return warm;
}

/**
 * Plays a small game, so that engines compile the functions of a frame, in JavaScript and in
 * WebAssembly.
 */
function play() {
    const world = new World();
    world.add(box(60, 5), { x: 30, y: 70, angle: 0.1, isStatic: true });
    const shapes = [circle(5), box(8, 8), capsule(0, 0, 5, 0, 3), box(8, 8).at(0, 0, 1)];
    // A program that uses no composite shapes was bundled without them.
    if (hasComposites()) {
        const cells = [0, 0, 0, 1, 1, 1];
        const tiles = shapeFrom({ kind: 'tiles', columns: 3, rows: 2, size: 20, cells });
        world.add(tiles, { y: 20, isStatic: true });
        shapes.push(shapeFrom({ kind: 'polygon', points: [0, 0, 9, 0, 9, 9, 6, 4] }));
    }
    const bodies = Array.from({ length: 20 }, (_, i) =>
        world.add(shapes[i % shapes.length], { x: 6 * (i % 10), y: 30 + 6 * (i % 4), angle: i }),
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
