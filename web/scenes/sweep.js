/**
 * Sweep: a moving shape, and when it first touches something. Calls `sweep` for every obstacle,
 * and `collide` at a few times of the motion, as a game without sweeps would; draws the swept area,
 * the first touch, and the results of these few tests.
 */

import { box, circle, sweep, World } from 'sepaxis';
import { turnInPlace } from '../canvas/motion.js';
import { keepPlaces, readPlaces } from '../canvas/places.js';
import { choices as kinds, makers, nameOf } from '../shapes/kinds.js';
import { fill, fillTable, paced, tableOf } from '../widgets/table.js';
import { createLoop, testsInWords, testsOnTheWay } from './step-motion.js';
import {
    drawArea,
    drawRunner,
    drawShapes,
    drawTests,
    drawTouch,
    drawWay,
} from './sweep-picture.js';
import { textsOf } from './words.js';

export const words = {
    en: {
        label: 'Sweep',
        guide: 'guides/fast.html#sweeps-two-shapes-that-move-and-rotate',
        caption:
            'The shape moves along the arrow in one step. Tested only at its end, it passes through the thin wall; swept, it stops at the first touch.',
        mover: 'Moving shape',
        aim: 'End of the motion',
        wall: 'thin wall',
        round: 'disc',
        endHit: 'end: hit',
        endFree: 'end: free',
        shape: 'moving shape',
        turn: 'turn, degrees',
        tests: 'tests during the motion',
        disc: 'the disc moves too',
        play: 'play the motion',
        against: 'against',
        overlapping: 'overlapping',
        exact: 'exact',
        never: 'never',
        sweptFree: 'Swept: nothing is in the way.',
        sweptInside: (name) => `Swept: it already overlaps the ${name} at the start.`,
        sweptHit: (name, t) => `Swept: it first touches the ${name}, at t\u00a0=\u00a0${t}.`,
        tested: (places) =>
            places === 1 ? 'Tested at the end only' : `Tested at ${places} positions`,
        found: (name, depth, t) =>
            `: it is found in the ${name},${t ? ` at t\u00a0=\u00a0${t},` : ''} ${depth} deep.`,
    },
    zh: {
        label: '扫掠',
        guide: '../guides/fast.html#sweeps-two-shapes-that-move-and-rotate',
        caption:
            '图形沿箭头一步走到底。只在终点检测，它就穿过了薄墙；用扫掠，它停在第一次接触的地方。',
        mover: '移动的图形',
        aim: '移动的终点',
        wall: '薄墙',
        round: '圆盘',
        endHit: '终点：相碰',
        endFree: '终点：没碰',
        shape: '移动的图形',
        turn: '转动（度）',
        tests: '途中检测次数',
        disc: '圆盘也移动',
        play: '播放移动过程',
        against: '对象',
        overlapping: '已重叠',
        exact: '精确',
        never: '碰不到',
        sweptFree: '扫掠：路上什么也没有。',
        sweptInside: (name) => `扫掠：一开始就与${name}重叠。`,
        sweptHit: (name, t) => `扫掠：最先碰到${name}，在 t\u00a0=\u00a0${t} 时。`,
        tested: (places) => (places === 1 ? '只在终点检测' : `在 ${places} 处检测`),
        found: (name, depth, t) =>
            `：${t ? `t\u00a0=\u00a0${t} 时` : ''}发现它在${name}里，深 ${depth}。`,
    },
};
const say = textsOf(words);
export const defaults = {
    shape: 'roundedBox',
    turn: 60,
    tests: 1,
    disc: false,
    play: true,
    at: '',
};
export const controls = ['shape', 'turn', 'tests', 'disc', 'play'];
export const ranges = { turn: [-360, 360, 5], tests: [1, 24, 1] };
export const choices = { shape: kinds };

export function create(view, settings, random) {
    const { drag } = view;
    const world = new World();
    const showFacts = paced(view, makeFacts(view.readout));
    let bodies = null;
    let way = null; // the motion of the moving shape: { dx, dy }
    const loop = createLoop(0.45, 0.9);

    function populate() {
        world.clear();
        bodies = addBodies(world, view, settings, random());
        way = wayOf(bodies);
        loop.restart();
        const { mover, aim, obstacles } = bodies;
        drag.setBodies([...obstacles, mover, aim]);
    }

    function frame(dt) {
        turnInPlace(view, world, dt, false);
        const { mover, aim } = bodies;
        // The arrow moves with the shape, unless its tip is dragged.
        if (drag.held === mover) aim.set(mover.x + way.dx, mover.y + way.dy);
        way = wayOf(bodies);
        world.update();
        const found = findTouches(bodies, way, settings, view);
        drawArea(view, bodies, found);
        drawShapes(view, bodies, found);
        drawTests(view, found, mover.shape, say);
        if (settings.play) drawRunner(view, mover, found, loop.next(dt, found.end));
        drawWay(view, bodies, way);
        if (found.first) drawTouch(view, mover, found);
        showFacts(found);
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

/** Adds the moving shape, a handle at the end of its motion, and the obstacles. */
function addBodies(world, view, settings, rng) {
    const { width, height } = view;
    const size = Math.max(24, Math.min(58, Math.sqrt(width * height) * 0.058));
    const around = (u, v) => ({
        x: width * (u + rng.between(-0.02, 0.02)),
        y: height * (v + rng.between(-0.03, 0.03)),
    });
    const cast = [
        [say.wall, box(size * 0.14, height * 0.44), around(0.52, 0.52), -0.12],
        [say.round, circle(size), around(0.74, 0.2), 0],
        [nameOf.polygon, makers.polygon(size * 1.1), around(0.34, 0.2), 0.3],
        [nameOf.capsule, makers.capsule(size), around(0.7, 0.86), -0.4],
        [nameOf.segment, makers.segment(size), around(0.3, 0.86), 0.2],
    ];
    const kept = readPlaces(settings.at, view, cast.length + 2);
    const kind = settings.shape;
    const mover = world.add(makers[kind](size), {
        ...around(0.16, 0.52),
        angle: rng.between(-0.3, 0.3),
        ...kept[0],
        data: { name: say.mover, knob: kind === 'point' ? 0 : size * 0.55 },
    });
    const aim = world.add(circle(9), {
        x: width * 0.84,
        y: mover.y - height * 0.06,
        ...kept[1],
        data: { name: say.aim, knob: 0 },
    });
    const obstacles = cast.map(([name, shape, place, angle], k) =>
        world.add(shape, { ...place, angle, ...kept[k + 2], data: { name, knob: 0 } }),
    );
    return { mover, aim, obstacles, disc: obstacles[1] };
}

const wayOf = ({ mover, aim }) => ({ dx: aim.x - mover.x, dy: aim.y - mover.y });

/** The sweep against every obstacle, the first hit, and the results of discrete tests. */
function findTouches({ mover, obstacles, disc }, way, settings, view) {
    const motion = { ...way, dAngle: (settings.turn / 180) * Math.PI };
    const motionOf = (body) =>
        body === disc && settings.disc ? { dx: 0, dy: view.height * 0.4 } : {};
    const rows = obstacles.map((body) => {
        const other = motionOf(body);
        return { body, motion: other, hit: sweep(mover, motion, body, other) };
    });
    const first = rows.reduce(
        (best, row) => (row.hit && (!best || row.hit.t < best.hit.t) ? row : best),
        null,
    );
    const times = Array.from({ length: settings.tests }, (_, k) => (k + 1) / settings.tests);
    const tests = testsOnTheWay(mover, motion, rows, times);
    return { motion, rows, first, end: first?.hit.t ?? 1, tests };
}

/** Adds the sweep and the tests in words, and every obstacle in a table. */
function makeFacts(parent) {
    const put = fill(
        parent,
        `<p class="outcome" id="swept"></p>
        <p class="outcome" id="tested"></p>
        ${tableOf('sweeps', [say.against, say.overlapping, say.exact, 't'])}`,
    );
    const yes = (value) => (value ? say.yes : say.no);
    const cellsOf = (hit) =>
        hit ? [yes(hit.overlapping), yes(hit.exact), hit.t.toFixed(3)] : ['–', '–', say.never];
    return ({ rows, first, tests }) => {
        put({ swept: sentenceOfSweep(first), tested: testsInWords(say, first, tests) });
        const shown = rows.map((row) => ({
            cells: [row.body.data.name, ...cellsOf(row.hit)],
            state: row === first ? 'deciding' : '',
        }));
        fillTable(parent.querySelector('tbody'), shown, ['words', '', '', '']);
    };
}

function sentenceOfSweep(first) {
    if (!first) return say.sweptFree;
    const { hit, body } = first;
    if (hit.overlapping) return say.sweptInside(body.data.name);
    return say.sweptHit(body.data.name, hit.t.toFixed(3));
}
