// The watch: runs all entries in turn, A B C A B C …, so that a busy moment of the machine meets them all.
// Reads entries, writes `times` (milliseconds, one a round) and `faults` into them.

/**
 * @param {{ run: (round: number) => number, sumOf: (round: number) => number }[]} entries where `run` is what
 * is timed and `sumOf` what it must return
 */
export function interleave(entries, { warmUp, rounds }) {
    for (const entry of entries) entry.times = [];
    for (let round = 0; round < warmUp + rounds; round++) {
        // Every round begins with another entry: nobody always follows the same neighbour's garbage.
        for (let i = 0; i < entries.length; i++) {
            const entry = entries[(i + round) % entries.length];
            const before = performance.now();
            const sum = entry.run(round);
            const time = performance.now() - before;
            if (round >= warmUp) entry.times.push(time);
            const expected = entry.sumOf(round);
            if (sum !== expected) {
                entry.faults.push(`round ${round} came to ${sum}, the check to ${expected}`);
            }
            entry.sum = sum;
        }
    }
}

/** The value below which the given share of the numbers lies, between neighbours by proportion. */
export function quantile(numbers, share) {
    const sorted = Float64Array.from(numbers).sort();
    const at = share * (sorted.length - 1);
    const low = Math.floor(at);
    const high = Math.min(low + 1, sorted.length - 1);
    return sorted[low] + (at - low) * (sorted[high] - sorted[low]);
}
