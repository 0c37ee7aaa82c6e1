/**
 * Polygons and circles: random convex outlines with 3 to 6 corners, and true circles, in one world.
 * Reads the drag state, writes poses, reads contacts.
 */

import { circle, polygon, World } from 'sepaxis';
import { draw } from 'sepaxis/debug';
import { drift, fly, randomDrift } from '../canvas/motion.js';
import { drawContactPoints } from '../draw/contact-points.js';
import { drawBodies, markHits } from '../draw/draw.js';
import { randomConvex } from '../shapes/random.js';
import { textsOf } from './words.js';

export const words = {
    en: {
        label: 'Polygons',
        title: 'Polygons and circles',
        caption:
            'Any convex shape collides with any other, and the circles are true circles. Shapes that overlap are hatched; the dots are contact points.',
        polygons: 'polygons',
        circles: 'circles',
        plain: 'sepaxis/debug drawing',
    },
    zh: {
        label: '多边形',
        title: '多边形与圆',
        caption:
            '任何凸图形都能与其他任何图形相碰，圆是真正的圆。重叠的图形画上斜线，圆点是接触的地方。',
        polygons: '多边形数量',
        circles: '圆的数量',
        plain: '用 sepaxis/debug 绘制',
    },
};
const say = textsOf(words);
export const defaults = { polygons: 9, circles: 4, touch: true, plain: false };
export const controls = ['polygons', 'circles', 'touch', 'plain'];
export const ranges = { polygons: [0, 30, 1], circles: [0, 20, 1] };

export function create(view, settings, random) {
    const { drag } = view;
    const world = new World();

    function populate() {
        world.clear();
        const rng = random();
        const bodies = [];
        const add = (shape) => {
            const label = bodies.length;
            const who = { label, name: say.shape(label) };
            bodies.push(world.add(shape, randomDrift(view, rng, who)));
        };
        for (let k = 0; k < settings.polygons; k++) {
            const outline = randomConvex(rng, 3 + (k % 4), rng.between(38, 84) * view.scale);
            add(polygon(outline));
        }
        for (let k = 0; k < settings.circles; k++) add(circle(rng.between(26, 58) * view.scale));
        drag.setBodies(bodies, { onrelease: fly });
    }

    function frame(dt) {
        drift(view, world, dt);
        world.update();

        if (settings.plain) {
            const { free, hit, accent } = view.palette;
            draw(view.context, world, { clear: false, colors: { free, hit, contact: accent } });
            return;
        }

        drawBodies(view, markHits(world));
        if (settings.touch) drawContactPoints(view, world);
    }

    populate();
    return { world, frame, changes: { polygons: populate, circles: populate } };
}
