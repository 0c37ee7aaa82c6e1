/** A page without animation: follows the theme, and makes the language link lead to the current section. */

import { carrySection } from './section.js';
import { followTheme } from './theme.js';

followTheme(document.getElementById('theme'), () => {});
carrySection();
