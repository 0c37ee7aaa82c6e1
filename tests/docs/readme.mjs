// What the README says in numbers. Reads it and package.json; gives what is not so.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { weightsIn } from '../tools/weights.mjs';
import { root } from './blocks.mjs';

const read = (name) => readFile(join(root, name), 'utf8');

/** The script of a CDN has a version in its address: that of the package. */
export async function versionFaults() {
    const { version } = JSON.parse(await read('package.json'));
    const named = [...(await read('README.md')).matchAll(/\/sepaxis@([\w.-]+)/g)];
    if (named.length === 0) return ['no address with a version'];
    return named.map(([, said]) => said).filter((said) => said !== version);
}

/** The first table's figures stand in the tables of the benchmark. */
export async function figureFaults() {
    const text = await read('README.md');
    const first = /\n\|[^\n]*\n\| ---:[^\n]*\n(\|[^\n]*)\n/.exec(text)[1];
    const tables = text.slice(text.indexOf('<!-- bench:pairs -->'));
    const figures = first.match(/\d+(\.\d+)?/g);
    return figures.filter((figure) => !new RegExp(`[| ]${figure} `).test(tables));
}

/** What an import of all costs is in the comparison with others what it is in the table of weights. */
export async function sizeFaults() {
    const text = await read('README.md');
    const [, said] = /kB of a whole import, gzipped \| (\d+)/.exec(text);
    const { sepaxis } = weightsIn(text);
    return Math.round(sepaxis / 1000) === Number(said) ? [] : [`${said}, not ${sepaxis / 1000}`];
}
