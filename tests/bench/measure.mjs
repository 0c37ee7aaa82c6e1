// The watch: runs all entries in turn, A B C A B C …, so that a busy moment of the machine meets them all.
// Reads entries, writes `times` (milliseconds, one a round) and `unsteady` into them.

// What takes less is run several times a round, or the first touch of its data after all the others' would count most.
const LEAST = 8;
const MOST_RUNS = 64;

// So long each is run in a round of the warm-up, at least once: the compiler of JavaScript counts runs, not rounds.
const WARM = 25;

/**
 * @param {{ run: (turn: number) => number, sumOf: (turn: number) => number, slack?: number }[]} entries where `run` is
 * what is timed and `sumOf` what it must return; `turn` counts the runs. By `slack` of the sum it may be off: engines
 * that keep things from frame to frame add them up in another order.
 * @param {{ warmUp: number, rounds: number, lead?: number }} watch where `lead` is how often each is run before its time
 * is taken, for what has the caches to itself in real life
 */
export function interleave(entries, { warmUp, rounds, lead = 0 }) {
    for (const entry of entries)
        Object.assign(entry, { times: [], unsteady: [], turn: 0, runs: 1 });
    for (let round = 0; round < warmUp + rounds; round++) {
        // Every round begins with another entry: nobody always follows the same neighbour's garbage.
        for (let i = 0; i < entries.length; i++) {
            const entry = entries[(i + round) % entries.length];
            if (round < warmUp) {
                warm(entry);
            } else {
                run(entry, lead);
                entry.times.push(run(entry, entry.runs));
            }
        }
    }
}

function warm(entry) {
    for (let left = WARM; left > 0; ) {
        const time = run(entry, 1);
        entry.runs = Math.max(1, Math.min(MOST_RUNS, Math.round(LEAST / time)));
        left -= time;
    }
}

// How long a run takes, on average.
function run(entry, runs) {
    const before = performance.now();
    for (let i = 0; i < runs; i++) {
        const sum = entry.run(entry.turn);
        const expected = entry.sumOf(entry.turn);
        const { slack = 0 } = entry;
        if (!Object.is(sum, expected) && !(Math.abs(sum - expected) <= slack * expected)) {
            entry.unsteady.push(`run ${entry.turn} came to ${sum}, the check to ${expected}`);
        }
        entry.turn++;
    }
    return (performance.now() - before) / runs;
}

/** The value below which the given share of the numbers lies, between neighbours by proportion. */
export function quantile(numbers, share) {
    const sorted = Float64Array.from(numbers).sort();
    const at = share * (sorted.length - 1);
    const low = Math.floor(at);
    const high = Math.min(low + 1, sorted.length - 1);
    return sorted[low] + (at - low) * (sorted[high] - sorted[low]);
}
