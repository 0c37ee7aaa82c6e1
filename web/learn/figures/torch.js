/**
 * Shadows of a lamp: reads two shapes and the place of a lamp that the reader drags around them,
 * draws both shadows on the wall opposite. A gap between them proves that the shapes are separated.
 */

import { circle, collide } from 'sepaxis';
import { drawLabel, drawLine } from '../../draw/draw.js';
import { lineThrough, paint } from '../../draw/paint.js';
import { coloursOf, drawShapes, outermost } from '../draw.js';
import { createLamp, drawBeam, drawLamp, flatRay, lampAt, wallDistance } from '../lamp.js';
import { axisAt, shadowOf } from '../shadow.js';

export const words = {
    en: {
        alt: 'A lamp shines past two shapes, A and B, onto a wall, where each casts a shadow.',
        controls: { turn: 'Lamp', sweep: 'Find a gap' },
        names: { lamp: 'lamp' },
        wall: (gap) => `gap ${gap}`,
        gap: (length) =>
            `The wall is lit between the shadows: a gap of ${length}. A and B are apart.`,
        none: 'The shadows overlap. From this direction, nothing is proved: move the lamp or a shape.',
        never: 'The shadows overlap from this direction and from every other: A and B overlap.',
    },
    zh: {
        alt: '一盏灯照过两个图形 A 和 B，在墙上各投下一个影子。',
        controls: { turn: '灯', sweep: '找出缝隙' },
        names: { lamp: '灯' },
        wall: (gap) => `缝隙 ${gap}`,
        gap: (length) => `两个影子之间的墙被照亮：缝隙为 ${length}。A 和 B 没有相碰。`,
        none: '两个影子连在一起。从这个方向看不出结论：移动灯或图形。',
        never: '两个影子连在一起，无论从哪里照都是如此：A 和 B 重叠了。',
    },
};
export const settings = { turn: 1.7 };
export const ranges = { turn: { min: -Math.PI, max: Math.PI } };
export const actions = {
    turn: (figure) => figure.rest(),
    sweep(figure) {
        figure.rest();
        const found = figure.world && bestTurn(figure.bodies);
        if (found) figure.settings.turn = found.turn;
    },
};
export const isMoving = true;

// Radians per second at which the lamp moves until the reader takes it. The first gap comes after some three seconds.
const pace = -0.22;

/** The direction in which the gap is widest. */
function bestTurn([a, b]) {
    let best = null;
    for (let turn = -Math.PI / 2; turn < Math.PI / 2; turn += Math.PI / 360) {
        const { gap } = gapOf(a, b, axisAt(turn));
        if (gap > 0 && !(best?.gap >= gap)) best = { turn, gap };
    }
    return best;
}

/** Shows small gaps with more digits, because a small gap is still a gap. */
const lengthOf = (gap) => (gap >= 1 ? Math.round(gap) : gap >= 0.1 ? gap.toFixed(1) : '< 0.1');

function gapOf(a, b, axis) {
    const [one, other] = [shadowOf(a, axis), shadowOf(b, axis)];
    const [low, high] = one.min < other.min ? [one, other] : [other, one];
    return { gap: high.min - low.max, min: low.max, max: high.min, shadows: [one, other] };
}

export function create(figure) {
    const { ngon, unit, words: say, settings, view } = figure;
    const a = figure.add('A', ngon(5, 0.52), { x: -0.62, y: -0.2, knob: 0.34 });
    const b = figure.add('B', ngon(3, 0.6), { x: 0.62, y: 0.12, angle: 0.4, knob: 0.34 });
    const lamp = figure.add('lamp', circle(24), lampStart());
    lamp.data.isHandle = true;
    const followLamp = createLamp(figure, lamp);
    let found = null;

    function lampStart() {
        const { x, y } = lampAt(view, settings.turn);
        const middle = figure.place({ x: 0, y: 0 });
        return { x: (x - middle.x) / unit, y: (y - middle.y) / unit, angle: settings.turn };
    }

    function draw(dt) {
        if (view.drag.held) figure.rest();
        if (!view.paused && !view.drag.held) {
            settings.turn += pace * dt;
            if (settings.turn < -Math.PI) settings.turn += 2 * Math.PI;
            figure.showControls();
        }
        followLamp();
        const axis = axisAt(settings.turn); // along the wall; the light falls at +90° to it
        found = { ...gapOf(a, b, axis), axis, hit: collide(a, b) !== null };
        const away = wallDistance(figure, axis, [a, b]);
        const wall = wallOf(axis, away);
        const lampAway = Math.hypot(lamp.x - view.width / 2, lamp.y - view.height / 2);
        drawBeam(figure, wall, away + lampAway - 14, found);
        for (const body of [a, b]) drawShadow(body, wall);
        drawWall(wall);
        drawShapes(figure, { first: a, hit: found.hit });
        drawLamp(figure, lamp, settings.turn);
        found.wall = wall;
        return true;
    }

    /** The wall: `at(t, up)` is the point at `t` along it, raised by `up` towards the lamp. */
    function wallOf(axis, away) {
        const middle = { x: view.width / 2, y: view.height / 2 };
        const across = middle.y * axis.x - middle.x * axis.y + away;
        const at = (t, up = 0) => [
            axis.x * t - axis.y * (across - up),
            axis.y * t + axis.x * (across - up),
        ];
        return { at, center: middle.x * axis.x + middle.y * axis.y, reach: 2.3 * unit, away };
    }

    /** Darkens the area between a shape and the wall. */
    function drawShadow(body, { at }) {
        const { context, palette } = figure;
        const { axis } = found;
        const { min, max } = shadowOf(body, axis);
        const corners = [outermost(body, axis, false), outermost(body, axis, true)];
        const path = lineThrough([...corners, at(max), at(min)], true);
        paint(context, path, { fill: palette.surface, alpha: 0.9 });
        paint(context, path, { fill: coloursOf(figure, body === b).fill });
    }

    function drawWall({ at, center, reach }) {
        const { context, palette } = figure;
        const ends = [at(center - reach, -5), at(center + reach, -5)];
        drawLine(context, ...ends[0], ...ends[1], { color: palette.line, width: 16 });
        drawLine(context, ...ends[0], ...ends[1], { color: palette.lamp, width: 9 });
        found.shadows.forEach(({ min, max }, k) => {
            const color = coloursOf(figure, k > 0).stroke;
            drawLine(context, ...at(min, -5), ...at(max, -5), { color, width: 9 });
        });
        if (found.gap < 0) drawOverlap(at);
        if (found.gap < 1) return;
        const text = say.wall(Math.round(found.gap));
        const place = at((found.min + found.max) / 2, 26);
        drawLabel(view, ...place, text, palette.accent, palette.surface);
    }

    /** Where both shadows fall, draws one of them on half of the wall's thickness, so that both are visible. */
    function drawOverlap(at) {
        const low = Math.max(...found.shadows.map(({ min }) => min));
        const high = Math.min(...found.shadows.map(({ max }) => max));
        const color = coloursOf(figure, false).stroke;
        drawLine(figure.context, ...at(low, -7), ...at(high, -7), { color, width: 5 });
    }

    return {
        draw,
        say: () =>
            found.gap > 0 ? say.gap(lengthOf(found.gap)) : found.hit ? say.never : say.none,
        answer: () => ({ gap: found.gap, hit: found.hit }),
        parts() {
            const { at, center, reach } = found.wall;
            const gap = found.gap > 0 ? [at(found.min, -5), at(found.max, -5)] : null;
            return {
                wall: [at(center - reach, -5), at(center + reach, -5)],
                gap,
                flat: flatRay(a, b, 4 * unit),
            };
        },
    };
}
