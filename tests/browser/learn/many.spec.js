/** The figures of concave, many and fast shapes, and of the game loop. */

import assert from 'node:assert/strict';
import { near, read } from './read.js';

export default async function many({ page, baseUrl, check }) {
    const reader = read(page, baseUrl);
    const { law, go, press, tick, choose, slide, frames, drag, answerOf, saidBy, noise } = reader;
    await reader.open();

    await check('concave: the hull is fooled; pushes of pieces do not add up', async () => {
        await go('concave');
        const verify = ({ lib, bodies: { A, B }, settings, answer, said, ...t }) => {
            const whole = lib.collide(A, B);
            const hull = lib.overlaps(lib.hull(A.shape.points), A, B.shape, B);
            t.equal([answer.hull, answer.whole !== null], [hull, whole !== null], 'hull and whole');
            const pushes = A.shape.pieces
                .map((piece) => lib.collide(piece, A, B.shape, B))
                .filter(Boolean);
            t.equal(answer.touched, pushes.length, 'pieces');
            t.equal(pushes.length > 0, whole !== null, 'hit if a piece is');
            if (!whole) {
                t.equal(said.startsWith('MISTAKE: the hull'), hull, 'the mistake is called so');
                return hull ? 'fooled' : 'apart';
            }
            const x = pushes.reduce((sum, { normal, depth }) => sum + normal.x * depth, 0);
            const y = pushes.reduce((sum, { normal, depth }) => sum + normal.y * depth, 0);
            t.near(answer.sum.x, x, 1e-2, 'sum');
            t.near(answer.sum.y, y, 1e-2, 'sum');
            const pose = { x: B.x + x, y: B.y + y, angle: B.angle };
            const left = lib.collide(A.shape, A, B.shape, pose)?.depth ?? 0;
            t.near(answer.left, left, 0.05, 'left');
            t.near(Math.hypot(answer.whole.x, answer.whole.y), whole.depth, 1e-2, 'one push');
            const isWrong = left > 0.5 || Math.hypot(x, y) > whole.depth + 0.5;
            if (settings.sum && pushes.length > 1)
                t.equal(said.includes('MISTAKE'), isWrong, 'the sum is called wrong');
            return isWrong ? 'wrong' : 'right';
        };
        const seen = await law('concave', verify, { tries: 100 });
        assert.equal(seen[0], 'fooled');
        for (const way of ['apart', 'wrong', 'right']) assert.ok(seen.includes(way), way);
        await tick('concave', 'Add up the pushes of the pieces', false);
        await law('concave', verify, { settings: { sum: false } });
    });

    await check('car: the cones that it touches, and those that its hull would touch', async () => {
        const verify = ({ lib, bodies: { car, ...cones }, answer, said, ...t }) => {
            const touched = Object.values(cones).filter((cone) => lib.overlaps(car, cone));
            const pieces = car.shape.pieces.filter((piece) =>
                touched.some((cone) => lib.overlaps(piece, car, cone.shape, cone)),
            );
            t.equal([answer.touched, answer.pieces], [touched.length, pieces.length], 'touched');
            t.ok(answer.hullHits >= touched.length, 'the hull claims no fewer');
            t.equal(said.includes('touches no cone'), touched.length === 0, 'in words');
            return touched.length;
        };
        const cones = ['cone0', 'cone1', 'cone2', 'cone3', 'cone4'];
        const seen = await law('car', verify, { keep: cones, tries: 100 });
        assert.equal(seen[0], 0);
        assert.ok(seen.some((count) => count > 0));
        await press('car', 'Start again');
        assert.equal((await answerOf('car')).hullHits, 1, 'the hull would claim one');
        await tick('car', 'Cones are solid', true);
        const { car } = await reader.posesIn('car');
        await drag('car', car, { x: car.x + 150, y: car.y });
        const after = (await reader.posesIn('car')).car;
        assert.equal((await answerOf('car')).touched, 0, 'a cone stops it');
        assert.ok(after.x < car.x + 140, `it did not get there: ${after.x - car.x}`);
    });

    await check(
        'many: pairs, overlapping boxes and overlapping shapes are counted right',
        async () => {
            await go('many');
            await press('many', 'Play');
            for (const [show, count] of [
                ['bands', 200],
                ['pairs', 40],
                ['pairs', 200],
                ['boxes', 100],
            ]) {
                await choose('many', show);
                await slide('many', 'Shapes', count);
                await frames(3);
                await page.evaluate(() => window.figures.many.view.onframe(0.02));
                const { found, said, boxes, hits } = await page.evaluate(() => {
                    const figure = window.figures.many;
                    const bodies = [...figure.world.bodies];
                    let [boxes, hits] = [0, 0];
                    bodies.forEach((one, i) => {
                        const p = one.bounds();
                        for (const other of bodies.slice(i + 1)) {
                            const q = other.bounds();
                            const inX = p.minX <= q.maxX && q.minX <= p.maxX;
                            if (inX && p.minY <= q.maxY && q.minY <= p.maxY) boxes++;
                            if (window.article.lib.overlaps(one, other)) hits++;
                        }
                    });
                    return { found: figure.answer(), said: figure.said(), boxes, hits };
                });
                assert.equal(found.count, count);
                assert.equal(found.pairs, (count * (count - 1)) / 2);
                assert.equal(found.hits, hits);
                assert.ok(found.candidates >= boxes && found.candidates <= boxes + 5);
                if (count > 64) assert.ok(found.compared < found.pairs, 'sorting pays');
                const told = [
                    found.count,
                    found.pairs,
                    ...(count > 64 ? [found.compared] : []), // with fewer, the sentence has no such number
                    found.candidates,
                    found.hits,
                ];
                assert.deepEqual(
                    said.replaceAll(',', '').match(/\d+/g).map(Number),
                    told,
                    'what is said',
                );
            }
            await press('many', 'Pause');
            const stateOf = async () => [await answerOf('many'), await saidBy('many')];
            const paused = await stateOf();
            await page.mouse.move(3, 3);
            await page.evaluate(() => window.figures.many.view.wake());
            await frames(3);
            assert.deepEqual(await stateOf(), paused, 'what was found holds at rest');
            assert.ok(paused[0].compared > paused[0].candidates && paused[0].candidates > 0);
        },
    );

    await check('tree: a query by boxes finds what testing each shape finds', async () => {
        const verify = ({ lib, figure, bodies: { Q }, answer, said, numbers, ...t }) => {
            const box = Q.bounds();
            const shapes = [...figure.world.bodies].filter((body) => body !== Q);
            const met = shapes.filter((body) => {
                const { minX, maxX, minY, maxY } = body.bounds();
                const inX = minX <= box.maxX && box.minX <= maxX;
                return inX && minY <= box.maxY && box.minY <= maxY;
            }).length;
            const hits = shapes.filter((body) => lib.overlaps(body, Q)).length;
            t.equal([answer.met, answer.hits], [met, hits], 'boxes and shapes that Q touches');
            const { levels, compared } = answer;
            const count = shapes.length;
            if (t.settings.rule === 'bands') {
                t.ok(compared >= met && compared <= count, 'boxes compared in bands');
            } else {
                t.ok(levels <= count && 2 ** (levels - 1) >= count, 'levels for so many');
                t.ok(compared >= 2 * met - 1 && compared < 2 * count, 'boxes compared');
                t.ok(compared % 2 === 1, 'the root, and both of a fork');
            }
            t.equal(numbers, [count, levels, compared, met, hits], 'said');
            t.equal(said.includes('MISTAKE'), compared > count, 'too many are called so');
            return { levels, compared, hits };
        };
        for (const count of [4, 40, 60]) {
            await go('tree');
            await slide('tree', 'Shapes', count);
            const tries = 40;
            const good = await law('tree', verify, { tries, settings: { rule: 'growth' } });
            const bad = await law('tree', verify, { tries, settings: { rule: 'overlap' } });
            const bands = await law('tree', verify, { tries, settings: { rule: 'bands' } });
            assert.deepEqual(
                bad.map(({ hits }) => hits),
                good.map(({ hits }) => hits),
                'the rule changes the work, not the answer',
            );
            if (count < 40) continue;
            assert.ok(good.some(({ hits }) => hits > 0) && good.some(({ hits }) => hits === 0));
            const sum = (seen) => seen.reduce((total, { compared }) => total + compared, 0);
            assert.ok(bad[0].levels > 2 * good[0].levels, 'by the mistake, a list');
            assert.ok(sum(bad) > 1.5 * sum(good), 'which costs more');
            assert.ok(sum(bands) < (tries * count) / 2, 'bands pay, too');
            assert.ok(sum(good) < (tries * count) / 2, 'a tree pays');
        }
    });

    await check('cost: separated pairs take few axes, overlapping ones all', async () => {
        for (const [share, edges] of [
            [0.25, 5],
            [1, 3],
            [0, 12],
            [0.5, 8],
        ]) {
            await go('cost');
            await slide('cost', 'Overlapping', share);
            await slide('cost', 'Edges of each', edges);
            const { hits, axes, all, hitAxes } = await answerOf('cost');
            assert.equal(hits, Math.round(share * 24));
            assert.equal(all, 24 * 2 * edges);
            assert.equal(hitAxes, hits * 2 * edges, 'a hit takes all');
            if (hits < 24) assert.ok(axes - hitAxes < (all - hitAxes) / 2, 'a gap comes early');
            const said = (await saidBy('cost')).match(/[\d.]*\d/g).map(Number);
            assert.deepEqual(said.slice(0, 4), [hits, 24, axes, all]);
            if (hits < 24) near(said[4], (axes - hitAxes) / (24 - hits), 0.051, 'mean apart');
        }
    });

    await check('tunnel: steps miss a wall that the path crosses', async () => {
        for (const speed of [0.2, 1, 1.6]) {
            await go('tunnel');
            await slide('tunnel', 'Speed', speed);
            const seen = await law(
                'tunnel',
                ({ lib, bodies: { A, B }, settings, answer, said, unit, ...t }) => {
                    const far = settings.speed * unit;
                    let hit = -1;
                    for (let k = 0; k < answer.steps && hit < 0; k++) {
                        const pose = { x: A.x + far * (k + 1), y: A.y };
                        if (lib.overlaps(A.shape, pose, B.shape, B)) hit = k;
                    }
                    t.equal(answer.hit, hit, 'the step that hits');
                    const inside = lib.overlaps(A, B);
                    const way = { dx: answer.steps * far, dy: 0 };
                    const met = answer.steps > 0 && lib.sweep(A, way, B, {}) !== null;
                    t.equal(said.includes('starts in the wall'), inside, 'starts in it');
                    if (inside) return 'inside';
                    if (hit >= 0) t.ok(said.startsWith(`Step ${hit + 1} is`), 'seen');
                    // The box of a step has square ends, so it may graze a wall that the ball does not touch.
                    else if (met) t.ok(said.startsWith('MISTAKE'), 'missed');
                    return hit >= 0 ? 'seen' : met ? 'missed' : 'none';
                },
                { tries: 80 },
            );
            assert.ok(seen.includes('seen'), `at ${speed} some are seen`);
            if (speed < 0.5) assert.equal(seen[0], 'seen');
            else assert.ok(seen.includes('missed'), `at ${speed} some are missed`);
        }
        await slide('tunnel', 'Speed', 0.1);
        assert.equal((await answerOf('tunnel')).through, 0, 'slow balls never get through');
    });

    await check('swept: the capsule says whether they touch, the sweep when', async () => {
        const verify = ({ lib, bodies: { A, B, aim }, settings, answer, said, ...t }) => {
            const way = { dx: aim.x - A.x, dy: aim.y - A.y };
            const met = lib.sweep(A, way, B, {});
            t.equal(answer.t, met?.t ?? null, 'when');
            t.equal(answer.whether, met !== null, 'whether');
            const at = (part) => ({ x: A.x + way.dx * part, y: A.y + way.dy * part });
            const isHit = (part) => lib.overlaps(A.shape, at(part), B.shape, B);
            t.equal(answer.now, isHit(settings.time), 'now');
            if (!met) return t.ok(said.startsWith('The capsule and B are apart'), 'free');
            if (met.overlapping) return t.equal(said, 'A overlaps B at the start.', 'inside');
            for (const part of [0, 0.5, 0.99]) t.ok(!isHit(part * met.t), 'free before');
            t.ok(isHit(met.t + 1e-3), 'a hit after');
            t.near(t.numbers[0], met.t, 0.0051, 'said');
            t.equal(said.includes('should have stopped'), settings.time > met.t, 'after');
            return 'hit';
        };
        await go('swept');
        await slide('swept', 'Time', 0.8);
        assert.match(
            await saidBy('swept'),
            /At 0\.80 of the motion the circle should have stopped/,
        );
        const seen = await law('swept', verify);
        assert.equal(seen[0], 'hit');
        await slide('swept', 'Time', 0.2);
        await law('swept', verify);
    });

    await check('turning: arcs hit the peg; straight corners late, early or never', async () => {
        const verify = ({ lib, bodies: { A, B }, settings, answer, said, unit, ...t }) => {
            const dAngle = (settings.turn / 180) * Math.PI;
            const at = (part) => ({
                x: A.x + 3.3 * unit * part,
                y: A.y,
                angle: A.angle + dAngle * part,
            });
            let first = null;
            for (let k = 0; k <= 800 && first === null; k++)
                if (lib.overlaps(A.shape, at(k / 800), B.shape, B)) first = k / 800;
            if (first === null) t.ok(answer.t === null || answer.t > 0, 'free, or a graze');
            else t.near(answer.t, first, 0.002, 'when');
            t.equal(said.includes('does not touch'), answer.t === null, 'free in words');
            // If every corner moves on a straight line, the shape shrinks on its way: at time t, its area is the
            // fraction |1 − t + t·e^(i·dAngle)|² of the full one.
            const [c, s] = [Math.cos(dAngle), Math.sin(dAngle)];
            const { time } = settings;
            const part = (1 - time + time * c) ** 2 + (time * s) ** 2;
            t.near(answer.part, part, 1e-3, 'the remaining share of the area');
            t.near(t.numbers[1], part * 100, 0.51, 'said');
            const { straight, t: truth } = answer;
            const isWrong =
                truth === null ? straight !== null : straight === null || straight > truth + 0.02;
            t.equal(said.includes('MISTAKE'), isWrong, 'the mistake is called so');
            return isWrong;
        };
        const seen = await law('turning', verify, { tries: 30 });
        assert.equal(seen[0], true, 'it begins with the mistake');
        await slide('turning', 'Turn', 0);
        await slide('turning', 'Time', 0.9);
        const straight = await law('turning', verify, { tries: 15 });
        assert.ok(!straight.includes(true), 'without a turn straight is right');
    });

    await check('loop: coins are taken, boxes are pushed, and the sentence agrees', async () => {
        await go('loop');
        await tick('loop', 'Push apart', false);
        await law(
            'loop',
            ({ lib, bodies: { A, B, C }, answer, said, numbers, ...t }) => {
                const [b, c] = [B, C].map((body) => lib.distance(A, body).distance);
                t.near(answer.gap, Math.min(b, c), 1e-3, 'the nearest');
                const near = answer.near === 'B' ? B : C;
                const found = lib.collide(A, near);
                t.equal(answer.depth, found?.depth ?? null, 'depth');
                t.equal(said.includes(`A and ${answer.near} overlap`), found !== null, 'in words');
                t.near(numbers[0], found ? found.depth : answer.gap, 0.051, 'said');
            },
            { tries: 40 },
        );
        await press('loop', 'Start again');
        await tick('loop', 'Push apart', true);
        assert.match(await saidBy('loop'), /3 coins are left/);
        const { A, B, C } = await reader.posesIn('loop');
        const coin = await page.evaluate(() => {
            const { width, height } = window.figures.loop.view;
            const unit = Math.min(width / 6, height / 4);
            return { x: width / 2 - unit, y: height / 2 + 1.4 * unit };
        });
        await drag('loop', A, coin);
        assert.match(await saidBy('loop'), /2 coins are left/);
        await drag('loop', (await reader.posesIn('loop')).A, A); // away, so as not to take it again
        await page.evaluate(() => document.activeElement.blur());
        await go('interval');
        await page.waitForFunction(() => !window.figures.loop.isLive);
        await go('loop');
        assert.match(await saidBy('loop'), /2 coins are left/, 'taken is taken');
        const moved = (await reader.posesIn('loop')).A;
        await drag('loop', moved, B);
        const after = await reader.posesIn('loop');
        assert.ok(Math.hypot(after.B.x - B.x, after.B.y - B.y) > 5, 'B was pushed');
        assert.deepEqual(after.C.x - C.x, 0, 'C was not');
        assert.equal((await answerOf('loop')).depth, null, 'and they are apart');
        const listing = await reader.figure('loop').locator('pre').textContent();
        const source = await (await page.request.get(`${baseUrl}web/learn/tiny-game.js`)).text();
        const plain = (text) => text.replaceAll(/\s+/g, '');
        assert.equal(plain(listing), plain(source), 'the listing is the file that runs');
        assert.deepEqual(noise, []);
    });
}
