/** Joins sentences by a space, but not after a Chinese full stop, which includes its own space. */
export const inRow = (...sentences) => sentences.filter(Boolean).join(' ').replaceAll('。 ', '。');

/** An angle in whole degrees, with a true minus sign. */
export const degrees = (angle) => `${Math.round((angle * 180) / Math.PI)}°`.replace('-', '−');
