// A small fighting game, and the test that rollbacks change no result, for Node and for pages. Takes the library as an
// argument.

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

/** The hashes of a frame: of the world, and of its saved state. */
const hashesOf = (history) => `${history.world.hash()} ${history.hashAt(0)}`;

/** The hashes of each frame of a game without rollbacks. */
export function playStraight(lib, frames) {
    const game = new Game(lib);
    const history = new lib.History(game.world, { frames: 1 });
    return Array.from({ length: frames }, (_, frame) => {
        game.step(frame, inputs(frame));
        history.keep();
        return hashesOf(history);
    });
}

/**
 * Plays on guessed inputs, goes back by 1 to 12 frames and plays these again with the true ones. Calls `certain(frame,
 * hashes)` for every frame that was played with true inputs, and returns the number of frames of each rollback.
 */
export function playWithRollbacks(lib, frames, certain) {
    const game = new Game(lib);
    const history = new lib.History(game.world, { frames: 12 });
    const random = rng(5);
    const depths = [];
    const play = (frame, seed) => {
        game.step(frame, inputs(frame, seed));
        history.keep();
    };
    history.keep();
    const drawDepth = () => 1 + Math.floor(12 * random());
    let depth = drawDepth();
    let guessed = 0; // frames at the end that were played with guessed inputs
    const correct = (frame) => {
        history.rewind(guessed);
        for (let again = frame - guessed; again < frame; again++) {
            play(again, 0);
            certain(again, hashesOf(history));
        }
        depths.push(guessed);
        guessed = 0;
        depth = drawDepth();
    };
    for (let frame = 0; frame < frames; frame++) {
        if (guessed === depth) correct(frame);
        const isGuess = random() < 0.5 || guessed > 0;
        play(frame, isGuess ? 5 : 0);
        if (isGuess) guessed++;
        else certain(frame, hashesOf(history));
    }
    correct(frames);
    return depths;
}
