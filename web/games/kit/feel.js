/**
 * How a game feels: a shake of the screen, and the squash of a body that jumps or lands. Both
 * affect the picture only, and are off for visitors who prefer reduced motion.
 */

const CALMING = 0.86; // the share of a shake that is left after a step

/** A shake that fades. Call `hit(pixels)`; after each step, add `x` and `y` to the camera's position. */
export function createShake() {
    let strength = 0;
    let time = 0;
    const shake = {
        x: 0,
        y: 0,
        hit(pixels) {
            if (!isStill()) strength = Math.min(24, Math.max(strength, pixels));
        },
        step() {
            time += 1;
            strength = strength < 0.2 ? 0 : strength * CALMING;
            // A shake with two unrelated frequencies looks irregular.
            shake.x = strength * Math.sin(1.9 * time);
            shake.y = strength * Math.sin(2.7 * time + 1);
        },
    };
    return shake;
}

/**
 * A spring between tall (above 0) and flat (below 0); its `scaleX` and `scaleY` keep the area. Call
 * `squash.hit(0.3)` at a jump, `squash.hit(-0.4)` at a landing.
 */
export function createSquash() {
    let value = 0;
    let speed = 0;
    const squash = {
        scaleX: 1,
        scaleY: 1,
        hit(amount) {
            if (!isStill()) value = Math.max(-0.45, Math.min(0.45, amount));
        },
        step() {
            speed = (speed - 0.16 * value) * 0.72; // stiffness and damping
            value += speed;
            if (Math.abs(value) + Math.abs(speed) < 0.002) value = speed = 0;
            squash.scaleY = 1 + value;
            squash.scaleX = 1 / (1 + value);
        },
        get isAtRest() {
            return value === 0 && speed === 0;
        },
    };
    return squash;
}

/** Moves `from` towards `to` by at most `change`: acceleration and braking. */
export const approach = (from, to, change) =>
    from < to ? Math.min(to, from + change) : Math.max(to, from - change);

const query = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/**
 * Whether the visitor prefers reduced motion. Particles, shakes and squashes call this function
 * each time.
 */
export const isStill = () => query?.matches ?? false;
