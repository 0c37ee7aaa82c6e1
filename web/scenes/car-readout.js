/** The panel beside the concave car: reads its answers, writes numbers and a sentence. */

import { outline } from '../shapes/racing-car.js';
import { write } from '../widgets/table.js';
import { gapAfter } from './car-state.js';

/** `say` has the texts of the scene. */
export function makeFacts(parent, say) {
    parent.innerHTML = `
        <p class="outcome tall" id="outcome"></p>
        <dl class="facts">
            <dt>${say.corners}</dt><dd>${outline.length}</dd>
            <dt>${say.pieces}</dt><dd id="pieces"></dd>
            <dt>${say.touched}</dt><dd id="touched"></dd>
            <dt>${say.push}</dt><dd id="push"></dd>
            <dt>${say.exact}</dt><dd id="exact"></dd>
            <dt>${say.pushGap}</dt><dd id="push-gap"></dd>
            <dt>${say.sumLength}</dt><dd id="sum"></dd>
            <dt>${say.sumGap}</dt><dd id="sum-gap"></dd>
        </dl>
        <p class="after"><a href="race.html" data-page>${say.race}</a></p>`;
    const find = (selector) => parent.querySelector(selector);
    const inWords = (gap) => (gap < 0 ? say.still((-gap).toFixed(1)) : gap.toFixed(1));
    return {
        show({ whole, sum, parts, contact }, car, other, withSum) {
            const none = whole === null;
            write(find('#pieces'), String(car.shape.pieces.length));
            write(find('#touched'), String(parts));
            write(find('#push'), none ? '–' : Math.hypot(whole.x, whole.y).toFixed(1));
            write(find('#exact'), none ? '–' : contact.exact ? say.yes : say.no);
            write(find('#push-gap'), none ? '–' : inWords(gapAfter(car, other, whole)));
            const silent = none || !withSum;
            write(find('#sum'), silent ? '–' : Math.hypot(sum.x, sum.y).toFixed(1));
            write(find('#sum-gap'), silent ? '–' : inWords(gapAfter(car, other, sum)));
            const isShort = !silent && gapAfter(car, other, sum) < 0;
            write(find('#outcome'), sentenceFor(say, whole, sum, withSum ? parts : 1, isShort));
        },
    };
}

/** One piece has no sum to compare with. */
function sentenceFor(say, whole, sum, parts, isShort) {
    if (!whole) return say.apart;
    const push = Math.hypot(whole.x, whole.y);
    const one = say.one(push.toFixed(1));
    if (parts < 2) return one;
    if (isShort) return one + say.short(parts);
    const times = Math.hypot(sum.x, sum.y) / push;
    return one + (times > 1.05 ? say.long(parts, times.toFixed(1)) : say.alike(parts));
}
