/**
 * Polygons and circles: random convex outlines with 3 to 6 corners, and true circles, in one world.
 * Reads the hand, writes poses, reads contacts.
 */

import { circle, polygon, World } from 'sepaxis';
import { draw } from 'sepaxis/debug';
import { drawContactPoints } from '../contact-points.js';
import { drawBodies } from '../ink.js';
import { anywhere, drift } from '../motion.js';
import { randomConvex } from '../random.js';

export const label = 'Polygons';
export const title = 'Polygons and circles';
export const caption =
    'Any convex shape meets any other, and the circles are true circles. What overlaps is hatched; the dots are where it touches.';
export const defaults = { polygons: 9, circles: 4, touch: true, plain: false };

export function create(stage, settings, random) {
    const { hand } = stage;
    const world = new World();

    function populate() {
        world.clear();
        const dice = random();
        const bodies = [];
        for (let k = 0; k < settings.polygons; k++) {
            const outline = randomConvex(dice, 3 + (k % 4), dice.between(38, 84) * stage.scale);
            bodies.push(world.add(polygon(outline), anywhere(stage, dice, bodies.length)));
        }
        for (let k = 0; k < settings.circles; k++) {
            const shape = circle(dice.between(26, 58) * stage.scale);
            bodies.push(world.add(shape, anywhere(stage, dice, bodies.length)));
        }
        hand.serve(bodies, { onrelease: fly });
    }

    function fly(body, speedX, speedY) {
        Object.assign(body.data, { speedX, speedY });
    }

    function frame(dt) {
        drift(stage, world, dt);
        world.update();

        if (settings.plain) {
            const { free, hit, accent } = stage.palette;
            draw(stage.context, world, { clear: false, colors: { free, hit, contact: accent } });
            return;
        }

        const { contacts } = world;
        const hits = new Uint8Array(world.count);
        for (let row = 0; row < contacts.length; row++) {
            hits[contacts.a[row]] = hits[contacts.b[row]] = 1;
        }
        drawBodies(stage, hits);
        if (settings.touch) drawContactPoints(stage, world);
    }

    populate();
    return {
        world,
        panel(gui) {
            gui.add(settings, 'polygons', 0, 30, 1).onFinishChange(populate);
            gui.add(settings, 'circles', 0, 20, 1).onFinishChange(populate);
            gui.add(settings, 'touch').name('contact points');
            gui.add(settings, 'plain').name('sepaxis/debug drawing');
        },
        frame,
        dispose: () => world.dispose(),
    };
}
