// Programs in processes of their own, because a loaded module cannot be unloaded. They import the package by its own
// name.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs the body of an async function, after statements at the top; returns its result. `flags` are node's. */
export async function runAlone(top, body, ...flags) {
    const code = `${top}
const report = async () => { ${body} };
console.log(JSON.stringify(await report()));`;
    const args = [...flags, '--input-type=module', '--eval', code];
    const options = { cwd: root, timeout: 60_000 };
    const { stdout } = await promisify(execFile)(process.execPath, args, options);
    return JSON.parse(stdout);
}
