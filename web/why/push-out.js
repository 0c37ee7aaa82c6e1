/**
 * The character mover of many tutorials: moves, then is pushed out of each overlapping tile by the
 * MTV of that tile alone. Reads the bodies of a platformer, writes the player's position. It
 * replaces `moveAndSlide`, takes the same options plus `dropsThrough`, and fills in the results
 * that platformer-game.js reads.
 */

import { collide } from 'sepaxis';

export function pushOut(player, world, dx, dy, { up, maxSlope, dropsThrough }, move) {
    const feet = player.bounds().maxY;
    const hit = {};
    player.set(player.x + dx, player.y + dy);
    Object.assign(move, {
        onFloor: false,
        onWall: false,
        onCeiling: false,
        slideX: dx,
        slideY: dy,
    });
    move.hits = [];
    move.walls = [];
    for (const body of world.bodies) {
        if (body === player || body.isSensor) continue;
        // A one-way plank only holds a player who was above it.
        if (body.oneWay && (dropsThrough || feet > body.bounds().minY + 1e-6)) continue;
        if (!collide(player, body, hit) || hit.depth === 0) continue;
        // `hit.normal` points from the player to the tile.
        const normal = { x: -hit.normal.x, y: -hit.normal.y };
        player.set(player.x + normal.x * hit.depth, player.y + normal.y * hit.depth);
        const into = move.slideX * normal.x + move.slideY * normal.y;
        if (into < 0) {
            move.slideX -= into * normal.x;
            move.slideY -= into * normal.y;
        }
        const rise = normal.x * up.x + normal.y * up.y;
        const limit = Math.cos(maxSlope);
        const kind = rise >= limit ? 'floor' : rise <= -limit ? 'ceiling' : 'wall';
        move.onFloor ||= kind === 'floor';
        move.onWall ||= kind === 'wall';
        move.onCeiling ||= kind === 'ceiling';
        move.hits.push({ body, normal, kind });
    }
    return move;
}
