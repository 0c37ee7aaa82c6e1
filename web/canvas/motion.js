/**
 * Free motion for scenes without forces: reads speeds from `body.data`, writes the pose columns of
 * the world. Bodies bounce off the view's walls by their bounds, so no corner leaves the view.
 */

const extent = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

/** Moves every body by one step, and the held body to its target. */
export function drift(view, world, dt) {
    const { drag } = view;
    const { x, y, angle } = world;
    for (const body of drag.bodies) {
        const i = body.index;
        const motion = body.data;
        if (body === drag.held) body.set(drag.x, drag.y, drag.angle);
        else {
            x[i] += motion.speedX * dt;
            y[i] += motion.speedY * dt;
            angle[i] += motion.spin * dt;
            slowDown(motion, dt);
        }
        bounce(view, body, x, y);
    }
}

/** Lets a released body fly on with the speed of the pointer. */
export function fly({ data }, speedX, speedY) {
    Object.assign(data, { speedX, speedY });
}

/** Slows a thrown body down to its own pace; a body that was released at rest does not move. */
function slowDown(motion, dt) {
    const speed = Math.hypot(motion.speedX, motion.speedY);
    if (speed <= motion.pace) return;
    // With a pace of 0, the body stops completely.
    const slowed = motion.pace === 0 && speed < 2 ? 0 : Math.exp(-1.4 * dt);
    const keep = Math.max(motion.pace / speed, slowed);
    motion.speedX *= keep;
    motion.speedY *= keep;
}

/** The walls of a view; if it has none, its edges. */
export const wallsOf = ({ walls, width, height }) =>
    walls ?? { minX: 0, minY: 0, maxX: width, maxY: height };

function bounce(view, body, x, y) {
    const i = body.index;
    const motion = body.data;
    const walls = wallsOf(view);
    body.bounds(extent);
    const beyond = (min, low, max, high) => (min < low ? min - low : Math.max(0, max - high));
    const overX = beyond(extent.minX, walls.minX, extent.maxX, walls.maxX);
    const overY = beyond(extent.minY, walls.minY, extent.maxY, walls.maxY);
    x[i] -= overX;
    y[i] -= overY;
    if (overX !== 0) motion.speedX = -Math.sign(overX) * Math.abs(motion.speedX);
    if (overY !== 0) motion.speedY = -Math.sign(overY) * Math.abs(motion.speedY);
}

/**
 * Moves the held body to its target, and rotates all others in place by `data.spin` if `turning` is set.
 * Origins stay inside the view, which may have shrunk.
 */
export function turnInPlace(view, world, dt, turning) {
    const { drag } = view;
    const { x, y, angle } = world;
    for (const body of drag.bodies) {
        const i = body.index;
        if (body === drag.held) body.set(drag.x, drag.y, drag.angle);
        else if (turning) {
            angle[i] += (body.data.spin ?? 0) * dt;
        }
        x[i] = Math.min(view.width, Math.max(0, x[i]));
        y[i] = Math.min(view.height, Math.max(0, y[i]));
    }
}

/**
 * The options of `world.add` for one drifting body, with a random position, heading and spin. Copies the properties of
 * `words`, such as the body's name, to its `data`.
 */
export function randomDrift(view, random, words) {
    const pace = random.between(20, 62) * view.scale;
    const heading = random.between(0, 2 * Math.PI);
    return {
        x: random.between(0.1, 0.9) * view.width,
        y: random.between(0.1, 0.9) * view.height,
        angle: random.between(0, 2 * Math.PI),
        data: {
            ...words,
            pace,
            speedX: pace * Math.cos(heading),
            speedY: pace * Math.sin(heading),
            spin: random.either(random.between(0.15, 0.7)),
        },
    };
}
