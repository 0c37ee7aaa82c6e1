// The example for Colyseus: a server with two rooms, honest players and bad clients; the page; two processes with Redis,
// one of which is killed. `make load` does the same with more players.

import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { attack, attacks, Honest, JUMP } from '../colyseus/players.mjs';
import { startRedis, startServer } from '../colyseus/processes.mjs';

const ANY = 'colyseus';
/** How long a process waits for another, in milliseconds: half of the default. */
const QUICK = { COLYSEUS_PRESENCE_SHORT_TIMEOUT: '1000' };

export default async function colyseus({ check, browser, part }) {
    if (!ANY.includes(part)) return;
    await testOne(check);
    await testPage(check, browser);
    await testTwo(check);
}

async function enter(count, servers) {
    const players = Array.from(
        { length: count },
        (_, i) => new Honest(servers, { predicts: i % 3 === 0 }),
    );
    for (const player of players) await player.join();
    return players;
}

const sum = (players, key) => players.reduce((total, player) => total + player[key], 0);

async function testOne(check) {
    const server = await startServer();
    const players = await enter(12, [server.address]);
    try {
        await check('colyseus: opens a second room when the first is full', async () => {
            const rooms = new Set(players.map(({ room }) => room.roomId));
            assert.equal(rooms.size, 2);
        });
        for (const player of players) player.forget();
        for (const name of Object.keys(attacks))
            await check(`colyseus: disconnects a client that ${name}`, async () => {
                const code = await attack(server.address, name);
                assert.ok([1006, 1009, 4002].includes(code), `code ${code}`);
            });
        await check('colyseus: limits requests, and allows joinOrCreate only', async () => {
            const post = (path, body) =>
                fetch(`${server.page}/matchmake/${path}`, { method: 'POST', body })
                    .then((answer) => answer.text())
                    .catch(() => 'closed');
            assert.equal(await post('joinOrCreate/arena', 'x'.repeat(2 ** 20)), 'closed');
            for (const [path, body] of [
                ['create/arena', '{}'],
                ['joinById/x', '{}'],
                ['joinOrCreate/__proto__', '{}'],
                ['joinOrCreate/arena', '{'],
                ['', '{}'],
            ])
                assert.match(await post(path, body), /"error":/, `${path} ${body}`);
            const { status } = await fetch(`${server.page}/..%2froom.js`);
            assert.equal(status, 404);
        });
        await check('colyseus: meanwhile the other players missed no tick', async () => {
            await wait(6000); // the server sends a full state every five seconds
            assert.ok(server.isRunning);
            assert.ok(players.every(({ ticks }) => ticks > 100));
            assert.equal(sum(players, 'missing'), 0);
            assert.deepEqual(
                players.flatMap(({ rejoined }) => rejoined),
                [],
            );
            assert.equal((await server.report()).skipped, 0);
        });
        await check('colyseus: clients compute the state of the server from inputs', () => {
            assert.ok(sum(players, 'states') >= 4, `${sum(players, 'states')} states`);
            assert.equal(sum(players, 'differing'), 0);
        });
        await check('colyseus: predictions are right if the input arrives in time', () => {
            const watched = players.filter(({ predicts }) => predicts);
            const [corrected, timely] = [sum(watched, 'corrected'), sum(watched, 'timely')];
            assert.ok(
                timely > 100 && corrected < timely / 20,
                `${corrected} of ${timely} were corrected`,
            );
        });
        await check('colyseus: empty rooms are closed', async () => {
            await Promise.all(players.map((player) => player.leave()));
            await wait(1500);
            const { rooms, players: count } = await server.report();
            assert.deepEqual([rooms, count], [0, 0]);
        });
    } finally {
        for (const player of players) player.isEnding = true;
        await server.end();
    }
}

async function testPage(check, browser) {
    const server = await startServer({ args: ['--bots', '2'] });
    const page = await browser.newPage({
        viewport: { width: 700, height: 400 },
        hasTouch: true,
        isMobile: true,
    });
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(error.stack));
    page.on('console', (message) => complaints.push(message.text()));
    try {
        await page.goto(server.page);
        const ask = (about) =>
            page.evaluate(
                async ([address, text]) => {
                    const { client } = await import(address);
                    const { players } = client.game;
                    const me = players.find(({ tag }) => tag === client.number);
                    return new Function(`return ${text}`)()({ players, me, game: client.game });
                },
                [`${server.page}/page.js`, about.toString()],
            );
        await check('colyseus: the page joins a room with bots', async () => {
            await page.waitForFunction(() =>
                /\d hits/.test(document.querySelector('output').value),
            );
            await page.waitForTimeout(1500); // until the player stands somewhere
            assert.equal(await ask(({ players }) => players.length), 3);
        });
        await check('colyseus: players are drawn at their positions only', async () => {
            const colored = await page.evaluate(() => {
                const { width, height } = document.querySelector('canvas');
                const context = document.querySelector('canvas').getContext('2d');
                const { data } = context.getImageData(0, 0, width, height);
                let count = 0;
                for (let i = 0; i < data.length; i += 4) {
                    const rgb = [data[i], data[i + 1], data[i + 2]];
                    if (data[i + 3] > 200 && Math.max(...rgb) - Math.min(...rgb) > 90) count++;
                }
                return count;
            });
            const one = 12 * 10 + Math.PI * 36; // pixels of a capsule
            assert.ok(colored > 0.5 * one && colored < 3.3 * one, `${colored} pixels`);
        });
        await check('colyseus: a key moves the player, and the server agrees', async () => {
            const moved = async (key) => {
                const before = await ask(({ me }) => [me.x, me.y]);
                await page.keyboard.down(key);
                await page.waitForTimeout(400);
                await page.keyboard.up(key);
                await page.waitForTimeout(300);
                const after = await ask(({ me }) => [me.x, me.y]);
                return Math.abs(after[0] - before[0]) > 10;
            };
            assert.ok((await moved('ArrowLeft')) || (await moved('ArrowRight')));
        });
        await check(
            'colyseus: a touched button moves the player until it is released',
            async () => {
                const held = () => ask(({ me, game }) => game.columns.buttons[me.index]);
                const jump = page.getByRole('button', { name: 'Jump' });
                await jump.dispatchEvent('pointerdown', { pointerType: 'touch', isPrimary: true });
                await page.waitForTimeout(300);
                assert.equal(await held(), JUMP);
                await jump.dispatchEvent('pointerup', { pointerType: 'touch', isPrimary: true });
                await page.waitForTimeout(300);
                assert.equal(await held(), 0);
            },
        );
        await check('colyseus: the page logs no errors', () => assert.deepEqual(complaints, []));
    } finally {
        await page.close();
        await server.end();
    }
}

async function testTwo(check) {
    const redis = await startRedis();
    const env = { ...QUICK, REDIS_URL: redis.url };
    const servers = [await startServer({ env }), await startServer({ env })];
    const addresses = servers.map(({ address }) => address);
    const [first, second] = addresses;
    const players = [
        ...(await enter(10, [first])), // fill a room
        ...(await enter(3, [second])),
        ...(await enter(4, [first])), // join the room of the other process
    ];
    for (const player of players) player.servers = addresses;
    try {
        await wait(2000);
        const before = await Promise.all(servers.map((server) => server.report()));
        await check('colyseus: two processes share the rooms', () =>
            assert.deepEqual(
                before.map(({ rooms, players }) => [rooms, players]),
                [
                    [1, 10],
                    [1, 7],
                ],
            ),
        );
        await check('colyseus: players of a killed process find other rooms', async () => {
            for (const player of players) player.forget();
            await servers[1].end('SIGKILL');
            await wait(8000);
            // Half of the attempts ask the killed process, and each player pauses between its attempts.
            const isBack = ({ rejoined }) => rejoined.length > 0;
            const late = performance.now() + 20_000;
            while (players.filter(isBack).length < before[1].players && performance.now() < late)
                await wait(100);
            const { players: count, skipped } = await servers[0].report();
            assert.equal(count, 17);
            assert.equal(skipped, 0);
            assert.equal(players.filter(isBack).length, before[1].players);
        });
        await check('colyseus: meanwhile players of the other process missed no tick', () => {
            const stayed = players.filter(({ rejoined }) => rejoined.length === 0);
            assert.equal(stayed.length, before[0].players);
            assert.equal(sum(stayed, 'missing'), 0);
            assert.ok(stayed.every(({ ticks }) => ticks > 140));
        });
    } finally {
        for (const player of players) player.isEnding = true;
        await servers[0].end();
        await redis.end();
    }
}
