/**
 * A five-pointed star drawn in one stroke: all its corners bend the same way, but it crosses itself.
 * Reads the library's objection to it; draws the stroke with its edges numbered in order.
 */

import { polygon } from 'sepaxis';
import { drawArrow, drawNumber } from '../draw/draw.js';
import { regular } from '../shapes/ngon.js';

const size = 1.75; // units

function cornersOf(unit) {
    const corners = regular(5, size * unit);
    return [0, 2, 4, 1, 3].map((k) => corners[k]);
}

/** How often the outline goes round, and the two edges that the library names, from 1. */
export function readStar(unit) {
    const corners = cornersOf(unit);
    const ways = corners.map((p, k) => {
        const q = corners[(k + 1) % corners.length];
        return Math.atan2(q.y - p.y, q.x - p.x);
    });
    const bends = ways.map((way, k) => {
        const bend = ways[(k + 1) % ways.length] - way;
        return bend - 2 * Math.PI * Math.round(bend / (2 * Math.PI));
    });
    const turns = Math.abs(bends.reduce((sum, bend) => sum + bend, 0)) / (2 * Math.PI);
    let edges = [];
    try {
        polygon(corners);
    } catch (error) {
        edges = [...error.message.matchAll(/point (\d+)/g)].map(([, index]) => Number(index) + 1);
    }
    return { turns: Math.round(turns), edges };
}

export function drawStar(figure, edges) {
    const { context, palette, view, unit } = figure;
    const middle = figure.place({ x: 0, y: 0.1 });
    const corners = cornersOf(unit).map(({ x, y }) => ({ x: x + middle.x, y: y + middle.y }));
    context.beginPath();
    for (const { x, y } of corners) context.lineTo(x, y);
    context.closePath();
    context.fillStyle = palette.aFill;
    context.fill('evenodd');
    corners.forEach((p, k) => {
        const q = corners[(k + 1) % corners.length];
        const color = edges.includes(k + 1) ? palette.hit : palette.a;
        drawArrow(view, p.x, p.y, q.x - p.x, q.y - p.y, color);
        drawNumber(view, p.x + (q.x - p.x) * 0.2, p.y + (q.y - p.y) * 0.2, String(k + 1), color);
    });
}
