/** The state of the scene of closest points: creates the shapes and the probe, reads the distances between them. */

import { closestPoint, distance, point } from 'sepaxis';
import { readPlaces } from '../canvas/places.js';
import { makers, nameOf } from '../shapes/kinds.js';

const cast = ['capsule', 'hull', 'circle', 'roundedBox', 'segment', 'roundedPolygon', 'polygon'];

/** Adds the shapes in a circle, and the probe near its centre; `say` has their names. */
export function addBodies(world, view, settings, rng, say) {
    const { width, height } = view;
    const { count } = settings;
    const size = Math.max(34, Math.min(84, Math.sqrt(width * height) * 0.082));
    const kept = readPlaces(settings.at, view, count + 1);
    const shapes = Array.from({ length: count }, (_, k) => {
        const turn = ((k + rng.between(-0.12, 0.12)) / count) * 2 * Math.PI - 2.4;
        const kind = cast[k % cast.length];
        const label = String.fromCharCode(65 + k);
        return world.add(makers[kind](size), {
            x: width * (0.5 + 0.33 * Math.cos(turn)),
            y: height * (0.5 + 0.33 * Math.sin(turn)),
            angle: rng.between(-0.6, 0.6),
            ...kept[k],
            data: {
                name: say.shape(label),
                label,
                kind: nameOf[kind],
                spin: rng.either(rng.between(0.1, 0.25)),
                knob: size * 0.55,
            },
        });
    });
    const probe = world.add(point(), {
        x: width * 0.5,
        y: height * 0.52,
        ...kept[count],
        data: { name: say.probe, label: '', knob: 0 },
    });
    return { shapes, probe };
}

/** Finds the lines from one shape to all others, the shortest of them, and the outline point nearest to the probe. */
export function findClosest({ shapes, probe }, from) {
    const lines = shapes
        .filter((body) => body !== from)
        .map((body) => ({ body, ...distance(from, body) }));
    const nearest = lines.reduce((best, line) => (line.distance < best.distance ? line : best));
    return { from, lines, nearest, probed: outlineNear(shapes, probe.x, probe.y) };
}

/**
 * The outline point with the smallest signed distance from (x, y): the nearest of all if no shape
 * contains (x, y), otherwise the one of the shape in which (x, y) is deepest.
 */
export function outlineNear(bodies, x, y, out = {}) {
    let best = null;
    for (const body of bodies) {
        const hit = closestPoint(body, x, y, out);
        if (!best || hit.distance < best.distance) {
            best = { x: hit.x, y: hit.y, distance: hit.distance, inside: hit.inside, body };
            best.normal = { ...hit.normal };
        }
    }
    return best;
}
