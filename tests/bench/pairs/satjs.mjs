// The contestant SAT.js. Reads scenes, returns sums of answers; run.mjs measures the time.
//
// Polygons are made once, around their centre (a SAT.Box has its origin in a corner). setAngle() rotates the points and
// keeps them with their normals, so that a test finds them ready: this is timed only where poses are written. Writing a
// position is free, because every test adds it. Each pair calls the SAT.js test for its kinds, as its documentation
// does.

import SAT from 'sat';

const { Circle, Polygon, Response, Vector, testPolygonCircle, testPolygonPolygon } = SAT;

const polygonOf = ({ points }) =>
    new Polygon(
        new Vector(),
        points.map((p) => new Vector(p.x, p.y)),
    );

const shapeOf = (outline) =>
    outline.kind === 'circle' ? new Circle(new Vector(), outline.radius) : polygonOf(outline);

/** One call at a time; overlapN points from A to B, as the others' normals do. */
export function satPairs({ outlines, poses, first, second }) {
    const shapes = outlines.map(shapeOf);
    const round = outlines[second[0]].kind === 'circle';
    const test = round ? testPolygonCircle : testPolygonPolygon;
    const response = new Response();

    function write(set) {
        const next = poses[set];
        for (let i = 0; i < shapes.length; i++) {
            const to = shapes[i];
            const from = next[i];
            to.pos.x = from.x;
            to.pos.y = from.y;
            if (to instanceof Polygon) to.setAngle(from.angle);
        }
    }

    function yesNo() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) {
            if (test(shapes[first[k]], shapes[second[k]])) sum += k + 1;
        }
        return sum;
    }

    function mtv() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) {
            response.clear();
            if (test(shapes[first[k]], shapes[second[k]], response)) {
                const { overlap, overlapN } = response;
                sum += overlap + overlapN.x / 4 + overlapN.y / 2;
            }
        }
        return sum;
    }

    function mtvFresh() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) {
            const fresh = new Response();
            if (test(shapes[first[k]], shapes[second[k]], fresh)) {
                const { overlap, overlapN } = fresh;
                sum += overlap + overlapN.x / 4 + overlapN.y / 2;
            }
        }
        return sum;
    }

    function* answers() {
        for (let k = 0; k < first.length; k++) {
            const a = shapes[first[k]];
            const b = shapes[second[k]];
            const yes = test(a, b);
            const hit = new Response();
            if (test(a, b, hit)) {
                yield { yes, x: hit.overlapN.x, y: hit.overlapN.y, depth: hit.overlap };
            } else {
                yield { yes, x: undefined, y: undefined, depth: undefined };
            }
        }
    }

    return { write, yesNo, mtv, mtvFresh, answers };
}
