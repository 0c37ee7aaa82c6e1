// The contestant planck: Box2D rewritten in JavaScript. Reads scenes, returns sums of answers; run.mjs measures the
// time.
//
// Timed: one call of CollidePolygons or CollidePolygonCircle per pair, and for the MTV a WorldManifold filled from it,
// both reused. Yes/no is whether the manifold has points: that is faster than testOverlap. Not timed: shapes and
// transforms, made and set beforehand. Polygons have the skin of 0.01 subtracted; otherwise the query would differ.

import {
    CircleShape,
    CollidePolygonCircle,
    CollidePolygons,
    Manifold,
    PolygonShape,
    Transform,
    Vec2,
    WorldManifold,
} from 'planck';

function shapeOf({ kind, points, radius }) {
    if (kind === 'circle') return new CircleShape(radius);
    const shape = new PolygonShape(points.map((p) => new Vec2(p.x, p.y)));
    shape.m_radius = 0;
    return shape;
}

export function planckPairs({ outlines, poses, first, second }) {
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

    // The depth, with the normal in `world`; -1 without a hit.
    function depthOf(a, b) {
        if (!meets(a, b)) return -1;
        manifold.getWorldManifold(
            world,
            placed[a],
            shapes[a].m_radius,
            placed[b],
            shapes[b].m_radius,
        );
        const { pointCount, separations } = world;
        return pointCount === 1 ? -separations[0] : -Math.min(separations[0], separations[1]);
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

    function* answers() {
        for (let k = 0; k < first.length; k++) {
            const yes = meets(first[k], second[k]);
            const depth = depthOf(first[k], second[k]);
            if (depth >= 0) yield { yes, x: world.normal.x, y: world.normal.y, depth };
            else yield { yes, x: undefined, y: undefined, depth: undefined };
        }
    }

    return { write, yesNo, mtv, answers };
}
