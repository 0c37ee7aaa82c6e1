/**
 * Everything around the picture of the drawn outline: reads the rings and the library's result,
 * writes buttons, sentences and numbers.
 */

import { counted } from '../site/language.js';
import { write } from '../widgets/table.js';

/** The buttons on the canvas, within reach of a thumb: draw, close and remove. */
export function makeTools(parent, { draw, close, remove }, say) {
    const bar = document.createElement('div');
    bar.className = 'tools-bar';
    const hint = document.createElement('p');
    hint.className = 'flags';
    hint.innerHTML = '<span class="hint"></span>';
    parent.append(hint, bar);
    const button = (id, text, act) => {
        const element = document.createElement('button');
        Object.assign(element, { id, type: 'button', textContent: text });
        element.addEventListener('click', () => act());
        bar.append(element);
        return element;
    };
    button('new-outline', say.newOutline, () => draw(false));
    const hole = button('new-hole', say.newHole, () => draw(true));
    const end = button('close-ring', say.close, close);
    const less = button('remove-corner', say.remove, () => remove());
    return {
        show(isOpen, rings, hasChoice) {
            hole.hidden = isOpen;
            end.hidden = !isOpen;
            end.disabled = (rings.at(-1)?.length ?? 0) < 3;
            less.disabled = !hasChoice;
            const next = (end.disabled ? say.place : say.finish)(rings.length > 1);
            write(hint.firstElementChild, isOpen ? next : '');
        },
    };
}

/** The result for the outline, beside the canvas. */
export function makeFacts(parent, say) {
    parent.innerHTML = `
        <p class="outcome" id="outcome"></p>
        <dl class="facts">
            <dt>${say.corners}</dt><dd id="corners"></dd>
            <dt>${say.holes}</dt><dd id="holes"></dd>
            <dt>${say.count}</dt><dd id="pieces"></dd>
            <dt>${say.area}</dt><dd id="area"></dd>
            <dt>${say.overlaps}</dt><dd id="overlaps"></dd>
            <dt>${say.push}</dt><dd id="push"></dd>
        </dl>`;
    const find = (selector) => parent.querySelector(selector);
    return {
        show({ shape, error, kept }, rings, isOpen, hit) {
            const all = rings.flat().length;
            const used = kept?.flat().length ?? 0;
            const outcome = find('#outcome');
            outcome.toggleAttribute('data-error', error !== null && error !== undefined);
            write(outcome, error ? say.refused(error) : sentenceFor(shape, isOpen, say));
            write(
                find('#corners'),
                used === all || isOpen ? String(all) : say.cornersLeft(used, all),
            );
            write(find('#holes'), String(Math.max(0, rings.length - 1)));
            write(find('#pieces'), shape ? String(shape.pieces.length) : '–');
            write(find('#area'), shape ? counted(Math.round(shape.area)) : '–');
            write(find('#overlaps'), !shape ? '–' : hit ? say.yes : say.no);
            const length = hit?.depth.toFixed(1) ?? '–';
            write(find('#push'), hit?.exact ? say.shortest(length) : length);
        },
    };
}

function sentenceFor(shape, isOpen, say) {
    if (isOpen) return shape ? say.beginHole : say.begin;
    if (shape.isConvex) return say.convex;
    return say.cut(shape.pieces.length, shape.holes.length);
}
