/**
 * What the race shows for the eye only: skid marks, dust, sparks, confetti, and the shake of a hit.
 * Reads a game after each step, draws itself below and above the cars.
 */

import { createShake } from '../kit/feel.js';
import { createParticles } from '../kit/particles.js';
import { wheels } from './car.js';
import { gates, size } from './track.js';

const rear = wheels.slice(2);
const slideToMark = 25; // units per second beyond the grip from which tyres leave marks

export function createEffects() {
    const particles = createParticles({ most: 260 });
    const shake = createShake();
    const marks = document.createElement('canvas');
    Object.assign(marks, size);
    const pen = marks.getContext('2d');
    let last = rear.map(() => null); // where the rear wheels were
    let cones = 0;
    let isOver = false;

    function clear() {
        pen.clearRect(0, 0, size.width, size.height);
        particles.clear();
        last = rear.map(() => null);
        cones = 0;
        isOver = false;
    }

    /** Lines between the places of the rear wheels, while they slide. */
    function mark({ body, car, grass }) {
        const slides = car.slide > slideToMark;
        pen.strokeStyle = grass > 0 ? 'rgb(120 84 40 / 0.3)' : 'rgb(20 24 30 / 0.28)';
        pen.lineWidth = 4;
        for (const [k, { x, y }] of rear.entries()) {
            const now = body.toWorld(x, y);
            if (slides && last[k]) {
                pen.beginPath();
                pen.moveTo(last[k].x, last[k].y);
                pen.lineTo(now.x, now.y);
                pen.stroke();
            }
            last[k] = now;
        }
        return slides;
    }

    function throwDust({ car, grass, steps }, slides) {
        const speed = Math.abs(car.along);
        if (steps % 3 !== 0 || speed < 60 || (grass === 0 && !slides)) return;
        const { x, y } = last[(steps / 3) % 2 === 0 ? 0 : 1];
        particles.burst(x, y, {
            count: 2,
            angle: car.angle + Math.PI,
            spread: 1.2,
            speed: speed / 260,
            size: grass > 0 ? 7 : 9,
            life: 30,
            drag: 0.95,
            colors: [grass > 0 ? 'free' : 'line'],
            shape: 'dot',
        });
    }

    function hit(game) {
        const { body, car, impact } = game;
        if (impact < 40) return;
        shake.hit(Math.min(9, impact / 40));
        const nose = body.toWorld(24, 0);
        particles.burst(nose.x, nose.y, {
            count: Math.min(16, Math.round(impact / 16)),
            angle: car.angle,
            speed: 3.5,
            colors: game.down > cones ? ['hit', 'surface'] : ['lamp', 'hit'],
        });
    }

    function finish() {
        const { x, y, dirX, dirY } = gates[0];
        for (const side of [-56, 56]) {
            particles.burst(x - dirY * side, y + dirX * side, {
                count: 60,
                speed: 7,
                life: 90,
                drag: 0.96,
                size: 7,
                colors: ['a', 'lamp', 'accent', 'b'],
                shape: 'strip',
            });
        }
    }

    return {
        shake,
        clear,
        /** After each step of the game. Returns what happened, for the sounds. */
        step(game) {
            const slides = mark(game);
            throwDust(game, slides);
            hit(game);
            const knocked = game.down > cones;
            const finished = game.lap !== null && !isOver;
            if (finished) finish();
            cones = game.down;
            isOver = game.lap !== null;
            particles.step();
            shake.step();
            return { slides, knocked, finished };
        },
        get isAtRest() {
            return particles.count === 0;
        },
        drawBelow: ({ context }) => context.drawImage(marks, 0, 0),
        drawAbove: (view) => particles.draw(view),
    };
}
