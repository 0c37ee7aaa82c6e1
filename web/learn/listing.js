/** Shows the program that a figure runs, below the figure's controls: reads its source file, writes it in colours. */

import { linesOf } from '../widgets/highlight.js';

/** `words` are the texts of the figure: `listing` names the element, `lost` replaces a file that cannot be loaded. */
export function createListing(source, words) {
    const listing = document.createElement('pre');
    listing.className = 'listing';
    listing.tabIndex = 0;
    listing.setAttribute('aria-label', words.listing);
    fetch(source)
        .then((answer) => answer.text())
        .then((text) => listing.replaceChildren(...linesOf(text)))
        .catch(() => listing.replaceChildren(words.lost));
    return listing;
}
