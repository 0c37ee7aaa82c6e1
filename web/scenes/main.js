/**
 * The page of the scenes: reads its address, opens the scene that it names, and writes the address
 * back when something changes. A scene is a module with
 *
 *     words: { en, zh }                       with the same keys: `label`, `caption` and further texts
 *     defaults                                its settings with their defaults
 *     controls                                the settings in the panel; a text of the same name is the label
 *     create(view, settings, random)          → { world, frame(dt) }
 *
 * Optional: `title` in its words is a longer name than `label`, `guide` the address of a guide about the scene; `keys`
 * describes mouse, touch and keys. `ranges` are [least, most, step] of numeric settings, `steps` the values of a slider
 * that is not linear, `choices` the values of a setting by their labels; `seedless` is true if the seed has no effect.
 * `create` may also return
 *
 *     changes         functions to call after a change in the panel, by the name of the setting
 *     shows(name)     whether the panel shows a setting
 *     resize()
 *     key(event)      returns whether the scene used the key
 *     dispose()       frees everything except its world
 *
 * Releasing a dragged body stores the poses in the setting `at`, if there is one. A scene that changes a setting itself
 * must call `view.remember()`. While its bodies move, it is drawn every frame; if anything else changes, `frame` must
 * return true.
 *
 * `window.demo` is { scene, world, view, parts, ready }: for the console, and for the tests.
 * `parts` is the result of `create`.
 */

import GUI from 'lil-gui';
import { addressOf, createWriter, readAddress, replaceAddress } from '../canvas/address.js';
import { createView } from '../canvas/canvas.js';
import { createDrag } from '../canvas/drag.js';
import { followKeys } from '../canvas/keyboard.js';
import { keepPlaces } from '../canvas/places.js';
import { followPointer } from '../canvas/pointer.js';
import { createRandom, newSeed } from '../shapes/random.js';
import { spoken } from '../site/language.js';
import { carry, chosenTheme, followTheme } from '../site/theme.js';
import { addDial } from '../widgets/dial.js';
import { write } from '../widgets/table.js';
import * as boxes from './boxes.js';
import * as car from './car.js';
import * as closest from './closest.js';
import * as crowd from './crowd.js';
import * as kinds from './kinds.js';
import * as outline from './outline.js';
import * as platformer from './platformer.js';
import * as polygons from './polygons.js';
import * as projections from './projections.js';
import * as pushout from './pushout.js';
import * as rays from './rays.js';
import * as sweep from './sweep.js';
import * as swing from './swing.js';
import * as tiled from './tiled.js';
import * as tunnelling from './tunnelling.js';
import { textsOf, words } from './words.js';

const scenes = {
    boxes,
    projections,
    polygons,
    pushout,
    kinds,
    closest,
    rays,
    sweep,
    swing,
    crowd,
    car,
    outline,
    tunnelling,
    platformer,
    tiled,
};
const say = spoken(words);
const element = (id) => document.getElementById(id);
const view = createView(element('canvas'));
const usualKeys = element('keys-text').innerHTML;
const phone = matchMedia('(max-width: 760px)');

let name = '';
let seed = 1;
let settings = {};
let size = { width: view.width, height: view.height };
let scene = null;
let gui = null;

/** Opens the scene that the address names. */
function open() {
    close();
    const query = readAddress({ scene: 'boxes', seed: 7 });
    name = Object.hasOwn(scenes, query.scene) ? query.scene : 'boxes';
    seed = Math.abs(Math.trunc(query.seed));
    const { defaults, ranges, choices, create, seedless = false } = scenes[name];
    const { label, title = label, caption, guide, keys = usualKeys } = spoken(scenes[name].words);
    settings = readAddress(defaults, ranges, choices);

    showNavigation();
    element('title').textContent = title;
    element('caption').textContent = caption;
    element('keys-text').innerHTML = keys;
    element('guide').hidden = !guide;
    element('guide').href = guide ?? 'guides/';
    carry(element('guide'), chosenTheme());
    element('seed').textContent = seed;
    for (const part of document.querySelectorAll('.seed, #reseed')) part.hidden = seedless;
    document.body.dataset.scene = name;
    document.title = `${title} · sepaxis`;

    scrollNavigation();
    // The new texts may have changed the size of the canvas.
    view.measure();
    scene = create(view, settings, () => createRandom(seed));
    gui = new GUI({ container: element('panel'), title: say.controls });
    addControls(textsOf(scenes[name].words));
    gui.onChange(() => remember());
    gui.open(!phone.matches);
    window.demo = {
        scene: name,
        get world() {
            return scene.world;
        },
        view,
        parts: scene,
        ready: true,
    };
    view.wake();
}

/** Adds the controls of the scene to the panel. */
function addControls(labels) {
    const { controls, ranges = {}, steps = {}, choices = {} } = scenes[name];
    for (const key of controls) {
        const label = labels[key];
        const onchange = () => scene.changes?.[key]?.();
        if (steps[key]) {
            addDial(gui, { name: label, steps: steps[key], value: settings[key] }, (value) => {
                settings[key] = value;
                onchange();
                remember();
            });
        } else if (ranges[key]) {
            gui.add(settings, key, ...ranges[key])
                .name(label)
                .onFinishChange(onchange);
        } else {
            gui.add(settings, key, choices[key]).name(label).onChange(onchange);
        }
    }
    showControls();
}

function showControls() {
    for (const control of gui?.controllers ?? []) {
        control.updateDisplay().show(scene.shows?.(control.property) ?? true);
    }
}

function close() {
    writer.drop();
    view.drag.setBodies([]);
    gui?.destroy();
    scene?.dispose?.();
    scene?.world.dispose();
    scene = gui = null;
    view.readout.replaceChildren();
    view.overlay.replaceChildren();
}

const address = () => addressOf(name, seed, chosenTheme(), settings, scenes[name].defaults);

const writer = createWriter(() => {
    replaceAddress(address());
    view.wake();
});

/** Call this after changing the settings; with `isNow`, the address is updated at once. */
function remember(isNow = false) {
    if (isNow) writer.now();
    else writer.soon();
    showNavigation();
    showControls();
    view.wake();
}

function makeNavigation() {
    element('scenes').append(
        ...Object.entries(scenes).map(([scene, { words }]) => {
            const link = document.createElement('a');
            link.dataset.scene = scene;
            link.textContent = spoken(words).label;
            return link;
        }),
    );
}

/** Updates the links to the other scenes and to the current state in both languages. */
function showNavigation() {
    for (const link of element('scenes').children) {
        const { scene } = link.dataset;
        link.href = scene === name ? address() : addressOf(scene, seed, chosenTheme());
        if (scene === name) link.setAttribute('aria-current', 'page');
        else link.removeAttribute('aria-current');
    }
    document.querySelector('a.language').search = address();
}

/**
 * On a phone the row is wider than the window: scrolls the current name near the middle, with a
 * whole name at the left edge.
 */
function scrollNavigation() {
    const row = element('scenes');
    const link = row.querySelector('[aria-current]');
    const wanted = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
    const starts = Array.from(row.children, ({ offsetLeft }) => offsetLeft);
    row.scrollLeft = Math.max(...starts.filter((start) => start <= wanted), 0);
    row.onscroll = () => row.toggleAttribute('data-scrolled', row.scrollLeft > 0);
}

function pause(paused) {
    view.pause(paused);
    element('pause').textContent = paused ? say.play : say.pause;
    element('pause').setAttribute('aria-pressed', paused);
}

function step() {
    pause(true);
    view.step();
}

view.onframe = (dt) => {
    if (!scene) return false;
    const changes = scene.frame(dt) === true;
    const letGo = view.drag.endFrame();
    return changes || letGo || scene.world.stats.moved > 0;
};

view.onresize = () => {
    const { width, height } = view;
    if (scene?.resize) scene.resize();
    else if (scene) spread(width / size.width, height / size.height);
    size = { width, height };
};

/** Scales the positions of draggable bodies with the canvas, so that turning a phone back restores them. */
function spread(across, down) {
    for (const body of view.drag.bodies) body.set(body.x * across, body.y * down);
}

// The links work without this listener, but then each click reloads the page.
element('scenes').addEventListener('click', (event) => {
    const link = event.target.closest('a');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    writer.now();
    history.pushState(null, '', link.href);
    open();
    element('scenes').querySelector('[aria-current]').focus({ preventScroll: true });
});
addEventListener('popstate', open);

element('pause').addEventListener('click', () => pause(!view.paused));
element('step').addEventListener('click', step);
element('reseed').addEventListener('click', () => {
    writer.now();
    seed = newSeed();
    // A new seed replaces the positions of dragged shapes.
    if ('at' in settings) settings.at = '';
    history.pushState(null, '', address());
    open();
});

addEventListener('keydown', (event) => {
    // Buttons, links and fields handle their own keys.
    const taken = event.target.closest?.('a, button, input, select, textarea, summary, .lil-gui');
    if (taken || event.ctrlKey || event.metaKey || event.altKey) return;
    if (scene?.key?.(event)) {
        event.preventDefault();
    } else if (event.key === ' ') {
        event.preventDefault();
        pause(!view.paused);
    } else if (event.key === '.') {
        step();
    }
});

addEventListener('keyup', (event) => scene?.key?.(event));

view.onmeter = () => {
    const { fps, milliseconds } = view.meter;
    write(element('meter'), fps > 0 ? say.busy(fps, milliseconds.toFixed(1)) : say.idle);
};

view.readout = element('readout');
view.overlay = element('overlay');
view.remember = remember;
try {
    createDrag(view, () => 'at' in settings && keepPlaces(view, settings));
    followPointer(view);
    followKeys(view, (sentence) => {
        element('status').textContent = sentence;
    });
    pause(matchMedia('(prefers-reduced-motion: reduce)').matches);
    makeNavigation();
    open();
    followTheme(element('theme'), () => {
        view.refreshPalette();
        showNavigation();
    });
} catch (error) {
    // An old browser: the error of the library names the missing feature.
    element('title').textContent = say.unsupported;
    element('caption').textContent = error.message;
    throw error;
}
