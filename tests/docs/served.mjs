// Serves samples to a browser from the folder where they were written: /plain/… as any server would, /bundled/… as a
// bundler's server does, with package names in imports resolved.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, posix } from 'node:path';
import sirv from 'sirv';

/** @returns {Promise<{ url: string, close(): void }>} */
export async function serveSamples(folder) {
    const files = sirv(folder, { dev: true, etag: false });
    const server = createServer((request, response) => {
        const [, kind, path] = /^\/(plain|bundled)\/(.*)$/.exec(request.url) ?? [];
        response.setHeader('cache-control', 'no-store');
        const missing = () => response.writeHead(404).end('not found');
        if (!kind) return missing();
        request.url = `/${path}`;
        const isOwn = !path.includes('node_modules/');
        const [type] = /\.(html|m?js)$/.exec(path.replace(/\?.*/, '')) ?? [];
        if (kind === 'plain' || !isOwn || !type) return files(request, response, missing);
        try {
            const text = readFileSync(join(folder, path.replace(/\?.*/, '')), 'utf8');
            const mime = type === '.html' ? 'text/html' : 'text/javascript';
            response.writeHead(200, { 'content-type': `${mime}; charset=utf-8` });
            response.end(byAddress(text, folder));
        } catch {
            missing();
        }
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
        url: `http://localhost:${server.address().port}`,
        close() {
            server.close();
            server.closeAllConnections();
        },
    };
}

/** The script with addresses instead of package names. */
function byAddress(text, folder) {
    const imports = /(\bfrom\s*|\bimport\s*\(?\s*)(['"])(\w[^'"]*)\2/g;
    return text.replace(imports, (whole, word, quote, name) => {
        const file = fileOf(name, folder);
        return file ? `${word}${quote}/bundled/node_modules/${file}${quote}` : whole;
    });
}

/** The file in node_modules that a browser loads for a package name, or null. */
function fileOf(name, folder) {
    const [, base, rest] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(name);
    let manifest;
    try {
        manifest = readFileSync(join(folder, 'node_modules', base, 'package.json'), 'utf8');
    } catch {
        return null;
    }
    let entry = JSON.parse(manifest).exports?.[`.${rest}`];
    while (entry && typeof entry === 'object')
        entry = entry.browser ?? entry.import ?? entry.default;
    return entry ? posix.join(base, entry) : null;
}
