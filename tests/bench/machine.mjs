// The machine and the versions measured: reads package.json files, returns a line.

import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

const readPackage = (path) =>
    JSON.parse(readFileSync(new URL(`${path}/package.json`, import.meta.url), 'utf8'));

export function machine() {
    const [cpu] = cpus();
    const peers = Object.keys(readPackage('.').dependencies).map((name) => {
        const { version } = readPackage(`node_modules/${name}`);
        return `${name === 'sat' ? 'SAT.js' : name} ${version}`;
    });
    return [
        `${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${process.platform} ${process.arch}`,
        `node ${process.versions.node}`,
        `sepaxis ${readPackage('../..').version}`,
        ...peers,
        new Date().toISOString().slice(0, 10),
    ].join('; ');
}
