/** The figures of projections in numbers: dot product, normals, rotation, a box on an axis. */

import assert from 'node:assert/strict';
import { near, read } from './read.js';

export default async function projection({ page, baseUrl, check }) {
    const reader = read(page, baseUrl);
    const { law, go, press, tick, slide, answerOf, saidBy, noise } = reader;
    await reader.open();

    await check('dot: the product is the shadow, on an axis of length 1 only', async () => {
        const verify = ({ bodies: { v }, settings, answer, said, place, unit, ...t }) => {
            const axis = t.figure.bodies[1];
            const start = place([-1.4, -0.95]);
            const tip = ({ x, y }) => [
                (x - start.x) / (0.45 * unit),
                (y - start.y) / (0.45 * unit),
            ];
            const [[vx, vy], [ax, ay]] = [tip(v), tip(axis)];
            const length = Math.hypot(ax, ay);
            t.near(answer.dot, vx * ax + vy * ay, 0.1, 'dot');
            t.near(answer.shadow, answer.dot / answer.length, 1e-4, 'shadow');
            if (settings.unit) t.near(answer.length, 1, 1e-9, 'length');
            if (settings.unit) t.ok(said.includes('The axis has length 1'), 'says length 1');
            else t.near(t.numbers.at(-1), length, 0.02, 'the length is said');
            t.near(t.numbers[6 + 2], answer.dot, 0.0051, 'the product is said');
            return settings.unit ? null : Math.abs(answer.dot - answer.shadow) > 0.5;
        };
        await law('dot', verify);
        await tick('dot', 'Keep the axis at length 1', false);
        const wrong = await law('dot', verify);
        assert.ok(wrong.includes(true), 'another length gives another number');
        await tick('dot', 'Keep the axis at length 1', true);
        await press('dot', '(3, 4) on (1, 0)');
        const { dot, shadow } = await answerOf('dot');
        near(dot, 3, 1e-9, 'the example');
        near(shadow, 3, 1e-5, 'its shadow');
        assert.match(await saidBy('dot'), /^\(3, 4\) · \(1, 0\) = 3·1 \+ 4·0 = 3\./);
    });

    await check('normals: the outward one leads away from the third corner', async () => {
        for (const up of [false, true]) {
            await go('normals');
            await tick('normals', 'As in textbooks: y points up', up);
            const outs = await law('normals', ({ bodies: { P, Q, R }, settings, said, ...t }) => {
                const [dx, dy] = [Q.x - P.x, Q.y - P.y];
                const twice = dx * (R.y - P.y) - dy * (R.x - P.x);
                const height = Math.abs(twice) / Math.hypot(dx, dy);
                if (said.startsWith('The three corners lie')) {
                    t.ok(height < 7 || Math.hypot(dx, dy) < 7, 'flat');
                    return 'flat';
                }
                const { normal, out } = t.answer;
                const toR = normal.x * (R.x - P.x) + normal.y * (R.y - P.y);
                t.ok(toR < 0, 'away from R');
                t.near(normal.x * dx + normal.y * dy, 0, 1e-3, 'at right angles');
                // Computes as the article does, with the numbers that the reader sees.
                const d = { x: dx, y: settings.up ? -dy : dy };
                const written = out === '(dy, −dx)' ? [d.y, -d.x] : [-d.y, d.x];
                const toScreen = settings.up ? -1 : 1;
                t.ok(written[0] * normal.x + toScreen * written[1] * normal.y > 0, 'the formula');
                t.ok(said.endsWith(`${out} points out of the triangle.`), 'in words');
                t.near(t.numbers[0], d.x, 0.51, 'dx');
                t.near(t.numbers[1], d.y, 0.51, 'dy');
                // Walking from P to Q on the screen, where y points down, (dy, −dx) lies to the left.
                t.ok(said.includes(`(dy, −dx) points to the ${settings.up ? 'right' : 'left'}`));
                return out;
            });
            assert.ok(outs.includes('(dy, −dx)') && outs.includes('(−dy, dx)'));
        }
    });

    await check('rotation: no length changes; the mistake leaves cos² of the area', async () => {
        for (const turn of [0.7, -2.1, 1.4]) {
            await go('rotation');
            const angle = await slide('rotation', 'Turn', turn);
            await tick('rotation', 'Mistake: x overwritten first', false);
            const verify = ({ bodies, settings, answer, said, place, unit, ...t }) => {
                const [pivot] = Object.values(bodies);
                const home = place([0, 0]);
                t.ok(Math.hypot(pivot.x - home.x, pivot.y - home.y) < 0.57 * unit, 'near');
                const [cos, sin] = [Math.cos(settings.turn), Math.sin(settings.turn)];
                const half = { x: unit, y: 0.5 * unit };
                const corners = [-1, 1].flatMap((i) =>
                    [-1, 1].map((k) => {
                        const [x, y] = [
                            home.x + i * half.x - pivot.x,
                            home.y + k * half.y - pivot.y,
                        ];
                        return [pivot.x + x * cos - y * sin, pivot.y + x * sin + y * cos];
                    }),
                );
                for (const [x, y] of corners) {
                    const off = answer.right.map((p) => Math.hypot(p.x - x, p.y - y));
                    t.near(Math.min(...off), 0, 0.2, 'a corner');
                }
                t.near(answer.left, cos * cos, 1e-3, 'the area that the mistake leaves');
                if (!settings.mistake) t.ok(said.includes('No length has changed'), 'in words');
                else t.near(t.numbers.at(-1), 100 * cos * cos, 0.51, 'percent');
                t.near(t.numbers[0], (settings.turn * 180) / Math.PI, 0.51, 'degrees');
                return answer.off;
            };
            const off = await law('rotation', verify);
            await tick('rotation', 'Mistake: x overwritten first', true);
            await law('rotation', verify);
            assert.ok(Math.min(...off) > 1, `at ${angle} the mistake is always wrong`);
        }
    });

    await check('project: the extreme corners; `else if` misses the first', async () => {
        for (const mistake of [false, true]) {
            await go('project');
            await tick('project', 'Mistake: else if', mistake);
            const wrong = await law('project', ({ bodies: { A }, settings, answer, ...t }) => {
                const { min, max } = t.shadow(A, settings.turn);
                const { width, height } = t.figure.view;
                const axis = { x: Math.cos(settings.turn), y: Math.sin(settings.turn) };
                const from = (width / 2) * axis.x + (height / 2) * axis.y;
                t.near(answer.shadow.min, min - from, 0.2, 'min');
                t.near(answer.shadow.max, max - from, 0.2, 'max');
                t.near(Math.min(...answer.corners), min - from, 0.2, 'of the corners');
                const isLost = answer.corners[0] === Math.max(...answer.corners);
                t.equal(answer.wrong.max < answer.shadow.max - 0.5, isLost, 'lost');
                t.near(answer.wrong.min, answer.shadow.min, 1e-2, 'the smallest is right');
                const told = t.numbers.slice(-2);
                const said = settings.mistake ? answer.wrong : answer.shadow;
                t.near(told[0], said.min, 0.51, 'min is said');
                t.near(told[1], said.max, 0.51, 'max is said');
                if (settings.mistake)
                    t.equal(
                        t.said.includes('right this time'),
                        !isLost,
                        'the sentence says that it was luck',
                    );
                return isLost;
            });
            assert.equal(wrong[0], true, 'it begins with the mistake being wrong');
            assert.ok(wrong.includes(false), 'at most angles it is right');
        }
        await slide('project', 'Turn the axis', 1);
        near((await answerOf('project')).axis.x, Math.cos(1), 0.01, 'the axis turns');
        assert.deepEqual(noise, []);
    });
}
