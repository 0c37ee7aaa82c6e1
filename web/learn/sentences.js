/** Joins sentences by a space, but not after a Chinese full stop, which includes its own space. */
export const inRow = (...sentences) => sentences.filter(Boolean).join(' ').replaceAll('。 ', '。');

/** A rounded number, with a true minus sign. */
export const whole = (number) => Math.round(number).toString().replace('-', '−');

/** An angle in whole degrees. */
export const degrees = (angle) => `${whole((angle * 180) / Math.PI)}°`;
