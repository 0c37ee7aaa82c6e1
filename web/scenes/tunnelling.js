/**
 * Tunnelling: a fast ball and thin walls. If it is tested only at the end of each frame, as by
 * `overlaps`, the ball is behind a wall before any test; a body with the `bullet` flag is swept,
 * and `world.passed` lists its hits on the way with time and normal.
 *
 * Reads positions, speed and the selected time; simulates one flight for the picture, and a
 * thousand for the counts.
 */

import { box, circle, World } from 'sepaxis';
import { turnInPlace } from '../canvas/motion.js';
import { posesOf, readPlaces } from '../canvas/places.js';
import { spoken } from '../site/language.js';
import { drawFlight } from './tunnelling-picture.js';
import { createRange } from './tunnelling-range.js';
import { makeFacts, makeSlider } from './tunnelling-readout.js';
import { words } from './tunnelling-words.js';
import { shared } from './words.js';

const say = { ...spoken(shared), ...spoken(words) };

export { words };
export const defaults = { mode: 'discrete', speed: 23, width: 3, time: 0, play: true, at: '' };
export const controls = ['mode', 'speed', 'width', 'play'];
export const ranges = { speed: [2, 60, 0.5], width: [0.001, 40] };
export const steps = { width: [0.001, 0.01, 0.1, 0.5, 1, 2, 3, 5, 8, 12, 20, 40] };
export const choices = {
    mode: { [say.modes.discrete]: 'discrete', [say.modes.swept]: 'swept' },
};

const shots = 1000;
const pace = 1.1; // frames of the flight per second: slow motion
const rest = 1.2; // seconds at the end

export function create(view, settings, random) {
    const world = new World(); // the draggable bodies
    const range = createRange();
    const slider = makeSlider(view.overlay, say);
    const facts = makeFacts(view.readout, shots, say);
    let bodies = null;
    let flight = null;
    let clock = 0;
    let counting = 0;

    function populate() {
        world.clear();
        bodies = addBodies(world, view, settings, random());
        flight = null;
        // If paused from the start, show the end, where there is most to see.
        clock = settings.play && view.paused ? Infinity : settings.time;
        const { start, aim, walls } = bodies;
        view.drag.setBodies([...walls, start, aim]);
    }

    /** Computes the flight again if any of its inputs has changed. */
    function prepare() {
        const { start, aim, walls } = bodies;
        const { speed, width } = settings;
        const places = posesOf([start, aim, ...walls]);
        const key = JSON.stringify([speed, width, view.width, places]);
        if (flight?.key === key) return;
        flight = { key, ...range.fire(start, aim, walls, (speed / 100) * view.width) };
        // Thousands of frames: not during a drag.
        clearTimeout(counting);
        counting = setTimeout(
            () => facts.count(range.count(start, walls, flight, shots)),
            view.drag.held ? 200 : 0,
        );
    }

    function frame(dt) {
        turnInPlace(view, world, dt, false);
        world.update();
        prepare();
        if (settings.play && dt > 0) {
            clock += dt * pace;
            if (clock > flight.count + rest * pace) clock = 0;
        }
        const time = Math.min(clock, flight.count);
        const swept = settings.mode === 'swept';
        slider.show(time, flight.count);
        drawFlight(view, bodies, flight, { time, swept, say });
        facts.show(flight, swept);
        return settings.play && dt > 0;
    }

    slider.input.addEventListener('input', () => {
        settings.play = false;
        clock = settings.time = Number(slider.input.value);
        view.remember();
    });

    populate();
    return {
        world,
        get flight() {
            return flight;
        },
        frame,
        resize: populate,
        changes: {
            width() {
                const shape = wallShape(view, settings);
                for (const wall of bodies.walls) wall.shape = shape;
            },
        },
        dispose() {
            clearTimeout(counting);
            range.dispose();
        },
    };
}

const wallShape = ({ height }, settings) => box(settings.width, height * 0.36);

/** Adds the ball, a handle at the end of its flight, and three walls between them. */
function addBodies(world, view, settings, rng) {
    const { width, height } = view;
    const kept = readPlaces(settings.at, view, 5);
    const start = world.add(circle(Math.max(8, 15 * view.scale)), {
        x: width * 0.08,
        y: height * (0.46 + rng.between(-0.02, 0.02)),
        ...kept[0],
        data: { name: say.ball, knob: 0 },
    });
    const aim = world.add(circle(9), {
        x: width * 0.94,
        y: height * (0.46 + rng.between(-0.04, 0.04)),
        ...kept[1],
        data: { name: say.aim, knob: 0 },
    });
    const shape = wallShape(view, settings);
    const walls = [0.2, 0.43, 0.66].map((part, k) =>
        world.add(shape, {
            x: width * (part + rng.between(-0.012, 0.012)),
            y: height * 0.46,
            angle: rng.between(-0.16, 0.16),
            ...kept[k + 2],
            data: { name: say.wall(k + 1), knob: 0 },
        }),
    );
    return { start, aim, walls };
}
