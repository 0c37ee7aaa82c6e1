/**
 * A playable level from Tiled: fetches the map, lets tiled-game.js create its bodies, moves the
 * game by the input, and shows it.
 */

import { World } from 'sepaxis';
import { makeButtons } from '../games/kit/touch.js';
import { addSource } from '../widgets/source.js';
import { fill } from '../widgets/table.js';
import { createEffects } from './runner-effects.js';
import { createGhost } from './runner-ghost.js';
import { createHud } from './runner-hud.js';
import { createInput, handleKey, togglePause } from './runner-input.js';
import { createGame, meet, play, step } from './tiled-game.js';
import { createPicture } from './tiled-picture.js';
import { textsOf } from './words.js';

export const words = {
    en: {
        label: 'Tiled map',
        title: 'A level from Tiled',
        guide: 'guides/tiled.html',
        caption: 'Run, jump and swim to the flag, and take the coins on the way.',
        how: 'This level was made in the Tiled map editor; one call turns its file into bodies. The ground is a single body, so the player never catches on a tile edge; flipped tiles, one-way planks and freehand objects look as they do in the editor.',
        keys: 'Arrow keys or <kbd>W</kbd> <kbd>A</kbd> <kbd>S</kbd> <kbd>D</kbd> run, <kbd>Space</kbd> or up jumps, or swims in water; down drops through planks. <kbd>R</kbd> starts again, <kbd>P</kbd> pauses, <kbd>.</kbd> steps one frame.',
        bodies: 'bodies and their origins',
        tiles: 'Tiles of the ground layer',
        solid: 'Bodies made from them, without coins and spikes',
        objects: 'Freehand objects',
        source: 'The game: tiled-game.js',
        map: 'The map:',
        unloaded: (message) => `The file could not be loaded: ${message}`,
    },
    zh: {
        label: 'Tiled 地图',
        title: '来自 Tiled 的关卡',
        guide: '../guides/tiled.html',
        caption: '又跑又跳又游泳，一路收集金币，直到旗子。',
        how: '这个关卡是地图编辑器 Tiled 的文件，一次调用就变成了物体。它的地面是其中一个物体，所以不会绊脚；翻转的图块、单向木板和手绘的图形，都和编辑器里一样。',
        keys: '方向键或 <kbd>W</kbd> <kbd>A</kbd> <kbd>S</kbd> <kbd>D</kbd> 跑动，<kbd>空格</kbd>或向上键跳跃，在水里则是游泳；向下键穿过木板落下。<kbd>R</kbd> 重新开始，<kbd>P</kbd> 暂停，<kbd>.</kbd> 单步。',
        bodies: '物体和它们的位置',
        tiles: '地面图层中的图块',
        solid: '它们变成的物体，金币和尖刺除外',
        objects: '手绘的对象',
        source: '游戏：tiled-game.js',
        map: '地图：',
        unloaded: (message) => `无法加载文件：${message}`,
    },
};
const say = textsOf(words);
const source = new URL('./tiled-game.js', import.meta.url);
const mapAddress = new URL('./hills.tmj', import.meta.url);
export const defaults = { bodies: false, normals: false, run: '' };
export const controls = ['bodies', 'normals'];
export const seedless = true;

export function create(view, settings) {
    const pressed = createInput();
    const hud = createHud(view, 'tiled', { restart, share: () => map && ghost.share() });
    const effects = createEffects(16, 380, hud.sound);
    const facts = makeFacts(view.readout);
    const listening = new AbortController();
    const { signal } = listening;
    const empty = new World(); // shown until the map is loaded
    const ghost = createGhost({ name: 'tiled', view, settings, hud, begin, step });
    let map = null;
    let game = null;
    let coins = 0; // number of coins in the level
    let picture = null;
    let between = 1;

    makeButtons(view.overlay, pressed.press, say);

    const loaded = load();

    async function load() {
        try {
            map = await (await fetch(mapAddress, { signal })).json();
            start();
            facts.tell(map, game);
        } catch (error) {
            if (!signal.aborted) facts.fail(error);
        }
    }

    function begin() {
        const begun = createGame(map);
        begun.world.update();
        return begun;
    }

    function start() {
        game?.world.dispose();
        game = begin();
        hud.tell('');
        ghost.start(game);
        pressed.input.held = false;
        coins = game.level.bodies.filter(({ data }) => data.type === 'coin').length;
        effects.clear();
        picture = createPicture(view, map, game, settings, effects);
        view.wake();
    }

    function restart() {
        if (!game) return;
        start();
        if (view.paused) togglePause();
    }

    function played() {
        ghost.keep(pressed.input, game);
        if (effects.step(game)) ghost.finish(hud.finish(game, coins, false));
    }

    function frame(dt) {
        if (!game) return false;
        if (dt > 0 && !ghost.holds(game, pressed.read())) {
            between = pressed.play(game, dt, play, played);
        } else {
            meet(game);
        }
        picture.draw(between, ghost.at(game, between));
        hud.show(game, coins, view.paused);
        return !view.paused;
    }

    addEventListener('blur', pressed.letGo, { signal });
    view.drag.setBodies([]);
    return {
        get world() {
            return game?.world ?? empty;
        },
        get game() {
            return game;
        },
        /** A promise for code that must wait for the map. */
        loaded,
        toCanvas: (place) => picture.toCanvas(place),
        key: (event) => handleKey(event, view, pressed, restart),
        frame,
        dispose() {
            listening.abort();
            if (game) empty.dispose();
        },
    };
}

/** Adds the numbers and the source below the picture. */
function makeFacts(parent) {
    const put = fill(
        parent,
        `<p class="how">${say.how}</p>
        <dl class="facts">
            <dt>${say.tiles}</dt><dd id="ground-tiles"></dd>
            <dt>${say.solid}</dt><dd id="ground-bodies"></dd>
            <dt>${say.objects}</dt><dd id="map-objects"></dd>
        </dl>
        <p class="note" id="map-file">${say.map} <a href="${mapAddress.href}" download="hills.tmj">hills.tmj</a></p>`,
    );
    addSource(parent, source, say.source);
    return {
        /** Call this once, with the loaded map and its level. */
        tell({ layers }, { level }) {
            const ground = layers.find(({ name }) => name === 'ground');
            put({
                'ground-tiles': ground.data.filter(Boolean).length,
                'ground-bodies': level.layers.get('ground').filter((body) => !body.isSensor).length,
                'map-objects': level.objects.filter(({ object }) => !('column' in object)).length,
            });
        },
        fail: (error) => put({ 'map-file': say.unloaded(error.message) }),
    };
}
