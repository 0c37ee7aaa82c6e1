/**
 * The circle at the pointer: asks the library which shapes and words it overlaps, and draws for
 * each the common area, the normal, and the push that would end the overlap.
 */

import { circle, collide } from 'sepaxis';
import { drawArrow, drawDot, drawGhost, drawLabel, outlineOf } from '../draw/draw.js';
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
        const { palette } = view;
        context.beginPath();
        context.arc(x, y, radius, 0, 2 * Math.PI);
        context.setLineDash([6, 5]);
        context.lineWidth = 1.5;
        context.strokeStyle = isHit ? palette.accent : palette.faint;
        context.stroke();
        context.setLineDash([]);
    }

    /** The area that the circle and the shape have in common. */
    function drawOverlap(body, { x, y }) {
        context.save();
        context.beginPath();
        context.arc(x, y, radius, 0, 2 * Math.PI);
        context.clip();
        context.translate(body.x, body.y);
        context.rotate(body.angle);
        context.fillStyle = view.palette.accentFill;
        context.fill(outlineOf(body.shape));
        context.strokeStyle = view.palette.accent;
        context.lineWidth = 2;
        context.stroke(outlineOf(body.shape));
        context.restore();
    }

    /** The normal points from the shape to the circle, so the push of the shape is against it. */
    function drawPush({ body, hit: { normal, depth, points } }, pose) {
        const { palette } = view;
        const [dx, dy] = [-normal.x * depth, -normal.y * depth];
        drawGhost(
            view,
            body.shape,
            { x: body.x + dx, y: body.y + dy, angle: body.angle },
            palette.accent,
        );
        const [{ x, y }] = points;
        drawArrow(view, x, y, dx, dy, palette.accent);
        drawDot(view, x, y, palette.accent, 3);
        if (depth < 2) return;
        // Outside the ring, away from the shape: the letters of a word would cover it.
        const [labelX, labelY] = [pose.x + normal.x * aside, pose.y + normal.y * aside];
        drawLabel(view, labelX, labelY, depth.toFixed(1), palette.accent, palette.surface);
    }
}
