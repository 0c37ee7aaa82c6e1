/**
 * The hand that moves shapes: reads what pointer.js and keyboard.js tell it, writes which body is
 * selected, which is held, and where it is wanted. A scene reads `held`, `x`, `y` and `angle` once
 * per frame and decides what that means.
 */

import { circle, overlaps } from 'sepaxis';

export function createHand(stage) {
    // A touch is a fat finger, a mouse pointer a thin one.
    const fingers = { touch: 14, pen: 8, mouse: 6 }; // radius in CSS pixels
    let released = () => {};
    let missed = () => null;
    let leaving = null;

    const hand = {
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
        knobOf: (body) => body.data.knob ?? hand.knob,

        /**
         * A scene says what can be taken, and is told of each release with its speed. Where nothing
         * is, `onmiss` may put a body that is taken then.
         */
        serve(bodies, { knob = 0, onrelease = () => {}, onmiss = () => null } = {}) {
            hand.bodies = bodies;
            hand.knob = knob;
            released = onrelease;
            missed = onmiss;
            hand.selected = hand.held = leaving = null;
            stage.wake();
        },

        /** The topmost body under a finger. */
        pick(x, y, kind = 'mouse') {
            const finger = circle((fingers[kind] ?? fingers.mouse) / stage.zoom);
            return hand.bodies.findLast((body) => overlaps(finger, { x, y }, body.shape, body));
        },

        /** The body whose turning knob is under a finger. */
        pickKnob(x, y, kind = 'mouse') {
            const reach = (kind === 'touch' ? 22 : 13) / stage.zoom;
            return hand.bodies.findLast((body) => {
                if (!hand.knobOf(body)) return false;
                const knob = body.toWorld(hand.knobOf(body), 0);
                return Math.hypot(knob.x - x, knob.y - y) <= reach;
            });
        },

        /** The scene's answer to a press on nothing. */
        miss: (x, y, kind) => missed(x, y, kind),

        select(body) {
            hand.selected = body;
        },

        /** The next body in the order of the labels; undefined past either end. */
        neighbour(step) {
            const bodies = [...hand.bodies].sort((a, b) => a.index - b.index);
            const at = bodies.indexOf(hand.selected);
            return at < 0 ? bodies.at(step > 0 ? 0 : -1) : bodies[at + step];
        },

        hold(body, holder = 'pointer') {
            hand.holder = holder;
            // Taken again before a frame has seen where it was wanted.
            if (leaving?.body === body && hand.held === body) {
                leaving = null;
                hand.selected = body;
                return;
            }
            if (leaving) letGo();
            hand.selected = hand.held = body;
            hand.x = body.x;
            hand.y = body.y;
            hand.angle = body.angle;
            hand.bodies.splice(hand.bodies.indexOf(body), 1);
            hand.bodies.push(body);
        },

        /**
         * Lets go after the next frame, so that even the shortest tap has been seen by the scene.
         */
        release(speedX = 0, speedY = 0) {
            if (hand.held) leaving = { body: hand.held, speedX, speedY };
            hand.holder = '';
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
        if (hand.held !== body) return;
        hand.held = null;
        released(body, speedX, speedY);
    }

    stage.hand = hand;
    return hand;
}
