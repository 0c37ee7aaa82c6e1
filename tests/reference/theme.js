/** Runs in every page of the reference: light and dark as on the pages of the site, also in links that are made later. */

import { carry, chosenTheme, followTheme } from '../../web/site/theme.js';

followTheme(document.getElementById('theme'), () => {});

addEventListener(
    'click',
    ({ target }) => {
        const link = target.closest?.('a[href]');
        if (link && link.origin === location.origin) carry(link, chosenTheme());
    },
    { capture: true },
);
