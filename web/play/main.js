/**
 * The playground: reads the page's address, opens its scene, moves it frame by frame, and writes
 * the address back after changes.
 *
 * `window.playground` is { view, world, settings, read(), ready }: for the console, and for the
 * tests.
 */

import { createView } from '../canvas/canvas.js';
import { createDrag } from '../canvas/drag.js';
import { followKeys } from '../canvas/keyboard.js';
import { drift, wallsOf } from '../canvas/motion.js';
import { followPointer } from '../canvas/pointer.js';
import { followTheme } from '../site/theme.js';
import { createTimeline } from '../widgets/timeline.js';
import { readScene, writeScene } from './address.js';
import { createCode, programOf } from './code.js';
import { createCounters } from './counters.js';
import { createHistory } from './history.js';
import { makeShape } from './kinds.js';
import { createLayers } from './layers.js';
import { createLive } from './live.js';
import { defaults } from './model.js';
import { createPanel } from './panel.js';
import { firstPreset, openPreset, presets } from './presets.js';
import { moveHeld, pushApart } from './push.js';
import { createTools } from './tools.js';
import { words as allWords } from './words.js';

const element = (id) => document.getElementById(id);
const words = allWords[document.documentElement.lang] ?? allWords.en;
const phone = matchMedia('(max-width: 760px), (max-height: 560px)');
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const afterglow = 160; // milliseconds: without it, a hit that is pushed apart at once would not be visible
const margin = 8; // pixels between the walls and what is around them
const addressDelay = 300; // milliseconds: browsers limit how often the address may change

function start() {
    const view = createView(element('canvas'), { mostDensity: 2 });
    const drag = createDrag(view);
    const settings = { ...defaults };
    const history = createHistory(() => writeScene(read()));
    const live = createLive(view, words, {
        changed: () => changed(),
        edited,
        keep,
    });
    const { world } = live;
    const timeline = createTimeline(element('tools'), {
        name: 'playground',
        view,
        pause: () => setPaused(true),
        read: readGame,
        write: writeGame,
        open: openRecorded,
    });
    const draw = createLayers(view, world);
    const counters = createCounters(element('counters'), world);
    const scene = { settings, preset: '', drag, live, open: choose, changed };
    const panel = createPanel(element('panel'), scene, words);
    const tools = createTools(view, live, element('tools'), {
        undo: () => openState(history.back()),
        redo: () => openState(history.forth()),
        pause,
        step,
        link,
        code,
    });
    const program = createCode(element('code'), copy, words);
    const glow = new Map();
    let touches = [];
    let shown = null; // the selected body that panel and toolbar show
    let isStale = false; // something has changed since the address was written
    let isTouched = false; // or since the last frame
    let lastHeld = null; // the body held in the previous frame
    let size = { width: view.width, height: view.height };
    let timer = 0;

    live.throws = () => settings.throws;

    /** Call before a change; it also ends a replay of the timeline. */
    function keep(what) {
        timeline.goOn();
        history.keep(what);
    }

    // The timeline

    function readGame() {
        const { push, speed, throws } = settings;
        const room = { width: view.width, height: view.height };
        const { walls } = view;
        return { scene: 'playground', room, walls, push, speed, throws, bodies: live.readData() };
    }

    function writeGame({ bodies, push, speed, throws }) {
        live.writeData(bodies);
        if (settings.push !== push || settings.speed !== speed || settings.throws !== throws) {
            Object.assign(settings, { push, speed, throws });
            panel.refresh();
        }
        glow.clear();
        isStale = true;
    }

    /**
     * Takes the scene size of a recording; returns null if the recording does not fit this page.
     */
    function openRecorded({ room, walls = null, bodies }, { alive }) {
        const isRoom = room?.width > 0 && room.height > 0;
        if (!isRoom || !bodies.every(({ index }) => alive[index] === 1)) return null;
        for (const { kind, numbers } of bodies) makeShape(kind, numbers); // throws if a shape is invalid
        keep('open');
        view.room = room;
        view.walls = walls;
        view.measure();
        size = { width: view.width, height: view.height };
        return world;
    }

    // The address

    function read() {
        return {
            room: { width: view.width, height: view.height },
            walls: view.walls,
            settings,
            preset: scene.preset,
            paused: view.paused,
            ...live.read(),
        };
    }

    function open(name) {
        view.room = null;
        view.measure();
        const walls = freeArea();
        const part = partOf(walls);
        // If panels cover most of a small window, the shapes are smaller than the window suggests.
        const scale = Math.min(view.scale, Math.sqrt(part.width * part.height) / 560);
        show({ ...openPreset(name, { scale, ...part }), walls });
    }

    function choose(name) {
        keep(`open ${name}`);
        open(name);
    }

    /** Opens the scene of another point in the history, and keeps the current layers. */
    function openState(text) {
        if (text === null) return;
        const found = readScene(text);
        show({ ...found, settings: { ...found.settings, layers: settings.layers } });
    }

    /** The walls of a scene: the part of the canvas that title, panel and toolbar leave free. */
    function freeArea() {
        const { left, top } = element('canvas').getBoundingClientRect();
        const title = document.querySelector('.corner').getBoundingClientRect();
        const side = document.querySelector('.side');
        const { left: panelLeft, bottom: panelBottom } = side.getBoundingClientRect();
        // On a phone the open panel lies above the scene, which stays as it is.
        const isOpen = side.matches(':has(.lil-root:not(.lil-closed), .keys[open])');
        const bar = element('tools').getBoundingClientRect();
        const wide = !phone.matches;
        const minX = wide ? title.right - left + margin : 0;
        const upper = Math.max(title.bottom, isOpen ? 0 : panelBottom);
        const minY = wide ? 0 : upper - top + margin;
        const maxX = wide ? panelLeft - left - margin : view.width;
        const maxY = bar.top - top - margin;
        return {
            minX: Math.round(minX),
            minY: Math.round(minY),
            maxX: Math.round(Math.min(view.width, Math.max(maxX, minX + 100))),
            maxY: Math.round(Math.min(view.height, Math.max(maxY, minY + 100))),
        };
    }

    /** Walls as the part of the view where a preset puts its shapes, relative to its centre. */
    function partOf({ minX, minY, maxX, maxY }) {
        return {
            x: (minX + maxX - view.width) / 2,
            y: (minY + maxY - view.height) / 2,
            width: maxX - minX,
            height: maxY - minY,
        };
    }

    /** Opens the scene of an address, or the first preset. */
    function openAddress(hash) {
        clearTimeout(timer); // so that the previous scene is not written over this one
        const found = readScene(hash);
        const preset = Object.hasOwn(presets, found?.preset ?? '') ? found.preset : '';
        if (!found?.shapes) {
            if (!preset && hash.length > 1) say(words.badLink);
            return open(preset || firstPreset);
        }
        view.room = null;
        view.measure();
        const { width, height } = found.room;
        // A scene made in a window of the same size follows later changes of the window.
        if (width !== view.width || height !== view.height) view.room = found.room;
        view.measure();
        setPaused(found.paused || calm.matches);
        show({ ...found, preset });
    }

    function show(model) {
        timeline.goOn();
        glow.clear();
        size = { width: view.width, height: view.height };
        view.walls = model.walls ?? null;
        Object.assign(settings, model.settings);
        live.load(model);
        scene.preset = model.preset;
        panel.refresh();
        changed();
    }

    function edited() {
        if (scene.preset) {
            scene.preset = '';
            panel.refresh();
        }
        changed();
    }

    /** Writes the address once nothing has changed for a while. */
    function changed() {
        isStale = isTouched = true;
        view.wake();
        clearTimeout(timer);
        timer = setTimeout(remember, addressDelay);
    }

    function remember() {
        clearTimeout(timer);
        window.history.replaceState(
            null,
            '',
            `${location.pathname}${location.search}${writeScene(read())}`,
        );
        for (const other of document.querySelectorAll('a.language')) other.hash = location.hash;
    }

    // The buttons

    function setPaused(paused) {
        view.pause(paused);
        const button = document.querySelector('[data-act="pause"]');
        button.setAttribute('aria-pressed', paused);
        button.setAttribute('aria-label', paused ? words.play : words.pause);
        button.title = paused ? words.play : words.pause;
    }

    function pause() {
        setPaused(!view.paused);
        changed();
    }

    function step() {
        setPaused(true);
        view.step();
        changed();
    }

    async function link() {
        live.snap();
        remember();
        say((await copy(location.href)) ? words.linkCopied : words.linkShown);
    }

    function code() {
        live.snap();
        remember();
        program.show(programOf(read()));
    }

    let statusTimer = 0;

    /** Announces a sentence to screen readers, and shows it for a while. */
    function say(sentence) {
        element('status').textContent = sentence;
        element('status').classList.add('seen');
        clearTimeout(statusTimer);
        statusTimer = setTimeout(() => element('status').classList.remove('seen'), 2600);
    }

    // Frames

    view.onframe = (dt) => {
        const now = performance.now();
        const { held } = drag;
        const from = held && { x: held.x, y: held.y };
        if (held && held !== lastHeld) keep(`move ${held.index}`);
        lastHeld = held;
        if (held) {
            const { minX, minY, maxX, maxY } = wallsOf(view);
            drag.x = Math.min(maxX, Math.max(minX, drag.x));
            drag.y = Math.min(maxY, Math.max(minY, drag.y));
        }
        const changes = timeline.frame(dt) ? drawStill(now) : advance(dt, now, held, from);
        const letGo = drag.endFrame();
        return changes || letGo || timeline.isRunning;
    };

    /** Draws the current state. */
    function drawStill(now) {
        findTouches(now);
        counters.show(view.meter);
        showSelected();
        panel.showBands(world.size);
        return draw(settings.layers, touches, highlighted(now));
    }

    /** Moves everything. Returns whether something continues to move. */
    function advance(dt, now, held, from) {
        drift(view, world, dt * settings.speed);
        if (held && settings.push === 'held') {
            world.refresh();
            moveHeld(world, drag, from, (a, b) => light(a, b, now));
        }
        world.update();
        const moved = world.stats.moved > 0;
        findTouches(now);
        counters.show(view.meter);
        const pushed = pushApart(world, settings.push);
        // While paused and idle, the timeline keeps no frames.
        if (dt > 0 || moved || pushed || held || isTouched) timeline.keep();
        isTouched = false;
        showSelected();
        panel.showBands(world.size);
        const changes = draw(settings.layers, touches, highlighted(now));
        return moved || pushed || changes;
    }

    /** Must run before the shapes are pushed apart: afterwards they no longer touch. */
    function findTouches(now) {
        touches = [];
        for (const { row, a, b, normalX, normalY, depth } of world.contacts) {
            const at = { x: b.x, y: b.y, angle: b.angle };
            const normal = { x: normalX, y: normalY };
            const points = world.contacts.points(row);
            touches.push({ a, b, at, normal, depth, points });
            light(a, b, now);
        }
    }

    function light(a, b, now) {
        glow.set(a.index, now);
        glow.set(b.index, now);
    }

    /** The bodies that are drawn as hits. */
    function highlighted(now) {
        const lasting = settings.push === 'off' ? 0 : afterglow;
        for (const [index, since] of glow) {
            if (now - since > lasting) glow.delete(index);
            else if (lasting > 0) view.wake(lasting);
        }
        return glow;
    }

    function showSelected() {
        const { selected } = drag;
        for (const body of drag.bodies) body.data.knob = body === selected ? knobOf(body) : 0;
        tools.show(selected, !history.isEmpty);
        if (selected === shown && !selected) return;
        // While a field of the panel has focus, the visitor is editing its number.
        if (selected !== shown || drag.held || (isStale && !panel.isInUse()))
            panel.select(selected);
        shown = selected;
        isStale = false;
    }

    view.onresize = () => {
        if (!view.room) {
            live.shift((view.width - size.width) / 2, (view.height - size.height) / 2);
            if (view.walls) view.walls = freeArea();
        }
        size = { width: view.width, height: view.height };
        changed();
    };

    view.onmeter = () => counters.show(view.meter);
    addEventListener('hashchange', ({ newURL }) => openAddress(new URL(newURL).hash));
    followPointer(view);
    followKeys(view, (sentence) => {
        element('status').textContent = sentence;
    });
    calm.addEventListener('change', () => {
        if (calm.matches) setPaused(true);
    });
    setPaused(calm.matches);
    panel.gui.open(!phone.matches);
    panel.select(null);
    openAddress(location.hash);
    timeline.follow(world);
    tools.show(null, false);
    followTheme(element('theme'), () => view.refreshPalette());

    window.playground = { view, world, settings, read, ready: true };
}

/** Just outside the shape, along its own x axis. */
function knobOf({ shape: { bounds } }) {
    return Math.max(bounds.maxX, 8) + 20;
}

/** Returns whether copying succeeded; only https pages have a clipboard. */
async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}

try {
    start();
} catch (error) {
    // An old browser: the error of the library names the missing feature.
    element('status').textContent = `${words.unsupported} ${error.message}`;
    element('status').classList.add('seen');
    throw error;
}
