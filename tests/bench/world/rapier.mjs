// The contestant @dimforge/rapier2d-compat. Reads scenes, returns sums of answers.
//
// Timed per frame: setTranslation and setRotation of every body that moves, step(), and reading all contacts. Bodies
// are kinematic and set to collide with each other; colliders without a body are never reported. There is no list of
// contacts: each collider lists the colliders it may touch, and each pair, from one side, gives its manifold. Predicted
// contacts are left out. A ray is one castRayAndGetNormal.

import {
    ActiveCollisionTypes,
    ColliderDesc,
    init,
    Ray,
    RigidBodyDesc,
    World,
} from '@dimforge/rapier2d-compat';

await init();

const makers = {
    box: ({ width, height }) => ColliderDesc.cuboid(width / 2, height / 2),
    circle: ({ radius }) => ColliderDesc.ball(radius),
    polygon: ({ points }) =>
        ColliderDesc.convexPolyline(Float32Array.from(points.flatMap((p) => [p.x, p.y]))),
};

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

    function* hits({ length, x, y, dx, dy }) {
        for (let k = 0; k < length; k++) {
            const hit = castOne(x[k], y[k], dx[k], dy[k]);
            if (hit === null) yield undefined;
            else {
                const body = indices.get(hit.collider.handle);
                yield { body, t: hit.timeOfImpact, x: hit.normal.x, y: hit.normal.y };
            }
        }
    }

    return { world, ask, answers, cast, hits, free: () => world.free() };
}
