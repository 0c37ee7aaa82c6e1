/** Sparks, ghosts and a trail: effects that are drawn but are not part of the world. Reads events; draws. */

import { boxAt, circleAt, paint } from '../draw/paint.js';
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
        /** Adds sparks where the puck has bounced. */
        bounce(x, y, speed) {
            sparks.burst(x, y, { count: SPARKS, speed: 1.4 + 0.35 * speed });
        },

        /** Adds a ghost where a body would be if no rollback had moved it. */
        ghost(x, y, radius, color) {
            ghosts.push({ x, y, radius, color, life: 1 });
        },

        /** Flashes in the colour of the player who has scored. */
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

        /** Draws the flash and the trail, below everything that moves. */
        drawBelow({ context, palette }, table) {
            if (Math.abs(flash) > 0.02) {
                const whole = boxAt(-table.width / 2, -table.height / 2, table.width, table.height);
                const fill = flash > 0 ? palette.aFill : palette.bFill;
                paint(context, whole, { fill, alpha: Math.abs(flash) });
            }
            for (const [k, { x, y }] of trail.entries()) {
                const part = k / TRAIL;
                const style = { fill: palette.soft, alpha: 0.22 * part };
                paint(context, circleAt(x, y, 4 + 9 * part), style);
            }
        },

        drawAbove(stage) {
            const { context, palette } = stage;
            for (const { x, y, radius, color, life } of ghosts) {
                const style = { stroke: palette[color], width: 2, dash: [4, 4], alpha: life };
                paint(context, circleAt(x, y, radius), style);
            }
            sparks.draw(stage);
        },
    };
}
