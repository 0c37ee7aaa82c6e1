/**
 * The controls below a figure: creates native buttons, checkboxes and sliders for its settings. The
 * text of a control is `words[key]`.
 */

export function createControls(figure, words, changed) {
    const element = make('div', { className: 'controls' });
    const shown = [];
    const sliders = {};

    /** Puts a control for a setting into a label; `value` is the property that holds the setting. */
    function put(key, input, value, parts) {
        const label = document.createElement('label');
        label.append(...parts);
        element.append(label);
        const show = () => {
            input[value] = figure.settings[key];
        };
        shown.push(show);
        show();
    }

    /** `tell` is called after a new value has been set. */
    function follow(input, key, read, tell) {
        input.addEventListener('input', () => {
            figure.settings[key] = read();
            tell?.();
            changed();
        });
    }

    return {
        element,
        sliders,

        toggle(key, tell) {
            const input = make('input', { type: 'checkbox' });
            put(key, input, 'checked', [input, words[key]]);
            follow(input, key, () => input.checked, tell);
        },

        range(key, { min, max, step = (max - min) / 200 }, tell) {
            const input = make('input', { type: 'range', min, max, step });
            put(key, input, 'value', [words[key], input]);
            follow(input, key, () => input.valueAsNumber, tell);
            const set = (value) => {
                input.value = value;
                input.dispatchEvent(new InputEvent('input', { bubbles: true }));
            };
            sliders[key] = { min, max, step, label: words[key], set };
        },

        /**
         * A choice between a few values; `words[key]` is then a list: the label, and the name of
         * each value.
         */
        choice(key, values, tell) {
            const [name, ...names] = words[key];
            const input = make('select');
            input.append(...values.map((value, i) => new Option(names[i], value)));
            put(key, input, 'value', [name, input]);
            follow(input, key, () => input.value, tell);
        },

        button(key, tell) {
            const button = make('button', { type: 'button', textContent: words[key] });
            button.addEventListener('click', () => {
                tell();
                changed();
            });
            element.append(button);
        },

        pause(texts, isPaused) {
            const { button, ...pause } = createPause(texts, isPaused);
            element.append(button);
            return pause;
        },

        /** Call after settings were changed elsewhere. */
        show() {
            for (const one of shown) one();
        },
    };
}

/** A button that pauses and plays. */
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
