/** The page: reads keys and touch buttons, runs the client and draws its world. */

import { draw } from 'sepaxis/debug';
import { Client } from './client.js';
import { DOWN, FIRE, Game, JUMP, LEFT, RIGHT, TICKS } from './game.js';

const keys = { ArrowLeft: LEFT, ArrowRight: RIGHT, ArrowUp: JUMP, ArrowDown: DOWN, Space: FIRE };
const canvas = document.querySelector('canvas');
const output = document.querySelector('output');
const context = canvas.getContext('2d');
const map = await (await fetch('./arena.tmj')).json();
const background = paintLevel();

export let client = null;
let buttons = 0; // held now
let due = 0; // milliseconds that were not played yet
let before = performance.now();
const drawn = new Map(); // where players are drawn, by number

const press = (code) => {
    buttons |= keys[code] ?? 0;
};
const release = (code) => {
    buttons &= ~(keys[code] ?? 0);
};
addEventListener('keydown', ({ code }) => press(code));
addEventListener('keyup', ({ code }) => release(code));
addEventListener('blur', () => Object.keys(keys).forEach(release));
for (const button of document.querySelectorAll('button')) {
    button.addEventListener('pointerdown', () => press(button.value));
    for (const end of ['pointerup', 'pointercancel', 'pointerleave'])
        button.addEventListener(end, () => release(button.value));
}
requestAnimationFrame(frame);
live();

/** Joins a room, and another room when the first ends. */
async function live() {
    await join().catch(() => {});
    output.value = 'looking for another room';
    setTimeout(live, 2000 * Math.random()); // so that not all clients come back at once
}

async function join() {
    const room = await new Colyseus.Client(location.origin).joinOrCreate('arena');
    client = new Client(room, map);
    await new Promise((resolve) => room.onLeave(resolve));
    client.close();
    client = null;
}

function frame(now) {
    requestAnimationFrame(frame);
    due = Math.min(due + now - before, 200); // after a pause, the game continues where it was
    before = now;
    for (; due >= 1000 / TICKS; due -= 1000 / TICKS) client?.play(buttons);
    if (client) paint(client.game);
}

function paint(game) {
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(background, 0, 0);
    for (const player of game.players) {
        const { x, y } = glide(player);
        context.fillStyle = `hsl(${36 * player.tag} 80% 60%)`;
        context.beginPath();
        context.roundRect(x - 6, y - 11, 12, 22, 6);
        context.fill();
        if (player.tag !== client.number) continue;
        context.stroke();
        const { hits, deaths } = game.columns;
        output.value = `${hits[player.index]} hits, hit ${deaths[player.index]} times`;
    }
    context.fillStyle = '#fff';
    for (const { x, y } of game.bullets) context.fillRect(x - 3, y - 1, 6, 2);
}

/** Moves the drawn position towards the player's. This hides ticks and corrections. */
function glide({ tag, x, y }) {
    const at = drawn.get(tag) ?? { x, y };
    const share = Math.hypot(x - at.x, y - at.y) > 60 ? 1 : 0.35; // a player that respawns does not glide
    at.x += share * (x - at.x);
    at.y += share * (y - at.y);
    drawn.set(tag, at);
    return at;
}

function paintLevel() {
    canvas.width = map.width * map.tilewidth;
    canvas.height = map.height * map.tileheight;
    context.strokeStyle = '#fff';
    const picture = Object.assign(document.createElement('canvas'), {
        width: canvas.width,
        height: canvas.height,
    });
    const { world } = new Game(map);
    draw(picture.getContext('2d'), world);
    world.dispose();
    return picture;
}
