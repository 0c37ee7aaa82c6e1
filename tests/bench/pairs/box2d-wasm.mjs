// The contestant box2d-wasm: Box2D 2.4.1 through Emscripten. Reads scenes, returns sums of answers; run.mjs measures
// the time.
//
// Timed: one call per pair, with pointers instead of wrapper objects. For the MTV b2Collide… and b2WorldManifold, whose
// normal and separations are read from linear memory; for yes/no the faster way: whether the manifold has points, or
// with 8-gons b2TestOverlap. Not timed: shapes and transforms, made and set beforehand. Polygons have Box2D's skin of
// 0.01 subtracted; otherwise the query would differ.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// The package loads its .wasm with fetch(), which in Node needs more than a path: so this file reads it.
const require = createRequire(import.meta.url);
const entry = require.resolve('box2d-wasm');
const box2d = await require(entry)({
    wasmBinary: readFileSync(entry.replace('entry.js', 'Box2D.simd.wasm')),
});
const { getPointer, HEAP32, HEAPF32 } = box2d;

// Offsets in units of four bytes: b2Manifold::pointCount, b2WorldManifold::normal and ::separations.
const POINT_COUNT = 15;
const NORMAL = 0;
const SEPARATIONS = 6;

function polygonOf({ kind, points, width, height }) {
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

function circleOf({ radius }) {
    const shape = new box2d.b2CircleShape();
    shape.set_m_radius(radius);
    return shape;
}

export function box2dPairs({ outlines, poses, first, second }) {
    const { b2TestOverlap } = box2d;
    const { kind } = outlines[second[0]];
    const collide = kind === 'circle' ? box2d.b2CollidePolygonAndCircle : box2d.b2CollidePolygons;
    const shapes = outlines.map((o) =>
        getPointer(o.kind === 'circle' ? circleOf(o) : polygonOf(o)),
    );
    const radii = outlines.map((o) => (o.kind === 'circle' ? o.radius : 0));
    const at = new box2d.b2Vec2(0, 0);
    const transforms = outlines.map(() => new box2d.b2Transform(at, new box2d.b2Rot(0)));
    const placed = transforms.map(getPointer);

    const manifold = getPointer(new box2d.b2Manifold());
    const world = new box2d.b2WorldManifold();
    const pointCount = manifold / 4 + POINT_COUNT;
    const normal = getPointer(world) / 4 + NORMAL;
    const separations = getPointer(world) / 4 + SEPARATIONS;

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

    // The depth, with the normal in linear memory; -1 without a hit.
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

    function* answers() {
        for (let k = 0; k < first.length; k++) {
            const a = first[k];
            const b = second[k];
            const yes = meets(a, b);
            const depth = depthOf(a, b);
            if (depth >= 0) yield { yes, x: HEAPF32[normal], y: HEAPF32[normal + 1], depth };
            else yield { yes, x: undefined, y: undefined, depth: undefined };
        }
    }

    return { write, yesNo, mtv, answers };
}
