/**
 * Carrying the player of the platformer through the level: reads the pointer, writes the player's
 * position.
 */

import { meet } from './platformer-game.js';

/**
 * `current()` returns { game, picture }, which change with every start; `take()` is called when the
 * player is taken, and `signal` ends the listening.
 */
export function createCarrying(canvas, current, take, signal) {
    let carried = null; // the last event of the pointer, and where it holds the player

    function place(event) {
        const { left, top } = canvas.getBoundingClientRect();
        return current().picture.toLevel({ x: event.clientX - left, y: event.clientY - top });
    }

    function begin(event) {
        const [at, { player }] = [place(event), current().game];
        if (Math.abs(at.x - player.x) > 0.7 || Math.abs(at.y - player.y) > 0.8) return;
        take();
        canvas.setPointerCapture(event.pointerId);
        carried = { event, dx: player.x - at.x, dy: player.y - at.y };
        canvas.style.cursor = 'grabbing';
    }

    function follow(event) {
        if (carried) carried.event = event;
    }

    function letGo() {
        carried = null;
        canvas.style.cursor = '';
    }

    canvas.addEventListener('pointerdown', begin, { signal });
    canvas.addEventListener('pointermove', follow, { signal });
    canvas.addEventListener('pointerup', letGo, { signal });
    canvas.addEventListener('pointercancel', letGo, { signal });

    return {
        get isActive() {
            return carried !== null;
        },
        /** Without `up` every surface is a wall, and the player slides along it. */
        move() {
            const { game } = current();
            const { player } = game;
            const at = place(carried.event);
            const [dx, dy] = [at.x + carried.dx - player.x, at.y + carried.dy - player.y];
            player.moveAndSlide(dx, dy, {}, game.move);
            player.data.before = { x: player.x, y: player.y };
            game.speedX = game.speedY = 0;
            meet(game);
        },
    };
}
