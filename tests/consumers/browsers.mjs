// Opens browsers, and reads the results of pages in them. Playwright drives every Chromium; Puppeteer drives the
// system's Firefox, because Playwright only speaks to its own builds of Firefox.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import puppeteer from 'puppeteer-core';
import { launch } from '../tools/chromium.mjs';
import { checkGame, DRAWN } from './expected.mjs';
import { scratch } from './users.mjs';

const PATIENCE_MS = 60_000;

export const openChromium = (options) => launch(options);

/** The Firefox at the path in FIREFOX, or the first on PATH. */
export function openFirefox() {
    const executablePath = process.env.FIREFOX || findFirefox();
    // As root, Firefox refuses a home folder of another user, as in containers.
    const env = { ...process.env, HOME: scratch };
    return puppeteer.launch({ browser: 'firefox', executablePath, headless: true, env });
}

function findFirefox() {
    for (const name of ['firefox-esr', 'firefox']) {
        try {
            return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
        } catch {
            // No such program in this folder.
        }
    }
    throw new Error(
        'neither firefox-esr nor firefox is on PATH; FIREFOX=/path/to/firefox names another',
    );
}

/** An older Chromium, from a package of tests/consumers that holds it compressed. */
export async function openOldChromium(version, folder) {
    const packed = `node_modules/chromium-${version}/bin/chromium.br`;
    const path = join(folder, `chromium-${version}`);
    const bytes = await readFile(fileURLToPath(new URL(packed, import.meta.url)));
    await writeFile(path, brotliDecompressSync(bytes), { mode: 0o755 });
    return launch({ path, args: ['--disable-gpu'] });
}

/** Uses a browser and closes it; opening it is a test of its own. */
export async function withBrowser(check, name, open, use) {
    let browser;
    await check(`${name} can be opened`, async () => {
        browser = await open();
    });
    if (browser) await use(browser).finally(() => browser.close());
}

/** Opens a page and calls `ask` with it. Any error that the page reports fails the visit, unless `mayComplain`. */
export async function visit(browser, url, ask, { mayComplain = false } = {}) {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const complaints = [];
    let complain;
    const complained = new Promise((_, reject) => {
        complain = () => reject(new Error(complaints.join('\n')));
    });
    complained.catch(() => {});
    const note = (text) => {
        complaints.push(text);
        setTimeout(complain, 200); // related messages may say more
    };
    try {
        if (!mayComplain) {
            page.on('pageerror', (error) => note(`uncaught: ${error.stack ?? error}`));
            page.on('console', (message) => {
                if (message.type() !== 'error') return;
                const { url: from } = message.location();
                if (from?.endsWith('/favicon.ico')) return; // the browser requests it by itself
                note(`console: ${message.text()} (${from})`);
            });
        }
        await page.goto(url);
        const answer = await Promise.race([askAgainIfReloaded(page, ask), complained]);
        if (complaints.length > 0) complain();
        return await Promise.race([complained, answer]);
    } finally {
        await page.close();
    }
}

// A development server reloads a page when it finds new imports; Vite does so once.
const MOST_RELOADS = 2;

async function askAgainIfReloaded(page, ask) {
    for (let reloads = 0; ; reloads++) {
        try {
            return await ask(page);
        } catch (error) {
            if (reloads === MOST_RELOADS || !/context was destroyed/.test(error.message))
                throw error;
        }
    }
}

export const outcomeOf = async (page) => (await readGame(page, [])).outcome;

/**
 * Reads the outcome of a page and where it has drawn, in one step. If the page reloads before that, waits for its next
 * outcome.
 */
async function readGame(page, points) {
    for (;;) {
        await page.waitForFunction(() => globalThis.outcome !== undefined);
        const found = await page.evaluate(gameIn, points);
        if (found.outcome !== undefined) return found;
    }
}

/** The error that a page caught and reports. */
export async function errorOf(browser, url) {
    const { error } = await visit(browser, url, outcomeOf, { mayComplain: true });
    return error;
}

/** Opens a page that plays apps/game.js, and checks its numbers and pixels. */
export async function checkGamePage(browser, url) {
    const { outcome, drawn } = await visit(browser, url, (page) => readGame(page, DRAWN));
    checkGame(outcome);
    assert.deepEqual(drawn, DRAWN);
}

/** Runs in the page. Returns its outcome, if it has one yet, and whether something is drawn around each point. */
function gameIn(points) {
    if (globalThis.outcome === undefined) return {};
    const context = document.querySelector('canvas')?.getContext('2d');
    const drawn = points.map(({ x, y }) => {
        const { data } = context.getImageData(Math.round(x) - 2, Math.round(y) - 2, 4, 4);
        return { x, y, drawn: data.some((value) => value > 0) };
    });
    return { outcome: globalThis.outcome, drawn };
}
