/** The sentence below a figure: one that is seen, and one that screen readers hear. */

import { write } from '../widgets/table.js';

const PAUSE_MS = 600; // screen readers hear a sentence once it has not changed for this long

export function createSentence() {
    const said = document.createElement('p');
    const heard = document.createElement('p');
    said.className = 'says';
    heard.className = 'unseen';
    heard.setAttribute('aria-live', 'polite');
    let later = 0;

    /** Tells screen readers at once. */
    function hear(sentence) {
        heard.textContent = sentence;
    }

    return {
        elements: [said, heard],
        hear,

        /** Shows a sentence at once; screen readers hear it when it has not changed for a while. */
        say(sentence) {
            if (said.textContent === sentence) return;
            write(said, sentence);
            clearTimeout(later);
            later = setTimeout(hear, PAUSE_MS, sentence);
        },

        get text() {
            return said.textContent;
        },
    };
}
