/**
 * Bullets and thin walls: three guns, each aimed at a wall of a different thickness. Reads whether bullets
 * are swept, and their speed; counts the bullets that hit a wall and those that passed through it undetected.
 */

import { box, circle, World } from 'sepaxis';
import { drawArrow, drawCircle, drawLabel, drawLine, inBodyFrame } from '../draw/draw.js';
import { boxAt, paint } from '../draw/paint.js';
import { createRandom } from '../shapes/random.js';

const walls = [12, 3, 0.01]; // pixels thick
const radius = 4; // of a bullet
const shot = circle(radius);
const step = 1 / 20; // seconds per frame: three times as long as in most games
const every = 4; // frames between shots
const glow = 5; // frames that a hit stays visible
const muzzle = 22; // pixels: where bullets start
const trail = [
    [1, 0.8],
    [2, 0.5],
    [3, 0.25],
]; // past frames that are drawn, with their opacity
const ahead = 40; // frames that are simulated before the first picture
const collisionFilter = { category: 2, mask: 1 }; // bullets hit walls, not each other
const hairline = 1.5; // pixels: thinner walls are drawn this wide

export const words = {
    en: {
        alt: 'Three guns fire at three walls, which are 12, 3 and 0.01 pixels thick. Bullets that get through are orange.',
        controls: { swept: 'Swept', speed: 'Pixels per frame' },
        thick: (pixels) => `${pixels} px`,
        met: (met, through) => `hit ${met}, through ${through}`,
        count: (fired, met, through) =>
            `Arrived: ${fired}. Hit the wall: ${met}; went through:\u00a0${through}.`,
        swept: 'Bullets are swept.',
        discrete: 'Bullets are tested only at the end of each frame.',
    },
    zh: {
        alt: '三支枪射向三堵墙，厚度分别为 12、3 和百分之一像素。穿过去的子弹显示为橙色。',
        controls: { swept: '扫掠检测', speed: '每帧像素数' },
        thick: (pixels) => `${pixels} 像素`,
        met: (met, through) => `击中 ${met}，穿过 ${through}`,
        count: (fired, met, through) => `到达 ${fired} 发：击中墙 ${met}，穿墙而过 ${through}。`,
        swept: '子弹现在做扫掠检测。',
        discrete: '子弹现在只在每帧结束的位置检测。',
    },
};
export const settings = { swept: true, speed: 40 };
export const linked = ['swept', 'speed'];
const speeds = { min: 5, max: 90, step: 1 };

export const ranges = { speed: speeds };
export const actions = {
    swept(tile) {
        tile.tell(tile.settings.swept ? tile.words.swept : tile.words.discrete);
        tile.restart();
    },
    speed: (tile) => tile.restart(),
};

export function arrange({ settings }) {
    settings.speed = Math.min(speeds.max, Math.max(speeds.min, settings.speed));
}

export function create(tile) {
    const { view, settings, words } = tile;
    const world = new World();
    const range = createRange(world, view);
    const rng = createRandom(7);
    let due = 0; // seconds still to be simulated

    function draw(dt) {
        for (due += dt; due >= step; due -= step) advance(range, settings, rng);
        drawRange(view, range, due / step, words);
        for (const bullet of range.flying) {
            if (bullet.x > view.width + 2 * settings.speed) drop(range, bullet);
        }
        return true;
    }

    for (let k = 0; k < ahead; k++) advance(range, settings, rng);
    const sum = (what) => range.lanes.reduce((all, lane) => all + lane[what], 0);
    const answer = () => ({
        met: sum('met'),
        through: sum('through'),
        lanes: range.lanes.map(({ met, through }) => ({ met, through })),
    });
    return {
        world,
        draw,
        say() {
            const { met, through } = answer();
            return words.count(met + through, met, through);
        },
        answer,
        dispose: () => world.dispose(),
    };
}

/** Makes the lanes, from top to bottom, each with a wall; no bullet flies yet. */
function createRange(world, { width, height }) {
    const room = height / walls.length;
    const lanes = walls.map((thick, k) => {
        const y = (k + 0.5) * room;
        const wall = world.add(box(thick, room - 14), { x: width * 0.54, y, isStatic: true });
        return { thick, y, wall, room, met: 0, through: 0 };
    });
    return { world, lanes, flying: new Set(), marks: [], frames: 0 };
}

/** Simulates one frame. */
function advance(range, { swept, speed }, rng) {
    const { world, lanes, flying, frames } = range;
    range.marks = range.marks.filter((mark) => frames - mark.frame < glow);
    if (frames % every === 0) for (const lane of lanes) fire(range, lane, swept, speed, rng);
    range.frames += 1;
    for (const body of flying) body.set(body.x + body.data.dx, body.y + body.data.dy);
    world.update();
    for (const [bullet, hit] of hitsOf(world, flying)) stop(range, bullet, hit);
    for (const bullet of flying) pass(bullet);
}

function fire({ world, flying }, lane, swept, speed, rng) {
    const body = world.add(shot, { x: muzzle, y: lane.y, bullet: swept, ...collisionFilter });
    const rise = rng.between(-0.05, 0.05);
    const dx = speed * rng.between(0.94, 1.06);
    body.data = { lane, dx, dy: dx * rise, isBehind: false };
    flying.add(body);
}

/** The time and normal of each bullet's first hit, on its way or at the end of the frame. */
function hitsOf(world, flying) {
    const hits = new Map();
    for (const { bullet, t, normalX, normalY } of world.passed) {
        if (!hits.has(bullet)) hits.set(bullet, { t, normal: { x: normalX, y: normalY } });
    }
    for (const bullet of flying) {
        const [contact] = bullet.contacts;
        if (!contact || hits.has(bullet)) continue;
        hits.set(bullet, { t: 1, normal: { x: contact.normalX, y: contact.normalY } });
    }
    return hits;
}

/** Counts a bullet that hit a wall at time `t` of this frame, marks the hit, and removes the bullet. */
function stop(range, bullet, { t, normal }) {
    const { x, y, data } = bullet;
    data.lane.met += 1;
    range.marks.push({ x, y, data, t, normal, frame: range.frames });
    drop(range, bullet);
}

function pass({ data, x }) {
    const { lane } = data;
    if (!data.isBehind && x - radius > lane.wall.x + lane.thick / 2) {
        data.isBehind = true;
        lane.through += 1;
    }
}

function drop({ flying }, bullet) {
    flying.delete(bullet);
    bullet.remove();
}

/** Draws the lanes. `part` is the share of the current frame that has passed, from 0 to 1. */
function drawRange(view, { lanes, flying, marks, frames }, part, words) {
    for (const lane of lanes) drawLane(view, lane, words);
    for (const bullet of flying) drawBullet(view, bullet, part);
    for (const mark of marks) {
        if (mark.frame === frames && part < mark.t) drawBullet(view, mark, part);
        else drawMark(view, mark, frames - mark.frame + part);
    }
}

function drawLane(view, { y, wall, thick, room, met, through }, words) {
    const { context, palette, width } = view;
    drawLine(context, muzzle, y, wall.x, y, { color: palette.line, dash: [2, 5] });
    inBodyFrame(context, wall.shape, wall, (path) => {
        paint(context, path, { fill: palette.wallFill, stroke: palette.wall, width: hairline });
    });
    paint(context, boxAt(6, y - 9, 18, 18, 4), { fill: palette.free });
    const right = (wall.x + width) / 2 + 4;
    const { soft, surface } = palette;
    drawLabel(view, right, y - room / 2 + 20, words.thick(thick), soft, surface);
    const color = through > 0 ? palette.hit : palette.a;
    drawLabel(view, right, y + room / 2 - 18, words.met(met, through), color, surface);
}

/**
 * Draws a bullet at its position within this frame, and at its positions at the ends of the last frames,
 * where it was tested.
 */
function drawBullet({ context, palette }, { x, y, data: { dx, dy, lane } }, part) {
    const at = { x: x - (1 - part) * dx, y: y - (1 - part) * dy };
    const color = at.x > lane.wall.x ? palette.dotHit : palette.a;
    for (const [back, faded] of trail) {
        const past = { x: x - back * dx, y: y - back * dy };
        if (past.x < muzzle) break;
        context.globalAlpha = faded;
        drawCircle(context, past, radius, { stroke: color, width: 1 });
    }
    context.globalAlpha = 1;
    drawCircle(context, at, radius, { fill: color });
}

/** Draws the place and the normal of a hit; they fade with its age, in frames. */
function drawMark(view, { x, y, data: { dx, dy }, t, normal }, age) {
    const { context, palette } = view;
    const at = { x: x - (1 - t) * dx, y: y - (1 - t) * dy };
    context.globalAlpha = Math.max(0, 1 - age / glow);
    drawCircle(context, at, radius + 1, { stroke: palette.accent });
    drawArrow(view, at.x, at.y, normal.x * 26, normal.y * 26, palette.accent);
    context.globalAlpha = 1;
}
