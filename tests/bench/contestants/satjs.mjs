// The contestant SAT.js. Reads scenes, returns sums of answers; the parts of the benchmark measure the time.
//
// Polygons are made once, around their centre (a SAT.Box has its origin in a corner). setAngle() rotates the points and
// keeps them with their normals, so that a test finds them ready. Writing a position is free, because every test adds
// it. Each pair calls the SAT.js test for its kinds, as its documentation does.
//
// Timed for pairs: setAngle() only where poses are written. Timed per frame of a world: all poses in, the grid
// (SAT.js has no broad phase), all tests, answers read, with one Response for all.

import SAT from 'sat';
import { pairAnswers } from '../answers.mjs';
import { createGrid } from '../grid.mjs';

const { Circle, Polygon, Response, Vector } = SAT;

const shapeOf = ({ kind, points, radius }) =>
    kind === 'circle'
        ? new Circle(new Vector(), radius)
        : new Polygon(
              new Vector(),
              points.map((p) => new Vector(p.x, p.y)),
          );

/** One call at a time; overlapN points from A to B, as the others' normals do. */
export function satPairs(scene) {
    const { outlines, poses, first, second } = scene;
    const shapes = outlines.map(shapeOf);
    const round = outlines[second[0]].kind === 'circle';
    const test = round ? SAT.testPolygonCircle : SAT.testPolygonPolygon;
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

    function hitOf(a, b) {
        const hit = new Response();
        if (!test(shapes[a], shapes[b], hit)) return undefined;
        return { x: hit.overlapN.x, y: hit.overlapN.y, depth: hit.overlap };
    }

    const meets = (a, b) => test(shapes[a], shapes[b]);
    const answers = () => pairAnswers(scene, meets, hitOf);

    return { write, yesNo, mtv, mtvFresh, answers };
}

export function satWorld(scene) {
    const { outlines, frames, movers } = scene;
    const shapes = outlines.map(shapeOf);
    const round = Uint8Array.from(outlines, ({ kind }) => (kind === 'circle' ? 1 : 0));
    const grid = createGrid(scene);
    const response = new Response();

    function place({ x, y, angle }, from, to) {
        for (let i = from; i < to; i++) {
            const shape = shapes[i];
            shape.pos.x = x[i];
            shape.pos.y = y[i];
            if (round[i] === 0) shape.setAngle(angle[i]);
        }
    }

    place(frames[0], movers, outlines.length);

    function update(frame) {
        place(frames[frame], 0, movers);
        const { x, y } = frames[frame];
        return grid.find(x, y);
    }

    function test(a, b) {
        response.clear();
        if (round[a] === 0) {
            return round[b] === 0
                ? SAT.testPolygonPolygon(shapes[a], shapes[b], response)
                : SAT.testPolygonCircle(shapes[a], shapes[b], response);
        }
        return round[b] === 0
            ? SAT.testCirclePolygon(shapes[a], shapes[b], response)
            : SAT.testCircleCircle(shapes[a], shapes[b], response);
    }

    function ask(frame) {
        const count = update(frame);
        const { first, second } = grid;
        let sum = 0;
        for (let k = 0; k < count; k++) {
            const a = first[k];
            const b = second[k];
            if (test(a, b)) {
                const { overlap, overlapN } = response;
                sum += a + b + overlap + overlapN.x / 4 + overlapN.y / 2;
            }
        }
        return sum;
    }

    function* answers(frame) {
        const count = update(frame);
        const { first, second } = grid;
        for (let k = 0; k < count; k++) {
            const a = first[k];
            const b = second[k];
            if (!test(a, b)) continue;
            const { overlap, overlapN } = response;
            yield { a, b, x: overlapN.x, y: overlapN.y, depth: overlap };
        }
    }

    return { ask, answers };
}
