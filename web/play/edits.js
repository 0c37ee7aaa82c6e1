/** The edits of toolbar, keys and panel: each changes one shape of the live scene. */

import { wallsOf } from '../canvas/motion.js';
import { extentOf, makeShape, rounded, scaleNumbers } from './kinds.js';
import { atRest, motionOf } from './model.js';

const goldenAngle = 2.39996; // radians: places at successive multiples of this angle fill the view evenly

/** `keep` is called before each edit, with its name; `edited` after it, when the scene no longer equals its preset. */
export function createEdits(view, live, { keep, edited }) {
    const { drag } = view;
    const { world } = live;

    function addInFront(shape) {
        const body = live.put(shape);
        drag.bodies.push(body);
        drag.select(body);
        edited();
    }

    return {
        keep,

        /** Adds a shape, always as a separate undo step; without a `place` it looks for free space. */
        add(kind, numbers, place = freePlace(view, world, makeShape(kind, numbers))) {
            keep(`add ${world.size}`);
            addInFront({ kind, numbers, ...place, angle: 0, ...atRest });
        },

        duplicate({ x, y, angle, isStatic, data }) {
            keep(`duplicate ${world.size}`);
            const { kind, numbers } = data;
            const pose = { x: x + 26, y: y + 26, angle, pinned: isStatic };
            addInFront({ kind, numbers, ...pose, ...motionOf(data) });
        },

        /**
         * Removes a shape. The labels after its label shift by one place, as they would if the
         * scene were opened from a link.
         */
        remove(body) {
            keep(`remove ${world.size}`);
            const { shapes, order } = live.read();
            const gone = world.bodies.indexOf(body);
            shapes.splice(gone, 1);
            const left = order.filter((k) => k !== gone).map((k) => (k > gone ? k - 1 : k));
            live.load({ shapes, order: left });
            const next = world.bodies;
            drag.select(next[Math.min(gone, next.length - 1)] ?? null);
            edited();
        },

        /**
         * Scales a shape; a shape that would get too small, or larger than the scene and hard to drag, keeps its size.
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

        /** A pinned shape moves only if it is dragged. */
        pin(body, pinned) {
            keep('pin');
            body.isStatic = pinned;
            if (pinned) Object.assign(body.data, atRest);
            edited();
        },
    };
}

/** Free space for a shape, as near to the centre as possible; the centre if there is none. */
function freePlace(view, world, shape) {
    const { minX, minY, maxX, maxY } = wallsOf(view);
    const [midX, midY] = [(minX + maxX) / 2, (minY + maxY) / 2];
    for (let k = 0; k < 120; k++) {
        const turn = k * goldenAngle;
        const out = 0.042 * Math.sqrt(k);
        const x = rounded(midX + out * (maxX - minX) * Math.cos(turn));
        const y = rounded(midY + out * (maxY - minY) * 0.85 * Math.sin(turn));
        if (world.queryShape(shape, { x, y }).length === 0) return { x, y };
    }
    return { x: midX, y: midY };
}
