/**
 * Rapier in the benchmark: reads the columns of the swarm, writes pairs. In each frame it calls `setTranslation` and
 * `setRotation` for every body, then `step()`, and reads all contacts. Bodies are kinematic, so that Rapier computes no
 * forces, and are set to collide with each other. Rapier has no list of contacts, so the program asks each collider for
 * its possible contacts, and each pair, from one side, for its manifold. Predicted contacts do not count.
 */

import {
    ActiveCollisionTypes,
    ColliderDesc,
    init,
    RigidBodyDesc,
    World,
} from '@dimforge/rapier2d-compat';

await init();

const makers = {
    box: ({ bounds }) =>
        ColliderDesc.cuboid((bounds.maxX - bounds.minX) / 2, (bounds.maxY - bounds.minY) / 2),
    circle: ({ radius }) => ColliderDesc.ball(radius),
    polygon: ({ points }) =>
        ColliderDesc.convexPolyline(Float32Array.from(points.flatMap((p) => [p.x, p.y]))),
};

export function createContestant({ shapes, x, y, angle }) {
    const world = new World({ x: 0, y: 0 });
    const bodies = shapes.map(() => world.createRigidBody(RigidBodyDesc.kinematicPositionBased()));
    const colliders = shapes.map((shape, i) => {
        const meeting = makers[shape.kind](shape).setActiveCollisionTypes(ActiveCollisionTypes.ALL);
        return world.createCollider(meeting, bodies[i]);
    });
    const handles = colliders.map(({ handle }) => handle);
    const numbers = new Map(handles.map((handle, i) => [handle, i]));
    const at = { x: 0, y: 0 };
    const normal = { x: 0, y: 0 };
    let found = null;
    let a = 0;
    let b = 0;

    function meet(manifold, flipped) {
        let distance = Infinity;
        for (let k = 0; k < manifold.numContacts(); k++) {
            distance = Math.min(distance, manifold.contactDist(k));
        }
        if (!(distance <= 0)) return;
        manifold.normal(normal);
        const sign = flipped ? -1 : 1;
        found.add(a, b, -distance, sign * normal.x, sign * normal.y);
    }

    function meetOther(handle) {
        b = numbers.get(handle);
        if (b > a) world.narrowPhase.contactPair(handles[a], handle, world.bodies, meet);
    }

    function find(pairs) {
        for (let i = 0; i < bodies.length; i++) {
            at.x = x[i];
            at.y = y[i];
            bodies[i].setTranslation(at, true);
            bodies[i].setRotation(angle[i], true);
        }
        world.step();
        found = pairs;
        for (a = 0; a < handles.length; a++) {
            world.narrowPhase.contactPairsWith(handles[a], meetOther);
        }
    }

    return { find, free: () => world.free() };
}
