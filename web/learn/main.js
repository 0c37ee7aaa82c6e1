/** The article: starts the figures that are near the viewport. */

import { followTheme } from '../site/theme.js';
import { createFigure } from './figure.js';
import * as aabb from './figures/aabb.js';
import * as anyAngle from './figures/any-angle.js';
import * as axes from './figures/axes.js';
import * as cached from './figures/cached.js';
import * as capsule from './figures/capsule.js';
import * as car from './figures/car.js';
import * as circleBox from './figures/circle-box.js';
import * as circles from './figures/circles.js';
import * as concave from './figures/concave.js';
import * as containment from './figures/containment.js';
import * as convex from './figures/convex.js';
import * as cost from './figures/cost.js';
import * as direction from './figures/direction.js';
import * as dot from './figures/dot.js';
import * as early from './figures/early.js';
import * as falsePositive from './figures/false-positive.js';
import * as interval from './figures/interval.js';
import * as line from './figures/line.js';
import * as loop from './figures/loop.js';
import * as many from './figures/many.js';
import * as minkowski from './figures/minkowski.js';
import * as mtv from './figures/mtv.js';
import * as normals from './figures/normals.js';
import * as notch from './figures/notch.js';
import * as parallel from './figures/parallel.js';
import * as point from './figures/point.js';
import * as polygonCircle from './figures/polygon-circle.js';
import * as project from './figures/project.js';
import * as rotation from './figures/rotation.js';
import * as steps from './figures/steps.js';
import * as swept from './figures/swept.js';
import * as torch from './figures/torch.js';
import * as tree from './figures/tree.js';
import * as tunnel from './figures/tunnel.js';
import * as turning from './figures/turning.js';
import * as unit from './figures/unit.js';

const modules = {
    aabb,
    'any-angle': anyAngle,
    axes,
    cached,
    capsule,
    car,
    'circle-box': circleBox,
    circles,
    concave,
    containment,
    convex,
    cost,
    direction,
    dot,
    early,
    'false-positive': falsePositive,
    interval,
    line,
    loop,
    many,
    minkowski,
    mtv,
    normals,
    notch,
    parallel,
    point,
    'polygon-circle': polygonCircle,
    project,
    rotation,
    steps,
    swept,
    torch,
    tree,
    tunnel,
    turning,
    unit,
};

/** For the console, and for the tests. */
window.figures = {};
for (const element of document.querySelectorAll('figure[data-figure]')) {
    const id = element.dataset.figure;
    window.figures[id] = createFigure(element, id, modules[id]);
}
followTheme(document.getElementById('theme'), () => dispatchEvent(new Event('themechange')));
