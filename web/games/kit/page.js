/**
 * The page around a game: wires the buttons, numbers and texts that the HTML of every game has.
 *
 *     #canvas            the game; createPage makes its view
 *     [data-score=name]  a number above the canvas; `score(name, text)` writes it
 *     #pause #restart #sound #share #theme   buttons; a page may leave out #share
 *     #notice            a sentence under the buttons, read out by screen readers
 *     #touch             where `touchButtons` puts its buttons
 *     details[data-source]   the source of the game, loaded when it is opened
 */

import { createView } from '../../canvas/canvas.js';
import { copyText } from '../../site/copy.js';
import { spoken } from '../../site/language.js';
import { followTheme } from '../../site/theme.js';
import { openSources } from '../../widgets/source.js';
import { write } from '../../widgets/table.js';
import { createLoop } from './loop.js';
import { makeButtons } from './touch.js';
import { words } from './words.js';

export const say = spoken(words);
const find = (selector) => document.querySelector(selector);

/**
 * `step` and `draw` are the functions for createLoop. `restart()` starts the game again. `share()` returns the text
 * that the address keeps after `#s=`. `sources` has the address of each listed file.
 */
export function createPage({ label, step, draw, restart, share, sound, sources = {} }) {
    const canvas = find('#canvas');
    canvas.setAttribute('role', 'application');
    canvas.setAttribute('aria-label', label);
    canvas.tabIndex = 0;
    const view = createView(canvas);
    let told = '';
    const loop = createLoop(view, {
        step,
        draw,
        onpause(isPaused) {
            write(find('#pause'), isPaused ? say.play : say.pause);
            write(find('#notice'), isPaused ? say.paused : told);
        },
    });

    const page = {
        view,
        loop,
        score: (name, text) => write(find(`[data-score="${name}"]`), String(text)),
        /** Shows a sentence; screen readers read it out. */
        tell(text) {
            told = text;
            write(find('#notice'), text);
        },
        /** Adds buttons below the canvas, on screens without a mouse. */
        touchButtons: (press, names, labels = say) =>
            makeButtons(find('#touch'), press, labels, names),
        restart() {
            loop.pause(false);
            restart();
            view.wake();
        },
        share: () => shareLink(share(), page.tell),
        /**
         * Calls `act` when the button is pressed. After a click, the next key belongs to the game;
         * after a press of Enter, to the button.
         */
        onClick(button, act) {
            button.addEventListener('click', (event) => {
                act();
                if (event.detail > 0) canvas.focus({ preventScroll: true });
            });
        },
    };

    page.onClick(find('#pause'), () => loop.pause());
    page.onClick(find('#restart'), page.restart);
    page.onClick(find('#sound'), () => {
        sound.turn();
        showSound(find('#sound'), sound);
    });
    if (find('#share')) page.onClick(find('#share'), page.share);
    showSound(find('#sound'), sound);
    openSources(sources);
    followTheme(find('#theme'), view.refreshPalette);

    return page;
}

/** Shows on a button whether the sound is on. */
export function showSound(button, { isOn }) {
    write(button, isOn ? say.soundOn : say.soundOff);
    button.setAttribute('aria-pressed', isOn);
}

/** Writes a game into the address, and copies the address. */
async function shareLink(text, tell) {
    history.replaceState(history.state, '', `#s=${text}`);
    const language = find('a.language');
    language.href = Object.assign(new URL(language.href), { hash: `s=${text}` }).href;
    tell((await copyText(location.href)) ? say.copied : say.uncopied);
}

/**
 * Reads the game in the address: returns `read(text)`, or null if there is none. If `read` throws a
 * RangeError, shows a sentence that refuses the link.
 */
export function readLink(read, tell) {
    const [, text] = /^#s=(.*)$/.exec(location.hash) ?? [];
    if (text === undefined) return null;
    try {
        return read(text);
    } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        tell(say.refused);
        return null;
    }
}
