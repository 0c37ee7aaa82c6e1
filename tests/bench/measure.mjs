// The watch: runs all entries in turn, A B C A B C …, so that a busy moment of the machine meets them all.
// Reads entries, writes `times` (milliseconds, one a round) and `unsteady` into them.

// What takes less is run several times a round, or the first touch of its data after all the others' would count most.
const LEAST = 8;
const MOST_RUNS = 64;

/**
 * @param {{ run: (turn: number) => number, sumOf: (turn: number) => number }[]} entries where `run` is what
 * is timed and `sumOf` what it must return; `turn` counts the runs
 */
export function interleave(entries, { warmUp, rounds }) {
    for (const entry of entries)
        Object.assign(entry, { times: [], unsteady: [], turn: 0, runs: 1 });
    for (let round = 0; round < warmUp + rounds; round++) {
        // Every round begins with another entry: nobody always follows the same neighbour's garbage.
        for (let i = 0; i < entries.length; i++) {
            const entry = entries[(i + round) % entries.length];
            const time = timeOf(entry);
            if (round >= warmUp) entry.times.push(time);
            else entry.runs = Math.max(1, Math.min(MOST_RUNS, Math.round(LEAST / time)));
        }
    }
}

// Of one run, on average.
function timeOf(entry) {
    const before = performance.now();
    for (let i = 0; i < entry.runs; i++) {
        const sum = entry.run(entry.turn);
        const expected = entry.sumOf(entry.turn);
        if (!Object.is(sum, expected)) {
            entry.unsteady.push(`run ${entry.turn} came to ${sum}, the check to ${expected}`);
        }
        entry.turn++;
    }
    return (performance.now() - before) / entry.runs;
}

/** The value below which the given share of the numbers lies, between neighbours by proportion. */
export function quantile(numbers, share) {
    const sorted = Float64Array.from(numbers).sort();
    const at = share * (sorted.length - 1);
    const low = Math.floor(at);
    const high = Math.min(low + 1, sorted.length - 1);
    return sorted[low] + (at - low) * (sorted[high] - sorted[low]);
}
