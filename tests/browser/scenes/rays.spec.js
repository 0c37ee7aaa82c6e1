/** The fan, the lamp and the area it lights. */

import assert from 'node:assert/strict';
import { everyScene, lasting } from './every.js';
import { near, visit } from './visit.js';

export default async function rays({ page, baseUrl, check }) {
    const visitor = visit(page, baseUrl);
    const { noise, open, follow, frames, poses, poseOf, onPage, dragTo, slide, textOf, put } =
        visitor;

    await everyScene('rays', visitor, check);
    await lasting('rays', visitor, check);

    /** The number of rays of the fan that hit something, and the hit of the middle ray. */
    const fan = () =>
        page.evaluate(async () => {
            const { castRay } = await import('sepaxis');
            const { view, world } = window.demo;
            const query = new URLSearchParams(location.search);
            const number = (name, fallback) => Number(query.get(name) ?? fallback);
            const bodies = [...world.bodies];
            const lamp = bodies.pop();
            const reach = number('reach', 420) * view.scale;
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
        const status = await textOf('outcome');
        assert.ok(
            status.startsWith(`${seen.hits} of ${seen.rays} ray`),
            `${status}, not ${seen.hits}`,
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

    await check('the counts and the middle ray match the library', async () => {
        let met = 0;
        await open('scene=rays&seed=7');
        for (const query of [
            'rays=48',
            'rays=97&spread=90',
            'rays=1&spread=10',
            'rays=360&reach=1200',
        ]) {
            await follow(`scene=rays&seed=7&${query}`);
            met += (await compareFan()).hits;
        }
        assert.ok(met > 20, `${met} hits`);
        assert.deepEqual(noise, []);
    });

    await check('the knob turns the fan, the sliders change it', async () => {
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

    await check('inside a shape, every ray ends at its start', async () => {
        await open('scene=rays&seed=7');
        const all = await poses();
        const lamp = all.at(-1);
        await put(lamp.index, { x: all[0].x + 6, y: all[0].y + 4 });
        const { hits, rays, middle, angle } = await compareFan();
        assert.deepEqual([hits, middle.t, middle.inside, middle.name], [rays, 0, true, 'box']);
        near(middle.normal.x, -Math.cos(angle), 1e-6, 'the normal, against the ray');
        assert.match(await textOf('outcome'), /The lamp is inside the box/);
    });

    await check('the lit area is the area visible from the lamp', async () => {
        await open('scene=rays&seed=7&rays=1&normals=0&reach=1200');
        const { lit, dark, wrong } = await page.evaluate(async () => {
            const { closestPoint, overlaps, segment } = await import('sepaxis');
            const { view, world } = window.demo;
            const bodies = [...world.bodies];
            const lamp = bodies.pop();
            const scale = view.canvas.width / view.width;
            const look = (x, y) => {
                const at = [Math.round(x * scale), Math.round(y * scale)];
                const [red, , blue] = view.context.getImageData(...at, 1, 1).data;
                return red - blue > 8;
            };
            const blocked = (x, y) => {
                const sight = segment(lamp.x, lamp.y, x, y);
                return bodies.some((body) => overlaps(sight, {}, body.shape, body));
            };
            const count = { lit: 0, dark: 0, wrong: [] };
            for (let x = 7; x < view.width; x += 17) {
                for (let y = 7; y < view.height; y += 17) {
                    // Skips points near the shapes, the lamp, its ray and the borders of shadows.
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
}
