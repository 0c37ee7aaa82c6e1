/** The language of the page: reads `lang` of the document. What is said anywhere, is said in each of them. */

/** A key of all `words`. */
export const language = document.documentElement.lang === 'zh' ? 'zh' : 'en';

/** Of words in all languages those of the page. */
export const spoken = (words) => words[language];

/** A whole number as it is written there, 12,345. */
export const counted = (number) => number.toLocaleString(language);
