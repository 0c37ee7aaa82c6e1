// The cost of a rollback: frames of a running game, the same frames after a rewind, and keep() in each of them. Returns
// Markdown.

import { History } from '../../../dist/index.js';
import { createWorld } from '../contestants/sepaxis.mjs';
import { quantile } from '../measure.mjs';
import { digits, table } from '../report.mjs';
import { sceneOfKinds } from './kinds.mjs';

const FRAMES = 8;

// Bodies are this many times as far apart as in an even scene, because a game is less crowded.
const SPREAD = 2;

/** A game of moving bodies among static ones, which `separate()` keeps apart. */
function createGame({ movers, statics }) {
    const scene = sceneOfKinds({ seed: 5, bodies: movers + statics, frames: 2 });
    const [from, to] = scene.frames.map(({ x, y, angle }) => ({
        x: x.map((value) => SPREAD * value),
        y: y.map((value) => SPREAD * value),
        angle,
    }));
    const { world } = createWorld({ ...scene, movers, frames: [from, to] });
    const velocity = (end, start) => end.map((value, i) => (value - start[i]) / FRAMES);
    const vx = velocity(to.x, from.x);
    const vy = velocity(to.y, from.y);
    /** Plays a frame; `direction` is 1 or -1. */
    function step(direction) {
        const { x, y } = world;
        for (let i = 0; i < movers; i++) {
            x[i] += direction * vx[i];
            y[i] += direction * vy[i];
        }
        world.update();
        world.separate();
    }
    return { world, step };
}

function timed(call) {
    const before = performance.now();
    call();
    return performance.now() - before;
}

const median = (times) => quantile(times, 0.5);

/**
 * Times in microseconds: eight frames of a running game; a rewind and the same frames again; the same with keep() after
 * each frame.
 */
function measure(size, { warmUp, rounds }) {
    const { world, step } = createGame(size);
    const history = new History(world, { frames: FRAMES });
    /** Plays eight frames: the times of the frames and of keep(). */
    const play = (direction) => {
        let frames = 0;
        let kept = 0;
        for (let frame = 0; frame < FRAMES; frame++) {
            frames += timed(() => step(direction));
            kept += timed(() => history.keep());
        }
        return { frames, kept };
    };
    const times = { frames: [], rewound: [], kept: [] };
    history.keep();
    for (let round = 0; round < warmUp + rounds; round++) {
        const direction = round % 2 === 0 ? 1 : -1;
        const first = play(direction);
        const end = world.hash();
        const rewind = timed(() => history.rewind(FRAMES));
        const again = play(direction);
        if (world.hash() !== end) throw new Error('the frames differ after a rewind');
        if (round < warmUp) continue;
        times.frames.push(1000 * first.frames);
        times.rewound.push(1000 * (rewind + again.frames));
        times.kept.push(1000 * (rewind + again.frames + again.kept));
    }
    world.dispose();
    return times;
}

const SIZES = [
    { movers: 300, statics: 0 },
    { movers: 300, statics: 2000 },
    { movers: 3000, statics: 2000 },
];

export function rollbackTable(watch) {
    const rows = SIZES.map((size) => {
        const { frames, rewound, kept } = measure(size, watch);
        const cell = (times) =>
            `${digits(median(times))} (${(median(times) / median(frames)).toFixed(2)}×)`;
        return [
            `${size.movers} moving, ${size.statics} static`,
            digits(median(frames)),
            cell(rewound),
            cell(kept),
        ];
    });
    return table(
        ['µs', `${FRAMES} frames`, `rewind(${FRAMES}), then the frames`, 'and keep() after each'],
        rows,
    );
}
