/**
 * Ray fan: what a lamp lights, or an eye sees. Calls `castRay` for every ray and every shape, draws
 * the rays, their hits with normals, and the lit area.
 */

import { contains, point, World } from 'sepaxis';
import { turnInPlace } from '../canvas/motion.js';
import { readPlaces } from '../canvas/places.js';
import { faded, layered } from '../draw/colors.js';
import {
    drawArrow,
    drawDot,
    drawDraggable,
    drawHandle,
    drawKnob,
    drawLabel,
    drawLine,
} from '../draw/draw.js';
import { fanOf, firstHit, litArea } from '../draw/light.js';
import { makers, nameOf } from '../shapes/kinds.js';
import { fill, paced, pairOf } from '../widgets/table.js';
import { textsOf } from './words.js';

export const words = {
    en: {
        label: 'Ray fan',
        title: 'Ray fan',
        guide: 'guides/fast.html#raycasts',
        caption:
            'Each ray stops at the first shape that it hits. Drag the lamp, turn it by its knob, and put it into a shape.',
        lamp: 'Lamp',
        rays: 'rays',
        spread: 'spread, degrees',
        reach: 'reach',
        light: 'lit area',
        normals: 'normals',
        rotate: 'shapes turn',
        meets: 'the middle ray hits',
        point: 'point',
        inside: 'inside',
        nothing: 'nothing',
        counted: (count, rays) =>
            `${count} of ${rays} ${rays === 1 ? 'ray hits' : 'rays hit'} a shape within reach.`,
        stuck: (name) =>
            ` The lamp is inside the ${name}: every ray ends at t = 0, with a normal opposite to its direction.`,
    },
    zh: {
        label: '射线',
        title: '扇形射线',
        guide: '../guides/fast.html#raycasts',
        caption: '每条射线都停在它遇到的第一个图形上。拖动灯，用旋钮转动它，再把它放进一个图形里。',
        lamp: '灯',
        rays: '射线数量',
        spread: '张角（度）',
        reach: '射程',
        light: '照亮的区域',
        normals: '法线',
        rotate: '图形转动',
        meets: '中间的射线遇到',
        point: '交点',
        inside: '从内部射出',
        nothing: '无',
        counted: (count, rays) => `${rays} 条射线中，有 ${count} 条在射程内遇到图形。`,
        stuck: (name) => `灯在${name}里面：从那里射出的每条射线都止于 t = 0，法线与它方向相反。`,
    },
};
const say = textsOf(words);
export const defaults = {
    rays: 48,
    spread: 360,
    reach: 420,
    light: true,
    normals: true,
    rotate: true,
    at: '',
};
export const controls = ['rays', 'spread', 'reach', 'light', 'normals', 'rotate'];
export const ranges = { rays: [1, 360, 1], spread: [10, 360, 1], reach: [60, 1200, 10] };

const cast = [
    ['box', 0.2, 0.24],
    ['capsule', 0.5, 0.14],
    ['circle', 0.82, 0.26],
    ['hull', 0.12, 0.66],
    ['segment', 0.36, 0.84],
    ['roundedPolygon', 0.88, 0.66],
    ['roundedBox', 0.64, 0.84],
    ['polygon', 0.3, 0.5],
];

export function create(view, settings, random) {
    const world = new World();
    const showFacts = paced(view, makeFacts(view.readout));
    let bodies = null;

    function populate() {
        world.clear();
        bodies = addBodies(world, view, settings, random());
        view.drag.setBodies([...bodies.shapes, bodies.lamp]);
    }

    function frame(dt) {
        turnInPlace(view, world, dt, settings.rotate);
        world.update();
        const found = castFan(bodies, settings, settings.reach * view.scale);
        drawRays(view, bodies, found, settings);
        showFacts(found);
    }

    populate();
    return { world, frame };
}

/** Adds the shapes, and the lamp between them. */
function addBodies(world, view, settings, rng) {
    const { width, height } = view;
    const size = Math.max(26, Math.min(70, Math.sqrt(width * height) * 0.068));
    const kept = readPlaces(settings.at, view, cast.length + 1);
    const shapes = cast.map(([kind, u, v], k) =>
        world.add(makers[kind](size), {
            x: width * (u + rng.between(-0.03, 0.03)),
            y: height * (v + rng.between(-0.03, 0.03)),
            angle: rng.between(-0.7, 0.7),
            ...kept[k],
            data: { name: nameOf[kind], spin: rng.either(rng.between(0.08, 0.2)) },
        }),
    );
    const lamp = world.add(point(), {
        x: width * 0.56,
        y: height * 0.46,
        angle: rng.between(-0.4, 0.4),
        ...kept[cast.length],
        data: { name: say.lamp, knob: 38 },
    });
    return { shapes, lamp };
}

/** Casts all rays, and one in the direction of the lamp; finds the shapes that contain the lamp. */
function castFan({ shapes, lamp }, settings, reach) {
    const spread = (settings.spread / 180) * Math.PI;
    const castRay = (direction) => {
        const [dx, dy] = [reach * Math.cos(direction), reach * Math.sin(direction)];
        const hit = firstHit(shapes, lamp.x, lamp.y, dx, dy);
        return { direction, hit, end: hit ?? { x: lamp.x + dx, y: lamp.y + dy } };
    };
    return {
        spread,
        reach,
        fan: fanOf(lamp.angle, spread, settings.rays).map(castRay),
        middle: castRay(lamp.angle),
        around: shapes.filter((body) => contains(body, lamp.x, lamp.y)),
    };
}

/** Adds a table beside the canvas: how many rays hit, and the numbers of the middle ray. */
function makeFacts(parent) {
    const put = fill(
        parent,
        `<p class="outcome" id="outcome"></p>
        <dl class="facts" id="ray">
            <dt>${say.meets}</dt><dd id="meets"></dd>
            <dt>t</dt><dd id="t"></dd>
            <dt>${say.point}</dt><dd id="point"></dd>
            <dt>${say.normal}</dt><dd id="normal"></dd>
            <dt>${say.inside}</dt><dd id="inside"></dd>
        </dl>`,
    );
    return ({ fan, middle: { hit }, around }) => {
        const count = fan.filter((ray) => ray.hit).length;
        const counted = say.counted(count, fan.length);
        put({
            outcome: counted + (around.length ? say.stuck(around[0].data.name) : ''),
            meets: hit ? hit.body.data.name : say.nothing,
            t: hit ? hit.t.toFixed(3) : '–',
            point: hit ? pairOf(hit, 1) : '–',
            normal: hit ? pairOf(hit.normal) : '–',
            inside: !hit ? '–' : hit.inside ? say.yes : say.no,
        });
    };
}

const glow = 0.55; // opacity of the lamp's colour at the lamp
const stops = 4; // of the gradient: its alpha is quadratic in the distance

/**
 * Draws one frame: the lit area, the shapes, the rays with their hits and normals, and the lamp. `found` is { fan,
 * middle, around, spread, reach }.
 */
function drawRays(view, { shapes, lamp }, found, settings) {
    const { fan, middle, around } = found;
    if (settings.light) drawLight(view, shapes, lamp, found);
    const seen = new Set(fan.map(({ hit }) => hit?.body));
    for (const body of view.drag.bodies) {
        if (body !== lamp) drawShape(view, body, seen.has(body), around.includes(body));
    }
    drawFan(view, lamp, fan, settings.normals);
    drawMiddle(view, lamp, middle);
    const color = around.length > 0 ? view.palette.hit : view.palette.accent;
    drawHandle(view, lamp, { stroke: color, fill: view.palette.lamp, radius: 10 });
    drawKnob(view, lamp, color);
}

/**
 * Darkens the view, except in the lit area. In that area, the shade of the view fades in with the distance from the
 * lamp, and the colour of the lamp fades out. One gradient holds both, since gradients are slow.
 */
function drawLight({ context, palette, width, height }, shapes, lamp, { spread, reach }) {
    const { x, y } = lamp;
    const area = new Path2D();
    if (spread < 2 * Math.PI) area.moveTo(x, y);
    for (const end of litArea(shapes, lamp, lamp.angle, spread, reach)) area.lineTo(end.x, end.y);
    area.closePath();
    const dark = new Path2D(area);
    dark.rect(0, 0, width, height);
    context.fillStyle = palette.shade;
    context.fill(dark, 'evenodd');
    const gradient = context.createRadialGradient(x, y, 0, x, y, reach);
    for (let k = 0; k <= stops; k++) {
        const far = k / stops;
        const lit = faded(palette.lamp, glow * (1 - far));
        gradient.addColorStop(far, layered(lit, faded(palette.shade, far), 1));
    }
    context.fillStyle = gradient;
    context.fill(area);
}

function drawShape(view, body, isSeen, isAround) {
    const { palette } = view;
    drawDraggable(view, body, {
        stroke: isAround ? palette.hit : isSeen ? palette.a : palette.wall,
        fill: isAround ? palette.hitFill : isSeen ? palette.aFill : palette.freeFill,
        hit: isAround,
    });
}

/**
 * Where the normal of a hit starts. A ray that starts inside a shape ends where it starts, and its normal is the
 * reversed direction. This normal is drawn a little off the lamp, to be visible.
 */
function normalStart({ inside, normal }, end) {
    const off = inside ? 16 : 0;
    return [end.x + normal.x * off, end.y + normal.y * off];
}

function drawFan(view, lamp, fan, withNormals) {
    const { context, palette } = view;
    // Strokes the rays one by one: without a GPU, one path of all rays takes longer.
    context.strokeStyle = palette.soft;
    context.lineWidth = 1;
    context.globalAlpha = fan.length > 180 ? 0.25 : 0.45;
    for (const { end } of fan) strokeLine(context, lamp.x, lamp.y, end.x, end.y);
    context.globalAlpha = 1;
    context.strokeStyle = palette.b;
    context.lineWidth = 1.75;
    for (const { hit, end } of fan) {
        if (!hit || !withNormals) continue;
        const [x, y] = normalStart(hit, end);
        strokeLine(context, x, y, x + hit.normal.x * 11, y + hit.normal.y * 11);
    }
    drawEnds(view, fan);
}

function strokeLine(context, x, y, toX, toY) {
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(toX, toY);
    context.stroke();
}

/** Draws a dot with a light outline at every hit. Fills two circles, since stroking circles takes longer. */
function drawEnds({ context, palette }, fan) {
    const ends = fan.filter(({ hit }) => hit && !hit.inside);
    fillDots(context, ends, 3.5, palette.surface);
    fillDots(context, ends, 2.25, palette.b);
}

function fillDots(context, ends, radius, color) {
    context.beginPath();
    for (const { hit } of ends) {
        context.moveTo(hit.x + radius, hit.y);
        context.arc(hit.x, hit.y, radius, 0, 2 * Math.PI);
    }
    context.fillStyle = color;
    context.fill();
}

/** Draws the ray in the lamp's direction, with its numbers. */
function drawMiddle(view, lamp, { hit, end, direction }) {
    const { accent, paper } = view.palette;
    drawLine(view.context, lamp.x, lamp.y, end.x, end.y, { color: accent, width: 2 });
    if (!hit) return;
    const [x, y] = normalStart(hit, end);
    drawArrow(view, x, y, hit.normal.x * 26, hit.normal.y * 26, accent);
    if (!hit.inside) drawDot(view, end.x, end.y, accent, 4);
    const place = labelPlace(view, hit, end, direction);
    drawLabel(view, ...place, `t ${hit.t.toFixed(2)}`, accent, paper);
}

/**
 * Where the label goes: beyond the hit in the direction of the ray, where it covers neither the ray nor the normal. Near
 * the left or right edge of the view it is above or below the hit; if the lamp is inside a shape, above or below the
 * lamp.
 */
function labelPlace({ width }, { inside }, { x, y }, direction) {
    const [dx, dy] = [Math.cos(direction), Math.sin(direction)];
    if (inside) return [x, y + (dy > 0 ? -42 : 42)];
    const isNearEdge = Math.abs(x - width / 2) > width / 2 - 70;
    return [x + dx * 36, y + (isNearEdge ? 34 * Math.sign(dy || 1) : dy * 22)];
}
