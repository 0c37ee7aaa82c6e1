/**
 * Ray fan: the field of view of an eye. Reads `castRay` for every ray and every shape, draws the
 * rays, their hits with normals, and the lit area.
 */

import { contains, point, World } from 'sepaxis';
import { turnInPlace } from '../canvas/motion.js';
import { readPlaces, writePlaces } from '../canvas/places.js';
import { drawArrow, drawBody, drawDot, drawKnob, drawLabel, drawLine } from '../draw/draw.js';
import { fanOf, firstHit, litArea } from '../draw/light.js';
import { makers, nameOf } from '../shapes/kinds.js';
import { spoken } from '../site/language.js';
import { signed, write } from '../widgets/table.js';

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
        normal: 'normal',
        inside: 'inside',
        yes: 'yes',
        no: 'no',
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
        normal: '法线',
        inside: '从内部射出',
        yes: '是',
        no: '否',
        nothing: '无',
        counted: (count, rays, reach) =>
            `${rays} 条射线中，有 ${count} 条在 ${reach} 像素内遇到图形。`,
        stuck: (name) => `灯在${name}里面：从那里射出的每条射线都止于 t = 0，法线与它方向相反。`,
    },
};
const say = spoken(words);
export const defaults = {
    rays: 48,
    spread: 360,
    reach: 420,
    light: true,
    normals: true,
    rotate: true,
    at: '',
};
export const ranges = { rays: [1, 360], spread: [10, 360], reach: [60, 1200] };

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
    const { context, drag } = view;
    const world = new World();
    const facts = makeFacts(view.readout);
    let bodies = [];
    let lamp = null;

    function populate() {
        world.clear();
        const rng = random();
        const size = Math.max(26, Math.min(70, Math.sqrt(view.width * view.height) * 0.068));
        const kept = readPlaces(settings.at, view, cast.length + 1);
        bodies = cast.map(([kind, u, v], k) =>
            world.add(makers[kind](size), {
                x: view.width * (u + rng.between(-0.03, 0.03)),
                y: view.height * (v + rng.between(-0.03, 0.03)),
                angle: rng.between(-0.7, 0.7),
                ...kept[k],
                data: { name: nameOf[kind], spin: rng.either(rng.between(0.08, 0.2)) },
            }),
        );
        lamp = world.add(point(), {
            x: view.width * 0.56,
            y: view.height * 0.46,
            angle: rng.between(-0.4, 0.4),
            ...kept[cast.length],
            data: { name: say.lamp, knob: 38 },
        });
        drag.setBodies([...bodies, lamp], { onrelease: keepPlaces });
    }

    function keepPlaces() {
        settings.at = writePlaces(view, [...bodies, lamp]);
        view.remember();
    }

    function frame(dt) {
        turnInPlace(view, world, dt, settings.rotate);
        world.update();
        const reach = settings.reach * view.scale;
        const spread = (settings.spread / 180) * Math.PI;
        const cast = (direction) => {
            const [dx, dy] = [reach * Math.cos(direction), reach * Math.sin(direction)];
            const hit = firstHit(bodies, lamp.x, lamp.y, dx, dy);
            const end = hit ?? { x: lamp.x + dx, y: lamp.y + dy };
            return { direction, hit, end };
        };
        const fan = fanOf(lamp.angle, spread, settings.rays).map(cast);
        const middle = cast(lamp.angle);
        const around = bodies.filter((body) => contains(body, lamp.x, lamp.y));

        if (settings.light) drawLight(spread, reach);
        const hits = new Set(fan.map(({ hit }) => hit?.body));
        for (const body of drag.bodies) {
            if (body !== lamp) drawShape(body, hits.has(body), around.includes(body));
        }
        drawFan(fan);
        drawMiddle(middle);
        drawLamp(around.length > 0);
        facts.show(fan, middle, around, reach);
    }

    /** Darkens the view, with light that fades towards its maximum range. */
    function drawLight(spread, reach) {
        const { palette, width, height } = view;
        const { x, y } = lamp;
        const area = new Path2D();
        if (settings.spread < 360) area.moveTo(x, y);
        for (const end of litArea(bodies, lamp, lamp.angle, spread, reach)) {
            area.lineTo(end.x, end.y);
        }
        area.closePath();
        context.fillStyle = palette.shade;
        context.fillRect(0, 0, width, height);
        const fading = (color) => {
            const gradient = context.createRadialGradient(x, y, 0, x, y, reach);
            gradient.addColorStop(0, color);
            gradient.addColorStop(1, `${color}00`);
            return gradient;
        };
        context.globalCompositeOperation = 'destination-out';
        context.fillStyle = fading('#000000');
        context.fill(area);
        context.globalCompositeOperation = 'source-over';
        context.globalAlpha = 0.55;
        context.fillStyle = fading(palette.lamp);
        context.fill(area);
        context.globalAlpha = 1;
    }

    function drawShape(body, seen, around) {
        const { palette } = view;
        drawBody(view, body, {
            stroke: around ? palette.hit : seen ? palette.a : palette.wall,
            fill: around ? palette.hitFill : seen ? palette.aFill : palette.freeFill,
            hit: around,
            held: body === drag.held,
            ring: body === drag.selected && drag.ring,
        });
    }

    function drawFan(fan) {
        const { palette } = view;
        const lines = new Path2D();
        const ticks = new Path2D();
        for (const { hit, end } of fan) {
            lines.moveTo(lamp.x, lamp.y);
            lines.lineTo(end.x, end.y);
            if (!hit) continue;
            // A ray that starts inside a shape ends at its start, with the reversed direction as
            // normal: draw it a little off the lamp to make it visible.
            const off = hit.inside ? 16 : 0;
            const [x, y] = [end.x + hit.normal.x * off, end.y + hit.normal.y * off];
            ticks.moveTo(x, y);
            ticks.lineTo(x + hit.normal.x * 11, y + hit.normal.y * 11);
        }
        context.strokeStyle = palette.soft;
        context.lineWidth = 1;
        context.globalAlpha = fan.length > 180 ? 0.25 : 0.45;
        context.stroke(lines);
        context.globalAlpha = 1;
        if (settings.normals) {
            context.strokeStyle = palette.b;
            context.lineWidth = 1.75;
            context.stroke(ticks);
        }
        for (const { hit } of fan) {
            if (hit && !hit.inside) drawDot(view, hit.x, hit.y, palette.b, 2.25);
        }
    }

    /** The ray in the lamp's direction, with its numbers. */
    function drawMiddle({ hit, end, direction }) {
        const { palette } = view;
        const { accent, paper } = palette;
        drawLine(context, lamp.x, lamp.y, end.x, end.y, { color: accent, width: 2 });
        if (!hit) return;
        const off = hit.inside ? 16 : 0;
        const [x, y] = [end.x + hit.normal.x * off, end.y + hit.normal.y * off];
        drawArrow(view, x, y, hit.normal.x * 26, hit.normal.y * 26, accent);
        if (!hit.inside) drawDot(view, end.x, end.y, accent, 4);
        const text = `t ${hit.t.toFixed(2)}`;
        drawLabel(view, ...labelPlace(hit, end, direction), text, accent, paper);
    }

    /**
     * Outside the surface, away from the ray and its normal, or below it at the edge of the view;
     * inside a shape, above or below the lamp.
     */
    function labelPlace({ inside }, { x, y }, direction) {
        const [dx, dy] = [Math.cos(direction), Math.sin(direction)];
        if (inside) return [x, y + (dy > 0 ? -42 : 42)];
        const isNearEdge = Math.abs(x - view.width / 2) > view.width / 2 - 70;
        return [x + dx * 36, y + (isNearEdge ? 34 * Math.sign(dy || 1) : dy * 22)];
    }

    function drawLamp(isInside) {
        const { palette } = view;
        const { x, y } = lamp;
        const color = isInside ? palette.hit : palette.accent;
        if (lamp === drag.selected && drag.ring) {
            context.beginPath();
            context.arc(x, y, 15, 0, 2 * Math.PI);
            context.strokeStyle = palette.focus;
            context.lineWidth = 2;
            context.stroke();
        }
        context.beginPath();
        context.arc(x, y, 10, 0, 2 * Math.PI);
        context.fillStyle = palette.lamp;
        context.strokeStyle = color;
        context.lineWidth = lamp === drag.held ? 3.5 : 2;
        context.fill();
        context.stroke();
        drawKnob(view, lamp, color);
    }

    populate();
    return {
        world,
        panel(gui) {
            gui.add(settings, 'rays', ...ranges.rays, 1).name(say.rays);
            gui.add(settings, 'spread', ...ranges.spread, 1).name(say.spread);
            gui.add(settings, 'reach', ...ranges.reach, 10).name(say.reach);
            gui.add(settings, 'light').name(say.light);
            gui.add(settings, 'normals').name(say.normals);
            gui.add(settings, 'rotate').name(say.rotate);
        },
        frame,
        dispose: () => world.dispose(),
    };
}

/** The counts and the middle ray, beside the canvas. */
function makeFacts(parent) {
    parent.innerHTML = `
        <p class="verdict" id="verdict"></p>
        <dl class="facts" id="ray">
            <dt>${say.meets}</dt><dd></dd>
            <dt>t</dt><dd></dd>
            <dt>${say.point}</dt><dd></dd>
            <dt>${say.normal}</dt><dd></dd>
            <dt>${say.inside}</dt><dd></dd>
        </dl>`;
    const verdict = parent.querySelector('#verdict');
    const values = parent.querySelectorAll('dd');
    return {
        show(fan, { hit }, around, reach) {
            const count = fan.filter((ray) => ray.hit).length;
            const counted = say.counted(count, fan.length, reach.toFixed(0));
            const stuck = around.length ? say.stuck(around[0].data.name) : '';
            write(verdict, counted + stuck);
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
