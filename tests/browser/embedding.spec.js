// The library in other people's pages. Reads dist/ and the README's first sample; the sample works in an empty page as
// the README says, and a strict Content-Security-Policy needs only what the README names.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { expectedBall, firstSample } from '../package/sample.mjs';

const readme = new URL('../../README.md', import.meta.url);

const importMap = `<script type="importmap">
    { "imports": { "sepaxis": "/dist/index.js", "sepaxis/debug": "/dist/debug.js" } }
</script>`;

export default async function embedding({ page, baseUrl, check }) {
    /** Serves one page at an address of its own and goes there. */
    async function open(to, name, body, headers = {}) {
        const address = `${baseUrl}${name}.html`;
        const html = `<!doctype html><link rel="icon" href="data:,">${importMap}${body}`;
        await to.route(address, (route) =>
            route.fulfill({ contentType: 'text/html', headers, body: html }),
        );
        await to.goto(address);
    }

    await check("the README's first sample pushes the ball out of the wall", async () => {
        const sample = firstSample(await readFile(readme, 'utf8'));
        const canvas =
            '<canvas width="400" height="300" style="position: fixed; left: 0; top: 0"></canvas>';
        await open(page, 'sample', `${canvas}<script type="module">${sample}</script>`);
        const drawnAt = (x, y) =>
            page.evaluate(
                async (at) => {
                    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
                    const context = document.querySelector('canvas').getContext('2d');
                    return context.getImageData(...at, 1, 1).data[3];
                },
                [Math.round(x), Math.round(y)],
            );
        assert.ok((await drawnAt(200, 50)) > 0, 'no ball at its start');
        assert.ok((await drawnAt(200, 225)) > 0, 'no wall');
        for (const [x, y] of [
            [200, 215],
            [230, 235],
        ]) {
            await page.mouse.move(x, y);
            const ball = expectedBall(x, y);
            const away = { x: ball.x + (ball.x - x) * 0.3, y: ball.y + (ball.y - y) * 0.3 };
            assert.ok((await drawnAt(away.x, away.y)) > 0, `no ball at ${ball.x}, ${ball.y}`);
            assert.equal(await drawnAt(200, 50), 0, 'the ball is still at its start');
        }
    });

    await check('the console shows class names, and getters that can be opened', async () => {
        await open(page, 'console', '');
        const session = await page.context().newCDPSession(page);
        const logged = new Promise((resolve) =>
            session.once('Runtime.consoleAPICalled', ({ args }) => resolve(args)),
        );
        await session.send('Runtime.enable');
        await page.evaluate(async () => {
            const { box, circle, World } = await import('sepaxis');
            const world = new World();
            const body = world.add(box(10, 10), { data: 'hero' });
            world.add(circle(5));
            world.update();
            const [row] = world.contacts;
            console.log(world, body, body.shape, row, world.contacts, body.contacts, world.passed);
        });
        const args = await logged;
        assert.deepEqual(
            args.map(({ description }) => description),
            ['World', 'Body', 'Shape', 'Contact', 'Contacts', 'RowsOf', 'Passages'],
        );
        const namesOf = async ({ objectId }, which) => {
            const found = await session.send('Runtime.getProperties', { objectId, ...which });
            return found.result.map(({ name }) => name);
        };
        const getters = { accessorPropertiesOnly: true };
        const [world, body, shape, row] = args;
        for (const name of ['size', 'contacts', 'capacity'])
            assert.ok((await namesOf(world, getters)).includes(name), name);
        for (const name of ['id', 'x', 'y', 'angle', 'shape', 'isStatic', 'contacts'])
            assert.ok((await namesOf(body, getters)).includes(name), name);
        for (const name of ['a', 'b', 'normalX', 'depth'])
            assert.ok((await namesOf(row, getters)).includes(name), name);
        assert.deepEqual(
            await namesOf(shape, { ownProperties: true, nonIndexedPropertiesOnly: true }).then(
                (names) => names.slice(0, 5),
            ),
            ['kind', 'radius', 'points', 'area', 'definition'],
        );
        const { properties } = shape.preview;
        assert.ok(properties.some(({ name, value }) => name === 'kind' && value === 'box'));
        await session.detach();
    });

    const tryIt = `<script type="module">
        import { World } from 'sepaxis';
        try {
            new World().update();
            document.title = 'works';
        } catch (error) {
            document.title = error.message;
        }
    </script>`;

    async function titleUnder(name, policy) {
        // A page of its own, because a blocked compilation also logs an error.
        const other = await page.context().newPage();
        try {
            await open(other, name, tryIt, { 'content-security-policy': policy });
            await other.waitForFunction(() => document.title !== '');
            return await other.title();
        } finally {
            await other.close();
        }
    }

    await check("works under a policy that allows 'wasm-unsafe-eval'", async () => {
        const policy = "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'";
        assert.equal(await titleUnder('allowed', policy), 'works');
    });

    await check("names 'wasm-unsafe-eval' where the policy lacks it", async () => {
        const title = await titleUnder('blocked', "script-src 'self' 'unsafe-inline'");
        assert.match(title, /'wasm-unsafe-eval'.*script-src/);
    });
}
