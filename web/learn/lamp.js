/**
 * The lamp of the first figure: a body that moves around the shapes, on a rectangle. Reads where it
 * is dragged, writes the setting `turn`: the angle of the wall, to which the light is perpendicular.
 */

import { circleAt, ellipseAt, lineThrough, paint } from '../draw/paint.js';
import { wrap } from '../shapes/points.js';

const inset = 40; // pixels between the lamp and the edge of the picture
const widest = 0.8; // of the picture's height: the largest horizontal distance of the lamp from the centre
const edge = 16; // pixels between a shadow and the edge of the picture
const clear = 0.35; // units between the shapes and the wall

/** The position of the lamp for a direction of the wall. */
export function lampAt({ width, height }, turn) {
    const [x, y] = [Math.sin(turn), -Math.cos(turn)];
    const across = Math.min(width / 2 - inset, widest * height);
    const far = Math.min(across / Math.abs(x), (height / 2 - inset) / Math.abs(y));
    return { x: width / 2 + x * far, y: height / 2 + y * far };
}

/** Returns a function that keeps the lamp and the setting equal: copies the one that has changed to the other. */
export function createLamp({ settings, view, showControls }, lamp) {
    const { drag } = view;
    let spot = lampAt(view, settings.turn);
    let set = lamp.angle; // the angle of the lamp after the last frame
    let held = null; // the angle of the drag in the last frame

    return () => {
        const isHeld = drag.held === lamp;
        const turned = isHeld ? drag.angle - (held ?? set) : lamp.angle - set;
        const before = settings.turn;
        if (Math.abs(turned) > 1e-9) settings.turn = wrap(settings.turn + turned);
        else if (Math.hypot(lamp.x - spot.x, lamp.y - spot.y) > 0.5)
            settings.turn = Math.atan2(lamp.x - view.width / 2, view.height / 2 - lamp.y);
        spot = lampAt(view, settings.turn);
        held = isHeld ? drag.angle : null;
        set = settings.turn;
        lamp.set(spot.x, spot.y, set);
        if (settings.turn !== before) showControls();
    };
}

/**
 * The distance of the wall from the centre of the picture: behind the shapes, but so near that their shadows are
 * visible.
 */
export function wallDistance({ view, unit }, axis, bodies) {
    const [width, height] = [view.width / 2, view.height / 2];
    const light = { x: -axis.y, y: axis.x };
    let behind = 0;
    let room = Number.POSITIVE_INFINITY;
    for (const { shape, x, y, angle } of bodies) {
        const { points } = shape.at(x - width, y - height, angle);
        for (const corner of points) {
            behind = Math.max(behind, corner.x * light.x + corner.y * light.y);
            const t = corner.x * axis.x + corner.y * axis.y;
            room = Math.min(
                room,
                (width - edge - Math.sign(light.x) * axis.x * t) / Math.abs(light.x),
                (height - edge - Math.sign(light.y) * axis.y * t) / Math.abs(light.y),
            );
        }
    }
    const wanted = Math.max(1.5 * unit, behind + clear * unit);
    return Math.max(0.9 * unit, Math.min(wanted, room));
}

/**
 * The ends of a ray that passes between two polygons and lies flat against an edge of one of them. Of all such edges,
 * it is the one with the widest gap to the other polygon. Null if the polygons overlap or touch.
 */
export function flatRay(a, b, length) {
    const [one, other] = [a, b].map(({ shape, x, y, angle }) => shape.at(x, y, angle).points);
    const rays = [...raysAlong(one, other, length), ...raysAlong(other, one, length)];
    const best = rays.reduce((wider, ray) => (ray.gap > wider.gap ? ray : wider));
    return best.gap > 0 ? best.ends : null;
}

/**
 * A ray along each edge of a polygon, with the distance of the other polygon from the ray: negative if a part of the
 * other polygon is on the inner side of the edge.
 */
function raysAlong(points, others, length) {
    return points.map((from, k) => {
        const to = points[(k + 1) % points.length];
        const far = Math.hypot(to.x - from.x, to.y - from.y);
        const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far];
        const sideOf = ({ x, y }) => (x - from.x) * dy - (y - from.y) * dx;
        const away = -Math.sign(points.reduce((sum, point) => sum + sideOf(point), 0));
        const at = (along) => [from.x + dx * (far / 2 + along), from.y + dy * (far / 2 + along)];
        return {
            gap: Math.min(...others.map((point) => away * sideOf(point))),
            ends: [at(-length / 2), at(length / 2)],
        };
    });
}

/** Draws the light that falls onto the wall; the part between the shadows is brighter. */
export function drawBeam({ context, palette }, { at, center, reach }, up, { gap, min, max }) {
    for (const [from, to, alpha] of [
        [center - reach, center + reach, 0.16],
        ...(gap > 0 ? [[min, max, 0.42]] : []),
    ]) {
        const path = lineThrough([at(from), at(to), at(to, up), at(from, up)], true);
        paint(context, path, { fill: palette.lamp, alpha });
    }
}

/** Draws the head of the lamp, turned towards the shapes. */
export function drawLamp({ context, palette, view }, lamp, turn) {
    const { drag } = view;
    context.save();
    context.translate(lamp.x, lamp.y);
    context.rotate(turn);
    context.lineJoin = 'round';
    if (lamp === drag.selected && drag.ring) {
        paint(context, circleAt(0, 0, 32), { stroke: palette.focus, width: 4 });
    }
    context.shadowColor = palette.shadow;
    context.shadowBlur = lamp === drag.held ? 20 : 8;
    const shade = new Path2D('M-10-24H10L13-4L27 12H-27L-13-4Z');
    paint(context, shade, { fill: palette.text });
    context.shadowColor = 'transparent';
    const opening = { fill: palette.lamp, stroke: palette.text, width: 2 };
    paint(context, ellipseAt(0, 13, 27, 7), opening);
    context.restore();
}
