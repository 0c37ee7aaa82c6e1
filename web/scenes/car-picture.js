/**
 * Draws the concave car: reads its bodies and the answer of its collision, draws both shapes and the
 * pushes at their true length.
 */

import {
    drawArrow,
    drawDot,
    drawDraggable,
    drawGhost,
    drawKnob,
    drawLabel,
    inBodyFrame,
    outlineOf,
} from '../draw/draw.js';
import { paint } from '../draw/paint.js';
import { drawPieces } from '../draw/pieces.js';
import { moved } from '../learn/push.js';

/** Draws one frame; `bodies` is { chassis, car, other } and `say` has the texts. */
export function createPicture(view, bodies, settings, say) {
    const { context } = view;
    const { chassis, car, other } = bodies;

    function drawCar(hit) {
        const { palette } = view;
        const { shape } = car;
        drawDraggable(view, car, { stroke: palette.a, fill: palette.surface });
        drawPieces(view, shape, car);
        inBodyFrame(context, shape, car, () => {
            const wheels = shape.pieces.filter(({ kind }) => kind === 'circle');
            for (const part of [chassis, ...(settings.wheels ? wheels : [])]) {
                paint(context, outlineOf(part), { stroke: palette.a, width: hit ? 2.5 : 1.75 });
            }
        });
    }

    function drawOther(hit) {
        const { palette } = view;
        drawDraggable(view, other, { stroke: palette.b, fill: palette.bFill, hit });
    }

    /** The pushes at their true length, from the contact. */
    function drawPushes({ whole, sum, parts, contact }) {
        const { accent, hit, paper } = view.palette;
        for (const { x, y } of contact.points) drawDot(view, x, y, accent, 3);
        if (settings.sum && parts > 1) {
            drawArrow(view, other.x, other.y, sum.x, sum.y, hit);
            const long = Math.hypot(sum.x, sum.y);
            if (long > 40) {
                const [x, y] = [other.x + sum.x * 1.02, other.y + sum.y * 1.02];
                const below = y + Math.sign(sum.y || 1) * 16;
                drawLabel(view, x, below, say.sumOf(long.toFixed(1)), hit, paper);
            }
        }
        drawArrow(view, other.x, other.y, whole.x, whole.y, accent);
        drawDot(view, other.x, other.y, accent, 4);
        const text = `${contact.depth.toFixed(1)}`;
        drawLabel(view, other.x + 24, other.y + 20, text, accent, paper);
    }

    return {
        draw(answer) {
            const { whole, sum, parts } = answer;
            drawCar(whole !== null);
            if (whole && settings.sum && parts > 1) {
                drawGhost(view, other.shape, moved(other, sum), view.palette.hit);
            }
            if (whole) drawGhost(view, other.shape, moved(other, whole), view.palette.accent);
            drawOther(whole !== null);
            drawKnob(view, car, view.palette.a);
            drawKnob(view, other, view.palette.b);
            if (whole) drawPushes(answer);
        },
    };
}
