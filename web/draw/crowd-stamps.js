/**
 * Draws a crowd whose bodies are a few pixels wide: reads the pose columns and a tint for each body, writes pixels.
 * Every shape is rendered once as a stamp for each of `turns` rotations; each frame only copies stamps. Without a
 * graphics card, a browser needs two frames to draw 10,000 bodies as paths, and a millisecond to stamp them.
 */

import { pixelOf } from './colors.js';
import { createCrowdPainter, hit } from './crowd.js';

const turns = 32; // rotations of each shape; a power of two
const margin = 2; // pixels around the sheet: a stamp that crosses the edge must not wrap around
const seen = 128; // of 255: where a body covers less of a pixel, its bounding box stays visible

/** Draws small bodies by stamps, which look as good as paths at this size and cost less; others by paths. */
export function createPainter(view, world, crowd) {
    const isSmall = crowd.size * densityOf(view) < 14;
    return (isSmall ? createCrowdStamps : createCrowdPainter)(view, world, crowd);
}

const densityOf = ({ canvas, width }) => canvas.width / width;

function createCrowdStamps(view, world, crowd) {
    const { context, canvas } = view;
    const { start, count, size, kind } = crowd;
    const density = densityOf(view);
    const sheet = document.createElement('canvas');
    const width = canvas.width + 2 * margin;
    const height = canvas.height + 2 * margin;
    sheet.width = width;
    sheet.height = height;
    const paper = sheet.getContext('2d');
    const image = paper.createImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    const box = new Float64Array(4);
    // Small bodies would visibly jump from pixel to pixel, so their stamps have half-pixel positions as well.
    const halves = size * density < 9 ? 2 : 1;
    const { first, dots } = makeStamps(crowd, density, halves, width);

    const pixelAt = (position) => Math.floor(position * density) + margin;

    /** Stamps one group of bodies: the overlapping ones if `onTop`, otherwise all others. */
    function stampBodies(tint, colors, onTop) {
        const { x, y, angle } = world;
        for (let i = start; i < count; i++) {
            if ((tint[i] === hit) !== onTop) continue;
            const across = Math.floor(x[i] * density * halves);
            const down = Math.floor(y[i] * density * halves);
            const column = Math.floor(across / halves);
            const row = Math.floor(down / halves);
            const turn = Math.floor((angle[i] / (2 * Math.PI)) * turns) & (turns - 1);
            const part = (down - row * halves) * halves + across - column * halves;
            const stamp = ((kind[i] * turns + turn) * halves * halves + part) | 0;
            const middle = (row + margin) * width + column + margin;
            const color = colors[tint[i]];
            for (let k = first[stamp]; k < first[stamp + 1]; k++) {
                const pixel = middle + (dots[k] >> 8);
                const cover = dots[k] & 255;
                if (cover >= pixels[pixel] >>> 24) pixels[pixel] = color | (cover << 24);
            }
        }
    }

    /** Draws the outlines of the bounding boxes, one pixel wide, behind the bodies. */
    function frameBounds(color) {
        const put = (pixel) => {
            if (pixels[pixel] >>> 24 < seen) pixels[pixel] = color;
        };
        for (let i = start; i < count; i++) {
            crowd.boundsOf(i, box);
            const left = pixelAt(box[0]);
            const right = pixelAt(box[2]);
            const top = pixelAt(box[1]) * width;
            const bottom = pixelAt(box[3]) * width;
            for (let column = left; column <= right; column++) {
                put(top + column);
                put(bottom + column);
            }
            for (let row = top + width; row < bottom; row += width) {
                put(row + left);
                put(row + right);
            }
        }
    }

    /** For every contact, draws a stroke along its normal, ending at the centre of the second body. */
    function strokeNormals({ length, b, normalX, normalY }, color) {
        const { x, y } = world;
        const long = Math.max(1, Math.round((size * density) / 2));
        for (let row = 0; row < length; row++) {
            const i = b[row];
            for (let k = 0; k < long; k++) {
                const column = Math.floor(x[i] * density - normalX[row] * k) + margin;
                const line = Math.floor(y[i] * density - normalY[row] * k) + margin;
                pixels[line * width + column] = color;
            }
        }
    }

    return {
        /** Draws the bodies in their tints, and the layers that are on. */
        draw(tint, { boxes, contacts }) {
            const { dot, dotResting, dotHit, faint, text } = view.palette;
            const colors = Uint32Array.of(pixelOf(dotResting), pixelOf(dot), pixelOf(dotHit));
            pixels.fill(0);
            stampBodies(tint, colors, false);
            stampBodies(tint, colors, true);
            const opaque = 0xff000000;
            if (boxes) frameBounds(opaque | pixelOf(faint));
            if (contacts) strokeNormals(world.contacts, opaque | pixelOf(text));
            // Uses a second canvas because putImageData replaces the pixels below, while drawImage blends with them.
            paper.putImageData(image, 0, 0);
            const [across, down] = [canvas.width, canvas.height];
            const { width: wide, height: high } = view;
            context.drawImage(sheet, margin, margin, across, down, 0, 0, wide, high);
        },
    };
}

/**
 * Builds the stamps in the order of shape, rotation and sub-pixel position. A stamp consists of dots, one for each
 * pixel that it covers; those of stamp s are at the indices first[s] … first[s + 1] - 1. A dot is a number: 256 times
 * the offset of the pixel from the pixel of the centre, on a sheet of this width, plus the coverage of the pixel, 0 to
 * 255.
 */
function makeStamps(crowd, density, halves, width) {
    const { reach } = crowd;
    const dots = [];
    const first = [0];
    for (let k = 0; k < reach.length; k++) {
        const far = Math.ceil(reach[k] * density) + 1;
        for (let turn = 0; turn < turns; turn++) {
            // A frame rounds angles down to one of the `turns` rotations: the stamp is drawn at the middle of the
            // angles that become this rotation, and likewise at the middle of sub-pixel positions.
            const away = distanceTo(crowd, k, ((turn + 0.5) / turns) * 2 * Math.PI);
            for (let part = 0; part < halves * halves; part++) {
                const x = ((part % halves) + 0.5) / halves;
                const y = (Math.floor(part / halves) + 0.5) / halves;
                for (let down = -far; down <= far; down++) {
                    for (let across = -far; across <= far; across++) {
                        const outside =
                            away((across + 0.5 - x) / density, (down + 0.5 - y) / density) *
                            density;
                        const cover = Math.round(255 * Math.min(1, 0.5 - outside));
                        if (cover > 0) dots.push((down * width + across) * 256 + cover);
                    }
                }
                first.push(dots.length);
            }
        }
    }
    return { first: Uint32Array.from(first), dots: Int32Array.from(dots) };
}

/** The distance of a point from a shape that is rotated by `angle`; negative inside. */
function distanceTo({ round, first, cornerX, cornerY }, k, angle) {
    if (round[k] > 0) return (x, y) => Math.hypot(x, y) - round[k];
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const sides = [];
    for (let c = first[k]; c < first[k + 1]; c++) {
        const next = c + 1 < first[k + 1] ? c + 1 : first[k];
        const [dx, dy] = [cornerX[next] - cornerX[c], cornerY[next] - cornerY[c]];
        const length = Math.hypot(dx, dy);
        const [normalX, normalY] = [dy / length, -dx / length];
        sides.push({
            x: cos * normalX - sin * normalY,
            y: sin * normalX + cos * normalY,
            offset: normalX * cornerX[c] + normalY * cornerY[c],
        });
    }
    return (x, y) => {
        let most = -Infinity;
        for (const side of sides) most = Math.max(most, side.x * x + side.y * y - side.offset);
        return most;
    };
}
