/** The figures of pushing apart and of round shapes. */

import assert from 'node:assert/strict';
import { near, read } from './read.js';

export default async function push({ page, baseUrl, check }) {
    const reader = read(page, baseUrl);
    const { law, go, press, tick, choose, slide, answerOf, saidBy, posesIn, noise } = reader;
    await reader.open();

    await check('mtv: the shortest push frees B, a part of it does not', async () => {
        const verify = ({ lib, bodies: { A, B }, settings, answer, said, ...t }) => {
            const found = lib.collide(A, B);
            t.equal(answer.hit, found !== null, 'hit');
            if (!found) return t.ok(said.startsWith('A and B are apart'), 'apart in words');
            t.near(answer.depth, found.depth, 1e-3, 'depth');
            t.near(answer.least, found.depth, 1e-2, 'the least of the overlaps');
            for (const way of answer.ways) {
                const pose = { x: B.x + way.x, y: B.y + way.y, angle: B.angle };
                t.ok((lib.collide(A.shape, A, B.shape, pose)?.depth ?? 0) < 0.02, 'a way out');
            }
            const lengths = answer.ways.map((way) => Math.hypot(way.x, way.y));
            t.near(Math.min(...lengths), found.depth, 1e-2, 'the shortest of them');
            const way = settings.part * found.depth;
            const x = B.x + found.normal.x * way;
            const y = B.y + found.normal.y * way;
            const left = lib.collide(A.shape, A, B.shape, { x, y, angle: B.angle })?.depth ?? 0;
            t.near(answer.left, left, 1e-3, 'left');
            t.equal(left < 0.011, settings.part === 1 || found.depth < 0.1, 'free');
            if (settings.part === 1) t.near(t.numbers[1], found.depth, 0.51, 'the number');
            else t.near(t.numbers.at(-1), left, 0.051, 'what is left is said');
        };
        await law('mtv', verify);
        await press('mtv', 'Put it back');
        await slide('mtv', 'Part of the push', 0.6);
        assert.match(await saidBy('mtv'), /^60 % of the shortest push/);
        await law('mtv', verify);
        await slide('mtv', 'Part of the push', 1);
        await press('mtv', 'Put it back');
        assert.equal((await answerOf('mtv')).hit, true);
        await press('mtv', 'Push B out');
        assert.match(await saidBy('mtv'), /only touch|are apart/);
    });

    await check('minkowski: the origin is inside exactly if the shapes overlap', async () => {
        const hits = await law('minkowski', ({ lib, bodies: { A, B }, answer, said, ...t }) => {
            const depth = lib.collide(A, B)?.depth ?? null;
            t.equal([answer.holds, answer.hit], [depth !== null, depth !== null], 'inside');
            t.equal(answer.depth, depth, 'depth');
            t.ok(said.includes(answer.hit ? 'is inside' : 'is outside'), 'in words');
            const edges = A.shape.points.length + B.shape.points.length;
            t.equal(answer.edges, edges, 'the edges of both');
            return answer.hit;
        });
        assert.deepEqual([...new Set(hits)].sort(), [false, true]);
    });

    await check('program: the listing finds the push of the library', async () => {
        const hits = await law(
            'program',
            ({ lib, bodies: { A, B }, answer: { own, depth }, ...t }) => {
                t.equal(own === null, depth === null, 'hit');
                if (!own) return false;
                t.near(own.depth, depth, 1e-3, 'depth');
                const { x, y, angle } = B;
                const after = lib.collide(A.shape, A, B.shape, {
                    x: x + own.x,
                    y: y + own.y,
                    angle,
                });
                t.ok((after?.depth ?? 0) < 0.01, 'the push leads out');
                return true;
            },
        );
        assert.deepEqual([...new Set(hits)].sort(), [false, true]);
        await page.locator('[data-figure=program] .source-line').first().waitFor();
    });

    await check('unit: with axes as long as edges, a longer push wins', async () => {
        const verify = ({ lib, bodies: { A, B }, settings, answer, said, ...t }) => {
            const found = lib.collide(A, B);
            t.equal(answer.hit, found !== null, 'hit');
            if (!found) return t.ok(said.startsWith('A and B are apart'), 'apart in words');
            t.near(answer.depth, found.depth, 1e-3, 'depth');
            t.ok(answer.length > found.depth - 0.01, 'no push is shorter');
            t.ok(answer.left < 0.02, 'every axis leads out');
            const isWrong = answer.length > found.depth + 0.5;
            if (settings.unit) t.ok(!isWrong, 'length 1 is right');
            t.equal(said.includes('instead of'), isWrong, 'wrong in words');
            if (isWrong) t.near(t.numbers[0], answer.length, 0.51, 'the number');
            return isWrong;
        };
        await go('unit');
        const wrong = await law('unit', verify);
        assert.equal(wrong[0], true, 'it begins with the mistake');
        assert.ok(wrong.includes(false), 'and is right by luck elsewhere');
        await tick('unit', 'Axes of length 1', true);
        assert.match(await saidBy('unit'), /B gets the shortest push/);
        await law('unit', verify);
        await tick('unit', 'Axes of length 1', false);
    });

    await check('containment: the overlap of the shadows is too short a push', async () => {
        const seen = await law(
            'containment',
            ({ lib, bodies: { A, B }, answer, said, ...t }) => {
                const found = lib.collide(A, B);
                t.equal(answer.hit, found !== null, 'hit');
                if (!found) return t.ok(said.startsWith('A and B are apart'), 'apart in words');
                t.near(answer.depth, found.depth, 1e-3, 'depth');
                t.equal(answer.bInA, found.bInA, 'within');
                // The mistake, computed with the library: projections on every axis.
                let best = null;
                for (const { x, y, a, b } of lib.trace(A, B).axes) {
                    const shared = Math.min(a.max, b.max) - Math.max(a.min, b.min);
                    if (best && shared >= best.shared) continue;
                    const sign = x * (B.x - A.x) + y * (B.y - A.y) < 0 ? -1 : 1;
                    best = { shared, x: x * shared * sign, y: y * shared * sign };
                }
                const pose = { x: B.x + best.x, y: B.y + best.y, angle: B.angle };
                const left = lib.collide(A.shape, A, B.shape, pose)?.depth ?? 0;
                t.near(answer.left, left, 1e-2, 'left');
                if (found.bInA) t.ok(left > 0.5, 'never enough within');
                t.equal(said.includes('B is still'), left > 0.5, 'still in, in words');
                const exits = /pushes along the axis are (\d+) and (\d+)/
                    .exec(said)
                    ?.slice(1)
                    .map(Number);
                const { axes, winner } = lib.trace(A, B);
                const { a, b } = axes[winner];
                const far = Math.max(a.max - b.min, b.max - a.min);
                if (exits) t.near(exits[0], found.depth, 0.51, 'the shortest push');
                if (exits) t.near(exits[1], far, 0.51, 'the other');
                if (said.startsWith('Here')) t.near(t.numbers[0], found.depth, 0.51, 'the exit');
                return left > 0.5;
            },
            { tries: 120 },
        );
        assert.deepEqual(seen[0], true);
        assert.ok(seen.includes(false));
    });

    await check('direction: the centres push some pairs the wrong way, the axis none', async () => {
        const seen = await law('direction', ({ lib, bodies: { A, B }, answer, said, ...t }) => {
            const found = lib.collide(A, B);
            t.equal(answer.hit, found !== null, 'hit');
            if (!found) return t.ok(said.startsWith('A and B are apart'), 'apart in words');
            t.near(answer.leftRight, 0, 0.01, 'the axis leads out');
            const along = found.normal.x * (B.x - A.x) + found.normal.y * (B.y - A.y);
            t.equal(said.startsWith('Both rules agree'), along >= 0, 'whether they agree');
            t.equal(said.startsWith('✗'), answer.leftWrong > 0.5, 'wrong in words');
            return answer.leftWrong > 0.5;
        });
        assert.equal(seen[0], true, 'the pair of the text is pushed the wrong way');
        assert.ok(seen.includes(false), 'most are not');
        const pairs = new Set();
        for (let k = 0; k < 3; k++) {
            await press('direction', 'Find another pair');
            const { leftWrong, leftRight, depth } = await answerOf('direction');
            assert.ok(leftWrong > 0.01 && leftRight < 0.01);
            pairs.add(depth);
        }
        assert.equal(pairs.size, 3);
        await press('direction', 'The pair from the text');
        assert.match(await saidBy('direction'), /B is still 2\d deep/);
    });

    await check('circles: compares the distance of the centres with both radii', async () => {
        const verify = ({ lib, bodies: { A, B }, answer, said, numbers, ...t }) => {
            const far = Math.hypot(B.x - A.x, B.y - A.y);
            const radii = A.shape.radius + B.shape.radius;
            t.equal(answer.hit, lib.overlaps(A, B), 'hit');
            t.equal(answer.hit, far <= radii, 'as the centres say');
            t.equal(said.includes('overlap by'), answer.hit, 'hit in words');
            t.near(numbers[0], far, 0.51, 'far');
            t.near(numbers[1], radii, 0.51, 'radii');
            t.near(numbers[2], Math.abs(far - radii), 1.01, 'gap or depth');
            if (answer.hit) t.near(answer.depth, radii - far, 1e-3, 'depth');
            return answer.hit;
        };
        const hits = await law('circles', verify);
        assert.deepEqual([...new Set(hits)].sort(), [false, true]);
        const before = await answerOf('circles');
        await slide('circles', 'Size of B', 0.9);
        assert.ok((await answerOf('circles')).radii > before.radii + 10, 'B grows');
        await law('circles', verify);
        await press('circles', 'Put B on the centre of A');
        const { normal, far, depth, radii } = await answerOf('circles');
        assert.deepEqual([normal, far], [{ x: 1, y: 0 }, 0]);
        near(depth, radii, 1e-3, 'depth');
        assert.match(await saidBy('circles'), /gives \(NaN, NaN\).*along \(1, 0\)/);
    });

    await check('circle-box: without the corner axis, there are false hits', async () => {
        const verify = ({ lib, bodies: { A, B }, settings, answer, said, ...t }) => {
            const hit = lib.overlaps(A, B);
            const inside = lib.contains(B, A.x, A.y);
            t.equal([answer.hit, answer.region.kind === 'inside'], [hit, inside], 'hit, inside');
            t.ok(answer.sidesHit || !hit, 'the sides miss no hit');
            const local = B.toLocal(A.x, A.y);
            const { maxX, maxY } = B.shape.bounds;
            const beyond = [Math.abs(local.x) > maxX, Math.abs(local.y) > maxY].filter(Boolean);
            const kind = ['inside', 'edge', 'vertex'][beyond.length];
            t.equal(answer.region.kind, kind, 'region');
            const gap = lib.distance(A, B).distance;
            const isWrong = kind === 'vertex' && answer.sidesHit && !hit;
            if (settings.corner) t.equal(/apart\.$/.test(said), !hit, 'apart in words');
            else t.equal(said.startsWith('MISTAKE'), isWrong, 'the mistake is called so');
            if (hit) t.near(t.numbers[0], lib.collide(A, B).depth, 0.51, 'depth');
            else t.near(t.numbers.at(-1), gap, 0.51, 'gap');
            return isWrong;
        };
        await go('circle-box');
        const wrong = await law('circle-box', verify, { tries: 200 });
        assert.equal(wrong[0], true, 'it begins beyond a corner, in the air');
        await tick('circle-box', 'Test the corner axis too', false);
        await law('circle-box', verify, { tries: 200 });
        await tick('circle-box', 'Test the corner axis too', true);
    });

    await check('polygon-circle: an axis for each direction of its sides', async () => {
        await go('polygon-circle');
        for (const sides of [6, 20, 40]) {
            await slide('polygon-circle', 'Sides', sides);
            const verify = ({ lib, bodies: { A, B }, settings, answer, numbers, ...t }) => {
                t.equal(A.shape.points.length, settings.sides, 'sides');
                const step = Math.PI / settings.sides;
                t.ok(answer.off <= step + 1e-3, 'the normal is off by half a side at most');
                // The unit of these angles is half the step between two normals; half a turn counts as 0. The box's
                // normals are at 0 and at a quarter turn.
                const { sides } = settings;
                const turns = A.shape.points.map((_, k) => (2 * k + 1) % sides);
                const axes = new Set([...turns, 0, sides / 2]).size;
                t.equal([answer.axes, numbers[6], numbers[7]], [axes, axes, 3], 'axes');
                t.ok(answer.polygon <= settings.sides / 2 + 1, 'ways');
                t.ok(answer.circle >= answer.polygon, 'the circle has more');
                const round = lib.castRay(B, B.x + 10, 0, 0, t.figure.view.height);
                if (!round.inside) {
                    const { x, y } = round;
                    const radius = B.shape.radius;
                    t.near(round.normal.x, (x - B.x) / radius, 1e-4, 'the true normal');
                    t.near(round.normal.y, (y - B.y) / radius, 1e-4, 'the true normal');
                }
                t.equal([numbers[1], numbers[2]], [settings.sides, answer.polygon], 'said');
                t.near(numbers[4], (answer.off * 180) / Math.PI, 0.051, 'degrees');
                t.near(numbers[5], 100 * (1 - Math.cos(step)), 0.06, 'how flat');
            };
            await law('polygon-circle', verify, { tries: 12 });
        }
        await slide('polygon-circle', 'Sides', 20);
    });

    await check('capsule: as a rounded line one push frees B; in three parts, not', async () => {
        const verify = ({ lib, bodies: { A, B }, settings, answer, said, ...t }) => {
            const found = lib.collide(A, B);
            t.equal(answer.whole !== null, found !== null, 'hit');
            if (!found) {
                const isCorner = lib
                    .trace(A, B)
                    .axes.every(({ source, overlap }) => source === 'vertex' || overlap >= 0);
                const corner = 'Only the axis from the corner of B to the end of the segment';
                t.ok(said.startsWith('A and B are apart.'), 'apart in words');
                return t.equal(said.includes(corner), isCorner, 'the corner in words');
            }
            const whole = Math.hypot(answer.whole.x, answer.whole.y);
            t.near(whole, found.depth, 1e-2, 'the push');
            const [p, q] = A.shape.points;
            const { radius } = A.shape;
            const parts = [
                lib.box(q.x - p.x, 2 * radius),
                lib.circle(radius).at(p.x, 0),
                lib.circle(radius).at(q.x, 0),
            ];
            const pushes = parts.map((part) => lib.collide(part, A, B.shape, B)).filter(Boolean);
            const used = settings.rule === 'sum' ? pushes : pushes.slice(0, 1);
            const sum = { x: 0, y: 0 };
            for (const { normal, depth } of used) {
                sum.x += normal.x * depth;
                sum.y += normal.y * depth;
            }
            t.near(answer.parts.x, sum.x, 1e-2, 'the wrong push');
            t.near(answer.parts.y, sum.y, 1e-2, 'the wrong push');
            const pose = { x: B.x + sum.x, y: B.y + sum.y, angle: B.angle };
            const left = lib.collide(A.shape, A, B.shape, pose)?.depth ?? 0;
            t.near(answer.left, left, 0.05, 'left');
            const length = Math.hypot(sum.x, sum.y);
            const isWrong = left > 0.5 || length > whole + 0.5;
            t.equal(said.includes('MISTAKE'), isWrong, 'the mistake is called so');
            t.near(t.numbers[0], whole, 0.051, 'the number');
            return isWrong;
        };
        for (const rule of ['first', 'sum']) {
            await go('capsule');
            await choose('capsule', rule);
            const wrong = await law('capsule', verify, { tries: 120 });
            assert.equal(wrong[0], true, `${rule}: it begins with the mistake`);
            assert.ok(wrong.includes(false), `${rule}: at times it is right`);
        }
    });

    await check('point: on the inner side of every edge; a box fails on the outline', async () => {
        const verify = ({ lib, bodies: { A, P }, settings, answer, said, ...t }) => {
            const inside = lib.contains(A, P.x, P.y);
            const corners = A.shape.points.map(({ x, y }) => A.toWorld(x, y));
            const sides = corners.map((p, k) => {
                const q = corners[(k + 1) % corners.length];
                return (q.x - p.x) * (P.y - p.y) - (q.y - p.y) * (P.x - p.x);
            });
            const beyond = sides.filter((side) => side < -1e-3).length;
            t.equal([answer.inside, answer.beyond], [inside, beyond], 'sides');
            t.equal(inside, beyond === 0, 'one line beyond is enough');
            t.equal(said.includes('it is inside A'), inside, 'in words');
            const { size } = settings;
            const all = [0, size].every((x) =>
                [0, size].every((y) => lib.contains(A, P.x + x, P.y + y)),
            );
            t.equal(answer.box, all, 'the box');
            if (settings.stand) t.equal(said.includes('MISTAKE'), all !== inside, 'mistake');
            return inside;
        };
        const seen = await law('point', verify);
        assert.deepEqual([...new Set(seen)].sort(), [false, true]);
        await tick('point', 'A box in place of P', true);
        await law('point', verify, { settings: { size: 40 } });
        for (const button of ['Put P on a corner', 'Put P on an edge']) {
            await press('point', button);
            const { inside, box } = await answerOf('point');
            assert.deepEqual([inside, box], [true, false], button);
            assert.match(await saidBy('point'), /MISTAKE: the box says “outside”/);
        }
        await slide('point', 'Its size', 1);
        assert.equal((await answerOf('point')).box, false, 'however small the box');
        await page.evaluate(() => {
            const { bodies, view } = window.figures.point;
            bodies.find(({ data }) => data.name === 'A').set(0, view.height / 2, 0.3);
        });
        for (const button of ['Put P on a corner', 'Put P on an edge']) {
            await press('point', button);
            const { A, P } = await posesIn('point');
            assert.ok(P.x >= 0, 'P stays in the picture');
            near(A.angle, 0.3, 1e-6, 'A keeps its angle');
            assert.equal((await answerOf('point')).inside, true, button);
        }
        assert.deepEqual(noise, []);
    });
}
