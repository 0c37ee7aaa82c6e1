/**
 * An outline that is decomposed while it is drawn: reads a pointer or keys, draws the pieces that `polygon`
 * makes of the points, or the faulty points that its error names. Balls bounce off the shape. Until the
 * visitor draws, a preset pulsates.
 */

import { polygon, simplify, World } from 'sepaxis';
import { drawCircle, drawDot, drawLabel, drawLine, inBodyFrame } from '../draw/draw.js';
import { lineThrough, paint } from '../draw/paint.js';
import { drawPieces } from '../draw/pieces.js';
import { createRandom } from '../shapes/random.js';
import { faultsIn, presetNames, presetRings } from '../shapes/rings.js';
import { createBalls } from './balls.js';
import { createStroke, pens } from './drawing-stroke.js';

const origin = { x: 0, y: 0, angle: 0 };
const presets = presetNames.slice(0, 4); // without the faulty preset
const budget = 2; // milliseconds per frame for repeated decompositions, whose mean is finer than the clock
const mostCuts = 50;
const pulse = { size: 0.06, pace: 1.7 }; // relative to the distance from the centre; radians per second

export const words = {
    en: {
        alt: 'An outline cut into convex pieces in alternating tints, with dashed lines along the cuts; balls bounce off it.',
        keys: 'Draw with the pointer. Or: arrow keys move a pen (Shift: finely), Space adds a corner, Backspace removes it, Escape starts over.',
        controls: {
            preset: ['Start with', 'star', 'comb', 'spiral', 'ring with two holes'],
            tolerance: 'Simplify by (pixels)',
        },
        draw: 'Draw here',
        count: (corners, pieces, ms) =>
            `${corners} corners, ${pieces} convex ${pieces === 1 ? 'piece' : 'pieces'}, cut in ${ms} ms.`,
        few: 'A shape needs three corners.',
        wrong: (corners) =>
            `${corners} corners, but the line crosses or touches itself: polygon() throws an error that names the place.`,
    },
    zh: {
        alt: '一个轮廓，被切成深浅相间的凸块，虚线是切口；小球碰到它会弹开。',
        keys: '用指针画。或者：方向键移动画笔（按住 Shift 微调），空格放一个顶点，退格键撤回，Esc 重新开始。',
        controls: {
            preset: ['从这里开始', '星形', '梳子', '螺旋', '带两个洞的环'],
            tolerance: '简化容差（像素）',
        },
        draw: '在这里画',
        count: (corners, pieces, ms) =>
            `${corners} 个顶点，${pieces} 个凸块，切分用时 ${ms} 毫秒。`,
        few: '三个顶点才成图形。',
        wrong: (corners) => `${corners} 个顶点，但线条自交或自触：polygon() 不接受，并指出在哪里。`,
    },
};
export const settings = { preset: presets[0], tolerance: 3 };
export const linked = ['preset'];

export const choices = { preset: presets };
export const ranges = { tolerance: { min: 0, max: 20, step: 0.5 } };
export const actions = {
    preset(tile) {
        tile.kept = null;
        tile.restart();
    },
};

export function arrange(tile) {
    tile.kept = null; // the drawn points, as fractions of the view
    if (!presets.includes(tile.settings.preset)) tile.settings.preset = presets[0];
}

export function create(tile) {
    const { view, settings, words } = tile;
    const { width, height } = view;
    const listening = new AbortController();
    const preset = presetRings(settings.preset, view, createRandom(3));
    const stroke = createStroke(tile, tell, listening.signal);
    const world = new World();
    const balls = createBalls(view, world, createRandom(5));
    let time = 0;
    let cut = { key: null };
    let solid = null; // the body that the balls hit

    /** Decomposes the rings if a point has moved. */
    function refresh() {
        const { points, pen } = stroke;
        const tolerance = pen ? 0 : settings.tolerance;
        const rings = points
            ? [thinned(points, tolerance)]
            : pulsing(preset, { x: width / 2, y: height * 0.47 }, time);
        const key = JSON.stringify(rings);
        if (key === cut.key) return;
        cut = { key, ...cutRings(rings) };
        solid?.remove();
        solid = cut.shape && world.add(cut.shape, { isStatic: true });
    }

    function draw(dt) {
        if (!stroke.points) time += dt;
        refresh();
        if (dt > 0) balls.move(dt);
        drawShape(view, cut);
        balls.draw();
        for (const { ring, point } of cut.faults) drawFault(view, cut.rings[ring]?.[point]);
        if (stroke.pen) drawPen(view, stroke);
        if (!stroke.points) drawHint();
        return true;
    }

    function drawHint() {
        const { soft, surface } = view.palette;
        drawLabel(view, width / 2, height - 16, words.draw, soft, surface);
    }

    function tell() {
        refresh();
        tile.tell(say());
        view.wake();
    }

    function say() {
        const corners = cut.rings.flat().length;
        if (cut.shape) return words.count(corners, cut.shape.pieces.length, cut.ms.toFixed(2));
        return cut.faults.length > 0 ? words.wrong(corners) : words.few;
    }

    refresh();
    return {
        world,
        draw,
        say,
        answer: () => ({
            corners: cut.rings.flat().length,
            rings: cut.rings,
            pieces: cut.shape?.pieces.length ?? 0,
            faults: cut.faults.length,
            ms: cut.ms,
            isDrawn: stroke.points !== null,
        }),
        dispose() {
            listening.abort();
            world.dispose();
        },
    };
}

/** The rings of a preset, whose points move away from `middle` and back. */
function pulsing(rings, middle, time) {
    return rings.map((ring) =>
        ring.map(({ x, y }, k) => {
            const out = 1 + pulse.size * Math.sin(pulse.pace * time + 2.4 * k);
            return { x: middle.x + (x - middle.x) * out, y: middle.y + (y - middle.y) * out };
        }),
    );
}

/**
 * Simplifies a stroke, which removes the tremor of the hand. A stroke that is too short to simplify is left unchanged.
 */
function thinned(points, tolerance) {
    if (tolerance === 0) return points;
    try {
        return simplify(points, tolerance);
    } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return points;
    }
}

/** Makes a shape of rings, the outline first, or lists the faults that the library finds in them. */
function cutRings(rings) {
    const cut = { rings, shape: null, faults: [], ms: 0 };
    try {
        if (rings[0].length > 2) Object.assign(cut, timeDecomposition(rings));
    } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        cut.faults = faultsIn(error.message);
    }
    return cut;
}

/**
 * Returns the shape and the mean time of a decomposition, repeated as often as the budget allows. The first
 * one is not timed: it warms up the compiler.
 */
function timeDecomposition([outer, ...holes]) {
    const shape = polygon(outer, { holes });
    const begun = performance.now();
    let spent = 0;
    let cuts = 0;
    while (cuts < mostCuts && spent < budget) {
        polygon(outer, { holes });
        cuts += 1;
        spent = performance.now() - begun;
    }
    return { shape, ms: spent / cuts };
}

function drawShape(view, { shape, rings }) {
    const { context, palette } = view;
    if (shape) {
        drawPieces(view, shape, origin);
        inBodyFrame(context, shape, origin, (path) => {
            context.strokeStyle = palette.a;
            context.lineWidth = 2;
            context.stroke(path);
        });
    } else {
        paint(context, lineThrough(rings[0]), { stroke: palette.hit, width: 2 });
    }
    for (const { x, y } of rings.flat()) drawDot(view, x, y, palette.a, 2.5);
}

function drawFault({ context, palette }, place) {
    if (place) drawCircle(context, place, 11, { stroke: palette.hit, width: 2.5 });
}

/** Draws the pen as a cross, with a line from the last corner. */
function drawPen({ context, palette }, { points, pen }) {
    const last = points?.at(-1);
    if (last) {
        const style = { color: palette.ghost, dash: [5, 4] };
        drawLine(context, last.x, last.y, pen.x, pen.y, style);
    }
    for (const [dx, dy] of Object.values(pens)) {
        drawLine(context, pen.x + 4 * dx, pen.y + 4 * dy, pen.x + 12 * dx, pen.y + 12 * dy, {
            color: palette.accent,
            width: 2,
        });
    }
}
