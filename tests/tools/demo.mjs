// Serves the demo until it is interrupted: `make demo`. Reads PORT, and HOST to be seen from other machines.

import { allPaths, renderPage } from './pages.mjs';
import { serve } from './serve.mjs';

const { url } = await serve(Number(process.env.PORT ?? 8080));
console.log('The demo, until Ctrl+C:');
for (const path of allPaths()) {
    const [, title] = /<title>(.*?)<\/title>/.exec(renderPage(path));
    console.log(`${`${url}/web/${path.replace(/index\.html$/, '')}`.padEnd(60)} ${title}`);
}
