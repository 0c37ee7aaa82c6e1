/**
 * A crowd of shapes that start on top of each other: reads how deep they overlap, lets the library
 * push them apart in rounds, and draws the overlaps that are left.
 */

import { createRandom } from '../../shapes/random.js';
import { addFence } from '../crowd.js';
import { drawCrowd } from '../draw.js';

export const words = {
    en: {
        alt: 'Many shapes that start on top of each other and are pushed apart.',
        controls: { count: 'Shapes', step: 'One round', again: 'Start over' },
        left: (rounds, pairs, depth) =>
            `Round ${rounds}: ${pairs} pairs overlap, the deepest by ${depth}.`,
        free: (rounds) => `Nothing overlaps any more, after ${rounds} rounds of pushes.`,
    },
    zh: {
        alt: '许多图形一开始叠在一起，然后被推开。',
        controls: { count: '图形数量', step: '推一轮', again: '重来' },
        left: (rounds, pairs, depth) => `第 ${rounds} 轮：${pairs} 对重叠，最深的重叠 ${depth}。`,
        free: (rounds) => `推了 ${rounds} 轮之后，没有任何重叠了。`,
    },
};
export const settings = { count: 40 };
export const isMoving = true;

const pace = 1 / 12; // seconds between two rounds

const asked = new WeakSet(); // figures whose button was pressed since the last frame

export const ranges = { count: { min: 5, max: 60, step: 1 } };
export const actions = {
    count: (figure) => figure.restart(),
    step(figure) {
        figure.rest();
        asked.add(figure);
    },
    again: (figure) => figure.restart(),
};

export function create(figure) {
    const { circle, ngon, settings, view, words: say, world } = figure;
    const rng = createRandom(7);
    const shapes = [3, 4, 5, 6].map((corners) => ngon(corners, 0.24));
    shapes.push(circle(0.2));
    addFence(figure);
    const loose = Array.from({ length: settings.count - 1 }, (_, k) =>
        world.add(shapes[k % shapes.length], {
            ...figure.place({ x: rng.between(-0.5, 0.5), y: rng.between(-0.4, 0.4) }),
            angle: rng.between(0, 6),
            data: { knob: 0 },
        }),
    );
    figure.add('A', shapes[3], { x: 0.1, y: 0.05 });
    let rounds = 0;
    let waited = 0;
    let found = null;

    function push(dt) {
        waited += dt;
        const isHeld = view.drag.held !== null;
        const isDue = (!view.paused && waited >= pace) || isHeld || asked.delete(figure);
        if (!isDue || found.pairs === 0) return;
        waited = 0;
        world.separate({ iterations: 1 });
        rounds += 1;
        const { held, x, y, angle } = view.drag;
        if (held) held.set(x, y, angle); // the held shape stays at the pointer
    }

    function draw(dt) {
        world.update();
        found = count();
        push(dt);
        world.update();
        found = count();
        drawCrowd(figure, view.drag.bodies);
        return found.pairs > 0;
    }

    function count() {
        let [pairs, depth] = [0, 0];
        for (const contact of world.contacts) {
            if (contact.depth < 0.01) continue; // touching, not overlapping
            pairs += 1;
            depth = Math.max(depth, contact.depth);
        }
        return { pairs, depth };
    }

    return {
        draw,
        loose,
        say: () =>
            found.pairs > 0
                ? say.left(rounds, found.pairs, found.depth.toFixed(1))
                : say.free(rounds),
        answer: () => ({ ...found, rounds }),
    };
}
