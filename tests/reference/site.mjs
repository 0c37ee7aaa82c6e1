// A plugin of TypeDoc, which puts the reference into the frame of the site: its header with menu, language and theme, and
// its colours. Reads web/pages for the header, and theme.js and site.css; writes them bundled into the assets.

import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { PageEvent, RendererEvent } from 'typedoc';
import { renderFrame } from '../tools/pages.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

export function load({ renderer }) {
    renderer.on(PageEvent.END, (page) => {
        const { header, theme } = renderFrame(`api/${page.url}`);
        // TypeDoc has a theme of its own in the browser's storage, and a field for it.
        page.contents = page.contents
            .replace(/document\.documentElement\.dataset\.theme = [^;]*;/, '')
            .replace(/<select id="tsd-theme">.*?<\/select>/s, '')
            .replace('<link rel="stylesheet"', `<style>@layer site, typedoc;</style>${theme}$&`)
            .replace('<header class="tsd-page-toolbar">', `${header}$&`);
    });
    renderer.on(RendererEvent.END, ({ outputDirectory }) => {
        const options = { bundle: true, minify: true, absWorkingDir: here, allowOverwrite: true };
        const asset = (name) => `${outputDirectory}/assets/custom.${name}`;
        buildSync({ ...options, entryPoints: ['theme.js'], outfile: asset('js') });
        buildSync({ ...options, entryPoints: ['site.css'], outfile: asset('css') });
    });
}
