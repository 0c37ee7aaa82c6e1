// A visit to an example: opens its page and waits for the level; a test can then stop the clock, read positions, and
// continue. Reads pages that install.mjs serves.

import assert from 'node:assert/strict';
import { colorsOf } from './screen.mjs';

/** Expressions for a page's level and its clock, as the page's script exports them. */
export const engines = {
    phaser: {
        level: 'script.game.scene.scenes[0]',
        stop: 'script.game.loop.sleep()',
        go: 'script.game.loop.wake()',
        end: 'script.game.destroy(true)',
    },
    pixi: {
        level: 'script.level',
        stop: 'script.app.ticker.stop()',
        go: 'script.app.ticker.start()',
        end: 'script.app.destroy(true, { children: true })',
    },
};

export const size = { width: 960, height: 540 }; // of the level

// Reading pixels stalls a software renderer, which logs that.
const isNoise = (text) => /GPU stall due to ReadPixels|Phaser v\d/.test(text);

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url where the folder is served
 * @param {'phaser' | 'pixi'} name
 * @param {{ width: number, height: number }} viewport
 * @param {string} [file] the page, without its ending
 * @param {(() => void) | null} [prepare] what runs in the page before its scripts
 */
export async function visit(browser, url, name, viewport, file = name, prepare = null) {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error}`));
    page.on('console', (message) => {
        if (!isNoise(message.text())) complaints.push(`${message.type()}: ${message.text()}`);
    });
    if (prepare) await page.addInitScript(prepare);
    await page.goto(`${url}/${file}.html`);
    const { level, stop, go, end } = engines[name];
    await page.evaluate(
        async ([address, code]) => {
            const script = await import(address);
            const make = (text) => new Function('script', `return ${text}`).bind(null, script);
            const [level, stop, go, end] = code.map(make);
            globalThis.example = { level, stop, go, end };
        },
        [`${url}/${file}.js`, [level, stop, go, end]],
    );
    await page.waitForFunction(() => example.level()?.player);

    return {
        page,
        complaints,
        /** Waits until `isSo(level, given)` is true. */
        until: (isSo, given) =>
            page.waitForFunction(
                ([text, given]) => new Function(`return ${text}`)()(example.level(), given),
                [isSo.toString(), given],
                { timeout: 20_000 },
            ),
        /** Returns `about(level, given)`. */
        ask: (about, given) =>
            page.evaluate(
                ([text, given]) => new Function(`return ${text}`)()(example.level(), given),
                [about.toString(), given],
            ),
        frames: (count) =>
            page.evaluate(async (count) => {
                for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
            }, count),
        /** The colours of the current screen. */
        colors: () => colorsOf(page),
        /**
         * Stops the clock and takes a screenshot: returns positions, and a function for the colour at a point of the
         * level.
         */
        async look() {
            await page.evaluate(() => example.stop());
            const bodies = await page.evaluate(seen);
            const colors = await colorsOf(page);
            const view = viewOf(viewport, bodies.player);
            const at = (x, y) => ({ x: (x - view.x) * view.scale, y: (y - view.y) * view.scale });
            return {
                ...bodies,
                view,
                /** Is a point of the level on the screen, clear of the line of text? */
                isSeen(x, y) {
                    const point = at(x, y);
                    return (
                        point.x > 4 &&
                        point.y > 4 &&
                        point.x < viewport.width - 4 &&
                        point.y < viewport.height - 100
                    );
                },
                color(x, y) {
                    const point = at(x, y);
                    return colors(point.x, point.y);
                },
            };
        },
        go: () => page.evaluate(() => example.go()),
        async close() {
            await context.close();
            assert.deepEqual(complaints, []);
        },
    };
}

/** Runs in the page. Returns the positions of all bodies. */
function seen() {
    const level = example.level();
    const poseOf = ({ x, y, angle, shape }) => ({ x, y, angle, ...shape.bounds });
    const bodies = [...level.world.bodies];
    return {
        player: poseOf(level.player),
        plank: poseOf(level.plank),
        crates: level.crates.map(poseOf),
        coins: bodies.filter(({ isSensor }) => isSensor).map(poseOf),
        platforms: bodies.filter(({ oneWay }) => oneWay).map(poseOf),
    };
}

/** The level fills the window; a larger one scrolls with the player, but never beyond its edges. */
function viewOf({ width, height }, player) {
    const scale = Math.max(width / size.width, height / size.height);
    const corner = (at, view, whole) => Math.max(0, Math.min(whole - view, at - view / 2));
    return {
        scale,
        x: corner(player.x, width / scale, size.width),
        y: corner(player.y, height / scale, size.height),
    };
}
