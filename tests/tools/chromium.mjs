// Starts a headless Chromium: the one at the path in CHROMIUM, or the first on PATH.

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

// Without these options every window draws an address bar with suggestions, which takes a third of the time. The list
// replaces Playwright's own; the last two options are from there, and tests of pages need them.
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
                // No such program in this folder.
            }
        }
    }
    throw new Error(
        `none of ${NAMES.join(', ')} is on PATH; CHROMIUM=/path/to/chrome names another`,
    );
}
