/**
 * A live tile: reads a module (crowd.js, platformer.js, bullets.js, drawing.js), writes a canvas, a line of numbers
 * and controls. It runs while it is near the viewport, and frees its worlds when it is not, unless its canvas
 * has focus.
 *
 * Such a module has
 *
 *     words: { en, zh }   with the same keys: `alt` describes the picture; `keys` says what the keyboard does, if it
 *                         does anything; `controls` has a label for each control
 *     settings            the settings that the controls change, with defaults; `linked` names those in the address
 *     choices, ranges, actions   what the controls are and do: learn/controls.js
 *     arrange(tile)       prepares the tile, once
 *     create(tile)      → { draw(dt), say(), dispose(), world?, answer?() }
 *
 * `draw` returns whether the next frame may differ without input; `say` returns the line of
 * numbers; `answer` returns results for the tests.
 */

import { createWriter } from '../canvas/address.js';
import { createView } from '../canvas/canvas.js';
import { createControls } from '../learn/controls.js';
import { pageWords } from '../learn/words.js';
import { write } from '../widgets/table.js';
import { readLinked, writeLinked } from './address.js';

const NEAR = '200px 0px';

export function createTile(element, module) {
    const { words, linked = [], arrange = () => {}, create } = module;
    const language = element.closest('[lang]').lang === 'zh' ? 'zh' : 'en';
    const own = words[language];
    const settings = readLinked({ ...module.settings }, linked, module.choices);
    const writer = createWriter(() => writeLinked(settings, module.settings, linked));
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    const make = (tag, className) => Object.assign(document.createElement(tag), { className });
    const picture = make('div', 'picture');
    const said = make('p', 'says');
    const heard = make('p', 'unseen');
    heard.setAttribute('aria-live', 'polite');

    let canvas = document.createElement('canvas');
    let live = null;

    const tile = {
        element,
        /** The element around the canvas, for overlays. */
        picture,
        words: own,
        language,
        settings,
        /** Null unless the tile is running. */
        view: null,
        wake: () => live?.view.wake(),
        play() {
            if (pause.isPaused()) pause.press();
        },
        /** Announces a sentence to screen readers. */
        tell(sentence) {
            heard.textContent = sentence;
        },
        /** Starts again with the current settings. */
        restart() {
            writer.soon();
            if (!live) return;
            close();
            open();
        },
    };

    arrange(tile);
    const controls = createControls(tile, module, () => tile.wake());
    const pause = controls.pause(pageWords[language], still.matches);
    picture.append(canvas);
    element.querySelector('.live').append(picture, said, controls.element, heard);

    function open() {
        const fresh = makeCanvas(own);
        canvas.replaceWith(fresh);
        canvas = fresh;
        const view = createView(canvas);
        tile.view = view;
        live = { view, part: create(tile) };
        view.pause(pause.isPaused());
        view.onframe = frame;
        followResize(view, tile.restart);
        view.wake();
    }

    function close() {
        live.part.dispose();
        live.view.dispose();
        live = tile.view = null;
    }

    function frame(dt) {
        const { view, part } = live;
        const changes = part.draw(dt) === true;
        write(said, part.say());
        return changes && !view.paused;
    }

    pause.follow((isPaused) => live?.view.pause(isPaused));
    addEventListener('themechange', () => live?.view.refreshPalette());
    followVisibility(picture, (isNear) => {
        if (isNear && !live) open();
        else if (!isNear && live && document.activeElement !== canvas) close();
    });

    return {
        settings,
        get isLive() {
            return live !== null;
        },
        get view() {
            return tile.view;
        },
        /** What `create` returned; null unless the tile is running. */
        get part() {
            return live?.part ?? null;
        },
        answer: () => live?.part.answer?.(),
        said: () => said.textContent,
    };
}

/** A canvas with its description; it can be focused if the module uses the keyboard. */
function makeCanvas({ alt, keys }) {
    const canvas = document.createElement('canvas');
    if (keys) canvas.tabIndex = 0;
    canvas.setAttribute('role', keys ? 'application' : 'img');
    canvas.setAttribute('aria-label', keys ? `${alt} ${keys}` : alt);
    return canvas;
}

/** Calls `tell` with whether the element is near the viewport, now and after each change. */
function followVisibility(element, tell) {
    const observe = (changes) => tell(changes.at(-1).isIntersecting); // of several entries, the last is current
    new IntersectionObserver(observe, { rootMargin: NEAR }).observe(element);
}

/**
 * Calls `tell` when the size has changed by a pixel or more. Smaller changes are ignored, because a canvas is
 * measured twice, and the results differ if its height is fractional.
 */
function followResize(view, tell) {
    const { width, height } = view;
    view.onresize = () => {
        const change = Math.max(Math.abs(view.width - width), Math.abs(view.height - height));
        if (change >= 1) tell();
    };
}
