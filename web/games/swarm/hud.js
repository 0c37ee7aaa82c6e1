/** Draws on top of the picture, in pixels of the view: hearts, arrows to targets that are out of sight, a title. */

import { boxAt, paint } from '../../draw/paint.js';
import { HEARTS, RED } from './constants.js';

const EDGE = 26; // pixels between an arrow and the edge
const TITLE_STEPS = 150;

export function createHud(view, camera) {
    let title = null;

    return {
        /** Shows a title until it is replaced, or for a moment if `isBrief`. */
        show(large, small = '', isBrief = false) {
            title = {
                large,
                small,
                isBrief,
                at: isBrief ? 0.16 : 0.3,
                left: isBrief ? TITLE_STEPS : Infinity,
            };
        },

        clear() {
            title = null;
        },

        step() {
            if (!title) return;
            title.left -= 1;
            if (title.left <= 0) title = null;
        },

        draw({ vitals, rifts, orbs, time }, corner) {
            const { context, palette, width, height } = view;
            for (const rift of rifts)
                if (rift.opensAt > time) drawArrow(view, camera, rift, palette.accent);
            for (const orb of orbs) drawArrow(view, camera, orb, palette.lamp);
            if (Number.isFinite(vitals.hearts)) drawHearts(view, Math.max(0, vitals.hearts));
            context.font = '600 14px system-ui, sans-serif';
            context.textAlign = 'right';
            context.textBaseline = 'middle';
            const wide = context.measureText(corner).width + 20;
            drawPlate(view, width - wide - 8, height - 36, wide, 28);
            context.fillStyle = palette.text;
            context.fillText(corner, width - 18, height - 21);
            if (title) drawTitle(view, title);
        },
    };
}

function drawHearts(view, hearts) {
    const places = Math.max(HEARTS, hearts);
    drawPlate(view, 8, 8, 30 * places + 6, 36);
    for (let k = 0; k < places; k++) drawHeart(view, 26 + 30 * k, 26, k < hearts);
}

function drawHeart({ context, palette }, x, y, isFull) {
    const heart = new Path2D();
    heart.moveTo(x, y + 8);
    heart.bezierCurveTo(x - 14, y - 2, x - 7, y - 12, x, y - 4);
    heart.bezierCurveTo(x + 7, y - 12, x + 14, y - 2, x, y + 8);
    paint(context, heart, { fill: isFull ? RED : palette.line });
}

/** Draws a background that keeps text and hearts readable on top of a swarm. */
function drawPlate({ context, palette }, x, y, width, height) {
    paint(context, boxAt(x, y, width, height, 8), { fill: palette.surface, alpha: 0.85 });
}

const arrow = new Path2D('M14 0L-8 10V-10Z');

/** Draws an arrow at the edge, towards a target that is out of sight. */
function drawArrow({ context, width, height }, camera, target, color) {
    const x = (target.x - camera.left) * camera.zoom;
    const y = (target.y - camera.top) * camera.zoom;
    if (x > 0 && y > 0 && x < width && y < height) return;
    const at = {
        x: Math.max(EDGE, Math.min(width - EDGE, x)),
        y: Math.max(EDGE, Math.min(height - EDGE, y)),
        angle: Math.atan2(y - height / 2, x - width / 2),
    };
    paint(context, arrow, { fill: color, at });
}

function drawTitle(view, title) {
    const { context, palette, width, height } = view;
    const size = Math.max(22, Math.min(46, width / 13));
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.strokeStyle = palette.surface;
    context.fillStyle = palette.text;
    if (!title.isBrief) {
        const wide = Math.min(width - 16, size * 6.5);
        drawPlate(view, (width - wide) / 2, height * title.at - size, wide, size * 2.7);
        context.fillStyle = palette.text;
    }
    const lines = [
        [title.large, size, 700, height * title.at],
        [title.small, Math.max(14, size * 0.42), 500, height * title.at + size * 1.05],
    ];
    for (const [text, pixels, weight, y] of lines) {
        context.font = `${weight} ${pixels}px system-ui, sans-serif`;
        context.lineWidth = pixels / 4;
        context.strokeText(text, width / 2, y, width - 24);
        context.fillText(text, width / 2, y, width - 24);
    }
}
