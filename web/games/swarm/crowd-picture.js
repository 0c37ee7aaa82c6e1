/** Draws all visible enemies: reads poses and columns, copies sprites. */

import { boxAt, circleAt, lineThrough, paint } from '../../draw/paint.js';
import { BOSS, BOSS_GROWTH, GRUNT, KINDS, RED, RUNNER, TANK } from './constants.js';
import { columnsOf } from './enemies.js';

const FLASH = 5; // steps that a hurt enemy flashes
const FULL_TURN = 2 * Math.PI;

export function createCrowdPicture(view, camera) {
    const { context, canvas } = view;
    let sprites = null;

    function spritesNow() {
        const scale = (canvas.width / view.width) * camera.zoom;
        if (sprites?.scale !== scale || sprites.palette !== view.palette)
            sprites = makeSprites(scale, view.palette);
        return sprites;
    }

    return {
        /**
         * Draws the enemies between the last two steps: `mix` is 0 at the earlier step. Returns how many are visible.
         */
        draw({ world, first, steps }, mix) {
            const { sheet, size, scale } = spritesNow();
            const { x, y, angle, tag, count } = world;
            const { oldX, oldY, wantX, wantY, hurt } = columnsOf(world);
            const { left, top } = camera;
            const [width, height] = [canvas.width, canvas.height];
            const half = size / 2;
            let seen = 0;
            context.save();
            context.setTransform(1, 0, 0, 1, 0, 0);
            for (let i = first; i < count; i++) {
                const kind = tag[i];
                if (kind === 0 || kind === BOSS) continue;
                const across = (oldX[i] + (x[i] - oldX[i]) * mix - left) * scale - half;
                const down = (oldY[i] + (y[i] - oldY[i]) * mix - top) * scale - half;
                if (across < -size || down < -size || across > width || down > height) continue;
                const toward = kind === TANK ? angle[i] : Math.atan2(wantY[i], wantX[i]);
                const turn = Math.round((toward / FULL_TURN) * TURNS) & (TURNS - 1);
                const row = 2 * (kind - 1) + (steps - hurt[i] < FLASH ? 1 : 0);
                // At whole pixels, a canvas copies a sprite without filtering.
                const [column, line] = [Math.round(across), Math.round(down)];
                context.drawImage(
                    sheet,
                    turn * size,
                    row * size,
                    size,
                    size,
                    column,
                    line,
                    size,
                    size,
                );
                seen += 1;
            }
            context.restore();
            return seen;
        },

        /** Draws the bosses, as outlines with their health above. */
        drawBosses({ world, first, steps, bosses }, mix) {
            const { palette } = view;
            const { oldX, oldY, hurt, health } = columnsOf(world);
            const full = KINDS[BOSS].health + BOSS_GROWTH * Math.max(0, bosses - 1);
            for (let i = first; i < world.count; i++) {
                if (world.tag[i] !== BOSS) continue;
                const x = oldX[i] + (world.x[i] - oldX[i]) * mix;
                const y = oldY[i] + (world.y[i] - oldY[i]) * mix;
                const isHurt = steps - hurt[i] < FLASH;
                drawBoss(context, palette, x, y, world.angle[i], isHurt);
                drawHealth(context, palette, x, y - KINDS[BOSS].radius - 14, health[i] / full);
            }
        },
    };
}

function drawBoss(context, palette, x, y, angle, isHurt) {
    context.save();
    context.translate(x, y);
    const corners = Array.from({ length: 8 }, (_, k) => {
        const turn = angle + (k / 8) * FULL_TURN;
        return [46 * Math.cos(turn), 46 * Math.sin(turn)];
    });
    const color = isHurt ? palette.lamp : palette.accent;
    context.lineJoin = 'round';
    // The stroke rounds the corners like the shape's: it is twice as wide as their radius.
    paint(context, lineThrough(corners, true), { fill: color, stroke: color, width: 16 });
    for (const side of [-1, 1]) {
        paint(context, circleAt(side * 17, -6, 10), { fill: palette.surface });
        paint(context, circleAt(side * 16, -4, 5), { fill: palette.text });
    }
    context.fillRect(-18, 18, 36, 6);
    context.restore();
}

function drawHealth(context, palette, x, y, share) {
    context.fillStyle = palette.line;
    context.fillRect(x - 45, y, 90, 7);
    context.fillStyle = palette.hit;
    context.fillRect(x - 45, y, 90 * Math.max(0, Math.min(1, share)), 7);
}

const TURNS = 16;
const KIND_ROWS = [GRUNT, RUNNER, TANK];

/**
 * Renders the enemies as sprites, for a scale in device pixels per unit: copying a sprite costs a tenth of drawing its
 * path. Row 2k has the sprites of kind k + 1, row 2k + 1 those of the same kind while it is hurt. Each column is a
 * direction.
 */
function makeSprites(scale, palette) {
    const size = Math.ceil(2 * (KINDS[TANK].radius + 2) * scale);
    const sheet = document.createElement('canvas');
    sheet.width = size * TURNS;
    sheet.height = size * 2 * KIND_ROWS.length;
    const context = sheet.getContext('2d');
    for (const [k, kind] of KIND_ROWS.entries()) {
        for (const isHurt of [0, 1]) {
            for (let turn = 0; turn < TURNS; turn++) {
                const angle = (turn / TURNS) * 2 * Math.PI;
                const [x, y] = [(turn + 0.5) * size, (2 * k + isHurt + 0.5) * size];
                context.setTransform(scale, 0, 0, scale, x, y);
                context.rotate(angle);
                drawEnemy(context, kind, colorsOf(kind, palette, isHurt === 1));
            }
        }
    }
    return { sheet, size, scale, palette };
}

function colorsOf(kind, palette, isHurt) {
    if (isHurt) return { body: palette.lamp, rim: palette.text, eye: palette.text };
    const body = { [GRUNT]: palette.dotHit, [RUNNER]: palette.accent, [TANK]: RED }[kind];
    return { body, rim: palette.surface, eye: palette.surface };
}

const outlines = {
    [GRUNT]: circleAt(0, 0, KINDS[GRUNT].radius - 0.5),
    [RUNNER]: new Path2D('M8 0L-5 6V-6Z'),
    [TANK]: boxAt(-10, -10, 20, 20, 4),
};

function drawEnemy(context, kind, { body, rim, eye }) {
    context.lineJoin = 'round';
    paint(context, outlines[kind], { fill: body, stroke: rim, width: 1 });
    if (kind === RUNNER) return;
    // The eyes look in the direction of motion.
    const far = kind === TANK ? 5 : 3;
    for (const side of [-1, 1]) {
        const path = circleAt(far, side * far * 0.85, kind === TANK ? 2.2 : 1.5);
        paint(context, path, { fill: eye });
    }
}
