/**
 * Where shapes were put by hand, as a setting that fits into the page's address: reads bodies,
 * writes a short text, and the other way round. Places are parts of the stage, so that a link
 * opens alike on a smaller screen.
 */

const fine = 1e4; // parts of the stage's width or height
const turn = 1e3; // parts of a radian

export function writePlaces({ width, height }, bodies) {
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

/** A pose for each of `count` bodies; an empty list if the text is not about that many. */
export function readPlaces(text, { width, height }, count) {
    const numbers = String(text).split('_').map(Number);
    if (numbers.length !== 3 * count || !numbers.every(Number.isFinite)) return [];
    return Array.from({ length: count }, (_, k) => ({
        x: (clamp(numbers[3 * k]) / fine) * width,
        y: (clamp(numbers[3 * k + 1]) / fine) * height,
        angle: (numbers[3 * k + 2] / turn) % (2 * Math.PI),
    }));
}

const clamp = (value) => Math.min(fine, Math.max(0, value));
