/**
 * Projections: the theorem made visible. Reads one `trace` per frame and nothing else, writes every
 * axis with both shadows around the two shapes, and the same as a list beside the stage.
 */

import { box, circle, polygon, trace, World } from 'sepaxis';
import { createAxisList } from '../axis-list.js';
import { drawArrow, drawBody, drawGhost, drawLabel, drawLine } from '../ink.js';
import { createLanes } from '../lanes.js';
import { regular } from '../random.js';
import { drawAxis, drawAxisLabel, drawProjectionLines } from '../shadows.js';

export const label = 'Projections';
export const title = 'Projections';
export const caption =
    'Every axis carries the shadows of A and B. One gap between them proves that the shapes are apart; without a gap, the shortest overlap is the way out.';
export const defaults = { a: 'box', b: 'triangle', axes: 'all', lines: true, rotate: true };

const makers = {
    box: (size) => box(size * 1.9, size * 1.2),
    triangle: (size) => polygon(regular(3, size * 1.15)),
    pentagon: (size) => polygon(regular(5, size)),
    hexagon: (size) => polygon(regular(6, size)),
    circle: (size) => circle(size * 0.9),
};
const kinds = Object.keys(makers);

export function create(stage, settings, random) {
    const { context, hand } = stage;
    const world = new World();
    const lanes = createLanes(stage);
    const list = createAxisList(stage.readout);
    let a = null;
    let b = null;

    function populate() {
        const before = a && { a: poseOf(a), b: poseOf(b) };
        world.clear();
        lanes.forget();
        const dice = random();
        const size = Math.max(38, Math.min(95, Math.min(stage.width, stage.height) * 0.125));
        const [midX, midY] = [stage.width / 2, stage.height / 2];
        const place = (kind, side, name) =>
            world.add((makers[kind] ?? makers.box)(size), {
                x: midX + side * size * 0.62,
                y: midY + side * size * dice.between(-0.25, 0.25),
                angle: dice.between(-0.6, 0.6),
                ...before?.[name],
                data: { name: `Shape ${name.toUpperCase()}`, label: name.toUpperCase() },
            });
        a = place(settings.a, -1, 'a');
        b = place(settings.b, 1, 'b');
        hand.serve([a, b], { knob: size * 0.62 });
    }

    const poseOf = ({ x, y, angle }) => ({ x, y, angle });

    function frame(dt) {
        move(dt);
        world.update();
        const found = trace(a, b);
        list.show(found);

        const deciding = found.hit ? found.winner : found.separating;
        const pointed = list.pointed();
        const way = wayOut(found.collision);
        const shown = found.axes
            .map((axis, order) => ({ axis, order, ...lanes.place(axis, order, a, b, way) }))
            .filter(
                ({ order }) => settings.axes === 'all' || order === deciding || order === pointed,
            );

        for (const row of shown) {
            const strong = row.order === deciding || row.order === pointed;
            if (settings.lines && (strong || shown.length <= 6)) {
                drawProjectionLines(stage, row, a, b, strong);
            }
        }
        if (!found.hit) drawSeparatingLine(found.axes[deciding]);
        drawShape(a, stage.palette.a, stage.palette.aFill, found.hit);
        drawShape(b, stage.palette.b, stage.palette.bFill, found.hit);
        if (found.hit) drawWayOut(way);
        const states = shown.map(({ order }) => ({
            untested: found.separating >= 0 && order > found.separating,
            deciding: order === deciding,
        }));
        shown.forEach((row, k) => {
            drawAxis(stage, row, states[k]);
        });
        shown.forEach((row, k) => {
            drawAxisLabel(stage, row, states[k]);
        });
        hand.bodies.forEach(drawKnob);
    }

    function move(dt) {
        const { x, y, angle } = world;
        for (const [body, spin] of [
            [a, 0.22],
            [b, -0.16],
        ]) {
            const i = body.index;
            if (body === hand.held) {
                x[i] = hand.x;
                y[i] = hand.y;
                angle[i] = hand.angle;
            } else if (settings.rotate) {
                angle[i] += spin * dt;
            }
            // The stage may have shrunk.
            x[i] = Math.min(stage.width, Math.max(0, x[i]));
            y[i] = Math.min(stage.height, Math.max(0, y[i]));
        }
    }

    function drawShape(body, stroke, fill, hit) {
        drawBody(stage, body, {
            stroke,
            fill,
            hit,
            held: body === hand.held,
            ring: body === hand.selected && hand.ring,
        });
        // Off the centre, where the arrow starts.
        const at = body.toWorld(-hand.knob / 2, 0);
        drawLabel(stage, at.x, at.y, body.data.label, stroke);
    }

    function drawKnob(body) {
        const { palette } = stage;
        const knob = body.toWorld(hand.knob, 0);
        context.beginPath();
        context.arc(knob.x, knob.y, 5.5, 0, 2 * Math.PI);
        context.fillStyle = palette.surface;
        context.fill();
        context.lineWidth = 1.75;
        context.strokeStyle = body === a ? palette.a : palette.b;
        context.stroke();
    }

    /** Across the middle of the gap, at right angles to the separating axis. */
    function drawSeparatingLine({ x, y, a: shadowA, b: shadowB }) {
        const { palette, width, height } = stage;
        const below = Math.min(shadowA.max, shadowB.max);
        const above = Math.max(shadowA.min, shadowB.min);
        const middle = (below + above) / 2;
        const along = (-y * (a.x + b.x) + x * (a.y + b.y)) / 2;
        const reach = width + height;
        const at = (t) => [x * middle - y * t, y * middle + x * t];
        const color = palette.accent;
        drawLine(context, ...at(along - reach), ...at(along + reach), {
            color,
            width: 1.5,
            dash: [9, 5],
        });
    }

    /** The MTV as an arrow from B, and B where it would put it. */
    function drawWayOut(way) {
        const { accent } = stage.palette;
        drawGhost(stage, b.shape, { x: b.x + way.x, y: b.y + way.y, angle: b.angle }, accent);
        drawArrow(stage, b.x, b.y, way.x, way.y, accent);
    }

    populate();
    return {
        world,
        panel(gui) {
            gui.add(settings, 'a', kinds).name('shape A').onChange(populate);
            gui.add(settings, 'b', kinds).name('shape B').onChange(populate);
            gui.add(settings, 'axes', { all: 'all', 'only the deciding one': 'one' });
            gui.add(settings, 'lines').name('projection lines');
            gui.add(settings, 'rotate').name('turn by themselves');
        },
        frame,
        dispose: () => world.dispose(),
    };
}

/** The minimum translation vector: what moves B out of A. */
function wayOut(collision) {
    if (!collision) return { x: 0, y: 0 };
    const { normal, depth } = collision;
    return { x: normal.x * depth, y: normal.y * depth };
}
