/**
 * Draws a crowd: reads the pose columns and a tint for each body, draws many bodies per path. Small bodies lose the
 * details of large ones (hatching, outlines); crowd-stamps.js takes over for bodies of a few pixels.
 */

import { hatching } from './draw.js';

// One path per body costs too many calls, but the cost of one path for all bodies grows faster than
// its length: 10,000 boxes took Chromium 140 ms as one path, but 2.3 ms in paths of 8 to 16.
const batch = 16;
const outlined = 12; // pixels: smaller bodies have no outline
const hatched = 26; // pixels: smaller bodies have no hatching, and circles no spoke

/** The tints of a body. */
export const resting = 0;
export const moving = 1;
export const hit = 2;

export function createCrowdPainter(view, world, crowd) {
    const { context } = view;
    const { start, count, size, kind, first, cornerX, cornerY, round } = crowd;

    function traceBody(i, x, y, angle) {
        const k = kind[i];
        const cos = Math.cos(angle[i]);
        const sin = Math.sin(angle[i]);
        if (round[k] > 0 && size >= outlined) {
            context.moveTo(x[i] + cos * round[k], y[i] + sin * round[k]);
            context.arc(x[i], y[i], round[k], angle[i], angle[i] + 2 * Math.PI);
            if (size < hatched) return;
            // A spoke makes the rotation visible.
            context.lineTo(x[i] + cos * round[k] * 0.62, y[i] + sin * round[k] * 0.62);
            return;
        }
        for (let c = first[k]; c < first[k + 1]; c++) {
            const across = x[i] + cos * cornerX[c] - sin * cornerY[c];
            const down = y[i] + sin * cornerX[c] + cos * cornerY[c];
            if (c === first[k]) context.moveTo(across, down);
            else context.lineTo(across, down);
        }
        context.closePath();
    }

    /** Traces all bodies of one tint in paths of `batch` bodies, and calls `paint` for each path. */
    function eachBatch(tint, wanted, paint) {
        const { x, y, angle } = world;
        let traced = 0;
        context.beginPath();
        for (let i = start; i < count; i++) {
            if (tint[i] !== wanted) continue;
            traceBody(i, x, y, angle);
            traced += 1;
            if (traced % batch > 0) continue;
            paint();
            context.beginPath();
        }
        if (traced % batch > 0) paint();
    }

    function paintSmall() {
        context.fill();
    }

    function paintOutlined() {
        context.fill();
        context.stroke();
    }

    function drawTint(tint, wanted, { small, color, fill }) {
        if (size < outlined) {
            context.fillStyle = small;
            eachBatch(tint, wanted, paintSmall);
            return;
        }
        context.fillStyle = fill;
        context.strokeStyle = color;
        context.lineJoin = 'round';
        context.lineWidth = Math.min(1.5, size / 20) * (wanted === hit ? 1.6 : 1);
        eachBatch(tint, wanted, paintOutlined);
        if (wanted !== hit || size < hatched) return;
        context.fillStyle = hatching(context, color);
        eachBatch(tint, wanted, paintSmall);
    }

    function drawBodies(tint) {
        const { wall, wallFill, free, freeFill, hit: met, hitFill, ...rest } = view.palette;
        drawTint(tint, resting, { small: rest.dotResting, color: wall, fill: wallFill });
        drawTint(tint, moving, { small: rest.dot, color: free, fill: freeFill });
        drawTint(tint, hit, { small: rest.dotHit, color: met, fill: hitFill });
    }

    return {
        /** Draws the bodies in their tints, and the layers that are on. */
        draw(tint, { boxes, contacts }) {
            drawBodies(tint);
            if (boxes) drawBounds(view, crowd);
            if (contacts) drawNormals(view, world, size);
        },
    };
}

const box = new Float64Array(4);

function drawBounds({ context, palette }, crowd) {
    const { start, count, size } = crowd;
    context.strokeStyle = palette.faint;
    context.lineWidth = size < outlined ? 0.5 : 1;
    context.setLineDash(size < hatched ? [] : [4, 4]);
    context.beginPath();
    for (let i = start; i < count; i++) {
        crowd.boundsOf(i, box);
        context.rect(box[0], box[1], box[2] - box[0], box[3] - box[1]);
        if (i % batch > 0) continue;
        context.stroke();
        context.beginPath();
    }
    context.stroke();
    context.setLineDash([]);
}

/** For every contact, draws a stroke along its normal, ending at the centre of the second body. */
function drawNormals({ context, palette }, { x, y, contacts }, size) {
    const { length, b, normalX, normalY } = contacts;
    const long = Math.min(size / 2, 16);
    context.strokeStyle = palette.accent;
    context.lineWidth = Math.min(2, Math.max(1, size / 12));
    context.beginPath();
    for (let row = 0; row < length; row++) {
        const i = b[row];
        context.moveTo(x[i] - normalX[row] * long, y[i] - normalY[row] * long);
        context.lineTo(x[i], y[i]);
        if (row % batch < batch - 1) continue;
        context.stroke();
        context.beginPath();
    }
    context.stroke();
}
