/** Sentences in a row: with a space between them, but not after a Chinese full stop, which brings its own. */
export const inRow = (...sentences) => sentences.filter(Boolean).join(' ').replaceAll('。 ', '。');
