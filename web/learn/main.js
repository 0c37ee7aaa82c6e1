/** The article: reads the page's figures, writes life into those that are near the window. */

import { followTheme } from '../shell/theme.js';
import { createFigure } from './figure.js';
import * as torch from './figures/torch.js';

const modules = { torch };

/** For the console, and for the tests. */
window.figures = {};
for (const element of document.querySelectorAll('figure[data-figure]')) {
    const id = element.dataset.figure;
    window.figures[id] = createFigure(element, id, modules[id]);
}
followTheme(document.getElementById('theme'), () => dispatchEvent(new Event('themechange')));
