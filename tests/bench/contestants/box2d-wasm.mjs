// The contestant box2d-wasm: Box2D 2.4.1 through Emscripten. Reads scenes, returns sums of answers; the parts of the
// benchmark measure the time. Pointers take the place of wrapper objects, and manifolds are read from linear memory.
// Polygons have Box2D's skin of 0.01 subtracted; otherwise the query would differ.
//
// Timed for pairs: one call per pair. For the MTV b2Collide… and b2WorldManifold; for yes/no the faster way: whether
// the manifold has points, or with 8-gons b2TestOverlap. Not timed: shapes and transforms, made and set beforehand.
//
// Timed per frame of a world: SetTransform of every body that moves, Step(0, 0, 0), which moves nothing, and reading
// all contacts: the two bodies and the world manifold. Bodies are dynamic, because other types make no contacts with
// each other. A ray is one RayCast with a callback from WebAssembly.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pairAnswers, rayAnswers } from '../answers.mjs';

// The package loads its .wasm with fetch(), which in Node needs more than a path: so this file reads it.
const require = createRequire(import.meta.url);
const entry = require.resolve('box2d-wasm');
const box2d = await require(entry)({
    wasmBinary: readFileSync(entry.replace('entry.js', 'Box2D.simd.wasm')),
});
const { getPointer } = box2d;
const isTouching = box2d._emscripten_bind_b2Contact_IsTouching_0;
const nextOf = box2d._emscripten_bind_b2Contact_GetNext_0;
const fixtureA = box2d._emscripten_bind_b2Contact_GetFixtureA_0;
const fixtureB = box2d._emscripten_bind_b2Contact_GetFixtureB_0;
const manifoldOf = box2d._emscripten_bind_b2Contact_GetManifold_0;
const worldManifoldOf = box2d._emscripten_bind_b2Contact_GetWorldManifold_1;

// Offsets in units of four bytes: b2Manifold::pointCount, b2WorldManifold::normal and ::separations.
const POINT_COUNT = 15;
const NORMAL = 0;
const SEPARATIONS = 6;

function shapeOf({ kind, points, width, height, radius }) {
    if (kind === 'circle') {
        const shape = new box2d.b2CircleShape();
        shape.set_m_radius(radius);
        return shape;
    }
    const shape = new box2d.b2PolygonShape();
    if (kind === 'box') {
        shape.SetAsBox(width / 2, height / 2);
    } else {
        const [vertices, free] = box2d.pointsToVec2Array(points);
        shape.Set(vertices, points.length);
        free();
    }
    shape.set_m_radius(0);
    return shape;
}

export function box2dPairs(scene) {
    const { outlines, poses, first, second } = scene;
    const { b2TestOverlap } = box2d;
    const { kind } = outlines[second[0]];
    const collide = kind === 'circle' ? box2d.b2CollidePolygonAndCircle : box2d.b2CollidePolygons;
    const shapes = outlines.map((outline) => getPointer(shapeOf(outline)));
    const radii = outlines.map((o) => (o.kind === 'circle' ? o.radius : 0));
    const at = new box2d.b2Vec2(0, 0);
    const transforms = outlines.map(() => new box2d.b2Transform(at, new box2d.b2Rot(0)));
    const placed = transforms.map(getPointer);

    const manifold = getPointer(new box2d.b2Manifold());
    const world = new box2d.b2WorldManifold();
    const pointCount = manifold / 4 + POINT_COUNT;
    const normal = getPointer(world) / 4 + NORMAL;
    const separations = getPointer(world) / 4 + SEPARATIONS;
    const { HEAP32, HEAPF32 } = box2d;

    function write(set) {
        poses[set].forEach(({ x, y, angle }, i) => {
            at.Set(x, y);
            transforms[i].Set(at, angle);
        });
    }

    const overlap = (a, b) => b2TestOverlap(shapes[a], 0, shapes[b], 0, placed[a], placed[b]);

    function hasPoints(a, b) {
        collide(manifold, shapes[a], placed[a], shapes[b], placed[b]);
        return HEAP32[pointCount] > 0;
    }

    const meets = kind === 'polygon' ? overlap : hasPoints;

    function yesNo() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) if (meets(first[k], second[k])) sum += k + 1;
        return sum;
    }

    // Returns the depth, or -1 if there is no hit. The normal is then in linear memory.
    function depthOf(a, b) {
        if (!hasPoints(a, b)) return -1;
        world.Initialize(manifold, placed[a], radii[a], placed[b], radii[b]);
        const depth = -HEAPF32[separations];
        return HEAP32[pointCount] === 1 ? depth : Math.max(depth, -HEAPF32[separations + 1]);
    }

    function mtv() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) {
            const depth = depthOf(first[k], second[k]);
            if (depth >= 0) sum += depth + HEAPF32[normal] / 4 + HEAPF32[normal + 1] / 2;
        }
        return sum;
    }

    function hitOf(a, b) {
        const depth = depthOf(a, b);
        return depth < 0 ? undefined : { x: HEAPF32[normal], y: HEAPF32[normal + 1], depth };
    }

    return { write, yesNo, mtv, answers: () => pairAnswers(scene, meets, hitOf) };
}

export function box2dWorld({ outlines, frames, movers }) {
    const at = new box2d.b2Vec2(0, 0);
    const world = new box2d.b2World(at);
    world.SetAllowSleeping(false);
    const fixtures = new Map();
    const bodies = outlines.map((outline, i) => {
        const definition = new box2d.b2BodyDef();
        definition.set_type(i < movers ? box2d.b2_dynamicBody : box2d.b2_staticBody);
        const body = world.CreateBody(definition);
        const shape = shapeOf(outline);
        fixtures.set(getPointer(body.CreateFixture(shape, 1)), i);
        box2d.destroy(shape);
        box2d.destroy(definition);
        return body;
    });
    const worldManifold = new box2d.b2WorldManifold();
    const manifold = getPointer(worldManifold);
    const normal = manifold / 4 + NORMAL;
    const separations = manifold / 4 + SEPARATIONS;

    function place({ x, y, angle }, from, to) {
        for (let i = from; i < to; i++) {
            at.Set(x[i], y[i]);
            bodies[i].SetTransform(at, angle[i]);
        }
    }

    place(frames[0], movers, outlines.length);

    function update(frame) {
        place(frames[frame], 0, movers);
        world.Step(0, 0, 0);
        return getPointer(world.GetContactList());
    }

    // Returns the depth of a contact, and leaves the world manifold in linear memory.
    function depthOf(contact) {
        worldManifoldOf(contact, manifold);
        const { HEAP32, HEAPF32 } = box2d;
        const depth = -HEAPF32[separations];
        return HEAP32[manifoldOf(contact) / 4 + POINT_COUNT] === 1
            ? depth
            : Math.max(depth, -HEAPF32[separations + 1]);
    }

    function ask(frame) {
        let sum = 0;
        for (let contact = update(frame); contact !== 0; contact = nextOf(contact)) {
            if (!isTouching(contact)) continue;
            const a = fixtures.get(fixtureA(contact));
            const b = fixtures.get(fixtureB(contact));
            const depth = depthOf(contact);
            const { HEAPF32 } = box2d;
            sum += a + b + depth + HEAPF32[normal] / 4 + HEAPF32[normal + 1] / 2;
        }
        return sum;
    }

    function* answers(frame) {
        for (let contact = update(frame); contact !== 0; contact = nextOf(contact)) {
            if (!isTouching(contact)) continue;
            const a = fixtures.get(fixtureA(contact));
            const b = fixtures.get(fixtureB(contact));
            const depth = depthOf(contact);
            const { HEAPF32 } = box2d;
            yield { a, b, x: HEAPF32[normal], y: HEAPF32[normal + 1], depth };
        }
    }

    // --- Rays: the last hit that the callback gets is the closest, because each hit shortens the ray.

    const found = { fixture: 0, t: 1, x: 0, y: 0 };
    const callback = new box2d.JSRayCastCallback();
    callback.ReportFixture = (fixture, _point, direction, fraction) => {
        const { HEAPF32 } = box2d;
        found.fixture = fixture;
        found.t = fraction;
        found.x = HEAPF32[direction / 4];
        found.y = HEAPF32[direction / 4 + 1];
        return fraction;
    };
    const end = new box2d.b2Vec2(0, 0);

    function castOne(x, y, dx, dy) {
        found.fixture = 0;
        at.Set(x, y);
        end.Set(x + dx, y + dy);
        world.RayCast(callback, at, end);
        return found.fixture !== 0;
    }

    function cast({ length, x, y, dx, dy }) {
        let sum = 0;
        for (let k = 0; k < length; k++) {
            if (!castOne(x[k], y[k], dx[k], dy[k])) continue;
            sum += fixtures.get(found.fixture) + found.t + found.x / 4 + found.y / 2;
        }
        return sum;
    }

    const hitOf = (...ray) =>
        castOne(...ray) ? { ...found, body: fixtures.get(found.fixture) } : undefined;
    const hits = (rays) => rayAnswers(rays, hitOf);

    return { ask, answers, cast, hits, free: () => box2d.destroy(world) };
}
