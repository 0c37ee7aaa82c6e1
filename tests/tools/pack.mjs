// Packs the site into a folder that any server can serve from any address and that requests nothing from outside. Reads
// web/, dist/, build/release, build/api and the packages that web/ imports; rewrites the folder from scratch.
//
// Pages and guides are files of the same names as on the server of `make demo`, and the API reference is in api/. Shared
// bundles replace a page's import map, with the library in a file of its own; modules imported on demand stay in files
// loaded on demand.

import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, posix, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { allPaths, renderPage } from './pages.mjs';
import { root } from './serve.mjs';

const web = join(root, 'web');
const dist = join(root, 'dist');
const api = join(root, 'build', 'api');
const whole = join(root, 'build', 'release', 'simd', 'index.js'); // the default entry as one file

/**
 * Writes the site. File names are relative to the folder; `scripts` are those that a page loads immediately.
 * @param {string} folder
 * @returns {Promise<{ name: string, styles: string[], scripts: string[] }[]>} the pages
 */
export async function pack(folder) {
    await rm(folder, { recursive: true, force: true });
    const files = createFiles(folder);
    const sources = allPaths().map((path) => pageOf(path, renderPage(path)));
    const bundles = await bundle(sources, folder, files);
    const pages = sources.map(({ name, styles, scripts }) => ({
        name,
        styles: styles.map((path) => bundles.names.get(path)),
        scripts: bundles.loaded(scripts.map((path) => bundles.names.get(path))),
    }));
    for (const [k, source] of sources.entries()) {
        await files.write(source.name, await rewrite(source, pages[k].scripts, bundles, files));
    }
    // Pictures keep their names, because links to them are absolute.
    await cp(join(web, 'pictures'), join(folder, 'pictures'), {
        recursive: true,
        filter: (path) => !path.endsWith('scenes'),
    });
    await cp(api, join(folder, 'api'), { recursive: true }).catch((error) => {
        throw new Error(`there is no reference of the API; make api makes it: ${error.message}`);
    });
    await files.write('licences.txt', await licences([...bundles.packages, ...referencePackages]));
    return pages;
}

/** A file's name without its extension. */
const stem = (path) => basename(path, extname(path));

/** Writes into the folder; a copied file gets a name with the hash of its content. */
function createFiles(folder) {
    const write = async (name, content) => {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(join(folder, name), content);
    };
    return {
        write,
        async copy(path, name) {
            const content = await readFile(path);
            const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
            const hashed = `${name}-${hash}${extname(path)}`;
            await write(hashed, content);
            return hashed;
        },
    };
}

// --- Pages -------------------------------------------------------------------------------------------

/** A page's text and language, and the paths of its scripts and styles. */
function pageOf(name, text) {
    const at = (address) => resolve(web, dirname(name), address);
    const all = (pattern) => [...text.matchAll(pattern)].map(([, address]) => at(address));
    return {
        name,
        text,
        at,
        language: /<html lang="(\w+)/.exec(text)[1],
        scripts: all(/<script type="module" src="([^"]+)"/g),
        styles: all(/<link rel="stylesheet" href="([^"]+)"/g),
    };
}

// Runs before the page's own scripts, in any browser however old: marks the page if they do not load.
const watch = `<script>
      (function (page) {
        function note() { page.setAttribute('data-unloaded', ''); }
        if (!('noModule' in HTMLScriptElement.prototype)) note();
        addEventListener('error', function (event) { if (event.target.type === 'module') note(); }, true);
      })(document.documentElement);
    </script>
    <style>
      .unloaded { display: none; position: fixed; left: 0; right: 0; bottom: 0; z-index: 9; }
      .unloaded { margin: 0; padding: 12px 20px; color: #fff; background: #1a222d; }
      [data-unloaded] .unloaded { display: block; }
    </style>
    `;
const command = '<code>python3 -m http.server</code>';
const notices = {
    en: `The scripts of this page did not load, so nothing in it moves. Browsers keep scripts from pages that are opened straight from a disk; a server may hand out this folder instead, such as ${command}.`,
    zh: `本页的脚本没有加载，页面中的内容因此不会动。直接从磁盘打开页面时，浏览器不会加载脚本；请用服务器打开这个文件夹，例如 ${command}。`,
};

/** The text of a page with the addresses of the packed site. */
async function rewrite({ name, text, at, language }, scripts, bundles, files) {
    const here = (file) => posix.relative(posix.dirname(name), file);
    const tags = /<(?:a|link|script|img|source)\s[^>]*?(?:href|src)="([^"#?]*)([^"]*)"/g;
    const moved = new Map();
    for (const [, address] of text.matchAll(tags)) {
        if (address === '' || /^\w+:/.test(address) || extname(address) === '.html') continue;
        const path = at(address);
        const target = address.endsWith('/')
            ? join(relative(web, path), 'index.html') // a folder on a disk has no index page
            : (bundles.names.get(path) ?? (await files.copy(path, `files/${stem(path)}`)));
        moved.set(address, here(target));
    }
    const preloads = scripts.map((file) => `<link rel="modulepreload" href="${here(file)}">\n    `);
    return text
        .replace(/<script type="importmap">.*?<\/script>\s*/s, '')
        .replace(tags, (tag, address, rest) =>
            moved.has(address)
                ? tag.replace(`"${address}${rest}"`, `"${moved.get(address)}${rest}"`)
                : tag,
        )
        .replace('<script', `${preloads.join('')}${watch}<script`)
        .replace('</body>', `  <p class="unloaded">${notices[language]}</p>\n  </body>`);
}

// --- Scripts and styles ------------------------------------------------------------------------------

/**
 * Bundles the pages' scripts and styles. `names` maps the path of each to its file, `loaded` finds all files that given
 * scripts load, and `packages` are the folders of third-party packages.
 */
async function bundle(pages, folder, files) {
    const scripts = pages.flatMap((page) => page.scripts);
    const styles = pages.flatMap((page) => page.styles);
    // All scripts are in one folder, so that they find each other wherever the folder is.
    const entries = [
        ...scripts.map((path) => [
            `js/${relative(web, path).replace('.js', '').replaceAll('/', '-')}`,
            path,
        ]),
        ...styles.map((path) => [`style/${stem(path)}`, path]),
    ];
    const { metafile } = await build({
        absWorkingDir: root,
        entryPoints: Object.fromEntries(entries),
        entryNames: '[dir]/[name]-[hash]',
        chunkNames: 'js/[name]-[hash]',
        outdir: folder,
        bundle: true,
        splitting: true,
        minify: true,
        format: 'esm',
        target: 'es2022',
        metafile: true,
        logLevel: 'warning',
        plugins: [separate(await files.copy(whole, 'js/sepaxis')), addressed(files)],
    });
    const outputs = Object.entries(metafile.outputs).map(([path, output]) => ({
        ...output,
        name: relative(folder, join(root, path)),
    }));
    const importsOf = new Map(
        outputs.map(({ name, imports }) => [
            name,
            imports
                .filter(({ kind }) => kind === 'import-statement')
                .map(({ path, external }) =>
                    external ? posix.join('js', path) : relative(folder, join(root, path)),
                ),
        ]),
    );
    return {
        names: new Map(
            outputs
                .filter(({ entryPoint }) => entryPoint)
                .map(({ name, entryPoint }) => [join(root, entryPoint), name]),
        ),
        loaded(first) {
            const all = new Set(first);
            for (const name of all) for (const other of importsOf.get(name) ?? []) all.add(other);
            return [...all];
        },
        packages: new Set(
            Object.keys(metafile.inputs).flatMap(
                (path) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [],
            ),
        ),
    };
}

/** Keeps the library in a file of its own, next to the bundles. */
function separate(file) {
    return {
        name: 'separate',
        setup({ onResolve }) {
            onResolve({ filter: /^(sepaxis|\.\/(sepaxis|inlined)\.js)$/ }, () => ({
                path: `./${basename(file)}`,
                external: true,
            }));
            onResolve({ filter: /^sepaxis\/(debug|math|tiled)$/ }, ({ path }) => ({
                path: join(dist, `${basename(path)}.js`),
            }));
        },
    };
}

/** Copies the files that scripts fetch relative to themselves, and updates their addresses. */
function addressed(files) {
    const pattern = /new URL\('(\.[^']+)', import\.meta\.url\)/g;
    return {
        name: 'addressed',
        setup({ onLoad }) {
            onLoad({ filter: /\/web\/.*\.js$/ }, async ({ path }) => {
                let contents = await readFile(path, 'utf8');
                for (const [whole, address] of contents.matchAll(pattern)) {
                    const file = resolve(dirname(path), address);
                    const copy = await files.copy(file, `files/${stem(file)}`);
                    contents = contents.replace(whole, `new URL('../${copy}', import.meta.url)`);
                }
                return { contents };
            });
        },
    };
}

/** The packages whose code is in the pages of the reference. */
const referencePackages = ['typedoc', 'lunr'].map((name) => `tests/reference/node_modules/${name}`);

/** The licences of all packages that the site contains. */
async function licences(packages) {
    const texts = [await readFile(join(root, 'LICENSE'), 'utf8')];
    for (const folder of packages.sort()) {
        const { name, version } = JSON.parse(
            await readFile(join(root, folder, 'package.json'), 'utf8'),
        );
        const licence = (await readdir(join(root, folder))).find((file) =>
            /^licen[cs]e/i.test(file),
        );
        if (!licence) throw new Error(`${folder} has no licence file to include in the site`);
        const text = await readFile(join(root, folder, licence), 'utf8');
        texts.push(`${name} ${version}\n\n${text}`);
    }
    return texts
        .map((text) => text.trim())
        .join(`\n\n${'-'.repeat(72)}\n\n`)
        .concat('\n');
}
