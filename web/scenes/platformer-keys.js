/**
 * The input of a platformer: reads keys and touch buttons, writes `input` for platformer-game.js.
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

/** Touch buttons for `left`, `right`, `down` and `jump`; `labels` has their names. */
export function makeButtons(parent, press, labels) {
    const bar = document.createElement('div');
    bar.className = 'touch-keys';
    for (const [name, path] of [
        ['left', 'M14 5 7 12l7 7'],
        ['right', 'm10 5 7 7-7 7'],
        ['down', 'm5 9 7 7 7-7'],
        ['jump', 'm5 15 7-7 7 7'],
    ]) {
        const button = document.createElement('button');
        button.type = 'button';
        button.dataset.key = name;
        button.setAttribute('aria-label', labels[name]);
        button.innerHTML = `<svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true"><path d="${path}" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
        button.addEventListener('pointerdown', (event) => {
            event.preventDefault();
            button.setPointerCapture(event.pointerId);
            press(name, true);
        });
        for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
            button.addEventListener(end, () => press(name, false));
        }
        button.addEventListener('contextmenu', (event) => event.preventDefault());
        bar.append(button);
    }
    parent.append(bar);
    return bar;
}
