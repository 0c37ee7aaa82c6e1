// The sources of the examples: their length, and that the guides quote them unchanged.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../install.mjs';
import { engines } from '../visit.mjs';

const MOST_LINES = 99;
const read = (path) => readFile(join(root, path), 'utf8');

export default async function sources({ check, part }) {
    for (const name of Object.keys(engines)) {
        if (!name.includes(part)) continue;
        const guide = await read(`web/guides/${name}.md`);
        for (const ending of ['html', 'js']) {
            const path = `web/engines/${name}.${ending}`;
            const text = await read(path);
            await check(`${path} has at most ${MOST_LINES} lines`, () => {
                const { length } = text.trimEnd().split('\n');
                assert.ok(length <= MOST_LINES, `${length}`);
            });
            await check(`${path} is complete in its guide`, () =>
                assert.ok(guide.includes(`\`\`\`${ending} from ${path}\n${text}\`\`\`\n`)),
            );
        }
        await check(`the other samples of ${name}.md are parts of tested files`, async () => {
            const blocks = [...guide.matchAll(/^```js from (\S+)\n(.*?)^```$/gms)];
            const [whole, more] = [`web/engines/${name}.js`, `tests/engines/pages/${name}-more.js`];
            assert.ok(blocks.filter(([, path]) => path === more).length >= 3);
            for (const [, path, text] of blocks) {
                assert.ok([whole, more].includes(path), path);
                assert.ok((await read(path)).includes(text), text);
            }
        });
    }
    for (const folder of ['tests/engines', 'web/engines/colyseus'])
        await check(
            `the lockfile of ${folder} does not name where packages were fetched`,
            async () =>
                assert.doesNotMatch(
                    await read(`${folder}/package-lock.json`),
                    /"resolved": *"http/,
                ),
        );
}
