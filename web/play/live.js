/**
 * The scene in motion: reads a model, writes a world with a body for each of its shapes, and the model back whenever
 * somebody asks. All edits go through here.
 */

import { World } from 'sepaxis';
import { extentOf, makeShape, rounded, scaleNumbers } from './kinds.js';
import { roundedPose } from './model.js';

/**
 * `changed` is told of everything that a link holds; `edited` of what is no longer the preset that was opened; `keep`,
 * before that, of what is about to be done.
 */
export function createLive(view, words, { changed, edited, keep }) {
    const { drag } = view;
    const world = new World();
    world.timing = () => performance.now();
    let throws = () => true;

    const live = {
        world,
        keep,

        /** Whether what is let go of flies on. */
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

        /** The shapes as they are now, and which lies below which. */
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

        /** What bytes of the world do not hold: the data of its bodies, from back to front. */
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

        /** Gives the bodies of a world that has gone back their data. */
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

        /** Takes everything to where the model says that it is: no finer than a link can say. */
        snap() {
            const [midX, midY] = middle();
            const { shapes } = live.read();
            [...world.bodies].forEach((body, k) => {
                const { x, y, angle, speedX, speedY, spin, pace } = shapes[k];
                body.set(x + midX, y + midY, angle);
                Object.assign(body.data, { speedX, speedY, spin, pace });
            });
        },

        /** The room has another size: its middle stays the middle of the scene. */
        shift(dx, dy) {
            for (const body of world.bodies) body.set(body.x + dx, body.y + dy);
        },

        /** A new shape, and a change of its own, however soon after another; where there is room, if there is any, unless a place is given. */
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

        /** Labels close up behind it, as they would on the other side of a link. */
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
         * The shape so many times as large; one that would be too small stays, and one that would be larger than the
         * stage: nobody could take hold of anything else.
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
            const most = Math.min(view.width, view.height);
            if (extent > most && extent > extentOf(body.shape)) return;
            keep('scale');
            body.shape = shape;
            body.data.numbers = numbers;
            edited();
        },

        /** What is pinned stays where the hand puts it, whatever pushes. */
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

    /** Near the middle, as far out as it takes. A golden angle apart, the tries fill the stage evenly. */
    function freePlace(shape) {
        const [midX, midY] = middle();
        for (let k = 0; k < 120; k++) {
            const turn = k * 2.39996;
            const out = 0.042 * Math.sqrt(k);
            const x = rounded(midX + out * view.width * Math.cos(turn));
            const y = rounded(midY + out * view.height * 0.85 * Math.sin(turn));
            if (world.queryShape(shape, { x, y }).length === 0) return { x, y };
        }
        return { x: midX, y: midY };
    }

    return live;
}

const atRest = { speedX: 0, speedY: 0, spin: 0, pace: 0 };
