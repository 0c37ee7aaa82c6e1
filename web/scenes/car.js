/**
 * A racing car: one concave outline, cut into convex pieces, that answers as one shape. Reads
 * `collide` of the whole, and of every piece by itself as one would without wholes; writes both: the
 * one push that parts the two, and the sum of the pieces' pushes, which goes too far.
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
import {
    drawArrow,
    drawBody,
    drawDot,
    drawGhost,
    drawKnob,
    drawLabel,
    inPlace,
    outlineOf,
} from '../ink.js';
import { turnInPlace } from '../motion.js';
import { drawPieces } from '../pieces.js';
import { readPlaces, writePlaces } from '../places.js';
import { outline, wheels } from '../racing-car.js';
import { write } from '../table.js';

export const label = 'Car';
export const title = 'A concave car';
export const caption =
    'The outline is cut into convex pieces, yet it gets one push, the shortest that frees it. The sum of what each piece wants goes too far, or not far enough.';
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
const least = 0.05; // pixels: below, the two merely touch

export function create(stage, settings, random) {
    const { context, hand } = stage;
    const world = new World();
    const facts = makeFacts(stage.readout);
    let chassis = null; // the outline alone
    let car = null;
    let other = null;

    function populate() {
        world.clear();
        const dice = random();
        const { width, height } = stage;
        const long = Math.min(width * 0.0079, height * 0.0125);
        const kept = readPlaces(settings.at, stage, 2);
        chassis = polygon(outline.map(([x, y]) => [x * long, y * long]));
        const discs = wheels.map(({ x, y, radius }) =>
            circle(radius * long).at(x * long, y * long),
        );
        car = world.add(settings.wheels ? compound([chassis, ...discs]) : chassis, {
            x: width * 0.49,
            y: height * (0.55 + dice.between(-0.03, 0.03)),
            angle: dice.between(-0.12, 0.12),
            ...kept[0],
            data: { name: 'Car', knob: 57 * long },
        });
        const maker = makers[settings.other] ?? makers.box;
        const at = car.toWorld(6 * long, -13 * long);
        const size = 25 * long;
        other = world.add(maker(size), {
            x: at.x + dice.between(-5, 5) * long,
            y: at.y,
            angle: dice.between(-0.6, 0.6),
            ...kept[1],
            data: { name: 'Other shape', spin: -0.35, knob: size * 0.75 },
        });
        hand.serve([car, other], { onrelease: keepPlaces });
    }

    function keepPlaces() {
        settings.at = writePlaces(stage, [car, other]);
        stage.remember();
    }

    function frame(dt) {
        turnInPlace(stage, world, dt, settings.rotate);
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
            drawGhost(stage, other.shape, shifted(other, answer.sum), stage.palette.hit);
        }
        if (answer.whole)
            drawGhost(stage, other.shape, shifted(other, answer.whole), stage.palette.accent);
        drawOther(whole !== null);
        drawKnob(stage, car, stage.palette.a);
        drawKnob(stage, other, stage.palette.b);
        if (answer.whole) drawPushes(answer);
        facts.show(answer, car, other, settings.sum);
        if (settings.apply && whole && whole.depth > least && other !== hand.held) {
            other.set(other.x + answer.whole.x, other.y + answer.whole.y);
            return true;
        }
        return false;
    }

    function drawCar(hit) {
        const { palette } = stage;
        const { shape } = car;
        const isRinged = car === hand.selected && hand.ring;
        drawBody(stage, car, {
            stroke: palette.a,
            fill: palette.surface,
            held: car === hand.held,
            ring: isRinged,
        });
        drawPieces(stage, shape, car);
        inPlace(context, shape, car, () => {
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
        const { palette } = stage;
        drawBody(stage, other, {
            stroke: palette.b,
            fill: palette.bFill,
            hit,
            held: other === hand.held,
            ring: other === hand.selected && hand.ring,
        });
    }

    /** The pushes at true length, from where the two touch. */
    function drawPushes({ whole, sum, parts, contact }) {
        const { accent, hit, paper } = stage.palette;
        for (const { x, y } of contact.points) drawDot(stage, x, y, accent, 3);
        if (settings.sum && parts > 1) {
            drawArrow(stage, other.x, other.y, sum.x, sum.y, hit);
            const long = Math.hypot(sum.x, sum.y);
            if (long > 40) {
                const [x, y] = [other.x + sum.x * 1.02, other.y + sum.y * 1.02];
                drawLabel(
                    stage,
                    x,
                    y + Math.sign(sum.y || 1) * 16,
                    `sum ${long.toFixed(1)}`,
                    hit,
                    paper,
                );
            }
        }
        drawArrow(stage, other.x, other.y, whole.x, whole.y, accent);
        drawDot(stage, other.x, other.y, accent, 4);
        const text = `${contact.depth.toFixed(1)}`;
        drawLabel(stage, other.x + 24, other.y + 20, text, accent, paper);
    }

    populate();
    return {
        world,
        panel(gui) {
            gui.add(settings, 'other', Object.keys(makers))
                .name('against')
                .onChange(keepAndPopulate);
            gui.add(settings, 'wheels').name('wheels: a compound').onChange(keepAndPopulate);
            gui.add(settings, 'sum').name('sum of the pieces');
            gui.add(settings, 'apply').name('apply the push');
            gui.add(settings, 'rotate').name('turn by themselves');
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

function makeFacts(parent) {
    parent.innerHTML = `
        <p class="verdict tall" id="verdict"></p>
        <dl class="facts">
            <dt>Corners of the outline</dt><dd>${outline.length}</dd>
            <dt>Convex pieces, wheels and all</dt><dd id="pieces"></dd>
            <dt>Pieces that are touched</dt><dd id="touched"></dd>
            <dt>The one push</dt><dd id="push"></dd>
            <dt>Surely the shortest?</dt><dd id="exact"></dd>
            <dt>Gap after it</dt><dd id="push-gap"></dd>
            <dt>Sum of the pieces' pushes</dt><dd id="sum"></dd>
            <dt>Gap after that</dt><dd id="sum-gap"></dd>
        </dl>`;
    const find = (selector) => parent.querySelector(selector);
    const gapAfter = (car, other, by) => {
        const there = shifted(other, by);
        if (overlaps(car.shape, car, other.shape, there)) {
            const left = collide(car.shape, car, other.shape, there).depth;
            return left > least ? `still ${left.toFixed(1)} deep` : '0.0';
        }
        return distance(car.shape, car, other.shape, there).distance.toFixed(1);
    };
    return {
        show({ whole, sum, parts, contact }, car, other, withSum) {
            const none = whole === null;
            write(find('#pieces'), String(car.shape.pieces.length));
            write(find('#touched'), String(parts));
            write(find('#push'), none ? '–' : Math.hypot(whole.x, whole.y).toFixed(1));
            write(find('#exact'), none ? '–' : contact.exact ? 'yes' : 'no');
            write(find('#push-gap'), none ? '–' : gapAfter(car, other, whole));
            const silent = none || !withSum;
            write(find('#sum'), silent ? '–' : Math.hypot(sum.x, sum.y).toFixed(1));
            write(find('#sum-gap'), silent ? '–' : gapAfter(car, other, sum));
            write(
                find('#verdict'),
                sentenceFor(whole, sum, parts, withSum, gapAfter(car, other, sum)),
            );
        },
    };
}

function sentenceFor(whole, sum, parts, withSum, gap) {
    if (!whole) return 'They are apart. Drag one onto the other.';
    const push = Math.hypot(whole.x, whole.y);
    const one = `One push of ${push.toFixed(1)} parts them.`;
    if (!withSum || parts < 2) return one;
    if (gap.startsWith('still')) return `${one} The sum of ${parts} pushes does not even do that.`;
    const times = Math.hypot(sum.x, sum.y) / push;
    return times > 1.05
        ? `${one} The sum of ${parts} pieces' pushes is ${times.toFixed(1)} times as long.`
        : `${one} Here the sum of ${parts} pieces' pushes is about as long.`;
}
