/** The glossary page; it only follows the theme. */

import { followTheme } from '../site/theme.js';

followTheme(document.getElementById('theme'), () => {});
