// The contestant planck: Box2D rewritten in JavaScript. Reads scenes, returns sums of answers.
//
// Timed per frame: setTransform of every body that moves, findNewContacts, because step(0) alone would miss the pairs
// new since the last frame, step(0), which moves nothing, and reading all contacts with a reused WorldManifold. Bodies
// are dynamic, because other types make no contacts with each other; polygons have the skin of 0.01 subtracted. A ray
// is one rayCast with a callback.

import { CircleShape, PolygonShape, Vec2, World, WorldManifold } from 'planck';

function shapeOf({ kind, points, radius }) {
    if (kind === 'circle') return new CircleShape(radius);
    const shape = new PolygonShape(points.map((p) => new Vec2(p.x, p.y)));
    shape.m_radius = 0;
    return shape;
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
        const { pointCount, separations } = manifold;
        return pointCount === 1 ? -separations[0] : -Math.min(separations[0], separations[1]);
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

    function* hits({ length, x, y, dx, dy }) {
        for (let k = 0; k < length; k++) {
            yield castOne(x[k], y[k], dx[k], dy[k]) ? { ...found } : undefined;
        }
    }

    return { world, ask, answers, cast, hits };
}
