/**
 * The demos of well-known SAT articles, rebuilt, and the first scene of the page: reads the size of
 * the view, writes models. A preset is
 *
 *     { note: { en, zh }, settings?, shapes({ width, height, scale, rng }) }
 *
 * under the name of its demo. `note` says what it shows, and what the original got wrong.
 */

import { createRandom, randomConvex } from '../shapes/random.js';
import { palette, rounded, scaleNumbers } from './kinds.js';
import { defaults, roundedPose } from './model.js';

const still = { speedX: 0, speedY: 0, spin: 0, pace: 0 };
const quarter = Math.PI / 4;

export const presets = {
    'every-kind': {
        note: {
            en: 'One of every kind. Shapes that overlap are hatched, and dots show their contact points.',
            zh: '每种图形各一个。相遇的图形会画上斜线，圆点标出接触处。',
        },
        settings: { layers: ['labels', 'tint', 'points', 'mtv', 'ghost'] },
        shapes: everyKind,
    },
    dragTest: {
        note: {
            en: 'Two boxes, one turned by 45°: drag and throw. The original never called its test.',
            zh: '两个矩形，其中一个旋转 45°：拖动、抛出。原版从未调用检测函数。',
        },
        shapes: ({ scale }) => [
            place('box', [150 * scale, 100 * scale], -150 * scale, 0),
            place('box', [120 * scale, 120 * scale], 140 * scale, 0, quarter),
        ],
    },
    'ver0.0-Source': {
        note: {
            en: 'Five boxes that turn and bounce off the edges of the window, by their bounds and not their centres.',
            zh: '五个旋转的矩形在窗口边缘反弹：按外形反弹，而不是按中心。',
        },
        shapes: (room) => boxes(room, 5),
    },
    'ver0.1-Collided': {
        note: {
            en: 'Five turning boxes, asking “do they collide?”. Touching counts as a hit, here and everywhere.',
            zh: '五个旋转的矩形，问的是“相撞了吗？”。刚好接触也算相撞，处处如此。',
        },
        shapes: (room) => boxes(room, 5, 3),
    },
    'ver0.1-Separated': {
        note: {
            en: 'Five turning boxes, asking “are they apart?”: one axis with a gap is enough. Select a shape to see its axes.',
            zh: '五个旋转的矩形，问的是“分开了吗？”：一条有间隙的轴就够了。选中图形可看到它的轴。',
        },
        settings: { layers: ['labels', 'tint', 'axes', 'ghost'] },
        shapes: (room) => boxes(room, 5, 4),
    },
    'ver0.1-projection': {
        note: {
            en: 'Two rotating boxes, with the shadows that the name of the demo promises.',
            zh: '两个反向旋转的矩形，以及原演示名字里承诺、却没有画出的投影。',
        },
        settings: { layers: ['labels', 'tint', 'axes', 'shadows', 'ghost'] },
        shapes: twoTurning,
    },
    'ver0.2.0-polygon': {
        note: {
            en: 'Seven random convex polygons with three to six corners. Each turns about its middle.',
            zh: '七个随机凸多边形，三到六个顶点，各绕自己的中心旋转。',
        },
        shapes: (room) => polygons(room, 7, 6),
    },
    'ver0.2.1-polygon-merge': {
        note: {
            en: 'Random convex polygons, with the normals of both shapes in one list: the little arrows are those axes.',
            zh: '随机凸多边形，把两个图形的法线放进同一个列表：小箭头就是这些轴。',
        },
        settings: { layers: ['labels', 'tint', 'edges', 'ghost'] },
        shapes: (room) => polygons(room, 7, 7),
    },
    'ver0.2.2-circle-test': {
        note: {
            en: 'Polygons and circles. The original drew polygons of twenty corners; these are true circles.',
            zh: '多边形和圆。原版用二十边形代替，这里是真正的圆。',
        },
        settings: { layers: ['labels', 'tint', 'points', 'ghost'] },
        shapes: (room) => [...polygons(room, 5, 8), ...circles(room, 2, 8)],
    },
    'MTV-2Rects': {
        note: {
            en: 'Two axis-aligned boxes push each other away, half each.',
            zh: '两个不旋转的矩形互相推开，各移动一半。',
        },
        settings: { push: 'half', throws: false, layers: ['labels', 'tint', 'mtv', 'ghost'] },
        shapes: ({ scale }) => [
            place('box', [190 * scale, 130 * scale], -150 * scale, 0),
            place('box', [130 * scale, 170 * scale], 150 * scale, 20 * scale),
        ],
    },
    'SAT-collisionTest': {
        note: {
            en: 'Seven polygons, yes or no: nothing is pushed.',
            zh: '七个多边形，只判断是否相撞，不推开。',
        },
        shapes: (room) => polygons(room, 7, 10),
    },
    'MTV-2Polygons': {
        note: {
            en: 'Two polygons: the one that you hold is pushed out by the full vector. The direction comes from the axis, never from the centres.',
            zh: '两个多边形：手中的那个被完全推出。方向取自分离轴，而不是两个中心的连线。',
        },
        settings: { push: 'held', layers: ['labels', 'tint', 'points', 'ghost'] },
        shapes: (room) => pair(room),
    },
    'MTV-multiPolygons': {
        note: {
            en: 'Twenty polygons that all push each other. Each overlap is resolved fully, in one push; the original resolved three quarters of it.',
            zh: '二十个多边形互相推开。每处重叠一次推完；原版只推开四分之三。',
        },
        settings: { push: 'all', throws: false, layers: ['labels', 'tint', 'ghost'] },
        shapes: (room) => polygons(room, 20, 12, 0.72).map(atRest),
    },
    'Shape.js': {
        note: {
            en: 'Ten polygons and two circles; the shape that you hold is pushed out, the dashed outline is the drag target.',
            zh: '十个多边形和两个圆；手中的图形被推出，虚线轮廓是你想放的位置。',
        },
        settings: { push: 'held', throws: false, layers: ['labels', 'tint', 'points', 'ghost'] },
        shapes: (room) => [...polygons(room, 10, 13, 0.85), ...circles(room, 2, 13)].map(atRest),
    },
    AABBCollision: {
        note: {
            en: 'Two boxes and their bounding boxes. Turn one by its knob: its dashed box grows and gives false alarms.',
            zh: '两个不旋转的矩形和它们的包围盒。用旋钮转动其中一个：虚线的包围盒变大，开始误报。',
        },
        settings: { throws: false, layers: ['labels', 'tint', 'boxes', 'ghost'] },
        shapes: ({ scale }) => [
            place('box', [180 * scale, 120 * scale], -130 * scale, -20 * scale),
            place('box', [140 * scale, 140 * scale], 120 * scale, 30 * scale),
        ],
    },
    'SAT-Collision': {
        note: {
            en: 'The demo of “Collision detection in games”: two boxes that turn, with every axis.',
            zh: '《遊戲中的碰撞檢測》的演示：两个旋转的矩形，画出每条轴。',
        },
        settings: { layers: ['labels', 'tint', 'axes', 'mtv', 'ghost'] },
        shapes: twoTurning,
    },
    'test.js': {
        note: {
            en: 'The listing’s box, polygon and circle. Near a corner, its circle test reported false hits: it lacked one axis.',
            zh: '代码清单里的矩形、多边形和圆。原版圆的检测缺一条轴，在顶点附近会误报。',
        },
        settings: { layers: ['labels', 'tint', 'axes', 'shadows', 'ghost'] },
        shapes: ({ scale }) => [
            place('circle', [62 * scale], -82 * scale, -74 * scale),
            place('box', [150 * scale, 110 * scale], 60 * scale, 40 * scale, 0.2),
            place('ngon', [5, 62 * scale], -230 * scale, 120 * scale),
        ],
    },
};

export const firstPreset = 'every-kind';

/** The model of a preset for a part of the view, whose centre is at (x, y) relative to the view's centre. */
export function openPreset(name, { x, y, width, height, scale }) {
    const { settings, shapes } = presets[name];
    const rng = createRandom(7);
    return {
        preset: name,
        settings: { ...defaults, ...settings },
        shapes: shapes({ width, height, scale, rng }).map((shape) => ({
            ...shape,
            ...roundedPose({ ...shape, x: shape.x + x, y: shape.y + y }),
        })),
    };
}

function place(kind, numbers, x, y, angle = 0, motion = still) {
    return { kind, numbers: scaleNumbers(kind, numbers, 1), x, y, angle, ...motion };
}

const atRest = (shape) => ({ ...shape, ...still });

function slowMotion(rng, scale) {
    const pace = rng.between(18, 54) * scale;
    const heading = rng.between(0, 2 * Math.PI);
    return {
        pace,
        speedX: pace * Math.cos(heading),
        speedY: pace * Math.sin(heading),
        spin: rng.either(rng.between(0.12, 0.55)),
    };
}

/** The centres of `count` cells with some jitter, relative to the centre of the view. */
function spread({ width, height }, count, rng) {
    const columns = Math.max(1, Math.round(Math.sqrt((count * width) / height)));
    const rows = Math.ceil(count / columns);
    return Array.from({ length: count }, (_, k) => {
        const row = Math.floor(k / columns);
        const inRow = row === rows - 1 ? count - row * columns : columns;
        return {
            x: (((k % columns) + 0.5 + rng.between(-0.12, 0.12)) / inRow - 0.5) * width * 0.9,
            y: ((row + 0.5 + rng.between(-0.12, 0.12)) / rows - 0.5) * height * 0.94,
        };
    });
}

function everyKind({ width, height, scale, rng }) {
    const entries = Object.values(palette);
    return spread({ width, height }, entries.length, rng).map(({ x, y }, k) => {
        const [kind, numbers] = entries[(k * 5) % entries.length];
        const size = scale * 1.3;
        const sized = scaleNumbers(kind, numbers, size);
        return place(kind, sized, x, y, rng.between(-0.6, 0.6), slowMotion(rng, scale));
    });
}

function boxes({ width, height, scale }, count, seed = 2) {
    const rng = createRandom(seed);
    return spread({ width, height }, count, rng).map(({ x, y }) => {
        const size = [rng.between(90, 190) * scale, rng.between(60, 130) * scale];
        return place('box', size, x, y, rng.between(0, Math.PI), slowMotion(rng, scale));
    });
}

function polygons({ width, height, scale }, count, seed, size = 1) {
    const rng = createRandom(seed);
    return spread({ width, height }, count, rng).map(({ x, y }, k) => {
        const radius = rng.between(52, 92) * scale * size;
        const points = randomConvex(rng, 3 + (k % 4), radius).flatMap((p) => [p.x, p.y]);
        return place('polygon', points, x, y, rng.between(0, Math.PI), slowMotion(rng, scale));
    });
}

function circles({ width, height, scale }, count, seed) {
    const rng = createRandom(seed + 100);
    return Array.from({ length: count }, (_, k) => {
        const x = (k - (count - 1) / 2) * width * 0.3;
        const y = rng.between(-0.06, 0.06) * height;
        return place('circle', [rng.between(34, 54) * scale], x, y, 0, slowMotion(rng, scale));
    });
}

function pair({ scale }) {
    const rng = createRandom(11);
    return [5, 4].map((corners, k) => {
        const points = randomConvex(rng, corners, 105 * scale).flatMap((p) => [p.x, p.y]);
        return place('polygon', points.map(rounded), (k - 0.5) * 250 * scale, 0);
    });
}

function twoTurning({ scale }) {
    return [
        place('box', [300 * scale, 200 * scale], -60 * scale, 0, 0.2, { ...still, spin: 0.3 }),
        place('box', [150 * scale, 100 * scale], 190 * scale, 20 * scale, 0, {
            ...still,
            spin: -0.45,
        }),
    ];
}
