// The browser suite. Reads dist/ and web/ in a headless Chromium; writes a line per test and the count
// `N passed, N failed`.
//
//     node tests/browser/run.mjs [part of a file name]
//
// A *.page.js runs inside a page, under Mocha: a pending test is a failure. A *.spec.js acts as a visitor of a page.
// Two visitors, each in a separate browser context, go through all files from different starting points. Each check is
// made by the visitor who reaches it first, so checks must not depend on each other. PERSONS=... sets the number of
// visitors. The last lines say how long each file took.
//
//     export default async function ({ page, baseUrl, check }) {
//         await check('a claim in plain words', async () => { … });
//     }

import { readdirSync } from 'node:fs';
import { launch } from '../tools/chromium.mjs';
import { serve } from '../tools/serve.mjs';
import { createChecks } from './checks.mjs';

const PAGE_MS = 60_000;
const PATIENCE_MS = 15_000;
const PERSONS = Number(process.env.PERSONS ?? 2);

const part = process.argv[2] ?? '';
const files = readdirSync(new URL('.', import.meta.url), { recursive: true })
    .filter((name) => name.includes(part))
    .sort();
const pages = files.filter((name) => name.endsWith('.page.js'));
const scenarios = files.filter((name) => name.endsWith('.spec.js'));

const checks = createChecks();
const { url, close } = await serve(0, { kept: true });
const baseUrl = `${url}/`;
const browser = await start();

try {
    if (pages.length > 0) await runPages();
    await runScenarios();
} finally {
    await browser.close();
    close();
}
checks.finish();

/** Starts a browser; without one, reports that and exits. */
async function start() {
    try {
        // A page opens twice as fast in the process of the visitor's other pages.
        return await launch({ args: ['--process-per-site'] });
    } catch (error) {
        console.log(`No browser to test in: ${error.message}`);
        process.exit(1);
    }
}

/** Collects every error and warning of a page. */
function listen(page) {
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error}`));
    page.on('console', (message) => {
        if (message.type() !== 'error') return;
        complaints.push(`console: ${message.text()} (${message.location().url})`);
    });
    return complaints;
}

async function runPages() {
    const page = await browser.newPage();
    const complaints = listen(page);
    await page.goto(`${baseUrl}tests/browser/page.html?specs=${pages.join(',')}`);
    const ended = await page
        .waitForFunction(() => window.outcome?.ended, null, { timeout: PAGE_MS })
        .then(() => true)
        .catch(() => false);
    const results = await page.evaluate(() => window.outcome?.results ?? []);
    for (const { name, error } of results) {
        if (error === null) checks.pass(name);
        else checks.fail(name, error);
    }
    if (!ended) checks.fail(`${pages.join(', ')}: runs to its end`, `not in ${PAGE_MS / 1000} s`);
    reportComplaints(pages.join(', '), complaints);
    await page.close();
}

async function runScenarios() {
    const all = scenarios.map((name) => ({
        name,
        begun: new Set(),
        ended: false,
        complaints: [],
        seconds: 0,
    }));
    const from = (first) => [...all.slice(first), ...all.slice(0, first)];
    const firsts = Array.from({ length: PERSONS }, (_, k) =>
        Math.floor((k * all.length) / PERSONS),
    );
    await Promise.all(firsts.map((first) => runPerson(from(first))));
    for (const { name, begun, complaints, seconds } of all) {
        if (begun.size === 0) checks.fail(`${name}: tests something`, 'no check was made');
        reportComplaints(`${name} (${seconds.toFixed(1)} s)`, complaints);
    }
}

/** Runs one scenario after the other, each in a page of its own, except those already finished. */
async function runPerson(scenarios) {
    const context = await browser.newContext();
    context.setDefaultTimeout(PATIENCE_MS);
    await (await context.newPage()).goto(`${baseUrl}LICENSE`); // keeps the process of the pages alive
    for (const scenario of scenarios) {
        if (scenario.ended) continue;
        const page = await context.newPage();
        const complaints = listen(page);
        const start = performance.now();
        await runScenario(scenario, page);
        scenario.seconds += (performance.now() - start) / 1000;
        scenario.ended = true;
        scenario.complaints.push(...complaints);
        await page.close();
    }
    await context.close();
}

/** Runs a scenario, except the checks that another visitor has begun. */
async function runScenario({ name, begun }, page) {
    const met = new Set();
    const check = async (claim, test) => {
        if (met.has(claim)) throw new Error(`two checks say "${claim}"`);
        met.add(claim);
        if (begun.has(claim)) return;
        begun.add(claim);
        await checks.check(`${name.replace('.spec.js', '')}: ${claim}`, test);
    };
    try {
        const { default: play } = await import(`./${name}`);
        await play({ page, baseUrl, check });
    } catch (error) {
        checks.fail(`${name}: runs to its end`, error);
    }
}

function reportComplaints(name, complaints) {
    if (complaints.length > 0) checks.fail(`${name}: raises no error`, complaints.join('\n'));
    else checks.pass(`${name}: raises no error`);
}
