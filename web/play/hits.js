/** The bodies that are drawn as hits: of the last update, and for a moment after a push ended it. */

const afterglow = 160; // milliseconds: without it, a hit that is pushed apart at once would not be visible

export function createHits(view, settings) {
    const since = new Map(); // index of a body → when it was last in a contact

    return {
        light(a, b, now) {
            since.set(a.index, now);
            since.set(b.index, now);
        },

        /** The bodies to draw as hits: those for which `has(index)` is true. */
        at(now) {
            const lasting = settings.push === 'off' ? 0 : afterglow;
            for (const [index, lit] of since) {
                if (now - lit > lasting) since.delete(index);
                else if (lasting > 0) view.wake(lasting);
            }
            return since;
        },

        clear: () => since.clear(),
    };
}
