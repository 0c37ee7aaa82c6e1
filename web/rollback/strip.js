/**
 * Draws a strip with the last frames of a machine, the newest on the right. The lower part shows whether a
 * frame is confirmed, predicted, or was played again. The upper part has a bar where the machine rolled back;
 * its height shows by how many frames. Reads a peer.
 */

import { KEPT_FRAMES } from './peer.js';

const CELL = 4; // pixels a frame
const BARS = 20; // pixels for the bars
const DEEPEST = 24; // frames: a rollback of this many or more has a bar of full height

export function drawStrip(stage, peer) {
    const { context, palette, width, height } = stage;
    const count = Math.min(peer.frame, KEPT_FRAMES, Math.floor(width / CELL));
    const ring = peer.replays.length;
    for (let k = 0; k < count; k++) {
        const frame = peer.frame - 1 - k;
        const x = width - (k + 1) * CELL;
        drawCell(stage, x, height, frame >= peer.confirmed, peer.replays[frame % ring] > 0);
        const depth = peer.depths[frame % ring];
        if (depth === 0) continue;
        const high = Math.max(2, (Math.min(depth, DEEPEST) / DEEPEST) * BARS);
        context.fillStyle = palette.accent;
        context.fillRect(x, BARS - high, CELL - 1, high);
    }
}

function drawCell({ context, palette }, x, height, isPredicted, isAgain) {
    const top = BARS + 3;
    const high = height - top;
    if (isPredicted) {
        context.strokeStyle = palette.faint;
        context.lineWidth = 1;
        context.strokeRect(x + 0.5, top + 0.5, CELL - 2, high - 1);
        return;
    }
    // A frame that was played again is also lower, so that it can be told apart without colour.
    const low = isAgain ? high * 0.45 : 0;
    context.fillStyle = isAgain ? palette.accent : palette.dot;
    context.fillRect(x, top + low, CELL - 1, high - low);
}
