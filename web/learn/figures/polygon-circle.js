/**
 * A polygon instead of a circle: reads, by `castRay`, where parallel bullets hit each of them, and
 * draws how they bounce off. The circle fans them out, the polygon reflects them in bundles.
 */

import { box, castRay, closestPoint, ellipsePoints, polygon, trace } from 'sepaxis';
import { drawArrow, drawDot, drawDraggable, drawLabel, drawLine } from '../../draw/draw.js';
import { linesOf } from '../axes.js';

export const words = {
    en: {
        alt: 'Bullets fall on a polygon with many sides and on a true circle, and bounce off both.',
        controls: { sides: 'Sides' },
        polygon: (sides) => `${sides} sides`,
        circle: 'circle',
        sentence: (sides, count, round, degrees, flat, axes, few) =>
            `${count.shots} bullets leave the ${sides} sides in ${count.ways} directions, the circle in ${round}. The normal is off by up to ${degrees}°, and the sides lie inside the circle by up to ${flat} % of the radius. Against a box the polygon needs ${axes} axes, the circle ${few}.`,
    },
    zh: {
        alt: '子弹落到一个多边形和一个真正的圆上，再从两者弹开。',
        controls: { sides: '边数' },
        polygon: (sides) => `${sides} 边形`,
        circle: '圆',
        sentence: (sides, count, round, degrees, flat, axes, few) =>
            `${count.shots} 颗子弹从 ${sides} 边形弹向 ${count.ways} 个方向，从圆弹向 ${round} 个。法线最多偏 ${degrees}°，边最多比圆低半径的 ${flat} %；与矩形相测时，多边形有 ${axes} 条轴，圆只有 ${few} 条。`,
    },
};
export const settings = { sides: 20 };
export const ranges = { sides: { min: 5, max: 40, step: 1 } };
export const actions = {
    sides(figure) {
        const body = figure.bodies.find(({ data }) => data.name === 'A');
        if (body) body.shape = shapeOf(figure);
    },
};
export const isMoving = true;

const radius = 0.9;
const shots = 17;
const pace = 1.6; // units per second of a bullet
const away = 0.72; // units that a bullet flies after its bounce

function shapeOf({ settings, unit }) {
    return polygon(ellipsePoints(radius * unit, radius * unit, settings.sides));
}

export function create(figure) {
    const { circle, settings, unit, words: say } = figure;
    const a = figure.add('A', shapeOf(figure), { x: -1.5, y: 0.75, knob: 0.55 });
    const b = figure.add('B', circle(radius), { x: 1.5, y: 0.75 });
    const plate = box(unit, unit);
    let found = null;
    let clock = 0;

    /** The bounces off a body, each with the angle between its normal and that of a true circle. */
    function shoot(body) {
        const bounces = [];
        for (let k = 0; k < shots; k++) {
            const x = body.x + ((k + 0.5) / shots - 0.5) * 1.94 * radius * unit;
            const hit = castRay(body, x, 0, 0, figure.view.height);
            if (!hit || hit.inside) continue;
            const { normal } = hit;
            const reach = Math.hypot(hit.x - body.x, hit.y - body.y);
            const cos = (normal.x * (hit.x - body.x) + normal.y * (hit.y - body.y)) / reach;
            // The direction of a bullet after its bounce: straight down, reflected at the surface.
            const way = { x: -2 * normal.y * normal.x, y: 1 - 2 * normal.y * normal.y };
            bounces.push({ ...hit, way, off: Math.acos(Math.min(1, cos)) });
        }
        const ways = new Set(
            bounces.map(({ normal }) => `${normal.x.toFixed(3)},${normal.y.toFixed(3)}`),
        );
        return { bounces, ways: ways.size, off: Math.max(0, ...bounces.map(({ off }) => off)) };
    }

    /** Draws the bullets on their way down to the surface and away from it. */
    function drawBullets(bounces, color) {
        const { view } = figure;
        bounces.forEach(({ x, y, way }, k) => {
            const after = away * unit;
            const path = y + after;
            const flown = (clock * pace * unit + ((k * 0.618) % 1) * path) % path;
            const past = flown - y;
            const place = past < 0 ? { x, y: flown } : { x: x + way.x * past, y: y + way.y * past };
            drawDot(view, place.x, place.y, color, 4);
        });
    }

    function draw(dt) {
        const { context, palette, view } = figure;
        if (!view.paused) clock += dt;
        found = {
            a: shoot(a),
            b: shoot(b),
            flat: radius * unit + closestPoint(a, a.x, a.y).distance,
            axes: linesOf(trace(a.shape, a, plate, a).axes),
            few: linesOf(trace(b.shape, b, plate, b).axes),
        };
        for (const [body, { bounces }] of [
            [a, found.a],
            [b, found.b],
        ]) {
            const color = body === a ? palette.a : palette.b;
            for (const { x, y } of bounces) drawLine(context, x, 0, x, y, { color: palette.faint });
            const fill = body === a ? palette.aFill : palette.bFill;
            drawDraggable(view, body, { stroke: color, fill });
            for (const { x, y, way } of bounces)
                drawArrow(view, x, y, way.x * away * unit, way.y * away * unit, color);
            drawBullets(bounces, color);
            const label = body === a ? say.polygon(settings.sides) : say.circle;
            drawLabel(view, body.x, body.y, label, color);
        }
        return true;
    }

    return {
        draw,
        say: () =>
            say.sentence(
                settings.sides,
                { shots: found.a.bounces.length, ways: found.a.ways },
                found.b.ways,
                ((found.a.off / Math.PI) * 180).toFixed(1),
                ((found.flat / (radius * unit)) * 100).toFixed(1),
                found.axes,
                found.few,
            ),
        answer: () => ({
            polygon: found.a.ways,
            circle: found.b.ways,
            axes: found.axes,
            off: found.a.off,
        }),
    };
}
