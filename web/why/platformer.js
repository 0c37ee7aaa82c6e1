/**
 * The platformer with unmerged tiles: plays platformer-game.js by itself until the visitor takes
 * over. Reads keys and touch buttons; draws the level, and counts the internal edges that the
 * player crossed and how often an edge stopped the player.
 */

import { collide } from 'sepaxis';
import { makeButtons } from '../games/kit/touch.js';
import { cellAt, createGame, play } from '../scenes/platformer-game.js';
import { createPicture } from '../scenes/platformer-picture.js';
import { createInput } from '../scenes/runner-input.js';

export const words = {
    en: {
        alt: 'A level of square tiles and slopes; the player runs over it, with arrows along the contact normals.',
        keys: 'Arrow keys or A and D run, Space or up jumps, down drops through a plank.',
        controls: { naive: 'Naive push-out, tile by tile' },
        buttons: { left: 'Run left', right: 'Run right', down: 'Drop', jump: 'Jump' },
        count: (tiles, edges, caught) =>
            `${tiles} tiles, each a separate body. Tile edges crossed: ${edges}. Stopped by a tile edge: ${caught}.`,
        taken: 'You play.',
        naive: 'The player is now pushed out of each tile separately.',
        slides: 'The player uses moveAndSlide again.',
    },
    zh: {
        alt: '由方砖和斜坡组成的关卡，角色在上面跑动，箭头表示所碰到表面的法线。',
        keys: '方向键或 A、D 跑动，空格或上键跳跃，下键穿过木板。',
        controls: { naive: '改为逐块推出' },
        buttons: { left: '向左跑', right: '向右跑', down: '穿下', jump: '跳' },
        count: (tiles, edges, caught) =>
            `${tiles} 块砖，每块都是一个独立的物体。跑过的接缝：${edges}。被接缝绊住：${caught}。`,
        taken: '现在由你来玩。',
        naive: '现在逐块把角色推出去。',
        slides: '又改用 moveAndSlide 滑动。',
    },
};
export const settings = { naive: false, normals: true };
export const linked = ['naive'];

export const actions = {
    naive(tile) {
        tile.tell(tile.settings.naive ? tile.words.naive : tile.words.slides);
        tile.restart();
    },
};

export function create(tile) {
    const { view, settings, words, picture: frame } = tile;
    const { canvas } = view;
    const game = createGame();
    const { player, world } = game;
    const picture = createPicture(view, game, settings);
    const pressed = createInput();
    const runner = createRunner(!settings.naive);
    const listening = new AbortController();
    const tiles = world.bodies.filter(({ data }) => data.kind === 'tile').length;
    const found = { edges: 0, caught: 0, isPlayed: false };
    const slide = player.moveAndSlide;
    let between = 1;
    let wasCaught = false;

    // Replaces the mover of the player by one that calls either mover, and counts edges in the same way for both.
    player.moveAndSlide = (dx, dy, how, move) => {
        const from = player.x;
        const dropsThrough = pressed.input.down;
        if (settings.naive) pushOut(player, world, dx, dy, { ...how, dropsThrough }, move);
        else slide.call(player, dx, dy, how, move);
        if (move.onFloor && Math.floor(player.x) !== Math.floor(from)) found.edges += 1;
        const isCaught = move.hits.some(isInternalEdge);
        if (isCaught && !wasCaught) found.caught += 1;
        wasCaught = isCaught;
        return move;
    };

    function draw(dt) {
        if (dt > 0) {
            const { time } = game;
            if (found.isPlayed) pressed.read();
            else runner.play(game, pressed.input);
            between = play(game, pressed.input, dt);
            if (game.time !== time) pressed.endStep();
        }
        picture.draw(between);
        return true;
    }

    function press(name, isDown) {
        if (!found.isPlayed) {
            found.isPlayed = true;
            pressed.letGo();
            pressed.endStep();
            tile.tell(words.taken);
        }
        if (isDown) tile.play();
        pressed.press(name, isDown);
    }

    function key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const name = pressed.nameOf(event);
        if (!name) return;
        event.preventDefault();
        press(name, event.type === 'keydown');
    }

    const { signal } = listening;
    canvas.addEventListener('keydown', key, { signal });
    canvas.addEventListener('keyup', key, { signal });
    canvas.addEventListener('blur', pressed.letGo, { signal });
    const buttons = makeButtons(frame, press, words.buttons);

    world.update();
    return {
        game,
        world,
        draw,
        say: () => words.count(tiles, found.edges, found.caught),
        answer: () => ({ ...found, tiles }),
        dispose() {
            listening.abort();
            buttons.remove();
            world.dispose();
        },
    };
}

const isWhole = (x, y) => cellAt(x, y) === '#';

/**
 * Whether a hit is an internal edge: a side of a full tile that another tile covers. If the tiles were merged
 * into one shape, nothing could touch that side.
 */
function isInternalEdge({ body, normal }) {
    const { kind, before } = body.data;
    if (kind !== 'tile' || !isWhole(before.x, before.y)) return false;
    return isWhole(before.x + Math.round(normal.x), before.y + Math.round(normal.y));
}

/**
 * The character mover of many tutorials: moves the player, then pushes it out of each overlapping tile by the
 * MTV of that tile alone. It replaces `moveAndSlide`, takes the same options plus `dropsThrough`, and fills
 * in the results that platformer-game.js reads.
 */
function pushOut(player, world, dx, dy, { up, maxSlope, dropsThrough }, move) {
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
        // A one-way plank stops only a player who was above it.
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

const ends = { wall: 1.4, stairs: 13.4, right: 34 }; // cells
const jumpInterval = 2.6; // seconds between jumps
const held = 0.2; // seconds
const climb = 1.2; // seconds at the wall

/**
 * The automatic player runs back and forth over the first hills of the level and jumps now and then; at the wall on the
 * left it jumps and keeps pressing against the wall while falling. The naive mover cannot climb stairs, so that player
 * turns round before the first stairs.
 */
function createRunner(climbs) {
    const right = climbs ? ends.right : ends.stairs;
    let isRightward = true;
    let since = 0; // the time at which the player reached the wall; 0 while away from it

    return {
        /** Sets the input for the current time of the game. */
        play({ player, time }, input) {
            if (isRightward && player.x > right) isRightward = false;
            if (!isRightward && since === 0 && player.x < ends.wall) since = time;
            const atWall = since > 0;
            if (atWall && time - since > climb) {
                isRightward = true;
                since = 0;
            }
            input.right = isRightward;
            input.left = !isRightward;
            input.jump = atWall ? time - since > held : time % jumpInterval < held;
            input.down = false;
        },
    };
}
