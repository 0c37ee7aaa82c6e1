/** Blends CSS colours, so that one fill replaces several. */

import { remembered } from './remembered.js';

const mixtures = new Map();

/**
 * The colour of a translucent tint on top of `below`, if `below` is painted with this `alpha`: one fill instead of two.
 */
export function layered(tint, below, alpha) {
    const key = `${tint} ${below} ${alpha}`;
    let mixture = mixtures.get(key);
    if (mixture) return mixture;
    const [over, under] = [channelsOf(tint), channelsOf(below)];
    const left = under[3] * alpha * (1 - over[3]); // the visible share of the lower layer
    const all = over[3] + left;
    const rgb = [0, 1, 2].map((k) => (over[k] * over[3] + under[k] * left) / all);
    mixture = `rgb(${rgb.map((value) => value.toFixed(1)).join(' ')} / ${all.toFixed(4)})`;
    mixtures.set(key, mixture);
    return mixture;
}

/** A colour with its alpha multiplied. */
export function faded(color, alpha) {
    const [red, green, blue, own] = channelsOf(color);
    return `rgb(${red} ${green} ${blue} / ${own * alpha})`;
}

/** The red, green and blue of a colour as the bytes of a little-endian number; the fourth byte is 0. */
export function pixelOf(color) {
    const [red, green, blue] = channelsOf(color);
    return (blue << 16) | (green << 8) | red;
}

/** Red, green and blue up to 255, and alpha up to 1, of any colour of CSS. */
const channelsOf = remembered((color) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    pen.fillStyle = color;
    const text = pen.fillStyle; // #rrggbb if opaque, else rgba(…)
    return text.startsWith('#')
        ? [1, 3, 5].map((k) => Number.parseInt(text.slice(k, k + 2), 16)).concat(1)
        : text.match(/[\d.]+/g).map(Number);
});
