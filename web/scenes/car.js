/**
 * A racing car: one concave outline, decomposed into convex pieces, that collides as one shape.
 * Calls `collide` for the whole shape, and for every piece separately; draws the one push that
 * separates the two shapes, and the sum of the pieces' pushes, which is often too long or too short.
 */

import {
    box,
    circle,
    collide,
    compound,
    distance,
    ellipsePoints,
    overlaps,
    polygon,
    World,
} from 'sepaxis';
import { turnInPlace } from '../canvas/motion.js';
import { keepPlaces, readPlaces } from '../canvas/places.js';
import {
    drawArrow,
    drawDot,
    drawDraggable,
    drawGhost,
    drawKnob,
    drawLabel,
    inBodyFrame,
    outlineOf,
} from '../draw/draw.js';
import { paint } from '../draw/paint.js';
import { drawPieces } from '../draw/pieces.js';
import { lengthOf, moved, sumOf, vectorOf } from '../learn/push.js';
import { outline, wheels } from '../shapes/racing-car.js';
import { fill, paced } from '../widgets/table.js';
import { textsOf } from './words.js';

export const words = {
    en: {
        label: 'Car',
        title: 'A concave car',
        caption:
            'The outline is cut into convex pieces, yet it gets one push, the shortest that separates it. The sum of the pushes of all pieces is too long, or too short.',
        car: 'Car',
        otherName: 'Other shape',
        other: 'against',
        box: 'box',
        circle: 'circle',
        polygon: 'polygon',
        wheels: 'wheels: a compound',
        sum: 'sum of the pieces',
        sumOf: (length) => `sum ${length}`,
        corners: 'Corners of the outline',
        pieces: 'Convex pieces, with wheels',
        touched: 'Pieces that touch',
        push: 'The one push',
        exact: 'Proven shortest?',
        pushGap: 'Gap after it',
        sumLength: "Sum of the pieces' pushes",
        sumGap: 'Gap after that',
        still: (depth) => `still ${depth} deep`,
        race: 'Race a car against your own ghost',
        apart: 'They are apart. Drag one onto the other.',
        one: (push) => `One push of ${push} separates them.`,
        short: (parts) => ` The sum of ${parts} pushes does not separate them.`,
        long: (parts, times) => ` The sum of ${parts} pieces' pushes is ${times} times as long.`,
        alike: (parts) => ` Here the sum of ${parts} pieces' pushes is about as long.`,
    },
    zh: {
        label: '赛车',
        title: '凹形的赛车',
        caption:
            '轮廓被切成若干凸块，却只得到一个推力：能让它脱身的最短的一个。把各块想要的推力加起来，不是太远，就是不够。',
        car: '赛车',
        otherName: '另一个图形',
        other: '对方',
        box: '矩形',
        circle: '圆',
        polygon: '多边形',
        wheels: '带车轮（复合图形）',
        sum: '各块推力之和',
        sumOf: (length) => `相加 ${length}`,
        corners: '轮廓的顶点数',
        pieces: '凸块数，含车轮',
        touched: '被碰到的块',
        push: '唯一的推力',
        exact: '一定是最短的吗？',
        pushGap: '推完的间距',
        sumLength: '各块推力之和',
        sumGap: '照它推完的间距',
        still: (depth) => `仍陷入 ${depth}`,
        race: '开赛车：和自己的影子跑一圈',
        apart: '两者没有相碰。把一个拖到另一个上面。',
        one: (push) => `推一次 ${push} 就能分开。`,
        short: (parts) => `把 ${parts} 块的推力相加，反而分不开。`,
        long: (parts, times) => `把 ${parts} 块的推力相加，长度是它的 ${times} 倍。`,
        alike: (parts) => `在这里，${parts} 块的推力相加也差不多长。`,
    },
};
const say = textsOf(words);
/** The shapes that can be dragged onto the car, by their names in the settings. */
const makers = {
    box: (size) => box(size * 1.1, size * 0.8),
    circle: (size) => circle(size * 0.5),
    polygon: (size) => polygon(ellipsePoints(size * 0.62, size * 0.5, 5, 0.4)),
};
const least = 0.05; // pixels: below this depth, the shapes only touch

export const defaults = {
    other: 'box',
    wheels: true,
    sum: true,
    apply: false,
    rotate: true,
    at: '',
};
export const controls = ['other', 'wheels', 'sum', 'apply', 'rotate'];
export const choices = {
    other: Object.fromEntries(Object.keys(makers).map((kind) => [say[kind], kind])),
};

export function create(view, settings, random) {
    const { drag } = view;
    const world = new World();
    const showFacts = paced(view, makeFacts(view.readout));
    let bodies = null;

    function populate() {
        world.clear();
        const kept = readPlaces(settings.at, view, 2);
        bodies = addBodies(world, view, settings, random(), kept);
        drag.setBodies([bodies.car, bodies.other]);
    }

    function keepAndPopulate() {
        keepPlaces(view, settings);
        populate();
    }

    function frame(dt) {
        turnInPlace(view, world, dt, settings.rotate);
        world.update();
        const { car, other } = bodies;
        const answer = answerOf(car, other);
        draw(view, bodies, settings, answer);
        showFacts(answer, car, other, settings.sum);
        const { whole, contact } = answer;
        if (!settings.apply || !whole || contact.depth <= least || other === drag.held)
            return false;
        other.set(other.x + whole.x, other.y + whole.y);
        return true;
    }

    populate();
    return {
        world,
        frame,
        resize: populate,
        changes: { other: keepAndPopulate, wheels: keepAndPopulate },
    };
}

/** Adds the car and the other shape, sized to fit `view`. `kept` has the poses stored in the page's address. */
function addBodies(world, view, settings, rng, kept) {
    const { width, height } = view;
    const long = Math.min(width * 0.0079, height * 0.0125);
    const chassis = polygon(outline.map(([x, y]) => [x * long, y * long]));
    const discs = wheels.map(({ x, y, radius }) => circle(radius * long).at(x * long, y * long));
    const car = world.add(settings.wheels ? compound([chassis, ...discs]) : chassis, {
        x: width * 0.49,
        y: height * (0.55 + rng.between(-0.03, 0.03)),
        angle: rng.between(-0.12, 0.12),
        ...kept[0],
        data: { name: say.car, knob: 44 * long },
    });
    const maker = makers[settings.other];
    const at = car.toWorld(6 * long, -13 * long);
    const size = 25 * long;
    const other = world.add(maker(size), {
        x: at.x + rng.between(-5, 5) * long,
        y: at.y,
        angle: rng.between(-0.6, 0.6),
        ...kept[1],
        data: { name: say.otherName, spin: -0.35, knob: size * 0.34 },
    });
    return { chassis, car, other };
}

/** The one push of the whole shape, and the sum of the pushes of its pieces. */
function answerOf(car, other) {
    const contact = collide(car, other);
    const hits = car.shape.pieces
        .map((piece) => collide(piece, car, other.shape, other))
        .filter(Boolean);
    const whole = contact && vectorOf(contact);
    return { whole, sum: sumOf(hits.map(vectorOf)), parts: hits.length, contact };
}

/** The distance between the car and the other shape after a push; negative if they still overlap. */
function gapAfter(car, other, by) {
    const there = moved(other, by);
    if (overlaps(car.shape, car, other.shape, there)) {
        const left = collide(car.shape, car, other.shape, there).depth;
        return left > least ? -left : 0;
    }
    return distance(car.shape, car, other.shape, there).distance;
}

/** Draws one frame: both shapes, and the pushes at their true length. */
function draw(view, { chassis, car, other }, settings, answer) {
    const { palette } = view;
    const { whole, sum, parts } = answer;
    const hit = whole !== null;
    const withSum = settings.sum && parts > 1;
    const outlines = settings.wheels ? [chassis, ...wheelsOf(car.shape)] : [chassis];
    drawCar(view, car, outlines, hit);
    if (hit && withSum) drawGhost(view, other.shape, moved(other, sum), palette.hit);
    if (hit) drawGhost(view, other.shape, moved(other, whole), palette.accent);
    drawDraggable(view, other, { stroke: palette.b, fill: palette.bFill, hit });
    drawKnob(view, car, palette.a);
    drawKnob(view, other, palette.b);
    if (hit) drawPushes(view, other, answer, withSum);
}

const wheelsOf = ({ pieces }) => pieces.filter(({ kind }) => kind === 'circle');

function drawCar(view, car, outlines, hit) {
    const { context, palette } = view;
    drawDraggable(view, car, { stroke: palette.a, fill: palette.surface });
    drawPieces(view, car.shape, car);
    const style = { stroke: palette.a, width: hit ? 2.5 : 1.75 };
    inBodyFrame(context, car.shape, car, () => {
        for (const part of outlines) paint(context, outlineOf(part), style);
    });
}

/** Draws the contact points, and both pushes as arrows from the other shape. */
function drawPushes(view, { x, y }, { whole, sum, contact }, withSum) {
    const { accent, hit, paper } = view.palette;
    for (const point of contact.points) drawDot(view, point.x, point.y, accent, 3);
    const long = lengthOf(sum);
    if (withSum) drawArrow(view, x, y, sum.x, sum.y, hit);
    if (withSum && long > 40) {
        const below = y + sum.y * 1.02 + Math.sign(sum.y || 1) * 16;
        drawLabel(view, x + sum.x * 1.02, below, say.sumOf(long.toFixed(1)), hit, paper);
    }
    drawArrow(view, x, y, whole.x, whole.y, accent);
    drawDot(view, x, y, accent, 4);
    drawLabel(view, x + 24, y + 20, contact.depth.toFixed(1), accent, paper);
}

/** Adds the numbers beside the canvas. */
function makeFacts(parent) {
    const put = fill(
        parent,
        `<p class="outcome tall" id="outcome"></p>
        <dl class="facts dense">
            <dt>${say.corners}</dt><dd>${outline.length}</dd>
            <dt>${say.pieces}</dt><dd id="pieces"></dd>
            <dt>${say.touched}</dt><dd id="touched"></dd>
            <dt>${say.push}</dt><dd id="push"></dd>
            <dt>${say.exact}</dt><dd id="exact"></dd>
            <dt>${say.pushGap}</dt><dd id="push-gap"></dd>
            <dt>${say.sumLength}</dt><dd id="sum"></dd>
            <dt>${say.sumGap}</dt><dd id="sum-gap"></dd>
        </dl>
        <p class="after"><a href="race.html" data-page>${say.race}</a></p>`,
    );
    const inWords = (gap) => (gap < 0 ? say.still((-gap).toFixed(1)) : gap.toFixed(1));
    return ({ whole, sum, parts, contact }, car, other, withSum) => {
        const none = whole === null;
        const silent = none || !withSum;
        const isShort = !silent && gapAfter(car, other, sum) < 0;
        put({
            pieces: car.shape.pieces.length,
            touched: parts,
            push: none ? '–' : lengthOf(whole).toFixed(1),
            exact: none ? '–' : contact.exact ? say.yes : say.no,
            'push-gap': none ? '–' : inWords(gapAfter(car, other, whole)),
            sum: silent ? '–' : lengthOf(sum).toFixed(1),
            'sum-gap': silent ? '–' : inWords(gapAfter(car, other, sum)),
            outcome: sentenceFor(whole, sum, withSum ? parts : 1, isShort),
        });
    };
}

/** The result in words. A single touching piece has no sum to compare with. */
function sentenceFor(whole, sum, parts, isShort) {
    if (!whole) return say.apart;
    const one = say.one(lengthOf(whole).toFixed(1));
    if (parts < 2) return one;
    if (isShort) return one + say.short(parts);
    const times = lengthOf(sum) / lengthOf(whole);
    return one + (times > 1.05 ? say.long(parts, times.toFixed(1)) : say.alike(parts));
}
