/**
 * Every kind: any kind of shape against any other, with everything that the library reports about
 * the pair. Calls `collide` and `distance`, reads the region of a `trace`; draws contact points
 * with the features that touch there, the MTV, and a table of all pairs to pick from.
 */

import { collide, distance, trace, World } from 'sepaxis';
import { turnInPlace } from '../canvas/motion.js';
import { posesOf, readPlaces } from '../canvas/places.js';
import { badgeRadius, drawContactPoint, drawFeature } from '../draw/contact-points.js';
import {
    drawArrow,
    drawDot,
    drawDraggable,
    drawGhost,
    drawKnob,
    drawLabel,
    drawLine,
    drawNumber,
} from '../draw/draw.js';
import { drawRegions, regionName } from '../draw/regions.js';
import { vectorOf } from '../learn/push.js';
import { cloud, choices as kindChoices, makers, nameOf } from '../shapes/kinds.js';
import { featureName } from '../shapes/outline.js';
import { createMatrix } from '../widgets/matrix.js';
import { fill, fillTable, paced, pairOf, tableOf } from '../widgets/table.js';
import { textsOf } from './words.js';

export const words = {
    en: {
        label: 'Every kind',
        caption:
            'Any of nine kinds against any other: contact points, depth, and the shortest push. Pick a pair below.',
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
        caption: '九种图形，任意两种相碰：碰在哪里，有多深，怎样出来。请在下面挑一对。',
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
const say = textsOf(words);
export const defaults = { a: 'roundedBox', b: 'hull', rotate: true, at: '' };
export const controls = ['a', 'b', 'rotate'];
export const choices = { a: kindChoices, b: kindChoices };

const kinds = Object.keys(makers);
const still = { x: 0, y: 0 }; // no push
const outsides = [11, -11, 27, -27]; // pixels from a corner to its number; the first free place is used
const least = 14; // pixels: the smallest distance of a letter or number from a knob, a contact point or the arrow

export function create(view, settings, random) {
    const world = new World();
    const facts = makeFacts(view.readout);
    const showFacts = paced(view, facts.show);
    const matrix = createMatrix(facts.matrix, nameOf, pick, () => view.wake());
    let shapes = {};
    let pair = null;

    function populate() {
        const kept = pair ? posesOf([pair.a, pair.b]) : readPlaces(settings.at, view, 2);
        world.clear();
        const size = Math.max(52, Math.min(130, Math.min(view.width, view.height) * 0.22));
        shapes = Object.fromEntries(kinds.map((kind) => [kind, makers[kind](size)]));
        pair = addPair(world, view, shapes, size, settings, random(), kept);
        view.drag.setBodies([pair.a, pair.b]);
    }

    /** Chooses the kinds. A heading of the table gives only one of the two; the other stays. */
    function pick(kindA, kindB) {
        settings.a = kindA || settings.a;
        settings.b = kindB || settings.b;
        populate();
        view.remember();
    }

    function frame(dt) {
        turnInPlace(view, world, dt, settings.rotate);
        world.update();
        const { a, b, size } = pair;
        const findings = examine(pair);
        drawPair(view, pair, findings);
        showFacts(pair, findings);
        facts.link(pair);
        return matrix.show(view, shapes, size, a, b, [a.data.kind, b.data.kind]);
    }

    populate();
    return { world, frame, changes: { a: populate, b: populate }, dispose: matrix.dispose };
}

/** Adds the two shapes of the chosen kinds, left and right of the centre or where they were. */
function addPair(world, view, shapes, size, settings, rng, kept) {
    const add = (label, side, kind, pose, spin) => {
        const knob = kind === 'point' ? 0 : size * 0.6;
        return world.add(shapes[kind], {
            x: view.width / 2 + side * size * 0.6,
            y: view.height / 2 + side * size * rng.between(0.1, 0.4),
            angle: rng.between(-0.5, 0.5),
            ...pose,
            data: { name: say.shape(label), label, kind, spin, knob },
        });
    };
    return {
        a: add('A', -1, settings.a, kept[0], 0.2),
        b: add('B', 1, settings.b, kept[1], -0.14),
        size,
    };
}

/** Everything that the library reports about the pair. */
function examine({ a, b }) {
    const { region } = trace(a, b);
    const round = a.shape.points.length === 1 ? a : b;
    const other = round === a ? b : a;
    return { found: collide(a, b), apart: distance(a, b), region, round, other };
}

/** Adds the texts and numbers beside the canvas. */
function makeFacts(parent) {
    const put = fill(
        parent,
        `<p class="outcome tall" id="outcome"></p>
        <div></div>
        ${tableOf('points', ['#', say.on('A'), say.on('B'), say.depth, say.feature])}
        <p><a id="axes-link">${say.axes}</a></p>`,
    );
    const find = (selector) => parent.querySelector(selector);
    let linked = '';
    return {
        matrix: find('div'),
        show({ a, b }, { found, apart, region, round, other }) {
            const names = [round.data.label, region && regionName(region), other.data.label];
            put({ outcome: sentenceFor(found, apart) + (region ? say.centre(...names) : '') });
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
            fillTable(find('tbody'), rows, ['', 'in-a', 'in-b', '', '']);
        },
        /**
         * Links to the same pair in the scene of the axes. Unlike the numbers, the link is updated
         * at once, because a click may follow a drag.
         */
        link({ a, b }) {
            const now = [location.search, a.data.kind, b.data.kind].join();
            if (now === linked) return;
            linked = now;
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
    const { depth, aInB, bInA } = found;
    const way = `(${pairOf(vectorOf(found), 1)})`;
    const within = aInB ? say.within('A', 'B') : bInA ? say.within('B', 'A') : '';
    return say.overlap(depth.toFixed(1), way) + within;
}

/**
 * Draws one frame: both shapes with their corners numbered, the features that touch, the contact
 * points and the shortest push, or the gap between the shapes. `pair` is { a, b, size }.
 */
function drawPair(view, pair, { found, apart, region, other }) {
    const { bodies } = view.drag;
    const colors = colorsOf(view, pair);
    if (region) drawRegions(view, other, region);
    for (const body of bodies) {
        drawShape(view, body, pair.size, colors.get(body), found !== null);
        const push = found && body === pair.b ? vectorOf(found) : still;
        const at = letterPlace(body, pair.size, push);
        drawLabel(view, at.x, at.y, body.data.label, colors.get(body).stroke);
    }
    for (const body of bodies) drawKnob(view, body, colors.get(body).stroke);
    if (found) drawFeatures(view, pair, found);
    const taken = marksOf(pair, found);
    for (const body of bodies) numberCorners(view, body, colors.get(body).stroke, taken);
    if (found) drawOverlap(view, pair, found, taken);
    else drawGap(view, apart);
}

const colorsOf = ({ palette }, { a, b }) =>
    new Map([
        [a, { stroke: palette.a, fill: palette.aFill }],
        [b, { stroke: palette.b, fill: palette.bFill }],
    ]);

function drawShape(view, body, size, { stroke, fill }, hit) {
    drawDraggable(view, body, { stroke, fill, hit });
    if (body.data.kind === 'hull') {
        for (const { x, y } of cloud(size)) {
            const at = body.toWorld(x, y);
            drawDot(view, at.x, at.y, stroke, 2);
        }
    }
}

/**
 * The position of a body's letter: away from the knob, and from the arrow of a push, which starts at the body's origin.
 */
function letterPlace(body, size, push) {
    const off = body.shape.area > 0 ? size * 0.27 : 18;
    const at = body.toWorld(0, off);
    const [x, y] = [at.x - body.x, at.y - body.y];
    const length = Math.hypot(push.x, push.y) || 1;
    const isAhead = x * push.x + y * push.y > 0;
    const aside = Math.abs(x * push.y - y * push.x) / length;
    return isAhead && aside < least ? body.toWorld(0, -off) : at;
}

/**
 * Points that the numbers of the corners must not cover: knobs, letters, contact points, and points along the arrow.
 */
function marksOf({ a, b, size }, found) {
    const knobs = [a, b].map((body) => body.toWorld(body.data.knob, 0));
    const { x, y } = found ? vectorOf(found) : still;
    const letters = [letterPlace(a, size, still), letterPlace(b, size, { x, y })];
    if (!found) return [...knobs, ...letters];
    const count = Math.ceil(found.depth / 8);
    const arrow = Array.from({ length: count + 1 }, (_, k) => ({
        x: b.x + (x * k) / count,
        y: b.y + (y * k) / count,
    }));
    return [...knobs, ...letters, ...found.points, ...(found.depth > 0 ? arrow : [])];
}

/**
 * Corners are numbered as in `shape.points`; the edge from corner i is edge i. Adds the places of
 * the numbers to `taken`.
 */
function numberCorners(view, body, color, taken) {
    const { points, radius } = body.shape;
    if (points.length === 1) return;
    const middle = {
        x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
        y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
    };
    const room = ({ x, y }) => Math.min(...taken.map((mark) => Math.hypot(mark.x - x, mark.y - y)));
    const roomier = (one, other) => (room(other) > room(one) ? other : one);
    points.forEach((point, index) => {
        const [dx, dy] = [point.x - middle.x, point.y - middle.y];
        const places = outsides.map((outside) => {
            const out = (radius + outside) / Math.hypot(dx, dy);
            return body.toWorld(point.x + dx * out, point.y + dy * out);
        });
        const at = places.find((one) => room(one) > least) ?? places.reduce(roomier);
        taken.push(at);
        drawNumber(view, at.x, at.y, index, color);
    });
}

/** Draws the corners and edges that touch. */
function drawFeatures(view, { a, b }, { points }) {
    for (const { id } of points) {
        drawFeature(view, a, id & 127, view.palette.a);
        drawFeature(view, b, id >> 7, view.palette.b);
    }
}

/** Draws the contact points, the MTV as an arrow from B, and B moved by the MTV. */
function drawOverlap(view, { b }, { normal, depth, points }, taken) {
    const { accent } = view.palette;
    const [dx, dy] = [normal.x * depth, normal.y * depth];
    drawGhost(view, b.shape, { x: b.x + dx, y: b.y + dy, angle: b.angle }, accent);
    drawArrow(view, b.x, b.y, dx, dy, accent);
    const aside = badgeShift(normal, points);
    points.forEach((point, k) => {
        drawContactPoint(view, point, normal, k + 1, k === 0 ? -aside : aside);
    });
    if (depth >= 1) labelDepth(view, b, normal, depth, taken);
}

/**
 * How far each number of two contact points moves along the surface, in opposite directions, so that
 * neither covers the other.
 */
function badgeShift(normal, [one, other]) {
    if (!other) return 0;
    const along = (other.y - one.y) * normal.x - (other.x - one.x) * normal.y;
    const missing = Math.max(0, 2 * badgeRadius + 1 - Math.abs(along));
    return (Math.sign(along) * missing) / 2;
}

/**
 * Puts the depth on one side of the arrow, on the other, or before its start: where there is the most space between the
 * marks.
 */
function labelDepth(view, b, normal, depth, taken) {
    const { accent, paper } = view.palette;
    const [midX, midY] = [b.x + (normal.x * depth) / 2, b.y + (normal.y * depth) / 2];
    // The label is twice as wide as high.
    const room = (place) =>
        Math.min(...taken.map(({ x, y }) => Math.hypot((x - place.x) / 2, y - place.y)));
    const place = [
        { x: midX - normal.y * 28, y: midY + normal.x * 18 },
        { x: midX + normal.y * 28, y: midY - normal.x * 18 },
        { x: b.x - normal.x * 26, y: b.y - normal.y * 16 },
    ].reduce((best, next) => (room(next) > room(best) ? next : best));
    drawLabel(view, place.x, place.y, depth.toFixed(1), accent, paper);
}

function drawGap(view, { distance: gap, pointA, pointB }) {
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
