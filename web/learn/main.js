/** The article: reads the page's figures, writes life into those that are near the window. */

import { followTheme } from '../shell/theme.js';
import { createFigure } from './figure.js';
import * as anyAngle from './figures/any-angle.js';
import * as axes from './figures/axes.js';
import * as cached from './figures/cached.js';
import * as containment from './figures/containment.js';
import * as direction from './figures/direction.js';
import * as early from './figures/early.js';
import * as mtv from './figures/mtv.js';
import * as parallel from './figures/parallel.js';
import * as steps from './figures/steps.js';
import * as torch from './figures/torch.js';
import * as unit from './figures/unit.js';

const modules = {
    'any-angle': anyAngle,
    axes,
    cached,
    containment,
    direction,
    early,
    mtv,
    parallel,
    steps,
    torch,
    unit,
};

/** For the console, and for the tests. */
window.figures = {};
for (const element of document.querySelectorAll('figure[data-figure]')) {
    const id = element.dataset.figure;
    window.figures[id] = createFigure(element, id, modules[id]);
}
followTheme(document.getElementById('theme'), () => dispatchEvent(new Event('themechange')));
