/**
 * The platformer with unmerged tiles: plays platformer-game.js by itself until the visitor takes
 * over. Reads keys and touch buttons; draws the level, and counts the internal edges that the
 * player crossed and how often one stopped the player.
 */

import { makeButtons } from '../games/kit/touch.js';
import { createGame, play } from '../scenes/platformer-game.js';
import { createPicture } from '../scenes/platformer-picture.js';
import { createInput } from '../scenes/runner-input.js';
import { isInternalEdge } from './internal-edges.js';
import { pushOut } from './push-out.js';
import { createRunner } from './runner.js';

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

export function arrange(controls, tile) {
    const { settings, words } = tile;
    controls.toggle('naive', () => {
        tile.tell(settings.naive ? words.naive : words.slides);
        tile.restart();
    });
}

export function create(tile) {
    const { view, settings, words, picture: frame } = tile;
    const { canvas } = view;
    const game = createGame();
    const { player, world } = game;
    const picture = createPicture(view, game, settings);
    const pressed = createInput();
    const runner = createRunner(!settings.naive);
    const listening = new AbortController();
    const tiles = [...world.bodies].filter(({ data }) => data.kind === 'tile').length;
    const found = { edges: 0, caught: 0, isPlayed: false };
    const slide = player.moveAndSlide;
    let between = 1;
    let wasCaught = false;

    // Both movers are observed in the same way.
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
