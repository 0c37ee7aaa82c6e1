/** The article: starts the figures near the viewport, links words and numbers of the text to them. */

import { followTheme } from '../site/theme.js';
import { Figure } from './figure.js';
import * as figures from './figures/index.js';
import { linkWords } from './link.js';

const modules = new Map(Object.entries(figures));

/** For the console, and for the tests. */
window.figures = {};
for (const element of document.querySelectorAll('figure[data-figure]')) {
    const id = element.dataset.figure;
    if (!modules.has(id)) continue;
    window.figures[id] = new Figure(element, id, modules.get(id));
}
linkWords(window.figures);
followTheme(document.getElementById('theme'), () => dispatchEvent(new Event('themechange')));
