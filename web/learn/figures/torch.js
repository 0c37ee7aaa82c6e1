/**
 * Shadows under a torch: reads two shapes and a direction that the reader turns, draws both shadows
 * on a perpendicular wall. A gap between them proves that the shapes are separated.
 */

import { collide, polygon } from 'sepaxis';
import { drawLine } from '../../draw/draw.js';
import { regular } from '../../shapes/random.js';
import { drawShapes } from '../draw.js';
import { shadowOf } from '../shadow.js';

export const words = {
    en: {
        alt: 'A torch shines past two shapes, A and B, onto a wall, where each casts a shadow.',
        controls: { turn: 'Torch', sweep: 'Find a gap' },
        gap: (length) =>
            `The wall is lit between the shadows: a gap of ${length}. A and B are apart.`,
        none: 'The shadows overlap. From this direction, nothing is proved: turn the torch, or move a shape.',
        never: 'The shadows overlap, and do so from every direction: A and B overlap.',
    },
    zh: {
        alt: '一支手电筒照过两个图形 A 和 B，在墙上各投下一个影子。',
        controls: { turn: '手电筒', sweep: '找出缝隙' },
        gap: (length) => `两个影子之间的墙被照亮：缝隙为 ${length}。A 和 B 没有相碰。`,
        none: '两个影子连在一起。从这个方向看不出结论：转动手电筒，或移动图形。',
        never: '两个影子连在一起，无论从哪里照都是如此：A 和 B 重叠了。',
    },
};
export const settings = { turn: 0.5 };

const wall = 1.75; // units from the centre

export function arrange(controls, figure) {
    controls.range('turn', { min: -Math.PI / 2, max: Math.PI / 2 });
    controls.button('sweep', () => {
        const found = figure.world && bestTurn(figure.bodies);
        if (found) figure.settings.turn = found.turn;
        controls.show();
    });
}

/** The direction in which the gap is widest. */
function bestTurn([a, b]) {
    let best = null;
    for (let turn = -Math.PI / 2; turn < Math.PI / 2; turn += Math.PI / 360) {
        const gap = gapOf(a, b, turn);
        if (gap > 0 && !(best?.gap >= gap)) best = { turn, gap };
    }
    return best;
}

const axisOf = (turn) => ({ x: Math.cos(turn), y: Math.sin(turn) });

function gapOf(a, b, turn) {
    const axis = axisOf(turn);
    const [one, other] = [shadowOf(a, axis), shadowOf(b, axis)];
    return Math.max(other.min - one.max, one.min - other.max);
}

export function create(figure) {
    const { unit, words: say } = figure;
    const a = figure.add('A', polygon(regular(5, 0.75 * unit)), { x: -0.85, y: -0.35, knob: 0.5 });
    const b = figure.add('B', polygon(regular(3, 0.85 * unit)), {
        x: 0.85,
        y: 0.1,
        angle: 0.4,
        knob: 0.5,
    });
    let gap = 0;
    let hit = null;

    function draw() {
        const { context, palette, view } = figure;
        const axis = axisOf(figure.settings.turn);
        gap = gapOf(a, b, figure.settings.turn);
        hit = collide(a, b);
        context.save();
        // The wall is parallel to the axis; the light comes from the opposite side.
        context.translate(view.width / 2, view.height / 2);
        context.rotate(figure.settings.turn);
        const middle = (view.width / 2) * axis.x + (view.height / 2) * axis.y;
        const y = wall * unit;
        drawLine(context, -3 * unit, y, 3 * unit, y, { color: palette.line, width: 10 });
        drawLine(context, -3 * unit, y, 3 * unit, y, { color: palette.lamp, width: 4 });
        for (const [body, color, fill] of [
            [a, palette.a, palette.aFill],
            [b, palette.b, palette.bFill],
        ]) {
            const { min, max } = shadowOf(body, axis);
            context.fillStyle = fill;
            context.fillRect(min - middle, -wall * unit, max - min, 2 * y);
            drawLine(context, min - middle, y, max - middle, y, { color, width: 8 });
        }
        drawLamp(context, -2.2 * unit, palette);
        context.restore();
        drawShapes(figure, { hit: hit !== null });
    }

    return {
        draw,
        say: () => (gap > 0 ? say.gap(Math.round(gap)) : hit ? say.never : say.none),
        answer: () => ({ gap, hit: hit !== null }),
    };
}

/** Rays from above, and the head of the torch. */
function drawLamp(context, y, { lamp, ink }) {
    context.fillStyle = lamp;
    context.strokeStyle = ink;
    context.lineWidth = 1.5;
    context.beginPath();
    context.roundRect(-26, y - 10, 52, 14, 4);
    context.fill();
    context.stroke();
    for (const x of [-20, -7, 7, 20])
        drawLine(context, x, y + 8, x, y + 24, { color: lamp, width: 3 });
}
