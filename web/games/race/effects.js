/**
 * The visual effects of the race, which do not affect its rules: skid marks, dust, sparks,
 * confetti, and the shake of a hit. Reads a game after each step, draws below and above the cars.
 */

import { createShake } from '../kit/feel.js';
import { createParticles } from '../kit/particles.js';
import { wheels } from './car.js';
import { gates } from './track.js';

const rear = wheels.slice(2);
const slideToMark = 25; // units per second: tyres that slide faster than this leave marks
const markWidth = 4;
const linesOfPath = 60;
const noBox = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };

const sides = [-56, 56]; // units from the middle of the road to each end of the finish
const confetti = {
    count: 60,
    speed: 7,
    life: 90,
    drag: 0.96,
    size: 7,
    colors: ['a', 'lamp', 'accent', 'b'],
    shape: 'strip',
};

export function createEffects() {
    const particles = createParticles({ most: 260 });
    const shake = createShake();
    const marks = createMarks();
    let cones = 0;
    let isOver = false;

    return {
        shake,
        clear() {
            marks.clear();
            particles.clear();
            cones = 0;
            isOver = false;
        },
        /** Call this after each step of the game. Returns the events of the step, for the sounds. */
        step(game) {
            const slides = marks.step(game);
            throwDust(particles, game, slides, marks.rear);
            const knocked = game.down > cones;
            if (game.impact >= 40) hit(game, knocked, particles, shake);
            const finished = game.lap !== null && !isOver;
            if (finished) finish(particles);
            cones = game.down;
            isOver = game.lap !== null;
            particles.step();
            shake.step();
            return { slides, knocked, finished };
        },
        get isAtRest() {
            return particles.count === 0;
        },
        drawBelow: marks.draw,
        drawAbove: (view) => particles.draw(view),
    };
}

/**
 * The marks of the tyres stay on the track. They are stored as short paths, and a frame strokes only the visible ones.
 */
function createMarks() {
    let paths = [];

    const marks = {
        /** The last positions of the rear wheels, or null. */
        rear: rear.map(() => null),

        clear() {
            paths = [];
            marks.rear = rear.map(() => null);
        },

        /**
         * While the rear wheels slide, adds lines from their last positions to the current ones.
         * Returns whether they slide.
         */
        step({ body, car, grass }) {
            const slides = car.slide > slideToMark;
            const color = grass > 0 ? 'rgb(120 84 40 / 0.3)' : 'rgb(20 24 30 / 0.28)';
            for (const [k, { x, y }] of rear.entries()) {
                const last = marks.rear[k];
                const now = body.toWorld(x, y);
                if (slides && last) addLine(paths, color, last, now);
                marks.rear[k] = now;
            }
            return slides;
        },

        /** Draws the marks. `seen` is the part of the world in the picture: { minX, minY, maxX, maxY }. */
        draw({ context }, seen) {
            context.lineWidth = markWidth;
            for (const { path, color, minX, minY, maxX, maxY } of paths) {
                if (minX > seen.maxX || maxX < seen.minX) continue;
                if (minY > seen.maxY || maxY < seen.minY) continue;
                context.strokeStyle = color;
                context.stroke(path);
            }
        },
    };
    return marks;
}

function addLine(paths, color, from, to) {
    let last = paths.at(-1);
    if (last?.color !== color || last.lines === linesOfPath) {
        last = { path: new Path2D(), color, lines: 0, ...noBox };
        paths.push(last);
    }
    last.lines += 1;
    last.path.moveTo(from.x, from.y);
    last.path.lineTo(to.x, to.y);
    last.minX = Math.min(last.minX, from.x, to.x);
    last.minY = Math.min(last.minY, from.y, to.y);
    last.maxX = Math.max(last.maxX, from.x, to.x);
    last.maxY = Math.max(last.maxY, from.y, to.y);
}

/** Throws dust from the two rear wheels in turn. */
function throwDust(particles, { car, grass, steps }, slides, rear) {
    const speed = Math.abs(car.along);
    if (steps % 3 !== 0 || speed < 60 || (grass === 0 && !slides)) return;
    const { x, y } = rear[(steps / 3) % 2 === 0 ? 0 : 1];
    particles.burst(x, y, {
        count: 2,
        angle: car.angle + Math.PI,
        spread: 1.2,
        speed: speed / 260,
        size: grass > 0 ? 7 : 9,
        life: 30,
        drag: 0.95,
        colors: [grass > 0 ? 'free' : 'line'],
        shape: 'dot',
    });
}

function hit({ body, car, impact }, knocked, particles, shake) {
    shake.hit(Math.min(9, impact / 40));
    const nose = body.toWorld(24, 0);
    particles.burst(nose.x, nose.y, {
        count: Math.min(16, Math.round(impact / 16)),
        angle: car.angle,
        speed: 3.5,
        colors: knocked ? ['hit', 'surface'] : ['lamp', 'hit'],
    });
}

function finish(particles) {
    const { x, y, dirX, dirY } = gates[0];
    for (const side of sides) particles.burst(x - dirY * side, y + dirX * side, confetti);
}
