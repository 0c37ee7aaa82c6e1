/**
 * The simulation of the fast ball: reads the ball's shape and position, its aim and the walls, writes the walls that
 * the library detects when it tests only the end of each frame, and when it sweeps.
 */

import { overlaps, World } from 'sepaxis';

/** A separate world, freed by `dispose`. */
export function createRange() {
    const world = new World();

    /** Adds copies of the walls, and a bullet at the ball's start. */
    function build({ shape, x, y }, walls) {
        world.clear();
        const targets = walls.map((wall) =>
            world.add(wall.shape, { x: wall.x, y: wall.y, angle: wall.angle, isStatic: true }),
        );
        return { targets, bullet: world.add(shape, { bullet: true, x, y }) };
    }

    return {
        /** One flight at `step` pixels per frame: the ball's position after each frame, and its hits. */
        fire(start, aim, walls, step) {
            const long = Math.hypot(aim.x - start.x, aim.y - start.y) || 1;
            const way = {
                dx: ((aim.x - start.x) / long) * step,
                dy: ((aim.y - start.y) / long) * step,
            };
            const count = Math.max(1, Math.floor(long / step + 1e-9));
            const { targets, bullet } = build(start, walls);
            const frames = [];
            for (let k = 0; k <= count; k++) {
                const at = { x: start.x + k * way.dx, y: start.y + k * way.dy, angle: 0 };
                bullet.set(at.x, at.y);
                world.update();
                frames.push({
                    ...at,
                    // The wall that a test at the end of the frame finds, or -1.
                    found: targets.findIndex((wall) => overlaps(bullet, wall)),
                    // The walls that the sweep over the frame finds.
                    passed: world.passed.toArray().map(({ body, t, normalX, normalY }) => ({
                        wall: targets.indexOf(body),
                        t,
                        normal: { x: normalX, y: normalY },
                    })),
                });
            }
            const stopDiscrete = frames.findIndex(({ found }) => found >= 0);
            const stopSwept = frames.findIndex(({ passed }) => passed.length > 0);
            // A cast from the frame before finds the same hit, and returns the position of the hit, too.
            const before = frames[stopSwept - 1];
            const cast =
                before && world.castShape(start.shape, before, way.dx, way.dy, { ignore: bullet });
            return { way, frames, count, stopDiscrete, stopSwept, cast };
        },

        /** Makes many such flights, with starts spread over one step, and counts the walls that each method detects. */
        count(start, walls, { way, frames }, shots) {
            const last = frames.length - 1;
            const { targets, bullet } = build(start, walls);
            const sum = { obstructing: 0, unnoticed: 0, reported: 0 };
            for (let shot = 0; shot < shots; shot++) {
                const ahead = shot / shots - 1;
                const seen = new Set();
                const told = new Set();
                for (let k = 0; k <= last; k++) {
                    const [x, y] = [start.x + (k + ahead) * way.dx, start.y + (k + ahead) * way.dy];
                    if (k === 0) bullet.teleport(x, y);
                    else bullet.set(x, y);
                    world.update();
                    for (const { other } of bullet.contacts) seen.add(other);
                    if (k > 0) for (const { body } of world.passed) told.add(body);
                }
                const from = { x: start.x + ahead * way.dx, y: start.y + ahead * way.dy };
                // Counts the walls that are really in the way, one wall at a time.
                for (const wall of targets) {
                    const all = world.castShape(start.shape, from, last * way.dx, last * way.dy, {
                        ignore: [bullet, ...targets.filter((other) => other !== wall)],
                    });
                    if (!all) continue;
                    sum.obstructing++;
                    if (!seen.has(wall)) sum.unnoticed++;
                    if (told.has(wall)) sum.reported++;
                }
            }
            return sum;
        },

        dispose: () => world.dispose(),
    };
}
