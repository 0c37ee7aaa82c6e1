/** The glossary: a page of words, in the theme that was chosen. */

import { followTheme } from '../shell/theme.js';

followTheme(document.getElementById('theme'), () => {});
