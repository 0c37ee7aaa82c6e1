// The numbers in the README and the guides. Reads them and package.json; returns what is wrong.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { costOf, weightsIn } from '../tools/weights.mjs';
import { root } from './blocks.mjs';

const read = (name) => readFile(join(root, name), 'utf8');

/** A CDN address contains the version of the package. */
export async function versionFaults() {
    const { version } = JSON.parse(await read('package.json'));
    const named = [...(await read('README.md')).matchAll(/\/sepaxis@([\w.-]+)/g)];
    if (named.length === 0) return ['no address with a version'];
    return named.map(([, said]) => said).filter((said) => said !== version);
}

/** The figures of the first table must be in the tables of the benchmark. */
export async function figureFaults() {
    const text = await read('README.md');
    const first = /\n\|[^\n]*\n\| ---:[^\n]*\n(\|[^\n]*)\n/.exec(text)[1];
    const tables = await read('web/guides/benchmarks.md');
    const figures = first.match(/\d+(\.\d+)?/g);
    return figures.filter((figure) => !new RegExp(`[| ]${figure} `).test(tables));
}

// The relative tolerance of a size: sizes have two digits or more, and compressors differ.
const SHARE = 0.05;

const BENCH = 'tests/bench/node_modules';
const WHERE = {
    'SAT.js': ['sat', 'node_modules'],
    'detect-collisions': ['detect-collisions', 'node_modules'],
    'matter-js': ['matter-js', 'node_modules'],
    planck: ['planck', BENCH],
    Rapier: ['@dimforge/rapier2d-compat', 'node_modules'],
};

/** The size of importing everything: for our package from the table of sizes, for others as esbuild bundles them. */
export async function sizeFaults() {
    const weights = weightsIn(await read('README.md'));
    const text = await read('web/guides/comparison.md');
    const [, head, row] = /^\| \| (sepaxis .*) \|\n(?:\|.*\n)*?\| kB of [^|]* \| (.*) \|$/m.exec(
        text,
    );
    const said = row.split(' | ');
    const faults = [];
    for (const [i, name] of head.split(' | ').entries()) {
        const bytes = name === 'sepaxis' ? weights.sepaxis : await weightOf(...WHERE[name]);
        if (Math.abs(bytes / 1000 - said[i]) > SHARE * said[i])
            faults.push(`${name}: ${bytes / 1000}, not ${said[i]}`);
    }
    return faults;
}

async function weightOf(name, folder) {
    const line = `import * as all from '${join(root, folder, name)}'; console.log(all);`;
    return (await costOf(line, root)).gz;
}
