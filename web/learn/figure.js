/**
 * A live figure of the article: reads a module of figures/, creates a canvas, its controls and the
 * sentence below it. It runs while it is near the viewport. When it leaves, it frees its world but
 * keeps the poses and settings.
 *
 * Such a module has
 *
 *     words: { en, zh }   with the same keys: `alt` describes the picture for screen readers; `controls` has a label for
 *                         each control; `names` has spoken names for bodies
 *     settings            the settings that the controls change, with defaults
 *     isMoving            true if it moves by itself, and so can be paused
 *     arrange(controls, figure)   adds the controls, controls.js
 *     create(figure)    → { draw(dt), say(), answer?(), parts?(), loose?, dispose?() }
 *
 * `draw` returns whether the next frame may differ without input; `say` describes in words what the
 * library found; `answer` returns the results for the tests; `parts` returns what words of the text
 * light up, see parts.js; `loose` are more bodies to drag, which Tab skips; `dispose` frees worlds of
 * its own. A length of 1 is one `unit`, in pixels; the origin is the centre of the canvas, and at
 * least 6 by 4 units are visible.
 */

import { World } from 'sepaxis';
import { createView } from '../canvas/canvas.js';
import { createDrag } from '../canvas/drag.js';
import { followKeys } from '../canvas/keyboard.js';
import { followPointer } from '../canvas/pointer.js';
import { write } from '../widgets/table.js';
import { createControls } from './controls.js';
import { keepScrolling, stepThrough } from './gestures.js';
import { drawLight, hasPart, partOf } from './parts.js';
import { pageWords } from './words.js';

const SEEN = { width: 6, height: 4 };
const NEAR = '300px 0px';
const PAUSE_MS = 600; // screen readers hear a sentence once it has not changed for this long

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
    let lit = '';

    const figure = {
        id,
        words: own,
        settings,
        /** Null unless the figure is running. */
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
        /** Converts units to pixels, and back. */
        place: ({ x, y }) => ({
            x: live.width / 2 + x * live.unit,
            y: live.height / 2 + y * live.unit,
        }),
        /**
         * Adds a body at its last pose, or at first at a pose in units. A body with a name can be
         * dragged; a `knob`, in units from its origin, rotates it.
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
        /** Resets all poses and starts again with the current settings. */
        restart() {
            kept.clear();
            reopen({ keeps: false });
        },
        wake: () => live?.view.wake(),
        /** True if the reader prefers no motion. */
        get isStill() {
            return still.matches;
        },
        /** Stops what moves by itself, because the reader takes over. */
        rest() {
            if (pause && !pause.isPaused()) pause.press();
        },
        /** Marks the question of the figure as answered. */
        solve() {
            if (element.classList.contains('solved')) return;
            element.classList.add('solved');
            element.dispatchEvent(new Event('solved', { bubbles: true }));
        },
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
        // A canvas is measured twice, and the results differ by a fraction of a pixel if its height
        // is fractional. All positions use the first measurement.
        const { width, height } = view;
        const unit = Math.min(width / SEEN.width, height / SEEN.height);
        live = { view, width, height, unit };
        figure.view = view;
        figure.world = new World();
        figure.bodies = [];
        createDrag(view);
        live.part = create(figure);
        // Dragging changes the order of its list; the figure's own list stays in order.
        view.drag.setBodies([...(live.part.loose ?? []), ...figure.bodies]);
        if (live.part.loose) stepThrough(view.drag, figure.bodies);
        followPointer(view);
        followKeys(view, hear);
        keepScrolling(canvas, view.drag);
        view.pause(pause?.isPaused() ?? false);
        view.onframe = frame;
        view.onresize = () => {
            const change = Math.max(Math.abs(view.width - width), Math.abs(view.height - height));
            // A canvas without layout, for example in a page that is being closed, has no size to
            // restart with.
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
        live.part.dispose?.();
        live.view.dispose();
        figure.world.dispose();
        live = figure.world = figure.view = null;
        figure.bodies = [];
    }

    /** Stops a figure far from the viewport, unless it has focus and may still receive keys. */
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
        if (lit) drawLight(view, partOf(figure, part, lit));
        const sentence = part.say();
        if (said.textContent !== sentence) {
            write(said, sentence);
            clearTimeout(later);
            later = setTimeout(hear, PAUSE_MS, sentence);
        }
        return view.drag.endFrame() || (changes && !view.paused);
    }

    /** Moves the held body to its target, inside the picture. */
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
            isNear = changes.at(-1).isIntersecting; // of several entries, the last is current
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
        /** The slider of a setting: its limits, and `set(value)`, as if the reader had moved it. */
        slider: (key) => controls.sliders[key],
        /** Whether the picture can light up a part of this name. */
        has: (name) => live !== null && hasPart(figure, live.part, name),
        /** Lights up a part of the picture by its name; '' for none. */
        light(name) {
            lit = name;
            figure.wake();
        },
    };
}
