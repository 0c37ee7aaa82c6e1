/**
 * The table of the benchmark: reads measurements, writes a row for each library, with a checkbox
 * that includes it. The first column is also the legend of the chart.
 */

import { inRow } from '../learn/sentences.js';
import { write } from '../widgets/table.js';
import { lines } from './chart.js';
import { firstMedian, medianOf } from './contest.js';
import { peers } from './peers.js';

/** `chosen(name, isIn)` is called whenever a checkbox changes. */
export function createScores(parent, words, language, chosen) {
    const table = document.createElement('table');
    const rows = new Map();
    const number = new Intl.NumberFormat(language);
    table.className = 'scores';
    table.innerHTML = `
        <caption class="unseen">${words.caption}</caption>
        <thead><tr><th scope="col">${words.library}</th><th scope="col">${words.milliseconds}</th>
        <th scope="col">${words.ratio}</th><th scope="col">${words.pairs}</th></tr></thead><tbody></tbody>`;
    addRow('sepaxis', 'sepaxis');
    for (const [key, { name }] of Object.entries(peers)) addRow(key, name);
    parent.append(table);

    function addRow(key, name) {
        const row = table.tBodies[0].insertRow();
        row.dataset.peer = key;
        const head = document.createElement('th');
        head.scope = 'row';
        const { color, dash, width } = lines[key];
        const legend = `<svg class="line" viewBox="0 0 26 8" width="26" height="8" aria-hidden="true"><path
            d="M0 4h26" style="stroke: var(${color})" stroke-width="${width}" stroke-dasharray="${dash.join(' ')}"/></svg>`;
        if (key === 'sepaxis') head.innerHTML = `<span>${legend}${name}</span>`;
        else {
            head.innerHTML = `<label><input type="checkbox">${legend}${name}</label>`;
            const box = head.querySelector('input');
            box.addEventListener('change', () => chosen(key, box.checked));
        }
        row.append(head);
        const cells = [0, 1, 2].map(() => row.insertCell());
        rows.set(key, { row, cells, box: head.querySelector('input') });
    }

    /** The number of pairs found, and whether they were always those of the first library. */
    function outcome(entry, first, frames) {
        if (frames === 0) return '';
        const count = number.format(entry.pairs.count);
        if (entry === first) return count;
        return `${count} ${entry.framesWrong === 0 ? '=' : '≠'}`;
    }

    return {
        /** Shows that a library failed to load; '' clears the message. */
        tell(key, sentence) {
            rows.get(key).cells[0].replaceChildren(sentence);
        },
        load(key) {
            showProgress(rows.get(key).cells[0], words.loading, null);
        },
        /** Whether the checkbox of a library is on. */
        has: (key) => rows.get(key).box.checked,
        set(key, isIn) {
            rows.get(key).box.checked = isIn;
        },
        show(entries, frames) {
            const [first] = entries;
            for (const [key, { row, cells }] of rows) {
                const entry = entries.find(({ name }) => name === key);
                row.toggleAttribute('data-in', entry !== undefined);
                if (!entry) {
                    for (const cell of cells.slice(1)) write(cell, '');
                    continue;
                }
                const [usual, ours] = [medianOf(entry), medianOf(first)];
                // Small worlds may take less time than the clock shows.
                if (entry.means.length > 0)
                    write(cells[0], usual < 0.01 ? '< 0.01' : usual.toFixed(2));
                else showProgress(cells[0], words.measuring, frames / firstMedian);
                const ratio = ours > 0 ? (usual / ours).toFixed(1) : '';
                write(cells[1], entry === first ? '1' : ratio);
                write(cells[2], outcome(entry, first, frames));
            }
        },
        /** The libraries whose pairs differed in some frame, in words. */
        differences: (entries, frames) =>
            inRow(
                ...entries
                    .slice(1)
                    .filter(({ framesWrong }) => framesWrong > 0)
                    .map((entry) => {
                        const farthest = Math.ceil(100 * entry.farthest) / 100;
                        const { name } = peers[entry.name];
                        return words.differs(name, entry, number.format(frames), farthest);
                    }),
            ),
    };
}

/** Shows a progress bar in place of a number: `share` is from 0 to 1, or null if unknown. */
function showProgress(cell, label, share) {
    let bar = cell.querySelector('progress');
    if (!bar) {
        bar = document.createElement('progress');
        cell.replaceChildren(bar);
    }
    bar.setAttribute('aria-label', label);
    bar.title = label;
    if (share === null) bar.removeAttribute('value');
    else bar.value = share;
}
