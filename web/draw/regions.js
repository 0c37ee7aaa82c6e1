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
    const path = (of) => {
        const outline = new Path2D();
        for (const { x, y } of regionOf(shape, of, reach)) outline.lineTo(x, y);
        outline.closePath();
        return outline;
    };
    inBodyFrame(context, shape, body, () => {
        context.strokeStyle = palette.line;
        context.lineWidth = 1;
        shape.points.forEach((_, index) => {
            context.stroke(path({ kind: 'edge', index }));
            if (shape.points.length > 2) context.stroke(path({ kind: 'inside', index }));
        });
        const chosen = path(region);
        context.fillStyle = palette.accentSoft;
        context.fill(chosen);
        context.strokeStyle = palette.accent;
        context.setLineDash([3, 4]);
        context.stroke(chosen);
    });
}

/** A region in words. */
export const regionName = ({ kind, index }) => spoken(words)[kind](index);
