/**
 * The keys that are down: reads presses and releases, from a keyboard or from buttons on the page.
 * A release takes effect after the next step, so that even the shortest tap lasts for one.
 */

export function createKeys() {
    const down = new Set();
    const released = new Set(); // since the last step

    return {
        down,

        press(key, isDown = true) {
            if (isDown) {
                released.delete(key);
                down.add(key);
            } else if (down.has(key)) {
                released.add(key);
            }
        },

        /** Call after each step, and before a restart: a tap is for the game that was on when it came. */
        endStep() {
            for (const key of released) down.delete(key);
            released.clear();
        },

        /** Releases all keys: no event reports a release in another window. */
        letGo() {
            for (const key of down) released.add(key);
        },
    };
}

/** Whether a key event is a shortcut of the browser. */
export const isShortcut = (event) => event.ctrlKey || event.metaKey || event.altKey;
