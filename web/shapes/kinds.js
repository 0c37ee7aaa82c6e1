/** One shape of every convex kind in the library: reads a size in pixels, writes shapes. */

import { box, capsule, circle, ellipsePoints, hull, point, polygon, segment } from 'sepaxis';
import { spoken } from '../site/language.js';
import { inPairs } from './points.js';

export const makers = {
    circle: (size) => circle(size * 0.8),
    point: () => point(),
    segment: (size) => segment(-size, 0, size, 0),
    capsule: (size) => capsule(-size * 0.7, 0, size * 0.7, 0, size * 0.4),
    box: (size) => box(size * 1.8, size * 1.15),
    roundedBox: (size) => box(size * 1.8, size * 1.25, { radius: size * 0.32 }),
    polygon: (size) => polygon(ellipsePoints(size, size * 0.85, 5, -0.3)),
    roundedPolygon: (size) =>
        polygon(ellipsePoints(size * 0.8, size * 0.8, 3, -Math.PI / 2), { radius: size * 0.3 }),
    hull: (size) => hull(cloud(size)),
};

export const words = {
    en: {
        circle: 'circle',
        point: 'point',
        segment: 'segment',
        capsule: 'capsule',
        box: 'box',
        roundedBox: 'rounded box',
        polygon: 'polygon',
        roundedPolygon: 'rounded polygon',
        hull: 'hull of points',
    },
    zh: {
        circle: '圆',
        point: '点',
        segment: '线段',
        capsule: '胶囊',
        box: '矩形',
        roundedBox: '圆角矩形',
        polygon: '多边形',
        roundedPolygon: '圆角多边形',
        hull: '点集的凸包',
    },
};

export const nameOf = spoken(words);

/** The points of which the kind `hull` is the convex hull. */
export function cloud(size) {
    const places = [
        -0.95, -0.1, -0.5, -0.75, -0.35, 0.2, -0.2, 0.85, 0.05, -0.3, 0.3, 0.35, 0.5, -0.65, 0.65,
        0.6, 0.95, 0.0,
    ];
    return inPairs(places).map(([x, y]) => ({ x: x * size, y: y * size }));
}

/** The options of a select box: name → kind. */
export const choices = Object.fromEntries(
    Object.entries(nameOf).map(([kind, name]) => [name, kind]),
);
