/**
 * Tunnelling: a fast ball and thin walls. If it is tested only at the end of each frame, as by
 * `overlaps`, the ball is behind a wall before any test; a body with the `bullet` flag is swept,
 * and `world.passed` lists its hits on the way with time and normal.
 *
 * Reads positions, speed and the selected time; simulates one flight for the picture, and a
 * thousand for the counts.
 */

import { box, circle, collide, World } from 'sepaxis';
import { readPlaces, writePlaces } from '../canvas/places.js';
import {
    drawArrow,
    drawBody,
    drawDot,
    drawGhost,
    drawLabel,
    drawLine,
    inBodyFrame,
    outlineOf,
} from '../draw/draw.js';
import { drawUnion, sweptPath } from '../draw/swept.js';
import { spoken } from '../site/language.js';
import { addDial } from '../widgets/dial.js';
import { createRange } from './tunnelling-range.js';
import { makeFacts, makeSlider } from './tunnelling-readout.js';
import { words } from './tunnelling-words.js';

const say = spoken(words);

export { words };
export const defaults = { mode: 'discrete', speed: 23, width: 3, time: 0, play: true, at: '' };
export const ranges = { speed: [2, 60], width: [0.001, 40] };

const modes = { [say.modes.discrete]: 'discrete', [say.modes.swept]: 'swept' };
const widths = [0.001, 0.01, 0.1, 0.5, 1, 2, 3, 5, 8, 12, 20, 40];
const shots = 1000;
const pace = 1.1; // frames of the flight per second: slow motion
const rest = 1.2; // seconds at the end
const hairline = 1.5; // pixels: thinner walls are drawn this wide

export function create(view, settings, random) {
    const { context, drag } = view;
    const world = new World(); // the draggable bodies
    const range = createRange();
    const slider = makeSlider(view.overlay, say);
    const facts = makeFacts(view.readout, shots, say);
    let start = null;
    let aim = null;
    let walls = [];
    let flight = null;
    let clock = 0;
    let counting = 0;

    function populate() {
        world.clear();
        const rng = random();
        const { width, height } = view;
        const radius = Math.max(8, 15 * view.scale);
        const kept = readPlaces(settings.at, view, 5);
        const wall = box(settings.width, height * 0.36);
        start = world.add(circle(radius), {
            x: width * 0.08,
            y: height * (0.46 + rng.between(-0.02, 0.02)),
            ...kept[0],
            data: { name: say.ball, knob: 0 },
        });
        aim = world.add(circle(9), {
            x: width * 0.94,
            y: height * (0.46 + rng.between(-0.04, 0.04)),
            ...kept[1],
            data: { name: say.aim, knob: 0 },
        });
        walls = [0.2, 0.43, 0.66].map((part, k) =>
            world.add(wall, {
                x: width * (part + rng.between(-0.012, 0.012)),
                y: height * 0.46,
                angle: rng.between(-0.16, 0.16),
                ...kept[k + 2],
                data: { name: say.wall(k + 1), knob: 0 },
            }),
        );
        flight = null;
        // If paused from the start, show the end, where there is most to see.
        clock = settings.play && view.paused ? Infinity : settings.time;
        drag.setBodies([...walls, start, aim], { onrelease: keepPlaces });
    }

    function keepPlaces() {
        settings.at = writePlaces(view, [start, aim, ...walls]);
        view.remember();
    }

    function takeAlong() {
        const { held } = drag;
        if (!held) return;
        const { width, height } = view;
        const x = Math.min(width, Math.max(0, drag.x));
        const y = Math.min(height, Math.max(0, drag.y));
        if (held.x !== x || held.y !== y || held.angle !== drag.angle) held.set(x, y, drag.angle);
    }

    // Flights

    /** Computes the flight again if any of its inputs has changed. */
    function prepare() {
        const { speed, width } = settings;
        const places = [start, aim, ...walls].map(({ x, y, angle }) => [x, y, angle]);
        const key = JSON.stringify([speed, width, view.width, places]);
        if (flight?.key === key) return;
        flight = { key, ...range.fire(start, aim, walls, (speed / 100) * view.width) };
        // Thousands of frames: not during a drag.
        clearTimeout(counting);
        counting = setTimeout(count, drag.held ? 200 : 0);
    }

    function count() {
        facts.count(range.count(start, walls, flight, shots));
    }

    // Drawing

    function frame(dt) {
        takeAlong();
        world.update();
        prepare();
        const swept = settings.mode === 'swept';
        const end = endOf(swept);
        if (settings.play && dt > 0) {
            clock += dt * pace;
            if (clock > flight.count + rest * pace) clock = 0;
        }
        const time = Math.min(clock, flight.count);
        slider.show(time, flight.count);

        if (swept) drawSwept(Math.min(time, end));
        else drawFrames(time, end);
        const met = time >= end ? wallMet(swept) : -1;
        for (const body of drag.bodies) {
            if (walls.includes(body)) drawWall(body, walls.indexOf(body) === met);
        }
        if (!swept) drawMissed(Math.min(time, end));
        drawEnds();
        if (swept) drawBallSwept(Math.min(time, end));
        else drawBallDiscrete(time, end);
        if (time >= end) drawMeeting(swept);
        facts.show(flight, swept);
        return settings.play && dt > 0;
    }

    /** The frame in which the flight ends because the wall was detected. */
    function endOf(swept) {
        const { stopDiscrete, stopSwept, frames } = flight;
        if (!swept) return stopDiscrete < 0 ? Infinity : stopDiscrete;
        if (stopSwept < 0) return Infinity;
        return stopSwept === 0 ? 0 : stopSwept - 1 + frames[stopSwept].passed[0].t;
    }

    function wallMet(swept) {
        const { frames, stopDiscrete, stopSwept } = flight;
        if (swept) return stopSwept < 0 ? -1 : frames[stopSwept].passed[0].wall;
        return stopDiscrete < 0 ? -1 : frames[stopDiscrete].found;
    }

    const placeAt = (time) => ({
        x: start.x + flight.way.dx * time,
        y: start.y + flight.way.dy * time,
        angle: 0,
    });

    function drawSwept(time) {
        const { palette } = view;
        const path = (length) => {
            const motion = { dx: flight.way.dx * length, dy: flight.way.dy * length };
            return sweptPath(start.shape, start, motion, 1);
        };
        drawUnion(view, path(flight.count), { stroke: palette.line, fill: palette.shade });
        if (time > 0) drawUnion(view, path(time), { stroke: palette.a, fill: palette.aFill });
    }

    /** The position of every test, past and future. */
    function drawFrames(time, end) {
        const { palette } = view;
        const { shape } = start;
        flight.frames.forEach(({ x, y }, k) => {
            const done = k <= time && k <= end;
            const place = { x, y, angle: 0 };
            if (done) {
                inBodyFrame(context, shape, place, (path) => {
                    context.fillStyle = palette.aFill;
                    context.fill(path);
                });
            }
            drawGhost(view, shape, place, done ? palette.a : palette.faint);
            drawLabel(view, x, y + shape.radius + 15, `${k}`, done ? palette.a : palette.faint);
        });
    }

    function drawWall(body, met) {
        const { palette } = view;
        const style = {
            stroke: met ? palette.hit : palette.wall,
            fill: met ? palette.hitFill : palette.wallFill,
            held: body === drag.held,
            ring: body === drag.selected && drag.ring,
        };
        drawBody(view, body, style);
        if (settings.width > hairline) return;
        inBodyFrame(context, body.shape, body, () => {
            const { minY, maxY } = body.shape.bounds;
            drawLine(context, 0, minY, 0, maxY, { color: style.stroke, width: met ? 3 : 2 });
        });
    }

    /** The walls that the ball has passed undetected by the end of the last frame. */
    function drawMissed(time) {
        const { hit, paper } = view.palette;
        const { frames, stopDiscrete } = flight;
        const passed = frames.slice(0, Math.floor(time) + 1).flatMap((frame) => frame.passed);
        for (const { wall } of passed) {
            if (wall === frames[stopDiscrete]?.found) continue;
            const { minY, maxX } = walls[wall].bounds();
            drawLabel(view, maxX, minY - 16, say.unnoticed, hit, paper);
        }
    }

    function drawEnds() {
        const { palette } = view;
        const { dx, dy } = flight.way;
        const long = Math.hypot(dx, dy) || 1;
        const [ux, uy] = [dx / long, dy / long];
        // The distance of one frame.
        const lift = start.shape.radius + 16;
        drawArrow(view, start.x, start.y - lift, dx, dy, palette.soft);
        const label = { x: start.x + dx / 2, y: start.y - lift - 14 + dy / 2 };
        drawLabel(view, label.x, label.y, say.oneFrame, palette.soft, palette.paper);
        drawLine(context, aim.x - ux * 30, aim.y - uy * 30, aim.x - ux * 9, aim.y - uy * 9, {
            color: palette.a,
            width: 2,
        });
        context.beginPath();
        context.arc(aim.x, aim.y, 9, 0, 2 * Math.PI);
        context.fillStyle = palette.surface;
        context.fill();
        context.strokeStyle = palette.a;
        context.lineWidth = aim === drag.held ? 3.5 : 2;
        context.stroke();
        for (const body of [aim, start]) {
            if (body !== drag.selected || !drag.ring) continue;
            context.beginPath();
            context.arc(body.x, body.y, body.shape.radius + 5, 0, 2 * Math.PI);
            context.strokeStyle = palette.focus;
            context.lineWidth = 2;
            context.stroke();
        }
    }

    function drawBall(place, solid) {
        const { palette } = view;
        inBodyFrame(context, start.shape, place, (path) => {
            context.fillStyle = palette.surface;
            context.fill(path);
            context.globalAlpha = solid;
            context.fillStyle = palette.a;
            context.fill(path);
            context.globalAlpha = 1;
            context.strokeStyle = palette.a;
            context.lineWidth = 2;
            context.stroke(path);
        });
    }

    /**
     * The ball is at its position after the last frame; a discrete test knows nothing in between.
     */
    function drawBallDiscrete(time, end) {
        const k = Math.floor(Math.min(time, end, flight.count));
        if (time < end && time % 1 > 0) {
            const { x, y } = placeAt(time);
            context.save();
            context.translate(x, y);
            context.setLineDash([2, 4]);
            context.strokeStyle = view.palette.ghost;
            context.lineWidth = 1.5;
            context.stroke(outlineOf(start.shape));
            context.restore();
        }
        drawBall(placeAt(k), 0.55);
    }

    function drawBallSwept(time) {
        drawBall(placeAt(time), 0.55);
    }

    function drawMeeting(swept) {
        const { accent, paper } = view.palette;
        const { frames, stopDiscrete, stopSwept, cast } = flight;
        const normalAt = (x, y, normal, text) => {
            drawArrow(view, x, y, normal.x * 40, normal.y * 40, accent);
            drawDot(view, x, y, accent, 4.5);
            const below = start.shape.radius + 38;
            drawLabel(view, x, y + below, text, accent, paper);
        };
        if (swept) {
            const [{ normal, t }] = frames[stopSwept].passed;
            const text = stopSwept === 0 ? say.atTheStart : `t ${t.toFixed(3)}`;
            const { x, y } = cast ?? start;
            return normalAt(x, y, normal, text);
        }
        const at = frames[stopDiscrete];
        const hit = collide(start.shape, at, walls[at.found].shape, walls[at.found]);
        if (!hit) return;
        const { x, y } = hit.points[0];
        normalAt(x, y, hit.normal, say.deep(hit.depth.toFixed(1)));
    }

    slider.input.addEventListener('input', () => {
        settings.play = false;
        clock = settings.time = Number(slider.input.value);
        playing?.updateDisplay();
        view.remember();
    });

    let playing = null;
    populate();
    return {
        world,
        get flight() {
            return flight;
        },
        panel(gui) {
            gui.add(settings, 'mode', modes).name(say.mode);
            gui.add(settings, 'speed', ...ranges.speed, 0.5).name(say.speed);
            addDial(gui, {
                name: say.width,
                steps: widths,
                value: settings.width,
                onchange(width) {
                    settings.width = width;
                    reshape();
                    view.remember();
                },
            });
            playing = gui.add(settings, 'play').name(say.play);
        },
        frame,
        resize: populate,
        dispose() {
            clearTimeout(counting);
            world.dispose();
            range.dispose();
        },
    };

    function reshape() {
        const shape = box(settings.width, view.height * 0.36);
        for (const wall of walls) wall.shape = shape;
    }
}
