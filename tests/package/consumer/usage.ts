// A user's module. Reads the types of the installed package.

import { type Body, type Contact, circle, collide, type Shape, World } from 'sepaxis';
import { type DrawOptions, draw } from 'sepaxis/debug';

const shape: Shape = circle(10);
const world = new World({ capacity: 10 });
const body: Body<{ lives: number }> = world.add(shape, { x: 1, data: { lives: 3 } });
body.data.lives -= 1;
world.update();
world.contacts.forEach(({ a, b, depth }: Contact) => {
    a.x -= depth;
    b.x += depth;
});
const hit: number | undefined = collide(shape, { x: 0 }, shape, { x: 1 })?.depth;

export function show(context: CanvasRenderingContext2D, options?: DrawOptions): number {
    draw(context, world, options);
    // @ts-expect-error: a typing mistake
    draw(context, world, { contact: true });
    return hit ?? 0;
}
