/**
 * A playable platformer: plays platformer-game.js with keys and the pointer, and shows it with the
 * normals of the player's hits.
 */

import { makeButtons } from '../games/kit/touch.js';
import { addSource } from '../widgets/source.js';
import { fill, paced } from '../widgets/table.js';
import { createTimeline } from '../widgets/timeline.js';
import { cellAt, createGame, meet, play, step } from './platformer-game.js';
import { createPicture } from './platformer-picture.js';
import { createSavedState } from './platformer-state.js';
import { createEffects } from './runner-effects.js';
import { createGhost } from './runner-ghost.js';
import { createHud } from './runner-hud.js';
import { createInput, handleKey, togglePause } from './runner-input.js';
import { textsOf } from './words.js';

export const words = {
    en: {
        label: 'Platformer',
        guide: 'guides/movers.html',
        caption: 'Run and jump to the flag, and take the coins on the way.',
        how: 'Every tile is a separate body, yet the player never trips over an edge between two tiles: on flat ground all contacts have the same normal.',
        keys: 'Arrow keys or <kbd>W</kbd> <kbd>A</kbd> <kbd>S</kbd> <kbd>D</kbd> run, <kbd>Space</kbd> or up jumps, also off a wall; down drops through a plank or the ferry. Drag the player to carry it: it slides along obstacles. <kbd>R</kbd> starts again, <kbd>P</kbd> pauses, <kbd>.</kbd> steps one frame. The timeline below covers the last minute; <kbd>P</kbd> or Play resumes from there.',
        merged: 'one shape for all tiles',
        flat: 'Floor normals on flat ground, so far',
        none: 'none yet',
        statics: 'Static bodies in the world',
        source: 'The whole game: platformer-game.js',
    },
    zh: {
        label: '平台跳跃',
        guide: 'guides/movers.html',
        caption: '一路收集金币，跑到旗子那里。',
        how: '每块砖都是单独的物体，玩家却从不会绊在两块砖的接缝上：在平地上，所有接触的法线都完全相同。',
        keys: '方向键或 <kbd>W</kbd> <kbd>A</kbd> <kbd>S</kbd> <kbd>D</kbd> 跑动，<kbd>空格</kbd>或向上键跳跃，也能蹬墙跳，向下键穿过木板或渡船落下。拖动玩家可以带着他走：遇到阻挡，他会沿着滑过去。<kbd>R</kbd> 重新开始，<kbd>P</kbd> 暂停，<kbd>.</kbd> 单步。下方的时间轴可以在最近一分钟内前后移动；按 <kbd>P</kbd> 或“播放”从那里继续。',
        merged: '所有砖合成一个图形',
        flat: '到目前为止，平地上的地面法线',
        none: '还没有',
        statics: '世界中的静止物体',
        source: '整个游戏：platformer-game.js',
    },
};
const say = textsOf(words);
const source = new URL('./platformer-game.js', import.meta.url);
export const defaults = { merged: false, normals: true, run: '' };
export const controls = ['merged', 'normals'];
export const seedless = true;

export function create(view, settings) {
    const pressed = createInput();
    const hud = createHud(view, 'platformer', { restart, share: () => ghost.share() });
    const effects = createEffects(1, 24, hud.sound);
    const showFacts = paced(view, makeFacts(view.readout));
    const listening = new AbortController();
    const { signal } = listening;
    const take = () => timeline.goOn();
    const carrying = createCarrying(view, () => level, take, signal);
    const begin = () => beginGame(settings.merged);
    const ghost = createGhost({ name: 'platformer', view, settings, hud, begin, step });
    let level = null;
    let between = 1;

    makeButtons(view.overlay, pressed.press, say);
    const timeline = createTimeline(view.overlay, {
        name: 'platformer',
        view,
        pause: togglePause,
        read: () => level.saved.read(pressed.input),
        write(state) {
            level.saved.write(state, pressed.input);
            between = 1;
        },
        open: openRecorded,
    });

    function make(merged) {
        level?.game.world.dispose();
        level = makeLevel(view, merged, settings, effects);
        effects.clear();
        hud.tell('');
        ghost.start(level.game);
        pressed.input.held = false;
        view.wake();
    }

    function start() {
        make(settings.merged);
        timeline.follow(level.game.world);
    }

    function restart() {
        start();
        if (view.paused) togglePause();
    }

    /** Creates the level of a recording and returns its world; null if the recording does not fit. */
    function openRecorded(state, world) {
        const merged = state.merged === true;
        if (!fitsLevel(state, world, merged)) return null;
        settings.merged = merged;
        view.remember();
        make(merged);
        return level.game.world;
    }

    function frame(dt) {
        timeline.frame(dt);
        const { game, picture, flat } = level;
        if (carrying.isActive) {
            carrying.move();
            between = 1;
            level.isHelped = true;
            played();
        } else if (dt > 0 && !ghost.holds(game, pressed.read())) {
            between = pressed.play(game, dt, play, stepped);
            countFlat(flat, game);
        }
        picture.draw(between, ghost.at(game, between));
        hud.show(game, level.coins, view.paused);
        showFacts(game, flat);
        return !view.paused || timeline.isRunning;
    }

    function stepped() {
        ghost.keep(pressed.input, level.game);
        played();
    }

    function played() {
        timeline.keep();
        const { game, coins, isHelped } = level;
        if (!effects.step(game)) return;
        const isBest = hud.finish(game, coins, isHelped);
        if (!isHelped) ghost.finish(isBest);
    }

    addEventListener('blur', pressed.letGo, { signal });
    view.drag.setBodies([]);
    start();
    return {
        get world() {
            return level.game.world;
        },
        get game() {
            return level.game;
        },
        changes: { merged: start },
        toCanvas: (place) => level.picture.toCanvas(place),
        key: (event) => handleKey(event, view, pressed, restart),
        frame,
        dispose() {
            listening.abort();
            timeline.dispose();
        },
    };
}

/** A new game whose world has come to rest. */
function beginGame(merged) {
    const game = createGame(merged);
    // After the second update nothing has moved, so a paused canvas comes to rest.
    game.world.update();
    game.world.update();
    return game;
}

/** A new game, with everything that belongs to it. */
function makeLevel(view, merged, settings, effects) {
    const game = beginGame(merged);
    return {
        game,
        saved: createSavedState(game),
        picture: createPicture(view, game, settings, effects),
        coins: game.world.bodies.filter(({ data }) => data.kind === 'coin').length,
        flat: createFlat(),
        isHelped: false, // the visitor has carried the player
    };
}

/** Whether the state and the world of a recording belong to this level. */
function fitsLevel(state, world, merged) {
    const game = createGame(merged);
    const fits = createSavedState(game).fits(state, world);
    game.world.dispose();
    return fits;
}

/** Adds the numbers and the source below the picture. */
function makeFacts(parent) {
    const put = fill(
        parent,
        `<p class="how">${say.how}</p>
        <dl class="facts">
            <dt>${say.flat}</dt><dd id="flat-normals"></dd>
            <dt>${say.statics}</dt><dd id="statics"></dd>
        </dl>`,
    );
    addSource(parent, source, say.source);
    return ({ world }, { normals, frames }) => {
        const statics = world.bodies.filter(({ isStatic, isSensor }) => isStatic && !isSensor);
        put({
            'flat-normals': frames === 0 ? say.none : normals.size,
            statics: statics.length,
        });
    };
}

const isGround = (cell) => '#/\\ab123'.includes(cell);

/** Whether the tile below the player and both its neighbours are full, with nothing on top. */
function isOnFlat({ player }) {
    const [column, row] = [Math.floor(player.x), Math.floor(player.y + 0.6)];
    const around = [column - 1, column, column + 1];
    return around.every((x) => cellAt(x, row) === '#' && !isGround(cellAt(x, row - 1)));
}

const createFlat = () => ({ normals: new Set(), frames: 0 });

/**
 * If the player stands on flat ground, adds the floor normals of this frame to `flat.normals`, a set. It shows whether
 * all of them are exactly equal.
 */
function countFlat(flat, game) {
    const { move } = game;
    if (!isOnFlat(game) || !move.onFloor) return;
    flat.frames++;
    for (const { normal, kind } of move.hits) {
        if (kind === 'floor') flat.normals.add(`${normal.x} ${normal.y}`);
    }
}

/**
 * Carries the player through the level. `current()` returns { game, picture }, which change with every start; `take()`
 * is called when the pointer takes hold of the player, and `signal` removes the listeners.
 */
function createCarrying({ canvas, place: placeOn }, current, take, signal) {
    let carried = null; // the last event of the pointer, and where it holds the player

    const place = (event) => current().picture.toLevel(placeOn(event));

    function begin(event) {
        const [at, { player }] = [place(event), current().game];
        if (Math.abs(at.x - player.x) > 0.7 || Math.abs(at.y - player.y) > 0.8) return;
        take();
        canvas.setPointerCapture(event.pointerId);
        carried = { event, dx: player.x - at.x, dy: player.y - at.y };
        canvas.style.cursor = 'grabbing';
    }

    function follow(event) {
        if (carried) carried.event = event;
    }

    function letGo() {
        carried = null;
        canvas.style.cursor = '';
    }

    canvas.addEventListener('pointerdown', begin, { signal });
    canvas.addEventListener('pointermove', follow, { signal });
    canvas.addEventListener('pointerup', letGo, { signal });
    canvas.addEventListener('pointercancel', letGo, { signal });

    return {
        get isActive() {
            return carried !== null;
        },
        /** Without `up` every surface is a wall, and the player slides along it. */
        move() {
            const { game } = current();
            const { player } = game;
            const at = place(carried.event);
            const [dx, dy] = [at.x + carried.dx - player.x, at.y + carried.dy - player.y];
            player.moveAndSlide(dx, dy, {}, game.move);
            player.data.before = { x: player.x, y: player.y };
            game.speedX = game.speedY = 0;
            meet(game);
        },
    };
}
