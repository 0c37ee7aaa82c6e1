// Writes the addresses from package.json into README.md: run `make addresses` after you change `repository`, `homepage`
// or `bugs` there. Without addresses, the README says where the demo is in the repository. The landing page reads
// package.json when it is rendered.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NO_DEMO = '**Demo**: `make demo` in the repository';

/** A README with links to the site and the repository, or without them if the manifest has none. */
export function withAddresses(text, { homepage, repository }) {
    if (homepage === undefined) return linked(text, NO_DEMO, (image) => image('web/picture.gif'));
    const site = homepage.replace(/\/?$/, '/');
    const source = sourceOf(repository);
    const demo = `**[Play with it](${site})** · [learn the theorem](${site}learn.html)`;
    return linked(text, demo, (image) => {
        return `<a href="${site}">${image(`${source}/raw/main/web/picture.gif`)}</a>`;
    });
}

/** Where the package and its repository are on the web; the repository is null while the manifest has none. */
export const webAddresses = ({ name, repository }) => ({
    npm: `https://www.npmjs.com/package/${name}`,
    repository: repository ? sourceOf(repository) : null,
});

const sourceOf = ({ url }) => url.replace(/^git\+|\.git$/g, '');

function linked(text, demo, picture) {
    const image = /^(?:<a [^>]*>)?<img src="[^"]*"([^>]*>)(?:<\/a>)?$/m;
    return text
        .replace(/^.* · (?=\[guides\])/m, () => `${demo} · `)
        .replace(image, (_, rest) => picture((address) => `<img src="${address}"${rest}`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
    writeFileSync('README.md', withAddresses(readFileSync('README.md', 'utf8'), manifest));
}
