/**
 * What was, to go back to: reads scenes as texts before they are changed, writes the one before, and the one after that
 * again.
 */

const most = 100;
const together = 900; // milliseconds: what a wheel or a held key does in a row is one change

/** `now` gives the scene as it is. */
export function createHistory(now) {
    const past = [];
    const future = [];
    let last = { what: '', time: 0 };

    function step(from, to) {
        const here = now();
        // Who takes a shape and lets it go again has changed nothing.
        while (from.at(-1) === here) from.pop();
        if (from.length === 0) return null;
        to.push(here);
        last.what = '';
        return from.pop();
    }

    return {
        /** Before a change; `what` tells which are of a kind. */
        keep(what) {
            const time = performance.now();
            const isSame = what === last.what && time - last.time < together;
            last = { what, time };
            if (isSame) return;
            past.push(now());
            if (past.length > most) past.shift();
            future.length = 0;
        },

        /** The scene before the last change; null if there was none. */
        back: () => step(past, future),

        /** The scene that was left by `back`; null if something else was done since. */
        forth: () => step(future, past),

        get isEmpty() {
            return past.length === 0;
        },
    };
}
