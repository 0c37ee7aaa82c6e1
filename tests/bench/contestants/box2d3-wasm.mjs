// The contestant box2d3-wasm: Box2D 3 through Emscripten and embind. Reads scenes, returns sums of answers.
//
// Timed per frame: b2Body_SetTransform of every body that moves, the shortest possible step (a step of 0 does nothing
// at all, so the solver runs too), and reading all contacts: those of each body, and each pair from one side. embind
// makes an object for every contact, which this file deletes again; the data it points to is read from linear memory,
// because every property would be a call. Speculative contacts are not counted. Box2D runs in one thread. A ray is one
// b2World_CastRayClosest.

import { cpus } from 'node:os';
import { rayAnswers } from '../answers.mjs';

// The package reads this global when it loads, and Node 20 has none.
globalThis.navigator ??= { hardwareConcurrency: cpus().length };
const { default: load } = await import('box2d3-wasm');
const box2d = await load();

const SHORTEST = 1e-9;

// Offsets in b2ContactData in units of four bytes: shapeIdA.index1 and shapeIdB.index1, which count from 1;
// manifold.normal, the separations of both .points, .pointCount.
const SHAPE_A = 3;
const SHAPE_B = 5;
const NORMAL = 7;
const SEPARATIONS = [16, 28];
const POINT_COUNT = 34;

// The same in b2RayResult: shapeId.index1, normal, fraction; `hit` is a byte.
const RAY_NORMAL = 4;
const RAY_FRACTION = 6;
const RAY_HIT = 9;

const addressOf = (handle) => handle.$$.ptr >> 2;

export function box2d3World({ outlines, frames, movers }) {
    const definition = box2d.b2DefaultWorldDef();
    const origin = new box2d.b2Vec2(0, 0);
    definition.gravity = origin;
    definition.enableSleep = false;
    definition.enableContinuous = false;
    const world = box2d.b2CreateWorld(definition);
    const { b2_dynamicBody, b2_staticBody } = box2d.b2BodyType;
    const bodies = outlines.map((outline, i) => {
        const bodyDefinition = box2d.b2DefaultBodyDef();
        bodyDefinition.type = i < movers ? b2_dynamicBody : b2_staticBody;
        const body = box2d.b2CreateBody(world, bodyDefinition);
        const shape = addShape(body, outline);
        if (shape.index1 !== i + 1) throw new Error('shapes are out of order');
        return body;
    });

    const at = new box2d.b2Vec2(0, 0);
    const turned = new box2d.b2Rot();
    const vector = addressOf(at);
    const rotation = addressOf(turned);
    let floats = new Float32Array(0);
    let ints = new Int32Array(0);

    // Gets new views, because linear memory may have grown.
    function look() {
        const { buffer } = box2d.HEAPU8;
        if (floats.buffer === buffer) return;
        floats = new Float32Array(buffer);
        ints = new Int32Array(buffer);
    }

    function place({ x, y, angle }, from, to) {
        look();
        for (let i = from; i < to; i++) {
            floats[vector] = x[i];
            floats[vector + 1] = y[i];
            floats[rotation] = Math.cos(angle[i]);
            floats[rotation + 1] = Math.sin(angle[i]);
            box2d.b2Body_SetTransform(bodies[i], at, turned);
        }
    }

    place(frames[0], movers, outlines.length);

    /** Calls `visit` with all overlapping pairs, each from the body with the lower index. */
    function update(frame, visit) {
        place(frames[frame], 0, movers);
        box2d.b2World_Step(world, SHORTEST, 1);
        look();
        for (let i = 0; i < movers; i++) {
            const most = box2d.b2Body_GetContactCapacity(bodies[i]);
            if (most === 0) continue;
            for (const contact of box2d.b2Body_GetContactData(bodies[i], most)) {
                const p = addressOf(contact);
                const a = ints[p + SHAPE_A] - 1;
                const b = ints[p + SHAPE_B] - 1;
                if ((a < b ? a : b) === i) {
                    let depth = -floats[p + SEPARATIONS[0]];
                    if (ints[p + POINT_COUNT] === 2) {
                        depth = Math.max(depth, -floats[p + SEPARATIONS[1]]);
                    }
                    if (depth >= 0) {
                        visit(a, b, floats[p + NORMAL], floats[p + NORMAL + 1], depth);
                    }
                }
                contact.delete();
            }
        }
    }

    let sum = 0;

    function add(a, b, x, y, depth) {
        sum += a + b + depth + x / 4 + y / 2;
    }

    function ask(frame) {
        sum = 0;
        update(frame, add);
        return sum;
    }

    function answers(frame) {
        const all = [];
        update(frame, (a, b, x, y, depth) => all.push({ a, b, x, y, depth }));
        return all;
    }

    const from = new box2d.b2Vec2(0, 0);
    const way = new box2d.b2Vec2(0, 0);
    const fromAt = addressOf(from);
    const wayAt = addressOf(way);
    const filter = box2d.b2DefaultQueryFilter();

    const found = { body: -1, t: 1, x: 0, y: 0 };

    function castOne(x, y, dx, dy) {
        floats[fromAt] = x;
        floats[fromAt + 1] = y;
        floats[wayAt] = dx;
        floats[wayAt + 1] = dy;
        const result = box2d.b2World_CastRayClosest(world, from, way, filter);
        const p = addressOf(result);
        found.body = ints[p] - 1;
        found.t = floats[p + RAY_FRACTION];
        found.x = floats[p + RAY_NORMAL];
        found.y = floats[p + RAY_NORMAL + 1];
        const isHit = (ints[p + RAY_HIT] & 1) === 1;
        result.delete();
        return isHit;
    }

    function cast({ length, x, y, dx, dy }) {
        look();
        let sum = 0;
        for (let k = 0; k < length; k++) {
            if (!castOne(x[k], y[k], dx[k], dy[k])) continue;
            sum += found.body + found.t + found.x / 4 + found.y / 2;
        }
        return sum;
    }

    function hits(rays) {
        look();
        return rayAnswers(rays, (...ray) => (castOne(...ray) ? { ...found } : undefined));
    }

    return { ask, answers, cast, hits, free: () => box2d.b2DestroyWorld(world) };
}

function addShape(body, { kind, points, width, height, radius }) {
    const definition = box2d.b2DefaultShapeDef();
    definition.enableContactEvents = false;
    if (kind === 'circle') {
        const circle = new box2d.b2Circle();
        circle.radius = radius;
        return box2d.b2CreateCircleShape(body, definition, circle);
    }
    const polygon =
        kind === 'box'
            ? box2d.b2MakeBox(width / 2, height / 2)
            : box2d.b2MakePolygon(
                  box2d.b2ComputeHull(points.map(({ x, y }) => new box2d.b2Vec2(x, y))),
                  0,
              );
    return box2d.b2CreatePolygonShape(body, definition, polygon);
}
