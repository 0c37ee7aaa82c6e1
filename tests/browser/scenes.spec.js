/**
 * The demo, played by a machine: reads web/ in a real browser, writes one named check per promise
 * of a scene.
 *
 * `page` is a Playwright page, `baseUrl` the address of the project's root, and `check(name, play)`
 * runs one test. A scene's unit is the CSS pixel and its origin the canvas's corner, so world
 * coordinates are places to click on.
 */

import assert from 'node:assert/strict';

const names = ['boxes', 'projections', 'polygons', 'pushout'];
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

export default async function scenes({ page, baseUrl, check }) {
    const noise = [];
    page.on('pageerror', (error) => noise.push(String(error)));
    page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) noise.push(message.text());
    });
    page.on('response', (response) => {
        if (response.status() >= 400) noise.push(`${response.status()} ${response.url()}`);
    });

    /**
     * Opens a scene. Motion is off unless asked for: a page that prefers reduced motion starts
     * paused.
     */
    async function open(query, { viewport = desk, motion = false, scheme = 'light' } = {}) {
        noise.length = 0;
        await page.mouse.move(0, 0);
        await page.setViewportSize(viewport);
        await page.emulateMedia({
            reducedMotion: motion ? 'no-preference' : 'reduce',
            colorScheme: scheme,
        });
        await page.goto(new URL(`/web/?${query}`, baseUrl).href);
        await page.waitForFunction(() => window.demo?.ready);
        await frames();
    }

    /** Waits until the scene has drawn a few times. */
    const frames = (count = 3) =>
        page.evaluate(async (left) => {
            for (let k = 0; k < left; k++) await new Promise(requestAnimationFrame);
        }, count);

    const poses = () =>
        page.evaluate(() => {
            const { world, stage } = window.demo;
            return [...world.bodies].map((body) => ({
                index: body.index,
                x: body.x,
                y: body.y,
                angle: body.angle,
                isWall: !stage.hand.bodies.includes(body),
            }));
        });

    const poseOf = (index) =>
        page.evaluate((i) => {
            const { x, y, angle } = window.demo.world.body(i);
            return { x, y, angle };
        }, index);

    /** The body on top of the pile, which nothing can cover. */
    const topmost = () => page.evaluate(() => window.demo.stage.hand.bodies.at(-1).index);

    const picture = () => page.evaluate(() => document.getElementById('stage').toDataURL());

    async function onPage({ x, y }) {
        const corner = await page.locator('#stage').boundingBox();
        return [corner.x + x, corner.y + y];
    }

    async function grab(index) {
        const from = await poseOf(index);
        await page.mouse.move(...(await onPage(from)));
        await page.mouse.down();
        return from;
    }

    const dragTo = async (to, steps = 8) => page.mouse.move(...(await onPage(to)), { steps });

    const middle = () =>
        page.evaluate(() => ({ x: window.demo.stage.width / 2, y: window.demo.stage.height / 2 }));

    /** A step of this length from a place towards the middle of the stage. */
    async function inwards({ x, y }, length) {
        const to = await middle();
        const distance = Math.hypot(to.x - x, to.y - y) || 1;
        return { x: ((to.x - x) / distance) * length, y: ((to.y - y) / distance) * length };
    }

    const near = (actual, expected, tolerance, what) =>
        assert.ok(
            Math.abs(actual - expected) <= tolerance,
            `${what}: ${actual}, expected ${expected} ± ${tolerance}`,
        );

    for (const name of names) {
        await check(`${name}: opens without noise and moves`, async () => {
            await open(`scene=${name}&seed=7`, { motion: true });
            assert.equal(await page.evaluate(() => window.demo.scene), name);
            const before = await picture();
            await page.waitForTimeout(300);
            assert.notEqual(await picture(), before, 'the picture stands still');
            assert.deepEqual(noise, []);
        });

        await check(`${name}: pauses, and steps one frame`, async () => {
            await open(`scene=${name}&seed=7`, { motion: true });
            await page.keyboard.press('Space');
            await frames();
            const before = await poses();
            await page.waitForTimeout(200);
            assert.deepEqual(await poses(), before, 'something moved while paused');
            await page.keyboard.press('.');
            await frames();
            const after = await poses();
            assert.notDeepEqual(after, before, 'a step changed nothing');
            await page.waitForTimeout(100);
            assert.deepEqual(await poses(), after, 'a step went on');
        });

        await check(`${name}: the same seed starts alike, another does not`, async () => {
            await open(`scene=${name}&seed=21`);
            const first = await poses();
            await open(`scene=${name}&seed=21`);
            assert.deepEqual(await poses(), first);
            await open(`scene=${name}&seed=22`);
            assert.notDeepEqual(await poses(), first);
        });

        await check(`${name}: a drag takes the shape along`, async () => {
            await open(`scene=${name}&seed=7`);
            const index = await topmost();
            const from = await grab(index);
            const way = await inwards(from, 40);
            await dragTo({ x: from.x + way.x, y: from.y + way.y });
            await frames();
            const to = await poseOf(index);
            near(to.x - from.x, way.x, 1.5, 'moved across');
            near(to.y - from.y, way.y, 1.5, 'moved down');
            assert.equal(
                await page.evaluate(() => window.demo.stage.hand.held?.index),
                index,
                'let go too early',
            );
            await page.mouse.up();
            await frames();
            assert.equal(await page.evaluate(() => window.demo.stage.hand.held), null);
            assert.deepEqual(noise, []);
        });

        await check(`${name}: a finger drags as well`, async () => {
            await open(`scene=${name}&seed=7`);
            const index = await topmost();
            const from = await poseOf(index);
            const way = await inwards(from, 40);
            const session = await page.context().newCDPSession(page);
            const touch = async (type, at) => {
                const [x, y] = at ? await onPage(at) : [];
                const touchPoints = at ? [{ x, y }] : [];
                await session.send('Input.dispatchTouchEvent', { type, touchPoints });
            };
            await touch('touchStart', from);
            for (const part of [0.25, 0.5, 0.75, 1]) {
                await touch('touchMove', { x: from.x + part * way.x, y: from.y + part * way.y });
            }
            await frames();
            const to = await poseOf(index);
            await touch('touchEnd');
            await session.detach();
            near(to.x - from.x, way.x, 1.5, 'moved across');
            near(to.y - from.y, way.y, 1.5, 'moved down');
        });

        await check(`${name}: keys choose a shape, move it and turn it`, async () => {
            await open(`scene=${name}&seed=7`);
            await page.locator('#stage').focus();
            await page.keyboard.press('n');
            const index = await page.evaluate(() => window.demo.stage.hand.selected?.index);
            const before = await poseOf(index);
            await frames();
            const chosen = await picture();
            await page.keyboard.press('Escape');
            await frames();
            assert.notEqual(await picture(), chosen, 'a chosen shape looks like any other');

            await page.keyboard.press('n');
            const way = await inwards(before, 1);
            await page.keyboard.press(way.x > 0 ? 'ArrowRight' : 'ArrowLeft');
            await frames();
            const moved = await poseOf(index);
            near(moved.x - before.x, 12 * Math.sign(way.x), 0.5, 'one key moves it');
            await page.keyboard.press('e');
            await frames();
            const turned = await poseOf(index);
            near(turned.angle - moved.angle, Math.PI / 24, 1e-9, 'E turns it');

            await page.keyboard.press('Tab');
            const next = await page.evaluate(() => window.demo.stage.hand.selected?.index);
            assert.notEqual(next, index, 'Tab chooses the next one');
        });

        await check(`${name}: fits a phone`, async () => {
            await open(`scene=${name}&seed=7`, { viewport: phone });
            const page390 = await page.evaluate(() => {
                const parts = [
                    'header',
                    '.label',
                    '.picture',
                    '.tools',
                    '#panel',
                    '#readout',
                    '.keys',
                ];
                return {
                    width: document.documentElement.scrollWidth,
                    closed: document.querySelector('.lil-gui').classList.contains('lil-closed'),
                    boxes: parts
                        .map((part) => document.querySelector(part).getBoundingClientRect())
                        .filter((box) => box.height > 0)
                        .map(({ top, bottom, left, right }) => ({ top, bottom, left, right })),
                };
            });
            assert.ok(page390.width <= phone.width, `${page390.width} px wide`);
            assert.ok(page390.closed, 'the panel is open');
            page390.boxes.forEach((box, k) => {
                const above = page390.boxes[k - 1];
                assert.ok(
                    !above || box.top >= above.bottom - 0.5,
                    `part ${k} lies on part ${k - 1}`,
                );
                assert.ok(box.left >= 0 && box.right <= phone.width, `part ${k} sticks out`);
            });
            const stage = page390.boxes[2];
            assert.ok(stage.bottom - stage.top >= 300, 'hardly any stage left');
            assert.ok(stage.bottom <= phone.height, 'the stage needs scrolling');
        });

        await check(`${name}: light and dark`, async () => {
            const background = () =>
                page.evaluate(() => getComputedStyle(document.body).backgroundColor);
            await open(`scene=${name}&seed=7`);
            const light = [await background(), await picture()];
            await open(`scene=${name}&seed=7`, { scheme: 'dark' });
            const dark = [await background(), await picture()];
            assert.notEqual(dark[0], light[0], 'the page');
            assert.notEqual(dark[1], light[1], 'the canvas');
            await page.locator('#theme').click();
            await frames();
            assert.equal(await background(), light[0], 'the switch');
            assert.match(page.url(), /theme=light/);
        });
    }

    for (const name of ['boxes', 'polygons']) {
        await check(`${name}: a release throws, a rest before it does not`, async () => {
            await open(`scene=${name}&seed=7`, { motion: true });
            const index = await topmost();
            const from = await grab(index);
            const way = await inwards(from, 1);
            await dragTo(await middle(), 4);
            const last = await middle();
            await dragTo({ x: last.x + way.x * 60, y: last.y + way.y * 60 }, 5);
            await page.mouse.up();
            await frames();
            const released = await poseOf(index);
            await page.waitForTimeout(150);
            const later = await poseOf(index);
            const along = (later.x - released.x) * way.x + (later.y - released.y) * way.y;
            const aside = (later.x - released.x) * way.y - (later.y - released.y) * way.x;
            assert.ok(along > 15, `flew ${along} px`);
            assert.ok(Math.abs(aside) < along / 2, `flew ${aside} px aside`);

            await open(`scene=${name}&seed=7`, { motion: true });
            const second = await topmost();
            await grab(second);
            await dragTo(await middle());
            await page.waitForTimeout(160);
            await page.mouse.up();
            await frames();
            const rested = await poseOf(second);
            await page.waitForTimeout(200);
            const still = await poseOf(second);
            near(Math.hypot(still.x - rested.x, still.y - rested.y), 0, 0.01, 'stays where put');
        });

        await check(`${name}: nothing leaves the stage, also when it shrinks`, async () => {
            await open(`scene=${name}&seed=7`, { motion: true });
            for (const viewport of [{ width: 900, height: 560 }, phone, desk]) {
                await page.setViewportSize(viewport);
                await frames(6);
                const outside = await page.evaluate(() => {
                    const { world, stage } = window.demo;
                    return [...world.bodies].filter((body) => {
                        const { minX, minY, maxX, maxY } = body.bounds();
                        const slack = 0.01;
                        return (
                            minX < -slack ||
                            minY < -slack ||
                            maxX > stage.width + slack ||
                            maxY > stage.height + slack
                        );
                    }).length;
                });
                assert.equal(outside, 0, `${outside} outside at ${viewport.width} px`);
            }
        });
    }

    await check('boxes: a stalled page goes on where it was', async () => {
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

    await check('boxes: the counts are those of the boxes and of the contacts', async () => {
        let alarms = 0;
        for (const seed of [1, 2, 3, 4]) {
            await open(`scene=boxes&seed=${seed}&count=24`);
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

    await check('projections: the list says what trace says, for hits and for gaps', async () => {
        const pairs = [
            'a=box&b=triangle',
            'a=pentagon&b=hexagon',
            'a=circle&b=box',
            'a=circle&b=circle',
        ];
        for (const pair of pairs) {
            await open(`scene=projections&seed=7&rotate=0&${pair}`);
            const hit = await compareList();
            assert.equal(hit, true, `${pair} starts with a hit`);
            const b = await page.evaluate(() => [...window.demo.world.bodies][1].index);
            const from = await grab(b);
            const { width, height } = await page.evaluate(() => window.demo.stage);
            await dragTo({ x: from.x + width * 0.3, y: from.y + height * 0.1 });
            await page.mouse.up();
            await frames();
            assert.equal(await compareList(), false, `${pair} ends with a gap`);
        }
    });

    async function compareList() {
        const { found, rows, verdict } = await page.evaluate(async () => {
            const { trace } = await import('sepaxis');
            const [a, b] = window.demo.world.bodies;
            return {
                found: trace(a, b),
                rows: [...document.querySelectorAll('#axes tbody tr')].map((row) => ({
                    state: row.className,
                    cells: [...row.cells].map((cell) => cell.textContent.replaceAll('−', '-')),
                })),
                verdict: document.getElementById('verdict').textContent,
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
        assert.match(verdict, found.hit ? /they overlap/ : /they are apart/);
        assert.ok(verdict.includes(`Axis ${stop + 1} `), verdict);
        return found.hit;
    }

    await check('projections: the knob turns a shape where it stands', async () => {
        await open('scene=projections&seed=7&rotate=0');
        const index = await page.evaluate(() => [...window.demo.world.bodies][0].index);
        const before = await poseOf(index);
        const knob = await page.evaluate((i) => {
            const { world, stage } = window.demo;
            return world.body(i).toWorld(stage.hand.knob, 0);
        }, index);
        await page.mouse.move(...(await onPage(knob)));
        await page.mouse.down();
        // A quarter turn about the shape's own origin.
        const [dx, dy] = [knob.x - before.x, knob.y - before.y];
        await dragTo({ x: before.x - dy, y: before.y + dx }, 12);
        await page.mouse.up();
        await frames();
        const after = await poseOf(index);
        near(after.angle - before.angle, Math.PI / 2, 0.05, 'turned');
        near(Math.hypot(after.x - before.x, after.y - before.y), 0, 1e-9, 'stayed');
    });

    /** The deepest overlap of any two bodies, in parts of the larger one's size. */
    const deepest = () =>
        page.evaluate(async () => {
            const { collide } = await import('sepaxis');
            const bodies = [...window.demo.world.bodies];
            const walls = window.demo.stage.hand.bodies;
            const sizeOf = ({ shape: { bounds } }) =>
                Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY);
            let worst = 0;
            for (const a of walls) {
                for (const b of bodies) {
                    if (a === b) continue;
                    // A wall is far longer than it looks: the smaller of the two is the stricter
                    // measure.
                    const size = Math.min(sizeOf(a), sizeOf(b));
                    worst = Math.max(worst, (collide(a, b)?.depth ?? 0) / size);
                }
            }
            return worst;
        });

    for (const mode of ['all', 'one', 'half']) {
        await check(`pushout, ${mode}: leaves nothing overlapping and no wall moved`, async () => {
            await open(`scene=pushout&seed=7&mode=${mode}&turning=0`, { motion: true });
            const before = await poses();
            const index = await topmost();
            await grab(index);
            const { width, height } = await page.evaluate(() => window.demo.stage);
            let detours = 0;
            // Through the crowd, against a wall, into a corner, and back.
            for (const [u, v] of [
                [0.2, 0.7],
                [0.85, 0.3],
                [0.99, 0.5],
                [0.01, 0.01],
                [0.5, 0.5],
            ]) {
                const to = { x: u * width, y: v * height };
                await dragTo(to, 20);
                await frames(4);
                const at = await poseOf(index);
                if (Math.hypot(at.x - to.x, at.y - to.y) > 3) detours++;
                assert.ok(
                    (await deepest()) < 0.01,
                    `overlapping by ${await deepest()} at ${u}, ${v}`,
                );
            }
            assert.ok(detours > 0, 'the shape was never in the way of anything');
            await page.mouse.up();
            await frames(20);
            assert.ok((await deepest()) < 0.01, `left overlapping by ${await deepest()}`);

            const after = await poses();
            const movedBy = (k) => Math.hypot(after[k].x - before[k].x, after[k].y - before[k].y);
            const walls = after.filter(({ index: i }) => before[i].isWall).map(({ index: i }) => i);
            assert.ok(walls.length >= 4, 'where are the walls?');
            for (const k of walls) assert.deepEqual(after[k], before[k], `wall ${k} moved`);
            const others = after
                .map(({ index: i }) => i)
                .filter((i) => i !== index && !walls.includes(i) && movedBy(i) > 1);
            if (mode === 'one') assert.deepEqual(others, [], 'others moved');
            else assert.ok(others.length > 0, 'nothing gave way');
            assert.deepEqual(noise, []);
        });
    }

    await check('pushout, half: one MTV, half to each', async () => {
        await open('scene=pushout&seed=7&mode=half&turning=0&apply=0');
        const [first, second] = (await poses()).filter((body) => !body.isWall);
        await grab(first.index);
        await dragTo({ x: second.x - 60, y: second.y + 25 });
        await frames();
        await page.mouse.up();
        await frames();
        const { a, b, overlap } = await page.evaluate(
            async ([i, j]) => {
                const { collide } = await import('sepaxis');
                const [p, q] = [window.demo.world.body(i), window.demo.world.body(j)];
                return {
                    a: { x: p.x, y: p.y },
                    b: { x: q.x, y: q.y },
                    overlap: collide(p, q),
                };
            },
            [first.index, second.index],
        );
        assert.ok(overlap.depth > 10, 'they should overlap, and stay so');
        await page.locator('.lil-boolean', { hasText: 'apply the push' }).locator('input').click();
        await frames();
        const halfX = (overlap.normal.x * overlap.depth) / 2;
        const halfY = (overlap.normal.y * overlap.depth) / 2;
        const [toA, toB] = [await poseOf(first.index), await poseOf(second.index)];
        near(toA.x, a.x - halfX, 0.01, 'A across');
        near(toA.y, a.y - halfY, 0.01, 'A down');
        near(toB.x, b.x + halfX, 0.01, 'B across');
        near(toB.y, b.y + halfY, 0.01, 'B down');
    });

    await check('changing scenes disposes of the old world and writes the address', async () => {
        await open('scene=boxes&seed=7');
        for (const name of ['projections', 'polygons', 'pushout', 'boxes']) {
            const old = await page.evaluateHandle(() => window.demo.world);
            await page.locator(`nav a[href*="scene=${name}"]`).click();
            await page.waitForFunction((scene) => window.demo.scene === scene, name);
            assert.equal(await old.evaluate((world) => world.disposed), true);
            assert.equal(await page.evaluate(() => window.demo.world.disposed), false);
            assert.match(page.url(), new RegExp(`scene=${name}&seed=7`));
            await frames();
        }
        await page.goBack();
        await page.waitForFunction(() => window.demo.scene === 'pushout');
        assert.deepEqual(noise, []);
    });

    await check('a new seed is written to the address and starts something new', async () => {
        await open('scene=polygons&seed=7');
        const before = await poses();
        await page.locator('#reseed').click();
        await frames();
        assert.doesNotMatch(page.url(), /seed=7(&|$)/);
        assert.notDeepEqual(await poses(), before);
    });

    await check('a setting is written to the address and read from it', async () => {
        await open('scene=boxes&seed=7');
        await page.locator('.lil-boolean', { hasText: 'bounding boxes' }).locator('input').click();
        assert.match(page.url(), /bounds=0/);
        await open('scene=boxes&seed=7&count=5&bounds=0');
        assert.equal((await poses()).length, 5);
        assert.equal(await page.locator('#false-alarms').isVisible(), false);
    });

    await check('Tab reaches every scene, the stage, and gets out of it again', async () => {
        await open('scene=projections&seed=7');
        const visited = [];
        for (let k = 0; k < 24; k++) {
            await page.keyboard.press('Tab');
            visited.push(
                await page.evaluate(() => {
                    const { id, textContent } = document.activeElement;
                    return id || textContent.trim();
                }),
            );
        }
        for (const stop of ['Boxes', 'Projections', 'Polygons', 'Push-out', 'stage', 'pause']) {
            assert.ok(visited.includes(stop), `${stop} not among ${visited.join(', ')}`);
        }
        assert.ok(visited.indexOf('pause') > visited.indexOf('stage'), 'the stage is a trap');
    });

    await check('the canvas has as many pixels as the screen', async () => {
        for (const density of [1, 1.5, 3]) {
            const dense = await page.context().browser().newPage({
                viewport: desk,
                deviceScaleFactor: density,
            });
            await dense.goto(new URL('/web/?scene=boxes', baseUrl).href);
            await dense.waitForFunction(() => window.demo?.ready);
            const { have, want } = await dense.evaluate(() => {
                const { canvas } = window.demo.stage;
                const { width, height } = canvas.getBoundingClientRect();
                return {
                    have: [canvas.width, canvas.height],
                    want: [width * devicePixelRatio, height * devicePixelRatio],
                };
            });
            await dense.close();
            near(have[0], want[0], 1, `width at ${density}×`);
            near(have[1], want[1], 1, `height at ${density}×`);
        }
    });
}
