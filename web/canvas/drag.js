/**
 * The hand that moves shapes: reads what pointer.js and keyboard.js tell it, writes which body is
 * selected, which is held, and where it is wanted. A scene reads `held`, `x`, `y` and `angle` once
 * per frame and decides what that means.
 */

import { circle, overlaps } from 'sepaxis';

export function createDrag(view) {
    // A touch is a fat finger, a mouse pointer a thin one.
    const fingers = { touch: 14, pen: 8, mouse: 6 }; // radius in CSS pixels
    let released = () => {};
    let missed = () => null;
    let leaving = null;

    const drag = {
        /**
         * What can be taken, back to front: the order of drawing, and backwards that of picking.
         */
        bodies: [],
        selected: null,
        held: null,
        /** What holds it, 'pointer' or 'keys', until it lets go. */
        holder: '',
        /** The pose at which the held body is wanted. */
        x: 0,
        y: 0,
        angle: 0,
        /** Shows the focus ring: keys were used last. */
        ring: false,
        /** Distance of the turning knobs from a body's origin; 0 for none. */
        knob: 0,

        /** The same of one body, which may say otherwise. */
        knobOf: (body) => body.data.knob ?? drag.knob,

        /**
         * A scene says what can be taken, and is told of each release with its speed. Where nothing
         * is, `onmiss` may put a body that is taken then.
         */
        setBodies(bodies, { knob = 0, onrelease = () => {}, onmiss = () => null } = {}) {
            drag.bodies = bodies;
            drag.knob = knob;
            released = onrelease;
            missed = onmiss;
            drag.selected = drag.held = leaving = null;
            view.wake();
        },

        /** The topmost body under a finger. */
        pick(x, y, kind = 'mouse') {
            const finger = circle((fingers[kind] ?? fingers.mouse) / view.zoom);
            return drag.bodies.findLast((body) => overlaps(finger, { x, y }, body.shape, body));
        },

        /** The body whose turning knob is under a finger. */
        pickKnob(x, y, kind = 'mouse') {
            const reach = (kind === 'touch' ? 22 : 13) / view.zoom;
            return drag.bodies.findLast((body) => {
                if (!drag.knobOf(body)) return false;
                const knob = body.toWorld(drag.knobOf(body), 0);
                return Math.hypot(knob.x - x, knob.y - y) <= reach;
            });
        },

        /** The scene's answer to a press on nothing. */
        miss: (x, y, kind) => missed(x, y, kind),

        select(body) {
            drag.selected = body;
        },

        /** The next body in the order of the labels; undefined past either end. */
        neighbour(step) {
            const bodies = [...drag.bodies].sort((a, b) => a.index - b.index);
            const at = bodies.indexOf(drag.selected);
            return at < 0 ? bodies.at(step > 0 ? 0 : -1) : bodies[at + step];
        },

        hold(body, holder = 'pointer') {
            drag.holder = holder;
            // Taken again before a frame has seen where it was wanted.
            if (leaving?.body === body && drag.held === body) {
                leaving = null;
                drag.selected = body;
                return;
            }
            if (leaving) letGo();
            drag.selected = drag.held = body;
            drag.x = body.x;
            drag.y = body.y;
            drag.angle = body.angle;
            drag.bodies.splice(drag.bodies.indexOf(body), 1);
            drag.bodies.push(body);
        },

        /**
         * Lets go after the next frame, so that even the shortest tap has been seen by the scene.
         */
        release(speedX = 0, speedY = 0) {
            if (drag.held) leaving = { body: drag.held, speedX, speedY };
            drag.holder = '';
        },

        /** The shell calls this after each frame. Says whether it let go of something. */
        settle() {
            if (!leaving) return false;
            letGo();
            return true;
        },
    };

    function letGo() {
        const { body, speedX, speedY } = leaving;
        leaving = null;
        if (drag.held !== body) return;
        drag.held = null;
        released(body, speedX, speedY);
    }

    view.drag = drag;
    return drag;
}
