// Uses sepaxis/pairs by `import` and by `require`. Prints what it finds.

import { createRequire } from 'node:module';
import { box, circle, distance, overlaps, overlapsMany } from 'sepaxis/pairs';

const { castRay } = createRequire(import.meta.url)('sepaxis/pairs');
const poses = { x: [0, 8, 30], y: [0, 0, 0] };
console.log(
    JSON.stringify([
        overlaps(box(4, 4), {}, circle(2), { x: 3 }),
        distance(box(10, 10), {}, circle(2), { x: 20 }).distance,
        castRay(box(10, 10), {}, -15, 0, 20, 0).t * 20,
        overlapsMany([circle(5), circle(4), box(1, 1)], poses, { a: [0, 1], b: [1, 2] }).join(),
    ]),
);
