// Lists of vectors, written as their coordinates one after the other.

const rows = (numbers, make) =>
    Array.from({ length: numbers.length / 2 }, (_, i) => make(numbers[2 * i], numbers[2 * i + 1]));

/** [[x, y], …] */
export const pairs = (...numbers) => rows(numbers, (x, y) => [x, y]);

/** [{ x, y }, …] */
export const points = (...numbers) => rows(numbers, (x, y) => ({ x, y }));
