/**
 * Push-out: uses of the minimum translation vector (MTV). Reads the drag state, writes poses, and lets the library
 * separate overlaps. Three modes: all shapes move, only the dragged shape moves, or two shapes share one MTV.
 */

import { circle, collide, polygon, World } from 'sepaxis';
import { eachContactPoint } from '../draw/contact-points.js';
import {
    drawArrow,
    drawBodies,
    drawBody,
    drawDot,
    drawGhost,
    drawLabel,
    markHits,
} from '../draw/draw.js';
import { randomConvex } from '../shapes/random.js';
import { addWalls, rim } from '../shapes/walls.js';
import { textsOf } from './words.js';

export const words = {
    en: {
        label: 'Push-out',
        guide: 'guides/push-out.html',
        caption:
            'Overlaps are resolved by the shortest push; dots show where they were. The dashed outline is the drag target.',
        mode: 'mode',
        all: 'all shapes',
        one: 'held shape only',
        half: 'half each, once',
        explained: {
            all: 'Both shapes of a pair move by half of their overlap. Walls and posts are static: they never move.',
            one: 'Only the shape that you hold moves. It is pushed out of all the others, which stay in place.',
            half: 'One exact MTV, and each of the two shapes moves by half of it. Without “apply the push” they stay overlapping, and the arrows show both halves.',
        },
        turning: 'shapes turn',
    },
    zh: {
        label: '推出',
        guide: 'guides/push-out.html',
        caption: '重叠用最短的一推来消除，圆点标出推开之前接触的地方。虚线轮廓是拖动目标。',
        mode: '方式',
        all: '全部互推',
        one: '只动手中的',
        half: '各推一半',
        explained: {
            all: '每处重叠由双方各让一半。墙和柱子是静止的：不管什么压上来，它们都不动。',
            one: '只有手中的图形会动。它被从其他图形中推出来，那些图形都停在原地。',
            half: '一个精确的 MTV，两个图形各移动一半。关掉“应用推出”，它们就保持重叠，箭头按真实长度画出各自的一半。',
        },
        turning: '图形转动',
    },
};
const say = textsOf(words);
export const defaults = { mode: 'all', apply: true, turning: true, touch: true };
export const controls = ['mode', 'turning', 'touch', 'apply'];
export const choices = { mode: { [say.all]: 'all', [say.one]: 'one', [say.half]: 'half' } };

const stride = 6; // pixels: a dragged shape moves in short steps, so that it cannot tunnel through another
const strides = 40; // per frame at most
const iterations = 24; // of `separate` per step, and of shared pushes
const meter = 30; // pixels at the bottom, in which the frame rate is written
const sliver = 1e-3; // of a shape's size: the overlap that a push may leave

export function create(view, settings, random) {
    const { drag } = view;
    const world = new World();
    const arrows = createArrows(view);
    let walls = [];

    function populate() {
        world.clear();
        arrows.clear();
        view.readout.textContent = say.explained[settings.mode];
        const rng = random();
        const bodies = addShapes(world, view, settings.mode === 'half', rng);
        walls = addWalls(view, world, { posts: settings.mode === 'all' });
        world.update();
        world.separate({ iterations: 64 });
        drag.setBodies(bodies);
    }

    function frame(dt) {
        const { mode, touch } = settings;
        // Records the overlaps before the push, which removes them.
        const marks = { hits: new Uint8Array(world.count), touches: [] };
        let changes = false;
        if (settings.turning && mode !== 'one') turn(drag, world, dt);
        if (mode === 'half') {
            showHalves(marks);
        } else {
            if (mode === 'one') freezeAllBut(drag.held, drag.bodies);
            if (drag.held) changes = push(view, world, () => markContacts(world, marks));
        }
        world.update();
        markContacts(world, marks);
        if (mode === 'all' && world.separate({ iterations }).moved > 0) changes = true;
        drawScene(view, walls, marks, touch);
        if (mode !== 'half') return changes;
        arrows.draw();
        return settings.apply && arrows.fade(dt);
    }

    /** Finds the exact MTV, and draws an arrow for each half of it. */
    function showHalves(marks) {
        const [a, b] = [...drag.bodies].sort((a, b) => a.index - b.index);
        const overlap = share(view, a, b, settings.apply);
        if (overlap) {
            arrows.show(a, b, overlap);
            marks.hits[a.index] = marks.hits[b.index] = 1;
            marks.touches = overlap.points;
        } else if (!settings.apply) arrows.clear();
    }

    populate();
    return {
        world,
        frame,
        resize: populate,
        changes: { mode: populate },
        shows(name) {
            if (name === 'turning') return settings.mode !== 'one';
            return name !== 'apply' || settings.mode === 'half';
        },
    };
}

/** Adds the shapes in rows: a pair, or polygons and two circles. */
function addShapes(world, view, isPair, rng) {
    const { width, height, scale } = view;
    const shapes = isPair ? twoShapes(rng, scale) : manyShapes(rng, scale);
    const columns = Math.ceil(Math.sqrt((shapes.length * width) / height));
    const rows = Math.ceil(shapes.length / columns);
    return shapes.map((shape, label) =>
        world.add(shape, {
            x: (((label % columns) + 0.5 + rng.between(-0.1, 0.1)) / columns) * width,
            y: ((Math.floor(label / columns) + 0.5) / rows) * (height - meter),
            angle: rng.between(0, 2 * Math.PI),
            data: { label, name: say.shape(label), spin: rng.either(0.25) },
        }),
    );
}

function manyShapes(rng, scale) {
    const size = () => rng.between(26, 50) * scale;
    const polygons = Array.from({ length: 20 }, (_, k) => randomConvex(rng, 3 + (k % 4), size()));
    return [...polygons.map((points) => polygon(points)), circle(size()), circle(size())];
}

function twoShapes(rng, scale) {
    return [5, 4].map((corners) => polygon(randomConvex(rng, corners, 105 * scale)));
}

function turn(drag, { angle }, dt) {
    for (const body of drag.bodies) {
        if (body !== drag.held) angle[body.index] += body.data.spin * dt;
    }
}

/** Makes all other bodies static while this one is held, so that only the held body can move. */
function freezeAllBut(body, bodies) {
    for (const other of bodies) {
        const isStatic = other !== body;
        // Setting the same value again would count as a change and keep the view awake.
        if (other.isStatic !== isStatic) other.isStatic = isStatic;
    }
}

/**
 * Moves the held body towards its target and pushes away everything that it overlaps; a jammed body stops. Calls `mark`
 * before each push. Returns false once the body is at its target or jammed, otherwise true.
 */
function push({ drag, scale }, world, mark) {
    const body = drag.held;
    for (let k = 0; k < strides; k++) {
        const { x, y, angle } = body;
        const more = approach(body, drag);
        world.update();
        mark();
        const { remaining } = world.separate({ iterations });
        if (remaining > sliver * scale * 30) {
            body.set(x, y, angle);
            world.separate({ iterations });
            return false;
        }
        if (!more) return false;
    }
    return true;
}

/** Moves a body one short step towards its target; returns false when it has arrived. */
function approach(body, target) {
    const dx = target.x - body.x;
    const dy = target.y - body.y;
    const part = Math.min(1, stride / (Math.hypot(dx, dy) || 1));
    body.set(body.x + dx * part, body.y + dy * part, target.angle);
    return part < 1;
}

/**
 * If `apply` is set, moves each of the two shapes by half of their MTV. Repeats this while they overlap, since a wall
 * may have stopped one of them. Returns their overlap before the first move, or null.
 */
function share(view, a, b, apply) {
    const { drag } = view;
    if (drag.held) drag.held.set(drag.x, drag.y, drag.angle);
    keepInside(view, a);
    keepInside(view, b);
    const overlap = collide(a, b);
    for (let round = 0, left = overlap; apply && left && round < iterations; round++) {
        const dx = (left.normal.x * left.depth) / 2;
        const dy = (left.normal.y * left.depth) / 2;
        a.set(a.x - dx, a.y - dy);
        b.set(b.x + dx, b.y + dy);
        keepInside(view, a);
        keepInside(view, b);
        left = collide(a, b);
    }
    return overlap;
}

function keepInside({ width, height }, body) {
    const { minX, minY, maxX, maxY } = body.bounds();
    body.x += Math.max(0, rim - minX) - Math.max(0, maxX - (width - rim));
    body.y += Math.max(0, rim - minY) - Math.max(0, maxY - (height - rim));
}

/**
 * Adds the overlapping bodies of the last update to the marks. If that update has contact points, they replace those in
 * the marks.
 */
function markContacts(world, marks) {
    const { contacts } = world;
    markHits(world, marks.hits);
    if (contacts.length === 0) return;
    marks.touches = [];
    eachContactPoint(world, (x, y) => marks.touches.push({ x, y }));
}

function drawScene(view, walls, { hits, touches }, withTouches) {
    const { palette, drag } = view;
    for (const wall of walls) {
        drawBody(view, wall, { stroke: palette.wall, fill: palette.wallFill });
    }
    drawBodies(view, hits);
    if (withTouches) for (const { x, y } of touches) drawDot(view, x, y, palette.accent, 3);
    const { held } = drag;
    if (held) drawGhost(view, held.shape, drag, palette.ghost);
}

const seconds = 1.5; // until the arrows of a push have faded
const shortest = 26; // pixels: a push of one pixel would be invisible
const least = 0.05; // pixels: below this depth, the shapes only touch

/** Arrows for the two halves of one minimum translation vector, one on each of the two bodies. */
function createArrows(view) {
    let last = null;

    return {
        show(a, b, { normal, depth }) {
            if (depth >= least) last = { a, b, normal, depth, age: 0 };
        },

        clear() {
            last = null;
        },

        /** Returns whether an arrow is still fading. */
        fade(dt) {
            if (!last) return false;
            last.age += dt;
            if (last.age > seconds) last = null;
            return dt > 0;
        },

        draw() {
            if (!last) return;
            const { a, b, normal, depth, age } = last;
            view.context.globalAlpha = 1 - age / seconds;
            drawHalf(a, -normal.x, -normal.y, depth);
            drawHalf(b, normal.x, normal.y, depth);
            view.context.globalAlpha = 1;
        },
    };

    /**
     * Draws the arrow of one body. It starts outside the label at the centre; its number is beyond
     * the tip, away from the other arrow's number.
     */
    function drawHalf(body, x, y, depth) {
        const { accent, surface } = view.palette;
        // A short arrow is drawn longer than its push; the number is exact.
        const length = Math.max(depth / 2, shortest);
        drawArrow(view, body.x + x * 14, body.y + y * 14, x * length, y * length, accent);
        const end = 14 + length + 16 + 30 * Math.abs(x);
        const text = `½ · ${depth.toFixed(1)}`;
        drawLabel(view, body.x + x * end, body.y + y * end, text, accent, surface);
    }
}
