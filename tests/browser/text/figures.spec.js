/**
 * Compares the sentences of the figures of the tree and of the Minkowski difference with the results of the library.
 */

import assert from 'node:assert/strict';
import { framesOf } from '../listen.js';

const places = [
    [0, -0.5],
    [-2, -1.2],
    [1.3, 0.1],
    [-0.6, 0.4],
    [2.4, -1.6],
    [0.9, -0.7],
];

export default async function figures({ page, baseUrl, check }) {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const frames = framesOf(page);
    const go = async (path, name) => {
        const { href } = new URL(`web/${path}`, baseUrl);
        if (page.url() !== href) await page.goto(href);
        await page.locator(`[data-figure=${name}]`).scrollIntoViewIfNeeded();
        await page.waitForFunction((id) => window.figures[id].answer(), name);
    };
    /** Puts a body of a figure at a position relative to the middle. */
    const put = async (name, body, x, y, angle = 0) => {
        await page.evaluate(
            ([id, label, left, top, turn]) => {
                const { view, bodies } = window.figures[id];
                const unit = Math.min(view.width / 6, view.height / 4);
                bodies
                    .find(({ data }) => data.name === label)
                    .set(view.width / 2 + left * unit, view.height / 2 + top * unit, turn);
                window.figures[id].set({});
            },
            [name, body, x, y, angle],
        );
        await frames();
    };

    await check('tree: it finds every shape whose box overlaps that of Q', async () => {
        await go('learn.html', 'tree');
        let [met, hits] = [0, 0];
        for (const rule of ['growth', 'overlap']) {
            await page.evaluate((value) => window.figures.tree.set({ rule: value }), rule);
            for (const [x, y] of places) {
                await put('tree', 'Q', x, y);
                const { found, told, ...counted } = await page.evaluate(async () => {
                    const { overlaps } = await import('sepaxis');
                    const { world, bodies, answer, said } = window.figures.tree;
                    const q = bodies[0];
                    const box = q.bounds();
                    const others = [...world.bodies].filter((body) => body !== q);
                    const isMet = ({ minX, minY, maxX, maxY }) =>
                        minX <= box.maxX &&
                        box.minX <= maxX &&
                        minY <= box.maxY &&
                        box.minY <= maxY;
                    return {
                        found: answer(),
                        told: said(),
                        met: others.filter((body) => isMet(body.bounds())).length,
                        hits: others.filter((body) => overlaps(q, body)).length,
                    };
                });
                assert.deepEqual(
                    { met: found.met, hits: found.hits },
                    counted,
                    `${rule}: ${x}, ${y}`,
                );
                assert.ok(told.includes(`Q was compared with ${found.compared} boxes`), told);
                met += found.met;
                hits += found.hits;
            }
        }
        assert.ok(met > hits && hits > 0, 'Q overlaps too few shapes for a test');
    });

    await check('many: the sentence keeps its counts while the figure is paused', async () => {
        await go('learn.html', 'many');
        await page.evaluate(() => window.figures.many.view.wake());
        await frames();
        const { compared, candidates, hits } = await page.evaluate(() =>
            window.figures.many.answer(),
        );
        assert.ok(compared > candidates && candidates >= hits && hits > 0);
        const told = await page.evaluate(() => window.figures.many.said());
        assert.ok(told.includes(`compared ${compared.toLocaleString('en')} boxes`), told);
    });

    await check('minkowski: the origin is inside exactly if the shapes overlap', async () => {
        await go('learn.html', 'minkowski');
        let hits = 0;
        for (const [x, y] of places) {
            await put('minkowski', 'B', x / 2 - 1.8, y / 2 + 0.4, x);
            const { found, depth, told } = await page.evaluate(async () => {
                const { collide } = await import('sepaxis');
                const { bodies, answer, said } = window.figures.minkowski;
                return {
                    found: answer(),
                    depth: collide(...bodies)?.depth ?? null,
                    told: said(),
                };
            });
            assert.equal(found.hit, found.holds, `at ${x}, ${y}`);
            assert.equal(found.depth, depth);
            assert.ok(told.includes(found.hit ? 'is inside' : 'is outside'), told);
            hits += Number(found.hit);
        }
        assert.ok(hits > 0 && hits < places.length, `${hits} hits: one side was not tested`);
    });

    await check('tree: with the wrong rule it is a list, and worse than no tree', async () => {
        await go('zh/learn.html', 'tree');
        const ask = async (rule) => {
            await page.evaluate(
                (value) => window.figures.tree.set({ rule: value, count: 40 }),
                rule,
            );
            await frames();
            return page.evaluate(() => window.figures.tree.answer());
        };
        const [right, wrong] = [await ask('growth'), await ask('overlap')];
        assert.ok(right.compared < 40 && right.levels < 15, JSON.stringify(right));
        assert.ok(wrong.compared > 40 && wrong.levels > 30, JSON.stringify(wrong));
        assert.match(await page.evaluate(() => window.figures.tree.said()), /错误/);
    });

    await check('minkowski: its edges are those of both shapes', async () => {
        await go('zh/learn.html', 'minkowski');
        await put('minkowski', 'B', -1.7, 0, 0.5);
        assert.equal(await page.evaluate(() => window.figures.minkowski.answer().edges), 3 + 4);
    });
}
