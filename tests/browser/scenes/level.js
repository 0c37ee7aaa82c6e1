/** A visitor of the platformer and of the Tiled level: plays without waiting, and shares the best run. */

import assert from 'node:assert/strict';

/** `file` is the module of the game, without its folder. */
export function visitLevel({ page, open, frames, textOf }, file) {
    /**
     * Plays some steps of the game with these keys, without waiting, and returns what happened. `place` moves the
     * player first.
     */
    const drive = (keys, steps, place = null) =>
        page.evaluate(
            async ([name, pressed, count, at]) => {
                const { step } = await import(`./scenes/${name}`);
                const { game } = window.demo.parts;
                const input = { left: false, right: false, jump: false, down: false };
                for (const key of pressed) input[key] = true;
                if (at) {
                    game.player.set(at.x, at.y);
                    game.speedX = game.speedY = 0;
                }
                let walls = 0;
                let highest = Infinity;
                const normals = new Set();
                const floors = new Set();
                for (let k = 0; k < count; k++) {
                    step(game, input);
                    highest = Math.min(highest, game.player.y);
                    if (game.move.onWall) walls++;
                    for (const { kind, normal } of game.move.hits) {
                        if (kind === 'floor') normals.add(`${normal.x} ${normal.y}`);
                    }
                    floors.add(game.move.floor?.data.kind ?? 'none');
                }
                window.demo.view.wake();
                const { player, move, coins, falls, isWet } = game;
                const { onFloor, onWall } = move;
                const floor = move.floor?.data.name;
                const seen = { walls, highest, normals: [...normals], floors: [...floors] };
                return {
                    x: player.x,
                    y: player.y,
                    onFloor,
                    onWall,
                    floor,
                    coins,
                    falls,
                    isWet,
                    ...seen,
                };
            },
            [file, keys, steps, place],
        );

    /** Plays by keys until the flag and half a second longer. `by` is the name of a player in runs.js. */
    const playToFlag = (by) =>
        page.evaluate(async (name) => {
            const setKeys = (await import('/tests/browser/scenes/runs.js'))[name];
            const { parts, view } = window.demo;
            const { game } = parts;
            const keys = { left: 'ArrowLeft', right: 'ArrowRight', jump: ' ' };
            const input = { left: false, right: false, jump: false };
            const down = { ...input };
            /** Plays a frame with one step, after key changes. */
            const play = () => {
                for (const [name, key] of Object.entries(keys)) {
                    if (input[name] !== down[name])
                        parts.key({ type: input[name] ? 'keydown' : 'keyup', key });
                    down[name] = input[name];
                }
                parts.frame(1 / 60 + 1e-9);
            };
            view.pause(false);
            for (let k = 0; k < 3600 && !game.end; k++) {
                setKeys(game, input);
                play();
            }
            for (const name of Object.keys(keys)) input[name] = false;
            for (let k = 0; k < 30; k++) play();
            const { end, time, falls, player } = game;
            return { end, time, falls, x: player.x };
        }, by);

    /** The link of the best run survives a visit, and waits for a key; its ghost runs along. Returns the query. */
    async function openBest(seconds) {
        await page.locator('#share').click();
        await page.waitForFunction(() => /link/i.test(notice.textContent));
        const link = new URL(page.url()).search.slice(1);
        assert.match(link, /&run=[\w-]{40,1500}/);
        await page.evaluate(() => localStorage.clear());
        await open(link, { motion: true });
        assert.match(
            await textOf('notice'),
            new RegExp(`reached the flag in ${seconds.toFixed(2)} s`),
        );
        await frames(20);
        const time = await page.evaluate(() => window.demo.parts.game.time);
        assert.equal(time, 0, 'it waits for a key');
        return link;
    }

    return { drive, playToFlag, openBest };
}
