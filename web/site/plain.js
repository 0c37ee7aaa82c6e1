/** A page without motion: it only follows the theme. */

import { followTheme } from './theme.js';

followTheme(document.getElementById('theme'), () => {});
