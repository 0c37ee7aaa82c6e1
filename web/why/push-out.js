/**
 * The mover of many a tutorial: goes, then is pushed out of each tile that it overlaps, by the shortest push out of that
 * tile alone. Reads the bodies of a platformer, writes where the player comes to lie. It stands beside `moveAndSlide`,
 * takes what that takes, and whether he drops through planks, and fills in what platformer-game.js reads.
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
        // Planks hold who was above them.
        if (body.oneWay && (dropsThrough || feet > body.bounds().minY + 1e-6)) continue;
        if (!collide(player, body, hit) || hit.depth === 0) continue;
        // The normal points from the player to the tile.
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
