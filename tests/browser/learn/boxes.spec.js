/** The figures of the first two sections: boxes, shadows of a torch, lines between shapes, dents. */

import assert from 'node:assert/strict';
import { near, read } from './read.js';

export default async function boxes({ page, baseUrl, check }) {
    const reader = read(page, baseUrl);
    const { law, go, press, choose, tick, slide, answerOf, saidBy, noise } = reader;
    await reader.open();

    await check('interval: both comparisons, and the gap, are those of the boxes', async () => {
        const hits = await law('interval', ({ lib, bodies: { A, B }, answer, said, ...t }) => {
            const hit = lib.overlaps(A, B);
            t.equal(answer.hit, hit, 'hit');
            t.ok(/both hold|library says yes/.test(said) === hit, 'the words agree');
            const gap = lib.distance(A, B).distance;
            if (!hit) t.near(t.numbers.at(-1), gap, 1e-3, 'the gap');
            t.equal([A.angle, B.angle, A.y === B.y], [0, 0, true], 'both on the line');
            return hit;
        });
        assert.deepEqual([...new Set(hits)].sort(), [false, true]);
        await press('interval', 'Let them touch');
        const { hit, strict } = await answerOf('interval');
        assert.deepEqual([hit, strict], [true, false]);
        assert.match(await saidBy('interval'), /library says yes: touching is a hit/);
    });

    await check('aabb: the rule is always right, each mistake is sometimes wrong', async () => {
        for (const rule of ['and', 'or', 'corner']) {
            await go('aabb');
            await choose('aabb', rule);
            const wrong = await law('aabb', ({ lib, bodies: { A, B }, answer, said, ...t }) => {
                const hit = lib.overlaps(A, B);
                t.equal([A.angle, B.angle], [0, 0], 'upright');
                t.equal(answer.hit, hit, 'hit');
                t.ok(said.includes(hit ? 'they overlap' : 'they are apart'), 'the words agree');
                const half = (body) => ({ x: body.shape.bounds.maxX, y: body.shape.bounds.maxY });
                const meet = (d, sum) => Math.abs(d) <= sum;
                const corner = { x: half(B).x - half(A).x, y: half(B).y - half(A).y };
                const off = t.settings.rule === 'corner' ? corner : { x: 0, y: 0 };
                const x = meet(B.x + off.x - A.x, half(A).x + half(B).x);
                const y = meet(B.y + off.y - A.y, half(A).y + half(B).y);
                const says = t.settings.rule === 'or' ? x || y : x && y;
                t.equal(answer.says, says, 'what the rule says');
                if (t.settings.rule !== 'and') {
                    t.ok(said.includes(says ? '“hit”' : '“no hit”'), 'the rule is quoted');
                    t.ok(said.includes('which is wrong') === (says !== hit), 'wrong is called so');
                }
                return says !== hit;
            });
            assert.equal(wrong.includes(true), rule !== 'and', `${rule} is wrong at times`);
        }
    });

    await check('false-positive: boxes overlap while shapes do not', async () => {
        const seen = await law(
            'false-positive',
            ({ lib, bodies: { A, B }, answer, said, ...t }) => {
                const [p, q] = [A.bounds(), B.bounds()];
                const inX = p.minX <= q.maxX && q.minX <= p.maxX;
                const boxes = inX && p.minY <= q.maxY && q.minY <= p.maxY;
                const hit = lib.overlaps(A, B);
                const size = (p.maxX - p.minX) * (p.maxY - p.minY);
                t.equal([answer.boxes, answer.hit], [boxes, hit], 'boxes and shapes');
                t.ok(boxes || !hit, 'boxes never miss a hit');
                t.near(answer.filled, A.shape.area / size, 1e-6, 'what is filled');
                if (hit) t.ok(said.includes('so do the shapes'), 'hit in words');
                else if (!boxes) t.ok(said.includes('The boxes are apart'), 'apart in words');
                else t.near(t.numbers[0], (A.shape.area / size) * 100, 0.51, 'percent');
                return `${boxes} ${hit}`;
            },
        );
        assert.equal(seen[0], 'true false', 'it begins with a false alarm');
        assert.deepEqual([...new Set(seen)].sort(), ['false false', 'true false', 'true true']);
    });

    await check('torch: light passes through a gap; overlapping shapes leave none', async () => {
        for (const turn of [0.5, -1.2]) {
            const verify = ({ lib, bodies: { A, B }, settings, answer, said, ...t }) => {
                const [a, b] = [A, B].map((body) => t.shadow(body, settings.turn));
                const gap = Math.max(b.min - a.max, a.min - b.max);
                const hit = lib.overlaps(A, B);
                t.near(answer.gap, gap, 1e-3, 'gap');
                t.equal(answer.hit, hit, 'hit');
                t.ok(!(hit && gap > 1e-3), 'no gap in a hit');
                t.equal(/a gap of (?!0\. )/.test(said), answer.gap > 0, 'a gap in words');
                t.equal(/A and B overlap/.test(said), hit, 'a hit in words');
                if (answer.gap > 0) t.near(t.numbers[0], gap, 0.51, 'the number');
                return hit;
            };
            const hits = await law('torch', verify, { settings: { turn } });
            assert.deepEqual([...new Set(hits)].sort(), [false, true]);
        }
        await page.evaluate(() => {
            const [a, b] = window.figures.torch.bodies;
            const { width, height } = window.figures.torch.view;
            a.set(width * 0.35, height * 0.3);
            b.set(width * 0.62, height * 0.6);
        });
        await slide('torch', 'Lamp', -0.9);
        assert.equal((await answerOf('torch')).gap > 0, false);
        await press('torch', 'Find a gap');
        assert.equal((await answerOf('torch')).gap > 0, true);
        assert.match(await saidBy('torch'), /a gap of [1-9]\d*\./);
    });

    await check('line: separates if it cuts neither and one is on each side', async () => {
        const seen = await law(
            'line',
            ({ lib, bodies: { A, B, line }, answer, said, settings, ...t }) => {
                const turn = line.angle;
                t.near(Math.sin(settings.turn - turn), 0, 1e-6, 'slider and line');
                const long = lib.segment(-5000, 0, 5000, 0);
                const cut = [A, B].filter((body) => lib.overlaps(long, line, body.shape, body));
                const side = ({ x, y }) =>
                    Math.sign((x - line.x) * Math.sin(turn) - (y - line.y) * Math.cos(turn));
                const separates = cut.length === 0 && side(A) !== side(B);
                const hit = lib.overlaps(A, B);
                t.equal(answer.separates, separates, 'separates');
                t.equal([answer.hit, answer.cut], [hit, cut.map(({ data }) => data.name)], 'cut');
                t.ok(!(hit && separates), 'no line separates a hit');
                const [a, b] = [A, B].map((body) => t.shadow(body, turn - Math.PI / 2));
                const gap = Math.max(0, b.min - a.max, a.min - b.max);
                t.near(answer.gap, gap, 1e-2, 'gap');
                t.equal(/it separates them/.test(said), separates, 'separates in words');
                t.equal(/A and B overlap\./.test(said), hit, 'a hit in words');
                if (!hit && answer.gap > 0) t.near(t.numbers.at(-1), gap, 0.51, 'the number');
                return separates ? 'separates' : hit ? 'hit' : cut.length;
            },
            { tries: 200 },
        );
        assert.deepEqual([...new Set(seen.map(String))].sort(), [
            '0',
            '1',
            '2',
            'hit',
            'separates',
        ]);
        await tick('line', 'Show many separating lines', true);
        await law('line', ({ lib, bodies: { A, B }, answer, said, ...t }) => {
            const apart = lib.distance(A, B).distance;
            if (answer.many > 0) t.ok(apart > 0, 'none in a hit');
            if (apart > 10) t.ok(answer.many > 0, 'some where there is room');
            if (apart > 0) t.equal(t.numbers, [answer.many, 180], 'counted in words');
        });
        await tick('line', 'Show many separating lines', false);
        const wanted = await slide('line', 'Turn the line', -0.5);
        const turn = await page.evaluate(() => window.figures.line.bodies[2].angle);
        near(turn, wanted, 1e-6, 'the line turns with the slider');
    });

    await check('convex: a chord leaves only concave shapes', async () => {
        for (const shape of ['arrow', 'crescent', 'hexagon', 'triangle']) {
            await go('convex');
            await choose('convex', shape);
            const parts = await law(
                'convex',
                ({ answer, said, settings, ...t }) => {
                    const isConvex = ['hexagon', 'triangle'].includes(settings.shape);
                    t.equal(answer.isConvex, isConvex, 'convex');
                    if (isConvex && answer.ends) t.equal(answer.part, 0, 'nothing outside');
                    if (!answer.ends) t.ok(said.startsWith('Put both points'), 'asks for both');
                    else if (answer.part > 0) t.near(t.numbers[0], answer.part * 100, 0.9, 'part');
                    else t.equal(/always will/.test(said), isConvex, 'always, or from here');
                    return answer.ends ? answer.part : null;
                },
                { tries: 50 },
            );
            assert.ok(parts.includes(0), `${shape}: some chords stay inside`);
            assert.equal(
                parts.some((part) => part > 0),
                ['arrow', 'crescent'].includes(shape),
                `${shape}: some chords leave it`,
            );
        }
    });

    await check('notch: all shadows overlap, the pieces do not', async () => {
        const verify = ({ lib, bodies: { A, B }, answer, said, settings, ...t }) => {
            let gaps = 0;
            for (let k = 0; k < 180; k++) {
                const [a, b] = [A, B].map((body) => t.shadow(body, (k / 180) * Math.PI));
                if (a.max < b.min || b.max < a.min) gaps++;
            }
            const hit = lib.overlaps(A, B);
            const hits = A.shape.pieces.filter((one) => lib.overlaps(one, A, B.shape, B)).length;
            t.near(answer.gaps, gaps, 1, 'directions with a gap');
            t.equal([answer.hit, answer.pieceHits], [hit, hits], 'hit, and pieces');
            t.equal(hits > 0, hit, 'a piece is hit if the whole is');
            if (settings.pieces)
                t.equal(t.numbers, hit ? [A.shape.pieces.length, hits] : [3], 'counts');
            else t.equal(/overlap/.test(said), hit, 'a hit in words');
            return answer.gaps === 0 && !hit;
        };
        const fooled = await law('notch', verify, { tries: 15 });
        assert.equal(fooled[0], true, 'it begins with shadows that are fooled');
        await tick('notch', 'Cut A into convex pieces', true);
        await law('notch', verify, { tries: 15 });
        await tick('notch', 'Cut A into convex pieces', false);
        assert.deepEqual(noise, []);
    });
}
