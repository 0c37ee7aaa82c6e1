/**
 * The controls below a figure or a tile: native buttons, checkboxes, sliders and choices, one for each text of
 * `owner.words.controls`, in that order. The owner's module describes them:
 *
 *     choices     the values of a setting with choices; its text is then a list: the label and the name of each value
 *     ranges      { min, max, step? } of a setting with a slider
 *     actions     functions of the owner, called when a setting has changed or a button was pressed
 *
 * Any other setting is a checkbox, and a text without a setting labels a button.
 */

/** `changed` is called after each change. */
export function createControls(owner, { choices = {}, ranges = {}, actions = {} }, changed) {
    const { settings, words } = owner;
    const element = make('div', { className: 'controls' });
    const shown = [];
    const sliders = {};
    const show = () => {
        for (const one of shown) one();
    };

    function act(key) {
        actions[key]?.(owner);
        changed();
    }

    /**
     * Adds a labelled control for a setting. `value` is the property of the input that shows the
     * setting, and `read` returns the new value.
     */
    function put(key, input, value, parts, read = () => input[value]) {
        const label = make('label');
        label.append(...parts);
        element.append(label);
        shown.push(() => {
            input[value] = settings[key];
        });
        shown.at(-1)();
        input.addEventListener('input', () => {
            settings[key] = read();
            act(key);
        });
    }

    function addToggle(key, text) {
        const input = make('input', { type: 'checkbox' });
        put(key, input, 'checked', [input, text]);
    }

    function addRange(key, text, { min, max, step = (max - min) / 200 }) {
        const input = make('input', { type: 'range', min, max, step });
        put(key, input, 'value', [text, input], () => input.valueAsNumber);
        const set = (value) => {
            input.value = value;
            input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        };
        sliders[key] = { min, max, step, label: text, set };
    }

    function addChoice(key, [name, ...names], values) {
        const input = make('select');
        input.append(...values.map((value, i) => new Option(names[i], value)));
        put(key, input, 'value', [name, input]);
    }

    function addButton(key, text) {
        const button = make('button', { type: 'button', textContent: text });
        button.addEventListener('click', () => {
            act(key);
            show();
        });
        element.append(button);
    }

    for (const [key, text] of Object.entries(words.controls ?? {})) {
        if (key in choices) addChoice(key, text, choices[key]);
        else if (key in ranges) addRange(key, text, ranges[key]);
        else if (key in settings) addToggle(key, text);
        else addButton(key, text);
    }

    return {
        element,
        sliders,
        /** Call this after settings were changed elsewhere. */
        show,
        pause(texts, isPaused) {
            const { button, ...pause } = createPause(texts, isPaused);
            element.append(button);
            return pause;
        },
    };
}

function createPause({ pause, play }, begins) {
    const button = make('button', { type: 'button' });
    let isPaused = begins;
    let tell = () => {};
    const show = () => {
        button.textContent = isPaused ? play : pause;
    };
    button.addEventListener('click', () => {
        isPaused = !isPaused;
        show();
        tell(isPaused);
    });
    show();
    return {
        button,
        isPaused: () => isPaused,
        press: () => button.click(),
        follow(listener) {
            tell = listener;
        },
    };
}

const make = (tag, properties = {}) => Object.assign(document.createElement(tag), properties);
