// The sizes of small programs in bundles: bundlers drop the unused JavaScript of an entry.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BOUNDS, gzipped, PART_BOUNDS } from '../../tools/weights.mjs';
import { node, project, run, tool, versionOf } from '../users.mjs';

const PROGRAMS = [
    {
        claim: 'circle and overlaps of sepaxis/pairs',
        bound: BOUNDS['sepaxis/pairs'],
        text: `import { circle, overlaps } from 'sepaxis/pairs';
console.log(overlaps(circle(2), { x: 1 }, circle(1), { x: 3 }));\n`,
        printed: 'true\n',
    },
    {
        claim: 'circle and World of sepaxis',
        // The minifiers of bundlers differ a little.
        bound: Math.round(1.02 * PART_BOUNDS['circle, World']),
        text: `import { circle, World } from 'sepaxis';
const world = new World();
world.add(circle(2));
world.add(circle(1), { x: 2.5 });
world.update();
console.log(world.contacts.length);\n`,
        printed: '1\n',
    },
];

const BUNDLERS = {
    async esbuild(cwd) {
        const args = ['main.js', '--bundle', '--minify', '--format=esm', '--outdir=out'];
        await run(tool('.bin/esbuild'), args, { cwd });
        return join(cwd, 'out', 'main.js');
    },
    async vite(cwd) {
        await node([tool('vite/bin/vite.js'), 'build'], { cwd });
        const folder = join(cwd, 'dist', 'assets');
        const [name, ...others] = await readdir(folder);
        assert.deepEqual(others, []);
        return join(folder, name);
    },
};

export default async function weightsChapter({ check }) {
    for (const [bundler, bundle] of Object.entries(BUNDLERS)) {
        const name = `${bundler} ${await versionOf(bundler)}`;
        for (const { claim, bound, text, printed } of PROGRAMS) {
            await check(`${name}: ${claim}, at most ${bound} bytes gzipped`, async () => {
                const cwd = await project(`${name} weight ${claim}`, {
                    'index.html': '=<!doctype html><script type="module" src="/main.js"></script>',
                    'main.js': `=${text}`,
                    'vite.config.js': '=export default { build: { modulePreload: false } };\n',
                });
                const file = await bundle(cwd);
                assert.equal(await node([file], { cwd }), printed);
                const gz = gzipped(await readFile(file));
                assert.ok(gz > 1000 && gz <= bound, `it is ${gz}`);
            });
        }
    }
}
