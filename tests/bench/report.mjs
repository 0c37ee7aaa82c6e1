// What is printed: reads measured entries, writes Markdown.

import { quantile } from './measure.mjs';

function table(head, rows) {
    const line = (cells) => `| ${cells.join(' | ')} |`;
    const rule = line(head.map((_, i) => (i === 0 ? '---' : '---:')));
    return [line(head), rule, ...rows.map(line)].join('\n');
}

const digits = (value) => (value >= 99.95 ? value.toFixed(0) : value.toPrecision(3));
const times = (value) => `${value >= 9.95 ? value.toFixed(0) : value.toFixed(1)}×`;

/** Median and spread of what an entry's times are in its unit, and how it compares to the baseline. */
function summary(entry) {
    const values = entry.times.map(entry.value);
    return {
        median: digits(quantile(values, 0.5)),
        low: digits(quantile(values, 0.1)),
        high: digits(quantile(values, 0.9)),
        ratio: times(quantile(entry.baseline.times, 0.5) / quantile(entry.times, 0.5)),
        mark: entry.faults.length > 0 ? ' ≠' : '',
    };
}

/** Rows are contestants, columns questions; a cell is the median and how many times as fast as SAT.js. */
export function comparison(entries) {
    const columns = [...new Set(entries.map((entry) => entry.column))];
    const rows = [...new Set(entries.map((entry) => entry.row))];
    const cell = (row, column) => {
        const entry = entries.find((e) => e.row === row && e.column === column);
        if (entry === undefined) return '';
        const { median, ratio, mark } = summary(entry);
        return `${median} (${ratio})${mark}`;
    };
    return table(
        [entries[0].unit, ...columns],
        rows.map((row) => [row, ...columns.map((column) => cell(row, column))]),
    );
}

export function details(entries) {
    return table(
        ['', 'unit', 'median', 'p10–p90', 'SAT.js = 1', 'checksum'],
        entries.map((entry) => {
            const { median, low, high, ratio, mark } = summary(entry);
            const sum = Number(entry.sum.toFixed(3));
            return [
                `${entry.column}: ${entry.row}${mark}`,
                entry.unit,
                median,
                `${low}–${high}`,
                ratio,
                `${sum}`,
            ];
        }),
    );
}

/** All faults, the first few of each entry. */
export function faultList(entries) {
    return entries
        .filter((entry) => entry.faults.length > 0)
        .map(({ column, row, faults }) => {
            const shown = faults.slice(0, 3).join('; ');
            const more = faults.length > 3 ? `; and ${faults.length - 3} more` : '';
            return `≠ ${column}: ${row}: ${shown}${more}`;
        })
        .join('\n');
}
