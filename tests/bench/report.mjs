// What is printed: reads measured entries, writes Markdown.

import { quantile } from './measure.mjs';

export function table(head, rows) {
    const line = (cells) => `| ${cells.join(' | ')} |`;
    const rule = line(head.map((_, i) => (i === 0 ? '---' : '---:')));
    return [line(head), rule, ...rows.map(line)].join('\n');
}

const digits = (value) => (value >= 99.95 ? value.toFixed(0) : value.toPrecision(3));
const times = (value) =>
    `${value >= 9.95 ? value.toFixed(0) : value.toFixed(value < 0.1 ? 2 : 1)}×`;

/** How many times as fast as the other, by their medians. */
export const speedUp = (entry, other) => quantile(other.times, 0.5) / quantile(entry.times, 0.5);

/** Median and spread of what an entry's times are in its unit, and how it compares to the baseline. */
function summary(entry) {
    const values = entry.times.map(entry.value);
    const wrong = entry.faults.length + entry.unsteady.length;
    return {
        median: digits(quantile(values, 0.5)),
        low: digits(quantile(values, 0.1)),
        high: digits(quantile(values, 0.9)),
        ratio: times(speedUp(entry, entry.baseline)),
        mark: wrong > 0 ? ` ≠ ${wrong}` : '',
    };
}

/**
 * Rows are contestants, columns questions; a cell is the median, how many times as fast as SAT.js, and how many answers
 * differ; it is empty where the contestant cannot answer.
 */
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
            const sum = Number(entry.sumOf(0).toFixed(3));
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

/** What differs from the textbook, and from run to run: the first few of each entry. */
export function faultList(entries) {
    return entries
        .map((entry) => ({ ...entry, all: [...entry.unsteady, ...entry.faults] }))
        .filter(({ all }) => all.length > 0)
        .map(({ column, row, all }) => {
            const shown = all.slice(0, 3).join('; ');
            const more = all.length > 3 ? `; and ${all.length - 3} more` : '';
            return `≠ ${column}: ${row}: ${shown}${more}`;
        })
        .join('\n');
}
