// The input of the benchmark of worlds: seeded outlines, and a pose for each of them in every frame. Reads a seed,
// returns plain data; times nothing. reference.mjs computes the right answers.

import { boxOf, circleOf, createRandom, ellipseOf } from '../geometry.mjs';

// Motion of a body per frame, and its maximum rotation.
const STEP = 1.5;
const TURN = 0.1;

// The area per body of ordinary size at which each body has about one overlap.
const ROOM = 1400;

/** The area per body at which bodies cover 3 % of the area. */
export const SPARSE_ROOM = 20_000;

/** Half boxes, a quarter circles, a quarter polygons of 5 to 8 corners; `scale` 1 is 12 to 40 across. */
function randomOutline(random, i, scale = 1) {
    if (i % 2 === 0) return boxOf(scale * random(12, 40), scale * random(12, 40));
    if (i % 4 === 1) return circleOf(scale * random(6, 20));
    const width = random(6, 20);
    const corners = Math.floor(random(5, 9));
    return ellipseOf(random, corners, scale * width, scale * width * random(0.8, 1.2));
}

/**
 * Each moving body goes round a small circle and swings, so that all move in every frame and the frames repeat without
 * a jump.
 * @param places the middle of each path
 * @param movers how many of the first bodies move; the others are static
 * @returns `frames`: flat columns, one set a frame
 */
function scene({ random, name, outlines, places, frames, movers = outlines.length }) {
    const reach = (STEP * frames) / (2 * Math.PI);
    const swing = (TURN * frames) / (2 * Math.PI);
    const paths = places.map(([x, y], i) => ({
        x,
        y,
        turn: random(0, 2 * Math.PI),
        angle: random(-Math.PI, Math.PI),
        reach: i < movers ? reach : 0,
        swing: i < movers ? swing : 0,
    }));
    const column = (value) => Float64Array.from(paths, value);
    return {
        name,
        outlines,
        movers,
        frames: Array.from({ length: frames }, (_, frame) => {
            const turnOf = ({ turn }) => turn + (2 * Math.PI * frame) / frames;
            return {
                x: column((path) => path.x + path.reach * Math.cos(turnOf(path))),
                y: column((path) => path.y + path.reach * Math.sin(turnOf(path))),
                angle: column((path) => path.angle + path.swing * Math.cos(turnOf(path))),
            };
        }),
    };
}

const listOf = (length, make) => Array.from({ length }, (_, i) => make(i));

/** Bodies of similar size, spread evenly over a square; `room` is the area per body. */
export function evenScene({ seed, bodies, frames, room = ROOM }) {
    const random = createRandom(seed);
    const side = Math.sqrt(bodies * room);
    const outlines = listOf(bodies, (i) => randomOutline(random, i));
    const places = outlines.map(() => [random(0, side), random(0, side)]);
    return { ...scene({ random, name: 'even', outlines, places, frames }), side };
}

/** Scenes with the same number of bodies, each uneven in another way. */
export const unevenScenes = [
    function sizes({ seed, bodies, frames }) {
        const random = createRandom(seed);
        // From 1 to 1000 across, distributed logarithmically.
        const outlines = listOf(bodies, (i) => {
            const outline = randomOutline(random, i);
            const scale = 1000 ** random(0, 1) / outline.size;
            return scaled(outline, scale);
        });
        const side = Math.sqrt(bodies * 55_000);
        const places = outlines.map(() => [random(0, side), random(0, side)]);
        return scene({ random, name: 'sizes 1 to 1000', outlines, places, frames });
    },

    function corner({ seed, bodies, frames }) {
        const random = createRandom(seed);
        const side = Math.sqrt(bodies * ROOM);
        const outlines = listOf(bodies, (i) => randomOutline(random, i));
        const places = outlines.map((_, i) => {
            const far = i % 1000 === 0 ? 1000 : 1;
            return [far * random(0, side), far * random(0, side)];
        });
        return scene({ random, name: 'a corner, outliers', outlines, places, frames });
    },

    (options) => level({ ...options, name: 'long and flat' }),
    (options) => level({ ...options, name: 'high and narrow', turned: true }),

    function giant({ seed, bodies, frames }) {
        const random = createRandom(seed);
        const side = Math.sqrt(bodies * ROOM);
        const outlines = listOf(bodies, (i) =>
            i === 0 ? boxOf(side, side) : randomOutline(random, i),
        );
        const places = outlines.map((_, i) =>
            i === 0 ? [side / 2, side / 2] : [random(0, side), random(0, side)],
        );
        return scene({ random, name: 'one as large as the world', outlines, places, frames });
    },

    function mostlyStatic({ seed, bodies, frames }) {
        const random = createRandom(seed);
        const movers = bodies / 10;
        const all = 10 * bodies + movers;
        const side = Math.sqrt(all * ROOM);
        const outlines = listOf(all, (i) => randomOutline(random, i));
        const places = outlines.map(() => [random(0, side), random(0, side)]);
        const name = `${short(all - movers)} static, ${short(movers)} moving`;
        return scene({ random, name, outlines, places, frames, movers });
    },
];

/** A corridor in which a dozen bodies fit side by side. */
function level({ seed, bodies, frames, name, turned = false }) {
    const random = createRandom(seed);
    const height = 300;
    const length = (bodies * ROOM) / height;
    const outlines = listOf(bodies, (i) => randomOutline(random, i));
    const places = outlines.map(() => {
        const along = random(0, length);
        const across = random(0, height);
        return turned ? [across, along] : [along, across];
    });
    return scene({ random, name, outlines, places, frames });
}

function scaled({ kind, points, width, height, size, radius }, scale) {
    return {
        kind,
        points: points.map(({ x, y }) => ({ x: scale * x, y: scale * y })),
        width: scale * width,
        height: scale * height,
        size: scale * size,
        radius: scale * radius,
    };
}

export const short = (n) => (n >= 1000 ? `${n / 1000}k` : `${n}`);

/** A level as games have them: few bodies move among many static ones, with gaps between them. */
export function gameScene(options) {
    return game({ ...options, name: 'a typical game', placesOf: placesApart });
}

/** The same, except that statics overlap at random. */
export function heapedGameScene(options) {
    return game({ ...options, name: 'statics that overlap', placesOf: placesAnywhere });
}

function game({ seed, movers, statics, frames, name, placesOf }) {
    const random = createRandom(seed);
    const side = Math.sqrt((movers + statics) * 2.5 * ROOM);
    const outlines = listOf(movers + statics, (i) => randomOutline(random, i));
    const places = placesOf(outlines, { random, side, movers });
    return { ...scene({ random, name, outlines, places, frames, movers }), side };
}

const placesAnywhere = (outlines, { random, side }) =>
    outlines.map(() => [random(0, side), random(0, side)]);

/** Positions at which no bounding circles of statics overlap. */
function placesApart(outlines, { random, side, movers }) {
    const places = [];
    const isClear = (i, x, y) =>
        i < movers ||
        outlines.slice(movers, i).every(({ radius }, k) => {
            const [otherX, otherY] = places[movers + k];
            return Math.hypot(x - otherX, y - otherY) > radius + outlines[i].radius;
        });
    for (let i = 0; i < outlines.length; ) {
        const [x, y] = [random(0, side), random(0, side)];
        if (isClear(i, x, y)) places[i++] = [x, y];
    }
    return places;
}
