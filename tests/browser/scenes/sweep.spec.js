/** Times of impact, and the tests that miss them. */

import assert from 'node:assert/strict';
import { everyScene, lasting } from './every.js';
import { near, visit } from './visit.js';

export default async function sweep({ page, baseUrl, check }) {
    const visitor = visit(page, baseUrl);
    const { noise, open, follow, poses, slide, toggle, rowsOf, textOf, put } = visitor;

    await everyScene('sweep', visitor, check);
    await lasting('sweep', visitor, check);

    /** The library's results for the motion: every sweep, and the tests on the way. */
    const motion = () =>
        page.evaluate(async () => {
            const { collide, sweep } = await import('sepaxis');
            const { view, world } = window.demo;
            const query = new URLSearchParams(location.search);
            const [mover, aim, ...obstacles] = world.bodies;
            const turn = (Number(query.get('turn') ?? 60) / 180) * Math.PI;
            const tests = Number(query.get('tests') ?? 1);
            const way = { dx: aim.x - mover.x, dy: aim.y - mover.y, dAngle: turn };
            const wayOf = (body) =>
                query.get('disc') === '1' && body.data.name === 'disc'
                    ? { dx: 0, dy: view.height * 0.4 }
                    : { dx: 0, dy: 0 };
            const rows = obstacles.map((body) => ({
                name: body.data.name,
                hit: sweep(mover, way, body, wayOf(body)),
            }));
            let noticed = null;
            for (let k = 1; k <= tests && noticed === null; k++) {
                const t = k / tests;
                const at = (body, { dx, dy, dAngle = 0 }) => ({
                    x: body.x + dx * t,
                    y: body.y + dy * t,
                    angle: body.angle + dAngle * t,
                });
                const hits = obstacles
                    .map((body) =>
                        collide(mover.shape, at(mover, way), body.shape, at(body, wayOf(body))),
                    )
                    .filter((hit) => hit);
                if (hits.length > 0)
                    noticed = { t, depth: Math.max(...hits.map(({ depth }) => depth)) };
            }
            return { rows, noticed, tests };
        });

    async function compareSweep() {
        const { rows, noticed, tests } = await motion();
        const first = rows.reduce((p, q) => (q.hit && (!p || q.hit.t < p.hit.t) ? q : p), null);
        const yes = (value) => (value ? 'yes' : 'no');
        const shown = await rowsOf('sweeps');
        assert.deepEqual(
            shown.map(({ cells, state }) => [...cells, state]),
            rows.map((row) => [
                row.name,
                ...(row.hit
                    ? [yes(row.hit.overlapping), yes(row.hit.exact), row.hit.t.toFixed(3)]
                    : ['–', '–', 'never']),
                row === first ? 'deciding' : '',
            ]),
        );
        const swept = await textOf('swept');
        if (!first) assert.match(swept, /nothing is in the way/);
        else if (first.hit.overlapping) assert.match(swept, /already overlaps .* at the start/);
        else
            assert.ok(swept.includes(`the ${first.name}, at t = ${first.hit.t.toFixed(3)}`), swept);
        const tested = await textOf('tested');
        if (noticed) assert.ok(tested.includes(`${noticed.depth.toFixed(1)} deep`), tested);
        else assert.match(tested, first ? /tunnelling/ : /nothing is detected either/);
        if (noticed && tests > 1) assert.ok(tested.includes(noticed.t.toFixed(3)), tested);
        return { first, noticed };
    }

    await check('all times match the library, for every kind of shape', async () => {
        const shapes = [
            'circle',
            'point',
            'segment',
            'capsule',
            'box',
            'polygon',
            'roundedPolygon',
            'hull',
        ];
        await open('scene=sweep&seed=7');
        for (const [k, shape] of shapes.entries()) {
            await follow(
                `scene=sweep&seed=${k}&shape=${shape}&turn=${90 * k - 270}&tests=${k + 1}&disc=${k % 2}`,
            );
            const { first } = await compareSweep();
            assert.equal(first?.name, 'thin wall', shape);
        }
        assert.deepEqual(noise, []);
    });

    await check('a test at the end misses hits, more tests find them', async () => {
        await open('scene=sweep&seed=7');
        const once = await compareSweep();
        assert.deepEqual([once.first.name, once.noticed], ['thin wall', null]);
        await slide('tests', 1);
        assert.match(page.url(), /tests=24/);
        const often = await compareSweep();
        assert.ok(often.noticed, 'nothing noticed in 24 tests');
        await slide('turn', 0.9);
        await compareSweep();
        await toggle('the disc moves too');
        await compareSweep();
        assert.deepEqual(noise, []);
    });

    await check('the arrow moves with the shape, and its end can be dragged', async () => {
        await open('scene=sweep&seed=7&play=0');
        const [mover, aim, wall] = await poses();
        await put(mover.index, { x: mover.x + 20, y: mover.y - 30 });
        const [moved, along] = await poses();
        near(moved.x - mover.x, 20, 1, 'the shape');
        near(along.x - aim.x, 20, 1, 'the end across');
        near(along.y - aim.y, -30, 1, 'the end down');
        await put(aim.index, { x: mover.x + 90, y: mover.y });
        assert.equal((await compareSweep()).first, null, 'before the wall');
        await put(mover.index, { x: wall.x, y: wall.y });
        const { first } = await compareSweep();
        assert.deepEqual([first.hit.t, first.hit.overlapping], [0, true]);
        assert.deepEqual(noise, []);
    });
}
