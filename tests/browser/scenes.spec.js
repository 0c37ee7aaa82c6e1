/**
 * The demo, played by a machine: reads web/ in a real browser, writes one named check per promise
 * of a scene.
 *
 * `page` is a Playwright page, `baseUrl` the address of the project's root, and `check(name, play)`
 * runs one test. A scene's unit is the CSS pixel and its origin the canvas's corner, so world
 * coordinates are places to click on.
 */

import assert from 'node:assert/strict';

const names = [
    'boxes',
    'projections',
    'polygons',
    'pushout',
    'kinds',
    'closest',
    'rays',
    'sweep',
    'crowd',
];
// Where what was put by hand is kept in the address.
const lasting = ['projections', 'kinds', 'closest', 'rays', 'sweep'];
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

    /** A drag and a release whose events are 8 ms apart by their own clock, however busy the machine is. */
    async function flick(to, steps) {
        const devtools = await page.context().newCDPSession(page);
        const [endX, endY] = await onPage(to);
        const [fromX, fromY] = await onPage(await middle());
        const begun = Date.now();
        const send = (type, k) =>
            devtools.send('Input.dispatchMouseEvent', {
                type,
                x: fromX + ((endX - fromX) * Math.min(k, steps)) / steps,
                y: fromY + ((endY - fromY) * Math.min(k, steps)) / steps,
                button: 'left',
                buttons: type === 'mouseReleased' ? 0 : 1,
                clickCount: 1,
                timestamp: (begun + 8 * k) / 1000,
            });
        for (let k = 1; k <= steps; k++) await send('mouseMoved', k);
        await send('mouseReleased', steps + 1);
        await page.mouse.up();
        await devtools.detach();
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
            // A sweep plays a motion and leaves the bodies where they are.
            const look = name === 'sweep' ? picture : poses;
            const before = await look();
            await page.waitForTimeout(200);
            assert.deepEqual(await look(), before, 'something moved while paused');
            await page.keyboard.press('.');
            await frames();
            const after = await look();
            assert.notDeepEqual(after, before, 'a step changed nothing');
            await page.waitForTimeout(100);
            assert.deepEqual(await look(), after, 'a step went on');
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
            await flick({ x: last.x + way.x * 60, y: last.y + way.y * 60 }, 5);
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
            'a=roundedBox&b=capsule',
            'a=roundedPolygon&b=segment',
            'a=hull&b=circle',
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

    for (const name of lasting) {
        await check(`${name}: what was put by hand survives a reload, not a new seed`, async () => {
            await open(`scene=${name}&seed=7`);
            const index = await topmost();
            const from = await grab(index);
            const way = await inwards(from, 60);
            await dragTo({ x: from.x + way.y, y: from.y - way.x });
            await page.mouse.up();
            await page.locator('#stage').focus();
            await page.keyboard.press('n');
            await page.keyboard.press('e');
            await frames();
            const put = await poses();
            await page.reload();
            await page.waitForFunction(() => window.demo?.ready);
            await frames();
            const after = await poses();
            assert.equal(after.length, put.length);
            put.forEach((body, k) => {
                near(after[k].x, body.x, 0.06, `x of ${k}`);
                near(after[k].y, body.y, 0.06, `y of ${k}`);
                near(after[k].angle, body.angle, 0.001, `angle of ${k}`);
            });
            await page.locator('#reseed').click();
            await frames();
            const fresh = await poses();
            const stayed = fresh.filter(
                (body, k) => Math.hypot(body.x - put[k].x, body.y - put[k].y) < 0.1,
            );
            assert.ok(stayed.length < put.length / 2, 'a new seed leaves them where they were');
            assert.deepEqual(noise, []);
        });
    }

    /** Drags the knob of a slider to a part of its track. */
    async function slide(label, part) {
        const slider = page.locator('.lil-number', { hasText: label }).locator('.lil-slider');
        const { x, y, width, height } = await slider.boundingBox();
        await page.mouse.move(x + width / 2, y + height / 2);
        await page.mouse.down();
        await page.mouse.move(x + width * part, y + height / 2, { steps: 4 });
        await page.mouse.up();
        await frames();
    }

    const toggle = async (label) => {
        await page.locator('.lil-boolean', { hasText: label }).locator('input').click();
        await frames();
    };

    /** The texts of a table's rows, with a hyphen for a minus. */
    const rowsOf = (id) =>
        page.evaluate(
            (table) =>
                [...document.querySelectorAll(`#${table} tbody tr`)].map((row) => ({
                    state: row.className,
                    cells: [...row.cells].map((cell) => cell.textContent.replaceAll('−', '-')),
                })),
            id,
        );

    const textOf = async (id) =>
        (await page.locator(`#${id}`).textContent()).replaceAll('−', '-').replaceAll('\u00a0', ' ');

    /** Puts a body somewhere by dragging it there. */
    async function put(index, to) {
        await grab(index);
        await dragTo(to);
        await frames();
        await page.mouse.up();
        await frames();
    }

    /** All that the library says of the two shapes on the stage. */
    const pair = () =>
        page.evaluate(async () => {
            const { collide, distance, trace } = await import('sepaxis');
            const [a, b] = window.demo.world.bodies;
            const kind = ({ shape }) =>
                `${shape.radius > 0 ? 'round ' : ''}${shape.kind} of ${shape.points.length}`;
            return {
                kinds: [kind(a), kind(b)],
                found: collide(a, b),
                gap: distance(a, b).distance,
                region: trace(a, b).region,
            };
        });

    /** That the words and the table beside the stage say the same. */
    async function comparePair() {
        const { kinds, found, gap, region } = await pair();
        const verdict = await textOf('verdict');
        const what = `${kinds.join(' against ')}: ${verdict}`;
        const shown = await rowsOf('points');
        assert.equal(await page.locator('#points').isVisible(), found !== null, what);
        if (found) {
            const way = [found.normal.x, found.normal.y].map((n) => (n * found.depth).toFixed(1));
            assert.ok(verdict.includes(`overlap, ${found.depth.toFixed(1)} deep`), what);
            assert.ok(verdict.includes(`(${way.join(', ')})`), what);
            assert.equal(verdict.includes('A lies wholly in B'), found.aInB, what);
            assert.equal(verdict.includes('B lies wholly in A'), found.bInA && !found.aInB, what);
            assert.deepEqual(
                shown.map(({ cells }) => [cells[3], cells[4]]),
                found.points.map(({ depth, id }) => [depth.toFixed(1), String(id)]),
                what,
            );
            found.points.forEach(({ id }, k) => {
                [id & 127, id >> 7].forEach((feature, side) => {
                    const name = shown[k].cells[1 + side];
                    if (/circle|point/.test(kinds[side])) assert.match(name, /^(circle|point)$/);
                    else if (feature < 64) assert.equal(name, `corner ${feature}`, what);
                    else assert.equal(name, `edge ${feature - 64}`, what);
                });
            });
        } else {
            assert.ok(verdict.includes(`They are ${gap.toFixed(1)} apart`), what);
        }
        const place =
            region &&
            {
                vertex: `nearest to corner ${region.index}`,
                edge: `nearest to edge ${region.index}`,
                inside: `inside, nearest to edge ${region.index}`,
            }[region.kind];
        assert.equal(verdict.includes('The centre of'), place !== null, what);
        if (place) assert.ok(verdict.includes(`is ${place} of`), what);
        return { kinds, hit: found !== null };
    }

    await check('kinds: all 81 pairs can be picked, and show what the library says', async () => {
        await open('scene=kinds&seed=7');
        await page.locator('#matrix').scrollIntoViewIfNeeded();
        const { x, y, width } = await page.locator('#matrix').boundingBox();
        const cell = width / 10;
        const sorts = new Set();
        let hits = 0;
        for (let row = 1; row < 10; row++) {
            for (let column = 1; column < 10; column++) {
                await page.mouse.click(x + (column + 0.5) * cell, y + (row + 0.5) * cell);
                await frames(2);
                const { kinds, hit } = await comparePair();
                sorts.add(kinds[0]);
                sorts.add(kinds[1]);
                hits += hit ? 1 : 0;
            }
        }
        assert.equal(sorts.size, 9, [...sorts].join());
        await page.mouse.move(0, 0);
        await frames(2);
        assert.match(await textOf('tally'), new RegExp(`${hits} of the 81 pairs overlap`));
        assert.match(page.url(), /a=hull/);
        assert.doesNotMatch(page.url(), /[?&]b=/, 'what is at its default is left out');
        assert.deepEqual(noise, []);
    });

    await check('kinds: headings and select boxes pick one of the two', async () => {
        await open('scene=kinds&seed=7');
        const { width } = await page.locator('#matrix').boundingBox();
        await page.locator('#matrix').click({ position: { x: 9, y: (1.5 * width) / 10 } });
        await frames();
        assert.deepEqual((await pair()).kinds, ['round circle of 1', 'polygon of 6']);
        await page
            .locator('.lil-option', { hasText: 'shape B' })
            .locator('select')
            .selectOption('capsule');
        await frames();
        assert.deepEqual((await pair()).kinds, ['round circle of 1', 'round capsule of 2']);
        await comparePair();
        await open('scene=kinds&seed=7&a=nonsense&b=constructor');
        assert.deepEqual((await pair()).kinds, ['box of 4', 'box of 4']);
        assert.deepEqual(noise, []);
    });

    await check('kinds: dragged apart, and one into the other', async () => {
        await open('scene=kinds&seed=7&a=box&b=point');
        const [a, b] = await poses();
        await put(b.index, { x: a.x + 14, y: a.y - 9 });
        const { found, region } = await pair();
        assert.ok(found.bInA && region.kind === 'inside', 'the point should lie in the box');
        await comparePair();
        await put(b.index, { x: a.x, y: a.y + 250 });
        assert.equal((await comparePair()).hit, false);
    });

    await check('kinds: the link shows every axis of the same pair in the same place', async () => {
        await open('scene=kinds&seed=7&a=capsule&b=roundedPolygon');
        const [first] = await poses();
        await put(first.index, { x: first.x - 30, y: first.y + 20 });
        const before = await poses();
        const { kinds } = await pair();
        await page.locator('#axes-link').click();
        await page.waitForFunction(() => window.demo?.scene === 'projections');
        await frames();
        assert.deepEqual((await pair()).kinds, kinds);
        (await poses()).forEach(({ x, y }, k) => {
            near(x, before[k].x, 0.1, 'x');
            near(y, before[k].y, 0.1, 'y');
        });
    });

    /** The distances from the chosen shape, and the outline nearest to the probe. */
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
        const verdict = await textOf('verdict');
        assert.ok(verdict.startsWith(`From ${from},`), verdict);
        const said = nearest.distance > 0 ? nearest.distance.toFixed(1) : 'the distance is 0';
        assert.ok(verdict.includes(`${nearest.label} `) && verdict.includes(said), verdict);
        const probe = await textOf('probe');
        assert.ok(probe.includes(outline.inside ? `is in ${outline.label}` : 'is outside'), probe);
        assert.ok(probe.includes(Math.abs(outline.distance).toFixed(1)), probe);
        return { from, nearest, outline };
    }

    await check('closest: distances and normals are those of the library', async () => {
        for (const seed of [1, 2, 3]) {
            await open(`scene=closest&seed=${seed}&count=7`);
            assert.equal((await poses()).length, 8);
            await compareDistances();
        }
    });

    await check('closest: a drag chooses the shape to measure from; an overlap is 0', async () => {
        await open('scene=closest&seed=7');
        const [a, b] = await poses();
        await put(b.index, { x: a.x + 12, y: a.y + 12 });
        const { from, nearest } = await compareDistances();
        assert.deepEqual([from, nearest.label, nearest.distance], ['B', 'A', 0]);
        assert.match(page.url(), /from=1/);
        await page.locator('#stage').focus();
        await page.keyboard.press('n');
        await frames();
        assert.equal((await compareDistances()).from, 'C', 'N chooses the next');
        assert.deepEqual(noise, []);
    });

    await check('closest: the probe tells outside from inside', async () => {
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

    await check('closest: every needle points to the nearest outline', async () => {
        await open('scene=closest&seed=7&all=0');
        const withField = await picture();
        const { tried, inked } = await page.evaluate(async () => {
            const { closestPoint } = await import('sepaxis');
            const { stage, world } = window.demo;
            const bodies = [...world.bodies].slice(0, -1);
            const scale = stage.canvas.width / stage.width;
            const alphaAt = (x, y) =>
                stage.context.getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1)
                    .data[3];
            let [some, right] = [0, 0];
            for (let x = 29; x < stage.width; x += 28) {
                for (let y = 29; y < stage.height; y += 28) {
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
            return { tried: some, inked: right };
        });
        assert.ok(tried > 100, `${tried} needles`);
        // The measured line, the probe's and the labels lie on a few of them.
        assert.ok(inked > tried * 0.9, `${inked} of ${tried} needles`);
        await toggle('field of points');
        assert.notEqual(await picture(), withField);
        assert.match(page.url(), /field=0/);
    });

    await check('closest: the slider says how many shapes there are', async () => {
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

    /** How many rays of the fan meet something, and what the one in the middle meets. */
    const fan = () =>
        page.evaluate(async () => {
            const { castRay } = await import('sepaxis');
            const { stage, world } = window.demo;
            const query = new URLSearchParams(location.search);
            const number = (name, fallback) => Number(query.get(name) ?? fallback);
            const bodies = [...world.bodies];
            const lamp = bodies.pop();
            const reach = number('reach', 420) * stage.scale;
            const [rays, spread] = [number('rays', 48), (number('spread', 360) / 180) * Math.PI];
            const first = (direction) =>
                bodies
                    .map((body) => ({
                        name: body.data.name,
                        ...castRay(
                            body,
                            lamp.x,
                            lamp.y,
                            reach * Math.cos(direction),
                            reach * Math.sin(direction),
                        ),
                    }))
                    .filter(({ t }) => t !== undefined)
                    .sort((p, q) => p.t - q.t)[0] ?? null;
            const parts = spread > 6.28 ? rays : Math.max(1, rays - 1);
            let hits = 0;
            for (let k = 0; k < rays; k++) {
                if (first(lamp.angle - spread / 2 + (k / parts) * spread)) hits++;
            }
            return { rays, hits, middle: first(lamp.angle), angle: lamp.angle, index: lamp.index };
        });

    async function compareFan() {
        const seen = await fan();
        const verdict = await textOf('verdict');
        assert.ok(
            verdict.startsWith(`${seen.hits} of ${seen.rays} ray`),
            `${verdict}, not ${seen.hits}`,
        );
        const shown = await page.locator('#ray dd').allTextContents();
        const two = ({ x, y }, digits) => `${x.toFixed(digits)}, ${y.toFixed(digits)}`;
        const { middle } = seen;
        assert.deepEqual(
            shown.map((text) => text.replaceAll('−', '-')),
            middle
                ? [
                      middle.name,
                      middle.t.toFixed(3),
                      two(middle, 1),
                      two(middle.normal, 2),
                      middle.inside ? 'yes' : 'no',
                  ]
                : ['nothing', '–', '–', '–', '–'],
        );
        return seen;
    }

    await check('rays: the counts and the middle ray are those of the library', async () => {
        let met = 0;
        for (const query of [
            'rays=48',
            'rays=97&spread=90',
            'rays=1&spread=10',
            'rays=360&reach=1200',
        ]) {
            await open(`scene=rays&seed=7&${query}`);
            met += (await compareFan()).hits;
        }
        assert.ok(met > 20, `${met} hits`);
        assert.deepEqual(noise, []);
    });

    await check('rays: the knob turns the fan, the sliders change it', async () => {
        await open('scene=rays&seed=7&spread=60');
        const { index, angle } = await compareFan();
        const lamp = await poseOf(index);
        const knob = { x: lamp.x + 38 * Math.cos(angle), y: lamp.y + 38 * Math.sin(angle) };
        await page.mouse.move(...(await onPage(knob)));
        await page.mouse.down();
        await dragTo({ x: lamp.x + lamp.y - knob.y, y: lamp.y + knob.x - lamp.x }, 12);
        await page.mouse.up();
        await frames();
        near((await compareFan()).angle - angle, Math.PI / 2, 0.05, 'turned');
        await slide('rays', 1);
        assert.equal((await compareFan()).rays, 360);
        await slide('spread', 0.5);
        await slide('reach', 0.9);
        assert.match(page.url(), /rays=360/);
        assert.match(page.url(), /spread=1[789]\d/);
        await compareFan();
        assert.deepEqual(noise, []);
    });

    await check('rays: in a shape, every ray ends where it starts', async () => {
        await open('scene=rays&seed=7');
        const all = await poses();
        const lamp = all.at(-1);
        await put(lamp.index, { x: all[0].x + 6, y: all[0].y + 4 });
        const { hits, rays, middle, angle } = await compareFan();
        assert.deepEqual([hits, middle.t, middle.inside, middle.name], [rays, 0, true, 'box']);
        near(middle.normal.x, -Math.cos(angle), 1e-6, 'the normal, against the ray');
        assert.match(await textOf('verdict'), /The lamp is in the box/);
    });

    await check('rays: lit is what can be seen from the lamp, and nothing else', async () => {
        await open('scene=rays&seed=7&rays=1&normals=0&reach=1200');
        const { lit, dark, wrong } = await page.evaluate(async () => {
            const { closestPoint, overlaps, segment } = await import('sepaxis');
            const { stage, world } = window.demo;
            const bodies = [...world.bodies];
            const lamp = bodies.pop();
            const scale = stage.canvas.width / stage.width;
            const look = (x, y) => {
                const at = [Math.round(x * scale), Math.round(y * scale)];
                const [red, , blue] = stage.context.getImageData(...at, 1, 1).data;
                return red - blue > 8;
            };
            const blocked = (x, y) => {
                const sight = segment(lamp.x, lamp.y, x, y);
                return bodies.some((body) => overlaps(sight, {}, body.shape, body));
            };
            const count = { lit: 0, dark: 0, wrong: [] };
            for (let x = 7; x < stage.width; x += 17) {
                for (let y = 7; y < stage.height; y += 17) {
                    // Off the shapes, the lamp, its ray and the borders of shadows.
                    if (bodies.some((body) => closestPoint(body, x, y).distance < 4)) continue;
                    const [dx, dy] = [x - lamp.x, y - lamp.y];
                    const away = Math.hypot(dx, dy);
                    const aside = Math.abs(dy * Math.cos(lamp.angle) - dx * Math.sin(lamp.angle));
                    if (away < 50 || away > 800 || aside < 60) continue;
                    const around = [-3, 0, 3].map((d) =>
                        blocked(x - (dy / away) * d, y + (dx / away) * d),
                    );
                    const seen = !around[1];
                    if (around.includes(seen)) continue;
                    if (seen !== look(x, y)) count.wrong.push([x, y, seen]);
                    else if (seen) count.lit++;
                    else count.dark++;
                }
            }
            return count;
        });
        assert.deepEqual(wrong, [], 'x, y, can be seen');
        assert.ok(lit > 200 && dark > 100, `${lit} lit, ${dark} dark`);
    });

    /** What the library says of the motion: every sweep, and the tests on the way. */
    const motion = () =>
        page.evaluate(async () => {
            const { collide, sweep } = await import('sepaxis');
            const { stage, world } = window.demo;
            const query = new URLSearchParams(location.search);
            const [mover, aim, ...obstacles] = world.bodies;
            const turn = (Number(query.get('turn') ?? 60) / 180) * Math.PI;
            const tests = Number(query.get('tests') ?? 1);
            const way = { dx: aim.x - mover.x, dy: aim.y - mover.y, dAngle: turn };
            const wayOf = (body) =>
                query.get('disc') === '1' && body.data.name === 'disc'
                    ? { dx: 0, dy: stage.height * 0.4 }
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
        else if (first.hit.overlapping) assert.match(swept, /already at the start/);
        else
            assert.ok(swept.includes(`the ${first.name}, at t = ${first.hit.t.toFixed(3)}`), swept);
        const tested = await textOf('tested');
        if (noticed) assert.ok(tested.includes(`${noticed.depth.toFixed(1)} deep`), tested);
        else assert.match(tested, first ? /tunnelling/ : /nothing is noticed either/);
        if (noticed && tests > 1) assert.ok(tested.includes(noticed.t.toFixed(3)), tested);
        return { first, noticed };
    }

    await check('sweep: all times are those of the library, for every kind of shape', async () => {
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
        for (const [k, shape] of shapes.entries()) {
            await open(
                `scene=sweep&seed=${k}&shape=${shape}&turn=${90 * k - 270}&tests=${k + 1}&disc=${k % 2}`,
            );
            const { first } = await compareSweep();
            assert.equal(first?.name, 'thin wall', shape);
        }
        assert.deepEqual(noise, []);
    });

    await check(
        'sweep: tested at the end only it tunnels, with more tests it does not',
        async () => {
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
        },
    );

    await check('sweep: the arrow goes with the shape, and its end can be dragged', async () => {
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

    for (const name of ['polygons', 'pushout']) {
        await check(`${name}: contact points are drawn, and can be left out`, async () => {
            await open(`scene=${name}&seed=7${name === 'pushout' ? '&mode=half&apply=0' : ''}`);
            const [first, second] = (await poses()).filter((body) => !body.isWall);
            await put(first.index, { x: second.x - 50, y: second.y + 10 });
            const points = await page.evaluate(async () => {
                const { collide } = await import('sepaxis');
                const { stage, world } = window.demo;
                const scale = stage.canvas.width / stage.width;
                const found = [];
                for (const { a, b } of world.contacts) found.push(...collide(a, b).points);
                return found.map(({ x, y }) => [
                    ...stage.context.getImageData(
                        Math.round(x * scale),
                        Math.round(y * scale),
                        1,
                        1,
                    ).data,
                ]);
            });
            assert.ok(points.length > 0, 'nothing overlaps');
            // The accent of the light palette: of its own dot, or of an arrow that lies on it.
            const dots = points.filter(
                ([red, green, blue]) => red > green + 40 && blue > green + 40,
            );
            assert.equal(dots.length, points.length, JSON.stringify(points));
            const before = await picture();
            await toggle('contact points');
            assert.notEqual(await picture(), before);
            assert.match(page.url(), /touch=0/);
        });
    }

    const numberIn = async (selector) =>
        Number((await page.locator(selector).textContent()).replaceAll(',', ''));

    /** Waits until the read-out, which takes its time, has seen the present frame. */
    const settled = async () => {
        await page.waitForTimeout(700);
        await frames();
    };

    await check('crowd: the pairs shown are those of a count one by one', async () => {
        for (const [seed, count] of [
            [1, 100],
            [2, 150],
            [3, 300],
        ]) {
            await open(`scene=crowd&seed=${seed}&count=${count}`);
            await settled();
            const { size, counted } = await page.evaluate(async () => {
                const { overlaps } = await import('sepaxis');
                const bodies = [...window.demo.world.bodies];
                let pairs = 0;
                bodies.forEach((a, k) => {
                    for (const b of bodies.slice(k + 1)) if (overlaps(a, b)) pairs++;
                });
                return { size: bodies.length, counted: pairs };
            });
            assert.equal(size, count);
            assert.ok(counted > count / 3, `${counted} pairs: nothing was tested`);
            assert.equal(await numberIn('#found dd:last-of-type'), counted, `seed ${seed}`);
            const said = await textOf('verdict');
            assert.ok(said.startsWith(`${count} bodies make`), said);
            assert.ok(said.includes(((count * (count - 1)) / 2).toLocaleString('en')), said);
        }
        assert.deepEqual(noise, []);
    });

    await check(
        'crowd: half boxes, a quarter circles, a quarter polygons, all in about one overlap',
        async () => {
            await open('scene=crowd&seed=7&count=5000');
            const { kinds, pairs } = await page.evaluate(() => {
                const { world } = window.demo;
                const counts = {};
                for (const { shape } of world.bodies) {
                    const corners = shape.points.length;
                    const name = corners === 1 ? 'circle' : corners === 4 ? 'box' : 'polygon';
                    counts[name] = (counts[name] ?? 0) + 1 / world.size;
                    if (corners > 8 || corners === 2 || corners === 3) counts.odd = corners;
                }
                return { kinds: counts, pairs: world.contacts.length / world.size };
            });
            assert.equal(kinds.odd, undefined, `a shape with ${kinds.odd} corners`);
            near(kinds.box, 0.5, 0.03, 'boxes');
            near(kinds.circle, 0.25, 0.03, 'circles');
            near(kinds.polygon, 0.25, 0.03, 'polygons');
            near(pairs, 0.75, 0.25, 'pairs a body');
        },
    );

    await check(
        'crowd: the slider goes from 100 to 50,000 by factors, by keys and by hand',
        async () => {
            await open('scene=crowd&seed=7&count=500');
            const size = () => page.evaluate(() => window.demo.world.size);
            const slider = page.locator('.dial input');
            const shown = () => numberIn('.dial output');
            await slider.focus();
            await page.keyboard.press('ArrowRight');
            assert.deepEqual([await size(), await shown()], [600, 600]);
            await page.keyboard.press('Home');
            assert.deepEqual([await size(), await shown()], [100, 100]);
            assert.match(page.url(), /count=100(&|$)/);
            await page.keyboard.press('End');
            assert.deepEqual([await size(), await shown()], [50_000, 50_000]);
            assert.match(await slider.getAttribute('aria-valuetext'), /50,000 bodies/);
            const { x, y, width, height } = await slider.boundingBox();
            await page.mouse.click(x + width / 2, y + height / 2);
            assert.ok([2000, 2500].includes(await size()), `${await size()} half way`);
            await frames();
            assert.deepEqual(noise, []);

            await open('scene=crowd&seed=7&count=1e9');
            assert.equal(await size(), 50_000);
            await open('scene=crowd&seed=7&count=-3');
            assert.equal(await size(), 100);
        },
    );

    await check('crowd: every layer draws, for large bodies and for small ones', async () => {
        for (const count of [200, 10_000]) {
            await open(`scene=crowd&seed=7&count=${count}`);
            for (const [name, setting] of [
                ['bounding boxes', 'boxes'],
                ['bands', 'bands'],
                ['contact normals', 'contacts'],
            ]) {
                const before = await picture();
                await toggle(name);
                assert.notEqual(await picture(), before, `${name} of ${count}`);
                assert.match(page.url(), new RegExp(`${setting}=1`));
                await toggle(name);
                assert.equal(await picture(), before, `${name} of ${count}, switched off`);
            }
        }
        assert.deepEqual(noise, []);
    });

    await check('crowd: what overlaps is orange, the rest blue, at any size', async () => {
        for (const count of [200, 1000, 4000, 20_000]) {
            await open(`scene=crowd&seed=7&count=${count}`);
            const { wrong, hits, free } = await page.evaluate(async () => {
                const { collide } = await import('sepaxis');
                const { world, stage } = window.demo;
                const { canvas, context } = stage;
                const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
                const scale = canvas.width / stage.width;
                const [paddle, ...others] = world.bodies;
                const met = new Set();
                for (const { a, b } of world.contacts) met.add(a.index).add(b.index);
                const tally = { wrong: 0, hits: 0, free: 0 };
                for (const body of others.slice(0, 1000)) {
                    // What lies under the rim of the paddle, or under two others, says nothing.
                    if (collide(paddle.shape, paddle, body.shape, body)) continue;
                    const row = Math.floor(body.y * scale);
                    const at = 4 * (row * canvas.width + Math.floor(body.x * scale));
                    const isHit = met.has(body.index);
                    if (data[at] > data[at + 2] !== isHit) tally.wrong++;
                    tally[isHit ? 'hits' : 'free']++;
                }
                return tally;
            });
            assert.ok(hits > 20 && free > 20, `${hits} and ${free}: nothing was tested`);
            assert.equal(wrong, 0, `${wrong} of ${hits + free} at ${count}`);
        }
    });

    await check('crowd: only one in ten moves, and only that is worked on', async () => {
        await open('scene=crowd&seed=7&count=2000');
        const step = async () => {
            const before = await poses();
            await page.evaluate(() => window.demo.stage.step());
            await frames();
            const after = await poses();
            return {
                moved: after.filter(({ angle }, k) => angle !== before[k].angle).length,
                candidates: await page.evaluate(() => {
                    window.demo.stage.onframe(1 / 60);
                    return window.demo.world.stats.candidates;
                }),
            };
        };
        const all = await step();
        assert.equal(all.moved, 2000);
        await toggle('only 1 in 10');
        assert.match(page.url(), /tenth=1/);
        await step();
        const few = await step();
        near(few.moved, 200, 2, 'moved');
        assert.ok(few.candidates < all.candidates / 2, `${few.candidates} of ${all.candidates}`);
    });

    await check('crowd: goes as far in two short frames as in one long one', async () => {
        const after = async (parts) => {
            await open('scene=crowd&seed=7&count=300');
            await page.evaluate((dts) => {
                for (const dt of dts) window.demo.stage.onframe(dt);
            }, parts);
            return poses();
        };
        const long = await after([1 / 30]);
        const short = await after([1 / 60, 1 / 60]);
        const away = long.filter(
            ({ x, y }, k) => Math.hypot(x - short[k].x, y - short[k].y) > 0.05,
        );
        // Those at the paddle are pushed once or twice, the others alike.
        assert.ok(away.length < long.length / 8, `${away.length} of ${long.length} are elsewhere`);
    });

    await check('crowd: the paddle follows the mouse and pushes what it meets', async () => {
        await open('scene=crowd&seed=7&count=600');
        const paddle = await topmost();
        const { x, y } = await middle();
        await page.mouse.move(...(await onPage({ x: x + 120, y: y - 80 })));
        await frames(6);
        const at = await poseOf(paddle);
        near(at.x, x + 120, 1, 'across');
        near(at.y, y - 80, 1, 'down');
        const deep = await page.evaluate(async (index) => {
            const { collide } = await import('sepaxis');
            const bodies = [...window.demo.world.bodies];
            const own = window.demo.world.body(index);
            const depths = bodies.map((body) => (body === own ? 0 : collide(own, body)?.depth));
            return Math.max(...depths.map((depth) => depth ?? 0));
        }, paddle);
        assert.ok(deep < 0.01, `a body is ${deep} px deep in it`);
        assert.deepEqual(noise, []);
    });

    await check('crowd: a finger takes the paddle wherever it lands', async () => {
        await open('scene=crowd&seed=7&count=600', { viewport: phone });
        const session = await page.context().newCDPSession(page);
        const touch = async (type, at) => {
            const touchPoints = at ? [{ x: at[0], y: at[1] }] : [];
            await session.send('Input.dispatchTouchEvent', { type, touchPoints });
        };
        await touch('touchStart', await onPage({ x: 60, y: 60 }));
        await touch('touchMove', await onPage({ x: 90, y: 70 }));
        await frames();
        const at = await poseOf(await topmost());
        await touch('touchEnd');
        await session.detach();
        near(at.x, 90, 1.5, 'across');
        near(at.y, 70, 1.5, 'down');
    });

    await check(
        'crowd: nothing leaves the stage, not at first and not when it shrinks',
        async () => {
            for (const motion of [false, true]) {
                await open('scene=crowd&seed=7&count=400', { motion });
                for (const viewport of [desk, { width: 900, height: 560 }, phone]) {
                    await page.setViewportSize(viewport);
                    await frames(20);
                    const outside = await page.evaluate(() => {
                        const { world, stage } = window.demo;
                        // All but the paddle, which goes where it is wanted.
                        return [...world.bodies].slice(1).filter((body) => {
                            const { minX, minY, maxX, maxY } = body.bounds();
                            const right = stage.width - maxX;
                            const bottom = stage.height - maxY;
                            return Math.min(minX, minY, right, bottom) < -0.01;
                        }).length;
                    });
                    assert.equal(outside, 0, `${outside} outside at ${viewport.width} px`);
                }
            }
        },
    );

    /** The numbers of a list, by their names; `< 0.1 ms` counts as half of that. */
    const factsOf = (id) =>
        page.evaluate((list) => {
            const rows = [...document.querySelectorAll(`#${list} dt`)].map((name) => {
                const [, less, number] = /^(< )?([\d,.]+)( ms)?$/.exec(
                    name.nextElementSibling.textContent,
                );
                return [
                    name.firstChild.data?.trim() ?? name.textContent,
                    Number(number.replaceAll(',', '')) / (less ? 2 : 1),
                ];
            });
            return Object.fromEntries(rows);
        }, id);

    await check('crowd: says where the time goes, update() stage by stage', async () => {
        await open('scene=crowd&seed=7', { motion: true });
        await page.evaluate(() => {
            const { world } = window.demo;
            const update = world.update.bind(world);
            window.updates = [];
            world.update = () => {
                const start = performance.now();
                update();
                window.updates.push({ whole: performance.now() - start, ...world.stats.ms });
            };
        });
        await page.waitForTimeout(1500);
        const times = await factsOf('times');
        const updates = await page.evaluate(() => window.updates);
        assert.deepEqual(Object.keys(times), [
            'poses written',
            'update(): what moved',
            'update(): broad phase',
            'update(): narrow phase',
            'contacts read',
            'drawn',
            'in all, of 16.7 ms',
            'frames per second',
        ]);
        const numbers = Object.values(times);
        const fps = numbers.pop();
        const all = numbers.pop();
        assert.ok(fps > 0, `${fps} frames per second`);
        // Parts below 0.1 ms are shown as that, whatever they are.
        const sum = numbers.reduce((total, time) => total + time, 0);
        near(sum, all, 0.05 * numbers.length + 0.04, 'the parts together');

        const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
        for (const { poses, broad, narrow, whole } of updates) {
            assert.ok(Math.min(poses, broad, narrow) >= 0, `${poses}, ${broad}, ${narrow} ms`);
            assert.ok(poses + broad + narrow <= whole + 1e-6, 'stages longer than the update');
        }
        // The clock is good for 0.1 ms, and a stall may come between any two looks at it.
        const rest = median(
            updates.map(({ poses, broad, narrow, whole }) => whole - poses - broad - narrow),
        );
        assert.ok(rest < 0.25, `${rest} ms of the update are in no stage`);
        const usual = median(updates.slice(-64).map(({ whole }) => whole));
        const [, moved, broad, narrow, read] = numbers;
        near(moved + broad + narrow, usual, 0.4 + usual / 2, 'the stages shown');
        assert.ok(read < usual / 2, `the update counts again: ${read} of ${usual} ms`);
        assert.deepEqual(noise, []);
    });

    await check('crowd: each part of the frame has a strip of its length and colour', async () => {
        for (const scheme of ['light', 'dark']) {
            await open('scene=crowd&seed=7&count=5000', { motion: true, scheme });
            await page.waitForTimeout(900);
            const { parts, whole } = await page.evaluate(() => ({
                whole: document.querySelector('.budget').clientWidth,
                parts: [...document.querySelectorAll('.budget span')].map((strip) => {
                    const chip = document.querySelector(`.chip.${strip.className}`);
                    return {
                        width: strip.getBoundingClientRect().width,
                        time: chip.parentElement.nextElementSibling.textContent,
                        colors: [strip, chip].map((one) => getComputedStyle(one).backgroundColor),
                    };
                }),
            }));
            assert.equal(parts.length, 6);
            assert.equal(new Set(parts.map(({ colors }) => colors[0])).size, 6);
            for (const { width, time, colors } of parts) {
                assert.equal(colors[0], colors[1]);
                if (time.startsWith('<')) assert.ok(width >= 2 && width <= 3, `${width} px`);
                else near(width, (Number.parseFloat(time) / (1000 / 60)) * whole, 1, time);
            }
        }
    });

    await check('crowd: from all pairs by boxes and axes to those that overlap', async () => {
        await open('scene=crowd&seed=7&count=3000', { motion: true });
        await page.waitForTimeout(1200);
        const moving = await factsOf('found');
        const names = [
            'boxes compared',
            'candidates looked at',
            'axes looked at',
            'pairs that overlap',
        ];
        assert.deepEqual(Object.keys(moving), names);
        const [compared, candidates, axes, overlaps] = Object.values(moving);
        const falling = [(3000 * 2999) / 2, compared, candidates, overlaps, 1];
        falling.slice(1).forEach((number, k) => {
            assert.ok(falling[k] >= number, `${falling.join(', ')} do not fall`);
        });
        assert.ok(axes >= overlaps, `${axes} axes for ${overlaps} overlaps`);

        await page.keyboard.press('Space');
        await settled();
        const { stats, length } = await page.evaluate(() => {
            const { stats, contacts } = window.demo.world;
            return { stats, length: contacts.length };
        });
        const resting = Object.values(await factsOf('found'));
        assert.deepEqual(resting, [0, 0, 0, length], 'nothing moves, so nothing is looked at');
        assert.deepEqual([stats.compared, stats.candidates, stats.axes], [0, 0, 0]);
        assert.ok(length > 0);
        assert.deepEqual(noise, []);
    });

    await check('crowd: numbers shrink, and every row stays where it is', async () => {
        const look = () =>
            page.evaluate(() => {
                const top = document.getElementById('found').getBoundingClientRect().top;
                const rows = [...document.querySelectorAll('.facts dt, .facts dd')];
                return {
                    compared: document.querySelector('#found dd').textContent,
                    places: rows.map((row) => {
                        const box = row.getBoundingClientRect();
                        return [box.top - top, box.height];
                    }),
                };
            });
        for (const viewport of [desk, phone, { width: 320, height: 640 }]) {
            await open('scene=crowd&seed=7&count=50000', { viewport, motion: true });
            const first = await look();
            assert.ok(first.compared.length > 6, first.compared);
            await page.keyboard.press('Space');
            await page.waitForFunction(
                () => document.querySelector('#found dd').textContent === '0',
            );
            const last = await look();
            assert.deepEqual(last.places, first.places, `${viewport.width} px wide`);
        }
    });

    await check('changing scenes disposes of the old world and writes the address', async () => {
        await open('scene=boxes&seed=7');
        for (const name of [...names.slice(1), 'boxes']) {
            const old = await page.evaluateHandle(() => window.demo.world);
            await page.locator(`nav a[href*="scene=${name}"]`).click();
            await page.waitForFunction((scene) => window.demo.scene === scene, name);
            assert.equal(await old.evaluate((world) => world.disposed), true);
            assert.equal(await page.evaluate(() => window.demo.world.disposed), false);
            assert.match(page.url(), new RegExp(`scene=${name}&seed=7`));
            await frames();
        }
        await page.goBack();
        await page.waitForFunction((scene) => window.demo.scene === scene, names.at(-1));
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
        const labels = ['Boxes', 'Projections', 'Polygons', 'Push-out', 'Every kind', 'Closest'];
        for (const stop of [...labels, 'Ray fan', 'Sweep', 'Crowd', 'stage', 'pause']) {
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
