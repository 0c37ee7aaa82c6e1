// The contestant planck: Box2D rewritten in JavaScript. Reads scenes, returns sums of answers; the parts of the
// benchmark measure the time. Polygons have the skin of 0.01 subtracted; otherwise the query would differ.
//
// Timed for pairs: one call of CollidePolygons or CollidePolygonCircle per pair, and for the MTV a WorldManifold filled
// from it, both reused. Yes/no is whether the manifold has points: that is faster than testOverlap. Not timed: shapes
// and transforms, made and set beforehand.
//
// Timed per frame of a world: setTransform of every body that moves, findNewContacts, because step(0) alone would miss
// the pairs new since the last frame, step(0), which moves nothing, and reading all contacts with a reused
// WorldManifold. Bodies are dynamic, because other types make no contacts with each other. A ray is one rayCast with a
// callback.

import {
    CircleShape,
    CollidePolygonCircle,
    CollidePolygons,
    Manifold,
    PolygonShape,
    Transform,
    Vec2,
    World,
    WorldManifold,
} from 'planck';
import { pairAnswers, rayAnswers } from '../answers.mjs';

function shapeOf({ kind, points, radius }) {
    if (kind === 'circle') return new CircleShape(radius);
    const shape = new PolygonShape(points.map((p) => new Vec2(p.x, p.y)));
    shape.m_radius = 0;
    return shape;
}

/** The depth of a WorldManifold: that of its deeper point. */
const depthIn = ({ pointCount, separations }) =>
    pointCount === 1 ? -separations[0] : -Math.min(separations[0], separations[1]);

export function planckPairs(scene) {
    const { outlines, poses, first, second } = scene;
    const round = outlines[second[0]].kind === 'circle';
    const collide = round ? CollidePolygonCircle : CollidePolygons;
    const shapes = outlines.map(shapeOf);
    const placed = outlines.map(() => new Transform());
    const manifold = new Manifold();
    const world = new WorldManifold();

    function write(set) {
        poses[set].forEach(({ x, y, angle }, i) => {
            placed[i].set(new Vec2(x, y), angle);
        });
    }

    function meets(a, b) {
        collide(manifold, shapes[a], placed[a], shapes[b], placed[b]);
        return manifold.pointCount > 0;
    }

    // Returns the depth, or -1 if there is no hit. The normal is then in `world`.
    function depthOf(a, b) {
        if (!meets(a, b)) return -1;
        manifold.getWorldManifold(
            world,
            placed[a],
            shapes[a].m_radius,
            placed[b],
            shapes[b].m_radius,
        );
        return depthIn(world);
    }

    function yesNo() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) if (meets(first[k], second[k])) sum += k + 1;
        return sum;
    }

    function mtv() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) {
            const depth = depthOf(first[k], second[k]);
            if (depth >= 0) sum += depth + world.normal.x / 4 + world.normal.y / 2;
        }
        return sum;
    }

    function hitOf(a, b) {
        const depth = depthOf(a, b);
        return depth < 0 ? undefined : { x: world.normal.x, y: world.normal.y, depth };
    }

    return { write, yesNo, mtv, answers: () => pairAnswers(scene, meets, hitOf) };
}

export function planckWorld({ outlines, frames, movers }) {
    const world = new World({ gravity: new Vec2(0, 0), allowSleep: false });
    const bodies = outlines.map((outline, i) => {
        const body = world.createBody({ type: i < movers ? 'dynamic' : 'static', userData: i });
        body.createFixture({ shape: shapeOf(outline), density: 1, userData: i });
        return body;
    });
    const manifold = new WorldManifold();
    const at = new Vec2(0, 0);

    function place({ x, y, angle }, from, to) {
        for (let i = from; i < to; i++) {
            at.set(x[i], y[i]);
            bodies[i].setTransform(at, angle[i]);
        }
    }

    place(frames[0], movers, outlines.length);

    function update(frame) {
        place(frames[frame], 0, movers);
        world.findNewContacts();
        world.step(0);
        return world.getContactList();
    }

    function depthOf(contact) {
        contact.getWorldManifold(manifold);
        return depthIn(manifold);
    }

    function ask(frame) {
        let sum = 0;
        for (let contact = update(frame); contact !== null; contact = contact.getNext()) {
            if (!contact.isTouching()) continue;
            const a = contact.getFixtureA().getUserData();
            const b = contact.getFixtureB().getUserData();
            sum += a + b + depthOf(contact) + manifold.normal.x / 4 + manifold.normal.y / 2;
        }
        return sum;
    }

    function* answers(frame) {
        for (let contact = update(frame); contact !== null; contact = contact.getNext()) {
            if (!contact.isTouching()) continue;
            const a = contact.getFixtureA().getUserData();
            const b = contact.getFixtureB().getUserData();
            const depth = depthOf(contact);
            yield { a, b, x: manifold.normal.x, y: manifold.normal.y, depth };
        }
    }

    // --- Rays: the last hit that the callback gets is the closest, because each hit shortens the ray.

    const found = { body: -1, t: 1, x: 0, y: 0 };
    const end = new Vec2(0, 0);
    const report = (fixture, _point, normal, fraction) => {
        found.body = fixture.getUserData();
        found.t = fraction;
        found.x = normal.x;
        found.y = normal.y;
        return fraction;
    };

    function castOne(x, y, dx, dy) {
        found.body = -1;
        at.set(x, y);
        end.set(x + dx, y + dy);
        world.rayCast(at, end, report);
        return found.body >= 0;
    }

    function cast({ length, x, y, dx, dy }) {
        let sum = 0;
        for (let k = 0; k < length; k++) {
            if (!castOne(x[k], y[k], dx[k], dy[k])) continue;
            sum += found.body + found.t + found.x / 4 + found.y / 2;
        }
        return sum;
    }

    const hitOf = (...ray) => (castOne(...ray) ? { ...found } : undefined);
    const hits = (rays) => rayAnswers(rays, hitOf);

    return { world, ask, answers, cast, hits };
}
