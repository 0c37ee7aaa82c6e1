/**
 * Crowd: thousands of bodies at once. Writes all poses, lets the world find the overlaps, reads the
 * contact columns, and shows where the time went. A paddle, which the visitor drags, pushes bodies
 * aside by the normals and depths of their contacts.
 */

import { box, World } from 'sepaxis';
import { createStopwatch } from '../canvas/stopwatch.js';
import { hit, moving, resting } from '../draw/crowd.js';
import { createPainter } from '../draw/crowd-stamps.js';
import { drawDraggable } from '../draw/draw.js';
import { boxAround, paint } from '../draw/paint.js';
import { createCrowd } from '../shapes/crowd.js';
import { counted, spoken } from '../site/language.js';
import { write } from '../widgets/table.js';

const small = matchMedia('(max-width: 760px)').matches;

export const words = {
    en: {
        label: 'Crowd',
        title: 'A crowd',
        caption:
            'Every body moves and turns; bodies that overlap are orange. Drag the paddle: it pushes every body that it touches.',
        paddle: 'Paddle',
        count: 'bodies',
        tenth: 'only 1 in 10 moves',
        boxes: 'bounding boxes',
        bands: 'broad phase: bands',
        contacts: 'contact normals',
        // The phases of a frame, in order.
        parts: {
            poses: 'poses written',
            moved: 'update(): what moved',
            broad: 'update(): broad phase',
            narrow: 'update(): narrow phase',
            read: 'contacts read',
            draw: 'drawn',
        },
        pairs: (bodies, pairs) => `${bodies} bodies make ${pairs} pairs. `,
        stillness: 'Nothing has moved, so no pair is tested: all keep their results.',
        kept: (share) =>
            `Bodies that have not moved keep their results: one pair in ${share} is tested.`,
        left: (share) =>
            `The broad phase compares only neighbours and leaves one pair in ${share} to test.`,
        compared: 'boxes compared <small>neighbours only</small>',
        candidates: 'candidates tested <small>boxes overlap</small>',
        axes: 'axes tested <small>for a gap</small>',
        overlaps: 'pairs that overlap <small>no gap</small>',
        whole: (budget) => `total, of ${budget} ms`,
        fps: 'frames per second',
        ms: 'ms',
    },
    zh: {
        label: '群体',
        title: '一大群',
        caption: '每个物体都在移动和转动，重叠的是橙色。用桨搅一搅：它会推开碰到的一切。',
        paddle: '桨',
        count: '物体数量',
        tenth: '只有十分之一在动',
        boxes: '包围盒',
        bands: '宽阶段的分带',
        contacts: '接触法线',
        parts: {
            poses: '写入位姿',
            moved: 'update()：找出谁动了',
            broad: 'update()：宽阶段（broad phase）',
            narrow: 'update()：窄阶段（narrow phase）',
            read: '读取接触',
            draw: '绘制',
        },
        pairs: (bodies, pairs) => `${bodies} 个物体有 ${pairs} 对组合。`,
        stillness: '什么都没动，所以一对也不用看：结果全部保留。',
        kept: (share) => `没动的保留原来的结果：每 ${share} 对只看一对。`,
        left: (share) => `宽阶段只比较相邻的物体，每 ${share} 对只留下一对。`,
        compared: '比较的包围盒 <small>只比相邻的</small>',
        candidates: '检查的候选对 <small>包围盒重叠</small>',
        axes: '检查的轴 <small>寻找缝隙</small>',
        overlaps: '重叠的图形对 <small>没有缝隙</small>',
        whole: (budget) => `合计，每帧限 ${budget} 毫秒`,
        fps: '每秒帧数',
        ms: '毫秒',
    },
};
const say = spoken(words);
export const defaults = {
    count: small ? 2500 : 10_000,
    tenth: false,
    boxes: false,
    bands: false,
    contacts: false,
};

const [fewest, most] = [100, 50_000];
export const controls = ['count', 'tenth', 'boxes', 'bands', 'contacts'];
export const ranges = { count: [fewest, most] };
export const steps = {
    count: [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8]
        .flatMap((part) => [100, 1000, 10_000].map((size) => part * size))
        .filter((number) => number <= most)
        .sort((a, b) => a - b),
};
const every = ({ tenth }) => (tenth ? 10 : 1); // one body in this many moves
const turning = 0.5; // radians per second of the paddle when nobody drags it

export function create(view, settings, random) {
    const { drag } = view;
    const world = new World();
    world.timing = () => performance.now();
    const watch = createStopwatch(Object.keys(say.parts));
    const facts = makeFacts(view.readout);
    const listening = new AbortController();
    let paddle = null;
    let crowd = null;
    let painter = null;
    let still = new Uint8Array(0); // the tints of bodies without overlaps
    let tint = new Uint8Array(0);
    let lastPose = {};

    function populate() {
        const count = Math.round(settings.count);
        const rng = random();
        world.clear();
        world.reserve({ bodies: count, contacts: 3 * count });
        // The paddle is the first body of the world, so its contacts are the first rows.
        paddle = addPaddle(world, view, rng);
        crowd = createCrowd(view, world, rng, count);
        painter = createPainter(view, world, crowd);
        still = new Uint8Array(count);
        tint = new Uint8Array(count);
        lastPose = {};
        choose();
        drag.setBodies([paddle]);
        watch.reset();
    }

    /** Chooses the moving bodies: all, or one in ten. */
    function choose() {
        still.fill(settings.tenth ? resting : moving);
        for (let i = crowd.start; i < crowd.count; i += every(settings)) still[i] = moving;
        watch.reset();
    }

    /** Moves the paddle to the pointer, or turns it slowly. Returns whether it moved. */
    function movePaddle(dt) {
        if (paddle === drag.held) paddle.set(drag.x, drag.y, drag.angle);
        else paddle.angle += turning * dt;
        const { x, y, angle } = paddle;
        const moved = x !== lastPose.x || y !== lastPose.y || angle !== lastPose.angle;
        lastPose = { x, y, angle };
        return moved;
    }

    function frame(dt) {
        watch.start();
        if (dt > 0) crowd.move(dt, every(settings));
        const paddleMoved = movePaddle(dt);
        watch.lap('poses');
        world.update();
        const { stats } = world; // every access creates a new object, so read it once per frame
        noteStages(watch, stats);
        const { contacts } = world;
        markHits(contacts, still, tint);
        if (paddleMoved) pushAside(contacts, paddle, crowd);
        watch.lap('read');
        if (settings.bands) drawBands(view, world);
        painter.draw(tint, settings);
        const { accent, accentFill } = view.palette;
        drawDraggable(view, paddle, { stroke: accent, fill: accentFill });
        watch.lap('draw');
        const wait = facts.show(world, stats, watch, view.meter.fps);
        if (wait > 0) view.wake(wait);
        return stats.moved > 0;
    }

    followPointer(view, () => paddle, listening.signal);
    populate();
    return {
        world,
        frame,
        resize: populate,
        changes: { count: populate, tenth: choose },
        dispose: () => listening.abort(),
    };
}

const addPaddle = (world, { width, height, scale }, rng) =>
    world.add(box(210 * scale, 64 * scale, { radius: 14 * scale }), {
        x: width * rng.between(0.35, 0.65),
        y: height * rng.between(0.35, 0.65),
        angle: rng.between(-0.6, 0.6),
        data: { name: say.paddle },
    });

/** Makes the paddle follow the mouse even if no button is pressed. A touch moves it to the finger. */
function followPointer({ canvas, drag, place }, paddle, signal) {
    function follow(event) {
        const { x, y } = place(event);
        if (!drag.held) paddle().set(x, y);
    }
    canvas.addEventListener('pointermove', follow, { signal });
    // Runs before pointer.js looks for a body under the finger.
    canvas.addEventListener('pointerdown', follow, { signal, capture: true });
}

function noteStages(watch, { ms }) {
    watch.note('moved', ms.poses);
    watch.note('broad', ms.broad);
    watch.note('narrow', ms.narrow);
}

/** Copies the tints from `still`, then tints the bodies that touch another. */
function markHits({ length, a, b }, still, tint) {
    tint.set(still);
    for (let row = 0; row < length; row++) tint[a[row]] = tint[b[row]] = hit;
}

/** Pushes bodies out of the paddle. Contacts are sorted by body, so the first rows belong to the paddle. */
function pushAside({ length, a, b, normalX, normalY, depth }, paddle, crowd) {
    for (let row = 0; row < length && a[row] === paddle.index; row++) {
        crowd.push(b[row], normalX[row], normalY[row], depth[row]);
    }
}

/** Draws the bands of the broad phase: filled for moving bodies, dashed for bodies at rest. */
function drawBands({ context, palette }, world) {
    for (const { level, moving, ...bounds } of world.bands()) {
        const path = boxAround(bounds);
        paint(context, path, { fill: moving ? palette.aFill : palette.accentSoft, alpha: 0.5 });
        paint(context, path, {
            stroke: moving ? palette.a : palette.accent,
            width: 1 + level,
            dash: moving ? [] : [6, 4],
        });
    }
}

const pause = 500; // milliseconds between updates of the numbers, so that they can be read
const budget = 1000 / 60; // milliseconds of one frame
// Browsers round the clock to a tenth of a millisecond.
const taken = (time) => `${time < 0.1 ? '< 0.1' : time.toFixed(2)} ${say.ms}`;

/** Adds the numbers beside the canvas: overlaps, and where the time went. */
function makeFacts(parent) {
    const rows = Object.entries(say.parts);
    parent.innerHTML = `
        <p class="outcome tall" id="outcome"></p>
        <dl class="facts dense" id="found">
            <dt>${say.compared}</dt><dd></dd>
            <dt>${say.candidates}</dt><dd></dd>
            <dt>${say.axes}</dt><dd></dd>
            <dt>${say.overlaps}</dt><dd></dd>
        </dl>
        <div class="budget" aria-hidden="true">
            ${rows.map(([part]) => `<span class="${part}"></span>`).join('')}
        </div>
        <dl class="facts dense" id="times">
            ${rows.map(([part, name]) => `<dt><i class="chip ${part}"></i>${name}</dt><dd></dd>`).join('')}
            <dt>${say.whole(budget.toFixed(1))}</dt><dd></dd>
            <dt>${say.fps}</dt><dd></dd>
        </dl>`;
    const outcome = parent.querySelector('#outcome');
    const [compared, candidates, axes, overlaps] = parent.querySelectorAll('#found dd');
    const times = [...parent.querySelectorAll('#times dd')];
    const bars = parent.querySelectorAll('.budget span');
    let due = 0;

    return {
        /** Returns the milliseconds until it needs another frame; 0 if it needs none. */
        show({ size, contacts }, stats, watch, fps) {
            const now = performance.now();
            if (now < due) return due - now;
            due = now + pause;
            const pairs = (size * (size - 1)) / 2;
            const share = counted(Math.round(pairs / stats.candidates));
            const few = !stats.candidates
                ? say.stillness
                : stats.candidates < contacts.length
                  ? say.kept(share)
                  : say.left(share);
            write(outcome, say.pairs(counted(size), counted(pairs)) + few);
            write(compared, counted(stats.compared));
            write(candidates, counted(stats.candidates));
            write(axes, counted(stats.axes));
            write(overlaps, counted(contacts.length));
            const usual = rows.map(([part]) => watch.usual(part));
            usual.forEach((time, k) => {
                write(times[k], taken(time));
                bars[k].style.width = `${((time / budget) * 100).toFixed(1)}%`;
            });
            write(times.at(-2), taken(usual.reduce((sum, time) => sum + time, 0)));
            write(times.at(-1), fps > 0 ? String(fps) : '–');
            // One more frame shows that the scene is idle.
            return stats.moved > 0 || fps > 0 ? pause : 0;
        },
    };
}
