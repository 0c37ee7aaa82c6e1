/**
 * The way to the player from everywhere: reads the walls once, then a target; writes the walking
 * distance and a direction for each cell of a grid. The distance solves |∇d| = 1 by fast sweeping
 * (Zhao, A fast sweeping method for eikonal equations, 2005), so that ways are straight in the open and
 * go round walls. Uses only + − × ÷ √, so that results are bit-identical in every browser.
 */

import { circle } from 'sepaxis';
import { ARENA, WALL } from './constants.js';

export const CELL = 40;
const COLUMNS = ARENA.width / CELL;
const ROWS = ARENA.height / CELL;
const CLEARANCE = 15; // units: a cell is blocked if a wall is nearer than this to its centre
const FAR = 1e6;
const ROUNDS = 3; // of four sweeps each: enough for the bends of these arenas

export function createFlow(world) {
    const blocked = findBlocked(world);
    const distance = new Float64Array(COLUMNS * ROWS);
    const dirX = new Float64Array(COLUMNS * ROWS);
    const dirY = new Float64Array(COLUMNS * ROWS);
    return { blocked, distance, dirX, dirY };
}

function findBlocked(world) {
    const blocked = new Uint8Array(COLUMNS * ROWS);
    const probe = circle(CLEARANCE);
    const pose = { x: 0, y: 0 };
    for (let cell = 0; cell < blocked.length; cell++) {
        pose.x = ((cell % COLUMNS) + 0.5) * CELL;
        pose.y = (Math.floor(cell / COLUMNS) + 0.5) * CELL;
        blocked[cell] = world.queryShape(probe, pose, { mask: WALL }).length > 0 ? 1 : 0;
    }
    return blocked;
}

/** Recomputes all distances and directions for a target at (x, y). */
export function aimFlow(flow, x, y) {
    const { distance } = flow;
    distance.fill(FAR);
    const column = Math.floor(x / CELL);
    const row = Math.floor(y / CELL);
    for (let r = Math.max(0, row - 1); r <= Math.min(ROWS - 1, row + 1); r++) {
        for (let c = Math.max(0, column - 1); c <= Math.min(COLUMNS - 1, column + 1); c++) {
            const dx = (c + 0.5) * CELL - x;
            const dy = (r + 0.5) * CELL - y;
            distance[r * COLUMNS + c] = Math.sqrt(dx * dx + dy * dy);
        }
    }
    for (let round = 0; round < ROUNDS; round++) {
        sweep(flow, 1, 1);
        sweep(flow, -1, 1);
        sweep(flow, -1, -1);
        sweep(flow, 1, -1);
    }
    direct(flow);
}

/** Makes one pass over the grid: in its direction, distances spread from each cell to the cells after it. */
function sweep({ blocked, distance }, stepX, stepY) {
    for (let k = 0; k < ROWS; k++) {
        const row = stepY > 0 ? k : ROWS - 1 - k;
        for (let m = 0; m < COLUMNS; m++) {
            const column = stepX > 0 ? m : COLUMNS - 1 - m;
            const cell = row * COLUMNS + column;
            if (blocked[cell] === 1) continue;
            const left = column > 0 ? distance[cell - 1] : FAR;
            const right = column < COLUMNS - 1 ? distance[cell + 1] : FAR;
            const above = row > 0 ? distance[cell - COLUMNS] : FAR;
            const below = row < ROWS - 1 ? distance[cell + COLUMNS] : FAR;
            const nearX = Math.min(left, right);
            const nearY = Math.min(above, below);
            const gap = Math.abs(nearX - nearY);
            const found =
                gap >= CELL
                    ? Math.min(nearX, nearY) + CELL
                    : (nearX + nearY + Math.sqrt(2 * CELL * CELL - gap * gap)) / 2;
            if (found < distance[cell]) distance[cell] = found;
        }
    }
}

/** Computes the direction of each cell: against the slope of the distance, away from blocked cells. */
function direct({ distance, dirX, dirY }) {
    const at = (column, row) =>
        column < 0 || row < 0 || column >= COLUMNS || row >= ROWS
            ? FAR
            : distance[row * COLUMNS + column];
    for (let row = 0; row < ROWS; row++) {
        for (let column = 0; column < COLUMNS; column++) {
            const here = at(column, row);
            const x = slope(at(column - 1, row), here, at(column + 1, row));
            const y = slope(at(column, row - 1), here, at(column, row + 1));
            const length = Math.sqrt(x * x + y * y) || 1;
            dirX[row * COLUMNS + column] = x / length;
            dirY[row * COLUMNS + column] = y / length;
        }
    }
}

/**
 * How steeply the distance falls along one axis towards the lower neighbour, with the sign of that
 * direction.
 */
function slope(before, here, after) {
    const low = Math.min(before, after);
    if (low >= here) return 0;
    const fall = Math.min(here - low, CELL);
    return before < after ? -fall : fall;
}

const sample = { x: 0, y: 0, distance: 0 };

/**
 * Returns the direction at a point, blended from the four nearest cells, and the walking distance of the cell nearest
 * to the point or of a cell next to that one. It is the same object each time.
 */
export function flowAt({ distance, dirX, dirY }, x, y) {
    const across = x / CELL - 0.5;
    const down = y / CELL - 0.5;
    const column = Math.max(0, Math.min(COLUMNS - 2, Math.floor(across)));
    const row = Math.max(0, Math.min(ROWS - 2, Math.floor(down)));
    const u = Math.max(0, Math.min(1, across - column));
    const v = Math.max(0, Math.min(1, down - row));
    const cell = row * COLUMNS + column;
    const next = cell + COLUMNS;
    const a = (1 - u) * (1 - v);
    const b = u * (1 - v);
    const c = (1 - u) * v;
    const d = u * v;
    sample.x = a * dirX[cell] + b * dirX[cell + 1] + c * dirX[next] + d * dirX[next + 1];
    sample.y = a * dirY[cell] + b * dirY[cell + 1] + c * dirY[next] + d * dirY[next + 1];
    sample.distance = distance[u + v < 1 ? cell : next + 1];
    return sample;
}
