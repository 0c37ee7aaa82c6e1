/**
 * A slider with geometric steps: reads a list of values, writes the chosen one. The steps of the
 * panel's own sliders are linear.
 */

import { counted } from '../site/language.js';

/** `onchange` is called with each value that the slider passes. */
export function addDial(gui, { name, steps, value }, onchange) {
    const row = document.createElement('label');
    row.className = 'dial lil-controller';
    row.innerHTML = `
        <span class="lil-name"></span>
        <span class="lil-widget"><input type="range" min="0" step="1"><output></output></span>`;
    const slider = row.querySelector('input');
    const output = row.querySelector('output');
    row.querySelector('.lil-name').textContent = name;
    slider.max = steps.length - 1;
    // A value from the address may lie between two steps; the knob is then at the nearer one.
    const away = steps.map((step) => Math.abs(Math.log(step / value)));
    slider.value = away.indexOf(Math.min(...away));

    function show(number) {
        output.textContent = counted(number);
        slider.setAttribute('aria-valuetext', `${output.textContent} ${name}`);
    }

    slider.addEventListener('input', () => {
        const number = steps[slider.value];
        show(number);
        onchange(number);
    });
    show(value);
    gui.$children.append(row);
}
