/**
 * Every kind: any kind of shape against any other, with everything that the library says about the
 * pair. Reads `collide`, `distance` and the region of `trace`; draws contact points with the
 * features that touch there, the MTV, and a table of all pairs to pick from.
 */

import { collide, distance, trace, World } from 'sepaxis';
import { turnInPlace } from '../canvas/motion.js';
import { readPlaces, writePlaces } from '../canvas/places.js';
import { drawContactPoint, drawFeature } from '../draw/contact-points.js';
import {
    drawArrow,
    drawBody,
    drawDot,
    drawGhost,
    drawKnob,
    drawLabel,
    drawLine,
    drawNumber,
} from '../draw/draw.js';
import { drawRegions, regionName } from '../draw/regions.js';
import { choices, cloud, makers, nameOf } from '../shapes/kinds.js';
import { featureName } from '../shapes/outline.js';
import { spoken } from '../site/language.js';
import { createMatrix } from '../widgets/matrix.js';
import { fillTable, signed, write } from '../widgets/table.js';

export const words = {
    en: {
        label: 'Every kind',
        title: 'Every kind',
        caption:
            'Any of nine kinds against any other: contact points, depth, and the shortest push. Pick a pair below.',
        shape: (label) => `Shape ${label}`,
        a: 'shape A',
        b: 'shape B',
        rotate: 'rotate automatically',
        on: (name) => `on ${name}`,
        depth: 'depth',
        feature: 'feature id',
        axes: 'Every axis of this pair',
        centre: (name, region, other) => ` The centre of ${name} is ${region} of ${other}.`,
        apart: (gap) => `They are ${gap} apart.`,
        overlap: (depth, way) => `They overlap, ${depth} deep: moving B by ${way} separates them.`,
        within: (inner, outer) => `  ${inner} lies completely inside ${outer}.`,
    },
    zh: {
        label: '所有图形',
        title: '所有图形',
        caption: '九种图形，任意两种相碰：碰在哪里，有多深，怎样出来。请在下面挑一对。',
        shape: (label) => `图形 ${label}`,
        a: '图形 A',
        b: '图形 B',
        rotate: '自行转动',
        on: (name) => `${name} 上`,
        depth: '深度',
        feature: '特征编号',
        axes: '这一对图形的所有轴',
        centre: (name, region, other) => `对 ${other} 来说，${name} 的圆心${region}。`,
        apart: (gap) => `两者相距 ${gap}。`,
        overlap: (depth, way) => `两者重叠，深 ${depth}：把 B 移动 ${way} 就能分开。`,
        within: (inner, outer) => `${inner} 整个在 ${outer} 里面。`,
    },
};
const say = spoken(words);
export const defaults = { a: 'roundedBox', b: 'hull', rotate: true, at: '' };

const kinds = Object.keys(makers);

export function create(view, settings, random) {
    const { drag } = view;
    const world = new World();
    const facts = makeFacts(view.readout);
    const matrix = createMatrix(facts.matrix, nameOf, pick);
    const controls = {};
    let shapes = {};
    let size = 1;
    let a = null;
    let b = null;

    function populate() {
        const kept = a
            ? [a, b].map(({ x, y, angle }) => ({ x, y, angle }))
            : readPlaces(settings.at, view, 2);
        world.clear();
        const rng = random();
        size = Math.max(52, Math.min(130, Math.min(view.width, view.height) * 0.18));
        shapes = Object.fromEntries(kinds.map((kind) => [kind, makers[kind](size)]));
        const [midX, midY] = [view.width / 2, view.height / 2];
        const place = (kind, side, label, spin) => {
            const shape = shapes[kind];
            return world.add(shape, {
                x: midX + side * size * 0.6,
                y: midY + side * size * rng.between(0.1, 0.4),
                angle: rng.between(-0.5, 0.5),
                ...kept[label === 'A' ? 0 : 1],
                data: {
                    name: say.shape(label),
                    label,
                    kind,
                    spin,
                    knob: shape.kind === 'point' ? 0 : size * 0.6,
                },
            });
        };
        const known = (kind) => (Object.hasOwn(makers, kind) ? kind : 'box');
        a = place(known(settings.a), -1, 'A', 0.2);
        b = place(known(settings.b), 1, 'B', -0.14);
        drag.setBodies([a, b], { onrelease: keepPlaces });
    }

    function keepPlaces() {
        settings.at = writePlaces(view, [a, b]);
        view.remember();
    }

    /** A heading of the table gives only one of the two kinds; the other stays. */
    function pick(kindA, kindB) {
        if (kindA) controls.a.setValue(kindA);
        if (kindB) controls.b.setValue(kindB);
    }

    function frame(dt) {
        turnInPlace(view, world, dt, settings.rotate);
        world.update();
        const found = collide(a, b);
        const apart = distance(a, b);
        const { region } = trace(a, b);
        const round = a.shape.points.length === 1 ? a : b;
        const other = round === a ? b : a;

        if (region) drawRegions(view, other, region);
        for (const body of drag.bodies) drawShape(body, found !== null);
        for (const body of drag.bodies) drawKnob(view, body, colorsOf(body).stroke);
        if (found) drawFeatures(found);
        for (const body of drag.bodies) numberCorners(body);
        if (found) drawOverlap(found);
        else drawGap(apart);

        facts.show({ a, b, found, apart, region, round, other });
        const chosen = [a.data.kind, b.data.kind];
        matrix.show(shapes, size, a, b, chosen, view.palette);
    }

    const colorsOf = (body) =>
        body === a
            ? { stroke: view.palette.a, fill: view.palette.aFill }
            : { stroke: view.palette.b, fill: view.palette.bFill };

    function drawShape(body, hit) {
        const { stroke, fill } = colorsOf(body);
        drawBody(view, body, {
            stroke,
            fill,
            hit,
            held: body === drag.held,
            ring: body === drag.selected && drag.ring,
        });
        if (body.shape === shapes.hull) {
            for (const { x, y } of cloud(size)) {
                const at = body.toWorld(x, y);
                drawDot(view, at.x, at.y, stroke, 2);
            }
        }
        const at = letterOf(body);
        drawLabel(view, at.x, at.y, body.data.label, stroke);
    }

    /**
     * A position for the label, away from the knob and from the arrow that starts at the origin.
     */
    function letterOf(body) {
        return body.toWorld(0, body.shape.area > 0 ? size * 0.27 : 18);
    }

    /** Corners are numbered as in `shape.points`; the edge from corner i is edge i. */
    function numberCorners(body) {
        const { points, radius } = body.shape;
        if (points.length === 1) return;
        const middle = {
            x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
            y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
        };
        points.forEach((point, index) => {
            const [dx, dy] = [point.x - middle.x, point.y - middle.y];
            const out = (radius + 11) / Math.hypot(dx, dy);
            const at = body.toWorld(point.x + dx * out, point.y + dy * out);
            drawNumber(view, at.x, at.y, index, colorsOf(body).stroke);
        });
    }

    /** The corners and edges that touch. */
    function drawFeatures({ points }) {
        for (const { id } of points) {
            drawFeature(view, a, id & 127, view.palette.a);
            drawFeature(view, b, id >> 7, view.palette.b);
        }
    }

    /** The contact points, the MTV as an arrow from B, and B moved by it. */
    function drawOverlap({ normal, depth, points }) {
        const { accent } = view.palette;
        const [dx, dy] = [normal.x * depth, normal.y * depth];
        drawGhost(view, b.shape, { x: b.x + dx, y: b.y + dy, angle: b.angle }, accent);
        drawArrow(view, b.x, b.y, dx, dy, accent);
        points.forEach((point, k) => {
            drawContactPoint(view, point, normal, k + 1);
        });
        if (depth >= 1) labelDepth(normal, depth, points);
    }

    /** On the side of the arrow, or behind it, with the most space. */
    function labelDepth(normal, depth, points) {
        const { accent, paper } = view.palette;
        const [midX, midY] = [b.x + (normal.x * depth) / 2, b.y + (normal.y * depth) / 2];
        const taken = [
            b.toWorld(b.data.knob, 0),
            a.toWorld(a.data.knob, 0),
            letterOf(b),
            ...points,
        ];
        const room = (place) =>
            Math.min(...taken.map(({ x, y }) => Math.hypot(x - place.x, y - place.y)));
        const place = [
            { x: midX - normal.y * 28, y: midY + normal.x * 18 },
            { x: midX + normal.y * 28, y: midY - normal.x * 18 },
            { x: b.x - normal.x * 26, y: b.y - normal.y * 16 },
        ].reduce((best, next) => (room(next) > room(best) ? next : best));
        drawLabel(view, place.x, place.y, depth.toFixed(1), accent, paper);
    }

    function drawGap({ distance: gap, pointA, pointB }) {
        const { palette, context } = view;
        drawLine(context, pointA.x, pointA.y, pointB.x, pointB.y, {
            color: palette.accent,
            width: 2,
            dash: [2, 4],
        });
        drawDot(view, pointA.x, pointA.y, palette.a);
        drawDot(view, pointB.x, pointB.y, palette.b);
        const [x, y] = [(pointA.x + pointB.x) / 2, (pointA.y + pointB.y) / 2];
        if (gap > 60) drawLabel(view, x, y, gap.toFixed(1), palette.accent, palette.paper);
    }

    populate();
    return {
        world,
        panel(gui) {
            controls.a = gui.add(settings, 'a', choices).name(say.a).onChange(populate);
            controls.b = gui.add(settings, 'b', choices).name(say.b).onChange(populate);
            gui.add(settings, 'rotate').name(say.rotate);
        },
        frame,
        dispose: () => world.dispose(),
    };
}

/** The texts and numbers beside the canvas. */
function makeFacts(parent) {
    parent.innerHTML = `
        <p class="verdict tall" id="verdict"></p>
        <div></div>
        <table class="axes" id="points">
            <thead><tr>
                <th scope="col">#</th><th scope="col">${say.on('A')}</th><th scope="col">${say.on('B')}</th>
                <th scope="col">${say.depth}</th><th scope="col">${say.feature}</th>
            </tr></thead>
            <tbody></tbody>
        </table>
        <p><a id="axes-link">${say.axes}</a></p>`;
    const find = (selector) => parent.querySelector(selector);
    const body = find('tbody');
    return {
        matrix: find('div'),
        show({ a, b, found, apart, region, round, other }) {
            const place = region
                ? say.centre(round.data.label, regionName(region), other.data.label)
                : '';
            write(find('#verdict'), sentenceFor(found, apart) + place);
            const points = found?.points ?? [];
            find('#points').hidden = points.length === 0;
            const rows = points.map(({ id, depth }, k) => ({
                cells: [
                    k + 1,
                    featureName(a.shape, id & 127),
                    featureName(b.shape, id >> 7),
                    depth.toFixed(1),
                    id,
                ],
            }));
            fillTable(body, rows, ['', 'in-a', 'in-b', '', '']);
            const query = new URLSearchParams(location.search);
            query.set('scene', 'projections');
            query.set('a', a.data.kind);
            query.set('b', b.data.kind);
            find('#axes-link').href = `?${query}`;
        },
    };
}

function sentenceFor(found, { distance: gap }) {
    if (!found) return say.apart(gap.toFixed(1));
    const { normal, depth, aInB, bInA } = found;
    const way = `(${signed(normal.x * depth)}, ${signed(normal.y * depth)})`;
    const within = aInB ? say.within('A', 'B') : bInA ? say.within('B', 'A') : '';
    return say.overlap(depth.toFixed(1), way) + within;
}
