// A small fighting game for tests of saved states. Takes the library as an argument.

import { rng } from './rng.js';

export const MAP = {
    columns: 12,
    rows: 3,
    size: 8,
    cells: Array.from({ length: 36 }, (_, i) => +(i > 20)),
};

/** A lift, a one-way platform, movers, shots that come and go. */
export class Game {
    constructor(lib, fill = true) {
        this.world = new lib.World({ capacity: 8 });
        this.lib = lib;
        this.heat = this.world.column('heat', Float32Array);
        if (!fill) return;
        const { world } = this;
        world.add(lib.tiles(MAP), { y: 40, isStatic: true, data: 'map' });
        world.add(lib.box(20, 2), { x: 30, y: 30, isStatic: true, oneWay: { x: 0, y: -1 } });
        world.add(lib.box(16, 3), { x: 70, y: 20, isStatic: true, data: 'lift' });
        for (let i = 0; i < 2; i++) {
            world.add(lib.box(4, 6), { x: 20 + 40 * i, y: 10, data: `player ${i}`, tag: 1 });
        }
        for (let i = 0; i < 20; i++) world.add(lib.circle(1.5), { x: 4 * i, y: 5, data: i });
    }

    /** A step depends only on the state, the frame and the inputs. */
    step(frame, inputs) {
        const { world, lib } = this;
        const random = rng(frame);
        const lift = world.body(2);
        lift.y = 20 + 6 * Math.abs((frame % 40) / 20 - 1);
        inputs.forEach((input, i) => {
            const player = world.body(3 + i);
            if (input & 4) player.dropThrough();
            player.moveAndSlide((input & 1) - ((input >> 1) & 1), 1.5, {
                up: { x: 0, y: -1 },
                snap: 1,
            });
            if (frame % 7 === i) {
                world.add(lib.circle(0.5), {
                    x: player.x,
                    y: player.y - 5,
                    bullet: true,
                    tag: 1000 + frame,
                    data: `shot ${frame}`,
                });
            }
        });
        for (const body of world.bodies) {
            if (body.tag < 1000) continue;
            body.x += 9;
            if (frame - body.tag > -980) body.remove();
        }
        const { x, y, alive, count } = world;
        for (let i = 5; i < count; i++) {
            if (alive[i] === 0) continue;
            x[i] += random() - 0.5;
            y[i] += random();
        }
        const heat = world.column('heat', Float32Array);
        heat[frame % count] += 1;
        if (frame % 13 === 0) world.body(0).setTile(frame % 12, 1, (frame >> 3) & 1);
        world.update();
        world.separate({ iterations: 2 });
    }
}

/** The keys that both players press in a frame. */
export const inputs = (frame, seed = 0) => [(frame * 7 + seed) % 8, ((frame >> 2) + seed) % 8];
