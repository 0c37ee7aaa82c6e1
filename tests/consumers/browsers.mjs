// Browsers, and what a page in one of them comes to. Playwright drives every Chromium, Puppeteer the Firefox of the
// system, whose protocol Playwright's own builds do not speak.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import puppeteer from 'puppeteer-core';
import { launch } from '../tools/chromium.mjs';
import { checkGame, INK } from './expected.mjs';
import { scratch } from './users.mjs';

const PATIENCE_MS = 60_000;

export const openChromium = (options) => launch(options);

/** The Firefox that FIREFOX names, or the first on PATH. */
export function openFirefox() {
    const executablePath = process.env.FIREFOX || findFirefox();
    // As root it refuses a home that is somebody else's, as containers have them.
    const env = { ...process.env, HOME: scratch };
    return puppeteer.launch({ browser: 'firefox', executablePath, headless: true, env });
}

function findFirefox() {
    for (const name of ['firefox-esr', 'firefox']) {
        try {
            return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
        } catch {
            // Not this one.
        }
    }
    throw new Error(
        'neither firefox-esr nor firefox is on PATH; FIREFOX=/path/to/firefox names another',
    );
}

/** An older Chromium: of a package of tests/consumers, which holds it compressed. */
export async function openOldChromium(version, folder) {
    const packed = `node_modules/chromium-${version}/bin/chromium.br`;
    const path = join(folder, `chromium-${version}`);
    const bytes = await readFile(fileURLToPath(new URL(packed, import.meta.url)));
    await writeFile(path, brotliDecompressSync(bytes), { mode: 0o755 });
    return launch({ path, args: ['--disable-gpu'] });
}

/** Uses a browser and closes it; that there is one is a test by itself. */
export async function withBrowser(check, name, open, use) {
    let browser;
    await check(`${name} can be opened`, async () => {
        browser = await open();
    });
    if (browser) await use(browser).finally(() => browser.close());
}

/**
 * Opens a page and puts questions to it, the first being whether it has come to its end. What the page complains about
 * is an error, unless it may.
 */
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
        setTimeout(complain, 200); // what comes with it may say more
    };
    try {
        if (!mayComplain) {
            page.on('pageerror', (error) => note(`uncaught: ${error.stack ?? error}`));
            page.on('console', (message) => {
                if (message.type() !== 'error') return;
                const { url: from } = message.location();
                if (from?.endsWith('/favicon.ico')) return; // asked for by the browser alone
                note(`console: ${message.text()} (${from})`);
            });
        }
        await page.goto(url);
        const answer = await Promise.race([askAlsoIfReloaded(page, ask), complained]);
        if (complaints.length > 0) complain();
        return await Promise.race([complained, answer]);
    } finally {
        await page.close();
    }
}

// A development server reloads a page when it finds that more is imported than it knew, Vite once.
const MOST_RELOADS = 2;

async function askAlsoIfReloaded(page, ask) {
    for (let reloads = 0; ; reloads++) {
        try {
            return await ask(page);
        } catch (error) {
            if (reloads === MOST_RELOADS || !/context was destroyed/.test(error.message))
                throw error;
        }
    }
}

/** What a page says that came of it. */
export async function outcomeOf(page) {
    await page.waitForFunction(() => globalThis.outcome !== undefined);
    return page.evaluate(() => globalThis.outcome);
}

/** What a page says that has caught an error. */
export async function errorOf(browser, url) {
    const { error } = await visit(browser, url, outcomeOf, { mayComplain: true });
    return error;
}

/** Opens a page in which apps/game.js is played: its numbers and its pixels are right. */
export async function lookAtGame(browser, url) {
    const { outcome, ink } = await visit(browser, url, async (page) => ({
        outcome: await outcomeOf(page),
        ink: await page.evaluate(inkAt, INK),
    }));
    checkGame(outcome);
    assert.deepEqual(ink, INK);
}

/** In the page: whether there is ink around these points. */
function inkAt(points) {
    const context = document.querySelector('canvas').getContext('2d');
    return points.map(({ x, y }) => {
        const { data } = context.getImageData(Math.round(x) - 2, Math.round(y) - 2, 4, 4);
        return { x, y, inked: data.some((value) => value > 0) };
    });
}
