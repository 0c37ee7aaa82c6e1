/**
 * The Voronoi regions of a shape: in each of them, one corner or edge is nearest. Reads the region
 * that a trace names, draws it, and the borders of the other regions faintly.
 */

import { regionOf } from '../shapes/outline.js';
import { spoken } from '../site/language.js';
import { inBodyFrame } from './draw.js';
import { lineThrough, paint } from './paint.js';

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
    const border = (of) => lineThrough(regionOf(shape, of, reach), true);
    inBodyFrame(context, shape, body, () => {
        const borders = new Path2D();
        shape.points.forEach((_, index) => {
            borders.addPath(border({ kind: 'edge', index }));
            if (shape.points.length > 2) borders.addPath(border({ kind: 'inside', index }));
        });
        context.strokeStyle = palette.line;
        context.lineWidth = 1;
        context.stroke(borders);
        const style = { fill: palette.accentSoft, stroke: palette.accent, width: 1 };
        paint(context, border(region), style);
    });
}

export const regionName = ({ kind, index }) => spoken(words)[kind](index);
