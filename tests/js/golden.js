// The golden hashes of the package, each of 32 bits as eight hexadecimal digits. The golden scene is a thousand frames of
// a busy world. The golden answers are the results of every query of two shapes, for thousands of pairs. There are also
// the golden angles and random numbers of sepaxis/math. golden.test.c plays the same scene natively, trig.test.c computes
// the same angles, and the demo's tests run this file in browsers: change all of them together. This file uses only
// + - * / and integers, so that every engine gets the same bits.

const WIDTH = 800;
const HEIGHT = 600;
const FRAMES = 1000;

const POLYGONS = [
    [0, 1, -1, -1, 1, -1],
    [-1, -0.5, 1, -0.75, 0.75, 0.5, -0.5, 0.75],
    [0, 1, -0.75, 0.25, -0.5, -1, 0.5, -1, 0.75, 0.25],
    [1, 0, 0.5, 0.875, -0.5, 0.875, -1, 0, -0.5, -0.875, 0.5, -0.875],
    [1, 0.25, 0.5, 0.75, -0.25, 1, -0.75, 0.75, -1, 0, -0.75, -0.75, 0.25, -1, 0.75, -0.5],
];

/** Seeded 32-bit numbers: mulberry32, as in rng.h. */
function makeRng(seed) {
    let state = seed;
    const roll = () => {
        state = (state + 0x6d2b79f5) | 0;
        let t = Math.imul(state ^ (state >>> 15), state | 1);
        t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
        return (t ^ (t >>> 14)) >>> 0;
    };
    const below = (bound) => roll() % bound;
    const between = (low, high) => low + (high - low) * (roll() / 4294967296);
    return { below, between };
}

function fold(hash, word) {
    const mixed = Math.imul(hash ^ word, 16777619);
    return mixed ^ (mixed >>> 15);
}

const float = new Float32Array(1);
const word = new Uint32Array(float.buffer);

function bits(value) {
    float[0] = value;
    return word[0];
}

function rollShape({ circle, box, polygon }, rng) {
    const kind = rng.below(3);
    const size = rng.between(4, 40);
    if (kind === 0) return circle(size * 0.5);
    if (kind === 1) return box(size, rng.between(4, 40));
    return polygon(POLYGONS[rng.below(5)].map((coordinate) => coordinate * (size * 0.5)));
}

function addOne(lib, world, rng, speeds) {
    const shape = rollShape(lib, rng);
    const options = { x: rng.between(0, WIDTH), y: rng.between(0, HEIGHT) };
    options.angle = rng.between(-3, 3);
    const part = rng.below(10);
    if (part === 0) options.isStatic = true;
    if (part === 1) options.isSensor = true;
    if (part === 2) {
        options.category = 2;
        options.mask = 0xfffffffd;
    }
    if (part === 3) options.group = -1;
    options.tag = part;
    const speed = {
        x: rng.between(-3, 3),
        y: rng.between(-3, 3),
        spin: rng.between(-0.125, 0.125),
    };
    speeds[world.add(shape, options).index] = speed;
}

function drift(world, speeds) {
    const { x, y, angle, alive, tag, count } = world;
    for (let i = 0; i < count; i++) {
        if (!alive[i] || tag[i] === 0) continue;
        const speed = speeds[i];
        if ((x[i] < 0 && speed.x < 0) || (x[i] > WIDTH && speed.x > 0)) speed.x = -speed.x;
        if ((y[i] < 0 && speed.y < 0) || (y[i] > HEIGHT && speed.y > 0)) speed.y = -speed.y;
        x[i] += speed.x;
        y[i] += speed.y;
        angle[i] += speed.spin;
    }
}

function foldContacts(world, hash) {
    let folded = fold(hash, world.hash());
    const { a, b, normalX, normalY, depth, length } = world.contacts;
    for (let i = 0; i < length; i++) {
        folded = fold(folded, a[i]);
        folded = fold(folded, b[i]);
        folded = fold(folded, bits(normalX[i]));
        folded = fold(folded, bits(normalY[i]));
        folded = fold(folded, bits(depth[i]));
    }
    return folded;
}

/**
 * Plays the scene. `capacity` is the initial capacity of the world; the result must not depend on
 * it.
 */
export function goldenHash(lib, capacity = 64) {
    const rng = makeRng(20241120);
    const world = new lib.World({ capacity });
    const speeds = [];
    let hash = 2166136261 | 0;
    for (let i = 0; i < 150; i++) addOne(lib, world, rng, speeds);
    for (let frame = 1; frame <= FRAMES; frame++) {
        drift(world, speeds);
        if (frame % 7 === 0) {
            const slot = rng.below(world.count);
            if (world.alive[slot]) world.body(slot).remove();
        }
        if (frame % 8 === 0) addOne(lib, world, rng, speeds);
        world.update();
        hash = fold(hash, world.contacts.length);
        hash = fold(hash, world.sensed.length);
        hash = fold(hash, world.began.length);
        hash = fold(hash, world.ended.length);
        const { moved, remaining } = world.separate({ iterations: 8 });
        hash = fold(hash, moved);
        hash = fold(hash, bits(remaining));
        if (frame % 50 === 0) hash = foldContacts(world, hash);
    }
    world.dispose();
    return (hash >>> 0).toString(16).padStart(8, '0');
}

// --- Two shapes ----------------------------------------------------------------------------------------

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);

/** Hashes every number of a result of any form: numbers, booleans, null, objects and lists. */
function foldAnswer(hash, answer) {
    if (answer === null) return fold(hash, 0x9e3779b9);
    if (typeof answer === 'boolean') return fold(hash, answer ? 1 : 2);
    if (typeof answer === 'number') {
        double[0] = answer;
        return fold(fold(hash, words[0]), words[1]);
    }
    if (typeof answer === 'string')
        return [...answer].reduce((folded, letter) => fold(folded, letter.charCodeAt(0)), hash);
    return Object.values(answer).reduce(foldAnswer, hash);
}

function rollAny(lib, rng, isTied) {
    const size = isTied ? 4 + 2 * rng.below(3) : rng.between(4, 40);
    const outline = POLYGONS[rng.below(5)].map((coordinate) => coordinate * (size * 0.5));
    const radius = isTied ? 1 : rng.between(0.25, 2);
    switch (rng.below(9)) {
        case 0:
            return lib.circle(size * 0.5);
        case 1:
            return lib.point();
        case 2:
            return lib.segment(-size, 0, size, radius);
        case 3:
            return lib.capsule(-size * 0.5, -1, size * 0.5, 1, radius);
        case 4:
            return lib.box(size, isTied ? 4 : rng.between(4, 40));
        case 5:
            return lib.box(size, size * 2, { radius });
        case 6:
            return lib.polygon(outline);
        case 7:
            return lib.polygon(outline, { radius });
        default:
            return lib.hull(lib.ellipsePoints(size, size * 0.5, 7 + rng.below(40), radius));
    }
}

const rollPose = (rng, isTied) => ({
    x: isTied ? rng.below(9) : rng.between(-30, 30),
    y: isTied ? rng.below(9) : rng.between(-30, 30),
    angle: isTied ? 0 : rng.between(-3, 3),
});

const rollMotion = (rng, turns) => ({
    dx: rng.between(-60, 60),
    dy: rng.between(-60, 60),
    dAngle: turns ? rng.between(-2, 2) : 0,
});

/**
 * Makes every query of two shapes for six thousand pairs. Half of them are tied: whole sizes on a lattice, upright, so
 * that many touch exactly, have the same centre, or can be pushed out in two directions alike.
 */
function goldenAnswers(lib) {
    const rng = makeRng(20261120);
    let hash = 2166136261 | 0;
    for (let i = 0; i < 6000; i++) {
        const isTied = i % 2 === 1;
        const [a, b] = [rollAny(lib, rng, isTied), rollAny(lib, rng, isTied)];
        const [poseA, poseB] = [rollPose(rng, isTied), rollPose(rng, isTied)];
        const [motionA, motionB] = [rollMotion(rng, i % 8 === 0), rollMotion(rng, i % 8 === 0)];
        const { x, y } = poseB;
        const answers = [
            a.area,
            lib.overlaps(a, poseA, b, poseB),
            lib.collide(a, poseA, b, poseB),
            lib.distance(a, poseA, b, poseB),
            lib.contains(a, poseA, x, y),
            lib.closestPoint(a, poseA, x, y),
            lib.castRay(a, poseA, x, y, motionA.dx, motionA.dy),
            lib.sweep(a, poseA, motionA, b, poseB, motionB),
            lib.trace(a, poseA, b, poseB),
        ];
        hash = answers.reduce(foldAnswer, hash);
    }
    return (hash >>> 0).toString(16).padStart(8, '0');
}

// --- Angles and chance -----------------------------------------------------------------------------------

/** Sine and cosine of a million angles, with magnitudes from 1e6 down to 2^-23 of that. */
function goldenAngles({ sin, cos }) {
    const rng = makeRng(20261122);
    let hash = 2166136261 | 0;
    for (let i = 0; i < 1 << 20; i++) {
        const angle = rng.between(-1e6, 1e6) / (1 << (i % 24));
        hash = foldAnswer(foldAnswer(hash, sin(angle)), cos(angle));
    }
    return (hash >>> 0).toString(16).padStart(8, '0');
}

/** A quarter of a million directions, and the random numbers that drew them. Uses every method of Random. */
function goldenChance({ atan2, random }) {
    let hash = 2166136261 | 0;
    for (let seed = 0; seed < 16; seed++) {
        const chance = random(seed * 0x0fedcba9);
        const signs = Int8Array.of(-1, 1);
        for (let i = 0; i < 1 << 14; i++) {
            const x = chance.next() * chance.pick(signs);
            const y = (chance.next() - 0.5) / (1 << chance.int(0, 24));
            hash = foldAnswer(foldAnswer(foldAnswer(hash, x), y), atan2(y, x));
        }
        hash = chance.shuffle(Int32Array.from({ length: 100 }, (_, i) => i)).reduce(fold, hash);
        hash = chance.state.reduce(fold, hash);
    }
    return (hash >>> 0).toString(16).padStart(8, '0');
}

/** All hashes, in the form of tests/fixtures/golden.json. */
export const goldenOf = (lib, math) => ({
    hash: goldenHash(lib),
    answers: goldenAnswers(lib),
    angles: goldenAngles(math),
    chance: goldenChance(math),
});
