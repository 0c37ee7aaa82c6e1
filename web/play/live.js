/**
 * The live scene: reads a model, creates a world with a body for each of its shapes, and converts
 * back to a model on request.
 */

import { World } from 'sepaxis';
import { makeShape } from './kinds.js';
import { motionOf, roundedPose } from './model.js';

/** `changed` is called after a scene is loaded and after a shape is let go. */
export function createLive(view, settings, words, changed) {
    const { drag } = view;
    const world = new World();
    world.timing = () => performance.now();

    /** Adds a body for a shape at a place in the view. */
    function put({ kind, numbers, x, y, angle, pinned = false, ...motion }) {
        const body = world.add(makeShape(kind, numbers), { x, y, angle, isStatic: pinned });
        body.data = { ...labelOf(body), kind, numbers, ...motion };
        return body;
    }

    function labelOf({ index }) {
        return { label: index, name: `${words.shape} ${index}` };
    }

    function letGo(body, speedX, speedY) {
        const flies = settings.throws && !body.isStatic;
        Object.assign(body.data, { speedX: flies ? speedX : 0, speedY: flies ? speedY : 0 });
        changed();
    }

    const setBodies = (bodies) => drag.setBodies(bodies, { onrelease: letGo });
    const middle = () => [view.width / 2, view.height / 2];

    /** Returns the current shapes and their drawing order. */
    function read() {
        const { bodies } = world;
        const [midX, midY] = middle();
        return {
            shapes: bodies.map(({ x, y, angle, isStatic, data }) => ({
                kind: data.kind,
                numbers: data.numbers,
                ...roundedPose({ ...data, x: x - midX, y: y - midY, angle }),
                pinned: isStatic,
            })),
            order: drag.bodies.map((body) => bodies.indexOf(body)),
        };
    }

    return {
        world,
        put,
        read,

        load({ shapes, order = [...shapes.keys()] }) {
            world.clear();
            const [midX, midY] = middle();
            const bodies = shapes.map(({ x, y, ...shape }) =>
                put({ ...shape, x: x + midX, y: y + midY }),
            );
            setBodies(order.map((k) => bodies[k]));
            changed();
        },

        /**
         * The `data` of each body, from back to front; a saved state of the world does not contain
         * it.
         */
        readData: () =>
            drag.bodies.map(({ index, data }) => {
                const { kind, numbers } = data;
                return { index, kind, numbers, ...motionOf(data) };
            }),

        /** Restores the `data` of the bodies after the world has been restored. */
        writeData(entries) {
            const { selected } = drag;
            const bodies = entries.map(({ index, ...data }) => {
                const body = world.body(index);
                body.data = { ...labelOf(body), ...data };
                return body;
            });
            setBodies(bodies);
            if (bodies.includes(selected)) drag.select(selected);
        },

        /** Rounds all poses to the precision of a link. */
        snap() {
            const [midX, midY] = middle();
            const { shapes } = read();
            world.bodies.forEach((body, k) => {
                const { x, y, angle } = shapes[k];
                body.set(x + midX, y + midY, angle);
                Object.assign(body.data, motionOf(shapes[k]));
            });
        },

        /** Call this when the size of the view has changed: keeps the scene centred. */
        shift(dx, dy) {
            for (const body of world.bodies) body.set(body.x + dx, body.y + dy);
        },
    };
}
