/**
 * The circle at the pointer: asks the library which shapes and words it overlaps, and draws for
 * each the common area, the normal, and the push that would end the overlap.
 */

import { circle, collide } from 'sepaxis';
import { drawArrow, drawDot, drawGhost, drawLabel, outlineOf } from '../draw/draw.js';
import { circleAt, paint } from '../draw/paint.js';
import { visible } from './flight.js';

const radius = 44; // pixels
const aside = radius + 16; // of the length of a push
const most = 6; // overlaps at a time, the deepest first

export function createProbe(view, world) {
    const { context } = view;
    const shape = circle(radius);
    const found = [];

    return {
        /** Draws the circle at `place`, and what it overlaps. */
        draw(place) {
            const pose = { x: place.x, y: place.y, angle: 0 };
            const overlaps = world
                .queryShape(shape, pose, visible, found)
                .map((body) => ({ body, hit: collide(body.shape, body, shape, pose) }))
                .filter(({ hit }) => hit !== null)
                .sort((p, q) => q.hit.depth - p.hit.depth)
                .slice(0, most);
            for (const { body } of overlaps) drawOverlap(body, pose);
            drawRing(pose, overlaps.length > 0);
            for (const one of overlaps) drawPush(one, pose);
        },
    };

    function drawRing({ x, y }, isHit) {
        const { accent, faint } = view.palette;
        paint(context, circleAt(x, y, radius), { stroke: isHit ? accent : faint, dash: [6, 5] });
    }

    /** The area that the circle and the shape have in common. */
    function drawOverlap(body, { x, y }) {
        const { accent, accentFill } = view.palette;
        context.save();
        context.clip(circleAt(x, y, radius));
        context.translate(body.x, body.y);
        context.rotate(body.angle);
        paint(context, outlineOf(body.shape), { fill: accentFill, stroke: accent, width: 2 });
        context.restore();
    }

    /** The normal points from the shape to the circle, so the push of the shape is against it. */
    function drawPush({ body, hit: { normal, depth, points } }, pose) {
        const { palette } = view;
        const [dx, dy] = [-normal.x * depth, -normal.y * depth];
        const moved = { x: body.x + dx, y: body.y + dy, angle: body.angle };
        drawGhost(view, body.shape, moved, palette.accent);
        const [{ x, y }] = points;
        drawArrow(view, x, y, dx, dy, palette.accent);
        drawDot(view, x, y, palette.accent, 3);
        if (depth < 2) return;
        // Outside the ring, away from the shape: the letters of a word would cover it.
        const [labelX, labelY] = [pose.x + normal.x * aside, pose.y + normal.y * aside];
        drawLabel(view, labelX, labelY, depth.toFixed(1), palette.accent, palette.surface);
    }
}
