/**
 * An outline that is decomposed while it is drawn: reads a pointer or keys, writes what `polygon`
 * makes of the points, or the faulty points that its error names; balls bounce off the shape. Until
 * the visitor draws, a preset pulsates.
 */

import { polygon, simplify, World } from 'sepaxis';
import { drawDot, drawLabel, drawLine, inBodyFrame } from '../draw/draw.js';
import { drawPieces } from '../draw/pieces.js';
import { faultsIn } from '../shapes/faults.js';
import { createRandom } from '../shapes/random.js';
import { presetNames, presetRings } from '../shapes/rings.js';
import { createBalls } from './balls.js';

const origin = { x: 0, y: 0, angle: 0 };
const presets = presetNames.slice(0, 4); // without the one that is an error
const least = 4; // pixels between the points of a stroke
const penStep = { far: 16, near: 4 }; // pixels; with Shift
const budget = 2; // milliseconds per frame for repeated decompositions, whose mean is finer than the clock
const mostCuts = 50;
const pulse = { size: 0.06, pace: 1.7 }; // relative to the distance from the centre; radians per second
const pens = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

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

export function arrange(controls, tile) {
    tile.kept = null; // the drawn points, as fractions of the view
    if (!presets.includes(tile.settings.preset)) tile.settings.preset = presets[0];
    controls.choice('preset', presets, () => {
        tile.kept = null;
        tile.restart();
    });
    controls.range('tolerance', { min: 0, max: 20, step: 0.5 });
}

export function create(tile) {
    const { view, settings, words } = tile;
    const { context, canvas, width, height } = view;
    const listening = new AbortController();
    const preset = presetRings(settings.preset, view, createRandom(3));
    let stroke = tile.kept?.map(([x, y]) => ({ x: x * width, y: y * height })) ?? null;
    let pointer = null; // id of the pointer that draws
    let pen = null; // the position of the pen that the keys move
    let time = 0;
    let cut = { key: null };
    const world = new World();
    const balls = createBalls(view, world, createRandom(5));
    let solid = null; // the body that the balls hit

    /** All rings to decompose, the outline first. */
    function currentRings() {
        if (stroke) return [settings.tolerance > 0 && !pen ? thinned() : stroke];
        const middle = { x: width / 2, y: height * 0.47 };
        return preset.map((ring) =>
            ring.map(({ x, y }, k) => {
                const out = 1 + pulse.size * Math.sin(pulse.pace * time + 2.4 * k);
                return { x: middle.x + (x - middle.x) * out, y: middle.y + (y - middle.y) * out };
            }),
        );
    }

    /**
     * The stroke without the tremor of the hand. A stroke that is too short to simplify is left
     * unchanged.
     */
    function thinned() {
        try {
            return simplify(stroke, settings.tolerance);
        } catch (error) {
            if (!(error instanceof RangeError)) throw error;
            return stroke;
        }
    }

    function cutRings() {
        const rings = currentRings();
        const key = JSON.stringify(rings);
        if (key === cut.key) return;
        cut = { key, rings, shape: null, faults: [], ms: 0 };
        try {
            if (rings[0].length > 2) Object.assign(cut, timeDecomposition(rings));
        } catch (error) {
            if (!(error instanceof RangeError)) throw error;
            cut.faults = faultsIn(error.message);
        }
        solid?.remove();
        solid = cut.shape && world.add(cut.shape, { isStatic: true });
    }

    function draw(dt) {
        if (!stroke) time += dt;
        cutRings();
        if (dt > 0) balls.move(dt);
        drawShape();
        balls.draw();
        for (const { ring, point } of cut.faults) drawFault(cut.rings[ring]?.[point]);
        if (pen) drawPen();
        if (!stroke) drawHint();
        return true;
    }

    function drawShape() {
        const { palette } = view;
        const { shape, rings } = cut;
        if (shape) {
            drawPieces(view, shape, origin);
            inBodyFrame(context, shape, origin, (path) => {
                context.strokeStyle = palette.a;
                context.lineWidth = 2;
                context.stroke(path);
            });
        } else {
            context.beginPath();
            for (const { x, y } of rings[0]) context.lineTo(x, y);
            context.strokeStyle = palette.hit;
            context.lineWidth = 2;
            context.stroke();
        }
        for (const { x, y } of rings.flat()) drawDot(view, x, y, palette.a, 2.5);
    }

    function drawFault(place) {
        if (!place) return;
        context.beginPath();
        context.arc(place.x, place.y, 11, 0, 2 * Math.PI);
        context.strokeStyle = view.palette.hit;
        context.lineWidth = 2.5;
        context.stroke();
    }

    function drawPen() {
        const { accent, ghost } = view.palette;
        const last = stroke?.at(-1);
        if (last) drawLine(context, last.x, last.y, pen.x, pen.y, { color: ghost, dash: [5, 4] });
        for (const [dx, dy] of Object.values(pens)) {
            drawLine(context, pen.x + 4 * dx, pen.y + 4 * dy, pen.x + 12 * dx, pen.y + 12 * dy, {
                color: accent,
                width: 2,
            });
        }
    }

    function drawHint() {
        const { soft, surface } = view.palette;
        drawLabel(view, width / 2, height - 16, words.draw, soft, surface);
    }

    function keep() {
        const isShape = stroke?.length >= 3;
        tile.kept = isShape ? stroke.map(({ x, y }) => [x / width, y / height]) : null;
    }

    // Drawing by pointer

    function down(event) {
        if (event.button !== 0 || pointer !== null) return;
        pointer = event.pointerId;
        canvas.setPointerCapture(pointer);
        pen = null;
        stroke = [view.place(event)];
    }

    function move(event) {
        if (event.pointerId !== pointer) return;
        const [to, last] = [view.place(event), stroke.at(-1)];
        to.x = Math.min(width, Math.max(0, to.x));
        to.y = Math.min(height, Math.max(0, to.y));
        if (Math.hypot(to.x - last.x, to.y - last.y) >= least) stroke.push(to);
    }

    function up(event) {
        if (event.pointerId !== pointer) return;
        pointer = null;
        if (stroke.length < 3) stroke = null; // a tap draws nothing
        keep();
        tell();
    }

    // Drawing by keys

    function key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const way = pens[event.key];
        if (way) {
            const size = event.shiftKey ? penStep.near : penStep.far;
            begin();
            pen.x = Math.min(width, Math.max(0, pen.x + way[0] * size));
            pen.y = Math.min(height, Math.max(0, pen.y + way[1] * size));
        } else if (event.key === ' ' || event.key === 'Enter') {
            begin();
            stroke = [...stroke, { ...pen }];
        } else if (event.key === 'Backspace' && pen) {
            stroke = stroke.slice(0, -1);
        } else if (event.key === 'Escape' && stroke) {
            pen = stroke = null;
        } else return;
        event.preventDefault();
        keep();
        if (!way) tell();
    }

    /** Starts an empty drawing with the pen at the centre. */
    function begin() {
        if (pen) return;
        pen = { x: width / 2, y: height / 2 };
        stroke = [];
    }

    function tell() {
        cutRings();
        tile.tell(say());
        view.wake();
    }

    function say() {
        const corners = cut.rings.flat().length;
        if (cut.shape) return words.count(corners, cut.shape.pieces.length, cut.ms.toFixed(2));
        return cut.faults.length > 0 ? words.wrong(corners) : words.few;
    }

    const { signal } = listening;
    canvas.addEventListener('pointerdown', down, { signal });
    canvas.addEventListener('pointermove', move, { signal });
    canvas.addEventListener('pointerup', up, { signal });
    canvas.addEventListener('pointercancel', up, { signal });
    canvas.addEventListener('keydown', key, { signal });

    cutRings();
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
            isDrawn: stroke !== null,
        }),
        dispose() {
            listening.abort();
            world.dispose();
        },
    };
}

/**
 * The shape, and the mean time of a decomposition over as many as the budget allows. The first one
 * also warms up the compiler.
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
