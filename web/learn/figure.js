/**
 * A live figure of the article: reads a module of figures/, creates a canvas, its controls and the sentence below it.
 * It runs while it is near the viewport. When it leaves, it frees its world but keeps the poses and settings.
 *
 * Such a module has
 *
 *     words: { en, zh }   with the same keys: `alt` describes the picture for screen readers; `controls` has a label
 *                         for each control; `names` has spoken names for bodies
 *     settings            the settings that the controls change, with defaults
 *     choices, ranges, actions   what the controls are and do: controls.js
 *     isMoving            true if it moves by itself, and so can be paused
 *     arrange(figure)     prepares the page once; may return an element below the controls
 *     create(figure)    → { draw(dt), say(), answer?(), parts?(), loose?, dispose?() }
 *
 * `draw` draws a frame, and returns whether the next frame may differ without input. `say` describes in words what the
 * library found. `answer` returns the results for the tests. `parts` returns the parts of the picture that words of the
 * text light up: see `partOf`. `loose` lists more draggable bodies, which Tab skips. `dispose` frees the worlds of the
 * module.
 *
 * A length of 1 is `unit` pixels. The origin is the centre of the canvas, and at least 6 by 4 units are visible.
 */

import { box, circle, polygon, World } from 'sepaxis';
import { createView } from '../canvas/canvas.js';
import { createDrag } from '../canvas/drag.js';
import { followKeys } from '../canvas/keyboard.js';
import { followPointer } from '../canvas/pointer.js';
import { inBodyFrame } from '../draw/draw.js';
import { circleAt, lineThrough } from '../draw/paint.js';
import { ngon } from '../shapes/ngon.js';
import { write } from '../widgets/table.js';
import { createControls } from './controls.js';
import { pageWords } from './words.js';

const SEEN = { width: 6, height: 4 };
const NEAR = '300px 0px';
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Methods that callers detach from their figure are arrow functions, which keep `this`. */
export class Figure {
    /** Null unless the figure is running. */
    world = null;
    view = null;
    bodies = [];

    #element;
    #module;
    #pageText;
    #canvas = document.createElement('canvas');
    #sentence = createSentence();
    #controls;
    #pause = null; // the button of a figure that moves by itself
    #kept = new Map(); // name of a body → its pose in units
    #room = null; // { width, height, unit } in pixels while it runs
    #part = null; // the result of the module's `create`; null unless the figure is running
    #isNear = false;
    #lit = ''; // the name of the part that is lit up; '' for none

    constructor(element, id, module) {
        const { words, settings = {}, isMoving = false, arrange = () => {} } = module;
        const language = element.closest('[lang]').lang === 'zh' ? 'zh' : 'en';
        this.id = id;
        this.words = words[language];
        this.settings = { ...settings };
        this.#element = element;
        this.#module = module;
        this.#pageText = pageWords[language];
        this.#controls = createControls(this, module, () => this.wake());
        this.#controls.element.append(arrange(this) ?? '');
        if (isMoving) {
            this.#pause = this.#controls.pause(this.#pageText, still.matches);
            this.#pause.follow((isPaused) => this.view?.pause(isPaused));
        }
        // The sentence comes before the controls, so that a phone shows it together with the picture.
        element.prepend(this.#canvas, ...this.#sentence.elements, this.#controls.element);
        addEventListener('themechange', () => this.view?.refreshPalette());
        this.#followScrolling();
    }

    // --- For the module -------------------------------------------------------------------------------

    /** Call this after changing settings without the controls. */
    showControls = () => this.#controls.show();

    get unit() {
        return this.#room.unit;
    }

    get palette() {
        return this.view.palette;
    }

    get context() {
        return this.view.context;
    }

    /** True if the reader prefers no motion. */
    get isStill() {
        return still.matches;
    }

    /** Shapes whose lengths are in units. */
    box = (width, height) => box(width * this.unit, height * this.unit);
    circle = (radius) => circle(radius * this.unit);
    ngon = (corners, radius) => ngon(corners, radius * this.unit);
    polygon = (numbers) => polygon(numbers.map((length) => length * this.unit));

    /** Converts units to pixels. */
    place = ({ x, y }) => {
        const { width, height, unit } = this.#room;
        return { x: width / 2 + x * unit, y: height / 2 + y * unit };
    };

    /**
     * Adds a body at the pose that it had in the last run, otherwise at the given pose in units. Unless
     * it `isFixed`, it can be dragged; its `knob`, in units from its origin, rotates it.
     */
    add = (
        name,
        shape,
        { x = 0, y = 0, angle = 0, knob = 0, isFixed = false, ...options } = {},
    ) => {
        const pose = this.#kept.get(name) ?? { x, y, angle };
        const called = this.words.names?.[name] ?? name;
        const body = this.world.add(shape, {
            ...options,
            ...this.place(pose),
            angle: pose.angle,
            data: { name, called, label: name, knob: knob * this.unit },
        });
        if (!isFixed) this.bodies.push(body);
        return body;
    };

    /** Resets all poses and starts again with the current settings. */
    restart() {
        this.#kept.clear();
        if (!this.isLive) return;
        this.#close();
        this.#open();
    }

    wake() {
        this.view?.wake();
    }

    /** Call this when the reader takes over: pauses a figure that moves by itself. */
    rest() {
        if (this.#pause && !this.#pause.isPaused()) this.#pause.press();
    }

    /** Marks the question of the figure as answered. */
    solve() {
        const { classList } = this.#element;
        if (classList.contains('solved')) return;
        classList.add('solved');
        this.#element.dispatchEvent(new Event('solved', { bubbles: true }));
    }

    // --- For the page and its tests -------------------------------------------------------------------

    get isLive() {
        return this.view !== null;
    }

    answer = () => this.#part?.answer?.();

    said = () => this.#sentence.text;

    set = (values) => {
        Object.assign(this.settings, values);
        this.#controls.show();
        this.wake();
    };

    /** The slider of a setting: its limits, and `set(value)`, which acts as if the reader had moved it. */
    slider = (key) => this.#controls.sliders[key];

    /** Whether the picture can light up a part of this name. */
    has = (name) => this.isLive && hasPart(this, this.#part, name);

    /** Lights up the part of the picture with this name; '' for none. */
    light = (name) => {
        this.#lit = name;
        this.wake();
    };

    // --- Running --------------------------------------------------------------------------------------

    #followScrolling() {
        const observe = (changes) => {
            this.#isNear = changes.at(-1).isIntersecting; // of several entries, the last is current
            if (this.#isNear && !this.isLive) this.#open();
            else this.#leave();
        };
        new IntersectionObserver(observe, { rootMargin: NEAR }).observe(this.#element);
    }

    #open() {
        this.#replaceCanvas();
        const view = createView(this.#canvas);
        // Measuring the canvas again may give a size that differs by a fraction of a pixel, if its height
        // is fractional. So all positions use the size measured here.
        const { width, height } = view;
        this.#room = { width, height, unit: Math.min(width / SEEN.width, height / SEEN.height) };
        this.view = view;
        this.world = new World();
        this.bodies = [];
        createDrag(view);
        this.#part = this.#module.create(this);
        const { loose } = this.#part;
        // Dragging reorders the list that it gets, so it gets a copy.
        view.drag.setBodies([...(loose ?? []), ...this.bodies]);
        if (loose) stepThrough(view.drag, this.bodies);
        followPointer(view);
        followKeys(view, this.#sentence.hear);
        keepScrolling(view);
        view.pause(this.#pause?.isPaused() ?? false);
        view.onframe = (dt) => this.#frame(dt);
        view.onresize = () => this.#resize();
        view.wake();
    }

    /** Uses a new canvas for each run: the listeners of the last run vanish with the old one. */
    #replaceCanvas() {
        const fresh = document.createElement('canvas');
        fresh.tabIndex = 0;
        fresh.setAttribute('role', 'application');
        fresh.setAttribute('aria-label', `${this.words.alt} ${this.#pageText.keys}`);
        fresh.addEventListener('blur', () => this.#leave());
        const hadFocus = document.activeElement === this.#canvas;
        this.#canvas.replaceWith(fresh);
        this.#canvas = fresh;
        if (hadFocus) fresh.focus({ preventScroll: true });
    }

    #close() {
        this.#part.dispose?.();
        this.view.dispose();
        this.world.dispose();
        this.#part = this.#room = this.world = this.view = null;
        this.bodies = [];
    }

    /** Keeps the poses of the bodies for the next run. */
    #keepPoses() {
        const { width, height, unit } = this.#room;
        for (const { data, x, y, angle } of this.bodies) {
            const pose = { x: (x - width / 2) / unit, y: (y - height / 2) / unit, angle };
            this.#kept.set(data.name, pose);
        }
    }

    /** Stops a figure far from the viewport, unless it has focus and may still receive keys. */
    #leave() {
        if (!this.isLive || this.#isNear || document.activeElement === this.#canvas) return;
        this.#keepPoses();
        this.#close();
    }

    /** Restarts the figure if the size of its canvas has changed. */
    #resize() {
        const { view } = this;
        const { width, height } = this.#room;
        const change = Math.max(Math.abs(view.width - width), Math.abs(view.height - height));
        // A canvas without layout, for example in a page that is being closed, has no size to restart with.
        const hasRoom = Math.min(view.width, view.height) > 1;
        if (change < 1 || !hasRoom) return;
        this.#keepPoses();
        this.#close();
        this.#open();
    }

    #frame(dt) {
        const { view } = this;
        const part = this.#part;
        this.#follow(view.drag);
        const changes = part.draw(dt) === true;
        if (this.#lit) drawLight(view, partOf(this, part, this.#lit));
        this.#sentence.say(part.say());
        return view.drag.endFrame() || (changes && !view.paused);
    }

    /** Moves the held body to its target, inside the picture. */
    #follow({ held, x, y, angle }) {
        if (!held) return;
        const { width, height } = this.view;
        held.set(Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y)), angle);
    }
}

/** Limits the Tab key to `bodies`. */
function stepThrough(drag, bodies) {
    drag.nextBody = (step) => {
        const at = bodies.indexOf(drag.selected);
        return at < 0 ? bodies.at(step > 0 ? 0 : -1) : bodies[at + step];
    };
}

/** Lets a touch outside all shapes scroll the page; a touch on a shape drags it. */
function keepScrolling({ canvas, drag, place }) {
    const keep = (event) => {
        const { x, y } = place(event.changedTouches[0]);
        if (drag.pickKnob(x, y, 'touch') ?? drag.pick(x, y, 'touch')) event.preventDefault();
    };
    canvas.addEventListener('touchstart', keep, { passive: false });
}

const PAUSE_MS = 600; // screen readers announce a sentence once it has not changed for this long

/** The sentence below a figure: a visible copy, and a copy for screen readers. */
function createSentence() {
    const said = document.createElement('p');
    const heard = document.createElement('p');
    said.className = 'says';
    heard.className = 'unseen';
    heard.setAttribute('aria-live', 'polite');
    let later = 0;

    /** Makes screen readers announce a sentence at once. */
    function hear(sentence) {
        heard.textContent = sentence;
    }

    return {
        elements: [said, heard],
        hear,

        /** Shows a sentence at once; screen readers announce it when it has not changed for a while. */
        say(sentence) {
            if (said.textContent === sentence) return;
            write(said, sentence);
            clearTimeout(later);
            later = setTimeout(hear, PAUSE_MS, sentence);
        },

        get text() {
            return said.textContent;
        },
    };
}

/**
 * The part of a picture that lights up while the reader points at its word. It is a body, found by its name, or an
 * entry of the figure's `parts()`: the points of a line, as `lineThrough` takes them, or a circle { x, y, radius }.
 */
function partOf({ bodies }, part, name) {
    return part.parts?.()[name] ?? bodies.find(({ data }) => data.name === name) ?? null;
}

/** True also for a part that is not in the picture at the moment, such as a gap that is closed. */
function hasPart({ bodies }, part, name) {
    return name in (part.parts?.() ?? {}) || bodies.some(({ data }) => data.name === name);
}

/** Draws a glow along a part. */
function drawLight({ context, palette }, part) {
    if (!part) return;
    context.save();
    context.strokeStyle = palette.focus;
    context.globalAlpha = 0.55;
    context.lineWidth = Array.isArray(part) && part.includes(null) ? 4 : 9;
    context.lineCap = context.lineJoin = 'round';
    const { shape, x, y, radius = 14 } = part;
    if (shape) inBodyFrame(context, shape, part, (path) => context.stroke(path));
    else context.stroke(Array.isArray(part) ? lineThrough(part) : circleAt(x, y, radius));
    context.restore();
}
