/** Distances, the probe and the field of needles. */

import assert from 'node:assert/strict';
import { everyScene, lasting } from './every.js';
import { visit } from './visit.js';

export default async function closest({ page, baseUrl, check }) {
    const visitor = visit(page, baseUrl);
    const { noise, open, follow, frames, poses, picture, slide, toggle, rowsOf, textOf, put } =
        visitor;

    await everyScene('closest', visitor, check);
    await lasting('closest', visitor, check);

    /** The distances from the selected shape, and the outline nearest to the probe. */
    const distances = () =>
        page.evaluate(async () => {
            const { distance, closestPoint } = await import('sepaxis');
            const all = [...window.demo.world.bodies];
            const probe = all.pop();
            const from = all[Number(new URLSearchParams(location.search).get('from') ?? 0)];
            const outline = all
                .map((body) => ({
                    ...closestPoint(body, probe.x, probe.y),
                    label: body.data.label,
                }))
                .sort((p, q) => p.distance - q.distance)[0];
            return {
                from: from.data.label,
                outline,
                rows: all
                    .filter((body) => body !== from)
                    .map((body) => ({ label: body.data.label, ...distance(from, body) })),
            };
        });

    async function compareDistances() {
        const { from, rows, outline } = await distances();
        const nearest = rows.reduce((p, q) => (q.distance < p.distance ? q : p));
        const shown = await rowsOf('distances');
        assert.deepEqual(
            shown.map(({ state, cells }) => [cells[0], cells[2], cells[3], state]),
            rows.map(({ label, normal, distance }) => [
                label,
                `${normal.x.toFixed(2)}, ${normal.y.toFixed(2)}`,
                distance.toFixed(1),
                label === nearest.label ? 'deciding' : '',
            ]),
        );
        const status = await textOf('outcome');
        assert.ok(status.startsWith(`From ${from},`), status);
        const said = nearest.distance > 0 ? nearest.distance.toFixed(1) : 'the distance is 0';
        assert.ok(status.includes(`${nearest.label} `) && status.includes(said), status);
        const probe = await textOf('probe');
        assert.ok(
            probe.includes(outline.inside ? `is inside ${outline.label}` : 'is outside'),
            probe,
        );
        assert.ok(probe.includes(Math.abs(outline.distance).toFixed(1)), probe);
        return { from, nearest, outline };
    }

    await check('distances and normals match the library', async () => {
        await open('scene=closest&seed=7');
        for (const seed of [1, 2, 3]) {
            await follow(`scene=closest&seed=${seed}&count=7`);
            assert.equal((await poses()).length, 8);
            await compareDistances();
        }
    });

    await check('a drag chooses the shape to measure from; an overlap is 0', async () => {
        await open('scene=closest&seed=7');
        const [a, b] = await poses();
        await put(b.index, { x: a.x + 12, y: a.y + 12 });
        const { from, nearest } = await compareDistances();
        assert.deepEqual([from, nearest.label, nearest.distance], ['B', 'A', 0]);
        assert.match(page.url(), /from=1/);
        await page.locator('#canvas').focus();
        await page.keyboard.press('n');
        await frames();
        assert.equal((await compareDistances()).from, 'C', 'N chooses the next');
        assert.deepEqual(noise, []);
    });

    await check('the probe distinguishes outside from inside', async () => {
        await open('scene=closest&seed=7');
        assert.equal((await compareDistances()).outline.inside, false);
        const all = await poses();
        const probe = all.at(-1);
        await put(probe.index, { x: all[2].x + 8, y: all[2].y + 5 });
        const { outline } = await compareDistances();
        assert.deepEqual([outline.inside, outline.label], [true, 'C']);
        assert.ok(outline.distance < 0);
        assert.deepEqual(noise, []);
    });

    await check('every needle points to the nearest outline', async () => {
        await open('scene=closest&seed=7&all=0');
        const withField = await picture();
        const { tried, drawn } = await page.evaluate(async () => {
            const { closestPoint } = await import('sepaxis');
            const { view, world } = window.demo;
            const bodies = [...world.bodies].slice(0, -1);
            const scale = view.canvas.width / view.width;
            const alphaAt = (x, y) =>
                view.context.getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1)
                    .data[3];
            let [some, right] = [0, 0];
            for (let x = 29; x < view.width; x += 28) {
                for (let y = 29; y < view.height; y += 28) {
                    const to = bodies
                        .map((body) => closestPoint(body, x, y))
                        .sort((p, q) => p.distance - q.distance)[0];
                    if (to.distance < 25 || to.distance > 180) continue;
                    const [dx, dy] = [(to.x - x) / to.distance, (to.y - y) / to.distance];
                    some++;
                    const on = alphaAt(x + dx * 9, y + dy * 9) > 0;
                    const off = alphaAt(x - dx * 6, y - dy * 6) > 0;
                    if (on && !off) right++;
                }
            }
            return { tried: some, drawn: right };
        });
        assert.ok(tried > 100, `${tried} needles`);
        // The measured line, the probe's line and labels cover a few of the needles.
        assert.ok(drawn > tried * 0.9, `${drawn} of ${tried} needles`);
        await toggle('field of points');
        assert.notEqual(await picture(), withField);
        assert.match(page.url(), /field=0/);
    });

    await check('the slider sets the number of shapes', async () => {
        await open('scene=closest&seed=7');
        await slide('shapes', 1);
        assert.equal((await poses()).length, 8);
        assert.match(page.url(), /count=7/);
        await compareDistances();
        await slide('shapes', 0);
        assert.equal((await poses()).length, 3);
        await compareDistances();
        assert.deepEqual(noise, []);
    });
}
