/**
 * The Voronoi regions of a shape, in each of which one corner or edge is nearest: reads the region
 * that a trace names, draws it, and the borders of the other regions faintly.
 */

import { regionOf } from '../shapes/outline.js';
import { spoken } from '../site/language.js';
import { inBodyFrame } from './draw.js';

export const words = {
    en: {
        vertex: (index) => `nearest to corner ${index}`,
        edge: (index) => `nearest to edge ${index}`,
        inside: (index) => `inside, nearest to edge ${index}`,
    },
    zh: {
        vertex: (index) => `离顶点 ${index} 最近`,
        edge: (index) => `离边 ${index} 最近`,
        inside: (index) => `在内部，离边 ${index} 最近`,
    },
};

export function drawRegions(view, body, region) {
    const { context, palette } = view;
    const { shape } = body;
    const reach = 2 * Math.max(view.width, view.height);
    const add = (path, of) => {
        const [first, ...others] = regionOf(shape, of, reach);
        path.moveTo(first.x, first.y);
        for (const { x, y } of others) path.lineTo(x, y);
        path.closePath();
        return path;
    };
    inBodyFrame(context, shape, body, () => {
        const borders = new Path2D();
        shape.points.forEach((_, index) => {
            add(borders, { kind: 'edge', index });
            if (shape.points.length > 2) add(borders, { kind: 'inside', index });
        });
        context.strokeStyle = palette.line;
        context.lineWidth = 1;
        context.stroke(borders);
        const chosen = add(new Path2D(), region);
        context.fillStyle = palette.accentSoft;
        context.fill(chosen);
        context.strokeStyle = palette.accent;
        context.stroke(chosen);
    });
}

/** A region in words. */
export const regionName = ({ kind, index }) => spoken(words)[kind](index);
