/**
 * The test circle of a drawn outline: follows the mouse, or else a path of its own. Reads the mouse
 * on the canvas, writes the circle's position and whether it can be dragged.
 */

import { circle } from 'sepaxis';

const pace = 90; // pixels per second

/** `name` is the name of the circle; `signal` removes the listeners. */
export function createProbe(view, world, name, signal) {
    const { canvas, drag } = view;
    let body = null;
    let mouse = null;
    let wandered = 0;

    const follow = (event) => {
        if (event.pointerType === 'mouse') mouse = view.place(event);
    };
    const leave = () => {
        mouse = null;
    };
    canvas.addEventListener('pointermove', follow, { signal });
    canvas.addEventListener('pointerleave', leave, { signal });

    function wander(dt) {
        wandered += dt;
        const to = pathPoint(view, wandered);
        const [dx, dy] = [to.x - body.x, to.y - body.y];
        const part = Math.min(1, (pace * dt) / (Math.hypot(dx, dy) || 1));
        body.set(body.x + dx * part, body.y + dy * part);
    }

    return {
        get body() {
            return body;
        },
        /** The position of the mouse on the canvas, or null. */
        get mouse() {
            return mouse;
        },
        add() {
            body = world.add(circle(24 * view.scale), {
                ...pathPoint(view, wandered),
                mask: 0,
                data: { name },
            });
        },
        /** Moves the circle, and returns whether it goes on moving. A press takes a corner rather than the circle. */
        move(dt) {
            const { bodies } = drag;
            const isTaken = drag.held === body || drag.selected === body;
            const at = bodies.indexOf(body);
            if (at >= 0 && !isTaken) bodies.splice(at, 1);
            // While the circle follows the mouse, it is not in the list: a press would take it and not the corner below.
            if (!isTaken && mouse === null) bodies.unshift(body);
            if (isTaken) return false;
            if (mouse === null) {
                if (dt > 0) wander(dt);
                return dt > 0;
            }
            if (!drag.held && (body.x !== mouse.x || body.y !== mouse.y)) {
                body.set(mouse.x, mouse.y);
            }
            return false;
        },
    };
}

/** A point on the path that the circle follows while there is no mouse. */
function pathPoint({ width, height }, wandered) {
    const size = Math.min(width, height) * 0.26;
    return {
        x: width / 2 + size * Math.cos(wandered * 0.31 + 0.4),
        y: height * 0.47 + size * Math.sin(wandered * 0.47 + 0.9),
    };
}
