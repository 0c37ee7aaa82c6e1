/** The link to a run: its seed and the seconds to beat, as text such as `7-63`; 0 seconds if there are none to beat. */

const MOST_SEED = 999_999;
const MOST_SECONDS = 36_000;

export const writeLink = (seed, seconds) => `${seed}-${Math.floor(seconds)}`;

/** @throws {RangeError} if the text is not such a link */
export function readLink(text) {
    const [, seed, seconds] = /^(\d{1,6})-(\d{1,5})$/.exec(text) ?? [];
    const run = { seed: Number(seed), seconds: Number(seconds) };
    if (!(run.seed >= 1 && run.seed <= MOST_SEED && run.seconds <= MOST_SECONDS))
        throw new RangeError(`"${text}" is no link to a run: it should look like 7-63`);
    return run;
}
