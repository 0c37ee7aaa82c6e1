/**
 * Ray fan: the field of view of an eye. Reads `castRay` for every ray and every shape, draws the
 * rays, their hits with normals, and the lit area.
 */

import { contains, point, World } from 'sepaxis';
import { turnInPlace } from '../canvas/motion.js';
import { readPlaces } from '../canvas/places.js';
import { fanOf, firstHit } from '../draw/light.js';
import { makers, nameOf } from '../shapes/kinds.js';
import { spoken } from '../site/language.js';
import { paced, signed, write } from '../widgets/table.js';
import { drawRays } from './rays-picture.js';
import { shared } from './words.js';

export const words = {
    en: {
        label: 'Ray fan',
        title: 'Ray fan',
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
        counted: (count, rays, reach) =>
            `${count} of ${rays} ${rays === 1 ? 'ray hits' : 'rays hit'} a shape within ${reach} pixels.`,
        stuck: (name) =>
            ` The lamp is inside the ${name}: there every ray ends at t = 0, with the normal opposite to it.`,
    },
    zh: {
        label: '射线',
        title: '扇形射线',
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
        counted: (count, rays, reach) =>
            `${rays} 条射线中，有 ${count} 条在 ${reach} 像素内遇到图形。`,
        stuck: (name) => `灯在${name}里面：从那里射出的每条射线都止于 t = 0，法线与它方向相反。`,
    },
};
const say = { ...spoken(shared), ...spoken(words) };
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
    const showFacts = paced(view, makeFacts(view.readout).show);
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

/** All rays, the one in the direction of the lamp, and the shapes that contain the lamp. */
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

/** The counts and the middle ray, beside the canvas. */
function makeFacts(parent) {
    parent.innerHTML = `
        <p class="outcome" id="outcome"></p>
        <dl class="facts" id="ray">
            <dt>${say.meets}</dt><dd></dd>
            <dt>t</dt><dd></dd>
            <dt>${say.point}</dt><dd></dd>
            <dt>${say.normal}</dt><dd></dd>
            <dt>${say.inside}</dt><dd></dd>
        </dl>`;
    const outcome = parent.querySelector('#outcome');
    const values = parent.querySelectorAll('dd');
    return {
        show({ fan, middle: { hit }, around, reach }) {
            const count = fan.filter((ray) => ray.hit).length;
            const counted = say.counted(count, fan.length, reach.toFixed(0));
            const stuck = around.length ? say.stuck(around[0].data.name) : '';
            write(outcome, counted + stuck);
            const texts = hit
                ? [
                      hit.body.data.name,
                      hit.t.toFixed(3),
                      `${signed(hit.x)}, ${signed(hit.y)}`,
                      `${signed(hit.normal.x, 2)}, ${signed(hit.normal.y, 2)}`,
                      hit.inside ? say.yes : say.no,
                  ]
                : [say.nothing, '', '', '', ''];
            texts.forEach((text, k) => {
                write(values[k], text || '–');
            });
        },
    };
}
