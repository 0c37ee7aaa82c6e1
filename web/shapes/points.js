/** Points from a list of coordinates: x, y, x, y, … */
export const inPairs = (numbers) =>
    Array.from({ length: numbers.length / 2 }, (_, k) => [numbers[2 * k], numbers[2 * k + 1]]);
