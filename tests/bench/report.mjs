// Formats the results: reads measured entries, returns Markdown.

import { quantile } from './measure.mjs';

export function table(head, rows) {
    const line = (cells) => `| ${cells.join(' | ')} |`;
    const rule = line(head.map((_, i) => (i === 0 ? '---' : '---:')));
    return [line(head), rule, ...rows.map(line)].join('\n');
}

export const digits = (value) => (value >= 99.95 ? value.toFixed(0) : value.toPrecision(3));
export const times = (value) =>
    `${value >= 9.95 ? value.toFixed(0) : value.toFixed(value < 0.1 ? 2 : 1)}×`;

export const medianOf = (entry) => quantile(entry.times, 0.5);

/** The speed-up over another entry, by their medians. */
export const speedUp = (entry, other) => medianOf(other) / medianOf(entry);

/** Median and spread of an entry's times in its unit, and the ratio to its baseline. */
function summary(entry) {
    const values = entry.times.map(entry.value);
    return {
        median: digits(quantile(values, 0.5)),
        low: digits(quantile(values, 0.1)),
        high: digits(quantile(values, 0.9)),
        ratio: entry.baseline === undefined ? '' : times(speedUp(entry, entry.baseline)),
        mark: markOf(entry),
    };
}

/**
 * ` ≠ ` and the number of wrong answers, or '' if there are none. If the entry has the total of its answers: the share
 * of wrong answers and the share of missed hits.
 */
export function markOf({ faults, unsteady, answers, missed = 0 }) {
    const wrong = faults.length + unsteady.length;
    if (wrong === 0) return '';
    if (answers === undefined) return ` ≠ ${wrong}`;
    const share = (count) => `${((100 * count) / answers).toPrecision(2)} %`;
    return ` ≠ ${share(wrong)}${missed > 0 ? `, missed ${share(missed)}` : ''}`;
}

/** A table of entries by their rows and columns. A cell is empty where there is no entry. */
export function crossTable(corner, entries, cellOf) {
    const columns = [...new Set(entries.map((entry) => entry.column))];
    const rows = [...new Set(entries.map((entry) => entry.row))];
    const cell = (row, column) => {
        const entry = entries.find((e) => e.row === row && e.column === column);
        return entry === undefined ? '' : cellOf(entry);
    };
    return table(
        [corner, ...columns],
        rows.map((row) => [row, ...columns.map((column) => cell(row, column))]),
    );
}

/**
 * Rows are contestants, columns queries; a cell is the median, the ratio to the baseline, and the number of differing
 * answers.
 */
export const comparison = (entries) =>
    crossTable(entries[0].unit, entries, (entry) => {
        const { median, ratio, mark } = summary(entry);
        return `${median}${ratio && ` (${ratio})`}${mark}`;
    });

/** Every entry is compared with that of the same column in the row that begins with `name`. */
export function compareWith(name, entries) {
    for (const entry of entries) {
        entry.baseline = entries.find(
            ({ row, column }) => row.startsWith(name) && column === entry.column,
        );
    }
    return entries;
}

function details(entries) {
    return table(
        ['', 'unit', 'median', 'p10–p90', 'baseline = 1', 'checksum'],
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

/** The distance of p10 and p90 from the median: of the median entry, and the largest. */
export function spreadLine(entries) {
    const spreads = entries.map((entry) => {
        const half = (quantile(entry.times, 0.9) - quantile(entry.times, 0.1)) / 2;
        return { entry, share: half / medianOf(entry) };
    });
    spreads.sort((a, b) => a.share - b.share);
    const percent = ({ share }) => `±${(100 * share).toFixed(0)} %`;
    const worst = spreads.at(-1);
    return `Spread, as half of the range from p10 to p90: ${percent(spreads[spreads.length >> 1])} of the median for a typical entry, at worst ${percent(worst)} (${worst.entry.row}, ${worst.entry.column}).`;
}

// --- Targets: `{ name, goal, value, met }`. They decide nothing: a slow run is no failure. -------------

export const atMost = (name, goal, value, most) => ({ name, goal, value, met: value <= most });
export const atLeast = (name, goal, value, least) => ({ name, goal, value, met: value >= least });

/** The entry of a row whose column is this one, or begins with it. */
export function entryOf(entries, row, column) {
    const own = entries.filter((entry) => entry.row === row);
    const entry =
        own.find((e) => e.column === column) ?? own.find((e) => e.column.startsWith(column));
    if (entry === undefined) throw new Error(`nothing was measured for ${row}, ${column}`);
    return entry;
}

function targetTable(targets) {
    return table(
        ['', 'target', 'measured', 'met'],
        targets.map(({ name, goal, value, met }) => [
            name,
            goal,
            value < 10 ? value.toFixed(2) : value.toFixed(1),
            met ? 'yes' : 'no',
        ]),
    );
}

/** The differences from the reference and between runs: the first few of each entry. */
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

/** What contributors read: targets, spread, checksums, and where peers differ from the reference. */
export function detailsFor(targets, entries, reference) {
    const differences = faultList(entries.filter((entry) => entry.peer));
    return `${targetTable(targets)}

Spread and checksums:

${details(entries)}
${differences && `\nWhere peers differ${reference}:\n\n${differences}`}`;
}
