/**
 * The shapes of the landing page and how they move: fixed steps, no DOM. Reads the size of the
 * page, the boxes of its words and the shape that the visitor holds; writes poses.
 */

import { box, World } from 'sepaxis';
import { extentOf, makeShape, palette, scaleNumbers } from '../play/kinds.js';
import { createRandom } from '../shapes/random.js';
import { addWalls } from '../shapes/walls.js';
import { bounce } from './bounce.js';

/** The length of a step: so short that a thrown shape moves less than its own size. */
export const stepSeconds = 1 / 120;

// Categories; that of flying shapes is 1.
const word = 2; // words, buttons and boxes
const edge = 4; // of the page
const isSolid = { mask: word | edge };
/** A query filter for the bodies that can be seen. */
export const visible = { mask: ~edge >>> 0 };
export const isSeen = (body) => body.category !== edge;
const wall = { speedX: 0, speedY: 0, spin: 0, mass: Infinity, inertia: Infinity };
const density = 1e-3;
const fastest = 2200; // pixels per second
const settling = 1.2; // per second: how fast a thrown shape slows down to its own pace
const fastestSpin = 5; // radians per second
const kinds = 'box circle triangle capsule concave rounded ngon compound ellipse'.split(' ');

/** `size` is { width, height, scale }. `names(k)` is the spoken name of the k-th shape. */
export function createFlight(names = (k) => `Shape ${k}`) {
    const world = new World();
    let statics = [];
    let bodies = [];
    let inHand = null;
    let onbounce = () => {};

    const flight = {
        world,
        /** The shapes that fly. */
        get bodies() {
            return bodies;
        },
        /** The boxes of words and buttons. */
        get words() {
            return statics.filter(({ category }) => category === word);
        },
        set onbounce(tell) {
            onbounce = tell;
        },

        /** Replaces the walls: the edges of the page, and `boxes`, each { x, y, width, height, radius }. */
        setWalls(size, boxes) {
            for (const body of statics) body.remove();
            statics = addWalls(size, world, { visible: 0 });
            for (const body of statics) body.category = edge;
            for (const { x, y, width, height, radius = 0 } of boxes) {
                const pose = { x: x + width / 2, y: y + height / 2 };
                const shape = box(width, height, { radius });
                statics.push(world.add(shape, { ...pose, isStatic: true, category: word }));
            }
            for (const body of statics) body.data = { ...wall, hitAt: -1 };
            freeTrapped(size);
        },

        /** Adds shapes at free places until there are `count`. On a small page, not all may fit. */
        addShapes(size, count) {
            const rng = createRandom(5);
            for (let k = bodies.length; k < count; k++) {
                const [kind, numbers] = palette[kinds[k % kinds.length]];
                const shape = makeShape(kind, scaleNumbers(kind, numbers, size.scale));
                const place = freePlace(world, bodies, shape, size, rng);
                if (place) bodies.push(launch(world, shape, place, names, rng, size.scale));
            }
        },

        /** Simulates one step; `held` is { body, x, y, angle } or null. */
        step(held) {
            const { x, y, angle } = world;
            for (const body of bodies) {
                const i = body.index;
                if (body === held?.body) continue;
                x[i] += body.data.speedX * stepSeconds;
                y[i] += body.data.speedY * stepSeconds;
                angle[i] += body.data.spin * stepSeconds;
                settle(body.data);
            }
            hold(held);
            world.update();
            bounce(world, onbounce);
            world.separate();
        },

        /** Moves only the held shape, for a paused page; it pushes the others aside. */
        drag(held) {
            hold(held);
            world.update();
            world.separate();
        },
    };

    /** Carries the held shape. Other shapes cannot push it: its mass is infinite, and its weight 0. */
    function hold(held) {
        const body = held?.body ?? null;
        if (body !== inHand) {
            if (inHand) setOwnMass(inHand);
            if (body) setMass(body, Infinity);
            inHand = body;
        }
        if (held) carry(held);
    }

    /** Moves each shape that overlaps a new wall to a free place, or removes it if there is none. */
    function freeTrapped(size) {
        const rng = createRandom(11);
        for (const body of [...bodies]) {
            if (world.queryShape(body.shape, body, isSolid).length === 0) continue;
            const place = freePlace(world, bodies, body.shape, size, rng);
            if (place) {
                body.set(place.x, place.y, place.angle);
            } else {
                body.remove();
                bodies = bodies.filter((other) => other !== body);
            }
        }
    }

    return flight;
}

/** Adds a shape that flies in a random direction. */
function launch(world, shape, { x, y, angle }, names, rng, scale) {
    const heading = rng.between(0, 2 * Math.PI);
    const pace = rng.between(70, 130) * scale;
    const body = world.add(shape, { x, y, angle });
    body.data = {
        name: names(body.index),
        pace,
        speedX: pace * Math.cos(heading),
        speedY: pace * Math.sin(heading),
        spin: scale * rng.between(-0.8, 0.8),
        hitAt: -1,
    };
    setOwnMass(body);
    return body;
}

/** Tries many random poses. Returns the free pose that is farthest from all shapes, or null. */
function freePlace(world, bodies, shape, { width, height }, rng) {
    const reach = extentOf(shape) / 2 + 8;
    let best = null;
    let farthest = -1;
    for (let tries = 0; tries < 200; tries++) {
        const x = rng.between(reach, width - reach);
        const y = rng.between(reach, height - reach);
        const angle = rng.between(0, 2 * Math.PI);
        const gaps = bodies.map((body) => Math.hypot(body.x - x, body.y - y));
        const gap = Math.min(width, ...gaps);
        if (gap <= farthest || world.queryShape(shape, { x, y, angle }).length > 0) continue;
        best = { x, y, angle };
        farthest = gap;
    }
    return best;
}

const slid = {}; // the result of moveAndSlide, reused

/** Moves the held shape: it slides along words, and hits other shapes with the speed of the hand. */
function carry({ body, x, y, angle }) {
    const [fromX, fromY] = [body.x, body.y];
    body.angle = angle;
    body.moveAndSlide(x - fromX, y - fromY, { filter: isSolid }, slid);
    const [dx, dy] = [body.x - fromX, body.y - fromY];
    const slower = Math.min(1, (fastest * stepSeconds) / (Math.hypot(dx, dy) || 1));
    body.data.speedX = (dx / stepSeconds) * slower;
    body.data.speedY = (dy / stepSeconds) * slower;
    body.data.spin = 0;
}

function setOwnMass(body) {
    setMass(body, body.shape.area * density);
}

/** Sets the mass of a body, and the inertia that its bounding box would have. */
function setMass(body, mass) {
    const { minX, minY, maxX, maxY } = body.shape.bounds;
    body.weight = Number.isFinite(mass) ? 1 : 0;
    body.data.mass = mass;
    body.data.inertia = (mass * ((maxX - minX) ** 2 + (maxY - minY) ** 2)) / 12;
}

/** Changes the speed of a shape a little towards its own pace, and limits its spin. */
function settle(data) {
    const speed = Math.hypot(data.speedX, data.speedY) || 1e-9;
    const toward =
        data.pace + (Math.min(speed, fastest) - data.pace) * Math.exp(-settling * stepSeconds);
    data.speedX *= toward / speed;
    data.speedY *= toward / speed;
    data.spin = Math.min(fastestSpin, Math.max(-fastestSpin, data.spin));
}
