/** The settings panel: reads and writes the settings, and the numbers of the selected shape. */

import GUI from 'lil-gui';
import { spoken } from '../site/language.js';
import { extentOf } from './kinds.js';
import { layers, pushes } from './model.js';
import { presetNames } from './preset-names.js';
import { presets } from './presets.js';

const few = 64; // boxes that the broad phase compares one by one: SAT_MAX_PENDING in src/broad/broad.h
const degree = Math.PI / 180;

/** `scene` is { settings, preset, drag, live, open(preset), changed() }. */
export function createPanel(container, scene, words) {
    const { settings, drag, live } = scene;
    const gui = new GUI({ container, title: words.panel });
    const note = document.createElement('p');
    note.className = 'note';

    const choice = { preset: scene.preset };
    const names = Object.keys(presets).map((name) => [
        name in presetNames ? spoken(presetNames[name]) : words.everyKind,
        name,
    ]);
    const preset = gui
        .add(choice, 'preset', { ...Object.fromEntries(names), [words.changed]: '' })
        .name(words.preset)
        .onChange((name) => {
            if (name) scene.open(name);
        });
    preset.domElement.classList.add('preset');
    preset.domElement.after(note);
    gui.add(settings, 'push', named(pushes, words.pushes)).name(words.push);
    gui.add(settings, 'speed', 0, 3, 0.1).name(words.speed);
    gui.add(settings, 'throws').name(words.throws);

    const bandsNote = document.createElement('p');
    bandsNote.className = 'note bands';
    bandsNote.textContent = words.fewBands;

    const flags = Object.fromEntries(layers.map((name) => [name, false]));
    const picture = gui.addFolder(words.layersTitle);
    for (const name of layers) {
        const { domElement } = picture.add(flags, name).name(words.layers[name]);
        if (name === 'bands') domElement.after(bandsNote);
    }
    picture.onChange(() => {
        settings.layers = layers.filter((name) => flags[name]);
    });

    const numbers = { size: 0, angle: 0, pace: 0, spin: 0, pinned: false };
    const one = gui.addFolder(words.one);
    const size = one.add(numbers, 'size', 8, 600, 1).name(words.size);
    size.onChange((wanted) => {
        live.scale(drag.selected, wanted / extentOf(drag.selected.shape));
    });
    one.add(numbers, 'angle', -180, 180, 1)
        .name(words.angle)
        .onChange((angle) => {
            live.keep('angle');
            drag.selected.angle = angle * degree;
        });
    one.add(numbers, 'pace', 0, 300, 1)
        .name(words.pace)
        .onChange((pace) => {
            live.keep('pace');
            const { data } = drag.selected;
            const heading = Math.atan2(data.speedY, data.speedX);
            const [speedX, speedY] = [pace * Math.cos(heading), pace * Math.sin(heading)];
            Object.assign(data, { pace, speedX, speedY });
        });
    one.add(numbers, 'spin', -180, 180, 1)
        .name(words.spin)
        .onChange((spin) => {
            live.keep('spin');
            drag.selected.data.spin = spin * degree;
        });
    one.add(numbers, 'pinned')
        .name(words.pinned)
        .onChange((pinned) => live.pin(drag.selected, pinned));
    gui.onChange(() => scene.changed());

    return {
        gui,

        /** Call after the settings were changed elsewhere. */
        refresh() {
            choice.preset = scene.preset;
            const { note: text, row = '' } = presets[scene.preset] ?? {};
            note.textContent = text ? spoken(text) : '';
            if (row) {
                const file = document.createElement('small');
                file.textContent = ` ${scene.preset}`;
                note.append(file);
            }
            note.hidden = note.textContent === '';
            for (const name of layers) flags[name] = settings.layers.includes(name);
            for (const controller of gui.controllersRecursive()) controller.updateDisplay();
        },

        /** Explains the layer of the bands while there are few shapes. */
        showBands(count) {
            bandsNote.hidden = !settings.layers.includes('bands') || count > few;
        },

        /** Whether a field of the selected shape has focus. */
        isInUse: () => one.domElement.contains(document.activeElement),

        /** Shows the numbers of a newly selected or changed shape. */
        select(body) {
            one.show(body !== null);
            if (!body) return;
            size.show(body.shape.kind !== 'point');
            const angle = Math.round(body.angle / degree) % 360;
            numbers.size = Math.round(extentOf(body.shape));
            numbers.angle = angle > 180 ? angle - 360 : angle < -180 ? angle + 360 : angle;
            numbers.pace = Math.round(Math.hypot(body.data.speedX, body.data.speedY));
            numbers.spin = Math.round(body.data.spin / degree);
            numbers.pinned = body.isStatic;
            for (const controller of one.controllers) controller.updateDisplay();
        },
    };
}

const named = (values, texts) => Object.fromEntries(values.map((value) => [texts[value], value]));
