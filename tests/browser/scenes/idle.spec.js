/** The canvas requests no frames while nothing changes; certain events wake it. */

import assert from 'node:assert/strict';
import { names } from './names.js';
import { phone, visit } from './visit.js';

// The variants to test of scenes that have several.
const ways = {
    pushout: ['pushout', 'pushout&mode=one', 'pushout&mode=half'],
    crowd: ['crowd&count=2000'],
};
const scenes = names.flatMap((name) => ways[name] ?? name);

export default async function idle({ page, baseUrl, check }) {
    const visitor = visit(page, baseUrl);
    const { noise, load, follow, frames, picture, toggle, onPage, grab, topmost, middle, dragTo } =
        visitor;

    /** Counts the frames that the canvas draws from now on. */
    const countFrames = () =>
        page.evaluate(() => {
            const { view } = window.demo;
            const draw = view.onframe;
            window.drawn = 0;
            view.onframe = (dt) => {
                window.drawn++;
                return draw(dt);
            };
        });

    /** Waits until the canvas draws nothing during several possible frames. */
    const rest = async (name = 'the canvas', enough = 8) => {
        const rested = await page.evaluate(async (wanted) => {
            let before = window.drawn;
            for (let still = 0, k = 0; still < wanted; still++, k++) {
                if (k > 600) return false;
                await new Promise(requestAnimationFrame);
                if (window.drawn !== before) still = 0;
                before = window.drawn;
            }
            return true;
        }, enough);
        assert.ok(rested, `${name} does not come to rest`);
    };

    /** The number of frames that the canvas draws in the time of six. */
    const framesNow = async () => {
        const before = await page.evaluate(() => window.drawn);
        await frames(6);
        return (await page.evaluate(() => window.drawn)) - before;
    };

    /** The number of frames that the canvas draws after `act`. */
    const framesBy = async (act) => {
        await rest();
        const before = await page.evaluate(() => window.drawn);
        await act();
        await frames();
        return (await page.evaluate(() => window.drawn)) - before;
    };

    await check('every scene comes to rest while paused, and shows the current state', async () => {
        await load('scene=boxes&seed=7');
        await countFrames();
        for (const name of scenes) {
            await follow(`scene=${name}&seed=7`);
            // The crowd's read-out is updated again after half a second.
            await rest(name, name.startsWith('crowd') ? 40 : 8);
            assert.equal(await page.locator('#meter').textContent(), 'idle', name);
            const before = await picture();
            const drawn = await framesBy(() => page.evaluate(() => window.demo.view.wake()));
            assert.ok(drawn > 0, `${name} cannot be woken`);
            assert.equal(await picture(), before, `${name} went to rest too early`);
        }
        assert.deepEqual(noise, []);
    });

    await check('a scene without motion rests, and continues when something moves', async () => {
        for (const name of ['projections', 'kinds', 'closest', 'rays']) {
            await load(`scene=${name}&seed=7&rotate=0`, { motion: true });
            await countFrames();
            await rest();
            await toggle(name === 'rays' ? 'shapes turn' : 'rotate automatically');
            assert.ok((await framesNow()) >= 4, `${name} stands still`);
        }
    });

    await check('input wakes the canvas, and it rests again', async () => {
        await load('scene=boxes&seed=7');
        await countFrames();
        const index = await topmost();
        const acts = {
            pointer: async () => page.mouse.move(...(await onPage(await middle()))),
            press: () => grab(index),
            drag: async () => dragTo(await middle()),
            release: () => page.mouse.up(),
            key: async () => {
                await page.locator('#canvas').focus();
                await page.keyboard.press('n');
            },
            setting: () => toggle('bounding boxes'),
            theme: () => page.locator('#theme').click(),
            scheme: () => page.emulateMedia({ colorScheme: 'dark' }),
            step: () => page.keyboard.press('.'),
            size: () => page.setViewportSize(phone),
        };
        for (const [name, act] of Object.entries(acts)) {
            assert.ok((await framesBy(act)) > 0, `${name} does not wake it`);
        }
        await page.locator('#pause').click();
        assert.ok((await framesNow()) >= 4, 'it does not play');
        assert.deepEqual(noise, []);
    });
}
