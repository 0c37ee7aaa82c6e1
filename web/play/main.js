/**
 * The playground: reads the page's address, opens its scene, moves it frame by frame, and writes the address back after
 * changes.
 *
 * `window.playground` is { view, world, settings, read(), ready }: for the console, and for the tests.
 */

import { createView } from '../canvas/canvas.js';
import { createDrag } from '../canvas/drag.js';
import { followKeys } from '../canvas/keyboard.js';
import { followPointer } from '../canvas/pointer.js';
import { copyText } from '../site/copy.js';
import { followTheme } from '../site/theme.js';
import { createTimeline } from '../widgets/timeline.js';
import { writeScene } from './address.js';
import { createCode, programOf } from './code.js';
import { createCounters } from './counters.js';
import { createEdits } from './edits.js';
import { createFrame, createHits } from './frame.js';
import { followPanel, freeArea, phone } from './free-area.js';
import { createHistory } from './history.js';
import { createLayers } from './layers.js';
import { createLive } from './live.js';
import { defaults } from './model.js';
import { createPanel } from './panel.js';
import {
    changed,
    choose,
    edited,
    keep,
    modelOf,
    openAddress,
    openState,
    recordingOf,
    remember,
    resize,
} from './scene.js';
import { createTools } from './tools.js';
import { words as allWords } from './words.js';

const element = (id) => document.getElementById(id);
const words = allWords[document.documentElement.lang] ?? allWords.en;
const sentenceTime = 2600; // milliseconds

function start() {
    const play = createPlay();
    const { view, settings, live, panel, timeline, tools, counters, calm } = play;
    const { world } = live;
    view.freeArea = () => freeArea(view.canvas);
    view.onframe = createFrame(play);
    view.onresize = () => resize(play);
    view.onmeter = () => counters.show(view.meter);
    addEventListener('hashchange', ({ newURL }) => openAddress(play, new URL(newURL).hash));
    followPointer(view);
    followKeys(view, (sentence) => {
        element('status').textContent = sentence;
    });
    calm.addEventListener('change', () => {
        if (calm.matches) setPaused(view, true);
    });
    setPaused(view, calm.matches);
    panel.gui.open(!phone.matches);
    followPanel(() => resize(play));
    panel.select(null);
    openAddress(play, location.hash);
    timeline.follow(world);
    tools.show(null, false);
    followTheme(element('theme'), () => view.refreshPalette());
    window.playground = { view, world, settings, read: () => modelOf(play), ready: true };
}

/** Makes `play`, which the functions of scene.js and frame.js take: the state of the page, and its parts. */
function createPlay() {
    const view = createView(element('canvas'));
    const drag = createDrag(view);
    const settings = { ...defaults };
    const play = {
        view,
        drag,
        settings,
        preset: '', // name of the preset; '' after an edit
        size: { width: view.width, height: view.height },
        isStale: false, // something has changed since the panel showed the selected body
        isTouched: false, // something has changed since the last frame
        timer: 0, // timeout after which the address is written
        calm: matchMedia('(prefers-reduced-motion: reduce)'),
        hits: createHits(view, settings),
        open: (name) => choose(play, name),
        changed: () => changed(play),
        setPaused: (paused) => setPaused(view, paused),
        refuseLink: () => say(words.badLink),
    };
    play.history = createHistory(() => writeScene(modelOf(play)));
    play.live = createLive(view, settings, words, play.changed);
    play.edits = createEdits(view, play.live, {
        keep: (what) => keep(play, what),
        edited: () => edited(play),
    });
    const pause = () => setPaused(view, true);
    play.timeline = createTimeline(element('tools'), recordingOf(play, pause));
    play.draw = createLayers(view, play.live.world);
    play.counters = createCounters(element('counters'), play.live.world);
    play.panel = createPanel(element('panel'), play, words);
    play.tools = createTools(view, play.edits, element('tools'), actionsOf(play));
    return play;
}

/** The actions of the buttons that do not concern a shape. */
function actionsOf(play) {
    const { view, live, history } = play;
    const program = createCode(element('code'), words);
    return {
        undo: () => openState(play, history.back()),
        redo: () => openState(play, history.forth()),

        pause() {
            setPaused(view, !view.paused);
            changed(play);
        },

        step() {
            setPaused(view, true);
            view.step();
            changed(play);
        },

        async link() {
            live.snap();
            remember(play);
            say((await copyText(location.href)) ? words.linkCopied : words.linkShown);
        },

        code() {
            live.snap();
            remember(play);
            program.show(programOf(modelOf(play)));
        },
    };
}

function setPaused(view, paused) {
    view.pause(paused);
    const button = document.querySelector('[data-act="pause"]');
    button.setAttribute('aria-pressed', paused);
    const label = paused ? words.play : words.pause;
    button.title = button.ariaLabel = button.lastElementChild.textContent = label;
}

let statusTimer = 0;

/** Announces a sentence to screen readers, and shows it for a while. */
function say(sentence) {
    element('status').textContent = sentence;
    element('status').classList.add('seen');
    clearTimeout(statusTimer);
    statusTimer = setTimeout(() => element('status').classList.remove('seen'), sentenceTime);
}

try {
    start();
} catch (error) {
    // An old browser: the error of the library names the missing feature.
    element('status').textContent = `${words.unsupported} ${error.message}`;
    element('status').classList.add('seen');
    throw error;
}
