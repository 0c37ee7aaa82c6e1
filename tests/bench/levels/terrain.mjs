// Bodies on a long polyline, of sepaxis and of Rapier. Returns entries, the first of each column the baseline.
//
// Timed: the poses of all bodies in, the update, and the depth of the deepest contact of each body. Rapier reports a
// manifold per segment, and its bodies are kinematic: contestants/rapier.mjs says why.

import {
    ActiveCollisionTypes,
    ColliderDesc,
    init,
    World as RapierWorld,
    RigidBodyDesc,
} from '@dimforge/rapier2d-compat';
import { box, chain, World } from '../../../dist/index.js';
import { sumOfDepths } from '../contestants/sepaxis.mjs';
import { compareWith } from '../report.mjs';
import { faultOf } from './concave.mjs';

await init();

const SEGMENTS = 1400;
const LENGTH = 32;
const WAVE = 100; // the length of a hill, divided by 2π
const SIDE = 20;
const grounds = [
    { column: 'flat', height: 0, deep: 0.5 },
    { column: 'hills', height: 10, deep: 0.5 },
    { column: 'hills, deep overlaps', height: 10, deep: 2.5 },
];

const pointsOf = ({ height }) =>
    Array.from({ length: SEGMENTS + 1 }, (_, i) => [
        LENGTH * i,
        height * Math.sin((LENGTH * i) / WAVE),
    ]);

/** Boxes that lie on the ground, rotated to fit its slope; each swings a little. */
const framesOf = ({ height, deep }, bodies) =>
    [0, 0.5].map((aside) =>
        Array.from({ length: bodies }, (_, i) => {
            const x = LENGTH + ((SEGMENTS - 2) * LENGTH * i) / bodies + aside;
            return {
                x,
                y: height * Math.sin(x / WAVE) - SIDE / 2 + deep,
                angle: Math.atan((height * Math.cos(x / WAVE)) / WAVE),
            };
        }),
    );

/** The part of the ground near a body, as `faultOf` reads it. */
const groundNear = ({ pieces }, { x }) => ({
    pieces: pieces.filter(({ bounds: { minX, maxX } }) => minX < x + SIDE && maxX > x - SIDE),
});

function ownEntry(ground, frames) {
    const world = new World({ capacity: frames[0].length + 1 });
    const shape = chain(pointsOf(ground));
    const level = world.add(shape, { isStatic: true });
    const bodies = frames[0].map((pose) => world.add(box(SIDE, SIDE), pose));
    const first = level.index + 1;

    function run(turn) {
        const { x, y, angle } = world;
        for (const [i, pose] of frames[turn % frames.length].entries()) {
            x[first + i] = pose.x;
            y[first + i] = pose.y;
            angle[first + i] = pose.angle;
        }
        world.update();
        return sumOfDepths(world);
    }

    const faults = [];
    const sums = frames.map((poses, turn) => {
        const sum = run(turn);
        for (const [i, pose] of poses.entries()) {
            const [contact] = world.contacts.of(bodies[i]);
            const hit =
                contact === undefined
                    ? null
                    : {
                          normal: { x: contact.normalX, y: contact.normalY },
                          depth: contact.depth,
                      };
            const fault = faultOf(hit, groundNear(shape, pose), {}, bodies[i].shape, pose);
            if (fault !== undefined) faults.push(`body ${i}: ${fault}`);
        }
        return sum;
    });
    return {
        row: 'sepaxis',
        run,
        sumOf: (turn) => sums[turn % 2],
        faults,
        free: () => world.dispose(),
    };
}

function rapierEntry(ground, frames) {
    const world = new RapierWorld({ x: 0, y: 0 });
    const add = (description, desc) =>
        world.createCollider(
            description.setActiveCollisionTypes(ActiveCollisionTypes.ALL),
            world.createRigidBody(desc),
        );
    const points = Float32Array.from(pointsOf(ground).flat());
    const level = add(ColliderDesc.polyline(points), RigidBodyDesc.fixed());
    const colliders = frames[0].map(() =>
        add(ColliderDesc.cuboid(SIDE / 2, SIDE / 2), RigidBodyDesc.kinematicPositionBased()),
    );
    const bodies = colliders.map((collider) => collider.parent());
    let deepest;

    function read(manifold) {
        for (let i = 0; i < manifold.numContacts(); i++) {
            deepest = Math.max(deepest, -manifold.contactDist(i));
        }
    }

    function run(turn) {
        for (const [i, { x, y, angle }] of frames[turn % frames.length].entries()) {
            bodies[i].setTranslation({ x, y }, true);
            bodies[i].setRotation(angle, true);
        }
        world.step();
        let sum = 0;
        for (const collider of colliders) {
            deepest = 0;
            world.contactPair(level, collider, read);
            sum += deepest;
        }
        return sum;
    }

    run(0);
    const sums = [1, 2].map(run);
    return {
        row: 'Rapier',
        peer: true,
        run,
        sumOf: (turn) => sums[(turn + 1) % 2],
        slack: 1e-3,
        faults: [],
        free: () => world.free(),
    };
}

export function enterTerrain({ bodies }) {
    const entries = grounds.flatMap(({ column, ...ground }) => {
        const frames = framesOf(ground, bodies);
        return [ownEntry(ground, frames), rapierEntry(ground, frames)].map((entry) => ({
            ...entry,
            column,
            unit: 'ns per body',
            value: (time) => (1e6 * time) / bodies,
        }));
    });
    return compareWith('Rapier', entries);
}
