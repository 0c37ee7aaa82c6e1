/**
 * A live figure of the article: reads a module of figures/, writes a canvas, its controls and the sentence below it. It
 * lives while it is near the window. Then it has a world of its own, which it gives back when it is left; where things
 * were put, and what was set, stays.
 *
 * Such a module has
 *
 *     words: { en, zh }   of the same keys: `alt`, what is to be seen, for who does not; `controls`, a label for each;
 *                         `names`, what bodies are called whose own names are for the program only
 *     settings            what controls change, with first values
 *     isMoving            true if it goes on by itself: then it can be paused
 *     arrange(controls, figure)   which controls there are, controls.js
 *     create(figure)    → { draw(dt), say(), answer?() }
 *
 * `draw` says whether the next frame may differ by itself; `say` says in words what the library found; `answer` hands
 * out what it found, for the tests. A length of 1 is a `unit` of so many pixels, around the middle of the canvas:
 * 6 by 4 of them are always to be seen.
 */

import { World } from 'sepaxis';
import { createView } from '../canvas/canvas.js';
import { createDrag } from '../canvas/drag.js';
import { followKeys } from '../canvas/keyboard.js';
import { followPointer } from '../canvas/pointer.js';
import { write } from '../widgets/table.js';
import { createControls } from './controls.js';
import { pageWords } from './words.js';

const SEEN = { width: 6, height: 4 };
const NEAR = '300px 0px';
const PAUSE_MS = 600; // what is heard waits until nothing changes any more

export function createFigure(element, id, module) {
    const { words, settings: first = {}, isMoving = false, arrange = () => {}, create } = module;
    const language = element.closest('[lang]').lang === 'zh' ? 'zh' : 'en';
    const own = words[language];
    const pageText = pageWords[language];
    const settings = { ...first };
    const kept = new Map(); // name of a body → its pose in units
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    const said = document.createElement('p');
    const heard = document.createElement('p');
    said.className = 'says';
    heard.className = 'unseen';
    heard.setAttribute('aria-live', 'polite');

    let canvas = document.createElement('canvas');
    let isNear = false;
    let live = null;
    let later = 0;

    const figure = {
        id,
        words: own,
        settings,
        /** While it lives. */
        world: null,
        view: null,
        bodies: [],
        get unit() {
            return live.unit;
        },
        get palette() {
            return live.view.palette;
        },
        get context() {
            return live.view.context;
        },
        /** From units to pixels, and back. */
        place: ({ x, y }) => ({
            x: live.width / 2 + x * live.unit,
            y: live.height / 2 + y * live.unit,
        }),
        /**
         * Puts a body where it was left, else at a pose in units. What the hand may take has a name; with a `knob`, in
         * units from its origin, it can be turned.
         */
        add(name, shape, { x = 0, y = 0, angle = 0, knob = 0, isFixed = false, ...options } = {}) {
            const pose = kept.get(name) ?? { x, y, angle };
            const body = figure.world.add(shape, {
                ...options,
                ...figure.place(pose),
                angle: pose.angle,
                data: {
                    name,
                    called: own.names?.[name] ?? name,
                    label: name,
                    knob: knob * figure.unit,
                },
            });
            if (!isFixed) figure.bodies.push(body);
            return body;
        },
        /** Forgets where things were put and begins anew, with what is set now. */
        restart() {
            kept.clear();
            reopen({ keeps: false });
        },
        wake: () => live?.view.wake(),
    };

    const controls = createControls(figure, own.controls ?? {}, () => figure.wake());
    arrange(controls, figure);
    const pause = isMoving ? controls.pause(pageText, still.matches) : null;
    element.prepend(canvas, controls.element, said, heard);

    function open() {
        const fresh = document.createElement('canvas');
        fresh.tabIndex = 0;
        fresh.setAttribute('role', 'application');
        fresh.setAttribute('aria-label', `${own.alt} ${pageText.keys}`);
        fresh.addEventListener('blur', leave);
        const hadFocus = document.activeElement === canvas;
        canvas.replaceWith(fresh);
        canvas = fresh;
        if (hadFocus) canvas.focus({ preventScroll: true });
        const view = createView(canvas);
        // A canvas is measured twice, which differs by a part of a pixel where its height is no whole number: all
        // places are counted from the first.
        const { width, height } = view;
        const unit = Math.min(width / SEEN.width, height / SEEN.height);
        live = { view, width, height, unit };
        figure.view = view;
        figure.world = new World();
        figure.bodies = [];
        createDrag(view);
        live.part = create(figure);
        // The hand sorts its pile by what was taken last; the figure's stays in order.
        view.drag.setBodies([...figure.bodies]);
        followPointer(view);
        followKeys(view, hear);
        keepScrolling(canvas, view.drag);
        view.pause(pause?.isPaused() ?? false);
        view.onframe = frame;
        view.onresize = () => {
            const change = Math.max(Math.abs(view.width - width), Math.abs(view.height - height));
            // What is not laid out, in a page about to close for one, has no room for anything.
            const hasRoom = Math.min(view.width, view.height) > 1;
            if (change >= 1 && hasRoom) reopen({ keeps: true });
        };
        view.wake();
    }

    function close({ keeps }) {
        if (keeps) {
            for (const { data, x, y, angle } of figure.bodies) {
                kept.set(data.name, {
                    x: (x - live.width / 2) / live.unit,
                    y: (y - live.height / 2) / live.unit,
                    angle,
                });
            }
        }
        live.view.dispose();
        figure.world.dispose();
        live = figure.world = figure.view = null;
        figure.bodies = [];
    }

    /** Far from the window and without focus, which keys may yet be meant for. */
    function leave() {
        if (live && !isNear && document.activeElement !== canvas) close({ keeps: true });
    }

    function reopen({ keeps }) {
        if (!live) return;
        close({ keeps });
        open();
    }

    function frame(dt) {
        const { view, part } = live;
        follow(view.drag);
        const changes = part.draw(dt) === true;
        const sentence = part.say();
        if (said.textContent !== sentence) {
            write(said, sentence);
            clearTimeout(later);
            later = setTimeout(hear, PAUSE_MS, sentence);
        }
        return view.drag.endFrame() || (changes && !view.paused);
    }

    /** What is held goes with the hand, and stays in the picture. */
    function follow({ held, x, y, angle }) {
        if (!held) return;
        const { width, height } = live.view;
        held.set(Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y)), angle);
    }

    function hear(sentence) {
        heard.textContent = sentence;
    }

    pause?.follow((isPaused) => live?.view.pause(isPaused));
    addEventListener('themechange', () => live?.view.refreshPalette());
    new IntersectionObserver(
        (changes) => {
            isNear = changes.at(-1).isIntersecting; // of several at once, how it is now
            if (isNear && !live) open();
            else leave();
        },
        { rootMargin: NEAR },
    ).observe(element);

    return {
        id,
        settings,
        get isLive() {
            return live !== null;
        },
        get world() {
            return figure.world;
        },
        get view() {
            return figure.view;
        },
        get bodies() {
            return figure.bodies;
        },
        answer: () => live?.part.answer?.(),
        said: () => said.textContent,
        set(values) {
            Object.assign(settings, values);
            controls.show();
            figure.wake();
        },
    };
}

/** A finger on nothing scrolls the page; one on a shape takes that. */
function keepScrolling(canvas, drag) {
    canvas.addEventListener(
        'touchstart',
        (event) => {
            const { left, top } = canvas.getBoundingClientRect();
            const { clientX, clientY } = event.changedTouches[0];
            const [x, y] = [clientX - left, clientY - top];
            if (drag.pickKnob(x, y, 'touch') ?? drag.pick(x, y, 'touch')) event.preventDefault();
        },
        { passive: false },
    );
}
