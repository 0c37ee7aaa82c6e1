// The suite of consumers: `make test-consumers`. Packs the package as npm would publish it and uses it as its users do;
// prints a line per consumer and the count `N passed, N failed`.
//
//     node tests/consumers/run.mjs [part of a chapter's name]
//
// Needs dist/. A chapter is one kind of consumer; its projects are made from apps/ in a temporary folder. Two chapters
// run at a time, because each mostly waits for a browser or a bundler.

import { readdirSync } from 'node:fs';
import { createChecks } from '../browser/checks.mjs';
import { openChromium } from './browsers.mjs';
import { NOT_TESTED, NOT_TESTED_HERE } from './not-tested.mjs';
import { cleanUp, hasEngines, pack } from './users.mjs';

const HANDS = 2;
// A check may run a bundler or an engine several times, and the machine may be busy.
const LONGEST_MS = 180_000;

const part = process.argv[2] ?? '';
// The longest chapters first, so that no worker waits for them at the end.
const LONG = ['engines.mjs', 'types.mjs', 'vite.mjs'];
const names = readdirSync(new URL('chapters/', import.meta.url))
    .filter((name) => name.includes(part))
    .sort((a, b) => LONG.includes(b) - LONG.includes(a) || a.localeCompare(b));

const { check, fail, finish } = createChecks({ longestMs: LONGEST_MS });
const begun = performance.now();
let chromium;

try {
    const tarball = await pack();
    chromium = await openChromium();
    const rest = names.values();
    await Promise.all(
        Array.from({ length: HANDS }, async () => {
            for (const name of rest) {
                const { default: chapter } = await import(`./chapters/${name}`);
                await chapter({ check, chromium, tarball }).catch((error) =>
                    fail(`${name} runs to its end`, error),
                );
            }
        }),
    );
} catch (error) {
    fail('the package can be packed, installed and opened in a browser', error);
} finally {
    await chromium?.close();
    await cleanUp();
}
const notTested = hasEngines ? NOT_TESTED : [...NOT_TESTED, NOT_TESTED_HERE];
console.log(`Not tested: ${notTested.join('; ')}.`);
console.log(`${((performance.now() - begun) / 1000).toFixed(1)} s in all`);
finish();
