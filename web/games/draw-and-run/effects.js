/**
 * The visual effects and sounds of a run, which do not affect it: reads the events of a game,
 * writes particles, a shake, the hero's squash, and sounds.
 */

import { createShake, createSquash } from '../kit/feel.js';
import { createParticles } from '../kit/particles.js';
import { createSound } from '../kit/sound.js';
import { HERO } from './hero.js';

const NOTES = [1, 1.125, 1.25, 1.5, 1.667, 2]; // frequency ratios of a major scale, for coins in a row

const SOUNDS = {
    jump: { from: 250, to: 520, seconds: 0.13, type: 'square', volume: 0.4 },
    land: { from: 420, seconds: 0.07, type: 'noise', volume: 0.8 },
    spring: { from: 180, to: 900, seconds: 0.2, type: 'triangle' },
    coin: { from: 988, seconds: 0.06, next: { from: 1319, seconds: 0.16 } },
    lost: { from: 300, to: 60, seconds: 0.35, type: 'sawtooth', volume: 0.6 },
    won: {
        from: 523,
        seconds: 0.12,
        next: { from: 659, seconds: 0.12, next: { from: 1047, seconds: 0.4 } },
    },
};

const upwards = -Math.PI / 2;
const confetti = {
    count: 60,
    spread: 1.5,
    speed: 10,
    gravity: 0.17,
    drag: 0.965,
    life: 90,
    size: 6,
    colors: ['a', 'lamp', 'hit', 'accent', 'dot'],
    shape: 'strip',
};

/** Throws up dust at the feet of the hero. */
const dust = (particles, x, y, count, speed) =>
    particles.burst(x, y, {
        count,
        speed,
        angle: upwards,
        spread: 2.8,
        size: 7,
        life: 22,
        drag: 0.9,
        colors: ['dotResting'],
        shape: 'dot',
    });

const feetOf = ({ hero }) => [hero.x, hero.y + HERO.height / 2];

/** The visual effects of each event, shown by particles, shake and squash. */
const shown = {
    jump({ particles, squash }, game) {
        squash.hit(0.28);
        dust(particles, ...feetOf(game), 6, 1.8);
    },
    land({ particles, shake, squash }, game, strength) {
        squash.hit(-0.12 - 0.2 * strength);
        dust(particles, ...feetOf(game), 4 + 12 * strength, 1.5 + 2.5 * strength);
        if (strength > 0.8) shake.hit(5 * strength);
    },
    spring({ particles, shake, squash }, game) {
        squash.hit(0.4);
        shake.hit(3);
        particles.burst(...feetOf(game), { count: 12, speed: 4, colors: ['accent'] });
    },
    coin({ particles }, _game, _count, { data }) {
        const [{ x, y }] = data.points;
        particles.burst(x, y, { count: 12, speed: 3.4, gravity: 0.06, life: 26 });
    },
    lost({ particles, shake }, { hero }) {
        shake.hit(12);
        particles.burst(hero.x, hero.y, {
            count: 26,
            speed: 6,
            gravity: 0.16,
            life: 40,
            size: 8,
            colors: ['a', 'a', 'hit'],
            shape: 'dot',
        });
    },
    won({ particles, squash }, _game, _strength, { x, y }) {
        squash.hit(0.35);
        for (const side of [-1, 1]) {
            particles.burst(x, y - 70, { ...confetti, angle: upwards + side * 0.5 });
        }
    },
};

export function createEffects() {
    const particles = createParticles();
    const shake = createShake();
    const squash = createSquash();
    const sound = createSound(SOUNDS);

    return {
        particles,
        shake,
        squash,
        sound,
        /** Shows an event of a game, and plays its sound. */
        show(event, game, strength, body) {
            shown[event]?.({ particles, shake, squash }, game, strength, body);
            const pitch = event === 'coin' ? NOTES[(strength - 1) % NOTES.length] : 1;
            sound.play(event, { pitch, volume: event === 'land' ? strength : 1 });
        },
        /** Throws up dust behind a hero who is faster than his running speed. */
        follow({ hero, motion, frame }) {
            if (motion.inAir === 0 && Math.abs(motion.speedX) > 400 && frame % 3 === 0)
                dust(particles, hero.x - 8 * motion.facing, hero.y + HERO.height / 2, 1, 1.2);
        },
        step() {
            particles.step();
            shake.step();
            squash.step();
        },
        get isAtRest() {
            return particles.count === 0 && squash.isAtRest && shake.x === 0 && shake.y === 0;
        },
    };
}
