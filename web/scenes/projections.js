/**
 * Projections: the separating axis theorem made visible. Reads one `trace` per frame and nothing
 * else, draws every axis with both projections around the two shapes, and lists them beside the
 * canvas.
 */

import { polygon, trace, World } from 'sepaxis';
import { turnInPlace } from '../canvas/motion.js';
import { readPlaces, writePlaces } from '../canvas/places.js';
import { drawArrow, drawBody, drawGhost, drawKnob, drawLabel, drawLine } from '../draw/draw.js';
import { createLanes } from '../draw/lanes.js';
import { drawAxis, drawAxisLabel, drawProjectionLines } from '../draw/shadows.js';
import { choices, makers as kinds } from '../shapes/kinds.js';
import { regular } from '../shapes/random.js';
import { spoken } from '../site/language.js';
import { createAxisList } from '../widgets/axis-list.js';

export const words = {
    en: {
        label: 'Projections',
        title: 'Projections',
        caption:
            'Every axis shows the shadows of A and B. One gap between them proves that the shapes are apart; without a gap, the shortest overlap is the shortest push.',
        shape: (label) => `Shape ${label}`,
        a: 'shape A',
        b: 'shape B',
        triangle: 'triangle',
        pentagon: 'pentagon',
        hexagon: 'hexagon',
        axes: 'axes',
        all: 'all',
        one: 'deciding axis only',
        lines: 'projection lines',
        rotate: 'rotate automatically',
    },
    zh: {
        label: '投影',
        title: '投影',
        caption:
            '每条轴上都画着 A 和 B 的影子。只要有一处缝隙，就证明两者没有相碰；处处都没有缝隙，最短的重叠就是出路。',
        shape: (label) => `图形 ${label}`,
        a: '图形 A',
        b: '图形 B',
        triangle: '三角形',
        pentagon: '五边形',
        hexagon: '六边形',
        axes: '显示的轴',
        all: '全部',
        one: '只有起决定作用的',
        lines: '投影线',
        rotate: '自行转动',
    },
};
const say = spoken(words);
export const defaults = {
    a: 'box',
    b: 'triangle',
    axes: 'all',
    lines: true,
    rotate: true,
    at: '',
};

const makers = {
    triangle: (size) => polygon(regular(3, size * 1.15)),
    pentagon: (size) => polygon(regular(5, size)),
    hexagon: (size) => polygon(regular(6, size)),
    ...kinds,
};
const shapes = {
    [say.triangle]: 'triangle',
    [say.pentagon]: 'pentagon',
    [say.hexagon]: 'hexagon',
    ...choices,
};

export function create(view, settings, random) {
    const { drag } = view;
    const world = new World();
    const lanes = createLanes(view);
    const list = createAxisList(view.readout);
    let a = null;
    let b = null;

    function populate() {
        const kept = a
            ? [a, b].map(({ x, y, angle }) => ({ x, y, angle }))
            : readPlaces(settings.at, view, 2);
        world.clear();
        lanes.forget();
        const rng = random();
        const size = Math.max(38, Math.min(95, Math.min(view.width, view.height) * 0.125));
        const [midX, midY] = [view.width / 2, view.height / 2];
        const place = (kind, side, label, spin) =>
            world.add((Object.hasOwn(makers, kind) ? makers[kind] : makers.box)(size), {
                x: midX + side * size * 0.62,
                y: midY + side * size * rng.between(-0.25, 0.25),
                angle: rng.between(-0.6, 0.6),
                ...kept[label === 'A' ? 0 : 1],
                data: { name: say.shape(label), label, spin },
            });
        a = place(settings.a, -1, 'A', 0.22);
        b = place(settings.b, 1, 'B', -0.16);
        drag.setBodies([a, b], { knob: size * 0.62, onrelease: keepPlaces });
    }

    function keepPlaces() {
        settings.at = writePlaces(view, [a, b]);
        view.remember();
    }

    function frame(dt) {
        turnInPlace(view, world, dt, settings.rotate);
        world.update();
        const found = trace(a, b);
        list.show(found);

        const deciding = found.hit ? found.winner : found.separating;
        const pointed = list.pointed();
        const way = pushOf(found.collision);
        const shown = found.axes
            .map((axis, order) => ({ axis, order, ...lanes.place(axis, order, a, b, way) }))
            .filter(
                ({ order }) => settings.axes === 'all' || order === deciding || order === pointed,
            );

        for (const row of shown) {
            const strong = row.order === deciding || row.order === pointed;
            if (settings.lines && (strong || shown.length <= 6)) {
                drawProjectionLines(view, row, a, b, strong);
            }
        }
        if (!found.hit) drawSeparatingLine(found.axes[deciding]);
        drawShape(a, view.palette.a, view.palette.aFill, found.hit);
        drawShape(b, view.palette.b, view.palette.bFill, found.hit);
        if (found.hit) drawPush(way);
        const states = shown.map(({ order }) => ({
            untested: found.separating >= 0 && order > found.separating,
            deciding: order === deciding,
        }));
        shown.forEach((row, k) => {
            drawAxis(view, row, states[k]);
        });
        shown.forEach((row, k) => {
            drawAxisLabel(view, row, states[k]);
        });
        for (const body of drag.bodies) {
            drawKnob(view, body, body === a ? view.palette.a : view.palette.b);
        }
        return lanes.slid();
    }

    function drawShape(body, stroke, fill, hit) {
        drawBody(view, body, {
            stroke,
            fill,
            hit,
            held: body === drag.held,
            ring: body === drag.selected && drag.ring,
        });
        // Off the centre, where the arrow starts.
        const at = body.toWorld(-drag.knob / 2, 0);
        drawLabel(view, at.x, at.y, body.data.label, stroke);
    }

    /** Through the middle of the gap, perpendicular to the separating axis. */
    function drawSeparatingLine({ x, y, a: shadowA, b: shadowB }) {
        const { palette, width, height } = view;
        const below = Math.min(shadowA.max, shadowB.max);
        const above = Math.max(shadowA.min, shadowB.min);
        const middle = (below + above) / 2;
        const along = (-y * (a.x + b.x) + x * (a.y + b.y)) / 2;
        const reach = width + height;
        const at = (t) => [x * middle - y * t, y * middle + x * t];
        const color = palette.accent;
        drawLine(view.context, ...at(along - reach), ...at(along + reach), {
            color,
            width: 1.5,
            dash: [9, 5],
        });
    }

    /** The MTV as an arrow from B, and B moved by it. */
    function drawPush(way) {
        const { accent } = view.palette;
        drawGhost(view, b.shape, { x: b.x + way.x, y: b.y + way.y, angle: b.angle }, accent);
        drawArrow(view, b.x, b.y, way.x, way.y, accent);
    }

    populate();
    return {
        world,
        panel(gui) {
            gui.add(settings, 'a', shapes).name(say.a).onChange(populate);
            gui.add(settings, 'b', shapes).name(say.b).onChange(populate);
            gui.add(settings, 'axes', { [say.all]: 'all', [say.one]: 'one' }).name(say.axes);
            gui.add(settings, 'lines').name(say.lines);
            gui.add(settings, 'rotate').name(say.rotate);
        },
        frame,
        dispose: () => world.dispose(),
    };
}

/** The minimum translation vector, which moves B out of A. */
function pushOf(collision) {
    if (!collision) return { x: 0, y: 0 };
    const { normal, depth } = collision;
    return { x: normal.x * depth, y: normal.y * depth };
}
