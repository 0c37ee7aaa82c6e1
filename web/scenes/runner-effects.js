/**
 * The visual effects and sounds of a level with a runner: dust, sparks, confetti, squash and shake.
 * Reads a game after each step; nothing here affects the rules.
 */

import { createShake, createSquash } from '../games/kit/feel.js';
import { createParticles } from '../games/kit/particles.js';

/** For pictures without effects. */
export const noEffects = {
    shake: { x: 0, y: 0 },
    squash: { scaleX: 1, scaleY: 1 },
    draw: () => {},
};

/** `unit` is the size of a cell in the units of the game, `fast` a high falling speed. */
export function createEffects(unit, fast, sound) {
    const particles = createParticles({ most: 200 });
    const shake = createShake();
    const squash = createSquash();
    let before = null; // the game after the previous step

    const dust = (x, y, count) =>
        particles.burst(x, y, {
            count,
            angle: -Math.PI / 2,
            spread: 2.6,
            speed: 0.06 * unit,
            size: 0.16 * unit,
            drag: 0.9,
            colors: ['wall'],
            shape: 'dot',
        });

    function react({ player, move, coins, falls, end, speedX, speedY }, was) {
        const foot = player.y + player.shape.bounds.maxY;
        if (move.onFloor && !was.onFloor && was.speedY > 0.25 * fast) {
            const hard = Math.min(1, was.speedY / fast);
            squash.hit(-0.4 * hard);
            dust(player.x, foot, Math.round(4 + 8 * hard));
            if (hard > 0.8) shake.hit(4);
            sound.play('land', { volume: hard });
        }
        if (was.onFloor && !move.onFloor && speedY < 0) {
            squash.hit(0.28);
            dust(player.x - 0.02 * speedX, foot, 5);
            sound.play('jump');
        }
        if (coins > was.coins) {
            particles.burst(player.x, player.y, {
                count: 10,
                speed: 0.12 * unit,
                size: 0.12 * unit,
                colors: ['lamp', 'hit'],
            });
            sound.play('coin');
        }
        if (falls > was.falls) {
            shake.hit(9);
            sound.play('fall');
        }
        if (end && !was.end) {
            particles.burst(player.x, player.y - unit, {
                count: 90,
                angle: -Math.PI / 2,
                spread: 2.4,
                speed: 0.34 * unit,
                gravity: 0.008 * unit,
                drag: 0.97,
                size: 0.16 * unit,
                life: 80,
                colors: ['a', 'lamp', 'accent', 'b'],
                shape: 'strip',
            });
            sound.play('end');
        }
    }

    return {
        shake,
        squash,
        /** Call this after each step. Returns whether this step reached the flag. */
        step(game) {
            const { time, coins, falls, end, speedY, move } = game;
            // A timeline may have moved the game back.
            const was = before && time >= before.time ? before : null;
            if (was) react(game, was);
            before = { time, coins, falls, end, speedY, onFloor: move.onFloor };
            particles.step();
            shake.step();
            squash.step();
            return end > 0 && was !== null && !was.end;
        },
        clear() {
            before = null;
            particles.clear();
        },
        draw: (view) => particles.draw(view),
        get isAtRest() {
            return particles.count === 0 && squash.isAtRest;
        },
    };
}
