/**
 * The poses of dragged shapes as a setting in the page's address: converts between bodies and a short text. Positions
 * are fractions of the view, so that a link looks the same on a smaller screen.
 */

const fine = 1e4; // steps per width or height of the view
const turn = 1e3; // steps per radian

/** Writes the poses of all draggable bodies to the page's address. */
export function keepPlaces(view, settings) {
    settings.at = writePlaces(view, view.drag.bodies);
    view.remember();
}

function writePlaces({ width, height }, bodies) {
    return [...bodies]
        .sort((a, b) => a.index - b.index)
        .flatMap(({ x, y, angle }) => [
            (x / width) * fine,
            (y / height) * fine,
            (angle % (2 * Math.PI)) * turn,
        ])
        .map(Math.round)
        .join('_');
}

const clamp = (value) => Math.min(fine, Math.max(0, value));

/** Returns a pose for each of `count` bodies; an empty list if the text has another number of poses. */
export function readPlaces(text, { width, height }, count) {
    const numbers = String(text).split('_').map(Number);
    if (numbers.length !== 3 * count || !numbers.every(Number.isFinite)) return [];
    return Array.from({ length: count }, (_, k) => ({
        x: (clamp(numbers[3 * k]) / fine) * width,
        y: (clamp(numbers[3 * k + 1]) / fine) * height,
        angle: (numbers[3 * k + 2] / turn) % (2 * Math.PI),
    }));
}

/** The current poses of bodies, in the form that `readPlaces` returns. */
export const posesOf = (bodies) => bodies.map(({ x, y, angle }) => ({ x, y, angle }));
