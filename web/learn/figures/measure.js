/**
 * What each idea saves: reads the time of a plain test of a crowd with and without the broad phase,
 * the early exit and the remembered axis, and of the library with and without SIMD; draws each as a
 * factor. One pair of times is measured per frame, in turn.
 */

import { polygon, World } from 'sepaxis';
import { drift } from '../../canvas/motion.js';
import { createRandom, regular } from '../../shapes/random.js';
import { drawCrowd } from '../draw.js';
import { readBodies, testAll } from '../plain-test.js';

export const words = {
    en: {
        alt: 'A crowd of polygons, and below it a bar for each idea: how much slower the test is without it.',
        controls: {
            boxes: 'Broad phase',
            early: 'Early exit',
            memory: 'Remembered axis',
            simd: 'SIMD (library)',
        },
        bars: {
            boxes: 'broad phase',
            early: 'early exit',
            memory: 'remembered axis',
            simd: 'SIMD',
        },
        now: (pairs, axes, hits, time) =>
            `${pairs} pairs and ${axes} axes tested, ${hits} pairs overlap: ${time} ms in JavaScript.`,
        library: (time) => `The library takes ${time} ms.`,
        waiting: 'Press Play to measure.',
    },
    zh: {
        alt: '一群多边形；下方每个办法有一根横条，表示没有它时检测慢多少。',
        controls: {
            boxes: '宽阶段',
            early: '提前退出',
            memory: '记住的轴',
            simd: 'SIMD（本库）',
        },
        bars: { boxes: '宽阶段', early: '提前退出', memory: '记住的轴', simd: 'SIMD 指令' },
        now: (pairs, axes, hits, time) =>
            `检测了 ${pairs} 对、${axes} 条轴，其中 ${hits} 对重叠：JavaScript 用了 ${time} 毫秒。`,
        library: (time) => `本库用 ${time} 毫秒。`,
        waiting: '按“播放”开始测量。',
    },
};
export const settings = { boxes: true, early: true, memory: true, simd: true };
export const isMoving = true;

const ideas = ['boxes', 'early', 'memory', 'simd'];
const count = 140;
const lead = 1; // milliseconds: a measurement repeats its work at least this long
const early = 8; // ratios that are dropped: the browser still compiles the code
const kept = 15; // ratios of which the median counts: fewer follow faster, more are steadier
const telling = 0.4; // seconds between two changes of the numbers

export function arrange(controls) {
    for (const key of ideas) controls.toggle(key);
}

/** Milliseconds per call, of as many calls as the clock needs. */
function timeOf(work) {
    const begin = performance.now();
    let calls = 0;
    let end = begin;
    while (end - begin < lead) {
        work(calls);
        calls += 1;
        end = performance.now();
    }
    return (end - begin) / calls;
}

export function create(figure) {
    const { settings, view, unit, words: say, world } = figure;
    const rng = createRandom(9);
    const size = 0.12 * unit;
    // Long shapes leave much of their boxes empty, so that many boxes overlap and shapes do not.
    const shapes = [4, 5, 6, 8].map((corners) =>
        regular(corners, size).map(({ x, y }) => ({ x: 2 * x, y: 0.55 * y })),
    );
    const loose = Array.from({ length: count }, (_, k) => {
        const pace = 0.25 * unit;
        return world.add(polygon(shapes[k % shapes.length]), {
            x: rng.between(0.05, 0.95) * view.width,
            y: rng.between(0.05, 0.7) * view.height,
            angle: rng.between(0, 6),
            data: {
                knob: 0,
                speedX: rng.between(-pace, pace),
                speedY: rng.between(-pace, pace),
                spin: rng.between(-0.4, 0.4),
                pace,
            },
        });
    });
    const remembered = new Uint8Array(count * count);
    const ratios = Object.fromEntries(ideas.map((key) => [key, []]));
    const taken = Object.fromEntries(ideas.map((key) => [key, 0]));
    let plain = null; // the same crowd in the build without SIMD
    let turn = 0;
    let timeWith = 0; // milliseconds, of the last measurement with an idea
    let sinceTold = telling;
    let told = '';
    const factors = {};
    const now = { plain: 0, library: 0 }; // milliseconds

    import('sepaxis/plain')
        .then(({ polygon: plainPolygon, World: PlainWorld }) => {
            if (figure.world !== world) return; // out of sight by now
            const own = new PlainWorld();
            const bodies = loose.map((body, k) =>
                own.add(plainPolygon(shapes[k % shapes.length]), body),
            );
            plain = { world: own, bodies };
        })
        .catch(() => {}); // then SIMD has no factor

    const fast = new World();
    const fastBodies = loose.map((body) => fast.add(body.shape, body));

    /** Moves every body by a hair and updates, so that the library has work to do. */
    function updateWorld({ world: crowd, bodies }) {
        return timeOf((calls) => {
            const { x, y } = crowd;
            const shift = calls % 2 === 0 ? 0.01 : -0.01;
            for (const { index } of bodies) {
                x[index] += shift;
                y[index] += shift;
            }
            crowd.update();
        });
    }

    function follow({ bodies }) {
        bodies.forEach((body, k) => {
            const { x, y, angle } = loose[k];
            body.set(x, y, angle);
        });
    }

    /** Measures with an idea in one frame, and without it in the next. */
    function measure() {
        const key = ideas[Math.floor(turn / 2) % ideas.length];
        const isWithout = turn % 2 === 1;
        turn += 1;
        const time = key === 'simd' ? timeOfLibrary(isWithout) : timeOfTest(key, !isWithout);
        if (!isWithout) timeWith = time;
        else if (time > 0) keep(key, time / timeWith);
        if (settings[key] === !isWithout && time > 0)
            now[key === 'simd' ? 'library' : 'plain'] = time;
    }

    function timeOfTest(key, isOn) {
        const { boxes, early, memory } = settings;
        const crowd = readBodies(loose);
        return timeOf(() => testAll(crowd, { boxes, early, memory, [key]: isOn }, remembered));
    }

    function countAll() {
        const { boxes, early, memory } = settings;
        return testAll(readBodies(loose), { boxes, early, memory }, remembered);
    }

    /** 0 while the other build is loading. */
    function timeOfLibrary(isPlain) {
        const crowd = isPlain ? plain : { world: fast, bodies: fastBodies };
        if (!crowd) return 0;
        follow(crowd);
        return updateWorld(crowd);
    }

    function keep(key, ratio) {
        taken[key] += 1;
        if (taken[key] <= early) return;
        ratios[key].push(ratio);
        if (ratios[key].length > kept) ratios[key].shift();
    }

    const median = (list) => list.toSorted((p, q) => p - q)[Math.floor(list.length / 2)];

    function tell(dt) {
        sinceTold += dt;
        if (sinceTold < telling || now.plain === 0) return;
        sinceTold = 0;
        for (const key of ideas) if (ratios[key].length > 2) factors[key] = median(ratios[key]);
        const library = now.library > 0 ? ` ${say.library(now.library.toFixed(3))}` : '';
        const counts = countAll();
        const numbers = [counts.pairs, counts.axes, counts.hits].map((one) =>
            one.toLocaleString('en'),
        );
        told = say.now(...numbers, now.plain.toFixed(2)) + library;
    }

    function draw(dt) {
        if (!view.paused) {
            const { held, x, y, angle } = view.drag;
            const room = { width: view.width, height: 0.75 * view.height };
            drift({ ...room, drag: { bodies: loose, held, x, y, angle } }, world, dt);
            if (dt > 0) measure();
        }
        tell(dt);
        world.update();
        drawCrowd(figure, loose);
        drawBars();
        return true;
    }

    /** One bar per idea, on a logarithmic scale: twice as long for the square of a factor. */
    function drawBars() {
        const { context, palette } = figure;
        const [top, step] = [0.78 * view.height, (0.2 * view.height) / ideas.length];
        const left = Math.min(150, 0.42 * view.width);
        const room = view.width - left - 70;
        context.fillStyle = palette.surface;
        context.fillRect(0, top - 6, view.width, view.height - top + 6);
        context.font = '600 12px system-ui, sans-serif';
        context.textBaseline = 'middle';
        ideas.forEach((key, k) => {
            const y = top + (k + 0.5) * step;
            context.textAlign = 'right';
            context.fillStyle = settings[key] ? palette.ink : palette.faint;
            context.fillText(say.bars[key], left - 10, y);
            const factor = factors[key];
            if (!factor) return;
            const length = Math.max(2, (Math.log2(Math.max(1, factor)) / 8) * room);
            context.fillStyle = settings[key] ? palette.accent : palette.faint;
            context.fillRect(left, y - step * 0.3, Math.min(room, length), step * 0.6);
            context.textAlign = 'left';
            context.fillStyle = palette.ink;
            context.fillText(`× ${factor.toFixed(1)}`, left + Math.min(room, length) + 8, y);
        });
    }

    return {
        draw,
        loose,
        say: () => told || say.waiting,
        answer: () => ({ ...countAll(), factors, contacts: world.contacts.length }),
        dispose() {
            fast.dispose();
            plain?.world.dispose();
        },
    };
}
