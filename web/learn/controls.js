/**
 * The controls below a figure: creates native buttons, checkboxes and sliders for its settings. The
 * text of a control is `words[key]`.
 */

export function createControls(figure, words, changed) {
    const element = document.createElement('div');
    const shown = [];
    const sliders = {};
    element.className = 'controls';

    function put(key, input, { before = true, value = 'value' } = {}) {
        const label = document.createElement('label');
        label.append(...(before ? [words[key], input] : [input, words[key]]));
        element.append(label);
        shown.push(() => {
            input[value] = figure.settings[key];
        });
        shown.at(-1)();
        return input;
    }

    function make(tag, properties) {
        return Object.assign(document.createElement(tag), properties);
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
            const input = put(key, make('input', { type: 'checkbox' }), {
                before: false,
                value: 'checked',
            });
            follow(input, key, () => input.checked, tell);
        },

        range(key, { min, max, step = (max - min) / 200 }, tell) {
            const input = put(key, make('input', { type: 'range', min, max, step }));
            follow(input, key, () => input.valueAsNumber, tell);
            sliders[key] = {
                min,
                max,
                step,
                label: words[key],
                set(value) {
                    input.value = value;
                    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
                },
            };
        },

        /**
         * A choice between a few values; `words[key]` is then a list: the label, and the name of
         * each value.
         */
        choice(key, values, tell) {
            const [name, ...names] = words[key];
            const input = make('select', {});
            const label = document.createElement('label');
            input.append(...values.map((value, i) => new Option(names[i], value)));
            label.append(name, input);
            element.append(label);
            shown.push(() => {
                input.value = figure.settings[key];
            });
            shown.at(-1)();
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

        pause({ pause, play }, begins) {
            let isPaused = begins;
            let tell = () => {};
            const button = make('button', { type: 'button' });
            const show = () => {
                button.textContent = isPaused ? play : pause;
            };
            button.addEventListener('click', () => {
                isPaused = !isPaused;
                show();
                tell(isPaused);
            });
            show();
            element.append(button);
            return {
                isPaused: () => isPaused,
                press: () => button.click(),
                follow(listener) {
                    tell = listener;
                },
            };
        },

        /** Call after settings were changed elsewhere. */
        show() {
            for (const one of shown) one();
        },
    };
}
