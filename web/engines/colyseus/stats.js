/** Statistics of this process: rooms, players, how long ticks take, and how late they start. */

import { createHistogram } from 'node:perf_hooks';
import { matchMaker } from '@colyseus/core';

const duration = createHistogram(); // microseconds
const delay = createHistogram();
const toMicroseconds = (milliseconds) => Math.max(1, Math.round(1000 * milliseconds));

export const stats = {
    skipped: 0, // ticks
    refused: 0, // clients

    /** Adds a tick: how late it started and how long it took, in milliseconds. */
    record(late, took) {
        delay.record(toMicroseconds(late));
        duration.record(toMicroseconds(took));
    },
};

let [since, cpu] = [performance.now(), process.cpuUsage()];

/** The statistics since the last report. Times are in milliseconds, `load` in cores. */
export function report() {
    const { user, system } = process.cpuUsage(cpu);
    const result = {
        rooms: matchMaker.stats.local.roomCount,
        players: matchMaker.stats.local.ccu,
        ticks: duration.count,
        median: duration.percentile(50) / 1000,
        p99: duration.percentile(99) / 1000,
        delayP99: delay.percentile(99) / 1000,
        skipped: stats.skipped,
        refused: stats.refused,
        load: (user + system) / 1000 / (performance.now() - since),
        bytes: process.memoryUsage().rss,
    };
    [since, cpu] = [performance.now(), process.cpuUsage()];
    Object.assign(stats, { skipped: 0, refused: 0 });
    duration.reset();
    delay.reset();
    return result;
}
