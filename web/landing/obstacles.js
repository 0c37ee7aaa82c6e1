/**
 * The obstacles of the landing page: reads where its words, buttons and boxes are on the screen,
 * writes boxes in the coordinates of the canvas.
 *
 * A word's box fits its visible letters: `Range.getClientRects()` gives the line, and `measureText()` how far
 * the letters reach above and below the baseline.
 */

const pen = document.createElement('canvas').getContext('2d');

/** An element with `data-solid="words"` gives a box for each word, one with `data-solid` a single box. */
export function readObstacles(root, canvas) {
    const { left, top } = canvas.getBoundingClientRect();
    const boxes = [];
    for (const element of root.querySelectorAll('[data-solid]')) {
        if (!element.checkVisibility()) continue;
        if (element.dataset.solid === 'words') boxes.push(...wordsOf(element));
        else boxes.push(boxOf(element));
    }
    return boxes.map(({ x, y, ...box }) => ({ x: x - left, y: y - top, ...box }));
}

function boxOf(element) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const radius = Number.parseFloat(getComputedStyle(element).borderTopLeftRadius) || 0;
    return { x, y, width, height, radius: Math.min(radius, width / 2, height / 2) };
}

function wordsOf(element) {
    const { font, letterSpacing } = getComputedStyle(element);
    const segments = new Intl.Segmenter(document.documentElement.lang, { granularity: 'word' });
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found = [];
    pen.font = font;
    pen.letterSpacing = letterSpacing;
    while (walker.nextNode()) {
        const text = walker.currentNode;
        for (const { from, to } of spansOf(text.data, segments)) {
            range.setStart(text, from);
            range.setEnd(text, to);
            for (const line of range.getClientRects()) {
                found.push(lettersOf(line, text.data.slice(from, to)));
            }
        }
    }
    return found.filter(({ width, height }) => width > 1 && height > 1);
}

/** Where the words begin and end; punctuation belongs to the word before it. */
function* spansOf(text, segments) {
    let span = null;
    for (const { index, segment } of segments.segment(text)) {
        const isBlank = segment.trim() === '';
        const isWord = /[\p{L}\p{N}]/u.test(segment);
        if (span && (isBlank || isWord)) {
            yield span;
            span = null;
        }
        if (isBlank) continue;
        span ??= { from: index, to: index };
        span.to = index + segment.length;
    }
    if (span) yield span;
}

/** The part of a line's rectangle that the letters of a word cover. */
function lettersOf({ x, y, width, height }, word) {
    const all = pen.measureText(word);
    const line = all.fontBoundingBoxAscent + all.fontBoundingBoxDescent;
    // The rectangle is as high as the font; the two differ by rounding only.
    const baseline = y + (height * all.fontBoundingBoxAscent) / line;
    const up = all.actualBoundingBoxAscent;
    return { x, y: baseline - up, width, height: up + all.actualBoundingBoxDescent };
}

/** Calls `changed` whenever an obstacle may have moved. */
export function followObstacles(root, changed) {
    const observer = new ResizeObserver(changed);
    observer.observe(root);
    for (const element of root.querySelectorAll('[data-solid]')) observer.observe(element);
    document.fonts?.ready.then(changed);
}
