/** Many bodies: counting, drawing, pushing and timing. */

import assert from 'node:assert/strict';
import { touchOf } from '../listen.js';
import { everyScene, inside } from './every.js';
import { desktop, near, phone, visit } from './visit.js';

export default async function crowd({ page, baseUrl, check }) {
    const visitor = visit(page, baseUrl);
    const { noise, open, follow, frames, poses, poseOf, topmost, picture, onPage } = visitor;
    const { middle, toggle, textOf, numberIn } = visitor;

    await everyScene('crowd', visitor, check);

    /** Waits for the first numbers of a newly opened scene. */
    const counted = () =>
        page.waitForFunction(() => document.querySelector('#found dd')?.textContent);

    /** Waits until the read-out, which is updated rarely, shows the current frame. */
    const settled = async () => {
        await page.waitForTimeout(700);
        await frames();
    };

    await check('the number of pairs is that of brute force', async () => {
        await open('scene=crowd&seed=7&count=100');
        for (const [seed, count] of [
            [1, 100],
            [2, 150],
            [3, 300],
        ]) {
            await follow(`scene=crowd&seed=${seed}&count=${count}`);
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
            const said = await textOf('outcome');
            assert.ok(said.startsWith(`${count} bodies make`), said);
            assert.ok(said.includes(((count * (count - 1)) / 2).toLocaleString('en')), said);
        }
        assert.deepEqual(noise, []);
    });

    await check(
        'half boxes, a quarter circles, a quarter polygons, about one overlap each',
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

    await check('the slider goes from 100 to 50,000, by keys and by hand', async () => {
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
    });

    await check('every layer draws, for large bodies and for small ones', async () => {
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

    await check('overlapping bodies are orange, the rest blue, at any size', async () => {
        await open('scene=crowd&seed=7&count=100');
        for (const count of [200, 1000, 4000, 20_000]) {
            await follow(`scene=crowd&seed=7&count=${count}`);
            const { wrong, hits, free } = await page.evaluate(async () => {
                const { collide } = await import('sepaxis');
                const { world, view } = window.demo;
                const { canvas, context } = view;
                const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
                const scale = canvas.width / view.width;
                const [paddle, ...others] = world.bodies;
                const met = new Set();
                for (const { a, b } of world.contacts) met.add(a.index).add(b.index);
                const counts = { wrong: 0, hits: 0, free: 0 };
                for (const body of others.slice(0, 1000)) {
                    // Bodies under the rim of the paddle or under two others do not count.
                    if (collide(paddle.shape, paddle, body.shape, body)) continue;
                    const row = Math.floor(body.y * scale);
                    const at = 4 * (row * canvas.width + Math.floor(body.x * scale));
                    const isHit = met.has(body.index);
                    if (data[at] > data[at + 2] !== isHit) counts.wrong++;
                    counts[isHit ? 'hits' : 'free']++;
                }
                return counts;
            });
            assert.ok(hits > 20 && free > 20, `${hits} and ${free}: nothing was tested`);
            assert.equal(wrong, 0, `${wrong} of ${hits + free} at ${count}`);
        }
    });

    await check('if one body in ten moves, only those are examined', async () => {
        await open('scene=crowd&seed=7&count=2000');
        const step = async () => {
            const before = await poses();
            await page.evaluate(() => window.demo.view.step());
            await frames();
            const after = await poses();
            return {
                moved: after.filter(({ angle }, k) => angle !== before[k].angle).length,
                candidates: await page.evaluate(() => {
                    window.demo.view.onframe(1 / 60);
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

    await check('bodies move as far in two short frames as in one long one', async () => {
        const after = async (parts) => {
            await open('scene=crowd&seed=7&count=300');
            await page.evaluate((dts) => {
                for (const dt of dts) window.demo.view.onframe(dt);
            }, parts);
            return poses();
        };
        const long = await after([1 / 30]);
        const short = await after([1 / 60, 1 / 60]);
        const away = long.filter(
            ({ x, y }, k) => Math.hypot(x - short[k].x, y - short[k].y) > 0.05,
        );
        // Bodies at the paddle are pushed once or twice, the others equally.
        assert.ok(away.length < long.length / 8, `${away.length} of ${long.length} are elsewhere`);
    });

    await check('the paddle follows the mouse and pushes bodies', async () => {
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

    await check('the paddle moves to a finger, wherever it lands', async () => {
        await open('scene=crowd&seed=7&count=600', { viewport: phone });
        const touch = await touchOf(page);
        for (const [type, at] of Object.entries({
            touchStart: { x: 60, y: 60 },
            touchMove: { x: 90, y: 70 },
        })) {
            const [x, y] = await onPage(at);
            await touch(type, { x, y });
        }
        await frames();
        const at = await poseOf(await topmost());
        await touch('touchEnd');
        near(at.x, 90, 1.5, 'across');
        near(at.y, 70, 1.5, 'down');
    });

    // All except the paddle.
    await inside('scene=crowd&seed=7&count=400', visitor, check, 1);

    /** The numbers of a list by name; `< 0.1 ms` counts as half of that. */
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

    await check('shows where the time goes, update() stage by stage', async () => {
        await open('scene=crowd&seed=7', { motion: true });
        // A clock that advances by a millisecond whenever it is read: the times become counts, independent of the
        // machine.
        await page.evaluate(() => {
            let now = performance.now();
            performance.now = () => ++now;
        });
        await page.waitForFunction(() => {
            const times = Array.from(
                document.querySelectorAll('#times dd'),
                (dd) => dd.textContent,
            );
            return times[0] === '1.00 ms' && times[6] === '7.00 ms';
        });
        const { 'frames per second': fps, ...times } = await factsOf('times');
        assert.deepEqual(times, {
            'poses written': 1,
            'update(): what moved': 1,
            'update(): broad phase': 1,
            'update(): narrow phase': 1,
            'contacts read': 2, // the update reads the clock once before its first stage
            drawn: 1,
            'total, of 16.7 ms': 7,
        });
        assert.ok(fps > 0, `${fps} frames per second`);
        await page.evaluate(() => delete performance.now);
        assert.deepEqual(noise, []);
    });

    await check('each part of the frame has a strip of its length and colour', async () => {
        for (const scheme of ['light', 'dark']) {
            await open('scene=crowd&seed=7&count=5000', { motion: true, scheme });
            await counted();
            await settled();
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

    await check('shows the numbers of pairs, box overlaps, axes and overlaps', async () => {
        await open('scene=crowd&seed=7&count=3000', { motion: true });
        await counted();
        await settled();
        const moving = await factsOf('found');
        const names = ['boxes compared', 'candidates tested', 'axes tested', 'pairs that overlap'];
        assert.deepEqual(Object.keys(moving), names);
        const [compared, candidates, axes, overlaps] = Object.values(moving);
        const falling = [(3000 * 2999) / 2, compared, candidates, overlaps, 1];
        falling.slice(1).forEach((number, k) => {
            assert.ok(falling[k] >= number, `${falling.join(', ')} do not fall`);
        });
        assert.ok(axes >= overlaps, `${axes} axes for ${overlaps} overlaps`);

        await page.keyboard.press('Space');
        // Numbers are written ten times a second.
        await page.waitForFunction(() => document.querySelector('#found dd').textContent === '0');
        await settled();
        const { stats, length } = await page.evaluate(() => {
            const { stats, contacts } = window.demo.world;
            return { stats, length: contacts.length };
        });
        const resting = Object.values(await factsOf('found'));
        assert.deepEqual(resting, [0, 0, 0, length], 'nothing moves, so nothing is tested');
        assert.deepEqual([stats.compared, stats.candidates, stats.axes], [0, 0, 0]);
        assert.ok(length > 0);
        assert.deepEqual(noise, []);
    });

    await check('numbers shrink, and every row keeps its place', async () => {
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
        for (const viewport of [desktop, phone, { width: 320, height: 640 }]) {
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
}
