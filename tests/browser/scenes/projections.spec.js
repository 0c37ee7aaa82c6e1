/** The list of axes beside the canvas, and the knob. */

import assert from 'node:assert/strict';
import { everyScene, lasting } from './every.js';
import { near, visit } from './visit.js';

export default async function projections({ page, baseUrl, check }) {
    const visitor = visit(page, baseUrl);
    const { open, follow, told, frames, poseOf, onPage, grab, dragTo } = visitor;

    await everyScene('projections', visitor, check);
    await lasting('projections', visitor, check);

    await check('the list equals trace, for hits and for gaps', async () => {
        const pairs = [
            'a=box&b=triangle',
            'a=pentagon&b=hexagon',
            'a=circle&b=box',
            'a=circle&b=circle',
            'a=roundedBox&b=capsule',
            'a=roundedPolygon&b=segment',
            'a=hull&b=circle',
        ];
        await open('scene=projections&seed=7');
        for (const pair of pairs) {
            await follow(`scene=projections&seed=7&rotate=0&${pair}`);
            const hit = await compareList();
            assert.equal(hit, true, `${pair} starts with a hit`);
            const b = await page.evaluate(() => [...window.demo.world.bodies][1].index);
            const from = await grab(b);
            const { width, height } = await page.evaluate(() => window.demo.view);
            await dragTo({ x: from.x + width * 0.3, y: from.y + height * 0.1 });
            await page.mouse.up();
            await frames();
            assert.equal(await compareList(), false, `${pair} ends with a gap`);
        }
    });

    async function compareList() {
        await told();
        const { found, rows, status } = await page.evaluate(async () => {
            const { trace } = await import('sepaxis');
            const [a, b] = window.demo.world.bodies;
            return {
                found: trace(a, b),
                rows: [...document.querySelectorAll('#axes tbody tr')].map((row) => ({
                    state: row.className,
                    cells: [...row.cells].map((cell) => cell.textContent.replaceAll('−', '-')),
                })),
                status: document.getElementById('outcome').textContent,
            };
        });
        const stop = found.hit ? found.winner : found.separating;
        const round = (value) => value.toFixed(0);
        const expected = found.axes.map((axis, order) => {
            const skipped = !found.hit && order > found.separating;
            return {
                state: order === stop ? 'deciding' : skipped ? 'untested' : 'tested',
                numbers: [
                    String(order + 1),
                    `${round(axis.a.min)}…${round(axis.a.max)}`,
                    `${round(axis.b.min)}…${round(axis.b.max)}`,
                    skipped ? 'skipped' : round(axis.overlap),
                ],
            };
        });
        const actual = rows.map(({ state, cells }) => ({
            state,
            numbers: [cells[0], cells[2], cells[3], cells[4]],
        }));
        assert.deepEqual(actual, expected);
        assert.match(status, found.hit ? /they overlap/ : /they are apart/);
        assert.ok(status.includes(`Axis ${stop + 1} `), status);
        return found.hit;
    }

    await check('the knob rotates a shape in place', async () => {
        await open('scene=projections&seed=7&rotate=0');
        const index = await page.evaluate(() => [...window.demo.world.bodies][0].index);
        const before = await poseOf(index);
        const knob = await page.evaluate((i) => {
            const { world, view } = window.demo;
            return world.body(i).toWorld(view.drag.knob, 0);
        }, index);
        await page.mouse.move(...(await onPage(knob)));
        await page.mouse.down();
        // Drags the knob by a quarter turn about the shape's own origin.
        const [dx, dy] = [knob.x - before.x, knob.y - before.y];
        await dragTo({ x: before.x - dy, y: before.y + dx }, 12);
        await page.mouse.up();
        await frames();
        const after = await poseOf(index);
        near(after.angle - before.angle, Math.PI / 2, 0.05, 'turned');
        near(Math.hypot(after.x - before.x, after.y - before.y), 0, 1e-9, 'stayed');
    });
}
