// The contestant @dimforge/rapier2d-compat. Reads scenes, returns sums of answers; run.mjs measures the time.
//
// Timed: one call per pair. For the MTV contactCollider between two colliders of a world, with a prediction of 0 and a
// reused ShapeContact. For yes/no intersectsShape of the results of Shape.intoRaw(): Shape.intersectsShape itself makes
// and frees six objects in linear memory per call. Not timed: colliders and raw objects, made and placed beforehand.

import {
    ColliderDesc,
    init,
    RotationOps,
    ShapeContact,
    VectorOps,
    World,
} from '@dimforge/rapier2d-compat';

await init();

const makers = {
    box: ({ width, height }) => ColliderDesc.cuboid(width / 2, height / 2),
    circle: ({ radius }) => ColliderDesc.ball(radius),
    polygon: ({ points }) =>
        ColliderDesc.convexPolyline(Float32Array.from(points.flatMap((p) => [p.x, p.y]))),
};

export function rapierPairs({ outlines, poses, first, second }) {
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

    function* answers() {
        for (let k = 0; k < first.length; k++) {
            const yes = meets(first[k], second[k]);
            const hit = collide(first[k], second[k]);
            if (hit === null) {
                yield { yes, x: undefined, y: undefined, depth: undefined };
            } else {
                const { distance, normal1 } = hit;
                yield { yes, x: normal1.x, y: normal1.y, depth: -distance };
            }
        }
    }

    return { write, yesNo, mtv, answers };
}
