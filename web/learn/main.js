/**
 * The article: starts the figures near the viewport, and links the text to them. A word with `data-part="figure.part"`
 * lights up that part of a figure; a number with `data-scrub="figure.setting"` is a slider, moved by dragging it
 * sideways or by the arrow keys; a number with `data-result="figure.result"` follows the settings.
 */

import { carrySection } from '../site/section.js';
import { followTheme } from '../site/theme.js';
import { write } from '../widgets/table.js';
import { Figure } from './figure.js';
import * as figures from './figures/index.js';

const pixelsPerRange = 240; // a drag across this many pixels covers the range of a slider
const lineStyles = {
    degrees: (value) => `${Math.round((value * 180) / Math.PI)}°`,
    percent: (value) => `${Math.round(value * 100)}%`,
    number: (value) => String(Math.round(value * 10) / 10),
};
/** Numbers of the text that are computed from settings. */
const results = { 'many.pairs': ({ count }) => ((count * (count - 1)) / 2).toLocaleString('en') };

function linkWords(figures) {
    for (const word of document.querySelectorAll('[data-part]')) linkPart(word, figures);
    const shown = [];
    for (const number of document.querySelectorAll('[data-scrub]'))
        shown.push(linkNumber(number, figures));
    for (const number of document.querySelectorAll('[data-result]')) {
        const id = number.dataset.result.split('.')[0];
        shown.push(() => {
            write(number, results[number.dataset.result](figures[id].settings));
        });
    }
    const showAll = () => {
        for (const show of shown) show();
    };
    // A slider, a button, a drag in the figure or a test may change a setting.
    for (const type of ['input', 'click', 'pointermove', 'keyup']) addEventListener(type, showAll);
    showAll();
    openTarget();
    addEventListener('hashchange', openTarget);
    addEventListener('solved', markSolved);
    followReading();
}

/** Opens the fold that contains the target of the address. */
function openTarget() {
    const target = document.getElementById(location.hash.slice(1));
    const fold = target?.closest('details');
    if (!fold || fold.open) return;
    fold.open = true;
    target.scrollIntoView();
}

/** In the table of contents, marks the section of an answered question. */
function markSolved({ target }) {
    const id = target.closest('section')?.id;
    document.querySelector(`.contents a[href="#${id}"]`)?.classList.add('solved');
}

/** In the table of contents, marks the section that is being read. */
function followReading() {
    const linkOf = ({ id }) => document.querySelector(`.contents a[href="#${id}"]`);
    const mark = (changes) => {
        for (const { target, isIntersecting } of changes)
            linkOf(target).ariaCurrent = isIntersecting || null;
    };
    // A section is being read while it covers a line in the upper part of the window.
    const observer = new IntersectionObserver(mark, { rootMargin: '-30% 0px -70% 0px' });
    for (const section of document.querySelectorAll('section[id]'))
        if (linkOf(section)) observer.observe(section);
}

function linkPart(word, figures) {
    const [id, name] = word.dataset.part.split('.');
    const light = (isLit) => {
        word.classList.toggle('lit', isLit);
        if (word.role) word.ariaPressed = isLit;
        figures[id]?.light(isLit ? name : '');
    };
    // A word that is a link to the glossary can be focused already.
    if (!word.querySelector('a')) {
        Object.assign(word, { tabIndex: 0, role: 'button', ariaPressed: false });
        word.addEventListener('keydown', (event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            light(!word.classList.contains('lit'));
        });
    }
    for (const type of ['pointerenter', 'focusin']) word.addEventListener(type, () => light(true));
    for (const type of ['pointerleave', 'focusout'])
        word.addEventListener(type, () => light(false));
}

function linkNumber(element, figures) {
    const [id, key] = element.dataset.scrub.split('.');
    if (!figures[id]) return () => {};
    const { settings, slider } = figures[id];
    const { min, max, step, label, set } = slider(key);
    const text = lineStyles[element.dataset.as ?? 'number'];
    element.tabIndex = 0;
    element.setAttribute('role', 'slider');
    element.setAttribute('aria-label', label);
    element.setAttribute('aria-valuemin', min);
    element.setAttribute('aria-valuemax', max);
    const put = (value) => {
        set(Math.min(max, Math.max(min, value)));
        show();
    };

    let from = null;
    element.addEventListener('pointerdown', (event) => {
        if (event.button !== 0) return;
        element.setPointerCapture(event.pointerId);
        from = { x: event.clientX, value: settings[key] };
        element.focus({ preventScroll: true });
        event.preventDefault();
    });
    element.addEventListener('pointermove', ({ clientX }) => {
        if (from) put(from.value + ((clientX - from.x) / pixelsPerRange) * (max - min));
    });
    for (const type of ['pointerup', 'pointercancel'])
        element.addEventListener(type, () => {
            from = null;
        });
    element.addEventListener('keydown', (event) => {
        const one = Math.max(step, (max - min) / 60);
        const keys = {
            ArrowRight: settings[key] + one,
            ArrowUp: settings[key] + one,
            ArrowLeft: settings[key] - one,
            ArrowDown: settings[key] - one,
            Home: min,
            End: max,
        };
        if (!(event.key in keys)) return;
        event.preventDefault();
        put(keys[event.key]);
    });

    function show() {
        write(element, text(settings[key]));
        const now = String(Math.round(settings[key] * 1000) / 1000);
        if (element.getAttribute('aria-valuenow') === now) return;
        element.setAttribute('aria-valuenow', now);
        element.setAttribute('aria-valuetext', text(settings[key]));
    }
    return show;
}

const modules = new Map(Object.entries(figures));

/** For the console, and for the tests. */
window.figures = {};
for (const element of document.querySelectorAll('figure[data-figure]')) {
    const id = element.dataset.figure;
    if (!modules.has(id)) continue;
    window.figures[id] = new Figure(element, id, modules.get(id));
}
linkWords(window.figures);
followTheme(document.getElementById('theme'), () => dispatchEvent(new Event('themechange')));
carrySection();
