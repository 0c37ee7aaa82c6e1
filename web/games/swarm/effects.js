/** Sounds, particles and shakes: reads the events of each step. */

import { circleAt, paint } from '../../draw/paint.js';
import { createShake } from '../kit/feel.js';
import { createParticles } from '../kit/particles.js';
import { createSound } from '../kit/sound.js';
import { TANK } from './constants.js';

const MOST_BURSTS = 14; // per step: a beam kills dozens at once

const SOUNDS = {
    kill: { from: 190, to: 60, seconds: 0.07, type: 'square', volume: 0.5 },
    splat: { from: 900, seconds: 0.08, type: 'noise', volume: 0.7 },
    knock: { from: 130, to: 90, seconds: 0.05, volume: 0.6 },
    hit: { from: 240, to: 60, seconds: 0.3, type: 'sawtooth' },
    over: { from: 300, to: 40, seconds: 0.8, type: 'sawtooth' },
    gift: { from: 440, to: 660, seconds: 0.1, next: { from: 660, to: 990, seconds: 0.16 } },
    wave: { from: 110, to: 170, seconds: 0.4, volume: 0.9 },
    boss: { from: 70, to: 50, seconds: 0.7, type: 'sawtooth' },
    blast: { from: 1400, seconds: 0.6, type: 'noise', volume: 1.5 },
};
const LOUDER = ['hit', 'over', 'blast', 'boss'];

/** What each event shows: particles, a ring that runs outwards, and how much the picture shakes. */
const LOOKS = {
    knock: { burst: { count: 2, colors: ['a'], speed: 2, size: 3, life: 12 } },
    hit: {
        shake: 14,
        ring: { reach: 210, color: 'hit' },
        burst: { count: 24, colors: ['hit', 'a'], speed: 6, size: 5 },
    },
    over: {
        shake: 22,
        ring: { reach: 320, color: 'hit' },
        burst: { count: 60, colors: ['a', 'lamp'], speed: 8, size: 6, life: 60 },
    },
    gift: { ring: { reach: 90, color: 'lamp' }, burst: { count: 20, colors: ['lamp'], speed: 4 } },
    boss: { shake: 8, ring: { reach: 180, color: 'accent' } },
    blast: {
        shake: 18,
        ring: { reach: 300, color: 'lamp' },
        burst: { count: 70, colors: ['accent', 'lamp'], speed: 9, size: 7, life: 50 },
    },
};

function looksOf({ type, kind, cause }) {
    if (type !== 'kill') return LOOKS[type] ?? {};
    const count = kind >= TANK ? 14 : 5;
    const colors = kind === 2 ? ['accent'] : ['dotHit', 'lamp'];
    return { burst: { count, colors, speed: cause === 'splat' ? 4.5 : 3, size: 4, life: 22 } };
}

export function createEffects() {
    const shake = createShake();
    const particles = createParticles({ most: 500 });
    const sound = createSound(SOUNDS);
    let rings = [];

    function show(event) {
        const { x, y } = event;
        const looks = looksOf(event);
        if (looks.shake) shake.hit(looks.shake);
        if (looks.ring) rings.push({ x, y, ...looks.ring, life: 1 });
        if (looks.burst) particles.burst(x, y, looks.burst);
    }

    function showAll(events) {
        let bursts = 0;
        for (const event of events) {
            const isSmall = event.type === 'kill' || event.type === 'knock';
            if (isSmall) bursts += 1;
            if (isSmall && bursts > MOST_BURSTS) continue;
            show(event);
        }
    }

    function playAll(events) {
        const heard = new Set(
            events.map(({ type, cause }) => (cause === 'splat' ? 'splat' : type)),
        );
        for (const name of heard) {
            sound.play(name, {
                pitch: 0.9 + 0.2 * Math.random(),
                volume: LOUDER.includes(name) ? 1.3 : 0.6,
            });
        }
    }

    return {
        sound,
        shake,

        /** Shows and plays the events of one step. */
        show(events) {
            showAll(events);
            playAll(events);
        },

        /** Shows only kills, without sound: for the game behind the title. */
        showQuietly(events) {
            showAll(events.filter(({ type }) => type === 'kill'));
        },

        step() {
            shake.step();
            particles.step();
            for (const one of rings) one.life -= 0.035;
            rings = rings.filter(({ life }) => life > 0);
        },

        draw(view) {
            const { context, palette } = view;
            for (const { x, y, reach, color, life } of rings) {
                const style = { stroke: palette[color], width: 2 + 10 * life, alpha: life };
                paint(context, circleAt(x, y, reach * (1 - life * life)), style);
            }
            particles.draw(view);
        },

        clear() {
            particles.clear();
            rings = [];
        },
    };
}
