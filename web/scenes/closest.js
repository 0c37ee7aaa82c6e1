/**
 * Closest points: the distances between shapes and their closest points. Reads `distance` from one
 * shape to all others, and `closestPoint` for a probe and a grid of points; draws lines, normals,
 * and a needle at every grid point that points to the nearest outline.
 */

import { closestPoint, distance, point, World } from 'sepaxis';
import { turnInPlace } from '../canvas/motion.js';
import { readPlaces, writePlaces } from '../canvas/places.js';
import { drawArrow, drawBody, drawDot, drawKnob, drawLabel, drawLine } from '../draw/draw.js';
import { makers, nameOf } from '../shapes/kinds.js';
import { spoken } from '../site/language.js';
import { fillTable, signed, write } from '../widgets/table.js';

export const words = {
    en: {
        label: 'Closest',
        title: 'Closest points',
        caption:
            'Lines connect the closest points of the chosen shape and each of the others. Every needle points to the nearest outline, from outside and from inside.',
        shape: (label) => `Shape ${label}`,
        probe: 'Probe',
        count: 'shapes',
        all: 'lines to all',
        field: 'field of points',
        rotate: 'rotate automatically',
        to: 'to',
        kind: 'kind',
        normal: 'normal',
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
        caption:
            '线段从选中的图形出发，连到其他每个图形离它最近的地方。每根小针都指向最近的轮廓，在外面、在里面都一样。',
        shape: (label) => `图形 ${label}`,
        probe: '探针',
        count: '图形数量',
        all: '连到所有图形',
        field: '小针阵列',
        rotate: '自行转动',
        to: '到',
        kind: '种类',
        normal: '法线',
        distance: '距离',
        nearest: (from, kind, to, gap) => `从 ${from}（${kind}）出发：${to} 最近，相距 ${gap}。`,
        overlap: (from, kind, to) => `从 ${from}（${kind}）出发：${to} 与它重叠，所以距离是 0。`,
        inside: (name, gap) => `探针在 ${name} 里面，离它的轮廓 ${gap}。`,
        outside: (name, gap) => `探针在外面；${name} 的轮廓最近，相距 ${gap}。`,
    },
};
const say = spoken(words);
export const defaults = {
    count: 5,
    all: true,
    field: true,
    rotate: true,
    from: 0,
    at: '',
};
export const ranges = { count: [2, 7] };

const cast = ['capsule', 'hull', 'circle', 'roundedBox', 'segment', 'roundedPolygon', 'polygon'];
const grid = 28; // pixels between needles: one at each dot of the background
const needle = 15; // pixels at most
const far = 230; // pixels: at this distance a needle has faded out
const shades = 5; // steps of fading

export function create(view, settings, random) {
    const { context, drag } = view;
    const world = new World();
    const facts = makeFacts(view.readout);
    let bodies = [];
    let probe = null;

    function populate() {
        world.clear();
        const rng = random();
        const size = Math.max(34, Math.min(84, Math.sqrt(view.width * view.height) * 0.082));
        const kept = readPlaces(settings.at, view, settings.count + 1);
        bodies = Array.from({ length: settings.count }, (_, k) => {
            const turn = ((k + rng.between(-0.12, 0.12)) / settings.count) * 2 * Math.PI - 2.4;
            const kind = cast[k % cast.length];
            return world.add(makers[kind](size), {
                x: view.width * (0.5 + 0.33 * Math.cos(turn)),
                y: view.height * (0.5 + 0.33 * Math.sin(turn)),
                angle: rng.between(-0.6, 0.6),
                ...kept[k],
                data: {
                    name: say.shape(letter(k)),
                    label: letter(k),
                    kind: nameOf[kind],
                    spin: rng.either(rng.between(0.1, 0.25)),
                    knob: size * 0.55,
                },
            });
        });
        probe = world.add(point(), {
            x: view.width * 0.5,
            y: view.height * 0.52,
            ...kept[settings.count],
            data: { name: say.probe, label: '', knob: 0 },
        });
        drag.setBodies([...bodies, probe], { onrelease: keepPlaces });
    }

    function keepPlaces() {
        settings.at = writePlaces(view, [...bodies, probe]);
        view.remember();
    }

    /** The lines start from the shape that was last dragged or selected. */
    function chosen() {
        const index = bodies.indexOf(drag.selected);
        if (index >= 0 && index !== settings.from) {
            settings.from = index;
            view.remember();
        }
        return bodies[settings.from] ?? bodies[0];
    }

    function frame(dt) {
        turnInPlace(view, world, dt, settings.rotate);
        world.update();
        const from = chosen();
        const lines = bodies
            .filter((body) => body !== from)
            .map((body) => ({ body, ...distance(from, body) }));
        const nearest = lines.reduce((best, line) => (line.distance < best.distance ? line : best));
        const probed = outlineNear(bodies, probe.x, probe.y);

        for (const body of drag.bodies) if (body !== probe) drawShape(body, from, lines);
        if (settings.field) drawField();
        for (const body of drag.bodies) if (body !== probe) drawName(body, from);
        for (const line of lines) {
            if (line !== nearest && settings.all) drawThinLine(line);
        }
        drawNearest(nearest);
        drawProbe(probed);
        for (const body of bodies) drawKnob(view, body, colorOf(body, from).stroke);
        facts.show(from, lines, nearest, probed);
    }

    /** The needles, in one of two colours and one of `shades` opacities. */
    function drawField() {
        const rows = new Map();
        const boxes = bodies.map((body) => ({ body, ...body.bounds() }));
        const out = {};
        for (let y = 1 + grid; y < view.height; y += grid) {
            for (let x = 1 + grid; x < view.width; x += grid) {
                const near = boxes.filter((box) => gapTo(box, x, y) < far).map(({ body }) => body);
                const hit = outlineNear(near, x, y, out);
                if (!hit || hit.distance > far) continue;
                const shade = Math.ceil((1 - Math.max(0, hit.distance) / far) * shades);
                const key = hit.inside ? -shade : shade;
                if (!rows.has(key)) rows.set(key, new Path2D());
                const path = rows.get(key);
                const gap = Math.abs(hit.distance);
                const part = Math.min(1, needle / (gap || 1));
                path.moveTo(x, y);
                path.lineTo(x + (hit.x - x) * part, y + (hit.y - y) * part);
            }
        }
        context.lineCap = 'round';
        for (const [key, path] of rows) {
            context.globalAlpha = 0.15 + (0.7 * Math.abs(key)) / shades;
            context.strokeStyle = key < 0 ? view.palette.b : view.palette.faint;
            context.lineWidth = key < 0 ? 2 : 1.5;
            context.stroke(path);
        }
        context.globalAlpha = 1;
        context.lineCap = 'butt';
    }

    const colorOf = (body, from) =>
        body === from
            ? { stroke: view.palette.a, fill: view.palette.aFill }
            : { stroke: view.palette.free, fill: view.palette.freeFill };

    function drawShape(body, from, lines) {
        const touching = lines.some((line) => line.distance === 0 && line.body === body);
        drawBody(view, body, {
            ...colorOf(body, from),
            hit: touching || (body === from && lines.some((line) => line.distance === 0)),
            held: body === drag.held,
            ring: body === drag.selected && drag.ring,
        });
    }

    function drawName(body, from) {
        const { stroke } = colorOf(body, from);
        const aside = body.shape.area > 0 ? 0 : 16;
        const at = body.toWorld(-body.data.knob * 0.4, 0);
        drawLabel(view, at.x, at.y - aside, body.data.label, stroke, view.palette.surface);
    }

    function drawThinLine({ pointA, pointB, distance: gap }) {
        const { palette } = view;
        const line = { color: palette.soft, width: 1.25, dash: [5, 4] };
        drawLine(context, pointA.x, pointA.y, pointB.x, pointB.y, line);
        for (const { x, y } of [pointA, pointB]) drawDot(view, x, y, palette.soft, 2.5);
        labelLine(pointA, pointB, gap, palette.soft);
    }

    /**
     * The shortest of the lines: it follows the normal, perpendicular to the surfaces that it
     * touches.
     */
    function drawNearest({ pointA, pointB, normal, distance: gap }) {
        const { accent } = view.palette;
        const thin = { color: accent, width: 1.5 };
        for (const { x, y } of [pointA, pointB]) {
            const [dx, dy] = [-normal.y * 26, normal.x * 26];
            drawLine(context, x - dx, y - dy, x + dx, y + dy, thin);
        }
        // Without a gap the arrow still shows a direction: the normal of the overlap.
        const length = gap || 34;
        drawArrow(view, pointA.x, pointA.y, normal.x * length, normal.y * length, accent);
        drawDot(view, pointA.x, pointA.y, accent, 4);
        labelLine(pointA, pointB, gap, accent);
    }

    /** The distance of a point from the probe and its label. */
    const roomAt = ({ x, y }) => Math.hypot(x - probe.x, y - probe.y - 11);

    function labelLine(from, to, gap, color) {
        // At the middle of the line, unless the probe is there.
        const { x, y } = [0.5, 0.34, 0.66]
            .map((t) => ({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }))
            .reduce((best, next) =>
                roomAt(best) > 40 || roomAt(next) < roomAt(best) ? best : next,
            );
        // On a short line the label would hide the ends, so it stands beside it.
        const aside = gap > 90 ? 0 : 24;
        const length = gap || 1;
        const [dx, dy] = [(to.y - from.y) / length, (from.x - to.x) / length];
        drawLabel(view, x + dx * aside, y + dy * aside, gap.toFixed(1), color, view.palette.paper);
    }

    function drawProbe(hit) {
        const { palette } = view;
        const { x, y } = probe;
        const color = hit.inside ? palette.b : palette.ink;
        drawLine(context, x, y, hit.x, hit.y, { color, width: 1.75 });
        drawArrow(view, hit.x, hit.y, hit.normal.x * 24, hit.normal.y * 24, color);
        drawDot(view, hit.x, hit.y, color, 3);
        context.beginPath();
        context.arc(x, y, 9, 0, 2 * Math.PI);
        context.fillStyle = palette.surface;
        context.fill();
        context.strokeStyle = color;
        context.lineWidth = probe === drag.held ? 3 : 1.75;
        context.stroke();
        if (probe === drag.selected && drag.ring) {
            context.beginPath();
            context.arc(x, y, 14, 0, 2 * Math.PI);
            context.strokeStyle = palette.focus;
            context.lineWidth = 2;
            context.stroke();
        }
        drawDot(view, x, y, color, 3);
        drawLabel(view, x, y + 22, signed(hit.distance), color, palette.paper);
    }

    populate();
    return {
        world,
        panel(gui) {
            const again = () => {
                settings.at = '';
                view.remember();
                populate();
            };
            gui.add(settings, 'count', ...ranges.count, 1)
                .name(say.count)
                .onFinishChange(again);
            gui.add(settings, 'all').name(say.all);
            gui.add(settings, 'field').name(say.field);
            gui.add(settings, 'rotate').name(say.rotate);
        },
        frame,
        dispose: () => world.dispose(),
    };
}

const letter = (k) => String.fromCharCode(65 + k);

/**
 * The distance of a point from the bounds of a shape: a lower bound of the distance to its outline.
 */
function gapTo({ minX, minY, maxX, maxY }, x, y) {
    return Math.hypot(Math.max(0, minX - x, x - maxX), Math.max(0, minY - y, y - maxY));
}

/** The nearest outline point of all shapes; inside shapes, that of the deepest overlap. */
function outlineNear(bodies, x, y, out = {}) {
    let best = null;
    for (const body of bodies) {
        const hit = closestPoint(body, x, y, out);
        if (!best || hit.distance < best.distance) {
            best = { x: hit.x, y: hit.y, distance: hit.distance, inside: hit.inside, body };
            best.normal = { ...hit.normal };
        }
    }
    return best;
}

/** The distances beside the canvas. */
function makeFacts(parent) {
    parent.innerHTML = `
        <p class="verdict" id="verdict"></p>
        <table class="axes" id="distances">
            <thead><tr>
                <th scope="col">${say.to}</th><th scope="col">${say.kind}</th>
                <th scope="col">${say.normal}</th><th scope="col">${say.distance}</th>
            </tr></thead>
            <tbody></tbody>
        </table>
        <p class="after" id="probe"></p>`;
    const find = (selector) => parent.querySelector(selector);
    return {
        show(from, lines, nearest, probed) {
            const pair = [from.data.label, from.data.kind, nearest.body.data.label];
            const verdict =
                nearest.distance > 0
                    ? say.nearest(...pair, nearest.distance.toFixed(1))
                    : say.overlap(...pair);
            write(find('#verdict'), verdict);
            const rows = lines.map((line) => ({
                cells: [
                    line.body.data.label,
                    line.body.data.kind,
                    `${signed(line.normal.x, 2)}, ${signed(line.normal.y, 2)}`,
                    line.distance.toFixed(1),
                ],
                state: line === nearest ? 'deciding' : '',
            }));
            fillTable(find('tbody'), rows, ['', '', '', '']);
            const { label: other } = probed.body.data;
            const gap = Math.abs(probed.distance).toFixed(1);
            write(find('#probe'), probed.inside ? say.inside(other, gap) : say.outside(other, gap));
        },
    };
}
