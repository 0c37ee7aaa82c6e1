/**
 * The scene that is open: opens a preset, an address or a state of the history, reads it back as a
 * model, and writes the address after changes. `play` is the playground of main.js.
 */

import { replaceAddress } from '../canvas/address.js';
import { readScene, writeScene } from './address.js';
import { partOf } from './free-area.js';
import { makeShape } from './kinds.js';
import { firstPreset, openPreset, presets } from './presets.js';

const addressDelay = 300; // milliseconds: browsers limit how often the address may change

/** The scene as model.js describes it. */
export function modelOf({ view, settings, preset, live }) {
    return {
        room: { width: view.width, height: view.height },
        walls: view.walls,
        settings,
        preset,
        paused: view.paused,
        ...live.read(),
    };
}

/** Call this before a change; it also ends a replay of the timeline. */
export function keep({ timeline, history }, what) {
    timeline.goOn();
    history.keep(what);
}

// --- Opening -----------------------------------------------------------------------------------------

/** Opens a preset as a step of the history. */
export function choose(play, name) {
    keep(play, `open ${name}`);
    openNamed(play, name);
}

function openNamed(play, name) {
    const { view } = play;
    view.room = null;
    view.measure();
    const walls = view.freeArea();
    const part = partOf(view, walls);
    // If panels cover most of a small window, the shapes are smaller than the window suggests.
    const scale = Math.min(view.scale, Math.sqrt(part.width * part.height) / 560);
    show(play, { ...openPreset(name, { scale, ...part }), walls });
}

/** Opens the scene of another point in the history, and keeps the current layers. */
export function openState(play, text) {
    if (text === null) return;
    const found = readScene(text);
    show(play, { ...found, settings: { ...found.settings, layers: play.settings.layers } });
}

/** Opens the scene of an address, or the first preset if the address has none. */
export function openAddress(play, hash) {
    clearTimeout(play.timer); // so that the previous scene is not written over this one
    const { view } = play;
    const found = readScene(hash);
    const preset = Object.hasOwn(presets, found?.preset ?? '') ? found.preset : '';
    if (!found?.shapes) {
        if (!preset && hash.length > 1) play.refuseLink();
        return openNamed(play, preset || firstPreset);
    }
    enter(view, found.room, found.walls);
    play.setPaused(found.paused || play.calm.matches);
    show(play, { ...found, preset });
}

/**
 * Gives the view the size and walls of a scene. If the window has the scene's size, the scene follows later changes of
 * the window's size.
 */
function enter(view, room, walls) {
    Object.assign(view, { room: null, walls });
    view.measure();
    if (room.width === view.width && room.height === view.height) return;
    view.room = room;
    view.measure();
}

function show(play, model) {
    const { view, settings, live, panel, timeline, hits } = play;
    timeline.goOn();
    hits.clear();
    play.size = { width: view.width, height: view.height };
    view.walls = model.walls ?? null;
    Object.assign(settings, model.settings);
    live.load(model);
    play.preset = model.preset;
    panel.refresh();
    changed(play);
}

/**
 * Call this when the size of the window or of its panel has changed. A scene that had the size of
 * the window stays centred; the frames of a replay keep their size.
 */
export function resize(play) {
    const { view, size, live, timeline } = play;
    if (timeline.isReplaying) view.room ??= size;
    if (view.room) {
        view.measure();
    } else {
        live.shift((view.width - size.width) / 2, (view.height - size.height) / 2);
        if (view.walls) view.walls = view.freeArea();
    }
    play.size = { width: view.width, height: view.height };
    changed(play);
}

// --- Changes -----------------------------------------------------------------------------------------

/** Call this after a change that makes the scene differ from its preset. */
export function edited(play) {
    if (play.preset) {
        play.preset = '';
        play.panel.refresh();
    }
    changed(play);
}

/** Call this after every change: writes the address once nothing has changed for a while. */
export function changed(play) {
    play.isStale = play.isTouched = true;
    play.view.wake();
    clearTimeout(play.timer);
    play.timer = setTimeout(remember, addressDelay, play);
}

/** Writes the address now. */
export function remember(play) {
    clearTimeout(play.timer);
    const { pathname, search } = location;
    replaceAddress(`${pathname}${search}${writeScene(modelOf(play))}`);
    for (const other of document.querySelectorAll('a.language')) other.hash = location.hash;
}

const name = 'playground';

/** The scene as the timeline records and restores it. */
export const recordingOf = (play, pause) => ({
    name,
    view: play.view,
    pause,
    read: () => read(play),
    write: (game) => write(play, game),
    open: (game, world) => open(play, game, world),
});

function read({ view, settings: { push, speed, throws }, live }) {
    const room = { width: view.width, height: view.height };
    const { walls } = view;
    return { scene: name, room, walls, push, speed, throws, bodies: live.readData() };
}

function write(play, { room, walls, bodies, push, speed, throws }) {
    const { settings, view } = play;
    const isSame = room.width === view.width && room.height === view.height;
    // This frame was recorded before the window or its panel changed.
    if (!isSame || !equal(walls, view.walls)) {
        enter(view, room, walls);
        play.size = { width: view.width, height: view.height };
    }
    play.live.writeData(bodies);
    if (settings.push !== push || settings.speed !== speed || settings.throws !== throws) {
        Object.assign(settings, { push, speed, throws });
        play.panel.refresh();
    }
    play.hits.clear();
    play.isStale = true;
}

const equal = (a, b) => String(Object.values(a ?? {})) === String(Object.values(b ?? {}));

/** Opens a recording: takes its scene size and returns the world; null if the recording does not fit this page. */
function open(play, { room, walls = null, bodies }, { alive }) {
    const { view } = play;
    const isRoom = room?.width > 0 && room.height > 0;
    if (!isRoom || !bodies.every(({ index }) => alive[index] === 1)) return null;
    for (const { kind, numbers } of bodies) makeShape(kind, numbers); // throws if a shape is invalid
    keep(play, 'open');
    enter(view, room, walls);
    play.size = { width: view.width, height: view.height };
    return play.live.world;
}
