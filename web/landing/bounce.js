/**
 * The bounce: reads the contacts of the last update, writes the speeds in `body.data`.
 *
 * sepaxis finds the contact: the normal, the depth and the contact points. `world.separate()` ends the overlap. A game
 * adds only what this file contains: an elastic collision (Chris Hecker, "Rigid Body Dynamics",
 * https://chrishecker.com/Rigid_Body_Dynamics).
 *
 * `body.data` is { speedX, speedY, spin, mass, inertia }; walls and the held shape have a mass of Infinity.
 */

/** Calls `onbounce(a, b, point, normal, closing)` for each bounce; `closing` is a speed in pixels per second. */
export function bounce(world, onbounce = () => {}) {
    for (const { row, a, b, normalX: x, normalY: y } of world.contacts) {
        const point = middleOf(world.contacts.points(row, points));
        const [armA, armB] = [armOf(a, point), armOf(b, point)];
        const closing = speedAlong(a.data, armA, x, y) - speedAlong(b.data, armB, x, y);
        if (closing <= 0) continue; // they already move apart

        const [crossA, crossB] = [armA.x * y - armA.y * x, armB.x * y - armB.y * x];
        const impulse =
            (2 * closing) /
            (1 / a.data.mass +
                1 / b.data.mass +
                crossA ** 2 / a.data.inertia +
                crossB ** 2 / b.data.inertia);
        if (!Number.isFinite(impulse)) continue; // both have infinite mass
        push(a.data, -impulse, x, y, crossA);
        push(b.data, impulse, x, y, crossB);
        onbounce(a, b, point, { x, y }, closing);
    }
}

const points = [];

function middleOf(all) {
    const sum = { x: 0, y: 0 };
    for (const { x, y } of all) {
        sum.x += x / all.length;
        sum.y += y / all.length;
    }
    return sum;
}

const armOf = (body, { x, y }) => ({ x: x - body.x, y: y - body.y });

/** The speed of a body's contact point along the normal. */
function speedAlong({ speedX, speedY, spin }, arm, x, y) {
    return (speedX - spin * arm.y) * x + (speedY + spin * arm.x) * y;
}

function push(data, impulse, x, y, cross) {
    data.speedX += (impulse / data.mass) * x;
    data.speedY += (impulse / data.mass) * y;
    data.spin += (impulse / data.inertia) * cross;
}
