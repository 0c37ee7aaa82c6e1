/**
 * The input of a platformer: reads keys and buttons, writes `input` for platformer-game.js.
 */

const names = {
    ArrowLeft: 'left',
    a: 'left',
    ArrowRight: 'right',
    d: 'right',
    ArrowUp: 'jump',
    w: 'jump',
    ' ': 'jump',
    ArrowDown: 'down',
    s: 'down',
};

export function createKeys() {
    const input = { left: false, right: false, jump: false, down: false };
    const gone = new Set(); // released since the last step
    return {
        input,
        /** The input that a key triggers, or undefined. */
        nameOf: ({ key }) => names[key.length === 1 ? key.toLowerCase() : key],

        /** Even the shortest tap lasts for one step of the game. */
        press(name, isDown) {
            if (isDown) {
                gone.delete(name);
                input[name] = true;
            } else {
                gone.add(name);
            }
        },

        /** Call after each step. */
        endStep() {
            for (const name of gone) input[name] = false;
            gone.clear();
        },

        letGo() {
            for (const name in input) gone.add(name);
        },
    };
}
