/** The figures of the axes, of the test step by step, and of its cached axis. */

import assert from 'node:assert/strict';
import { near, read } from './read.js';

export default async function axes({ page, baseUrl, check }) {
    const reader = read(page, baseUrl);
    const { law, go, press, choose, slide, frames, answerOf, saidBy, noise } = reader;
    await reader.open();

    await check('axes: one for each edge of both shapes', async () => {
        await go('axes');
        for (const [a, b] of [
            ['3', '5'],
            ['4', '4'],
            ['6', '6'],
            ['6', '3'],
        ]) {
            await choose('axes', a, 0);
            await choose('axes', b, 1);
            const verify = ({ bodies: { A, B }, answer, numbers, ...t }) => {
                const [n, m] = [A, B].map(({ shape }) => shape.points.length);
                t.equal([answer.ofA, answer.ofB, answer.axes], [n, m, n + m], 'counts');
                const angles = [A, B].flatMap((body) =>
                    body.shape.points.map((p, k, all) => {
                        const q = all[(k + 1) % all.length];
                        return body.angle + Math.atan2(q.y - p.y, q.x - p.x);
                    }),
                );
                const isNew = (one, k) =>
                    angles.slice(0, k).every((other) => Math.abs(Math.sin(one - other)) > 1e-5);
                const lines = angles.filter(isNew).length;
                t.equal(answer.lines, lines, 'lines');
                const told = [n, m, n + m, ...(lines < n + m ? [lines] : [])];
                t.equal(numbers, told, 'said');
                return lines;
            };
            const lines = await law('axes', verify, { tries: 20 });
            const ofHexagon = (corners) => (corners === '6' ? 3 : Number(corners));
            assert.equal(lines[0], ofHexagon(a) + ofHexagon(b));
        }
    });

    await check('any-angle: the curve falls below the line only if a dot does', async () => {
        const verify = ({ lib, bodies: { A, B }, answer, said, settings, ...t }) => {
            const [a, b] = [A, B].map((body) => t.shadow(body, settings.turn));
            t.near(answer.here, Math.min(a.max - b.min, b.max - a.min), 1e-2, 'here');
            const found = lib.collide(A, B);
            t.equal(answer.hit, found !== null, 'hit');
            if (found) {
                t.near(answer.lowest, found.depth, 1e-2, 'lowest is the depth');
                t.near(answer.lowestMark, found.depth, 1e-2, 'and so is a dot');
            } else t.ok(answer.lowest < 0 && answer.below > 0, 'below the line, and a dot is');
            t.equal(said.includes('there is a gap of'), answer.here < 0, 'gap in words');
            t.equal(said.includes('testing the dots is enough'), answer.hit, 'hit in words');
            t.near(t.numbers[1], Math.abs(answer.here), 0.51, 'number');
            return answer.hit;
        };
        const hits = await law('any-angle', verify, { tries: 30 });
        assert.deepEqual([...new Set(hits)].sort(), [false, true]);
        await slide('any-angle', 'Direction', -1.2);
        await press('any-angle', 'Go to the lowest dot');
        const { here, lowest } = await answerOf('any-angle');
        near(here, lowest, 0.01, 'the button finds the lowest');
    });

    await check('parallel: four axes, two if the boxes are parallel', async () => {
        const verify = ({ lib, bodies: { A, B }, answer, said, ...t }) => {
            t.equal([answer.axes, answer.hit], [4, lib.overlaps(A, B)], 'four');
            t.equal(said.includes('They overlap'), answer.hit, 'hit in words');
            t.equal(t.numbers, [8, 4], 'said');
            return answer.hit;
        };
        const hits = await law('parallel', verify);
        assert.deepEqual([...new Set(hits)].sort(), [false, true]);
        await press('parallel', 'Make them parallel');
        assert.equal((await answerOf('parallel')).axes, 2);
        assert.match(await saidBy('parallel'), /8 edges, 2 axes/);
        await press('parallel', 'Put them back');
        assert.equal((await answerOf('parallel')).axes, 4);
    });

    await check('steps: every step in turn, to the gap or to the last axis', async () => {
        await go('steps');
        const depth = await page.evaluate(
            () => window.article.lib.collide(...window.figures.steps.bodies).depth,
        );
        for (let k = 0; k < 19; k++) {
            const { order, view, isOver, axes: all } = await answerOf('steps');
            assert.deepEqual(
                [order, view, isOver, all],
                [Math.floor(k / 4), ['normal', 'first', 'second', 'compare'][k % 4], false, 5],
            );
            assert.ok((await saidBy('steps')).startsWith(`Axis ${order + 1}`));
            await press('steps', 'Next');
        }
        const { isOver, least } = await answerOf('steps');
        assert.equal(isOver, true);
        near(least, depth, 1e-3, 'the least is the depth');
        assert.match(await saidBy('steps'), /no axis is left\. A and B overlap/);
        await press('steps', 'Next');
        assert.equal((await answerOf('steps')).isOver, true, 'the steps have ended');
        await press('steps', 'Back');
        assert.equal((await answerOf('steps')).view, 'second');
        await press('steps', 'Start over');
        assert.equal((await answerOf('steps')).order, 0);

        const verify = ({ lib, bodies: { A, B }, figure, ...t }) => {
            figure.set({ step: 1000 });
            figure.view.onframe(0);
            const [answer, said] = [figure.answer(), figure.said()];
            const numbers = said.match(/\d+/g).map(Number);
            const found = lib.trace(A, B);
            t.equal(answer.isOver, true, 'over');
            t.equal(answer.order, found.hit ? 4 : found.separating, 'where it stops');
            t.equal(said.includes('A and B overlap'), lib.overlaps(A, B), 'hit in words');
            if (!found.hit) t.near(numbers[1], -found.axes[answer.order].overlap, 0.51, 'the gap');
            else {
                t.near(answer.least, lib.collide(A, B).depth, 1e-3, 'the least');
                t.near(numbers[2], answer.least, 0.51, 'the sentence has the least');
                t.near(found.axes[numbers[3] - 1].overlap, answer.least, 1e-3, 'and its axis');
            }
            return found.hit;
        };
        const hits = await law('steps', verify);
        assert.deepEqual([...new Set(hits)].sort(), [false, true]);
    });

    await check('early: separated shapes need fewer axes', async () => {
        const seen = await law('early', ({ lib, bodies: { A, B }, answer, numbers, ...t }) => {
            const hit = lib.overlaps(A, B);
            const { separating } = lib.trace(A, B);
            t.equal([answer.hit, answer.axes], [hit, 7], 'hit');
            t.equal(answer.tested, hit ? 7 : separating + 1, 'tested');
            const told = [answer.tested, answer.tested, 7 - answer.tested];
            t.equal(numbers, hit ? [7] : told, 'said');
            return hit;
        });
        assert.deepEqual([...new Set(seen)].sort(), [false, true]);
    });

    await check('cached: one axis is enough, and resting shapes cost nothing', async () => {
        await go('cached');
        await press('cached', 'Reset the counts');
        const begun = await answerOf('cached');
        for (const x of [1, 2, 3]) {
            await page.mouse.move(x, 1);
            await frames();
        }
        assert.deepEqual((await answerOf('cached')).sums, begun.sums, 'at rest nothing is tested');
        assert.deepEqual((await answerOf('cached')).state, 'first', 'nor remembered');
        await press('cached', 'Play');
        const kept = await page.evaluate(async () => {
            const { cached } = window.figures;
            for (let k = 0; k < 300; k++) {
                const { state, remembering, forgetting } = cached.answer();
                if (state === 'kept') return { remembering, forgetting, said: cached.said() };
                await window.article.frames(1);
            }
            return null;
        });
        assert.equal(kept?.remembering, 1);
        assert.ok(kept.forgetting > 1);
        assert.match(kept.said, /^One axis is enough/);
        const { sums } = await answerOf('cached');
        assert.ok(sums.remembering > 0 && sums.remembering < sums.forgetting);
        await press('cached', 'Pause');
        await law('cached', ({ lib, bodies: { A, B }, answer, said, ...t }) => {
            const hit = lib.overlaps(A, B);
            t.equal(answer.state === 'hit', hit, 'hit');
            t.equal(said.startsWith('They overlap'), hit, 'hit in words');
            const [p, q] = [A.bounds(), B.bounds()];
            const gaps = [p.minX - q.maxX, q.minX - p.maxX, p.minY - q.maxY, q.minY - p.maxY];
            if (Math.max(...gaps) > 1) t.equal(answer.state, 'none', 'too far');
        });
        assert.deepEqual(noise, []);
    });
}
