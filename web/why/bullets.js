/**
 * Bullets and thin walls: three guns, each aimed at a wall of another thickness. Reads whether
 * bullets are swept, and their speed; counts the bullets that hit a wall and those that passed it
 * undetected.
 */

import { box, circle, World } from 'sepaxis';
import { drawArrow, drawLabel, drawLine, inBodyFrame } from '../draw/draw.js';
import { createRandom } from '../shapes/random.js';

const walls = [12, 3, 0.01]; // pixels thick
const radius = 4; // of a bullet
const step = 1 / 20; // seconds: a third of the frame rate of a game
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
        alt: 'Three guns fire at three walls, 12, 3 and a hundredth of a pixel thick. Bullets that get through are orange.',
        controls: { swept: 'Swept', speed: 'Pixels per frame' },
        thick: (pixels) => `${pixels} px`,
        met: (met, through) => `hit ${met}, through ${through}`,
        count: (fired, met, through) =>
            `Arrived: ${fired}. Hit the wall: ${met}; went through: ${through}.`,
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

export function arrange(controls, tile) {
    const { settings, words } = tile;
    settings.speed = Math.min(speeds.max, Math.max(speeds.min, settings.speed));
    controls.toggle('swept', () => {
        tile.tell(settings.swept ? words.swept : words.discrete);
        tile.restart();
    });
    controls.range('speed', speeds, () => tile.restart());
}

export function create(tile) {
    const { view, settings, words } = tile;
    const { context, width, height } = view;
    const world = new World();
    const rng = createRandom(7);
    const lane = height / walls.length;
    const shot = circle(radius);
    const lanes = walls.map((thick, k) => ({
        thick,
        y: (k + 0.5) * lane,
        wall: world.add(box(thick, lane - 14), {
            x: width * 0.54,
            y: (k + 0.5) * lane,
            isStatic: true,
        }),
        met: 0,
        through: 0,
    }));
    const flying = new Set();
    let marks = [];
    let frames = 0;
    let due = 0; // seconds still to be simulated

    function fire(lane) {
        const body = world.add(shot, {
            x: muzzle,
            y: lane.y,
            bullet: settings.swept,
            ...collisionFilter,
        });
        const rise = rng.between(-0.05, 0.05);
        const speed = settings.speed * rng.between(0.94, 1.06);
        body.data = { lane, dx: speed, dy: speed * rise, isBehind: false };
        flying.add(body);
    }

    function advance() {
        marks = marks.filter((mark) => frames - mark.frame < glow);
        if (frames % every === 0) for (const lane of lanes) fire(lane);
        frames += 1;
        for (const body of flying) body.set(body.x + body.data.dx, body.y + body.data.dy);
        world.update();
        const met = new Map();
        // Hits on the way, or at the end of the frame.
        for (const { bullet, t, normalX, normalY } of world.passed) {
            if (!met.has(bullet)) met.set(bullet, { t, x: normalX, y: normalY });
        }
        for (const bullet of flying) {
            const [contact] = bullet.contacts;
            if (!contact || met.has(bullet)) continue;
            met.set(bullet, { t: 1, x: contact.normalX, y: contact.normalY });
        }
        for (const [bullet, { t, x, y }] of met) stop(bullet, t, { x, y });
        for (const bullet of flying) pass(bullet);
    }

    /** The bullet hit the wall, at time t of this frame. */
    function stop(bullet, t, normal) {
        const { x, y, data } = bullet;
        data.lane.met += 1;
        marks.push({ x, y, data, t, normal, frame: frames });
        drop(bullet);
    }

    function pass({ data, x }) {
        const { lane } = data;
        if (!data.isBehind && x - radius > lane.wall.x + lane.thick / 2) {
            data.isBehind = true;
            lane.through += 1;
        }
    }

    function drop(bullet) {
        flying.delete(bullet);
        bullet.remove();
    }

    function draw(dt) {
        for (due += dt; due >= step; due -= step) advance();
        const part = due / step; // of the current frame
        for (const lane of lanes) drawLane(lane);
        for (const bullet of flying) {
            drawBullet(bullet, part);
            if (bullet.x > width + 2 * settings.speed) drop(bullet);
        }
        for (const mark of marks) {
            if (mark.frame === frames && part < mark.t) drawBullet(mark, part);
            else drawMark(mark, part);
        }
        return true;
    }

    function drawLane({ y, wall, thick, met, through }) {
        const { palette } = view;
        drawLine(context, muzzle, y, wall.x, y, { color: palette.line, dash: [2, 5] });
        inBodyFrame(context, wall.shape, wall, (path) => {
            context.fillStyle = palette.wallFill;
            context.fill(path);
            context.strokeStyle = palette.wall;
            context.lineWidth = hairline;
            context.stroke(path);
        });
        context.fillStyle = palette.free;
        context.beginPath();
        context.roundRect(6, y - 9, 18, 18, 4);
        context.fill();
        const right = (wall.x + width) / 2 + 4;
        drawLabel(
            view,
            right,
            y - lane / 2 + 20,
            words.thick(thick),
            palette.soft,
            palette.surface,
        );
        const color = through > 0 ? palette.hit : palette.a;
        drawLabel(view, right, y + lane / 2 - 18, words.met(met, through), color, palette.surface);
    }

    /**
     * The bullet within this frame, and its positions at the ends of the last frames, where it was
     * tested.
     */
    function drawBullet({ x, y, data: { dx, dy, lane } }, part) {
        const { palette } = view;
        const at = x - (1 - part) * dx;
        const color = at > lane.wall.x ? palette.dotHit : palette.a;
        context.strokeStyle = color;
        context.lineWidth = 1;
        for (const [back, faded] of trail) {
            if (x - back * dx < muzzle) break;
            context.globalAlpha = faded;
            disc(x - back * dx, y - back * dy, radius);
            context.stroke();
        }
        context.globalAlpha = 1;
        context.fillStyle = color;
        disc(at, y - (1 - part) * dy, radius);
        context.fill();
    }

    function drawMark({ x, y, data: { dx, dy }, t, normal, frame }, part) {
        const { accent } = view.palette;
        const at = { x: x - (1 - t) * dx, y: y - (1 - t) * dy };
        context.globalAlpha = Math.max(0, 1 - (frames - frame + part) / glow);
        context.strokeStyle = accent;
        context.lineWidth = 2;
        disc(at.x, at.y, radius + 1);
        context.stroke();
        drawArrow(view, at.x, at.y, normal.x * 26, normal.y * 26, accent);
        context.globalAlpha = 1;
    }

    function disc(x, y, size) {
        context.beginPath();
        context.arc(x, y, size, 0, 2 * Math.PI);
    }

    for (let k = 0; k < ahead; k++) advance();
    const sum = (what) => lanes.reduce((all, lane) => all + lane[what], 0);
    const answer = () => ({
        met: sum('met'),
        through: sum('through'),
        lanes: lanes.map(({ met, through }) => ({ met, through })),
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
