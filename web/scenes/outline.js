/**
 * Draw your own: rings of points that can be added, dragged and removed. They are decomposed
 * into convex pieces as they change. Reads the drag state; writes the shape that `polygon` makes of the points,
 * or its error, and how the shape collides with a test circle.
 */

import { collide, World } from 'sepaxis';
import { presetNames, presetRings, readRings, writeRings } from '../shapes/rings.js';
import { counted } from '../site/language.js';
import { fill, write } from '../widgets/table.js';
import { drawCorners, drawFaults, drawProbe, drawRings, drawShape } from './outline-picture.js';
import { createProbe } from './outline-probe.js';
import { createRings, cutRings, edgeNear } from './outline-rings.js';
import { textsOf } from './words.js';

export const words = {
    en: {
        label: 'Outline',
        title: 'Draw your own',
        guide: 'guides/levels.html#polygons-with-holes',
        caption:
            'Any outline that does not cross itself is a shape, with or without holes: it is cut into a few convex pieces while you drag its corners. If it is invalid, the error names the faulty points.',
        keys: 'Drag a corner; press on an edge for a new one. “New outline” and “Add a hole” let you place corners; press on the first corner to close the ring. The test circle follows the pointer; on a touch screen, drag it. When the canvas has focus: <kbd>Tab</kbd> or <kbd>N</kbd> picks a corner, arrow keys move it (<kbd>Shift</kbd>: finely), <kbd>I</kbd> inserts one after it, <kbd>Del</kbd> removes it, <kbd>Enter</kbd> closes a ring. <kbd>Space</kbd> pauses.',
        presets: {
            star: 'star',
            comb: 'comb',
            spiral: 'spiral',
            'ring with two holes': 'ring, two holes',
            'bow-tie, an error': 'bow-tie, an error',
        },
        probe: 'Test circle',
        corner: 'Corner',
        preset: 'start with',
        tolerance: 'simplify by (pixels)',
        pieces: 'pieces',
        newOutline: 'New outline',
        newHole: 'Add a hole',
        close: 'Close it',
        remove: 'Remove corner',
        place: (isHole) => `Press to place the corners of ${isHole ? 'the hole' : 'the outline'}.`,
        finish: (isHole) =>
            `Press on the first corner to close ${isHole ? 'the hole' : 'the outline'}.`,
        corners: 'Corners, including holes',
        cornersLeft: (used, all) => `${used} of ${all}`,
        holes: 'Holes',
        count: 'Convex pieces',
        area: 'Area, square pixels',
        overlaps: 'Does the test circle overlap it?',
        push: 'Push of the circle',
        shortest: (length) => `${length}, the shortest`,
        begin: 'Place at least three corners on the canvas.',
        beginHole: 'Place the corners of a hole.',
        convex: 'Convex: one piece is enough.',
        cut: (pieces, holes) =>
            `Cut into ${pieces} convex pieces${holes === 0 ? '' : ` around ${holes === 1 ? 'a hole' : `${holes} holes`}`}, without new corners.`,
        refused: (message) => message,
    },
    zh: {
        label: '轮廓',
        title: '自己画一个',
        guide: '../guides/levels.html#polygons-with-holes',
        caption:
            '只要轮廓不与自身相交，就是一个图形，有洞也行：你拖动顶点时，它随时被切成不多的几个凸块。切不了的地方会指出来。',
        keys: '拖动顶点；在边上按下可添加新顶点。“新轮廓”和“加一个洞”让你逐个放置顶点，按第一个顶点即可闭合。测试圆跟随指针，也可用手指带着走。焦点在画布上时：<kbd>Tab</kbd> 或 <kbd>N</kbd> 选顶点，方向键移动（<kbd>Shift</kbd>：微调），<kbd>I</kbd> 在其后插入一个，<kbd>Del</kbd> 删除，<kbd>Enter</kbd> 闭合。<kbd>空格</kbd> 暂停。',
        presets: {
            star: '星形',
            comb: '梳子',
            spiral: '螺旋',
            'ring with two holes': '有两个洞的环',
            'bow-tie, an error': '蝴蝶结（有错误）',
        },
        probe: '测试圆',
        corner: '顶点',
        preset: '起始形状',
        tolerance: '简化程度（像素）',
        pieces: '显示凸块',
        newOutline: '新轮廓',
        newHole: '加一个洞',
        close: '闭合',
        remove: '删除顶点',
        place: (isHole) => `在要放${isHole ? '洞' : '轮廓'}的顶点的地方按下。`,
        finish: (isHole) => `按第一个顶点，闭合${isHole ? '这个洞' : '轮廓'}。`,
        corners: '顶点数，含洞的顶点',
        cornersLeft: (used, all) => `${all} 个中的 ${used} 个`,
        holes: '洞',
        count: '凸块',
        area: '面积（平方像素）',
        overlaps: '测试圆与它重叠吗？',
        push: '圆的推出',
        shortest: (length) => `${length}（最短）`,
        begin: '在画布上放置顶点，至少三个。',
        beginHole: '放置洞的顶点。',
        convex: '凸的：一块就够了。',
        cut: (pieces, holes) =>
            `${holes === 0 ? '' : `绕开 ${holes} 个洞，`}切成 ${pieces} 个凸块，没有添加顶点。`,
        refused: refusedInChinese,
    },
};
const say = textsOf(words);
export const defaults = { preset: 'star', tolerance: 0, pieces: true, at: '' };
export const controls = ['preset', 'tolerance', 'pieces'];
export const ranges = { tolerance: [0, 60, 1] };
export const choices = {
    preset: Object.fromEntries(presetNames.map((name) => [say.presets[name], name])),
};

const reach = { touch: 20, pen: 12, mouse: 9 }; // pixels from an edge within which a press adds a corner

export function create(view, settings, random) {
    const { drag } = view;
    const world = new World();
    const listening = new AbortController();
    const rings = createRings(world, drag, say.corner);
    const probe = createProbe(view, world, say.probe, listening.signal);
    const commands = createCommands(view, rings, keep);
    const tools = makeTools(view.overlay, commands);
    const showFacts = makeFacts(view.readout);
    let taken = null; // where the held corner was picked up
    let cut = null;

    function populate() {
        world.clear();
        probe.add();
        rings.set(readRings(settings.at, view) ?? presetRings(settings.preset, view, random()));
        drag.setBodies([probe.body, ...rings.all.flat()], { onrelease, onmiss });
    }

    function keep() {
        settings.at = rings.isOpen ? settings.at : writeRings(rings.all, view);
        view.remember();
    }

    /** A press outside all corners places the next corner, adds a corner on an edge, or takes the test circle. */
    function onmiss(x, y, kind) {
        if (rings.open) return rings.insert(rings.open, rings.open.length, x, y);
        const edge = edgeNear(rings, x, y, reach[kind] ?? reach.mouse);
        if (edge) return rings.insert(edge.ring, edge.index + 1, edge.x, edge.y);
        if (kind === 'mouse') return null;
        probe.body.set(x, y);
        return probe.body;
    }

    function onrelease(body) {
        const { x, y } = taken ?? {};
        taken = null;
        if (body === probe.body) return;
        // A tap on the first corner closes the ring.
        const isTap = Math.hypot(body.x - x, body.y - y) < 4;
        if (isTap && body === rings.open?.[0]) commands.close();
        else keep();
    }

    function frame(dt) {
        if (drag.held) taken ??= { x: drag.held.x, y: drag.held.y };
        moveHeld(view);
        const moves = probe.move(dt);
        world.update();
        cut = cutRings(rings.closed, settings.tolerance, cut);
        const { body, mouse } = probe;
        const hit = cut.shape ? collide(cut.shape, {}, body.shape, body) : null;
        drawShape(view, cut, settings.pieces);
        drawRings(view, rings, cut, settings.tolerance > 0, mouse);
        drawFaults(view, cut);
        if (!rings.isOpen) drawProbe(view, body, hit);
        drawCorners(view, rings, cut);
        tools.show(rings.isOpen, rings.all, rings.ringOf(drag.selected) !== undefined);
        showFacts(cut, rings.all, rings.isOpen, hit);
        return moves;
    }

    populate();
    return {
        world,
        frame,
        resize: populate,
        key: commands.key,
        changes: {
            preset() {
                settings.at = '';
                populate();
            },
        },
        dispose: () => listening.abort(),
    };
}

/** Moves the held body to its target, in whole pixels and inside the view. */
function moveHeld({ drag, width, height }) {
    const { held, angle } = drag;
    if (!held) return;
    const x = Math.round(Math.min(width, Math.max(0, drag.x)));
    const y = Math.round(Math.min(height, Math.max(0, drag.y)));
    if (held.x !== x || held.y !== y || held.angle !== angle) held.set(x, y, angle);
}

/** The buttons on the canvas, within reach of a thumb: draw, close and remove. */
function makeTools(parent, { draw, close, remove }) {
    const bar = document.createElement('div');
    bar.className = 'tools-bar';
    const hint = document.createElement('p');
    hint.className = 'flags';
    hint.innerHTML = '<span class="hint"></span>';
    parent.append(hint, bar);
    const button = (id, text, act) => {
        const element = document.createElement('button');
        Object.assign(element, { id, type: 'button', textContent: text });
        element.addEventListener('click', () => act());
        bar.append(element);
        return element;
    };
    button('new-outline', say.newOutline, () => draw(false));
    const hole = button('new-hole', say.newHole, () => draw(true));
    const end = button('close-ring', say.close, close);
    const less = button('remove-corner', say.remove, () => remove());
    return {
        show(isOpen, rings, hasChoice) {
            hole.hidden = isOpen;
            end.hidden = !isOpen;
            end.disabled = (rings.at(-1)?.length ?? 0) < 3;
            less.disabled = !hasChoice;
            const next = (end.disabled ? say.place : say.finish)(rings.length > 1);
            write(hint.firstElementChild, isOpen ? next : '');
        },
    };
}

/** Adds the result for the outline, beside the canvas. */
function makeFacts(parent) {
    const put = fill(
        parent,
        `<p class="outcome" id="outcome"></p>
        <dl class="facts">
            <dt>${say.corners}</dt><dd id="corners"></dd>
            <dt>${say.holes}</dt><dd id="holes"></dd>
            <dt>${say.count}</dt><dd id="pieces"></dd>
            <dt>${say.area}</dt><dd id="area"></dd>
            <dt>${say.overlaps}</dt><dd id="overlaps"></dd>
            <dt>${say.push}</dt><dd id="push"></dd>
        </dl>`,
    );
    const outcome = parent.querySelector('#outcome');
    return ({ shape, error, kept }, rings, isOpen, hit) => {
        const all = rings.flat().length;
        const used = kept.flat().length;
        const length = hit?.depth.toFixed(1) ?? '–';
        outcome.toggleAttribute('data-error', error !== null);
        put({
            outcome: error ? say.refused(error) : sentenceFor(shape, isOpen),
            corners: used === all || isOpen ? all : say.cornersLeft(used, all),
            holes: Math.max(0, rings.length - 1),
            pieces: shape ? shape.pieces.length : '–',
            area: shape ? counted(Math.round(shape.area)) : '–',
            overlaps: !shape ? '–' : hit ? say.yes : say.no,
            push: hit?.exact ? say.shortest(length) : length,
        });
    };
}

function sentenceFor(shape, isOpen) {
    if (isOpen) return shape ? say.beginHole : say.begin;
    if (shape.isConvex) return say.convex;
    return say.cut(shape.pieces.length, shape.holes.length);
}

/** The commands of buttons and keys for the selected corner; `keep()` writes closed rings to the page's URL. */
function createCommands(view, rings, keep) {
    const { canvas, drag } = view;

    /** Starts a hole, or a new outline. */
    function draw(isHole) {
        rings.start(isHole);
        drag.select(null);
        view.wake();
    }

    function close() {
        if (rings.close()) keep();
    }

    function remove() {
        if (!rings.ringOf(drag.selected)) return;
        rings.remove(drag.selected);
        keep();
    }

    /** Returns whether there is a ring for the new corner. */
    function insert() {
        const start = { x: view.width * 0.4, y: view.height * 0.4 };
        if (!rings.insertBehind(drag.selected, start)) return false;
        drag.ring = true;
        keep();
        return true;
    }

    /** Returns whether the key was used. */
    function key(event) {
        if (event.type !== 'keydown' || document.activeElement !== canvas) return false;
        if (event.key.toLowerCase() === 'i') return insert();
        if (event.key === 'Enter' && rings.isOpen) close();
        else if (event.key === 'Delete' || event.key === 'Backspace') remove();
        else return false;
        return true;
    }

    return { draw, close, remove, key };
}

const point = String.raw`((?:holes\[\d+\] )?)point (\d+) (\(.*?\))`;
const pointInChinese = (ring, number, place) => `${ring ? ` ${ring}的` : ''}点 ${number} ${place} `;

/** The library's errors about outlines, and their Chinese translations. */
const refusals = [
    [
        /(holes\[\d+\])? needs at least 3 points, not (\d+)/,
        (of, count) => `${ringInChinese(of)}至少需要 3 个点，现在有 ${count} 个。`,
    ],
    [
        /(holes\[\d+\])?(?: has|:) no area/,
        (of) => `${ringInChinese(of)}没有面积：所有点都在一条直线上。`,
    ],
    [
        new RegExp(`the edge from ${point} meets the edge from ${point}`),
        (...parts) =>
            `与自身相交：从${pointInChinese(...parts.slice(0, 3))}开始的边，碰到从${pointInChinese(...parts.slice(3))}开始的边。请按顺序排列顶点，洞不能碰到任何东西。`,
    ],
    [
        new RegExp(`${point} lies outside of the outline`),
        (...parts) => `${pointInChinese(...parts)}在轮廓之外。`,
    ],
    [
        new RegExp(`${point} lies in the hole of ${point}`),
        (...parts) =>
            `${pointInChinese(...parts.slice(0, 3))}在${pointInChinese(...parts.slice(3))}所在的洞里。`,
    ],
    [
        /its larger side must be from ([\d.e+-]+) to ([\d.e+-]+)/,
        (least, most) => `较长的一边必须在 ${least} 到 ${most} 之间。`,
    ],
    [/at most (\d+) points, not (\d+)/, (most, count) => `最多 ${most} 个点，现在有 ${count} 个。`],
    [
        /at most (\d+) pieces, not (\d+)/,
        (most, count) => `最多 ${most} 个凸块，现在有 ${count} 个。`,
    ],
];

const ringInChinese = (name) => (name ? `${name} ` : '轮廓');

/** An unknown error is shown untranslated. */
function refusedInChinese(message) {
    for (const [known, inChinese] of refusals) {
        const [found, ...parts] = known.exec(message) ?? [];
        if (found) return inChinese(...parts).trim();
    }
    return message;
}
