/**
 * The enemies as sprites: each kind is rendered once for every direction, and a frame only copies. A path
 * per enemy would cost ten times as much.
 */

import { boxAt, circleAt, paint } from '../../draw/paint.js';
import { GRUNT, KINDS, RED, RUNNER, TANK } from './constants.js';

export const TURNS = 16;
const KIND_ROWS = [GRUNT, RUNNER, TANK];

/**
 * Renders all sprites for a scale in device pixels per unit. Row 2k has kind k + 1, row 2k + 1 the same as
 * it is hurt; a column is a direction.
 */
export function makeSprites(scale, palette) {
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
    // The eyes look where it goes.
    const far = kind === TANK ? 5 : 3;
    for (const side of [-1, 1]) {
        const path = circleAt(far, side * far * 0.85, kind === TANK ? 2.2 : 1.5);
        paint(context, path, { fill: eye });
    }
}
