// Serves the project's folder to a browser: the demo, its pictures and the browser tests. Reads files, renders pages and
// guides; writes nothing.

import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import { renderPage } from './pages.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The path of the API reference on the site. */
const API = '/web/api/';

/**
 * Listens on the port, or on any free one if it is taken or 0. A browser may cache the files only with `kept`, which
 * promises that they do not change meanwhile.
 * @returns {Promise<{ url: string, close(): void }>} the address, without a slash at the end
 */
export async function serve(port = 0, { kept = false } = {}) {
    const files = sirv(root, { dev: true, etag: false });
    const server = createServer((request, response) => {
        const [path] = request.url.split('?');
        const moved = path === '/' ? '/web/' : `${path}/`;
        if (path === '/' || /^\/web(\/zh)?(\/guides)?$/.test(path)) {
            response.writeHead(302, { location: moved }).end();
            return;
        }
        response.setHeader('cache-control', kept ? 'max-age=3600' : 'no-store');
        const missing = () => response.writeHead(404).end('not found');
        if (/\/(\.|%2e)/i.test(request.url))
            missing(); // .git and the like are not served
        else if (sendPage(path, response)) return;
        else if (path.startsWith(API)) {
            request.url = request.url.replace(API, '/build/api/');
            files(request, response, () => response.writeHead(404).end('make api makes it'));
        } else files(request, response, missing);
    });
    await listen(server, port).catch((error) => {
        if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
        console.log(`Port ${port} is not available (${error.code}): using another.`);
        return listen(server, 0);
    });
    return {
        url: `http://localhost:${server.address().port}`,
        close() {
            server.close();
            server.closeAllConnections();
        },
    };
}

/** Sends a page of the site. Returns false if there is none at the path. */
function sendPage(path, response) {
    const [, name] = /^\/web\/((?:[\w-]+\/)*(?:[\w-]+\.html)?)$/.exec(path) ?? [];
    if (name === undefined) return false;
    try {
        const page = renderPage(name.replace(/(^|\/)$/, '$1index.html'));
        if (page === null) return false;
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    } catch (error) {
        response.writeHead(500).end(String(error.stack));
    }
    return true;
}

function listen(server, port) {
    return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, process.env.HOST ?? '127.0.0.1', resolve);
    });
}
