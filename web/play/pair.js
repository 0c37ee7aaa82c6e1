/**
 * The axes of one pair: reads the selected shape and its nearest neighbour, draws every axis that SAT tests, with both
 * projections on request. A shape with several pieces is represented by the piece nearest to the other shape.
 */

import { distance, trace } from 'sepaxis';
import { drawLabel, drawLine } from '../draw/draw.js';
import { createLanes } from '../draw/lanes.js';
import { drawAxis, drawAxisLabel, drawProjectionLines } from '../draw/shadows.js';
import { vectorOf } from '../learn/push.js';

const most = 40; // pieces of both shapes: more would take longer than a frame
const apart = {};

export function createPair(view) {
    const lanes = createLanes(view);
    let shown = [];
    let marked = [];

    return {
        /** Draws the axes. Returns true while the line of an axis is still moving to its lane (draw/lanes.js). */
        draw(world, withShadows) {
            const [a, b] = closest(pairOf(world, view.drag.selected));
            marked = [];
            if (!b) return false;
            if (withShadows) marked = [a, b];
            if (shown[0] !== a.shape || shown[1] !== b.shape) lanes.forget();
            shown = [a.shape, b.shape];
            drawPair(a, b, withShadows);
            return lanes.slid();
        },

        /** Labels A and B in the colours of their projections; call this after drawing the shapes. */
        mark() {
            const { a, b, paper } = view.palette;
            marked.forEach(({ x, y }, k) => {
                drawLabel(view, x, y - 21, 'AB'[k], [a, b][k], paper);
            });
            marked = [];
        },
    };

    function drawPair(a, b, withShadows) {
        const { axes, hit, winner, separating, collision } = trace(a.shape, a, b.shape, b);
        const deciding = hit ? winner : separating;
        const way = hit ? vectorOf(collision) : { x: 0, y: 0 };
        const rows = axes.map((axis, order) => ({
            axis,
            order,
            ...lanes.place(axis, order, a, b, way),
        }));
        const states = rows.map(({ order }) => ({
            untested: separating >= 0 && order > separating,
            deciding: order === deciding,
        }));
        rows.forEach((row, k) => {
            if (withShadows && (states[k].deciding || rows.length <= 6)) {
                drawProjectionLines(view, row, a, b, states[k].deciding);
            }
        });
        rows.forEach((row, k) => {
            if (withShadows) drawAxis(view, row, states[k]);
            else drawPlain(row, states[k]);
        });
        rows.forEach((row, k) => {
            drawAxisLabel(view, row, states[k]);
        });
    }

    /** Draws an axis as a line without projections. */
    function drawPlain({ axis, from, to, offset }, { untested, deciding }) {
        const { context, palette } = view;
        const at = (t) => [axis.x * t - axis.y * offset, axis.y * t + axis.x * offset];
        context.save();
        context.globalAlpha = untested ? 0.35 : 1;
        drawLine(context, ...at(from), ...at(to), {
            color: deciding ? palette.accent : palette.faint,
            width: deciding ? 2 : 1,
        });
        context.restore();
    }
}

/** The selected body, or else the first body in a contact, or else the first body; and its nearest neighbour. */
function pairOf(world, selected) {
    const { bodies } = world;
    if (bodies.length < 2) return [];
    const [first] = world.contacts;
    const a = selected ?? (first ? first.a : bodies[0]);
    const others = bodies.filter((body) => body !== a);
    return inOrder(
        a,
        nearest(others, (b) => distance(a, b, apart).distance),
    );
}

const inOrder = (a, b) => (a.index < b.index ? [a, b] : [b, a]);

/** The two pieces that are nearest to each other, each with the pose of its body; none if there are too many. */
function closest([a, b]) {
    if (!b || a.shape.pieces.length + b.shape.pieces.length > most) return [];
    const pairs = piecesOf(a).flatMap((p) => piecesOf(b).map((q) => [p, q]));
    return nearest(pairs, ([p, q]) => distance(p.shape, p, q.shape, q, apart).distance);
}

function piecesOf(body) {
    const { x, y, angle } = body;
    const toWorld = (px, py) => body.toWorld(px, py);
    return body.shape.pieces.map((shape) => ({ shape, x, y, angle, toWorld }));
}

function nearest(list, far) {
    let best = null;
    let least = Infinity;
    for (const one of list) {
        const gap = far(one);
        if (gap < least) [best, least] = [one, gap];
    }
    return best;
}
