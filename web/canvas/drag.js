/**
 * The drag state: which body is selected, which one is held, and its target pose. pointer.js and keyboard.js write it;
 * a scene reads `held`, `x`, `y` and `angle` once per frame and decides what they mean.
 */

import { circle, overlaps } from 'sepaxis';

// A finger covers more of the screen than a mouse pointer.
const fingers = { touch: 14, pen: 8, mouse: 6 }; // radius in CSS pixels

/** `onrelease` is called at each release unless `setBodies` sets another function. */
export function createDrag(view, onrelease = () => {}) {
    let tellRelease = onrelease;
    let tellMiss = () => null;
    let pendingRelease = null;

    const drag = {
        /** The bodies that can be dragged, back to front: drawn in this order, picked in reverse. */
        bodies: [],
        selected: null,
        held: null,
        /** What holds the body: 'pointer', 'keys', or '' if nothing does. */
        holder: '',
        /** The target pose of the held body. */
        x: 0,
        y: 0,
        angle: 0,
        /** Whether to draw the focus ring: true if the keyboard was used last. */
        ring: false,
        /** The distance of the rotation knobs from a body's origin; 0 for none. */
        knob: 0,

        /** The knob distance of one body; `body.data.knob` overrides the default. */
        knobOf: (body) => body.data.knob ?? drag.knob,

        /**
         * Sets the bodies that can be dragged. `onrelease` is called at each release with the body and its speed;
         * `onmiss` is called for a press that hits no body, and may return a body to hold.
         */
        setBodies(bodies, { knob = 0, onrelease: tell = onrelease, onmiss = () => null } = {}) {
            drag.bodies = bodies;
            drag.knob = knob;
            tellRelease = tell;
            tellMiss = onmiss;
            drag.selected = drag.held = pendingRelease = null;
            view.wake();
        },

        pick: (x, y, kind) => bodyUnder(view, x, y, kind),
        pickKnob: (x, y, kind) => knobUnder(view, x, y, kind),

        /** Returns the body that the scene creates for a press that hits no body, or null. */
        miss: (x, y, kind) => tellMiss(x, y, kind),

        select(body) {
            drag.selected = body;
        },

        nextBody: (step) => nextTo(drag.selected, drag.bodies, step),

        hold(body, holder = 'pointer') {
            drag.holder = holder;
            // If the body is taken again before a frame has used the last target, keeps that target.
            if (pendingRelease?.body === body && drag.held === body) {
                pendingRelease = null;
                drag.selected = body;
                return;
            }
            if (pendingRelease) letGo();
            drag.selected = drag.held = body;
            drag.x = body.x;
            drag.y = body.y;
            drag.angle = body.angle;
            drag.bodies.splice(drag.bodies.indexOf(body), 1);
            drag.bodies.push(body);
        },

        /** Releases the body after the next frame, so that a scene sees even the shortest tap. */
        release(speedX = 0, speedY = 0) {
            if (drag.held) pendingRelease = { body: drag.held, speedX, speedY };
            drag.holder = '';
        },

        /** Called by the page after each frame. Returns whether a body was released. */
        endFrame() {
            if (!pendingRelease) return false;
            letGo();
            return true;
        },
    };

    function letGo() {
        const { body, speedX, speedY } = pendingRelease;
        pendingRelease = null;
        if (drag.held !== body) return;
        drag.held = null;
        tellRelease(body, speedX, speedY);
    }

    view.drag = drag;
    return drag;
}

/** The topmost body under a finger. */
function bodyUnder({ drag, zoom }, x, y, kind) {
    const finger = circle((fingers[kind] ?? fingers.mouse) / zoom);
    return drag.bodies.findLast((body) => overlaps(finger, { x, y }, body.shape, body));
}

/** The body whose rotation knob is under a finger. */
function knobUnder({ drag, zoom }, x, y, kind) {
    const reach = (kind === 'touch' ? 22 : 13) / zoom;
    return drag.bodies.findLast((body) => {
        if (!drag.knobOf(body)) return false;
        const knob = body.toWorld(drag.knobOf(body), 0);
        return Math.hypot(knob.x - x, knob.y - y) <= reach;
    });
}

/** The next body in the order of indices; undefined past either end. */
function nextTo(selected, bodies, step) {
    const sorted = [...bodies].sort((a, b) => a.index - b.index);
    const at = sorted.indexOf(selected);
    return at < 0 ? sorted.at(step > 0 ? 0 : -1) : sorted[at + step];
}
