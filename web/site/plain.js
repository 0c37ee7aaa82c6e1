/** A page without motion: it follows the theme, and its link to the translation leads to the current section. */

import { carrySection } from './section.js';
import { followTheme } from './theme.js';

followTheme(document.getElementById('theme'), () => {});
carrySection();
