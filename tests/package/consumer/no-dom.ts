// A user's module on a server, without the types of browsers. Reads the core's types.

import { box, overlaps } from 'sepaxis';

export const hit: boolean = overlaps(box(1, 1), {}, box(1, 1), { x: 2 });
