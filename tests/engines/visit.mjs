// A visit to an example: opens its page, waits until the level is there, and lets a test stop the time, read positions,
// and continue. Reads pages that install.mjs serves.

import assert from 'node:assert/strict';
import { colorsOf } from './screen.mjs';

/** How a page's level and its clock are reached: expressions of what the page's script exports. */
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

// Reading pixels makes a software renderer wait, and it says so.
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
        /** Waits until something is so in the level, which the function is given. */
        until: (isSo, given) =>
            page.waitForFunction(
                ([text, given]) => new Function(`return ${text}`)()(example.level(), given),
                [isSo.toString(), given],
                { timeout: 20_000 },
            ),
        /** What a function says of the level. */
        ask: (about, given) =>
            page.evaluate(
                ([text, given]) => new Function(`return ${text}`)()(example.level(), given),
                [about.toString(), given],
            ),
        frames: (count) =>
            page.evaluate(async (count) => {
                for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
            }, count),
        /** The colours of the screen as it is. */
        colors: () => colorsOf(page),
        /** Stops the time and looks: gives what is where, and the colour of a point of the level. */
        async look() {
            await page.evaluate(() => example.stop());
            const bodies = await page.evaluate(seen);
            const colors = await colorsOf(page);
            const view = viewOf(viewport, bodies.player);
            const at = (x, y) => ({ x: (x - view.x) * view.scale, y: (y - view.y) * view.scale });
            return {
                ...bodies,
                view,
                /** Whether a point of the level is on the screen, clear of the line of text. */
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

/** In the page: where all stands. */
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

/** The level covers the window; what does not fit scrolls with the player, but never beyond the level. */
function viewOf({ width, height }, player) {
    const scale = Math.max(width / size.width, height / size.height);
    const corner = (at, view, whole) => Math.max(0, Math.min(whole - view, at - view / 2));
    return {
        scale,
        x: corner(player.x, width / scale, size.width),
        y: corner(player.y, height / scale, size.height),
    };
}
