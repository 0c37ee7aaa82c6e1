/** What can be heard and felt: reads the events of each step, makes particles, sounds and shakes. */

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

export function createEffects() {
    const shake = createShake();
    const particles = createParticles({ most: 500 });
    const sound = createSound(SOUNDS);
    let rings = []; // waves that run outwards

    const ring = (x, y, reach, color) => rings.push({ x, y, reach, color, life: 1 });

    const show = {
        kill({ x, y, kind, cause }) {
            const count = kind >= TANK ? 14 : 5;
            const colors = kind === 2 ? ['accent'] : ['dotHit', 'lamp'];
            const speed = cause === 'splat' ? 4.5 : 3;
            particles.burst(x, y, { count, colors, speed, size: 4, life: 22 });
        },
        knock({ x, y }) {
            particles.burst(x, y, { count: 2, colors: ['a'], speed: 2, size: 3, life: 12 });
        },
        hit({ x, y }) {
            shake.hit(14);
            ring(x, y, 210, 'hit');
            particles.burst(x, y, { count: 24, colors: ['hit', 'a'], speed: 6, size: 5 });
        },
        over({ x, y }) {
            shake.hit(22);
            ring(x, y, 320, 'hit');
            particles.burst(x, y, {
                count: 60,
                colors: ['a', 'lamp'],
                speed: 8,
                size: 6,
                life: 60,
            });
        },
        gift: ({ x, y }) => {
            ring(x, y, 90, 'lamp');
            particles.burst(x, y, { count: 20, colors: ['lamp'], speed: 4 });
        },
        boss({ x, y }) {
            shake.hit(8);
            ring(x, y, 180, 'accent');
        },
        blast({ x, y }) {
            shake.hit(18);
            ring(x, y, 300, 'lamp');
            particles.burst(x, y, {
                count: 70,
                colors: ['accent', 'lamp'],
                speed: 9,
                size: 7,
                life: 50,
            });
        },
    };

    return {
        sound,
        shake,

        /** The events of one step. */
        show(events) {
            let bursts = 0;
            const heard = new Set();
            for (const event of events) {
                heard.add(event.cause === 'splat' ? 'splat' : event.type);
                const isSmall = event.type === 'kill' || event.type === 'knock';
                if (isSmall) bursts += 1;
                if (isSmall && bursts > MOST_BURSTS) continue;
                show[event.type]?.(event);
            }
            for (const name of heard) {
                sound.play(name, {
                    pitch: 0.9 + 0.2 * Math.random(),
                    volume: LOUDER.includes(name) ? 1.3 : 0.6,
                });
            }
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
                context.globalAlpha = life;
                context.strokeStyle = palette[color];
                context.lineWidth = 2 + 10 * life;
                context.beginPath();
                context.arc(x, y, reach * (1 - life * life), 0, 2 * Math.PI);
                context.stroke();
            }
            context.globalAlpha = 1;
            particles.draw(view);
        },

        clear() {
            particles.clear();
            rings = [];
        },
    };
}
