// Times entries: runs all in turn, A B C A B C …, so that a busy moment of the machine affects all of them. Writes
// `times` (milliseconds, one per round) and `unsteady` into the entries.

// A shorter entry runs several times a round; otherwise the cache misses after the other entries would dominate.
const LEAST = 8;
const MOST_RUNS = 64;

// Each entry runs this long in a round of the warm-up, at least once: the JavaScript compiler counts runs, not rounds.
const WARM = 25;

/**
 * @param {{ run: (turn: number) => number, sumOf: (turn: number) => number, slack?: number }[]} entries where `run` is
 * timed and must return `sumOf`; `turn` counts the runs. The sum may differ by a share of `slack`: engines that keep
 * data between frames add in another order.
 * @param {{ warmUp: number, rounds: number, lead?: number }} watch where `lead` is the number of untimed runs before
 * each timed one, for code that has the caches to itself in a real program
 */
export function interleave(entries, { warmUp, rounds, lead = 0 }) {
    for (const entry of entries)
        Object.assign(entry, { times: [], unsteady: [], turn: 0, runs: 1 });
    for (let round = 0; round < warmUp + rounds; round++) {
        // Every round begins with another entry, so that no entry always follows the garbage of the same neighbour.
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

// The average time of a run.
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

/** The value below which the given share of the numbers lies, interpolated linearly. */
export function quantile(numbers, share) {
    const sorted = Float64Array.from(numbers).sort();
    const at = share * (sorted.length - 1);
    const low = Math.floor(at);
    const high = Math.min(low + 1, sorted.length - 1);
    return sorted[low] + (at - low) * (sorted[high] - sorted[low]);
}
