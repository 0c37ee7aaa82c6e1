/**
 * The players: reads keys, pointers and gamepads, asks a bot for a side that no person plays, and returns an
 * input for each side. The left player is a person after the first input, and a bot again after a while
 * without input. `settings.opponent` determines the right player.
 */

import { createKeys, isForGame, readPad } from '../games/kit/input.js';
import { DECIDE_FRAMES, think } from './bot.js';
import { encodeInput, NO_INPUT, PADDLES } from './game.js';

const IDLE_TICKS = 15 * 60;
const REACH = 36; // pixels: a dragged paddle goes at full speed if its target is at least this far away
const DRAG = 1.2; // a paddle moves this many times as far as the finger, so that the finger hides it less

const LETTERS = { KeyW: [0, -1], KeyA: [-1, 0], KeyS: [0, 1], KeyD: [1, 0] };
const ARROWS = { ArrowUp: [0, -1], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowRight: [1, 0] };

export function createPlayers(stages, settings) {
    const keys = createKeys();
    const drags = [null, null];
    const bots = [NO_INPUT, NO_INPUT];
    let ticks = 0;
    let used = -Infinity; // the tick of the left player's last input by a person

    const isPerson = (player) =>
        player === 0 ? ticks - used < IDLE_TICKS : settings.opponent === 'person';

    // --- Keys ----------------------------------------------------------------------------------------

    const ownerOf = (code) => (settings.opponent === 'person' && code in ARROWS ? 1 : 0);

    /** Whether a key belongs to the game. The arrow keys scroll the page until somebody plays. */
    function isKey({ code, target }) {
        if (code in LETTERS) return true;
        const plays = isPerson(ownerOf(code)) || stages.some(({ canvas }) => canvas === target);
        return code in ARROWS && plays;
    }

    function keyDown(event) {
        if (!isKey(event) || !isForGame(event, stages[0].canvas)) return;
        event.preventDefault();
        keys.press(event.code);
    }

    function keysOf(player) {
        let [x, y] = [0, 0];
        for (const code of keys.down) {
            if (ownerOf(code) !== player) continue;
            const [dx, dy] = LETTERS[code] ?? ARROWS[code];
            x += dx;
            y += dy;
        }
        return x === 0 && y === 0 ? null : { x, y };
    }

    // --- Pointers ------------------------------------------------------------------------------------

    /** Moves a paddle by the finger's motion; the paddle does not jump to the finger. */
    function drag(player, event, world) {
        const paddle = world.body(PADDLES[player]);
        const at = stages[player].place(event);
        stages[player].canvas.setPointerCapture(event.pointerId);
        drags[player] = { id: event.pointerId, at, from: at, x: paddle.x, y: paddle.y };
    }

    function move(player, event) {
        if (drags[player]?.id === event.pointerId) drags[player].at = stages[player].place(event);
    }

    function drop(player, event) {
        if (drags[player]?.id === event.pointerId) drags[player] = null;
    }

    function dragOf(player, world) {
        if (!drags[player]) return null;
        const { at, from, x, y } = drags[player];
        const paddle = world.body(PADDLES[player]);
        return {
            x: (x + DRAG * (at.x - from.x) - paddle.x) / REACH,
            y: (y + DRAG * (at.y - from.y) - paddle.y) / REACH,
        };
    }

    // --- Inputs --------------------------------------------------------------------------------------

    function padOf(player) {
        const pad = readPad(player);
        return pad && (pad.x !== 0 || pad.y !== 0) ? pad : null;
    }

    function steer(player, world) {
        const wanted = dragOf(player, world) ?? keysOf(player) ?? padOf(player);
        if (wanted && player === 0) used = ticks;
        if (isPerson(player)) return wanted ? encodeInput(wanted.x, wanted.y) : NO_INPUT;
        if (ticks % DECIDE_FRAMES === 0) bots[player] = think(world, player);
        return bots[player];
    }

    return {
        isPerson,
        /** The inputs of a tick. Each depends only on the world of that player's machine. */
        inputs(peers) {
            ticks += 1;
            const inputs = peers.map(({ world }, player) => steer(player, world));
            keys.endStep();
            return inputs;
        },
        /**
         * Listens to the keyboard, and to pointers at both views; `worldOf(player)` is the world that the
         * player's view shows.
         */
        listen(worldOf) {
            for (const [player, { canvas }] of stages.entries()) {
                canvas.addEventListener('pointerdown', (event) => {
                    const isFree = player === 0 || settings.opponent === 'person';
                    if (isFree) drag(player, event, worldOf(player));
                });
                canvas.addEventListener('pointermove', (event) => move(player, event));
                for (const end of ['pointerup', 'pointercancel'])
                    canvas.addEventListener(end, (event) => drop(player, event));
            }
            addEventListener('keydown', keyDown);
            addEventListener('keyup', ({ code }) => keys.press(code, false));
            addEventListener('blur', keys.letGo);
        },
    };
}
