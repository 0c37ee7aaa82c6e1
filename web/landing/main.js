/**
 * The landing page: shapes fly over its whole width and bounce off its words. Reads the page, the
 * pointer and the clock; writes to the canvas.
 *
 * `window.landing` is { view, flight, layers, ready }: for the console, and for the tests.
 */

import { createView } from '../canvas/canvas.js';
import { createDrag } from '../canvas/drag.js';
import { followKeys } from '../canvas/keyboard.js';
import { followPointer } from '../canvas/pointer.js';
import { createCounters } from '../play/counters.js';
import { copyText } from '../site/copy.js';
import { spoken } from '../site/language.js';
import { followTheme } from '../site/theme.js';
import { createFlight, stepSeconds } from './flight.js';
import { followObstacles, readObstacles } from './obstacles.js';
import { createPicture } from './picture.js';
import { words } from './words.js';

const texts = spoken(words);
const element = (id) => document.getElementById(id);
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const roomPerShape = 62_000; // square pixels of the page, at scale 1
const [fewest, most] = [7, 20];
const slowness = 0.15; // the speed of slow motion, relative to normal

function start() {
    const root = document.querySelector('.landing');
    const view = createView(element('canvas'));
    const drag = createDrag(view);
    const flight = createFlight(texts.shape);
    const draw = createPicture(view, flight);
    const counters = createCounters(element('counters'), flight.world);
    const layers = followLayers(view);
    const pointer = followHover(root, view);
    let rest = 0; // seconds that no step has used yet

    flight.world.timing = () => performance.now();

    /** Call it when words and buttons have moved or the size of the page has changed. */
    function measure() {
        view.measure();
        const { held, selected } = drag;
        flight.setWalls(view, readObstacles(root, view.canvas));
        const count = (view.width * view.height) / (roomPerShape * view.scale ** 2);
        flight.addShapes(view, Math.round(Math.min(most, Math.max(fewest, count))));
        if (held && flight.bodies.includes(held)) {
            drag.bodies = [...flight.bodies];
            return;
        }
        drag.setBodies([...flight.bodies], { onrelease });
        if (flight.bodies.includes(selected)) drag.select(selected);
    }

    function onrelease(body, speedX, speedY) {
        Object.assign(body.data, calm.matches ? { speedX: 0, speedY: 0 } : { speedX, speedY });
    }

    measure();

    view.onframe = (dt) => {
        const held = drag.held && { body: drag.held, x: drag.x, y: drag.y, angle: drag.angle };
        rest += dt * (layers.slow ? slowness : 1);
        for (; rest >= stepSeconds; rest -= stepSeconds) flight.step(held);
        if (held && view.paused) flight.drag(held);
        for (const body of drag.bodies)
            body.data.knob = body === drag.selected && drag.ring ? 64 : 0;
        draw(pointer.place, layers, dt);
        if (element('counters').checkVisibility()) counters.show(view.meter);
        return drag.endFrame() || !view.paused;
    };

    followObstacles(root, measure);
    followPointer(view);
    followScroll(view);
    followKeys(view, say);
    followPause(view);
    followTheme(element('theme'), () => view.refreshPalette());
    copyOnClick(document.querySelector('[data-copy]'));
    window.landing = { view, flight, layers, ready: true };
}

/** Follows the mouse or a finger: `place` is its position over the page, words included, or null. */
function followHover(root, view) {
    const pointer = { place: null };
    const move = (event) => {
        pointer.place = view.place(event);
    };
    root.addEventListener('pointerdown', move);
    root.addEventListener('pointermove', move);
    const leave = () => {
        pointer.place = null;
    };
    root.addEventListener('pointerleave', leave);
    root.addEventListener('pointercancel', leave);
    return pointer;
}

/** Lets a finger on a shape drag it, and a finger elsewhere scroll the page. */
function followScroll({ canvas, drag }) {
    const keep = (event) => {
        if (drag.held) event.preventDefault();
    };
    canvas.addEventListener('touchstart', keep, { passive: false });
    canvas.addEventListener('touchmove', keep, { passive: false });
}

/** The layers by name: true if the layer's checkbox is ticked. */
function followLayers(view) {
    const boxes = [...element('layers').querySelectorAll('[data-layer]')];
    const layers = {};
    const read = () => {
        for (const { dataset, checked } of boxes) layers[dataset.layer] = checked;
        view.wake();
    };
    element('layers').addEventListener('change', read);
    read();
    return layers;
}

/** With reduced motion, nothing moves until the visitor asks for it. */
function followPause(view) {
    const button = element('pause');
    const set = (paused) => {
        view.pause(paused);
        button.setAttribute('aria-pressed', paused);
        button.title = paused ? texts.play : texts.pause;
        button.setAttribute('aria-label', button.title);
    };
    button.addEventListener('click', () => set(!view.paused));
    calm.addEventListener('change', () => set(calm.matches));
    set(calm.matches);
}

function copyOnClick(button) {
    const label = button.textContent;
    let timer = 0;
    button.addEventListener('click', async () => {
        const text = button.parentElement.querySelector('code').textContent;
        const isCopied = await copyText(text);
        say(isCopied ? texts.copied : texts.copyByHand);
        if (!isCopied) return;
        button.textContent = texts.copied;
        clearTimeout(timer);
        timer = setTimeout(() => {
            button.textContent = label;
        }, 1600);
    });
}

function say(sentence) {
    element('status').textContent = sentence;
}

try {
    start();
} catch (error) {
    // In an old browser, the error of the library names the missing feature.
    say(`${texts.unsupported} ${error.message}`);
    throw error;
}
