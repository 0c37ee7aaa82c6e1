/**
 * Bots that press random buttons. They know nothing about the game, so running many of them costs little. When their
 * server is gone they join another.
 *
 *     node bots.js [count] [ws://server…]
 */

import { setTimeout as sleep } from 'node:timers/promises';
import * as colyseus from 'colyseus.js';
import { ALL_BUTTONS, DOWN, TICKS } from './game.js';
import { INPUT, writeInput } from './input.js';

const [count = '6', ...given] = process.argv.slice(2);
const servers = given.length > 0 ? given : ['ws://localhost:2567'];

async function play(server) {
    const room = await new colyseus.Client(server).joinOrCreate('arena');
    room.onMessage('*', () => {});
    let [seq, buttons] = [0, 0];
    const timer = setInterval(() => {
        if (Math.random() < 0.15) buttons = Math.floor(Math.random() * ALL_BUTTONS) & ~DOWN;
        seq += 1;
        room.sendBytes(INPUT, writeInput(seq, buttons));
    }, 1000 / TICKS);
    await new Promise((resolve) => room.onLeave(resolve));
    clearInterval(timer);
}

async function playForever(bot) {
    for (let attempt = bot; ; attempt++) {
        await play(servers[attempt % servers.length]).catch(() => {});
        await sleep(2000 * Math.random()); // so that not all bots come back at once
    }
}

process.on('disconnect', () => process.exit()); // the server that started the bots has ended
for (let bot = 0; bot < Number(count); bot++) playForever(bot);
