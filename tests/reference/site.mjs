// A plugin of TypeDoc, which writes the links to the rest of the site on every page as typedoc.json has them. Reads those,
// and pages before they are written; gives pages in folders the way up.

import { PageEvent } from 'typedoc';

export function load({ options, renderer }) {
    renderer.on(PageEvent.END, (page) => {
        const up = '../'.repeat(page.url.split('/').length - 1);
        for (const link of Object.values(options.getValue('navigationLinks')))
            page.contents = page.contents.replaceAll(`href="${link}"`, `href="${up}${link}"`);
    });
}
