/** The overview page: starts the live tiles that are near the viewport. */

import { followTheme } from '../site/theme.js';
import * as bullets from './bullets.js';
import * as crowd from './crowd.js';
import * as drawing from './drawing.js';
import * as platformer from './platformer.js';
import { createTile } from './tile.js';

const modules = { crowd, platformer, bullets, drawing };

/** For the console, and for the tests. */
window.tiles = {};
for (const element of document.querySelectorAll('[data-tile]')) {
    const name = element.dataset.tile;
    window.tiles[name] = createTile(element, modules[name]);
}
followTheme(document.getElementById('theme'), () => dispatchEvent(new Event('themechange')));
