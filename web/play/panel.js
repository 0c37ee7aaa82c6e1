/** The settings panel: reads and writes the settings, and the numbers of the selected shape. */

import GUI from 'lil-gui';
import { spoken } from '../site/language.js';
import { extentOf } from './kinds.js';
import { layers, pushes } from './model.js';
import { presetNames } from './preset-names.js';
import { presets } from './presets.js';

const few = 64; // boxes that the broad phase compares one by one: SAT_MAX_PENDING in src/broad/broad.h
const degree = Math.PI / 180;

/** `play` is the playground of main.js; reads { settings, preset, drag, edits, open(preset), changed() }. */
export function createPanel(container, play, words) {
    const gui = new GUI({ container, title: words.panel });
    const refreshPreset = addScene(gui, play, words);
    const layersFolder = addLayers(gui, play.settings, words);
    const { folder, show } = addShape(gui, play, words);
    gui.onChange(() => play.changed());

    return {
        gui,

        /** Call this after the settings were changed elsewhere. */
        refresh() {
            refreshPreset();
            layersFolder.refresh();
            for (const controller of gui.controllersRecursive()) controller.updateDisplay();
        },

        showBands: layersFolder.showBands,

        /** Whether a field of the selected shape has focus. */
        isInUse: () => folder.domElement.contains(document.activeElement),

        /** Shows the numbers of a newly selected or changed shape. */
        select(body) {
            folder.show(body !== null);
            if (body) show(body);
        },
    };
}

/** Adds the preset and the settings of the scene. Returns a function that shows the current preset. */
function addScene(gui, play, words) {
    const choice = { preset: play.preset };
    const names = Object.keys(presets).map((name) => [
        name in presetNames ? spoken(presetNames[name]) : words.everyKind,
        name,
    ]);
    const preset = gui
        .add(choice, 'preset', { ...Object.fromEntries(names), [words.changed]: '' })
        .name(words.preset)
        .onChange((name) => {
            if (name) play.open(name);
        });
    preset.domElement.classList.add('preset');
    const note = noteBelow(preset);
    gui.add(play.settings, 'push', named(pushes, words.pushes)).name(words.push);
    gui.add(play.settings, 'speed', 0, 3, 0.1).name(words.speed);
    gui.add(play.settings, 'throws').name(words.throws);

    return () => {
        choice.preset = play.preset;
        const { note: text } = presets[play.preset] ?? {};
        note.textContent = text ? spoken(text) : '';
        if (play.preset in presetNames) {
            const file = document.createElement('small');
            file.textContent = ` ${play.preset}`;
            note.append(file);
        }
        note.hidden = note.textContent === '';
    };
}

function addLayers(gui, settings, words) {
    const flags = Object.fromEntries(layers.map((name) => [name, false]));
    const folder = gui.addFolder(words.layersTitle);
    const boxes = Object.fromEntries(
        layers.map((name) => [name, folder.add(flags, name).name(words.layers[name])]),
    );
    const note = noteBelow(boxes.bands);
    note.classList.add('bands');
    note.textContent = words.fewBands;
    folder.onChange(() => {
        settings.layers = layers.filter((name) => flags[name]);
    });

    return {
        refresh() {
            for (const name of layers) flags[name] = settings.layers.includes(name);
        },

        /** Explains the layer of the bands while it is shown and there are few shapes. */
        showBands(count) {
            note.hidden = !settings.layers.includes('bands') || count > few;
        },
    };
}

function noteBelow({ domElement }) {
    const note = document.createElement('p');
    note.className = 'note';
    domElement.after(note);
    return note;
}

/** Adds the numbers of the selected shape. */
function addShape(gui, { drag, edits }, words) {
    const numbers = { size: 0, angle: 0, pace: 0, spin: 0, pinned: false };
    const folder = gui.addFolder(words.one);
    const add = (name, range, onChange) =>
        folder
            .add(numbers, name, ...range)
            .name(words[name])
            .onChange(onChange);

    const size = add('size', [8, 600, 1], (wanted) => {
        edits.scale(drag.selected, wanted / extentOf(drag.selected.shape));
    });
    add('angle', [-180, 180, 1], (angle) => {
        edits.keep('angle');
        drag.selected.angle = angle * degree;
    });
    add('pace', [0, 300, 1], (pace) => {
        edits.keep('pace');
        const { data } = drag.selected;
        const heading = Math.atan2(data.speedY, data.speedX);
        const [speedX, speedY] = [pace * Math.cos(heading), pace * Math.sin(heading)];
        Object.assign(data, { pace, speedX, speedY });
    });
    add('spin', [-180, 180, 1], (spin) => {
        edits.keep('spin');
        drag.selected.data.spin = spin * degree;
    });
    add('pinned', [], (pinned) => edits.pin(drag.selected, pinned));

    function show({ shape, angle, data, isStatic }) {
        size.show(shape.kind !== 'point');
        const turned = Math.round(angle / degree) % 360;
        numbers.size = Math.round(extentOf(shape));
        numbers.angle = turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned;
        numbers.pace = Math.round(Math.hypot(data.speedX, data.speedY));
        numbers.spin = Math.round(data.spin / degree);
        numbers.pinned = isStatic;
        for (const controller of folder.controllers) controller.updateDisplay();
    }
    return { folder, show };
}

const named = (values, texts) => Object.fromEntries(values.map((value) => [texts[value], value]));
