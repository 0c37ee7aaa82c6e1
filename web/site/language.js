/** The language of the page, read from `lang` of the document. Every text exists in all languages. */

/** The page's language, which is a key of every `words` object. */
export const language = document.documentElement.lang === 'zh' ? 'zh' : 'en';

/** The texts in the language of the page. */
export const spoken = (words) => words[language];

/** An integer in the notation of the page's language: 12,345. */
export const counted = (number) => number.toLocaleString(language);
