// Starts a headless Chromium: the one that CHROMIUM names, or the first on PATH.

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

// Every page's window draws an address bar with suggestions, though nobody sees it: a third of all time. The last two
// are those of Playwright's own list, which this one replaces, that tests of pages need.
const unseen =
    '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,PaintHolding,HttpsUpgrades';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

export function launch({ path = process.env.CHROMIUM || find(), args = [] } = {}) {
    return chromium.launch({ executablePath: path, args: [unseen, ...args] });
}

function find() {
    for (const name of NAMES) {
        for (const folder of process.env.PATH.split(delimiter)) {
            const path = join(folder, name);
            try {
                accessSync(path, constants.X_OK);
                return path;
            } catch {
                // Not here.
            }
        }
    }
    throw new Error(
        `none of ${NAMES.join(', ')} is on PATH; CHROMIUM=/path/to/chrome names another`,
    );
}
