/** Static walls around the picture, so that nothing is pushed out of it. */

import { box } from 'sepaxis';

export function addFence({ unit, view, world }) {
    const { width, height } = view;
    const thick = 2 * unit;
    const [x, y] = [width / 2, height / 2];
    const options = { isStatic: true, data: { label: '', knob: 0 } };
    for (const side of [-1, 1]) {
        world.add(box(thick, 3 * height), { x: x + side * (x + unit), y, ...options });
        world.add(box(3 * width, thick), { x, y: y + side * (y + unit), ...options });
    }
}
