/**
 * Balls that bounce off a drawn shape: reads the contacts of a world, writes poses. A ball bounces
 * off the shape along the contact normal, and off the edges of the view.
 */

import { circle } from 'sepaxis';
import { createDrag } from '../canvas/drag.js';
import { drift } from '../canvas/motion.js';
import { drawBody } from '../draw/draw.js';

const count = 8;
const radius = 8; // pixels
const pace = 75; // pixels per second
const glow = 0.3; // seconds that a hit stays visible
const collisionFilter = { category: 2, mask: 1 }; // balls hit the shape, not each other

export function createBalls(view, world, rng) {
    const shape = circle(radius);
    const drag = createDrag(view);
    drag.setBodies(
        Array.from({ length: count }, (_, k) => {
            const [turn, heading] = [(k / count) * 2 * Math.PI, rng.between(0, 2 * Math.PI)];
            return world.add(shape, {
                x: view.width * (0.5 + 0.46 * Math.cos(turn)),
                y: view.height * (0.5 + 0.44 * Math.sin(turn)),
                ...collisionFilter,
                data: {
                    pace,
                    speedX: pace * Math.cos(heading),
                    speedY: pace * Math.sin(heading),
                    spin: 0,
                    left: 0,
                    knob: 0,
                },
            });
        }),
    );

    function bounce({ a, b, normalX, normalY, depth }) {
        const [ball, sign] = a.isStatic ? [b, 1] : [a, -1];
        const [x, y] = [sign * normalX, sign * normalY];
        const { data } = ball;
        ball.set(ball.x + x * depth, ball.y + y * depth);
        data.left = glow;
        const along = data.speedX * x + data.speedY * y;
        if (along >= 0) return;
        data.speedX -= 2 * along * x;
        data.speedY -= 2 * along * y;
    }

    return {
        /** Moves the balls and reflects them. */
        move(dt) {
            drift(view, world, dt);
            for (const { data } of drag.bodies) data.left -= dt;
            world.update();
            for (const contact of world.contacts) bounce(contact);
        },
        draw() {
            const { free, freeFill, hit, hitFill } = view.palette;
            for (const ball of drag.bodies) {
                const isHit = ball.data.left > 0;
                const [stroke, fill] = isHit ? [hit, hitFill] : [free, freeFill];
                drawBody(view, ball, { stroke, fill, hit: isHit });
            }
        },
    };
}
