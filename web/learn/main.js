/** The article: reads the page's figures, writes life into those that are near the window. */

import { followTheme } from '../shell/theme.js';
import { createFigure } from './figure.js';
import * as aabb from './figures/aabb.js';
import * as convex from './figures/convex.js';
import * as dot from './figures/dot.js';
import * as falsePositive from './figures/false-positive.js';
import * as interval from './figures/interval.js';
import * as line from './figures/line.js';
import * as normals from './figures/normals.js';
import * as notch from './figures/notch.js';
import * as project from './figures/project.js';
import * as rotation from './figures/rotation.js';
import * as torch from './figures/torch.js';

const modules = {
    aabb,
    convex,
    dot,
    'false-positive': falsePositive,
    interval,
    line,
    normals,
    notch,
    project,
    rotation,
    torch,
};

/** For the console, and for the tests. */
window.figures = {};
for (const element of document.querySelectorAll('figure[data-figure]')) {
    const id = element.dataset.figure;
    window.figures[id] = createFigure(element, id, modules[id]);
}
followTheme(document.getElementById('theme'), () => dispatchEvent(new Event('themechange')));
