/**
 * A racing car: one concave outline, decomposed into convex pieces, that collides as one shape.
 * Reads `collide` of the whole shape, and of every piece separately; draws both: the one push that
 * separates the two, and the sum of the pieces' pushes, which is too long.
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
import { readPlaces, writePlaces } from '../canvas/places.js';
import {
    drawArrow,
    drawBody,
    drawDot,
    drawGhost,
    drawKnob,
    drawLabel,
    inBodyFrame,
    outlineOf,
} from '../draw/draw.js';
import { drawPieces } from '../draw/pieces.js';
import { outline, wheels } from '../shapes/racing-car.js';
import { spoken } from '../site/language.js';
import { write } from '../widgets/table.js';

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
        apply: 'apply the push',
        rotate: 'rotate automatically',
        sumOf: (length) => `sum ${length}`,
        corners: 'Corners of the outline',
        pieces: 'Convex pieces, with wheels',
        touched: 'Pieces that touch',
        push: 'The one push',
        exact: 'Proven shortest?',
        pushGap: 'Gap after it',
        sumLength: "Sum of the pieces' pushes",
        sumGap: 'Gap after that',
        yes: 'yes',
        no: 'no',
        still: (depth) => `still ${depth} deep`,
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
        apply: '应用推出',
        rotate: '自行转动',
        sumOf: (length) => `相加 ${length}`,
        corners: '轮廓的顶点数',
        pieces: '凸块数，含车轮',
        touched: '被碰到的块',
        push: '唯一的推力',
        exact: '一定是最短的吗？',
        pushGap: '推完的间距',
        sumLength: '各块推力之和',
        sumGap: '照它推完的间距',
        yes: '是',
        no: '否',
        still: (depth) => `仍陷入 ${depth}`,
        apart: '两者没有相碰。把一个拖到另一个上面。',
        one: (push) => `推一次 ${push} 就能分开。`,
        short: (parts) => `把 ${parts} 块的推力相加，反而分不开。`,
        long: (parts, times) => `把 ${parts} 块的推力相加，长度是它的 ${times} 倍。`,
        alike: (parts) => `在这里，${parts} 块的推力相加也差不多长。`,
    },
};
const say = spoken(words);
export const defaults = {
    other: 'box',
    wheels: true,
    sum: true,
    apply: false,
    rotate: true,
    at: '',
};

const makers = {
    box: (size) => box(size * 1.1, size * 0.8),
    circle: (size) => circle(size * 0.5),
    polygon: (size) => polygon(ellipsePoints(size * 0.62, size * 0.5, 5, 0.4)),
};
const least = 0.05; // pixels: below this, the two only touch

export function create(view, settings, random) {
    const { context, drag } = view;
    const world = new World();
    const facts = makeFacts(view.readout);
    let chassis = null; // the outline alone
    let car = null;
    let other = null;

    function populate() {
        world.clear();
        const rng = random();
        const { width, height } = view;
        const long = Math.min(width * 0.0079, height * 0.0125);
        const kept = readPlaces(settings.at, view, 2);
        chassis = polygon(outline.map(([x, y]) => [x * long, y * long]));
        const discs = wheels.map(({ x, y, radius }) =>
            circle(radius * long).at(x * long, y * long),
        );
        car = world.add(settings.wheels ? compound([chassis, ...discs]) : chassis, {
            x: width * 0.49,
            y: height * (0.55 + rng.between(-0.03, 0.03)),
            angle: rng.between(-0.12, 0.12),
            ...kept[0],
            data: { name: say.car, knob: 44 * long },
        });
        const maker = makers[Object.hasOwn(makers, settings.other) ? settings.other : 'box'];
        const at = car.toWorld(6 * long, -13 * long);
        const size = 25 * long;
        other = world.add(maker(size), {
            x: at.x + rng.between(-5, 5) * long,
            y: at.y,
            angle: rng.between(-0.6, 0.6),
            ...kept[1],
            data: { name: say.otherName, spin: -0.35, knob: size * 0.34 },
        });
        drag.setBodies([car, other], { onrelease: keepPlaces });
    }

    function keepPlaces() {
        settings.at = writePlaces(view, [car, other]);
        view.remember();
    }

    function frame(dt) {
        turnInPlace(view, world, dt, settings.rotate);
        world.update();
        const whole = collide(car, other);
        const parts = car.shape.pieces
            .map((piece) => collide(piece, car, other.shape, other))
            .filter((hit) => hit);
        const answer = {
            whole: whole ? vectorOf(whole) : null,
            sum: sumOf(parts),
            parts: parts.length,
            contact: whole,
        };
        drawCar(whole !== null);
        if (answer.whole && settings.sum && parts.length > 1) {
            drawGhost(view, other.shape, shifted(other, answer.sum), view.palette.hit);
        }
        if (answer.whole)
            drawGhost(view, other.shape, shifted(other, answer.whole), view.palette.accent);
        drawOther(whole !== null);
        drawKnob(view, car, view.palette.a);
        drawKnob(view, other, view.palette.b);
        if (answer.whole) drawPushes(answer);
        facts.show(answer, car, other, settings.sum);
        if (settings.apply && whole && whole.depth > least && other !== drag.held) {
            other.set(other.x + answer.whole.x, other.y + answer.whole.y);
            return true;
        }
        return false;
    }

    function drawCar(hit) {
        const { palette } = view;
        const { shape } = car;
        const isRinged = car === drag.selected && drag.ring;
        drawBody(view, car, {
            stroke: palette.a,
            fill: palette.surface,
            held: car === drag.held,
            ring: isRinged,
        });
        drawPieces(view, shape, car);
        inBodyFrame(context, shape, car, () => {
            context.strokeStyle = palette.a;
            context.lineWidth = hit ? 2.5 : 1.75;
            context.stroke(outlineOf(chassis));
            if (!settings.wheels) return;
            for (const wheel of shape.pieces.filter(({ kind }) => kind === 'circle')) {
                context.stroke(outlineOf(wheel));
            }
        });
    }

    function drawOther(hit) {
        const { palette } = view;
        drawBody(view, other, {
            stroke: palette.b,
            fill: palette.bFill,
            hit,
            held: other === drag.held,
            ring: other === drag.selected && drag.ring,
        });
    }

    /** The pushes at their true length, from the contact. */
    function drawPushes({ whole, sum, parts, contact }) {
        const { accent, hit, paper } = view.palette;
        for (const { x, y } of contact.points) drawDot(view, x, y, accent, 3);
        if (settings.sum && parts > 1) {
            drawArrow(view, other.x, other.y, sum.x, sum.y, hit);
            const long = Math.hypot(sum.x, sum.y);
            if (long > 40) {
                const [x, y] = [other.x + sum.x * 1.02, other.y + sum.y * 1.02];
                drawLabel(
                    view,
                    x,
                    y + Math.sign(sum.y || 1) * 16,
                    say.sumOf(long.toFixed(1)),
                    hit,
                    paper,
                );
            }
        }
        drawArrow(view, other.x, other.y, whole.x, whole.y, accent);
        drawDot(view, other.x, other.y, accent, 4);
        const text = `${contact.depth.toFixed(1)}`;
        drawLabel(view, other.x + 24, other.y + 20, text, accent, paper);
    }

    populate();
    return {
        world,
        panel(gui) {
            const kinds = Object.keys(makers).map((kind) => [say[kind], kind]);
            gui.add(settings, 'other', Object.fromEntries(kinds))
                .name(say.other)
                .onChange(keepAndPopulate);
            gui.add(settings, 'wheels').name(say.wheels).onChange(keepAndPopulate);
            gui.add(settings, 'sum').name(say.sum);
            gui.add(settings, 'apply').name(say.apply);
            gui.add(settings, 'rotate').name(say.rotate);
        },
        frame,
        resize: populate,
        dispose: () => world.dispose(),
    };

    function keepAndPopulate() {
        keepPlaces();
        populate();
    }
}

const vectorOf = ({ normal, depth }) => ({ x: normal.x * depth, y: normal.y * depth });

const sumOf = (hits) =>
    hits.map(vectorOf).reduce((p, q) => ({ x: p.x + q.x, y: p.y + q.y }), { x: 0, y: 0 });

const shifted = ({ x, y, angle }, by) => ({ x: x + by.x, y: y + by.y, angle });

/** The distance of the two after a push; negative if they still overlap. */
function gapAfter(car, other, by) {
    const there = shifted(other, by);
    if (overlaps(car.shape, car, other.shape, there)) {
        const left = collide(car.shape, car, other.shape, there).depth;
        return left > least ? -left : 0;
    }
    return distance(car.shape, car, other.shape, there).distance;
}

function makeFacts(parent) {
    parent.innerHTML = `
        <p class="verdict tall" id="verdict"></p>
        <dl class="facts">
            <dt>${say.corners}</dt><dd>${outline.length}</dd>
            <dt>${say.pieces}</dt><dd id="pieces"></dd>
            <dt>${say.touched}</dt><dd id="touched"></dd>
            <dt>${say.push}</dt><dd id="push"></dd>
            <dt>${say.exact}</dt><dd id="exact"></dd>
            <dt>${say.pushGap}</dt><dd id="push-gap"></dd>
            <dt>${say.sumLength}</dt><dd id="sum"></dd>
            <dt>${say.sumGap}</dt><dd id="sum-gap"></dd>
        </dl>`;
    const find = (selector) => parent.querySelector(selector);
    const inWords = (gap) => (gap < 0 ? say.still((-gap).toFixed(1)) : gap.toFixed(1));
    return {
        show({ whole, sum, parts, contact }, car, other, withSum) {
            const none = whole === null;
            write(find('#pieces'), String(car.shape.pieces.length));
            write(find('#touched'), String(parts));
            write(find('#push'), none ? '–' : Math.hypot(whole.x, whole.y).toFixed(1));
            write(find('#exact'), none ? '–' : contact.exact ? say.yes : say.no);
            write(find('#push-gap'), none ? '–' : inWords(gapAfter(car, other, whole)));
            const silent = none || !withSum;
            write(find('#sum'), silent ? '–' : Math.hypot(sum.x, sum.y).toFixed(1));
            write(find('#sum-gap'), silent ? '–' : inWords(gapAfter(car, other, sum)));
            const isShort = !silent && gapAfter(car, other, sum) < 0;
            write(find('#verdict'), sentenceFor(whole, sum, withSum ? parts : 1, isShort));
        },
    };
}

/** One piece has no sum to compare with. */
function sentenceFor(whole, sum, parts, isShort) {
    if (!whole) return say.apart;
    const push = Math.hypot(whole.x, whole.y);
    const one = say.one(push.toFixed(1));
    if (parts < 2) return one;
    if (isShort) return one + say.short(parts);
    const times = Math.hypot(sum.x, sum.y) / push;
    return one + (times > 1.05 ? say.long(parts, times.toFixed(1)) : say.alike(parts));
}
