// The samples that the guides add to the examples: sprites with another origin, tilemaps, the overlay of a large level,
// the pointer.

import assert from 'node:assert/strict';
import { apart, over, rgb } from '../screen.mjs';
import { engines, visit } from '../visit.mjs';

const VIEWPORT = { width: 600, height: 400 };
const ZOOM = 1.25;
const CLOSE = 6; // of 255

/** The camera looks at (1500, 950). */
const onScreen = (x, y) => [
    VIEWPORT.width / 2 + (x - 1500) * ZOOM,
    VIEWPORT.height / 2 + (y - 950) * ZOOM,
];

export default async function more({ check, url, browser, part }) {
    for (const name of Object.keys(engines)) {
        if (!name.includes(part)) continue;
        const level = await visit(browser, url, name, VIEWPORT, `${name}-more`);
        const { mouse } = level.page;
        await level.frames(3);
        const colors = await level.colors();
        const at = (x, y) => colors(...onScreen(x, y));

        await check(`${name}: a sprite covers its shape, wherever its origin lies`, () => {
            const [c, s] = [Math.cos(0.5), Math.sin(0.5)];
            const ship = (x, y) => at(1500 + c * x - s * y, 900 + s * x + c * y);
            // The image is a rectangle and the shape a triangle in it: the overlay does not cover these corners.
            const corners = [
                [116, -26],
                [116, 26],
            ];
            for (const [x, y] of corners) {
                const found = ship(x, y);
                assert.ok(apart(found, rgb(0x3f4fd8)) <= CLOSE, `(${x}, ${y}): ${found}`);
            }
            for (const [x, y] of [
                [-4, 0],
                [124, 20],
                [60, 34],
                [60, -34],
            ]) {
                const found = ship(x, y);
                assert.ok(apart(found, rgb(0xa9dcf8)) <= CLOSE, `(${x}, ${y}): ${found}`);
            }
        });

        await check(`${name}: a tilemap is drawn and solid in the same places`, async () => {
            const block = over(rgb(0xd9544d), rgb(0x7d8590), 0.2); // the overlay is over it
            for (const [row, line] of [' # ', '###'].entries())
                for (const [column, sign] of [...line].entries()) {
                    const [x, y] = [1416 + 32 * column, 1016 + 32 * row];
                    const wanted = sign === '#' ? block : rgb(0xa9dcf8);
                    assert.ok(apart(at(x, y), wanted) <= CLOSE, `(${x}, ${y}): ${at(x, y)}`);
                    const found = await level.ask(
                        ({ world, blocks }, [x, y]) => world.queryPoint(x, y).includes(blocks),
                        [x, y],
                    );
                    assert.equal(found, sign === '#');
                }
        });

        if (name === 'phaser')
            await check(
                'phaser: a tile of which only the upper side collides is one-way',
                async () => {
                    const found = await level.ask(({ world, blocks }) =>
                        [
                            world.castRay(1512, 990, 0, 40, { oneWay: true }), // down onto the tile
                            world.castRay(1480, 1016, 60, 0, { oneWay: true }), // through its sides
                        ].map((hit) => hit?.body === blocks),
                    );
                    assert.deepEqual(found, [true, false]);
                },
            );

        await check(`${name}: a map from Tiled, loaded by the engine, is solid`, async () => {
            const walls = await level.ask(({ walls }) => walls.map(({ x, y }) => [x, y]));
            assert.deepEqual(walls, [[1300, 1040]]);
            const within = over(rgb(0xa9dcf8), rgb(0x7d8590), 0.2); // the overlay alone
            assert.ok(apart(at(1332, 1056), within) <= CLOSE, `there is ${at(1332, 1056)}`);
        });

        await check(`${name}: the overlay of the camera’s view is in its place`, () => {
            const line = rgb(0x3b82c4); // of the ball, which has no sprite
            for (const [x, y] of [
                [1584, 1000],
                [1616, 1000],
                [1600, 984],
                [1600, 1016],
            ])
                assert.ok(apart(at(x, y), line) < 50, `(${x}, ${y}): ${at(x, y)}`);
            const within = over(rgb(0xa9dcf8), line, 0.2);
            assert.ok(apart(at(1592, 1005), within) <= CLOSE, `within: ${at(1592, 1005)}`);
        });

        await check(`${name}: the pointer drags a body`, async () => {
            await mouse.move(...onScreen(1605, 995));
            await mouse.down();
            await mouse.move(...onScreen(1650, 900), { steps: 4 });
            await mouse.up();
            await mouse.move(...onScreen(1450, 850));
            await level.frames(2);
            const ball = await level.ask(({ ball }) => [ball.x, ball.y].map(Math.round));
            assert.deepEqual(ball, [1650, 900]);
        });

        await check(
            `${name}: of bodies at the same place, the pointer drags the one on top`,
            async () => {
                await mouse.move(...onScreen(1530, 915));
                await mouse.down();
                await mouse.move(...onScreen(1450, 1010), { steps: 4 });
                await mouse.up();
                await level.frames(2);
                const places = await level.ask(({ player, pilot }) =>
                    [player, pilot].map(({ x, y }) => [Math.round(x), Math.round(y)]),
                );
                assert.deepEqual(places, [
                    [1500, 900],
                    [1450, 1010],
                ]);
            },
        );

        await check(`${name}: logs nothing meanwhile`, () => level.close());

        await check(`${name}: a replaced module disposes of its world`, async () => {
            const old = await visit(browser, url, name, VIEWPORT, `${name}-hot`, () => {
                globalThis.hot = {
                    accept() {
                        globalThis.isAccepted = true;
                    },
                    dispose(end) {
                        globalThis.replace = end;
                    },
                };
            });
            assert.equal(await old.page.evaluate(() => globalThis.isAccepted), true);
            await old.ask((level) => {
                globalThis.before = level.world;
            });
            assert.equal(await old.page.evaluate(() => globalThis.before.disposed), false);
            await old.page.evaluate(() => globalThis.replace());
            await old.page.waitForFunction(() => globalThis.before.disposed);
            await old.close();
        });
    }
}
