/** The part of the canvas that title, panel and toolbar leave free: where the walls of a scene are. */

const margin = 8; // pixels between the walls and what is around them
const leastSide = 100; // pixels

/** True if the page has its layout for phones and upright tablets. */
export const phone = matchMedia('(max-width: 940px), (max-height: 580px)');

const frameOf = (selector) => document.querySelector(selector).getBoundingClientRect();

/** The free area of a canvas, in whole CSS pixels. */
export function freeArea(canvas) {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const [title, bar] = [frameOf('.corner'), frameOf('#tools')];
    const { minX, minY, maxX } = phone.matches
        ? { minX: 0, minY: lowerEdge(title) - top + margin, maxX: width }
        : {
              minX: title.right - left + margin,
              minY: 0,
              maxX: frameOf('.side').left - left - margin,
          };
    const maxY = bar.top - top - margin;
    return {
        minX: Math.round(minX),
        minY: Math.round(minY),
        maxX: Math.round(Math.min(width, Math.max(maxX, minX + leastSide))),
        maxY: Math.round(Math.min(height, Math.max(maxY, minY + leastSide))),
    };
}

/** The lower edge of title and panel on a phone. An open panel covers the scene and does not move it. */
function lowerEdge(title) {
    const isOpen = document.querySelector('.side:has(.lil-root:not(.lil-closed), .keys[open])');
    return Math.max(title.bottom, isOpen ? 0 : frameOf('.side').bottom);
}

/** Walls as the part of the view where a preset puts its shapes, relative to its centre. */
export function partOf(view, { minX, minY, maxX, maxY }) {
    return {
        x: (minX + maxX - view.width) / 2,
        y: (minY + maxY - view.height) / 2,
        width: maxX - minX,
        height: maxY - minY,
    };
}
