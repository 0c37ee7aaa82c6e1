/**
 * SAT.js in the benchmark: reads the columns of the swarm, writes pairs. Per frame: it sets the poses (`setAngle`
 * rotates the points), fills the grid of grid.js, and tests each pair of the grid with the function for the two kinds
 * of shapes, all with one Response.
 */

import SAT from 'sat';
import { createGrid } from './grid.js';

const { Circle, Polygon, Response, Vector } = SAT;

const shapeOf = ({ kind, points, radius }) =>
    kind === 'circle'
        ? new Circle(new Vector(), radius)
        : new Polygon(
              new Vector(),
              points.map((p) => new Vector(p.x, p.y)),
          );

export function createContestant({ shapes: outlines, reach, room, x, y, angle }) {
    const shapes = outlines.map(shapeOf);
    const round = Uint8Array.from(outlines, ({ kind }) => (kind === 'circle' ? 1 : 0));
    const grid = createGrid(room, reach);
    const response = new Response();

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

    function find(pairs) {
        for (let i = 0; i < shapes.length; i++) {
            const shape = shapes[i];
            shape.pos.x = x[i];
            shape.pos.y = y[i];
            if (round[i] === 0) shape.setAngle(angle[i]);
        }
        grid.find(x, y, (a, b) => {
            if (!test(a, b)) return;
            const { overlap, overlapN } = response;
            pairs.add(a, b, overlap, overlapN.x, overlapN.y);
        });
    }

    return { find, free() {} };
}
