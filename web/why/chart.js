/**
 * The chart of the benchmark: reads means, draws lines. It uses uPlot, which is loaded only when
 * there is something to compare. The scale is logarithmic: equal distances are equal ratios.
 */

import { block, warmUp } from './contest.js';

const shown = 60; // means on the chart: contest.js computes one for each block of frames
const height = 190; // pixels
const low = 0.02; // milliseconds: about the resolution of a mean
const steps = [5, 10, 20, 50, 100, 200, 500, 1000]; // frames between grid lines
const font = '12px system-ui, sans-serif';

/** The style of each line: a colour of the page, and a dash pattern to tell them apart without colour. */
export const lines = {
    sepaxis: { color: '--a', width: 3, dash: [] },
    sat: { color: '--b', width: 2, dash: [] },
    'detect-collisions': { color: '--accent', width: 2, dash: [8, 4] },
    'matter-js': { color: '--green', width: 2, dash: [2, 3] },
    rapier: { color: '--soft', width: 2, dash: [10, 3, 2, 3] },
};

const property = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/**
 * @param words `frames` and `milliseconds` label the axes; `alt` describes the chart
 * @returns a promise of { show(entries) }
 */
export async function createChart(parent, words) {
    const { default: UPlot } = await import('uplot');
    let plot = null;
    let drawn = [];

    function build() {
        plot?.destroy();
        const [soft, grid] = [property('--soft'), property('--line')];
        const axis = { stroke: soft, font, labelFont: font, labelSize: 20, labelGap: 2 };
        const quiet = { stroke: grid, width: 1 };
        const ticks = { ...quiet, size: 4 };
        const options = {
            width: Math.max(1, parent.clientWidth),
            height,
            legend: { show: false },
            cursor: { show: false },
            scales: { x: { time: false }, y: { distr: 3, range: rangeOf } },
            axes: [
                { ...axis, label: words.frames, size: 26, incrs: steps, grid: quiet, ticks },
                {
                    ...axis,
                    label: words.milliseconds,
                    size: 44,
                    grid: { ...quiet, filter: (_, values) => values.map(tens) },
                    ticks,
                    values: (_, values) => values.map((value) => value && plain(value)),
                },
            ],
            series: [
                {},
                ...drawn.map((name) => {
                    const { color, width, dash } = lines[name];
                    return { stroke: property(color), width, dash, points: { show: isDot } };
                }),
            ],
        };
        plot = new UPlot(options, undefined, parent);
    }

    /** A range that starts and ends at a power of ten. */
    function rangeOf(_, least, most) {
        if (!(least > 0)) return [0.1, 10];
        return [10 ** Math.floor(Math.log10(least)), 10 ** Math.ceil(Math.log10(most))];
    }

    const fit = () => plot?.setSize({ width: Math.max(1, parent.clientWidth), height });
    new ResizeObserver(fit).observe(parent);
    addEventListener('themechange', () => plot && build());
    parent.setAttribute('role', 'img');
    parent.setAttribute('aria-label', words.alt);

    return {
        show(entries) {
            const names = entries.map(({ name }) => name);
            if (!plot || names.join() !== drawn.join()) {
                drawn = names;
                build();
            }
            const { seen } = entries[0];
            const count = Math.min(shown, entries[0].means.length);
            const frames = Array.from(
                { length: count },
                (_, k) => warmUp + (seen - count + k + 1) * block,
            );
            plot.setData([
                frames,
                ...entries.map(({ means }) =>
                    means.slice(-count).map((mean) => (mean > low ? mean : low)),
                ),
            ]);
        },
    };
}

/** A single point makes no line, so it is drawn as a dot. */
const isDot = (_chart, _series, first, last) => first === last;

/** Writes a number such as 0.05 or 20 without floating-point noise. */
const plain = (value) => String(Number(value.toPrecision(2)));

/** Keeps only the powers of ten, for grid lines and labels. */
const tens = (value) => (Number.isInteger(Math.log10(Number(plain(value)))) ? value : null);
