// The other libraries that guides compare with. Reads their installed sources and the first columns of the guides'
// tables; returns the names in `code` that the sources do not have.

import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './blocks.mjs';

const BENCH = 'tests/bench/node_modules';

/** The packages that samples may import, and where they are installed. */
export const PEERS = [
    ['sat', 'node_modules'],
    ['detect-collisions', 'node_modules'],
    ['matter-js', 'node_modules'],
    ['planck', BENCH],
    ['@dimforge/rapier2d-compat', 'node_modules'],
];

const RAPIER = 'node_modules/@dimforge/rapier2d-compat/dist';

/** The sources in which a guide's names are looked up. */
const SOURCES = {
    'coming-from-sat-js': ['node_modules/sat/SAT.js'],
    'coming-from-detect-collisions': ['node_modules/detect-collisions/dist'],
    'coming-from-matter-js': ['node_modules/matter-js/src'],
    'coming-from-box2d': [
        `${BENCH}/planck/dist/planck.d.ts`,
        `${BENCH}/box2d-wasm/dist/Box2D.d.ts`,
        `${BENCH}/box2d-wasm/dist/Box2DModuleAugmentations.d.ts`,
    ],
    'coming-from-rapier': ['control', 'dynamics', 'geometry', 'pipeline', 'init.d.ts'].map(
        (name) => `${RAPIER}/${name}`,
    ),
};

async function sourceOf(path) {
    if (!(await stat(path)).isDirectory()) return readFile(path, 'utf8');
    const names = await readdir(path);
    return (await Promise.all(names.map((name) => sourceOf(join(path, name))))).join('\n');
}

/** The names in the first columns of a guide that are missing from the source of the library it covers. */
export async function strangeNames({ guide, names }) {
    const sources = await Promise.all(SOURCES[guide].map((path) => sourceOf(join(root, path))));
    const words = new Set(sources.join('\n').match(/\w+/g));
    return names
        .filter(({ place }) => place === 'first column')
        .flatMap(({ text }) => text.match(/[A-Za-z]\w{2,}/g) ?? [])
        .filter((name) => !words.has(name));
}
