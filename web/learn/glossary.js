/** The glossary: a page of words, in the theme that was chosen. */

import { followTheme } from '../site/theme.js';

followTheme(document.getElementById('theme'), () => {});
