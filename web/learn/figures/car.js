/**
 * A racing car between cones: reads which cones touch the car, which of its pieces they touch, and
 * which cones its hull would touch; draws the pieces, and stops the car at solid cones.
 */

import { box, circle, compound, hull, overlaps, polygon } from 'sepaxis';
import {
    drawBody,
    drawDraggable,
    drawGhost,
    drawKnob,
    inBodyFrame,
    isFocused,
    outlineOf,
} from '../../draw/draw.js';
import { paint } from '../../draw/paint.js';
import { drawPieces } from '../../draw/pieces.js';
import { inPairs } from '../../shapes/points.js';
import { outline, wheels } from '../../shapes/racing-car.js';
import { inRow } from '../sentences.js';

export const words = {
    en: {
        alt: 'A racing car, seen from the side and cut into convex pieces, between traffic cones.',
        names: {
            car: 'The car',
            cone0: 'Cone 1',
            cone1: 'Cone 2',
            cone2: 'Cone 3',
            cone3: 'Cone 4',
            cone4: 'Cone 5',
        },
        controls: { hull: 'Show its hull', solid: 'Cones are solid', again: 'Start again' },
        free: (pieces) => `The car, ${pieces} convex pieces with its wheels, touches no cone.`,
        hit: (cones, pieces) => `The car touches ${cones}, with ${pieces} of its pieces.`,
        cones: (count) => (count === 1 ? 'one cone' : `${count} cones`),
        hull: (cones) => `Its hull would touch ${cones}.`,
    },
    zh: {
        alt: '一辆侧面看去的赛车，切成凸块，停在路锥之间。',
        names: {
            car: '赛车',
            cone0: '路锥 1',
            cone1: '路锥 2',
            cone2: '路锥 3',
            cone3: '路锥 4',
            cone4: '路锥 5',
        },
        controls: { hull: '显示凸包', solid: '路锥挡住去路', again: '重新开始' },
        free: (pieces) => `赛车连同车轮共 ${pieces} 个凸块，没有碰到路锥。`,
        hit: (cones, pieces) => `赛车的 ${pieces} 块碰到了${cones}。`,
        cones: (count) => ` ${count} 个路锥`,
        hull: (cones) => `它的凸包会说碰到${cones}。`,
    },
};
export const settings = { hull: true, solid: false };
export const actions = { again: (figure) => figure.restart() };

const scale = 0.03; // units per hundredth of the car's length
const places = inPairs([-0.96, -0.06, 1.15, -0.2, 2.45, 0.9, -0.15, 1.25, -2.5, 1.2]);

export function create(figure) {
    const { settings, unit, words: say } = figure;
    const size = scale * unit;
    const chassis = polygon(outline.map(([x, y]) => [x * size, y * size]));
    const discs = wheels.map(({ x, y, radius }) => circle(radius * size).at(x * size, y * size));
    const whole = compound([chassis, ...discs]);
    const ends = discs.flatMap(({ bounds: { minX, maxX, maxY } }) => [
        [minX, maxY],
        [maxX, maxY],
    ]);
    const around = hull([...chassis.points.map(({ x, y }) => [x, y]), ...ends]);
    const cone = compound([
        polygon([-0.09, 0, -0.02, -0.34, 0.02, -0.34, 0.09, 0].map((part) => part * unit)),
        box(0.24 * unit, 0.05 * unit).at(0, 0.025 * unit),
    ]);
    const cones = places.map(([x, y], k) => figure.add(`cone${k}`, cone, { x, y, isStatic: true }));
    const car = figure.add('car', whole, { x: 0, y: 0.35, knob: 0.35 });
    let last = { x: car.x, y: car.y };
    let found = null;

    function draw() {
        const { palette, view } = figure;
        if (settings.solid) drive();
        last = { x: car.x, y: car.y };
        const touched = cones.filter((one) => overlaps(car, one));
        const pieces = whole.pieces.filter((piece) =>
            touched.some((one) => overlaps(piece, car, one.shape, one)),
        );
        const hullHits = cones.filter((one) => overlaps(around, car, one.shape, one));
        found = { touched: touched.length, pieces: pieces.length, hullHits: hullHits.length };
        for (const one of cones) {
            const isHit = touched.includes(one);
            const ring = isFocused(view, one);
            drawBody(view, one, { stroke: palette.b, fill: palette.bFill, hit: isHit, ring });
        }
        drawCar(pieces);
        if (settings.hull) drawGhost(view, around, car, palette.soft);
    }

    /** Moves the car from its last pose towards its target, as far as the cones allow. */
    function drive() {
        const way = { x: car.x - last.x, y: car.y - last.y };
        car.set(last.x, last.y);
        car.moveAndSlide(way.x, way.y);
    }

    function drawCar(pieces) {
        const { context, palette, view } = figure;
        drawDraggable(view, car, { stroke: palette.a, fill: palette.surface });
        drawPieces(view, whole, car);
        inBodyFrame(context, whole, car, () => {
            const touched = { fill: palette.hit, alpha: 0.5 };
            for (const piece of pieces) paint(context, outlineOf(piece), touched);
            const line = { stroke: palette.a, width: 1.75 };
            for (const part of [chassis, ...discs]) paint(context, outlineOf(part), line);
        });
        drawKnob(view, car, palette.a);
    }

    function sentence() {
        const { touched, pieces, hullHits } = found;
        const first =
            touched === 0 ? say.free(whole.pieces.length) : say.hit(say.cones(touched), pieces);
        return hullHits > touched ? inRow(first, say.hull(say.cones(hullHits))) : first;
    }

    return { draw, say: sentence, answer: () => found };
}
