/**
 * The benchmark tile: the same moving bodies for every library, detection only, frame by frame. Reads which libraries
 * are chosen; writes the picture, the table and the chart. A library is loaded when it is chosen.
 */

import { hit, moving } from '../draw/crowd.js';
import { createPainter } from '../draw/crowd-stamps.js';
import { inRow } from '../learn/sentences.js';
import { createCrowd } from '../shapes/crowd.js';
import { createRandom } from '../shapes/random.js';
import { write } from '../widgets/table.js';
import { createChart } from './chart.js';
import { createContest, medianOf } from './contest.js';
import { createContestant as createSepaxis } from './peers/sepaxis.js';
import { peers } from './peers.js';
import { createScores } from './scores.js';

const small = matchMedia('(max-width: 760px)').matches;
const counts = [250, 500, 1000, 2000, 5000];
const pause = 400; // milliseconds between updates of the numbers, so that they can be read

export const words = {
    en: {
        alt: 'A crowd of boxes and polygons that drift and turn; those that overlap are orange. The table shows how many pairs each library found, and how fast.',
        controls: {
            bodies: ['Bodies', ...counts.map((count) => count.toLocaleString('en'))],
            circles: 'Include circles',
            all: 'Run all four',
        },
        caption: 'Milliseconds per frame, the factor relative to sepaxis, and pairs found',
        library: 'Library',
        milliseconds: 'ms per frame',
        ratio: '× sepaxis',
        pairs: 'Pairs',
        frames: 'frame',
        chart: 'Milliseconds per frame of each library, on a logarithmic scale; the medians are in the table.',
        loading: 'loading',
        measuring: 'measuring',
        failed: 'could not be loaded',
        alone: (bodies, pairs, ms) =>
            `${bodies} moving bodies, ${pairs} pairs that overlap, found in ${ms} ms per frame.`,
        still: (bodies, pairs) => `${bodies} bodies, ${pairs} pairs that overlap.`,
        fastest: (name, ratio) => `The second fastest, ${name}, takes ${ratio} times as long.`,
        noOthers: 'No other library is running yet.',
        equal: (frames) => `All libraries found the same pairs in each of ${frames} frames.`,
        differs: (name, { framesWrong, missing, extra }, frames, farthest) =>
            `${name} differs in ${framesWrong} of ${frames} frames: ${missing} missing and ${extra} extra pairs in total, none more than ${farthest} px from touching.`,
        joined: (name) => `${name} is running.`,
    },
    zh: {
        alt: '一群飘动、旋转的矩形和多边形，相互重叠的显示为橙色。右边的表说明谁找到了多少对、用了多久。',
        controls: {
            bodies: ['物体数', ...counts.map((count) => count.toLocaleString('zh'))],
            circles: '加上圆形',
            all: '四个库全部参加',
        },
        caption: '每帧毫秒数、是 sepaxis 的几倍，以及找到的碰撞对',
        library: '库',
        milliseconds: '毫秒/帧',
        ratio: '倍数',
        pairs: '碰撞对',
        frames: '帧',
        chart: '每个库每帧所用的毫秒数，对数刻度；中位数见表格。',
        loading: '加载中',
        measuring: '测量中',
        failed: '加载失败',
        alone: (bodies, pairs, ms) =>
            `${bodies} 个运动的物体，${pairs} 对重叠，每帧用 ${ms} 毫秒全部找出。`,
        still: (bodies, pairs) => `${bodies} 个物体，${pairs} 对重叠。`,
        fastest: (name, ratio) => `其次是 ${name}，用时是它的 ${ratio} 倍。`,
        noOthers: '还没有加载别的库。',
        equal: (frames) => `${frames} 帧中，每一帧各家找到的碰撞对都相同。`,
        differs: (name, { framesWrong, missing, extra }, frames, farthest) =>
            `${name} 在 ${frames} 帧中有 ${framesWrong} 帧不同：共少 ${missing} 对、多 ${extra} 对，离恰好接触都不超过 ${farthest} 像素。`,
        joined: (name) => `${name} 已参加。`,
    },
};
export const settings = { bodies: small ? 500 : 1000, circles: false };
export const linked = ['bodies', 'circles'];

export const choices = { bodies: counts };
export const actions = {
    bodies(tile) {
        tile.settings.bodies = Number(tile.settings.bodies);
        tile.restart();
    },
    circles: (tile) => tile.restart(),
    all(tile) {
        for (const name of Object.keys(peers)) {
            tile.scores.set(name, true);
            choose(tile, name, true);
        }
    },
};

export function arrange(tile) {
    const { settings, words, language } = tile;
    const aside = tile.element.querySelector('.aside');
    const plot = document.createElement('div');
    const note = document.createElement('p');
    if (!counts.includes(settings.bodies)) settings.bodies = counts[2];
    plot.className = 'plot';
    note.className = 'says';
    plot.hidden = true;

    tile.modules = new Map(); // the modules of the chosen libraries
    tile.scores = createScores(aside, words, language, (name, isIn) => choose(tile, name, isIn));
    tile.plot = plot;
    tile.note = note;
    tile.chart = null;
    aside.append(note, plot);
}

async function choose(tile, name, isIn) {
    const { modules, scores, words } = tile;
    if (!isIn) {
        modules.delete(name);
        scores.tell(name, '');
        return tile.restart();
    }
    if (modules.has(name)) return;
    scores.load(name);
    try {
        const [module] = await Promise.all([peers[name].load(), openChart(tile)]);
        if (!scores.has(name)) return; // deselected before it was loaded
        modules.set(name, module);
        tile.tell(words.joined(peers[name].name));
        tile.restart();
    } catch {
        scores.tell(name, words.failed);
        scores.set(name, false);
    }
}

/** Loads the chart. If that fails, the table still shows every number. */
function openChart(tile) {
    const { plot, words } = tile;
    plot.hidden = false;
    tile.chart ??= createChart(plot, { ...words, alt: words.chart }).catch(() => {
        plot.hidden = true;
    });
    return tile.chart;
}

export function create(tile) {
    const { view, settings, words, scores, modules } = tile;
    const number = new Intl.NumberFormat(tile.language);
    const swarm = createSwarm(view, settings.bodies, settings.circles);
    const contest = createContest(swarm);
    const painter = createPainter(view, swarm, swarm.crowd);
    const tint = new Uint8Array(swarm.size).fill(moving);
    let chart = null;
    let due = 0;
    let sentence = '';

    contest.enter('sepaxis', createSepaxis);
    for (const name of Object.keys(peers)) {
        if (modules.has(name)) contest.enter(name, modules.get(name).createContestant);
    }
    const [ours] = contest.entries;
    ours.contestant.world.update();
    tile.chart?.then((one) => {
        chart = one;
    });

    function draw(dt) {
        const now = performance.now();
        if (dt > 0) {
            swarm.move();
            contest.frame();
        }
        const { length, a, b } = ours.contestant.world.contacts;
        tint.fill(moving);
        for (let row = 0; row < length; row++) tint[a[row]] = tint[b[row]] = hit;
        painter.draw(tint, {});
        if (now >= due) {
            due = now + pause;
            showNumbers();
        }
        return true;
    }

    function showNumbers() {
        const { entries, frames } = contest;
        const usual = medianOf(ours);
        const others = entries.slice(1).map((entry) => [entry.name, medianOf(entry)]);
        scores.show(entries, frames);
        const found = [swarm.size, ours.contestant.world.contacts.length].map(number.format);
        sentence = usual > 0 ? words.alone(...found, usual.toFixed(2)) : words.still(...found);
        const next = others.sort(([, one], [, other]) => one - other)[0];
        if (next?.[1] > 0 && usual > 0) {
            const ratio = (next[1] / usual).toFixed(1);
            sentence = inRow(sentence, words.fastest(peers[next[0]].name, ratio));
        }
        const differ = scores.differences(entries, frames);
        const equal = frames > 0 ? words.equal(number.format(frames)) : '';
        write(tile.note, others.length > 0 ? differ || equal : words.noOthers);
        if (others.length > 0) chart?.show(entries);
    }

    return {
        swarm,
        contest,
        world: ours.contestant.world,
        draw,
        say: () => sentence,
        answer: () =>
            contest.entries.map((entry) => ({
                ...entry,
                contestant: null,
                pairs: entry.pairs.count,
                keys: Array.from(entry.pairs.keys()),
                median: medianOf(entry),
                frames: contest.frames,
            })),
        dispose() {
            contest.free();
        },
    };
}

const seed = 7;
const step = 1 / 60; // seconds: every frame advances by this, however long it took

/**
 * The bodies that all libraries get: shapes, and pose columns that advance frame by frame. The swarm replaces
 * a world here and in draw/crowd.js, so that no library owns the columns.
 */
function createSwarm(view, count, circles) {
    const shapes = [];
    const swarm = {
        shapes,
        room: { width: view.width, height: view.height },
        x: new Float64Array(count),
        y: new Float64Array(count),
        angle: new Float64Array(count),
        /** The largest distance of each body's outline from its origin. */
        reach: null,
        get size() {
            return shapes.length;
        },
        add(shape, { x, y, angle }) {
            const i = shapes.length;
            swarm.x[i] = x;
            swarm.y[i] = y;
            swarm.angle[i] = angle;
            shapes.push(shape);
        },
        move: () => swarm.crowd.move(step, 1),
    };
    swarm.crowd = createCrowd(view, swarm, createRandom(seed), count, { circles });
    swarm.reach = Float64Array.from(shapes, (_, i) => swarm.crowd.reach[swarm.crowd.kind[i]]);
    return swarm;
}
