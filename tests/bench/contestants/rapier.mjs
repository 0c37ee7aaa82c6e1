// The contestant @dimforge/rapier2d-compat. Reads scenes, returns sums of answers; the parts of the benchmark measure
// the time.
//
// Timed for pairs: one call per pair. For the MTV contactCollider between two colliders of a world, with a prediction
// of 0 and a reused ShapeContact. For yes/no intersectsShape of the results of Shape.intoRaw(): Shape.intersectsShape
// itself makes and frees six objects in linear memory per call. Not timed: colliders and raw objects, made and placed
// beforehand.
//
// Timed per frame of a world: setTranslation and setRotation of every body that moves, step(), and reading all
// contacts. Bodies are kinematic and set to collide with each other; colliders without a body are never reported. There
// is no list of contacts: each collider lists the colliders it may touch, and each pair, from one side, gives its
// manifold. Predicted contacts are left out. A ray is one castRayAndGetNormal.

import {
    ActiveCollisionTypes,
    ColliderDesc,
    init,
    Ray,
    RigidBodyDesc,
    RotationOps,
    ShapeContact,
    VectorOps,
    World,
} from '@dimforge/rapier2d-compat';
import { pairAnswers, rayAnswers } from '../answers.mjs';

await init();

const makers = {
    box: ({ width, height }) => ColliderDesc.cuboid(width / 2, height / 2),
    circle: ({ radius }) => ColliderDesc.ball(radius),
    polygon: ({ points }) =>
        ColliderDesc.convexPolyline(Float32Array.from(points.flatMap((p) => [p.x, p.y]))),
};

export function rapierPairs(scene) {
    const { outlines, poses, first, second } = scene;
    const world = new World({ x: 0, y: 0 });
    const colliders = outlines.map((outline) =>
        world.createCollider(makers[outline.kind](outline)),
    );
    const raw = {
        shapes: colliders.map(({ shape }) => shape.intoRaw()),
        positions: outlines.map(() => VectorOps.intoRaw({ x: 0, y: 0 })),
        rotations: [],
    };
    const zero = { x: 0, y: 0 };
    const contact = new ShapeContact(0, { ...zero }, { ...zero }, { ...zero }, { ...zero });

    function write(set) {
        poses[set].forEach(({ x, y, angle }, i) => {
            colliders[i].setTranslation({ x, y });
            colliders[i].setRotation(angle);
            raw.positions[i].x = x;
            raw.positions[i].y = y;
            raw.rotations[i]?.free();
            raw.rotations[i] = RotationOps.intoRaw(angle);
        });
    }

    function meets(a, b) {
        const { shapes, positions: at, rotations: turned } = raw;
        return shapes[a].intersectsShape(at[a], turned[a], shapes[b], at[b], turned[b]);
    }

    const collide = (a, b) => colliders[a].contactCollider(colliders[b], 0, contact);

    function yesNo() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) if (meets(first[k], second[k])) sum += k + 1;
        return sum;
    }

    function mtv() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) {
            const hit = collide(first[k], second[k]);
            if (hit !== null) sum += -hit.distance + hit.normal1.x / 4 + hit.normal1.y / 2;
        }
        return sum;
    }

    function hitOf(a, b) {
        const hit = collide(a, b);
        return hit === null
            ? undefined
            : { x: hit.normal1.x, y: hit.normal1.y, depth: -hit.distance };
    }

    return { write, yesNo, mtv, answers: () => pairAnswers(scene, meets, hitOf) };
}

export function rapierWorld({ outlines, frames, movers }) {
    const world = new World({ x: 0, y: 0 });
    const bodies = outlines.map((_, i) =>
        world.createRigidBody(
            i < movers ? RigidBodyDesc.kinematicPositionBased() : RigidBodyDesc.fixed(),
        ),
    );
    const colliders = outlines.map((outline, i) =>
        world.createCollider(
            makers[outline.kind](outline).setActiveCollisionTypes(ActiveCollisionTypes.ALL),
            bodies[i],
        ),
    );
    const handles = colliders.map(({ handle }) => handle);
    const indices = new Map(handles.map((handle, i) => [handle, i]));
    const at = { x: 0, y: 0 };

    function place({ x, y, angle }, from, to) {
        for (let i = from; i < to; i++) {
            at.x = x[i];
            at.y = y[i];
            bodies[i].setTranslation(at, true);
            bodies[i].setRotation(angle[i], true);
        }
    }

    place(frames[0], movers, outlines.length);

    // The callback for each overlapping pair, with the normal from A to B.
    const normal = { x: 0, y: 0 };
    let visit;
    let a = 0;
    let b = 0;

    function meet(manifold, flipped) {
        let distance = Number.POSITIVE_INFINITY;
        for (let i = 0; i < manifold.numContacts(); i++) {
            distance = Math.min(distance, manifold.contactDist(i));
        }
        if (!(distance <= 0)) return;
        manifold.normal(normal);
        const sign = flipped ? -1 : 1;
        visit(a, b, sign * normal.x, sign * normal.y, -distance);
    }

    function meetOther(handle) {
        b = indices.get(handle);
        if (b > a || b >= movers) {
            world.narrowPhase.contactPair(handles[a], handle, world.bodies, meet);
        }
    }

    function update(frame, tell) {
        place(frames[frame], 0, movers);
        world.step();
        visit = tell;
        for (a = 0; a < movers; a++) world.narrowPhase.contactPairsWith(handles[a], meetOther);
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

    const ray = new Ray({ x: 0, y: 0 }, { x: 0, y: 0 });

    function castOne(x, y, dx, dy) {
        ray.origin.x = x;
        ray.origin.y = y;
        ray.dir.x = dx;
        ray.dir.y = dy;
        return world.castRayAndGetNormal(ray, 1, true);
    }

    function cast({ length, x, y, dx, dy }) {
        let sum = 0;
        for (let k = 0; k < length; k++) {
            const hit = castOne(x[k], y[k], dx[k], dy[k]);
            if (hit === null) continue;
            sum += indices.get(hit.collider.handle) + hit.timeOfImpact;
            sum += hit.normal.x / 4 + hit.normal.y / 2;
        }
        return sum;
    }

    function hitOf(...line) {
        const hit = castOne(...line);
        if (hit === null) return undefined;
        const body = indices.get(hit.collider.handle);
        return { body, t: hit.timeOfImpact, x: hit.normal.x, y: hit.normal.y };
    }

    const hits = (rays) => rayAnswers(rays, hitOf);
    return { world, ask, answers, cast, hits, free: () => world.free() };
}
