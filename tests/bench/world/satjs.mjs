// The contestant SAT.js, which has no broad phase: with grid.mjs. Reads scenes, returns sums of answers.
//
// Timed per frame: all poses in (setAngle() rotates the points and keeps them), the grid, all tests, answers read, with
// one Response for all. Each pair calls the SAT.js test for its kinds, as its documentation does.

import SAT from 'sat';
import { createGrid } from './grid.mjs';

const { Circle, Polygon, Response, Vector } = SAT;

const shapeOf = ({ kind, points, radius }) =>
    kind === 'circle'
        ? new Circle(new Vector(), radius)
        : new Polygon(
              new Vector(),
              points.map((p) => new Vector(p.x, p.y)),
          );

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
