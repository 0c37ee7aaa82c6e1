/**
 * Closest points: how far shapes are apart, and between which points. Calls `distance` from one
 * shape to all others, and `closestPoint` for a probe and a grid of points; draws lines, normals,
 * and at every grid point a needle towards the nearest outline.
 */

import { World } from 'sepaxis';
import { turnInPlace } from '../canvas/motion.js';
import { fill, fillTable, paced, pairOf, tableOf } from '../widgets/table.js';
import { drawClosest } from './closest-picture.js';
import { addBodies, findClosest } from './closest-state.js';
import { textsOf } from './words.js';

export const words = {
    en: {
        label: 'Closest',
        title: 'Closest points',
        guide: 'guides/queries.html',
        caption:
            'Lines connect the closest points of the chosen shape and each of the others. Every needle points to the nearest outline, from outside and from inside.',
        probe: 'Probe',
        count: 'shapes',
        all: 'lines to all',
        field: 'field of points',
        to: 'to',
        kind: 'kind',
        distance: 'distance',
        nearest: (from, kind, to, gap) =>
            `From ${from}, the ${kind}: ${to} is the nearest, ${gap} away.`,
        overlap: (from, kind, to) =>
            `From ${from}, the ${kind}: ${to} overlaps it, so the distance is 0.`,
        inside: (name, gap) => `The probe is inside ${name}, ${gap} from its outline.`,
        outside: (name, gap) =>
            `The probe is outside; the outline of ${name} is the nearest, ${gap} away.`,
    },
    zh: {
        label: '最近点',
        title: '最近点',
        guide: '../guides/queries.html',
        caption:
            '线段从选中的图形出发，连到其他每个图形离它最近的地方。每根小针都指向最近的轮廓，在外面、在里面都一样。',
        probe: '探针',
        count: '图形数量',
        all: '连到所有图形',
        field: '小针阵列',
        to: '到',
        kind: '种类',
        distance: '距离',
        nearest: (from, kind, to, gap) => `从 ${from}（${kind}）出发：${to} 最近，相距 ${gap}。`,
        overlap: (from, kind, to) => `从 ${from}（${kind}）出发：${to} 与它重叠，所以距离是 0。`,
        inside: (name, gap) => `探针在 ${name} 里面，离它的轮廓 ${gap}。`,
        outside: (name, gap) => `探针在外面；${name} 的轮廓最近，相距 ${gap}。`,
    },
};
const say = textsOf(words);
export const defaults = { count: 5, all: true, field: true, rotate: true, from: 0, at: '' };
export const controls = ['count', 'all', 'field', 'rotate'];
export const ranges = { count: [2, 7, 1] };

export function create(view, settings, random) {
    const { drag } = view;
    const world = new World();
    const showFacts = paced(view, makeFacts(view.readout));
    let bodies = null;

    function populate() {
        world.clear();
        bodies = addBodies(world, view, settings, random(), say);
        drag.setBodies([...bodies.shapes, bodies.probe]);
    }

    function count() {
        settings.at = '';
        view.remember();
        populate();
    }

    /** The lines start from the shape that was last dragged or selected. */
    function chosen() {
        const index = bodies.shapes.indexOf(drag.selected);
        if (index >= 0 && index !== settings.from) {
            settings.from = index;
            view.remember();
        }
        return bodies.shapes[settings.from] ?? bodies.shapes[0];
    }

    function frame(dt) {
        turnInPlace(view, world, dt, settings.rotate);
        world.update();
        const found = findClosest(bodies, chosen());
        drawClosest(view, bodies, found, settings);
        showFacts(found);
    }

    populate();
    return { world, frame, changes: { count } };
}

/** Adds the distances beside the canvas. */
function makeFacts(parent) {
    const put = fill(
        parent,
        `<p class="outcome" id="outcome"></p>
        ${tableOf('distances', [say.to, say.kind, say.normal, say.distance])}
        <p class="after" id="probe"></p>`,
    );
    return ({ from, lines, nearest, probed }) => {
        const pair = [from.data.label, from.data.kind, nearest.body.data.label];
        const away = nearest.distance.toFixed(1);
        const beside = [probed.body.data.label, Math.abs(probed.distance).toFixed(1)];
        put({
            outcome: nearest.distance > 0 ? say.nearest(...pair, away) : say.overlap(...pair),
            probe: probed.inside ? say.inside(...beside) : say.outside(...beside),
        });
        const rows = lines.map((line) => {
            const { label, kind } = line.body.data;
            return {
                cells: [label, kind, pairOf(line.normal), line.distance.toFixed(1)],
                state: line === nearest ? 'deciding' : '',
            };
        });
        fillTable(parent.querySelector('tbody'), rows, ['', '', '', '']);
    };
}
