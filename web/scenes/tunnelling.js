/**
 * Tunnelling: a fast ball and thin walls. A ball that is tested only at the end of each frame, with `overlaps`, may
 * have passed a wall before any test. A body with the `bullet` flag is swept, and `world.passed` lists its hits with
 * time and normal.
 *
 * Reads positions, speed and the selected time; simulates one flight for the picture, and a thousand for the counts.
 */

import { box, circle, World } from 'sepaxis';
import { turnInPlace } from '../canvas/motion.js';
import { posesOf, readPlaces } from '../canvas/places.js';
import { counted } from '../site/language.js';
import { fill, fillTable, pairOf, tableOf, write } from '../widgets/table.js';
import { drawFlight } from './tunnelling-picture.js';
import { createRange } from './tunnelling-range.js';
import { textsOf } from './words.js';

const walls = (count) => `${count} ${count === 1 ? 'wall' : 'walls'}`;

export const words = {
    en: {
        label: 'Tunnelling',
        guide: 'guides/fast.html',
        caption:
            'The ball is so fast that it passes a wall within one frame. A test at the end of each frame rarely finds it inside a wall; a sweep misses no wall, even one a thousandth of a pixel wide.',
        keys: 'Drag the ball, the end of its flight or a wall; the slider below sets the time. When the canvas has focus: <kbd>Tab</kbd> or <kbd>N</kbd> picks the next one, arrow keys move it (<kbd>Shift</kbd>: finely), <kbd>Q</kbd> and <kbd>E</kbd> turn a wall. <kbd>Space</kbd> pauses, <kbd>.</kbd> steps one frame of the picture.',
        ball: 'Ball',
        aim: 'End of the flight',
        wall: (number) => `Wall ${number}`,
        mode: 'tested',
        modes: { discrete: 'discrete', swept: 'swept' },
        speed: 'per frame, % of width',
        width: 'wall, pixels wide',
        play: 'play the flight',
        time: 'time',
        at: (frame, t) => `frame ${frame}, t ${t}`,
        unnoticed: 'undetected',
        oneFrame: 'one frame',
        atTheStart: 'at the start',
        deep: (depth) => `${depth} deep`,
        asked: 'asked',
        never: 'never',
        out: 'normal, out of the wall',
        shots: (shots) => `And ${shots} shots, each from a slightly different start:`,
        obstructing: 'Walls in the way',
        through: 'Passed through undetected, if tested each frame',
        reported: 'Reported, if swept',
        sweptFree: 'Swept: no wall is in the way.',
        sweptInside: 'Swept: the ball is in a wall before it starts.',
        sweptHit: (wall, frame, t) =>
            `Swept: it hits wall ${wall} in frame ${frame}, at t\u00a0=\u00a0${t}, and stops there.`,
        discreteFree: 'Tested each frame: no wall is in the way.',
        discreteThrough: (missed) =>
            `Tested each frame: it has passed through ${walls(missed)} undetected.`,
        discreteHit: (frame, missed) =>
            `Tested each frame: by luck it is found inside a wall at the end of frame ${frame}${missed > 0 ? `, after passing through ${walls(missed)} undetected` : ''}.`,
    },
    zh: {
        label: '隧穿',
        guide: '../guides/fast.html',
        caption:
            '球飞得太快，一帧就越过了一堵墙。只在每帧结束的地方检测，很少能发现它在墙里；用扫掠，哪怕墙只有千分之一像素厚，也不会漏掉。',
        keys: '拖动球、飞行的终点或墙；下方的滑块是时间。焦点在画布上时：<kbd>Tab</kbd> 或 <kbd>N</kbd> 选下一个，方向键移动（<kbd>Shift</kbd>：微调），<kbd>Q</kbd> <kbd>E</kbd> 转动墙。<kbd>空格</kbd> 暂停，<kbd>.</kbd> 让画面单步。',
        ball: '球',
        aim: '飞行的终点',
        wall: (number) => `墙 ${number}`,
        mode: '检测方式',
        modes: { discrete: '逐帧', swept: '扫掠' },
        speed: '每帧路程（宽度的 %）',
        width: '墙厚（像素）',
        play: '播放飞行过程',
        time: '时间',
        at: (frame, t) => `第 ${frame} 帧，t ${t}`,
        unnoticed: '没发现',
        oneFrame: '一帧',
        atTheStart: '起点',
        deep: (depth) => `深 ${depth}`,
        asked: '查询',
        never: '没有',
        out: '法线，朝墙外',
        shots: (shots) => `再发射 ${shots} 次，每次的起点往前挪一点：`,
        obstructing: '路上的墙',
        through: '逐帧检测：穿过而没发现',
        reported: '扫掠：报告出来',
        sweptFree: '扫掠：路上没有墙。',
        sweptInside: '扫掠：球还没出发就已经在墙里。',
        sweptHit: (wall, frame, t) =>
            `扫掠：它在第 ${frame} 帧碰到墙 ${wall}，在这一帧的 t\u00a0=\u00a0${t} 处，并停在那里。`,
        discreteFree: '逐帧检测：路上没有墙。',
        discreteThrough: (missed) => `逐帧检测：它穿过了 ${missed} 堵墙，没有被发现。`,
        discreteHit: (frame, missed) =>
            `逐帧检测：${missed > 0 ? `悄悄穿过 ${missed} 堵墙之后，` : ''}第 ${frame} 帧结束时碰巧发现它在一堵墙里。`,
    },
};
const say = textsOf(words);
export const defaults = { mode: 'discrete', speed: 23, width: 3, time: 0, play: true, at: '' };
export const controls = ['mode', 'speed', 'width', 'play'];
export const ranges = { speed: [2, 60, 0.5], width: [0.001, 40] };
export const steps = { width: [0.001, 0.01, 0.1, 0.5, 1, 2, 3, 5, 8, 12, 20, 40] };
export const choices = { mode: { [say.modes.discrete]: 'discrete', [say.modes.swept]: 'swept' } };

const shots = 1000;
const pace = 1.1; // frames of the flight per second: slow motion
const rest = 1.2; // seconds at the end

export function create(view, settings, random) {
    const world = new World(); // the draggable bodies
    const range = createRange();
    const slider = makeSlider(view.overlay);
    const facts = makeFacts(view.readout);
    let bodies = null;
    let flight = null;
    let clock = 0;
    let counting = 0;

    function populate() {
        world.clear();
        bodies = addBodies(world, view, settings, random());
        flight = null;
        // If paused from the start, show the end, where there is most to see.
        clock = settings.play && view.paused ? Infinity : settings.time;
        const { start, aim, walls } = bodies;
        view.drag.setBodies([...walls, start, aim]);
    }

    /** Computes the flight again if any of its inputs have changed. */
    function prepare() {
        const { start, aim, walls } = bodies;
        const { speed, width } = settings;
        const places = posesOf([start, aim, ...walls]);
        const key = JSON.stringify([speed, width, view.width, places]);
        if (flight?.key === key) return;
        flight = { key, ...range.fire(start, aim, walls, (speed / 100) * view.width) };
        // Counting takes thousands of frames, so it waits until a drag pauses.
        clearTimeout(counting);
        counting = setTimeout(
            () => facts.count(range.count(start, walls, flight, shots)),
            view.drag.held ? 200 : 0,
        );
    }

    function frame(dt) {
        turnInPlace(view, world, dt, false);
        world.update();
        prepare();
        if (settings.play && dt > 0) {
            clock += dt * pace;
            if (clock > flight.count + rest * pace) clock = 0;
        }
        const time = Math.min(clock, flight.count);
        const swept = settings.mode === 'swept';
        slider.show(time, flight.count);
        drawFlight(view, bodies, flight, { time, swept, say });
        facts.show(flight, swept);
        return settings.play && dt > 0;
    }

    slider.input.addEventListener('input', () => {
        settings.play = false;
        clock = settings.time = Number(slider.input.value);
        view.remember();
    });

    populate();
    return {
        world,
        get flight() {
            return flight;
        },
        frame,
        resize: populate,
        changes: {
            width() {
                const shape = wallShape(view, settings);
                for (const wall of bodies.walls) wall.shape = shape;
            },
        },
        dispose() {
            clearTimeout(counting);
            range.dispose();
        },
    };
}

const wallShape = ({ height }, settings) => box(settings.width, height * 0.36);

/** Adds the ball, a handle at the end of its flight, and three walls between them. */
function addBodies(world, view, settings, rng) {
    const { width, height } = view;
    const kept = readPlaces(settings.at, view, 5);
    const start = world.add(circle(Math.max(8, 15 * view.scale)), {
        x: width * 0.08,
        y: height * (0.46 + rng.between(-0.02, 0.02)),
        ...kept[0],
        data: { name: say.ball, knob: 0 },
    });
    const aim = world.add(circle(9), {
        x: width * 0.94,
        y: height * (0.46 + rng.between(-0.04, 0.04)),
        ...kept[1],
        data: { name: say.aim, knob: 0 },
    });
    const shape = wallShape(view, settings);
    const walls = [0.2, 0.43, 0.66].map((part, k) =>
        world.add(shape, {
            x: width * (part + rng.between(-0.012, 0.012)),
            y: height * 0.46,
            angle: rng.between(-0.16, 0.16),
            ...kept[k + 2],
            data: { name: say.wall(k + 1), knob: 0 },
        }),
    );
    return { start, aim, walls };
}

/** The time slider on the canvas, in frames. */
function makeSlider(parent) {
    const bar = document.createElement('label');
    bar.className = 'time';
    bar.innerHTML = `
        <span>${say.time}</span><input id="time" type="range" min="0" step="0.01" value="0" list="frames">
        <output></output><datalist id="frames"></datalist>`;
    parent.append(bar);
    const [input, output, ticks] = ['input', 'output', 'datalist'].map((tag) =>
        bar.querySelector(tag),
    );
    return {
        input,
        show(time, count) {
            if (Number(input.max) !== count) {
                input.max = count;
                const frames = Array.from({ length: count + 1 }, (_, k) => new Option('', k));
                ticks.replaceChildren(...frames);
            }
            if (document.activeElement !== input || Number(input.value) !== time)
                input.value = time;
            const frame = Math.min(Math.floor(time), count - 1);
            const words = say.at(frame + 1, (time - frame).toFixed(2));
            write(output, words);
            input.setAttribute('aria-valuetext', words);
        },
    };
}

/** Adds the hits beside the canvas. */
function makeFacts(parent) {
    const put = fill(
        parent,
        `<p class="outcome" id="shot"></p>
        ${tableOf('answers', [say.asked, 't', say.out])}
        <p class="after">${say.shots(counted(shots))}</p>
        <dl class="facts">
            <dt>${say.obstructing}</dt><dd id="in-the-way">…</dd>
            <dt>${say.through}</dt><dd id="unnoticed">…</dd>
            <dt>${say.reported}</dt><dd id="reported">…</dd>
        </dl>`,
    );
    return {
        show({ frames, stopDiscrete, stopSwept, cast }, swept) {
            const first = frames[stopSwept]?.passed[0];
            const before = frames.slice(0, stopDiscrete < 0 ? frames.length : stopDiscrete);
            const missed = new Set(before.flatMap(({ passed }) => passed.map(({ wall }) => wall)));
            missed.delete(frames[stopDiscrete]?.found);
            put({
                shot: swept
                    ? sentenceSwept(first, stopSwept)
                    : sentenceDiscrete(missed.size, stopDiscrete),
            });
            const row = (asked, hit) => ({
                cells: hit
                    ? [asked, hit.t.toFixed(4), `(${pairOf(hit.normal)})`]
                    : [asked, say.never, '–'],
            });
            const rows = [row('passed', first), row('castShape', cast)];
            fillTable(parent.querySelector('tbody'), rows, ['words', '', '']);
        },
        count({ obstructing, unnoticed, reported }) {
            put({
                'in-the-way': counted(obstructing),
                unnoticed: counted(unnoticed),
                reported: counted(reported),
            });
        },
    };
}

function sentenceSwept(first, frame) {
    if (!first) return say.sweptFree;
    if (frame === 0) return say.sweptInside;
    return say.sweptHit(first.wall + 1, frame, first.t.toFixed(3));
}

function sentenceDiscrete(missed, stop) {
    if (stop >= 0) return say.discreteHit(stop, missed);
    return missed > 0 ? say.discreteThrough(missed) : say.discreteFree;
}
