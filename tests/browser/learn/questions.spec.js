/** The questions of the article, answered by dragging; and the words and numbers that are linked to figures. */

import assert from 'node:assert/strict';
import { near, read } from './read.js';

// Positions of bodies, in units from the centre, that solve each question.
const answers = {
    'ask-line': { line: [-0.22, -0.2, 1.184] },
    'ask-boxes': { A: [-0.6, 0.3, 0.15], B: [0.45, -0.3, 3.29] },
    'ask-round': { A: [-0.72, -0.79, 0], B: [0.7, 0.3, 0] },
    'ask-concave': { B: [-0.25, -0.25, 0] },
    'ask-fast': { B: [-0.85, 0, 0] },
};

export default async function questions({ page, baseUrl, check }) {
    const reader = read(page, baseUrl);
    const { go, frames, answerOf, saidBy, drag, posesIn, noise } = reader;
    await reader.open();

    const put = (id, poses) =>
        page.evaluate(
            ([name, places]) => {
                const { bodies, view } = window.figures[name];
                const unit = Math.min(view.width / 6, view.height / 4);
                for (const [body, [x, y, angle]] of Object.entries(places))
                    bodies
                        .find(({ data }) => data.name === body)
                        .set(view.width / 2 + x * unit, view.height / 2 + y * unit, angle);
                view.onframe(0);
            },
            [id, poses],
        );
    const isSolved = (id) =>
        page.evaluate(
            (name) =>
                document
                    .querySelector(`figure[data-figure="${name}"]`)
                    .classList.contains('solved'),
            id,
        );
    const expectSolved = async (id) => {
        const found = await answerOf(id);
        assert.equal(found.right, true, `${id}: ${await saidBy(id)}`);
        assert.match(await saidBy(id), /^Right/);
        assert.equal(await isSolved(id), true, `${id} is marked`);
    };

    await check('no question is answered at first', async () => {
        const ids = await page.$$eval('figure.question', (all) =>
            all.map(({ dataset }) => dataset.figure),
        );
        assert.equal(ids.length, 13);
        for (const id of ids) {
            await go(id);
            assert.equal(await isSolved(id), false, id);
            assert.doesNotMatch(await saidBy(id), /^Right/);
        }
    });

    await check('for every question, the library accepts an answer', async () => {
        for (const [id, poses] of Object.entries(answers)) {
            await go(id);
            await put(id, poses);
            await expectSolved(id);
        }
    });

    await check('shapes that touch, by the mouse', async () => {
        for (const id of ['ask-torch', 'ask-others']) {
            await go(id);
            // Drags B onto A: by the vector between the closest points that the library finds.
            for (let k = 0; k < 4 && !(await isSolved(id)); k++) {
                const { dx, dy } = await page.evaluate(async (name) => {
                    const { distance } = await import('sepaxis');
                    const [a, b] = window.figures[name].bodies;
                    const { pointA, pointB } = distance(a, b);
                    return { dx: pointA.x - pointB.x, dy: pointA.y - pointB.y };
                }, id);
                const { B } = await posesIn(id);
                await drag(id, B, { x: B.x + dx, y: B.y + dy });
            }
            await expectSolved(id);
        }
    });

    await check('an axis is turned by its tip', async () => {
        for (const id of ['ask-axes', 'ask-projection']) {
            await go(id);
            await page.evaluate((name) => {
                const { bodies, view, answer } = window.figures[name];
                const tip = bodies.find(({ data }) => data.name === 'n');
                for (let turn = 0; turn < Math.PI && !answer().right; turn += Math.PI / 720) {
                    const [x, y] = [Math.cos(turn) * 100, Math.sin(turn) * 100];
                    tip.set(view.width / 2 + x, view.height / 2 + y);
                    view.onframe(0);
                }
            }, id);
            await expectSolved(id);
        }
    });

    await check('the shortest push, and the third axis', async () => {
        await go('ask-push');
        await page.evaluate(async () => {
            const { collide } = await import('sepaxis');
            const { bodies, view } = window.figures['ask-push'];
            const [a, b, goal] = bodies;
            const { normal, depth } = collide(a, b);
            goal.set(b.x + normal.x * depth, b.y + normal.y * depth);
            view.onframe(0);
        });
        await expectSolved('ask-push');
        for (const [id, name] of [
            ['ask-steps', 'B'],
            ['ask-many', 'Q'],
        ]) {
            await go(id);
            await page.evaluate(
                ([figure, wanted]) => {
                    const { bodies, view, answer } = window.figures[figure];
                    const body = bodies.find(({ data }) => data.name === wanted);
                    for (let x = 0.1; x < 0.9; x += 0.02)
                        for (let y = 0.1; y < 0.9; y += 0.02) {
                            body.set(x * view.width, y * view.height);
                            view.onframe(0);
                            if (answer().right) return;
                        }
                },
                [id, name],
            );
            await expectSolved(id);
        }
    });

    await check('the crate is pushed, not carried', async () => {
        const id = 'ask-loop';
        await go(id);
        const before = await posesIn(id);
        await drag(id, before.C, { x: before.C.x + 120, y: before.C.y - 40 });
        near((await posesIn(id)).C.x, before.C.x, 1, 'too heavy');
        const goal = await page.evaluate((name) => {
            const { width, height } = window.figures[name].view;
            const unit = Math.min(width / 6, height / 4);
            return { x: width / 2 + 1.7 * unit, y: height / 2 - 0.6 * unit };
        }, id);
        // Pushes the crate from the left to the column of the square, then up from below.
        const { left, top } = await reader.cornerOf(id);
        const reach = await page.evaluate((name) => {
            const [a, c] = window.figures[name].bodies;
            return a.shape.radius + c.shape.bounds.maxX;
        }, id);
        const { A, C } = before;
        let at = A;
        const walk = async (to) => {
            const far = Math.hypot(to.x - at.x, to.y - at.y);
            for (let k = 1; k <= Math.ceil(far / 25); k++) {
                const part = Math.min(1, (25 * k) / far);
                const [x, y] = [at.x + part * (to.x - at.x), at.y + part * (to.y - at.y)];
                await page.mouse.move(left + x, top + y);
                await frames(1);
            }
            at = to;
        };
        await page.mouse.move(left + A.x, top + A.y);
        await page.mouse.down();
        await walk({ x: A.x, y: C.y });
        await walk({ x: goal.x - reach, y: C.y });
        await walk({ x: goal.x - reach - 20, y: C.y });
        await walk({ x: goal.x - reach - 20, y: C.y + 1.5 * reach });
        await walk({ x: goal.x, y: C.y + 1.5 * reach });
        await walk({ x: goal.x, y: goal.y + reach });
        await frames(12);
        await page.mouse.up();
        await expectSolved(id);
    });

    await check('a word lights up its part of the figure', async () => {
        await go('torch');
        const figure = 'torch';
        const pictureOf = () =>
            page.evaluate(async (id) => {
                const { view } = window.figures[id];
                view.wake();
                await window.article.frames(2);
                return view.canvas.toDataURL('image/webp', 0.3);
            }, figure);
        const dark = await pictureOf();
        const wall = page.locator('[data-part="torch.wall"]');
        await wall.focus();
        assert.notEqual(await pictureOf(), dark);
        const pressed = () => wall.and(page.getByRole('button', { pressed: true })).count();
        assert.equal(await pressed(), 1, 'screen readers hear it');
        await page.keyboard.press('Space');
        assert.equal(await pressed(), 0);
        await page.keyboard.press('Enter');
        assert.equal(await pressed(), 1);
        await page.evaluate(() => document.activeElement.blur());
        assert.equal(await pictureOf(), dark);
        const lost = await page.evaluate(async () => {
            const lost = [];
            for (const word of document.querySelectorAll('[data-part]')) {
                const [id, name] = word.dataset.part.split('.');
                await window.article.go(id);
                if (!window.figures[id].has(name)) lost.push(word.dataset.part);
            }
            return lost;
        });
        assert.deepEqual(lost, [], 'words without a part');
    });

    await check('numbers in the text are sliders, for drags and arrow keys', async () => {
        for (const name of await page.$$eval('[data-scrub]', (all) =>
            all.map(({ dataset }) => dataset.scrub),
        )) {
            const number = page.locator(`[data-scrub="${name}"]`);
            const [id, key] = name.split('.');
            const settingOf = () =>
                page.evaluate(([figure, one]) => window.figures[figure].settings[one], [id, key]);
            await number.scrollIntoViewIfNeeded();
            assert.equal(await number.getAttribute('role'), 'slider');
            const before = [await settingOf(), await number.textContent()];
            const box = await number.boundingBox();
            await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
            await page.mouse.down({ button: 'right' });
            await page.mouse.move(box.x + box.width / 2 - 20, box.y + box.height / 2);
            await page.mouse.up({ button: 'right' });
            assert.equal(await settingOf(), before[0], `${name} by the right button`);
            await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
            await page.mouse.down();
            // Drags to the right, unless the slider is already at its end.
            const isFull = before[0] === Number(await number.getAttribute('aria-valuemax'));
            const x = box.x + box.width / 2 + (isFull ? -40 : 40);
            await page.mouse.move(x, box.y + box.height / 2, { steps: 3 });
            await page.mouse.up();
            const dragged = await settingOf();
            assert.equal(dragged > before[0], !isFull, `${name}: ${before[0]} → ${dragged}`);
            assert.notEqual(await number.textContent(), before[1]);
            await page.keyboard.press('ArrowLeft');
            assert.ok((await settingOf()) < dragged, `${name} by a key`);
            near(Number(await number.getAttribute('aria-valuenow')), await settingOf(), 1e-3, name);
        }
        const { count, text } = await page.evaluate(() => ({
            count: window.figures.many.settings.count,
            text: document.querySelector('[data-result="many.pairs"]').textContent,
        }));
        assert.equal(text, ((count * (count - 1)) / 2).toLocaleString('en'));
        assert.deepEqual(noise, []);
    });
}
