/** Sparks, ghosts and a trail: what is drawn for the eye and is no part of the world. Reads events, draws itself. */

const SPARKS = 9;
const MOST_SPARKS = 160;
const TRAIL = 14;

export function createEffects(isStill) {
    let sparks = [];
    let ghosts = [];
    let trail = [];
    let flash = 0;

    return {
        /** The puck has bounced here. */
        bounce(x, y, speed) {
            if (isStill()) return;
            for (let k = 0; k < SPARKS; k++) {
                const angle = Math.random() * 2 * Math.PI;
                const pace = (0.4 + Math.random()) * (1 + speed * 0.25);
                const dx = pace * Math.cos(angle);
                const dy = pace * Math.sin(angle);
                sparks.push({ x, y, dx, dy, life: 1 });
            }
            sparks = sparks.slice(-MOST_SPARKS);
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
            for (const spark of sparks) {
                spark.x += spark.dx;
                spark.y += spark.dy;
                spark.dx *= 0.93;
                spark.dy *= 0.93;
                spark.life -= 0.045;
            }
            for (const ghost of ghosts) ghost.life -= 0.05;
            sparks = sparks.filter(({ life }) => life > 0);
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

        drawAbove({ context, palette }) {
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
            context.fillStyle = palette.lamp;
            for (const { x, y, life } of sparks) {
                context.globalAlpha = life;
                context.fillRect(x - 2, y - 2, 4, 4);
            }
            context.globalAlpha = 1;
        },
    };
}
