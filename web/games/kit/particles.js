/**
 * Particles: dust, sparks, confetti. Reads nothing from the game, and does not affect its rules, so
 * it may use Math.random().
 */

import { isStill } from './feel.js';

const MOST = 400;

/** All particles of a picture. `most` limits their number: the oldest make room for new ones. */
export function createParticles({ most = MOST } = {}) {
    let particles = [];

    return {
        get count() {
            return particles.length;
        },

        /**
         * Throws `count` particles from a point. `angle` and `spread` are the direction and its
         * width in radians, `speed` and `gravity` are in units per step and step², `drag` is the
         * share of its speed that a particle keeps in a step, `life` is in steps. `colors` are names
         * of the palette. `shape` is 'square', 'dot' or 'strip' (which tumbles).
         */
        burst(x, y, options = {}) {
            if (isStill()) return;
            const { count = 9, angle = 0, spread = 2 * Math.PI, speed = 2.5, size = 4 } = options;
            const { life = 24, drag = 0.93, gravity = 0, colors = ['lamp'], shape } = options;
            for (let k = 0; k < count; k++) {
                const way = angle + (Math.random() - 0.5) * spread;
                const pace = speed * (0.35 + 0.65 * Math.random());
                particles.push({
                    x,
                    y,
                    dx: pace * Math.cos(way),
                    dy: pace * Math.sin(way),
                    turn: Math.random() * 6,
                    spin: (Math.random() - 0.5) * 0.5,
                    size: size * (0.6 + 0.6 * Math.random()),
                    life: 1,
                    ageing: 1 / (life * (0.6 + 0.6 * Math.random())),
                    color: colors[k % colors.length],
                    drag,
                    gravity,
                    shape,
                });
            }
            if (particles.length > most) particles = particles.slice(-most);
        },

        step() {
            for (const one of particles) {
                one.dy += one.gravity;
                one.x += one.dx;
                one.y += one.dy;
                one.dx *= one.drag;
                one.dy *= one.drag;
                one.turn += one.spin;
                one.life -= one.ageing;
            }
            if (particles.length > 0) particles = particles.filter(({ life }) => life > 0);
        },

        draw({ context, palette }) {
            for (const { x, y, turn, size, life, color, shape } of particles) {
                context.globalAlpha = Math.min(1, 1.6 * life);
                context.fillStyle = palette[color] ?? color;
                if (shape === 'dot') {
                    context.beginPath();
                    context.arc(x, y, (size / 2) * (0.4 + 0.6 * life), 0, 2 * Math.PI);
                    context.fill();
                } else if (shape === 'strip') {
                    const wide = size * Math.abs(Math.cos(turn));
                    context.fillRect(x - wide / 2, y - size, wide, 2 * size);
                } else {
                    context.fillRect(x - size / 2, y - size / 2, size, size);
                }
            }
            context.globalAlpha = 1;
        },

        clear() {
            particles = [];
        },
    };
}
