// Polygons and hulls for `sepaxis/pairs`, where every shape is convex. Reads points; C bakes them.

import { options } from './errors.js';
import {
    checkRounding,
    HULL_OPTIONS,
    hullCorners,
    makePolygon,
    POLYGON_OPTIONS,
    readPoints,
} from './shapes.js';

export function polygon(points, settings) {
    const { holes = [], radius = 0 } = options('polygon', settings, POLYGON_OPTIONS);
    if (holes?.length !== 0) {
        throw new TypeError("polygon: for holes, import polygon from 'sepaxis'");
    }
    const rounding = checkRounding('polygon', radius);
    return makePolygon('polygon', readPoints('polygon', points), rounding);
}

export function hull(points, settings) {
    const { radius = 0 } = options('hull', settings, HULL_OPTIONS);
    const rounding = checkRounding('hull', radius);
    return makePolygon('hull', hullCorners(points), rounding);
}
