/**
 * A live tile of the shop window: reads a module (crowd.js, platformer.js, bullets.js, drawing.js), writes a canvas, a line
 * of numbers and controls. It lives while it is near the window; when it is left, it gives its worlds back.
 *
 * Such a module has
 *
 *     words: { en, zh }   of the same keys: `alt`, what is to be seen; `keys`, what the keyboard does, if it does;
 *                         `controls`, a label for each
 *     settings            what controls change, with first values; `linked` names those that the address keeps
 *     begins              true if it goes on by itself: then it can be paused
 *     arrange(controls, tile)   which controls there are, learn/controls.js
 *     create(tile)      → { draw(dt), say(), dispose(), world?, answer?() }
 *
 * `draw` says whether the next frame may differ by itself; `say` gives the line of numbers; `answer` hands out what was
 * found, for the tests.
 */

import { createView } from '../canvas/canvas.js';
import { createControls } from '../learn/controls.js';
import { pageWords } from '../learn/words.js';
import { write } from '../widgets/table.js';
import { readLinked, writeLinked } from './address.js';

const NEAR = '200px 0px';

export function createTile(element, module) {
    const { words, linked = [], begins = true, arrange = () => {}, create } = module;
    const language = element.closest('[lang]').lang === 'zh' ? 'zh' : 'en';
    const own = words[language];
    const settings = readLinked({ ...module.settings }, linked);
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
        /** Around the canvas, for what lies on it. */
        picture,
        words: own,
        language,
        settings,
        /** While it lives. */
        view: null,
        wake: () => live?.view.wake(),
        /** Goes on, if it was paused. */
        play() {
            if (pause?.isPaused()) pause.press();
        },
        /** Says something to who does not see it. */
        tell(sentence) {
            heard.textContent = sentence;
        },
        /** Begins anew, with what is set now. */
        restart() {
            writeLinked(settings, module.settings, linked);
            if (!live) return;
            close();
            open();
        },
    };

    const controls = createControls(tile, own.controls ?? {}, () => tile.wake());
    arrange(controls, tile);
    const pause = begins ? controls.pause(pageWords[language], still.matches) : null;
    picture.append(canvas);
    element.querySelector('.live').append(picture, said, controls.element, heard);

    function open() {
        const fresh = document.createElement('canvas');
        if (own.keys) {
            fresh.tabIndex = 0;
            fresh.setAttribute('role', 'application');
        } else fresh.setAttribute('role', 'img');
        fresh.setAttribute('aria-label', own.keys ? `${own.alt} ${own.keys}` : own.alt);
        canvas.replaceWith(fresh);
        canvas = fresh;
        const view = createView(canvas);
        const size = { width: view.width, height: view.height };
        tile.view = view;
        live = { view, part: create(tile) };
        view.pause(pause?.isPaused() ?? false);
        view.onframe = frame;
        // A canvas is measured twice, which differs by a part of a pixel where its height is no whole number.
        view.onresize = () => {
            const change = Math.max(
                Math.abs(view.width - size.width),
                Math.abs(view.height - size.height),
            );
            if (change >= 1) tile.restart();
        };
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

    pause?.follow((isPaused) => live?.view.pause(isPaused));
    addEventListener('themechange', () => live?.view.refreshPalette());
    new IntersectionObserver(
        (changes) => {
            const { isIntersecting } = changes.at(-1); // of several at once, how it is now
            if (isIntersecting && !live) open();
            else if (!isIntersecting && live && document.activeElement !== canvas) close();
        },
        { rootMargin: NEAR },
    ).observe(picture);

    return {
        settings,
        get isLive() {
            return live !== null;
        },
        get view() {
            return tile.view;
        },
        /** What its module made, while it lives. */
        get part() {
            return live?.part ?? null;
        },
        answer: () => live?.part.answer?.(),
        said: () => said.textContent,
    };
}
