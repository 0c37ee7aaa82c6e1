/**
 * The live scene: reads a model, creates a world with a body for each of its shapes, and converts
 * back to a model on request. All edits go through here.
 */

import { World } from 'sepaxis';
import { wallsOf } from '../canvas/motion.js';
import { extentOf, makeShape, rounded, scaleNumbers } from './kinds.js';
import { roundedPose } from './model.js';

/**
 * `changed` is called after every change that a link stores; `edited` when the scene no longer
 * equals its preset; `keep` before each change, with the name of the change.
 */
export function createLive(view, words, { changed, edited, keep }) {
    const { drag } = view;
    const world = new World();
    world.timing = () => performance.now();
    let throws = () => true;

    const live = {
        world,
        keep,

        /** Whether a released shape keeps the speed of the drag. */
        set throws(asked) {
            throws = asked;
        },

        load({ shapes, order = [...shapes.keys()] }) {
            world.clear();
            const [midX, midY] = middle();
            const bodies = shapes.map(({ x, y, ...shape }) =>
                put({ ...shape, x: x + midX, y: y + midY }),
            );
            drag.setBodies(
                order.map((k) => bodies[k]),
                { onrelease: letGo },
            );
            changed();
        },

        /** The current shapes and their drawing order. */
        read() {
            const bodies = [...world.bodies];
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
        },

        /**
         * The data of the bodies, which a snapshot of the world does not contain, from back to
         * front.
         */
        readData: () =>
            drag.bodies.map(({ index, data: { kind, numbers, speedX, speedY, spin, pace } }) => ({
                index,
                kind,
                numbers,
                speedX,
                speedY,
                spin,
                pace,
            })),

        /** Restores the data of the bodies after the world has been restored. */
        writeData(entries) {
            const { selected } = drag;
            const bodies = entries.map(({ index, ...motion }) => {
                const body = world.body(index);
                const name = `${words.shape} ${index}`;
                body.data = { label: index, name, ...motion };
                return body;
            });
            drag.setBodies(bodies, { onrelease: letGo });
            if (bodies.includes(selected)) drag.select(selected);
        },

        /** Rounds all poses to the precision of a link. */
        snap() {
            const [midX, midY] = middle();
            const { shapes } = live.read();
            [...world.bodies].forEach((body, k) => {
                const { x, y, angle, speedX, speedY, spin, pace } = shapes[k];
                body.set(x + midX, y + midY, angle);
                Object.assign(body.data, { speedX, speedY, spin, pace });
            });
        },

        /** The size of the view has changed: the scene stays centred. */
        shift(dx, dy) {
            for (const body of world.bodies) body.set(body.x + dx, body.y + dy);
        },

        /**
         * Adds a shape, always as a separate undo step; without a `place` it looks for free space.
         */
        add(kind, numbers, place = freePlace(makeShape(kind, numbers))) {
            keep(`add ${world.size}`);
            drag.bodies.push(put({ kind, numbers, ...place, angle: 0, ...atRest }));
            drag.select(drag.bodies.at(-1));
            edited();
        },

        duplicate(body) {
            keep(`duplicate ${world.size}`);
            const { kind, numbers, speedX, speedY, spin, pace } = body.data;
            const [x, y] = [body.x + 26, body.y + 26];
            const motion = { speedX, speedY, spin, pace };
            const pose = { x, y, angle: body.angle, pinned: body.isStatic };
            drag.bodies.push(put({ kind, numbers, ...pose, ...motion }));
            drag.select(drag.bodies.at(-1));
            edited();
        },

        /** The labels behind the removed one move up, as they would after opening a link. */
        remove(body) {
            keep(`remove ${world.size}`);
            const { shapes, order } = live.read();
            const gone = [...world.bodies].indexOf(body);
            shapes.splice(gone, 1);
            const left = order.filter((k) => k !== gone).map((k) => (k > gone ? k - 1 : k));
            live.load({ shapes, order: left });
            const next = [...world.bodies];
            drag.select(next[Math.min(gone, next.length - 1)] ?? null);
            edited();
        },

        /**
         * Scales a shape; one that would get too small, or larger than the scene and hard to drag,
         * keeps its size.
         */
        scale(body, factor, from = body.data.numbers) {
            const numbers = scaleNumbers(body.data.kind, from, factor);
            let shape = null;
            try {
                shape = makeShape(body.data.kind, numbers);
            } catch {
                return;
            }
            const extent = extentOf(shape);
            const { minX, minY, maxX, maxY } = wallsOf(view);
            const most = Math.min(maxX - minX, maxY - minY);
            if (extent > most && extent > extentOf(body.shape)) return;
            keep('scale');
            body.shape = shape;
            body.data.numbers = numbers;
            edited();
        },

        /** A pinned shape moves only by dragging; no push moves it. */
        pin(body, pinned) {
            keep('pin');
            body.isStatic = pinned;
            if (pinned) Object.assign(body.data, atRest);
            edited();
        },
    };

    function middle() {
        return [view.width / 2, view.height / 2];
    }

    function put({ kind, numbers, x, y, angle, pinned = false, ...motion }) {
        const body = world.add(makeShape(kind, numbers), { x, y, angle, isStatic: pinned });
        const label = body.index;
        body.data = { label, name: `${words.shape} ${label}`, kind, numbers, ...motion };
        return body;
    }

    function letGo(body, speedX, speedY) {
        const flies = throws() && !body.isStatic;
        Object.assign(body.data, { speedX: flies ? speedX : 0, speedY: flies ? speedY : 0 });
        changed();
    }

    /**
     * Free space for a shape, as near to the centre as possible. Successive tries are a golden
     * angle apart, which fills the view evenly.
     */
    function freePlace(shape) {
        const { minX, minY, maxX, maxY } = wallsOf(view);
        const [midX, midY] = [(minX + maxX) / 2, (minY + maxY) / 2];
        for (let k = 0; k < 120; k++) {
            const turn = k * 2.39996;
            const out = 0.042 * Math.sqrt(k);
            const x = rounded(midX + out * (maxX - minX) * Math.cos(turn));
            const y = rounded(midY + out * (maxY - minY) * 0.85 * Math.sin(turn));
            if (world.queryShape(shape, { x, y }).length === 0) return { x, y };
        }
        return { x: midX, y: midY };
    }

    return live;
}

const atRest = { speedX: 0, speedY: 0, spin: 0, pace: 0 };
