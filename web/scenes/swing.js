/**
 * Swing: a gate, a sword or a flipper that turns about its hinge within one step. Calls `castShape`
 * with a rotation, and `collide` at a few poses of the swing, as a game without casts would; draws
 * both, and shows the call with its result.
 */

import { World } from 'sepaxis';
import { turnInPlace } from '../canvas/motion.js';
import { keepPlaces } from '../canvas/places.js';
import { createLabels } from '../draw/labels.js';
import { linesOf } from '../widgets/highlight.js';
import { fill, paced } from '../widgets/table.js';
import { createLoop, testsInWords } from './step-motion.js';
import { drawSwing } from './swing-picture.js';
import { addBodies, degreesTo, findSwing, makers, most, placeAim, usual } from './swing-state.js';
import { textsOf } from './words.js';

export const words = {
    en: {
        label: 'Swing',
        guide: 'guides/fast.html#sweeps-two-shapes-that-move-and-rotate',
        caption:
            'The shape swings in one step. Tested only at both ends, it passes through the ball; cast with a rotation, it stops at the first touch.',
        keys: 'Drag the ring to change the swing, the knob to turn the start, the gate to move its hinge; the obstacles can be dragged, too. When the canvas has focus: <kbd>Tab</kbd> or <kbd>N</kbd> picks the next one, arrow keys move it (<kbd>Shift</kbd>: finely), <kbd>Q</kbd> and <kbd>E</kbd> turn it. <kbd>Space</kbd> pauses, <kbd>.</kbd> steps one frame.',
        shape: 'swinging shape',
        gate: 'gate',
        sword: 'sword',
        flipper: 'flipper',
        aim: 'End of the swing',
        ball: 'ball',
        peg: 'peg',
        crate: 'crate',
        stone: 'stone',
        swing: 'swing, degrees',
        tests: 'poses tested',
        play: 'play the swing',
        start: 'start: ',
        end: 'end: ',
        hit: 'hit',
        free: 'free',
        castFree: 'Cast: nothing is in the way.',
        castInside: (name) => `Cast: it already overlaps the ${name} at the start.`,
        castHit: (name, t, degrees) =>
            `Cast: it first touches the ${name}, at t\u00a0=\u00a0${t}, after ${degrees}°.`,
        tested: (places) =>
            places === 2 ? 'Tested at the start and the end' : `Tested at ${places} poses`,
        found: (name, depth, t) =>
            `: it is found in the ${name} at t\u00a0=\u00a0${t}, ${depth} deep.`,
        code: 'The call and its result',
        nothing: 'nothing is in the way',
    },
    zh: {
        label: '挥转',
        guide: '../guides/fast.html#sweeps-two-shapes-that-move-and-rotate',
        caption:
            '图形一步转到底。只在起点和终点检测，它就穿过了球；用带转动的投射，它停在第一次接触的地方。',
        keys: '拖动圆环改变转角，拖动旋钮转动起点，拖动门移动铰链；挡路的东西也能拖。焦点在画布上时：<kbd>Tab</kbd> 或 <kbd>N</kbd> 选下一个，方向键移动（<kbd>Shift</kbd>：微调），<kbd>Q</kbd> <kbd>E</kbd> 旋转。<kbd>空格</kbd> 暂停，<kbd>.</kbd> 单步。',
        shape: '挥转的图形',
        gate: '门',
        sword: '剑',
        flipper: '弹球挡板',
        aim: '挥转的终点',
        ball: '球',
        peg: '销钉',
        crate: '箱子',
        stone: '石头',
        swing: '转角（度）',
        tests: '检测的姿态数',
        play: '播放挥转过程',
        start: '起点：',
        end: '终点：',
        hit: '相碰',
        free: '没碰',
        castFree: '投射：路上什么也没有。',
        castInside: (name) => `投射：一开始就与${name}重叠。`,
        castHit: (name, t, degrees) =>
            `投射：转过 ${degrees}° 时最先碰到${name}，t\u00a0=\u00a0${t}。`,
        tested: (places) => (places === 2 ? '只在起点和终点检测' : `检测 ${places} 个姿态`),
        found: (name, depth, t) => `：t\u00a0=\u00a0${t} 时发现它在${name}里，深 ${depth}。`,
        code: '调用和结果',
        nothing: '路上什么也没有',
    },
};
const say = textsOf(words);
export const defaults = { shape: 'gate', swing: usual, tests: 2, play: true, at: '' };
export const controls = ['shape', 'swing', 'tests', 'play'];
export const ranges = { swing: [-most, most, 1], tests: [2, 24, 1] };
export const choices = {
    shape: Object.fromEntries(Object.keys(makers).map((kind) => [say[kind], kind])),
};

export function create(view, settings, random) {
    const { drag } = view;
    const world = new World();
    const showFacts = paced(view, makeFacts(view.readout));
    let bodies = null;
    const loop = createLoop(0.45, 1);
    const labels = createLabels(view);

    function populate() {
        world.clear();
        bodies = addBodies(world, view, settings, random(), say);
        loop.restart();
        drag.setBodies([bodies.mover, bodies.aim, ...bodies.obstacles]);
    }

    function frame(dt) {
        turnInPlace(view, world, dt, false);
        if (drag.held === bodies.aim) settings.swing = degreesTo(bodies, settings.swing);
        const dAngle = (settings.swing / 180) * Math.PI;
        placeAim(bodies, dAngle);
        world.update();
        const found = findSwing(world, bodies, dAngle, settings.tests);
        const time = settings.play ? loop.next(dt, found.end) : null;
        drawSwing(view, bodies, found, { time, labels, say });
        showFacts(bodies.mover.data.kind, settings.swing, found);
        return settings.play && dt > 0;
    }

    populate();
    return {
        world,
        frame,
        changes: {
            shape() {
                keepPlaces(view, settings);
                populate();
            },
        },
    };
}

/** Adds the cast and the tests in words, and the cast as a program. */
function makeFacts(parent) {
    const put = fill(
        parent,
        `<p class="outcome" id="cast"></p>
        <p class="outcome" id="tested"></p>
        <pre class="call" id="call" tabindex="0" role="region" lang="en" aria-label="${say.code}"></pre>`,
    );
    let shown = '';
    return (kind, swing, { motion, first, tests }) => {
        put({ cast: sentenceOfCast(first, swing), tested: testsInWords(say, first, tests) });
        const program = programOf(kind, motion.dAngle.toFixed(3), first);
        if (program === shown) return;
        shown = program;
        parent.querySelector('pre').replaceChildren(...linesOf(program));
    };
}

function sentenceOfCast(first, swing) {
    if (!first) return say.castFree;
    const { hit, body } = first;
    if (hit.overlapping) return say.castInside(body.data.name);
    return say.castHit(body.data.name, hit.t.toFixed(3), Math.round(Math.abs(swing) * hit.t));
}

function programOf(name, dAngle, first) {
    const call = `const hit = world.castShape(
  ${name}.shape, ${name}, 0, 0,
  { dAngle: ${dAngle}, ignore: ${name} });`;
    if (!first) return `${call}\nhit; // → null: ${say.nothing}\n${name}.angle += ${dAngle};`;
    const { x, y, t, normal } = first.hit;
    return `${call}
hit.t; // → ${t.toFixed(3)}
hit.body; // → ${first.body.data.name}
[hit.x, hit.y]; // → [${x.toFixed(1)}, ${y.toFixed(1)}]
hit.normal; // → { x: ${normal.x.toFixed(2)}, y: ${normal.y.toFixed(2)} }
${name}.angle += ${dAngle} * hit.t;`;
}
