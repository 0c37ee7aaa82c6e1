/** Joins sentences by a space, but not after a Chinese full stop, which includes its own space. */
export const inRow = (...sentences) => sentences.filter(Boolean).join(' ').replaceAll('。 ', '。');
