/** The part of the canvas that title, panel and toolbar leave free: where the walls of a scene are. */

const margin = 8; // pixels between the walls and the elements around them
const leastSide = 100; // pixels: the shortest side of the area

/** Matches if the page has its layout for phones and upright tablets. */
export const phone = matchMedia('(max-width: 940px), (max-height: 580px)');

/**
 * Matches if an open panel has room beside the scene. In narrower windows the panel covers the
 * scene, and does not move it.
 */
const roomy = matchMedia('(min-width: 701px)');

const frameOf = (selector) => document.querySelector(selector).getBoundingClientRect();

/** The free area of a canvas, in whole CSS pixels. */
export function freeArea(canvas) {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const [title, bar] = [frameOf('.corner'), frameOf('#tools')];
    const { minX, minY, maxX } = phone.matches
        ? besidePanel(title, frameOf('.side'), { left, top, width })
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

/** On a phone, the area below the title and the closed panel, or beside the open one. */
function besidePanel(title, panel, { left, top, width }) {
    const isOpen = document.querySelector('.side:has(.lil-root:not(.lil-closed), .keys[open])');
    const lowerEdge = isOpen ? title.bottom : Math.max(title.bottom, panel.bottom);
    const maxX = isOpen && roomy.matches ? panel.left - left - margin : width;
    return { minX: 0, minY: lowerEdge - top + margin, maxX };
}

/** Calls `changed` when an open panel begins or stops taking room from the scene. */
export function followPanel(changed) {
    const panel = document.querySelector('.side');
    let { offsetWidth } = panel;
    new ResizeObserver(() => {
        if (panel.offsetWidth === offsetWidth) return;
        offsetWidth = panel.offsetWidth;
        if (roomy.matches) changed();
    }).observe(panel);
}

/** Converts walls to the part of the view where a preset puts its shapes, relative to the centre of the view. */
export function partOf(view, { minX, minY, maxX, maxY }) {
    return {
        x: (minX + maxX - view.width) / 2,
        y: (minY + maxY - view.height) / 2,
        width: maxX - minX,
        height: maxY - minY,
    };
}
