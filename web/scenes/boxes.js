/**
 * Rotating boxes: the smallest use of a world. Reads the drag state and the settings, writes poses, reads contacts.
 * With "bounding boxes" on, it also shows the false positives of a test that uses only bounding boxes.
 */

import { box, World } from 'sepaxis';
import { drift, fly, randomDrift } from '../canvas/motion.js';
import { drawBodies, drawFalseAlarm, markHits } from '../draw/draw.js';
import { boxAround, paint } from '../draw/paint.js';
import { boxesOverlap } from '../learn/boxes.js';
import { fill, paced } from '../widgets/table.js';
import { textsOf } from './words.js';

export const words = {
    en: {
        label: 'Boxes',
        title: 'Rotating boxes',
        caption:
            'Boxes that overlap are hatched in orange. The dashed bounding boxes give false alarms: where only the boxes overlap, the area is purple.',
        count: 'boxes',
        bounds: 'bounding boxes',
        aabbHits: 'AABB hits',
        satHits: 'SAT hits',
        falseAlarms: 'False alarms',
        note: 'A bounding box (AABB) is cheap to test but wider than a turned shape: it finds every hit, and some false ones.',
    },
    zh: {
        label: '矩形',
        title: '旋转的矩形',
        caption:
            '重叠的矩形画上橙色斜线。虚线是它们的包围盒，常常误报：只有包围盒重叠的地方，用紫色标出。',
        count: '矩形数量',
        bounds: '包围盒',
        aabbHits: '包围盒 (AABB) 重叠',
        satHits: '图形 (SAT) 重叠',
        falseAlarms: '误报',
        note: '包围盒 (AABB) 检查起来便宜，但比转动过的图形宽：每一次碰撞它都能发现，也会报出一些并不存在的碰撞。',
    },
};
const say = textsOf(words);
export const defaults = { count: 16, bounds: true };
export const controls = ['count', 'bounds'];
export const ranges = { count: [2, 48, 1] };

export function create(view, settings, random) {
    const { context, drag } = view;
    const world = new World();
    const showLegend = paced(view, makeLegend(view.readout));

    function populate() {
        world.clear();
        const rng = random();
        const bodies = Array.from({ length: settings.count }, (_, label) => {
            const width = rng.between(60, 150) * view.scale;
            const height = rng.between(40, 100) * view.scale;
            return world.add(
                box(width, height),
                randomDrift(view, rng, { label, name: say.shape(label) }),
            );
        });
        drag.setBodies(bodies, { onrelease: fly });
    }

    function frame(dt) {
        drift(view, world, dt);
        world.update();

        const wrong = settings.bounds ? findFalseAlarms() : [];
        if (settings.bounds) drawBounds();
        drawBodies(view, markHits(world));
        for (const [a, b] of wrong) drawFalseAlarm(view, a, b);
        showLegend(settings.bounds, world.contacts.length, wrong.length);
    }

    /** The pairs of bounding boxes that overlap although their bodies do not. */
    function findFalseAlarms() {
        const { contacts } = world;
        const around = world.bodies.map((body) => ({ index: body.index, ...body.bounds() }));
        const patches = [];
        // Contacts are sorted by a, then b. These loops visit the pairs in the same order, so `row` only advances.
        let row = 0;
        around.forEach((a, k) => {
            for (const b of around.slice(k + 1)) {
                const hit = contacts.a[row] === a.index && contacts.b[row] === b.index;
                if (hit && row < contacts.length) row++;
                else if (boxesOverlap(a, b)) patches.push([a, b]);
            }
        });
        return patches;
    }

    function drawBounds() {
        const style = { stroke: view.palette.faint, width: 1, dash: [4, 4] };
        for (const body of drag.bodies) paint(context, boxAround(body.bounds()), style);
    }

    populate();
    return { world, frame, changes: { count: populate } };
}

/** Adds the counts beside the canvas. Returns a function that updates them. */
function makeLegend(parent) {
    const put = fill(
        parent,
        `<dl class="legend">
            <dt data-bounds><span class="swatch bounds"></span>${say.aabbHits}</dt><dd data-bounds id="aabb-hits"></dd>
            <dt><span class="swatch hit"></span>${say.satHits}</dt><dd id="sat-hits"></dd>
            <dt data-bounds><span class="swatch false-alarm"></span>${say.falseAlarms}</dt><dd data-bounds id="false-alarms"></dd>
        </dl>
        <p data-bounds>${say.note}</p>`,
    );
    const optional = parent.querySelectorAll('[data-bounds]');
    return (withBounds, hits, wrong) => {
        for (const part of optional) part.hidden = !withBounds;
        put({ 'aabb-hits': hits + wrong, 'sat-hits': hits, 'false-alarms': wrong });
    };
}
