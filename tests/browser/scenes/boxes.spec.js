/** The smallest scene: its counters, and a stalled clock. */

import assert from 'node:assert/strict';
import { everyScene, thrown } from './every.js';
import { visit } from './visit.js';

export default async function boxes({ page, baseUrl, check }) {
    const visitor = visit(page, baseUrl);
    const { open, follow, told } = visitor;

    await everyScene('boxes', visitor, check);
    await thrown('boxes', visitor, check);

    await check('a stalled page continues where it was', async () => {
        await open('scene=boxes&seed=7', { motion: true });
        const { moved, pace } = await page.evaluate(async () => {
            const next = () => new Promise(requestAnimationFrame);
            const body = [...window.demo.world.bodies].sort((a, b) => b.data.pace - a.data.pace)[0];
            await next();
            const { x, y } = body;
            const began = performance.now();
            while (performance.now() - began < 700);
            await next();
            await next();
            return { moved: Math.hypot(body.x - x, body.y - y), pace: body.data.pace };
        });
        assert.ok(moved < pace * 0.3, `jumped ${moved} px at ${pace} px/s`);
    });

    await check('the counters match the boxes and the contacts', async () => {
        let alarms = 0;
        await open('scene=boxes&seed=7');
        for (const seed of [1, 2, 3, 4]) {
            await follow(`scene=boxes&seed=${seed}&count=24`);
            await told();
            const { shown, counted } = await page.evaluate(() => {
                const { world } = window.demo;
                const around = [...world.bodies].map((body) => body.bounds());
                let aabb = 0;
                for (let i = 0; i < around.length; i++) {
                    for (let j = 0; j < i; j++) {
                        const [p, q] = [around[i], around[j]];
                        const apart =
                            p.maxX < q.minX ||
                            q.maxX < p.minX ||
                            p.maxY < q.minY ||
                            q.maxY < p.minY;
                        if (!apart) aabb++;
                    }
                }
                const sat = world.contacts.length;
                const number = (id) => Number(document.getElementById(id).textContent);
                return {
                    counted: [aabb, sat, aabb - sat],
                    shown: ['aabb-hits', 'sat-hits', 'false-alarms'].map(number),
                };
            });
            assert.deepEqual(shown, counted, `seed ${seed}`);
            alarms += counted[2];
        }
        assert.ok(alarms > 0, 'no false alarm in any of the seeds: nothing was tested');
    });
}
