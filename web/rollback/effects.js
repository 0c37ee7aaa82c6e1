/** Sparks, ghosts and a trail: what is drawn for the eye and is no part of the world. Reads events, draws itself. */

import { createParticles } from '../games/kit/particles.js';

const SPARKS = 9;
const MOST_SPARKS = 160;
const TRAIL = 14;

export function createEffects(isStill) {
    const sparks = createParticles({ most: MOST_SPARKS });
    let ghosts = [];
    let trail = [];
    let flash = 0;

    return {
        /** The puck has bounced here. */
        bounce(x, y, speed) {
            sparks.burst(x, y, { count: SPARKS, speed: 1.4 + 0.35 * speed });
        },

        /** Something was drawn here until a rollback put it elsewhere. */
        ghost(x, y, radius, color) {
            ghosts.push({ x, y, radius, color, life: 1 });
        },

        /** The player of this number has scored. */
        goal(player) {
            flash = isStill() ? 0 : player === 0 ? 1 : -1;
        },

        tick(puck) {
            sparks.step();
            for (const ghost of ghosts) ghost.life -= 0.05;
            ghosts = ghosts.filter(({ life }) => life > 0);
            trail = isStill() ? [] : [...trail.slice(1 - TRAIL), { x: puck.x, y: puck.y }];
            flash *= 0.94;
        },

        /** Below everything that moves. */
        drawBelow({ context, palette }, table) {
            if (Math.abs(flash) > 0.02) {
                context.globalAlpha = Math.abs(flash);
                context.fillStyle = flash > 0 ? palette.aFill : palette.bFill;
                context.fillRect(-table.width / 2, -table.height / 2, table.width, table.height);
            }
            for (const [k, { x, y }] of trail.entries()) {
                context.globalAlpha = (0.22 * k) / TRAIL;
                context.fillStyle = palette.soft;
                context.beginPath();
                context.arc(x, y, 4 + (9 * k) / TRAIL, 0, 2 * Math.PI);
                context.fill();
            }
            context.globalAlpha = 1;
        },

        drawAbove(stage) {
            const { context, palette } = stage;
            context.setLineDash([4, 4]);
            context.lineWidth = 2;
            for (const { x, y, radius, color, life } of ghosts) {
                context.globalAlpha = life;
                context.strokeStyle = palette[color];
                context.beginPath();
                context.arc(x, y, radius, 0, 2 * Math.PI);
                context.stroke();
            }
            context.setLineDash([]);
            context.globalAlpha = 1;
            sparks.draw(stage);
        },
    };
}
