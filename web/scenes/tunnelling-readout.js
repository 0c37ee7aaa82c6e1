/**
 * Everything around the picture of the fast ball: reads its flight and the counts, writes a time
 * slider, sentences and numbers.
 */

import { counted } from '../site/language.js';
import { fillTable, signed, write } from '../widgets/table.js';

/** The time slider on the canvas, in frames. */
export function makeSlider(parent, say) {
    const bar = document.createElement('label');
    bar.className = 'time';
    bar.innerHTML = `
        <span>${say.time}</span><input id="time" type="range" min="0" step="0.01" value="0" list="frames">
        <output></output><datalist id="frames"></datalist>`;
    parent.append(bar);
    const input = bar.querySelector('input');
    const output = bar.querySelector('output');
    const ticks = bar.querySelector('datalist');
    return {
        input,
        show(time, count) {
            if (Number(input.max) !== count) {
                input.max = count;
                ticks.replaceChildren(
                    ...Array.from({ length: count + 1 }, (_, k) => new Option('', k)),
                );
            }
            if (document.activeElement !== input || Number(input.value) !== time)
                input.value = time;
            const frame = Math.min(Math.floor(time), count - 1);
            const words = say.at(frame + 1, (time - frame).toFixed(2));
            write(output, words);
            input.setAttribute('aria-valuetext', words);
        },
    };
}

/** The hits beside the canvas; `shots` is the number of counted flights. */
export function makeFacts(parent, shots, say) {
    parent.innerHTML = `
        <p class="outcome" id="shot"></p>
        <table class="axes" id="answers">
            <thead><tr>
                <th scope="col">${say.asked}</th><th scope="col">t</th><th scope="col">${say.normal}</th>
            </tr></thead>
            <tbody></tbody>
        </table>
        <p class="after">${say.shots(counted(shots))}</p>
        <dl class="facts">
            <dt>${say.obstructing}</dt><dd id="in-the-way">…</dd>
            <dt>${say.through}</dt><dd id="unnoticed">…</dd>
            <dt>${say.reported}</dt><dd id="reported">…</dd>
        </dl>`;
    const find = (selector) => parent.querySelector(selector);
    return {
        show({ frames, stopDiscrete, stopSwept, cast }, swept) {
            const first = frames[stopSwept]?.passed[0];
            const missed = new Set(
                frames
                    .slice(0, stopDiscrete < 0 ? frames.length : stopDiscrete)
                    .flatMap(({ passed }) => passed.map(({ wall }) => wall)),
            );
            missed.delete(frames[stopDiscrete]?.found);
            write(
                find('#shot'),
                swept
                    ? sentenceSwept(first, stopSwept, say)
                    : sentenceDiscrete(missed.size, stopDiscrete, say),
            );
            const row = (asked, hit) => ({
                cells: hit
                    ? [
                          asked,
                          hit.t.toFixed(4),
                          `(${signed(hit.normal.x, 2)}, ${signed(hit.normal.y, 2)})`,
                      ]
                    : [asked, say.never, '–'],
            });
            fillTable(
                find('tbody'),
                [row(say.passed, first), row(say.cast, cast)],
                ['words', '', ''],
            );
        },
        count(sum) {
            write(find('#in-the-way'), counted(sum.obstructing));
            write(find('#unnoticed'), counted(sum.unnoticed));
            write(find('#reported'), counted(sum.reported));
        },
    };
}

function sentenceSwept(first, frame, say) {
    if (!first) return say.sweptFree;
    if (frame === 0) return say.sweptInside;
    return say.sweptHit(first.wall + 1, frame, first.t.toFixed(3));
}

function sentenceDiscrete(missed, stop, say) {
    if (stop >= 0) return say.discreteHit(stop, missed);
    return missed > 0 ? say.discreteThrough(missed) : say.discreteFree;
}
