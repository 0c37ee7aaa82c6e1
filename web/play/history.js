/** Undo and redo: stores scenes as texts before they are changed. */

const most = 100;
const mergeTime = 900; // milliseconds: repeated changes by a wheel or a held key within this time are one step

/** `now` returns the current scene. */
export function createHistory(now) {
    const past = [];
    const future = [];
    let last = { what: '', time: 0 };

    function step(from, to) {
        const here = now();
        // A drag without motion has changed nothing.
        while (from.at(-1) === here) from.pop();
        if (from.length === 0) return null;
        to.push(here);
        last.what = '';
        return from.pop();
    }

    return {
        /** Call this before a change. Changes with the same `what` in quick succession are one step. */
        keep(what) {
            const time = performance.now();
            const isSame = what === last.what && time - last.time < mergeTime;
            last = { what, time };
            if (isSame) return;
            past.push(now());
            if (past.length > most) past.shift();
            future.length = 0;
        },

        /** Goes back: returns the scene before the last change, or null if there was none. */
        back: () => step(past, future),

        /** Returns the scene before the last `back`, or null if another change was made since. */
        forth: () => step(future, past),

        get isEmpty() {
            return past.length === 0;
        },
    };
}
