/**
 * Where the fast ball is fired: reads the ball's shape and place, where it aims and the walls, writes what the library
 * notices of its flight, looking where each frame ends and looking all along the way.
 */

import { overlaps, World } from 'sepaxis';

/** A world of its own, which is given back by `dispose`. */
export function createRange() {
    const world = new World();

    /** The same walls in the range, and a bullet where the ball begins. */
    function build({ shape, x, y }, walls) {
        world.clear();
        const targets = walls.map((wall) =>
            world.add(wall.shape, { x: wall.x, y: wall.y, angle: wall.angle, isStatic: true }),
        );
        return { targets, bullet: world.add(shape, { bullet: true, x, y }) };
    }

    return {
        /** One flight, `step` pixels a frame: where the ball is after each frame, and what is met. */
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
                    // Looked at where it is.
                    found: targets.findIndex((wall) => overlaps(bullet, wall)),
                    // And on its way here.
                    passed: world.passed.toArray().map(({ body, t, normalX, normalY }) => ({
                        wall: targets.indexOf(body),
                        t,
                        normal: { x: normalX, y: normalY },
                    })),
                });
            }
            const stopDiscrete = frames.findIndex(({ found }) => found >= 0);
            const stopSwept = frames.findIndex(({ passed }) => passed.length > 0);
            // The same asked of the world directly, before the shot.
            const before = frames[stopSwept - 1];
            const cast =
                before && world.castShape(start.shape, before, way.dx, way.dy, { ignore: bullet });
            return { way, frames, count, stopDiscrete, stopSwept, cast };
        },

        /** Many such flights, each from a little farther on: how many walls are noticed, and how. */
        count(start, walls, { way, frames }, shots) {
            const last = frames.length - 1;
            const { targets, bullet } = build(start, walls);
            const sum = { inTheWay: 0, unnoticed: 0, reported: 0 };
            for (let shot = 0; shot < shots; shot++) {
                const ahead = shot / shots - 1;
                const seen = new Set();
                const told = new Set();
                // A new shot begins: the way back is none.
                bullet.bullet = true;
                for (let k = 0; k <= last; k++) {
                    bullet.set(start.x + (k + ahead) * way.dx, start.y + (k + ahead) * way.dy);
                    world.update();
                    for (const { other } of bullet.contacts) seen.add(other);
                    if (k > 0) for (const { body } of world.passed) told.add(body);
                }
                const from = { x: start.x + ahead * way.dx, y: start.y + ahead * way.dy };
                // What really lies in the way, of one wall after the other.
                for (const wall of targets) {
                    const all = world.castShape(start.shape, from, last * way.dx, last * way.dy, {
                        ignore: [bullet, ...targets.filter((other) => other !== wall)],
                    });
                    if (!all) continue;
                    sum.inTheWay++;
                    if (!seen.has(wall)) sum.unnoticed++;
                    if (told.has(wall)) sum.reported++;
                }
            }
            return sum;
        },

        dispose: () => world.dispose(),
    };
}
